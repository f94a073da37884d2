import type { CampaignFilter, Platform } from '@fanfara/contract/enums'
import { type RawBuilder, sql } from 'kysely'
import { escapeLike } from '#/db/like.ts'
import { type Db, type Reader, statement, type Tx } from '#/db/port.ts'
import type { World } from '#/world.ts'
import type { CreatorFacts } from './policy.ts'
import type { ParticipationStatus } from './states.ts'
import { campaignOf, type Campaign, type CampaignRow } from './store.ts'
import { lockCreator } from './participation-store.ts'

/** A campaign beside what decides about one creator. */
export interface Seen {
  campaign: Campaign
  creator: CreatorFacts
  /** Keys of ENUM-14; those that match come earlier. */
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
  const { rows } = await statement<ListRow>(
    store,
    text,
    places.map(place => values[place]),
  )
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
  my_platforms: Platform[]
  interests: string[]
  platforms: Platform[]
  easy_ad: boolean
  is_active: boolean
}

type ListRow = CampaignRow & MeRow & { total: number; status: ParticipationStatus | null }
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
      platforms: row.my_platforms,
      easyAd: row.easy_ad,
      isActive: row.is_active,
      participation: row.status,
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
