import { sql } from 'kysely'
import type { Reader, Tx } from '#/db/port.ts'

/** An invitation or an application that nobody answered yet. */
export interface Waiting {
  id: string
  campaignId: string
  name: string
  status: 'invited' | 'pending_approval'
  /** False where the other account is, or was, in the same campaign. */
  moves: boolean
}

/** How many campaigns a creator ever entered. */
export async function countEntered(db: Reader, creatorId: string): Promise<number> {
  const { rows } = await sql<{ many: number }>`
    select count(*)::int as many from participation where creator_id = ${creatorId}
      and (entered_at is not null or status in ('attached', 'planned', 'active', 'completed'))`.execute(db)
  return rows[0]?.many ?? 0
}

/** What waits for an answer, the campaigns that begin first first. */
export async function waitingOf(db: Reader, { from, to }: { from: string; to: string }): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select p.id, c.id as "campaignId", c.name, p.status, not exists (
      select 1 from participation other where other.campaign_id = p.campaign_id and other.creator_id = ${to}) as moves
    from participation p join campaign c on c.id = p.campaign_id
    where p.creator_id = ${from} and p.status in ('invited', 'pending_approval') order by c.sort_day, c.id`.execute(db)
  return rows
}

/** Writes whose they are from now on; campaigns are locked in the order of all acts. */
export async function move(tx: Tx, ids: readonly string[], to: string): Promise<void> {
  await sql`select id from campaign where id in (select campaign_id from participation where id = any(${ids}::uuid[]))
    order by id for no key update`.execute(tx)
  await sql`update participation set creator_id = ${to}
    where id = any(${ids}::uuid[]) and status in ('invited', 'pending_approval')`.execute(tx)
}
