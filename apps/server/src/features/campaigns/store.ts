import type {
  CategoryKey,
  CampaignFilter,
  CampaignStage,
  CampaignType,
  PaymentStatus,
  Platform,
} from '@fanfara/contract/enums'
import type { CampaignForm, CampaignWait } from '@fanfara/contract/ops/campaigns'
import { type RawBuilder, sql } from 'kysely'
import { escapeLike } from '#/db/like.ts'
import { type Db, type Reader, statement, type Tx } from '#/db/port.ts'
import { Conflict } from '#/errors.ts'
import type { StoredRate } from '#/rates.ts'
import type { World } from '#/world.ts'
import type { PlanLine } from '../tasks/service.ts'
import type { CampaignFacts, CreatorFacts } from './policy.ts'
import type { ParticipationStatus } from './states.ts'

/** A campaign as acts and lists see it. */
export interface Campaign extends CampaignFacts {
  id: string
  name: string
  description: string | null
  advertiser: string
  advertiserEmail: string
  landingUrl: string | null
  topic: CategoryKey | null
  incomes: StoredRate[]
  taskPlan: PlanLine[]
  productPhotos: string[]
  createdAt: Date
  publishedAt: Date | null
}

interface CampaignRow {
  id: string
  stage: string
  name: string
  description: string | null
  advertiser: string
  advertiser_email: string
  type: string
  platforms: string[]
  start_date: string | null
  end_date: string | null
  recruiting_until: string | null
  places: number | null
  taken: number
  is_held_back: boolean
  is_automatic: boolean
  landing_url: string | null
  topic: string | null
  incomes: unknown
  task_plan: unknown
  product_photos: string[]
  created_at: Date
  published_at: Date | null
}

const campaignOf = (row: CampaignRow): Campaign => ({
  id: row.id,
  stage: row.stage as CampaignStage,
  name: row.name,
  description: row.description,
  advertiser: row.advertiser,
  advertiserEmail: row.advertiser_email,
  type: row.type as CampaignType,
  platforms: row.platforms as Platform[],
  startDate: row.start_date,
  endDate: row.end_date,
  recruitingUntil: row.recruiting_until,
  places: row.places,
  taken: row.taken,
  isHeldBack: row.is_held_back,
  isAutomatic: row.is_automatic,
  landingUrl: row.landing_url,
  topic: row.topic as CategoryKey | null,
  incomes: row.incomes as StoredRate[],
  taskPlan: row.task_plan as PlanLine[],
  productPhotos: row.product_photos,
  createdAt: row.created_at,
  publishedAt: row.published_at,
})

/** A campaign beside what decides about one creator. */
export interface Seen {
  campaign: Campaign
  creator: CreatorFacts
  /** What the creator is interested in. */
  interests: readonly string[]
}
/** One page of what a creator may see. */
export interface SeenPage {
  rows: Seen[]
  total: number
}
interface ListQuery {
  creatorId: string
  filter: CampaignFilter
  name: string | undefined
  limit: number
  offset: number
  today: string
}

/** Matches of a search are counted up to here; nobody pages further through a search. */
const SEARCH_COUNT_MAX = 1000

/** Condition of the pool's index, word for word. */
const inPool = sql<boolean>`c.stage in ('onboarding', 'running') and c.type in ('open', 'semi_open')`
const statusesOf: Partial<Record<CampaignFilter, readonly string[]>> = {
  active: ['active'],
  waiting: ['pending_approval', 'attached', 'planned'],
  ended: ['completed'],
  invited: ['invited'],
  inactive: ['declined'],
}

/** What the list's statement is told from outside, besides its shape. */
interface ListValues {
  creatorId: string
  like: string
  today: string
}
type ListShape = Pick<ListQuery, 'filter' | 'limit' | 'offset'> & { isSearch: boolean }

/** A statement as text, and which value stands at which of its places. */
interface Prepared {
  text: string
  places: (keyof ListValues)[]
}
/** Statements by shape: building one costs as much as running it. Deep pages are not kept. */
const prepared = new Map<string, Prepared>()
const PREPARED_MAX = 400

/**
 * A page of campaigns for a creator in one statement: own participations first by rank, then the pool newest first, each
 * read along its index and no further than the page's end (CAMP-23, design §3). The pool's size is kept, not counted.
 */
export async function listCampaigns(
  { db, store }: Pick<World, 'db' | 'store'>,
  { creatorId, filter, name, limit, offset, today }: ListQuery,
): Promise<SeenPage> {
  const { text, places } = statementFor(db, { filter, limit, offset, isSearch: Boolean(name) })
  const values: ListValues = { creatorId, today, like: `%${escapeLike(name ?? '')}%` }
  // Past the query builder, which would cost as much again as everything else that a page does.
  const result = await statement(
    store,
    text,
    places.map(place => values[place]),
  )
  const rows = result.rows as unknown as ListRow[]
  return { total: rows[0]?.total ?? 0, rows: rows.filter(row => row.id !== null).map(seenOf) }
}

function statementFor(db: Db, shape: ListShape): Prepared {
  const key = JSON.stringify(shape)
  const known = prepared.get(key)
  if (known) return known
  // Compiled with the names of the values in their places.
  const { sql: text, parameters } = listStatement(shape).compile(db)
  const made = { text, places: parameters as (keyof ListValues)[] }
  if (prepared.size < PREPARED_MAX) prepared.set(key, made)
  return made
}

/** The statement of a page, with the name of a value wherever that value belongs. */
function listStatement({ filter, limit, offset, isSearch }: ListShape) {
  const value = (name: keyof ListValues) => sql`${name}`
  const creatorId = value('creatorId')
  // Written into the statement: a plan that does not know how few rows are wanted reads and sorts the whole pool.
  const [end, size, skipped] = [sql.lit(offset + limit), sql.lit(limit), sql.lit(offset)]
  const like = isSearch ? sql`c.name ilike ${value('like')}` : sql`true`
  const statuses = statusesOf[filter]
  const withMine = filter !== 'available'
  const withPool = filter === 'all' || filter === 'available' || filter === 'inactive'
  const joinable = sql`(c.recruiting_until is null or c.recruiting_until >= ${value('today')}::date)
    and (c.end_date is null or c.end_date >= ${value('today')}::date) and (c.places is null or c.taken < c.places)
    and (not c.is_automatic or (select easy_ad from me)) and c.platforms && (select platforms from me) and (select is_active from me)
    and (c.task_plan = '[]' or exists (
      select 1 from jsonb_to_recordset(c.task_plan) as line (platform text, end_date date)
      where line.platform = any(c.platforms) and line.platform = any((select platforms from me)::text[])
        and (line.end_date is null or line.end_date >= ${value('today')}::date)))`
  const poolFilter = filter === 'available' ? joinable : filter === 'inactive' ? sql`not (${joinable})` : sql`true`
  const withStatus = statuses ? sql`p.status in (${sql.join(statuses.map(status => sql.lit(status)))})` : sql`true`
  const mine = sql`select c.id, p.status, p.list_rank, c.sort_day from participation p join campaign c on c.id = p.campaign_id
    where p.creator_id = ${creatorId}::uuid and ${withStatus} and ${like}`
  const pooled = (rank: number, which: RawBuilder<unknown>, source = sql`campaign c`) => sql`
    select c.id, null::text as status, ${sql.lit(rank)} as list_rank, c.sort_day from ${source}
    where ${inPool} and ${like} and ${poolFilter} and ${which}
      and not exists (select 1 from participation p where p.creator_id = ${creatorId}::uuid and p.campaign_id = c.id)`
  const pool = pooled(2, sql`true`)
  const newest = sql`order by c.sort_day desc, c.id desc limit ${end}`
  const poolParts = filter === 'available' ? bestFirst(pooled, end) : [sql`(${pool} ${newest})`]
  const parts = [
    ...(withMine ? [sql`(${mine} order by p.list_rank, c.sort_day desc, c.id desc limit ${end})`] : []),
    ...(withPool ? poolParts : []),
  ]
  return sql`
    with me as materialized (${meQuery(creatorId)}),
    page as materialized (
      select * from (${sql.join(parts, sql` union all `)}) as parts
      order by list_rank, sort_day desc, id desc limit ${size} offset ${skipped})
    select me.*, ${totalOf({ creatorId, filter, isSearch, withMine, withPool, mine, pool })} as total,
      page.status, page.list_rank, c.*
    from me left join page on true left join campaign c on c.id = page.id
    order by page.list_rank, page.sort_day desc, page.id desc`
}

/**
 * What shares an interest, then the rest (DASH-04): each interest is read along its own index, as far as the page's end.
 * A campaign has one topic, so that none is there twice.
 */
const bestFirst = (
  pooled: (rank: number, which: RawBuilder<unknown>, source?: RawBuilder<unknown>) => RawBuilder<unknown>,
  end: RawBuilder<unknown>,
) => {
  const interests = sql`(select interests from me)::text[]`
  // Only what the index holds is read in its order; `offset 0` keeps the planner from reading and sorting the whole topic.
  const ofTopic = sql`(select c.id as topic_id, c.sort_day as topic_day from campaign c
    where ${inPool} and c.topic = interest.key order by c.sort_day desc, c.id desc offset 0) as picked
    join campaign as c on c.id = picked.topic_id`
  const first = sql`order by picked.topic_day desc, picked.topic_id desc limit ${end}`
  return [
    sql`(select fitting.* from unnest(${interests}) as interest (key)
      cross join lateral (${pooled(2, sql`true`, ofTopic)} ${first}) as fitting)`,
    sql`(${pooled(3, sql`(c.topic is null or c.topic <> all (${interests}))`)} order by c.sort_day desc, c.id desc limit ${end})`,
  ]
}

interface MeRow {
  my_platforms: string[]
  interests: string[]
  platforms: string[]
  easy_ad: boolean
  is_active: boolean
}
type ListRow = CampaignRow & MeRow & { total: number; status: string | null }

const meQuery = (creatorId: RawBuilder<unknown>) => sql`
  select mine.platforms, mine.platforms as my_platforms, easy_ad, is_active,
    (select coalesce(array_agg(category.key), '{}')::text[] from account_category
      join category on category.id = account_category.category_id where account_category.account_id = account.id) as interests
  from account, (select coalesce(array_agg(type), '{}')::text[] as platforms from channel
    where account_id = ${creatorId}::uuid and status = 'connected') as mine
  where account.id = ${creatorId}::uuid`

function seenOf(row: ListRow): Seen {
  return {
    campaign: campaignOf(row),
    interests: row.interests,
    creator: {
      platforms: row.my_platforms as Platform[],
      easyAd: row.easy_ad,
      isActive: row.is_active,
      participation: row.status as ParticipationStatus | null,
    },
  }
}

/** The page's total: kept for the whole pool, counted up to a bound for anything narrower. */
function totalOf({
  creatorId,
  filter,
  isSearch,
  withMine,
  withPool,
  mine,
  pool,
}: {
  creatorId: RawBuilder<unknown>
  filter: CampaignFilter
  isSearch: boolean
  withMine: boolean
  withPool: boolean
  mine: RawBuilder<unknown>
  pool: RawBuilder<unknown>
}) {
  const counted = (part: RawBuilder<unknown>) =>
    sql`(select count(*) from (${part} limit ${sql.lit(SEARCH_COUNT_MAX)}) as counted)`
  const minePart = withMine ? sql`(select count(*) from (${mine}) as counted)` : sql`0`
  if (!withPool) return minePart
  if (filter === 'all' && !isSearch) {
    return sql`${minePart} + (select size from campaign_pool_size)
      - (select count(*) from participation p join campaign c on c.id = p.campaign_id where p.creator_id = ${creatorId}::uuid and ${inPool})`
  }
  return sql`${minePart} + ${counted(pool)}`
}

/** One campaign that a creator may see: in the pool, or entered; null otherwise (ROLE-04, ROLE-10). */
export async function findSeen(db: Reader, campaignId: string, creatorId: string): Promise<Seen | null> {
  const { rows } = await sql<ListRow>`
    with me as (${meQuery(sql`${creatorId}`)})
    select me.*, 1 as total, p.status, c.* from me, campaign c
      left join participation p on p.campaign_id = c.id and p.creator_id = ${creatorId}
    where c.id = ${campaignId} and (p.id is not null or (${inPool}))`.execute(db)
  return rows[0] ? seenOf(rows[0]) : null
}

/**
 * A campaign for an act: locked, beside what decides about the creator; null when the creator may not see it. Every act
 * locks the creator's account, campaign, participation, task, payment and ledger account in this order, so that no two wait for each other.
 */
export async function lockSeen(tx: Tx, campaignId: string, creatorId: string): Promise<Seen | null> {
  await lockCreator(tx, creatorId)
  await tx.selectFrom('campaign').select('id').where('id', '=', campaignId).forNoKeyUpdate().execute()
  await tx
    .selectFrom('participation')
    .select('id')
    .where('campaign_id', '=', campaignId)
    .where('creator_id', '=', creatorId)
    .forNoKeyUpdate()
    .execute()
  return findSeen(tx, campaignId, creatorId)
}

/** Makes acts that look at a creator's channels and acts that change them follow each other. */
async function lockCreator(tx: Tx, creatorId: string): Promise<void> {
  await tx.selectFrom('account').select('id').where('id', '=', creatorId).forNoKeyUpdate().execute()
}

/** A participation, locked. */
export async function lockParticipation(tx: Tx, where: { id: string } | { campaignId: string; creatorId: string }) {
  let query = tx.selectFrom('participation').select(['id', 'campaign_id', 'creator_id', 'status']).forNoKeyUpdate()
  query =
    'id' in where
      ? query.where('id', '=', where.id)
      : query.where('campaign_id', '=', where.campaignId).where('creator_id', '=', where.creatorId)
  const row = await query.executeTakeFirst()
  return row ? { id: row.id, campaignId: row.campaign_id, creatorId: row.creator_id, status: row.status } : null
}

/** Whether participation `p` of campaign `c` is this creator's and needs this platform. */
const needsPlatform = (creatorId: string, platform: Platform) => sql<boolean>`
  p.creator_id = ${creatorId} and c.platforms @> array[${platform}]::text[] and (
    (p.status = 'active' and exists (select 1 from task where task.participation_id = p.id and task.platform = ${platform}))
    or (p.status in ('pending_approval', 'attached', 'planned') and not exists (
      select 1 from channel where channel.account_id = p.creator_id and channel.status = 'connected'
        and channel.type <> ${platform} and channel.type = any(c.platforms))))`

/** As `lockUsing`, by name and without locks, to be asked about before a channel is disconnected. */
export async function listUsing(db: Reader, creatorId: string, platform: Platform) {
  const { rows } = await sql<{ campaignId: string; name: string; status: string }>`
    select c.id as "campaignId", c.name, p.status from participation p join campaign c on c.id = p.campaign_id
    where ${needsPlatform(creatorId, platform)} order by c.sort_day, c.id limit ${USING_MAX}`.execute(db)
  return rows
}
/** So many campaigns are named in one question. */
const USING_MAX = 100

/**
 * A creator's participations that need this platform, locked: running ones with a task on it, and waiting ones that no
 * other connected channel fits.
 */
export async function lockUsing(tx: Tx, creatorId: string, platform: Platform) {
  await sql`select id from campaign where platforms @> array[${platform}]::text[] and id in (
    select campaign_id from participation where creator_id = ${creatorId} and status in ('pending_approval', 'attached', 'planned', 'active'))
    order by id for no key update`.execute(tx)
  const { rows } = await sql<{ id: string; campaign_id: string; creator_id: string; status: string }>`
    select p.id, p.campaign_id, p.creator_id, p.status from participation p join campaign c on c.id = p.campaign_id
    where ${needsPlatform(creatorId, platform)} for no key update of p`.execute(tx)
  return rows.map(row => ({
    id: row.id,
    campaignId: row.campaign_id,
    creatorId: row.creator_id,
    status: row.status as 'active' | 'pending_approval' | 'attached' | 'planned',
  }))
}

const NOT_ENDED = ['invited', 'pending_approval', 'attached', 'planned', 'active'] as const

/** A creator's participations that have not ended, invitations included, locked. */
export async function lockNotEnded(tx: Tx, creatorId: string) {
  await sql`select id from campaign where id in (
    select campaign_id from participation where creator_id = ${creatorId} and status = any(${NOT_ENDED}::text[]))
    order by id for no key update`.execute(tx)
  const rows = await tx
    .selectFrom('participation')
    .select(['id', 'campaign_id as campaignId', 'creator_id as creatorId', 'status'])
    .where('creator_id', '=', creatorId)
    .where('status', 'in', NOT_ENDED)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(row => ({ ...row, status: row.status as (typeof NOT_ENDED)[number] }))
}

/** Locks the creator of a participation. @returns its campaign; null when there is no such participation. */
export async function lockCreatorOf(tx: Tx, participationId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('participation')
    .select(['campaign_id', 'creator_id'])
    .where('id', '=', participationId)
    .executeTakeFirst()
  if (!row) return null
  await lockCreator(tx, row.creator_id)
  return row.campaign_id
}

/** Takes one place in the same statement that sees whether there is one (threat model §4.11). @returns false when full. */
export async function takePlace(tx: Tx, campaignId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('campaign')
    .set(set => ({ taken: set('taken', '+', 1) }))
    .where('id', '=', campaignId)
    .where(sql<boolean>`(places is null or taken < places)`)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Gives places free again. @returns whether others may have waited for them: an automatic campaign has no more than so many. */
export async function freePlaces(tx: Tx, campaignId: string, places: number): Promise<boolean> {
  const row = await tx
    .updateTable('campaign')
    .set({ taken: sql<number>`greatest(taken - ${places}::int, 0)` })
    .where('id', '=', campaignId)
    .returning(sql<boolean>`is_automatic and places is not null and stage in ('onboarding', 'running')`.as('is_wanted'))
    .executeTakeFirst()
  return row?.is_wanted ?? false
}

/** Adds a participation. @returns its id, or null when the creator is in already. */
export async function insertParticipation(
  tx: Tx,
  participation: { campaignId: string; creatorId: string; status: ParticipationStatus; at: Date; hasEntered: boolean },
): Promise<string | null> {
  const row = await tx
    .insertInto('participation')
    .values({
      id: crypto.randomUUID(),
      campaign_id: participation.campaignId,
      creator_id: participation.creatorId,
      status: participation.status,
      since: participation.at,
      entered_at: participation.hasEntered ? participation.at : null,
      salaries: pricesOf(participation.creatorId),
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/**
 * A creator's prices as they are now, in grosze, by platform and ad type (MONEY-47): their own; else what operators recommend
 * for the stage of the channel, or the next lower one that has a price; for platforms that are not connected the first.
 */
const pricesOf = (creatorId: string | RawBuilder<unknown>) => sql<string>`
  (coalesce((select jsonb_object_agg(platform || '/' || ad_type, price_zloty * 100) from (
    select distinct on (recommended.platform, recommended.ad_type) recommended.platform, recommended.ad_type, recommended.price_zloty
    from recommended_price as recommended
    left join channel on channel.account_id = ${creatorId} and channel.type = recommended.platform
    left join channel_reading as reading on reading.channel_id = channel.id
    where recommended.stage <= coalesce(reading.stage, 1)
    order by recommended.platform, recommended.ad_type, recommended.stage desc) as price), '{}'::jsonb)
  || coalesce((select jsonb_object_agg(channel.type || '/' || salary.task_type, salary.price_zloty * 100)
    from salary join channel on channel.id = salary.channel_id
    where channel.account_id = ${creatorId} and salary.price_zloty is not null), '{}'::jsonb))`

/** Writes into every participation what its creator's prices are now: for worlds that are made at once. */
export const keepPrices = (tx: Tx) =>
  sql`update participation set salaries = creator.prices
    from (select id, ${pricesOf(sql`account.id`)} as prices from account where role = 'influencer') as creator
    where creator.id = participation.creator_id`.execute(tx)

/** A creator's prices as they are now. */
export async function readPrices(db: Db, creatorId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ prices: Record<string, number> }>`select ${pricesOf(creatorId)} as prices`.execute(db)
  return rows[0]?.prices ?? {}
}

/** Moves one participation. @throws Conflict when it is no longer in `from`. */
export async function moveParticipation(
  tx: Tx,
  participation: { id: string; creatorId: string },
  move: { from: ParticipationStatus; to: ParticipationStatus; at: Date; isEntering?: boolean },
): Promise<void> {
  // What was measured before somebody left was forfeited with its pay.
  const isReturning = move.isEntering && move.from === 'declined'
  const anew = { views: null, clicks: null, actions: null, sales: null, sales_value_grosze: null }
  const { numUpdatedRows } = await tx
    .updateTable('participation')
    .set({
      status: move.to,
      since: move.at,
      ...(move.isEntering ? { entered_at: move.at, salaries: pricesOf(participation.creatorId) } : {}),
      ...(isReturning ? anew : {}),
    })
    .where('id', '=', participation.id)
    .where('status', '=', move.from)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new Conflict()
}

/** Withdraws an application: the creator may apply again (TRAN-06). */
export async function removeParticipation(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('participation').where('id', '=', id).where('status', '=', 'pending_approval').execute()
}

/** A participation that just moved with its campaign. */
export interface Moved {
  id: string
  creator_id: string
}

/** Moves all participations of a campaign that are in one of these statuses. */
export async function moveAll(
  tx: Tx,
  campaignId: string,
  from: readonly ParticipationStatus[],
  to: ParticipationStatus,
  at: Date,
): Promise<Moved[]> {
  return tx
    .updateTable('participation')
    .set({ status: to, since: at })
    .where('campaign_id', '=', campaignId)
    .where('status', 'in', [...from])
    .returning(['id', 'creator_id'])
    .execute()
}

/** A campaign, locked. */
export async function lockCampaign(tx: Tx, id: string): Promise<Campaign | null> {
  const row = await tx.selectFrom('campaign').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return row ? campaignOf(row) : null
}

/** A campaign. */
export async function findCampaign(db: Reader, id: string): Promise<Campaign | null> {
  const row = await db.selectFrom('campaign').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? campaignOf(row) : null
}

/** Moves a campaign. @throws Conflict when it is no longer in `from`. */
export async function moveCampaign(
  tx: Tx,
  id: string,
  move: { from: CampaignStage; to: CampaignStage; at: Date; set?: { start_date?: string; is_held_back?: boolean } },
): Promise<void> {
  const stamps = {
    ...(move.from === 'draft' ? { published_at: move.at } : {}),
    ...(move.to === 'completed' ? { completed_at: move.at } : {}),
  }
  const { numUpdatedRows } = await tx
    .updateTable('campaign')
    .set({ stage: move.to, ...stamps, ...move.set })
    .where('id', '=', id)
    .where('stage', '=', move.from)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new Conflict()
}

/** The columns behind a campaign form. */
export interface WritableCampaign {
  form: CampaignForm
  incomes: readonly StoredRate[]
}
const columnsOf = ({ form, incomes }: WritableCampaign) => ({
  name: form.name,
  description: form.description,
  advertiser: form.advertiser,
  advertiser_email: form.advertiser_email,
  type: form.type,
  platforms: form.platforms,
  start_date: form.start_date,
  end_date: form.end_date,
  recruiting_until: form.recruiting_until,
  places: form.places,
  is_held_back: form.is_held_back,
  is_automatic: form.is_automatic,
  landing_url: form.landing_url,
  topic: form.topic ?? null,
  incomes: JSON.stringify(incomes),
  task_plan: JSON.stringify(form.task_plan),
  product_photos: form.product_photos,
})

/** Adds a draft. */
export async function insertCampaign(tx: Tx, campaign: WritableCampaign, at: Date): Promise<Campaign> {
  const row = await tx
    .insertInto('campaign')
    .values({ id: crypto.randomUUID(), stage: 'draft', created_at: at, ...columnsOf(campaign) })
    .returningAll()
    .executeTakeFirstOrThrow()
  return campaignOf(row)
}

/** Changes a campaign. */
export async function updateCampaign(tx: Tx, id: string, campaign: WritableCampaign): Promise<Campaign> {
  const row = await tx
    .updateTable('campaign')
    .set(columnsOf(campaign))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return campaignOf(row)
}

const paymentsIn = (status: PaymentStatus) =>
  sql<boolean>`select 1 from payment where payment.campaign_id = campaign.id and payment.status = ${status}`
/** Whether something of a campaign waits for an operator, as the overview counts it. */
const waitingFor: Record<CampaignWait, RawBuilder<boolean>> = {
  applications: sql`exists (select 1 from participation where participation.campaign_id = campaign.id
    and participation.status = 'pending_approval')`,
  proofs: sql`exists (${paymentsIn('waiting_for_acceptance')} and exists (select 1 from task
    where task.participation_id = payment.participation_id and task.status = 'finished' and task.proof_url is not null))`,
  settlements: sql`campaign.stage = 'completed' and exists (${paymentsIn('waiting_for_acceptance')} and amount_grosze > 0)`,
  advertiser_payments: sql`exists (${paymentsIn('waiting_for_payment')})`,
}

/** Page of all campaigns for operators, newest first. */
export async function listForOperators(
  db: Db,
  {
    stage,
    waits,
    name,
    limit,
    offset,
  }: {
    stage: CampaignStage | undefined
    waits: CampaignWait | undefined
    name: string | undefined
    limit: number
    offset: number
  },
): Promise<{ rows: Campaign[]; total: number }> {
  const matches = sql<boolean>`${stage ? sql`stage = ${stage}` : sql`true`} and ${waits ? waitingFor[waits] : sql`true`} and ${name ? sql`name ilike ${`%${escapeLike(name)}%`}` : sql`true`}`
  const rows = await db
    .selectFrom('campaign')
    .selectAll()
    .where(matches)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from (select 1 from campaign where ${matches} limit 10000) as counted`.execute(db)
  return { rows: rows.map(campaignOf), total: counted[0]?.total ?? 0 }
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
  where: { campaignId: string; limit: number; offset: number } | { id: string },
) {
  let query = db
    .selectFrom('participation')
    .innerJoin('account', 'account.id', 'participation.creator_id')
    .selectAll('participation')
    .select(['account.name', 'account.description', confirmedEmail.as('email')])
  query =
    'id' in where
      ? query.where('participation.id', '=', where.id)
      : query
          .where('participation.campaign_id', '=', where.campaignId)
          .orderBy('participation.since')
          .orderBy('participation.id')
          .limit(where.limit)
          .offset(where.offset)
  return query.execute()
}

/** How many creators a campaign has. */
export async function countParticipants(db: Reader, campaignId: string): Promise<number> {
  const row = await db
    .selectFrom('participation')
    .select(select => select.fn.countAll<number>().as('total'))
    .where('campaign_id', '=', campaignId)
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

/** What was measured for a creator so far. */
export const readResults = (tx: Tx, participationId: string) =>
  tx
    .selectFrom('participation')
    .select(['views', 'clicks', 'actions', 'sales', 'sales_value_grosze'])
    .where('id', '=', participationId)
    .executeTakeFirstOrThrow()

/** Keeps what was measured for a creator. */
export async function writeResults(
  tx: Tx,
  participationId: string,
  results: {
    views: number | null
    clicks: number | null
    actions: number | null
    sales: number | null
    sales_value_grosze: number | null
  },
): Promise<void> {
  await tx.updateTable('participation').set(results).where('id', '=', participationId).execute()
}

/** Page of creators by name or e-mail. */
export async function listCreators(
  db: Db,
  { name, limit, offset }: { name: string | undefined; limit: number; offset: number },
) {
  const matches = sql<boolean>`role = 'influencer' and erased_at is null and ${name ? sql`(name ilike ${`%${escapeLike(name)}%`} or ${confirmedEmail} ilike ${`%${escapeLike(name)}%`})` : sql`true`}`
  const rows = await db
    .selectFrom('account')
    .select(['id', 'name', 'is_active', confirmedEmail.as('email')])
    .select(
      sql<
        string[]
      >`coalesce((select array_agg(type order by type) from channel where account_id = account.id and status = 'connected'), '{}')::text[]`.as(
        'platforms',
      ),
    )
    .where(matches)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from (select 1 from account where ${matches} limit 10000) as counted`.execute(db)
  return { rows, total: counted[0]?.total ?? 0 }
}

/** Connected platforms of a creator. */
export async function platformsOf(db: Reader, creatorId: string): Promise<Platform[]> {
  const rows = await db
    .selectFrom('channel')
    .select('type')
    .where('account_id', '=', creatorId)
    .where('status', '=', 'connected')
    .execute()
  return rows.map(({ type }) => type)
}

/** Which of these accounts are creators. */
export async function knownCreators(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'influencer')
    .where('erased_at', 'is', null)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  return rows.map(({ id }) => id)
}

/** Campaigns that a day's coming moves, without those that were tried: ids, a bounded number at a time. */
export async function dueCampaigns(
  db: Db,
  today: string,
  tried: { toStart: readonly string[]; toComplete: readonly string[]; toLapse: readonly string[] },
): Promise<{ toStart: string[]; toComplete: string[]; toLapse: string[] }> {
  const ids = async (query: RawBuilder<{ id: string }>) => (await query.execute(db)).rows.map(({ id }) => id)
  return {
    toComplete: await ids(
      sql<{
        id: string
      }>`select id from campaign where stage in ('onboarding', 'running') and end_date < ${today}::date
      and id <> all(${tried.toComplete}::uuid[]) order by end_date limit 100`,
    ),
    toStart: await ids(sql<{
      id: string
    }>`select id from campaign where stage = 'onboarding' and not is_held_back and start_date <= ${today}::date
      and (end_date is null or end_date >= ${today}::date) and id <> all(${tried.toStart}::uuid[])
      order by start_date limit 100`),
    toLapse: await ids(sql<{
      id: string
    }>`select distinct c.id from campaign c join participation p on p.campaign_id = c.id
      where p.status = 'invited' and c.stage in ('onboarding', 'running') and c.recruiting_until < ${today}::date
      and c.id <> all(${tried.toLapse}::uuid[]) limit 100`),
  }
}
