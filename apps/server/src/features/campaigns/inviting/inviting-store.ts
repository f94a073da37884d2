import { sql } from 'kysely'
import type { Reader, Tx } from '#/db/port.ts'

/** Holds creators in the order of their ids, so that invitations to two campaigns count each other (decision 0011). @returns who is there still. */
export async function lockCreators(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from account where id = any(${ids}::uuid[]) and role = 'influencer' and erased_at is null
    order by id for no key update`.execute(tx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Who of these was invited so often since a moment that no place is left, with when the invitation came that will make the next one. */
export async function fullSince(
  db: Reader,
  ids: readonly string[],
  { places, since }: { places: number; since: Date },
): Promise<Map<string, Date>> {
  const { rows } = await sql<{ id: string; at: Date }>`
    select creator.id, nth.invited_at as at from unnest(${ids}::uuid[]) as creator (id)
    cross join lateral (select invited_at from participation where creator_id = creator.id and invited_at > ${since}::timestamptz
      order by invited_at desc offset ${places - 1}::int limit 1) nth`.execute(db)
  return new Map(rows.map(({ id, at }) => [id, at]))
}

/** Who of these has a row in a campaign, declined ones included: nobody is asked twice. */
export async function inside(tx: Tx, campaignId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('participation')
    .select('creator_id')
    .where('campaign_id', '=', campaignId)
    .where(sql<boolean>`creator_id = any(${ids}::uuid[])`)
    .execute()
  return new Set(rows.map(row => row.creator_id))
}
