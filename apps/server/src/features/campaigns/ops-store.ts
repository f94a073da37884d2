import {
  type CampaignStage,
  campaignStages,
  type CampaignType,
  type PaymentStatus,
  type Platform,
} from '@fanfara/contract/enums'
import { CAMPAIGN_COUNT_MAX, type CampaignSort, type CampaignWait } from '@fanfara/contract/ops/campaigns'
import type { ParticipantSort } from '@fanfara/contract/ops/participants'
import { type RawBuilder, sql } from 'kysely'
import { countedOnce } from '#/db/kept/counted-once.ts'
import { escapeLike } from '#/db/like.ts'
import type { Db, Reader } from '#/db/port.ts'
import { participantOrders, type WhichParticipants, whichOf } from './participants/participants-narrowed-store.ts'
import { campaignOf, type Campaign } from './store.ts'

const paymentsIn = (status: PaymentStatus) =>
  sql<boolean>`select 1 from payment where payment.campaign_id = campaign.id and payment.status = ${status}`
/** Whether something of a campaign waits for an operator, as the overview counts it. */
const waitingFor: Record<CampaignWait, RawBuilder<boolean>> = {
  applications: sql`exists (select 1 from participation where participation.campaign_id = campaign.id
    and participation.status = 'pending_approval')`,
  proofs: sql`exists (select 1 from task where task.campaign_id = campaign.id and task.proof_state = 'waiting')`,
  settlements: sql`campaign.stage = 'completed' and exists (${paymentsIn('waiting_for_acceptance')} and amount_grosze > 0)`,
  advertiser_payments: sql`exists (${paymentsIn('waiting_for_payment')})`,
}

/** A shorter part of a name begins a word: its trigrams find no other. */
const PART_MIN = 3

/** Campaigns by a part of their name or advertiser; Polish letters may be left out. */
function named(part: string): RawBuilder<boolean> {
  const said = sql`plain_letters(name || ' ' || advertiser)`
  const pattern = (text: string) => sql`plain_letters(${text}::text)`
  const word = escapeLike(part)
  return part.length < PART_MIN
    ? sql`(${said} like ${pattern(`${word}%`)} or ${said} like ${pattern(`% ${word}%`)})`
    : sql`${said} like ${pattern(`%${word}%`)}`
}

/** How operators narrow their campaigns; a member that is absent narrows nothing. */
export interface Narrowed {
  stage?: CampaignStage | undefined
  waits?: CampaignWait | undefined
  /** `none`: without any day. */
  month?: string | undefined
  platform?: Platform | undefined
  type?: CampaignType | undefined
  name?: string | undefined
}

/** As `campaign_days` of the migrations says, which an index holds. */
const days = sql`campaign_days(stage, published_at, start_date, end_date, recruiting_until, completed_at)`
/** Written as their index is. */
const isUndated = sql<boolean>`(start_date is null and end_date is null and recruiting_until is null)`
const inMonth = (month: string) =>
  sql<boolean>`${days} && daterange(${`${month}-01`}::date, (${`${month}-01`}::date + interval '1 month')::date)`

/** Of a closed list, and written out: how many there are decides whether an order or an index of them is read. */
const runsOn = (platform: Platform) => sql<boolean>`platforms @> array[${sql.lit(platform)}]`

/** A condition on rows of `campaign` for those that are asked for, each part of it along an index of its own. */
export const matching = ({ stage, waits, month, platform, type, name }: Narrowed): RawBuilder<boolean> =>
  sql<boolean>`${stage ? sql`stage = ${stage}` : sql`true`} and ${waits ? waitingFor[waits] : sql`true`}
    and ${month === 'none' ? isUndated : month ? inMonth(month) : sql`true`} and ${name ? named(name) : sql`true`}
    and ${platform ? runsOn(platform) : sql`true`} and ${type ? sql`type = ${sql.lit(type)}` : sql`true`}`

const orders: Record<CampaignSort, RawBuilder<unknown>> = {
  newest: sql`created_at desc, id desc`,
  name: sql`plain_letters(name), id`,
  start: sql`start_date, id`,
  end: sql`end_date, id`,
}

/** Page of all campaigns for operators, the newest first unless told; those without a day stand last. */
export async function listForOperators(
  db: Db,
  { sort = 'newest', limit, offset, ...narrowed }: Narrowed & { sort?: CampaignSort; limit: number; offset: number },
): Promise<{ rows: Campaign[]; total: number }> {
  const matches = matching(narrowed)
  const rows = await db
    .selectFrom('campaign')
    .selectAll()
    .where(matches)
    .orderBy(orders[sort])
    .limit(limit)
    .offset(offset)
    .execute()
  const isWhole = Object.values(narrowed).every(value => !value)
  const count = () => countUpTo(db, matches)
  return { rows: rows.map(campaignOf), total: await (isWhole ? countWhole(db, count) : count()) }
}

/** Campaigns are counted up to this number; none is ever taken away. */
const COUNT_MAX = 10_000
const countWhole = countedOnce(COUNT_MAX)

async function countUpTo(db: Db, matches: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select 1 from campaign where ${matches} limit ${COUNT_MAX}::int) as counted`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

/** How many of those that are asked for stand in each stage, each counted up to `CAMPAIGN_COUNT_MAX` (DESK-30). */
export async function countByStage(
  db: Reader,
  narrowed: Omit<Narrowed, 'stage'>,
): Promise<Record<CampaignStage, number>> {
  const some = (stage: CampaignStage) => sql`(select count(*)::int from (
    select 1 from campaign where ${matching({ ...narrowed, stage })} limit ${sql.lit(CAMPAIGN_COUNT_MAX)}) as counted) as ${sql.ref(stage)}`
  const { rows } = await sql<Record<CampaignStage, number>>`select ${sql.join(campaignStages.map(some))}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a row of counts is always there')
  return row
}

/** How many creators of campaigns take part right now, by campaign. */
export async function activeCreators(db: Reader, campaignIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ campaign_id: string; total: number }>`
    select campaign_id, count(*) as total from participation
    where campaign_id = any(${campaignIds}::uuid[]) and status = 'active' group by campaign_id`.execute(db)
  return new Map(rows.map(row => [row.campaign_id, row.total]))
}

/** An address counts only once it is confirmed (decision 0025). */
const confirmedEmail = sql<string | null>`case when account.email_confirmed_at is not null then account.email end`

/** A creator in a campaign, with what was measured. */
export async function participants(
  db: Reader,
  where: (WhichParticipants & { sort: ParticipantSort; limit: number; offset: number }) | { id: string },
) {
  let query = db
    .selectFrom('participation')
    .innerJoin('account', 'account.id', 'participation.creator_id')
    .selectAll('participation')
    .select(['account.name', 'account.description', confirmedEmail.as('email')])
  query =
    'id' in where
      ? query.where('participation.id', '=', where.id)
      : query.where(whichOf(where)).orderBy(participantOrders[where.sort]).limit(where.limit).offset(where.offset)
  return query.execute()
}

/** How many creators of a campaign are wanted. */
export async function countParticipants(db: Reader, which: WhichParticipants): Promise<number> {
  const row = await db
    .selectFrom('participation')
    .innerJoin('account', 'account.id', 'participation.creator_id')
    .select(select => select.fn.countAll<number>().as('total'))
    .where(whichOf(which))
    .executeTakeFirstOrThrow()
  return row.total
}

/** How many applications wait for an answer. */
export async function countApplications(db: Reader): Promise<number> {
  const row = await db
    .selectFrom('participation')
    .select(select => select.fn.countAll<number>().as('total'))
    .where('status', '=', 'pending_approval')
    .executeTakeFirstOrThrow()
  return row.total
}
