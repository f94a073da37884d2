import { sql } from 'kysely'
import type { Db, Reader, Tx } from '#/db/port.ts'
import type { ParticipationStatus } from '../states.ts'

/** A participation that is under way, whose leaving costs its pay. */
export interface Entered {
  id: string
  campaignId: string
  creatorId: string
  status: Extract<ParticipationStatus, 'attached' | 'planned' | 'active'>
}

const isLive = sql`c.stage in ('onboarding', 'running') and c.is_automatic`

/** Automatic campaigns that the creator may be put into, locked in one order; what decides is looked at afterwards. */
export async function lockOpenTo(tx: Tx, creatorId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from campaign c where ${isLive} and not exists (
      select 1 from participation p where p.campaign_id = c.id and p.creator_id = ${creatorId} and p.status <> 'declined')
    order by c.id for no key update of c`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Automatic campaigns that the creator is in, locked with the participations, in the order of all locks. */
export async function lockEntered(tx: Tx, creatorId: string): Promise<Entered[]> {
  await sql`select id from campaign where id in (
    select c.id from participation p join campaign c on c.id = p.campaign_id where ${entered(creatorId)})
    order by id for no key update`.execute(tx)
  const { rows } = await sql<Entered>`
    select p.id, p.campaign_id as "campaignId", p.creator_id as "creatorId", p.status
    from participation p join campaign c on c.id = p.campaign_id where ${entered(creatorId)}
    order by c.id for no key update of p`.execute(tx)
  return rows
}

const entered = (creatorId: string) =>
  sql`p.creator_id = ${creatorId} and c.is_automatic and p.status in ('attached', 'planned', 'active')`

/** Participations in automatic campaigns that the creator is in. */
export async function listEntered(db: Reader, creatorId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from participation p join campaign c on c.id = p.campaign_id where ${entered(creatorId)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The next creators with Easy Ad who never were in a campaign, by id. */
export async function nextWithEasyAd(
  db: Db,
  { campaignId, after, limit }: { campaignId: string; after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select account.id from account
    where account.easy_ad and account.erased_at is null and ${after === null ? sql`true` : sql`account.id > ${after}`}
      and not exists (select 1 from participation p where p.campaign_id = ${campaignId} and p.creator_id = account.id)
    order by account.id limit ${limit}::int`.execute(db)
  return rows.map(({ id }) => id)
}
