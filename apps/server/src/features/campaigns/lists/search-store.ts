import type { CampaignFilter, Model, Platform } from '@fanfara/contract/enums'
import { type CampaignSort, ENDS_SOON_DAYS } from '@fanfara/contract/own/campaign-lists'
import { type RawBuilder, sql } from 'kysely'
import { escapeLike } from '#/db/like.ts'
import type { Db } from '#/db/port.ts'
import { type Order, orderOf, type Stretch } from './order-store.ts'

/** Who looks: what decides about them, read before, so that the planner knows it. */
export interface Viewer {
  platforms: Platform[]
  easy_ad: boolean
  is_active: boolean
  interests: string[]
}

/** All conditions hold together; whatever is absent or false leaves the list as it is. */
export interface Narrowing {
  /** Part of a name; everything without one. */
  name?: string | undefined
  sort?: CampaignSort | undefined
  platform?: Platform | undefined
  model?: Model | undefined
  /** On a connected platform, and of a topic that interests, or of none. */
  isFitting?: boolean
  isEndingSoon?: boolean
}

/** A page that is planned anew for what is looked for. */
export interface Search extends Narrowing {
  creatorId: string
  viewer: Viewer
  filter: CampaignFilter
  /** These alone, whatever their names; null to go by the name. */
  ids: readonly string[] | null
  /** States of own participations that the filter takes; null for all. */
  statuses: readonly string[] | null
  limit: number
  offset: number
  today: string
  /** How far matches of the pool are counted. */
  bound: number
}

/** Condition of the pool's indexes, word for word. */
const inPool = sql`c.stage in ('onboarding', 'running') and c.type in ('open', 'semi_open')`

/** A page of what is looked for, in the shape of `campaign_page`: planned anew for its words and its order. */
export function searchStatement<Found>(search: Search): RawBuilder<{ found: Found }> {
  const { viewer, limit, offset } = search
  const order = orderOf(search.sort, {
    isJoinable: joinable(search),
    isMatch: sql`(c.topic is not null and c.topic = any(${viewer.interests}::text[]))`,
    today: search.today,
    filter: search.filter,
  })
  const parts = [...ownParts(search, order), ...poolParts(search, order)]
  const by = sql`order by list_rank, sort_key ${order.direction}, id desc`
  return sql<{ found: Found }>`
    with page as materialized (
      select * from (${sql.join(parts, sql` union all `)}) as parts ${by} limit ${sql.lit(limit)} offset ${sql.lit(offset)})
    select json_build_object('total', ${sql.join(counts(search), sql` + `)},
      'page', coalesce((select json_agg(json_build_array(page.id, page.status, c.xmin::text)
        order by page.list_rank, page.sort_key ${order.direction}, page.id desc) from page join campaign c on c.id = page.id), '[]')) as found`
}

// Written into the statement: a plan that does not know how few rows are wanted reads and sorts the whole pool.
const upTo = ({ limit, offset }: Search) => sql.lit(offset + limit)

function ownParts(search: Search, { ownRank, ownKey, direction }: Order): RawBuilder<unknown>[] {
  if (search.filter === 'available') return []
  return [
    sql`(select c.id, p.status, ${ownRank} as list_rank, ${ownKey} as sort_key ${mine(search)}
      order by list_rank, sort_key ${direction}, c.id desc limit ${upTo(search)})`,
  ]
}

function poolParts(search: Search, { key, direction, stretches }: Order): RawBuilder<unknown>[] {
  if (!hasPool(search)) return []
  const part = ({ rank, where }: Stretch) =>
    sql`(select c.id, null::text as status, ${sql.lit(rank)} as list_rank, ${key} as sort_key ${pool(search)} and ${where}
      order by ${key} ${direction}, c.id desc limit ${upTo(search)})`
  return stretches.map(part)
}

function counts(search: Search): RawBuilder<unknown>[] {
  return [
    ...(search.filter === 'available' ? [] : [sql`(select count(*) ${mine(search)})`]),
    ...(hasPool(search)
      ? [sql`(select count(*) from (select 1 ${pool(search)} limit ${sql.lit(search.bound)}) as others)`]
      : []),
  ]
}

/** Whether a list shows anything of the pool. */
export const hasPool = ({ filter }: Pick<Search, 'filter'>) =>
  filter === 'all' || filter === 'available' || filter === 'inactive'

function mine(search: Search): RawBuilder<unknown> {
  const { creatorId, statuses } = search
  const withStatus = statuses ? sql`p.status in (${sql.join(statuses.map(status => sql.lit(status)))})` : sql`true`
  return sql`from participation p join campaign c on c.id = p.campaign_id
    where p.creator_id = ${creatorId}::uuid and ${withStatus} and ${narrowed(search, sql`c.end_date`)}`
}

function pool(search: Search): RawBuilder<unknown> {
  const isJoinable = joinable(search)
  const asked: Partial<Record<CampaignFilter, RawBuilder<unknown>>> = {
    available: isJoinable,
    inactive: sql`not (${isJoinable})`,
  }
  return sql`from campaign c
    where ${inPool} and ${narrowed(search, sql`c.closes_on`)} and ${asked[search.filter] ?? sql`true`}
      and not exists (select 1 from participation p where p.creator_id = ${search.creatorId}::uuid and p.campaign_id = c.id)`
}

/** Whether a campaign `c` is what is looked for. @param end the day that soon is measured by. */
export function narrowed(search: Omit<Search, 'limit' | 'offset'>, end: RawBuilder<unknown>): RawBuilder<unknown> {
  const { name, ids, platform, model, isFitting, isEndingSoon, today } = search
  const words = `%${escapeLike(name ?? '')}%`
  return sql.join(
    [
      sql`true`,
      ...(ids ? [sql`c.id = any(${ids}::uuid[])`] : []),
      ...(name && !ids ? [sql`plain_letters(c.name) like plain_letters(${words}::text)`] : []),
      ...(platform ? [sql`c.platforms @> array[${platform}]::text[]`] : []),
      ...(model ? [sql`c.models @> array[${model}]::text[]`] : []),
      ...(isFitting ? [fitting(search.viewer)] : []),
      ...(isEndingSoon ? [sql`${end} between ${today}::date and ${today}::date + ${sql.lit(ENDS_SOON_DAYS)}`] : []),
    ],
    sql` and `,
  )
}

function fitting({ platforms, interests }: Viewer): RawBuilder<unknown> {
  const onMine = sql`c.platforms && ${platforms}::text[]`
  return interests.length === 0 ? onMine : sql`${onMine} and (c.topic is null or c.topic = any(${interests}::text[]))`
}

/** Whether there is a line for one of the creator's platforms, as `campaigns_available` has it. */
function joinable({ viewer, today }: Search): RawBuilder<unknown> {
  if (!viewer.is_active || viewer.platforms.length === 0) return sql`false`
  const automatic = viewer.easy_ad ? sql`true` : sql`not f.is_automatic`
  // What the second half says of the first is what the planner knows the platforms by.
  return sql`(c.platforms && ${viewer.platforms}::text[] and exists (select 1 from campaign_fit f
    where f.campaign_id = c.id and f.platform = any(${viewer.platforms}::text[]) and f.until >= ${today}::date and ${automatic}))`
}

/** Who looks, for `searchStatement`. */
export async function readViewer(db: Db, creatorId: string): Promise<Viewer> {
  const { rows } = await sql<{
    who: Viewer
  }>`select row_to_json(campaign_viewer_of(${creatorId}::uuid)) as who`.execute(db)
  const [row] = rows
  if (!row) throw new Error('who looks was not answered')
  return row.who
}

/** Of how many names that nearly say what was written some are shown. */
const NEAR_MAX = 50

/** Campaigns that the creator may see whose names nearly say it, whatever its typing errors. */
export async function nearlyNamed(db: Db, creatorId: string, name: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from campaigns_nearly(${creatorId}::uuid, plain_letters(${name}::text), ${sql.lit(NEAR_MAX)})`.execute(db)
  return rows.map(({ id }) => id)
}

/** How many campaigns each filter holds. */
export interface ListCounts {
  all: number
  /** Exact below the bound; there may be more where it is reached. */
  available: number
  /** Own participations by status. */
  own: Partial<Record<string, number>>
}

/** Counts of a creator's tabs, in one statement. */
export async function countLists(db: Db, creatorId: string, today: string, bound: number): Promise<ListCounts> {
  const { rows } = await sql<ListCounts>`
    with own as materialized (select status, in_pool, count(*) as many from participation where creator_id = ${creatorId}::uuid group by status, in_pool)
    select ((select size from campaign_pool_size) + (select coalesce(sum(many), 0) from own where not in_pool))::bigint as all,
      count_campaigns_available(${creatorId}::uuid, campaign_viewer_of(${creatorId}::uuid), ${today}::date, ${bound}::int) as available,
      (select coalesce(json_object_agg(status, many), '{}') from (select status, sum(many) as many from own group by status) as by_status) as own`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('counts of a list were not answered')
  return row
}
