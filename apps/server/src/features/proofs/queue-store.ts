import type { AdType, Language, Platform, ProofState } from '@fanfara/contract/enums'
import type { ProofSort } from '@fanfara/contract/ops/proofs'
import { sql } from 'kysely'
import { countEach } from '#/db/count-each.ts'
import type { Reader } from '#/db/port.ts'
import type { KeptProof } from '#/db/rows/kept-json.ts'
import { escapeLike, plainName } from '#/db/like.ts'

/** A proof as lists show it. */
export interface QueuedProof {
  id: string
  creatorId: string
  creator: string
  /** In which answers about it are read. */
  language: Language
  campaignId: string
  campaign: string
  platform: Platform
  adType: AdType
  title: string | null
  check: KeptProof['check'] | null
  state: ProofState
  handedAt: Date
  judgedAt: Date | null
  judgedBy: string | null
}

const row = sql`task.id, task.creator_id as "creatorId", creator.name as creator, creator.language, task.campaign_id as "campaignId", campaign.name as campaign,
  task.platform, task.ad_type as "adType", task.proof ->> 'title' as title, task.proof ->> 'check' as "check", task.proof_state as state,
  task.proof_handed_at as "handedAt", task.proof_judged_at as "judgedAt", judge.name as "judgedBy"`
const joined = sql`join campaign on campaign.id = task.campaign_id join account creator on creator.id = task.creator_id
  left join account judge on judge.id = task.proof_judged_by`

/** What a page of proofs is narrowed to; null and undefined are everything. */
export interface Filter {
  state: ProofState
  campaignId: string | undefined
  platform: Platform | undefined
  /** Whose; null for everybody's. */
  creatorIds: readonly string[] | null
}

const matching = ({ state, campaignId, platform, creatorIds }: Filter) => sql<boolean>`
  task.proof_state = ${sql.lit(state)} and ${campaignId ? sql`task.campaign_id = ${campaignId}` : sql`true`}
  and ${platform ? sql`task.platform = ${platform}` : sql`true`}
  and ${creatorIds ? sql`task.creator_id = any(${creatorIds}::uuid[])` : sql`true`}`

const isJudged = (state: ProofState): boolean => state === 'accepted' || state === 'refused'

const handedOrders = {
  oldest: sql`task.proof_handed_at, task.id`,
  newest: sql`task.proof_handed_at desc, task.id desc`,
}
/** Unless told, those that wait stand oldest first, those that were judged newest first. */
const orderOf = (state: ProofState, sort: ProofSort | undefined) =>
  sort === undefined && isJudged(state) ? sql`task.proof_judged_at desc, task.id` : handedOrders[sort ?? 'oldest']

/** Page of proofs in an order. */
export async function list(
  db: Reader,
  filter: Filter,
  { sort, limit, offset }: { sort: ProofSort | undefined; limit: number; offset: number },
) {
  const { rows } = await sql<QueuedProof>`
    select ${row} from task ${joined} where ${matching(filter)} and task.proof_handed_at is not null
    order by ${orderOf(filter.state, sort)} limit ${limit}::int offset ${offset}::int`.execute(db)
  return rows
}

/** How many proofs match, up to a number. */
export async function count(db: Reader, filter: Filter, countTo: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select 1 from task where ${matching(filter)} limit ${countTo}::int) counted`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

/** How many of what a list is narrowed to wait, and of how many something was asked, up to 10,000 each. */
export const countOpen = (db: Reader, within: Omit<Filter, 'state'>): Promise<Record<'waiting' | 'asked', number>> =>
  countEach(db, sql`task`, { states: ['waiting', 'asked'], isIn: state => matching({ ...within, state }) })

/** One proof; null where there was never anything to judge. */
export async function find(db: Reader, taskId: string): Promise<QueuedProof | null> {
  const { rows } = await sql<QueuedProof>`
    select ${row} from task ${joined} where task.id = ${taskId} and task.proof_state is not null and task.proof_handed_at is not null`.execute(
    db,
  )
  return rows[0] ?? null
}

/** A creator's other proofs, newest first. */
export async function earlierOf(db: Reader, creatorId: string, but: string, limit: number): Promise<QueuedProof[]> {
  const { rows } = await sql<QueuedProof>`
    select ${row} from task ${joined} where task.creator_id = ${creatorId} and task.proof_state is not null
      and task.proof_handed_at is not null and task.id <> ${but}
    order by task.proof_handed_at desc limit ${limit}::int`.execute(db)
  return rows
}

/** Creators whose name has a part, with or without its Polish letters: so many at most. */
export async function creatorsNamed(db: Reader, part: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from account where role = 'influencer'
      and ${plainName(sql.ref('name'))} like ${plainName(sql`${`%${escapeLike(part)}%`}::text`)} limit ${limit}::int`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
