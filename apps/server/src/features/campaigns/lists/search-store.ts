import type { CampaignFilter } from '@fanfara/contract/enums'
import { type RawBuilder, sql } from 'kysely'
import { escapeLike } from '#/db/like.ts'

interface Search {
  creatorId: string
  filter: CampaignFilter
  /** Part of a name; everything without one. */
  name: string | undefined
  /** States of own participations that the filter takes; null for all. */
  statuses: readonly string[] | null
  limit: number
  offset: number
  today: string
  /** How far matches of the pool are counted. */
  bound: number
}

/** Condition of the pool's indexes, word for word. */
const inPool = sql<boolean>`c.stage in ('onboarding', 'running') and c.type in ('open', 'semi_open')`

/** A page by name, or of what cannot be joined, in the shape of `campaign_page`: planned anew for the words that are looked for. */
export function searchStatement<Found>(search: Search): RawBuilder<{ found: Found }> {
  const { creatorId, filter, name, statuses, limit, offset, today, bound } = search
  const named = name ? sql`c.name ilike ${`%${escapeLike(name)}%`}` : sql`true`
  const withMine = filter !== 'available'
  const withPool = filter === 'all' || filter === 'available' || filter === 'inactive'
  const withStatus = statuses ? sql`p.status in (${sql.join(statuses.map(status => sql.lit(status)))})` : sql`true`
  const mine = sql`select c.id, p.status, p.list_rank, p.sort_day from participation p join campaign c on c.id = p.campaign_id
    where p.creator_id = ${creatorId}::uuid and ${withStatus} and ${named}`
  const isMatch = sql`c.topic is not null and c.topic = any((viewer.who).interests)`
  const rank = filter === 'available' ? sql`case when ${isMatch} then 2 else 3 end` : sql`2`
  const pool = sql`select c.id, null::text as status, ${rank} as list_rank, c.sort_day from campaign c, viewer
    where ${inPool} and ${named} and ${joinableFor(filter, today)}
      and not exists (select 1 from participation p where p.creator_id = ${creatorId}::uuid and p.campaign_id = c.id)`
  // Written into the statement: a plan that does not know how few rows are wanted reads and sorts the whole pool.
  const [end, size, skipped] = [sql.lit(offset + limit), sql.lit(limit), sql.lit(offset)]
  const newest = sql`order by list_rank, sort_day desc, id desc limit ${end}`
  const parts = [
    ...(withMine ? [sql`(${mine} ${newest})`] : []),
    ...(withPool ? [sql`(select * from (${pool}) as pool ${newest})`] : []),
  ]
  const counts = [
    ...(withMine ? [sql`(select count(*) from (${mine}) as own)`] : []),
    ...(withPool ? [sql`(select count(*) from (${pool} limit ${sql.lit(bound)}) as others)`] : []),
  ]
  return sql<{ found: Found }>`
    with viewer as materialized (select campaign_viewer_of(${creatorId}::uuid) as who),
    page as materialized (
      select * from (${sql.join(parts, sql` union all `)}) as parts
      order by list_rank, sort_day desc, id desc limit ${size} offset ${skipped})
    select json_build_object('viewer', (select row_to_json(who) from viewer), 'total', ${sql.join(counts, sql` + `)},
      'page', coalesce((select json_agg(json_build_array(page.id, page.status, c.xmin::text)
        order by page.list_rank, page.sort_day desc, page.id desc) from page join campaign c on c.id = page.id), '[]')) as found`
}

/** Whether there is a line for one of the creator's platforms, as `campaigns_available` has it. */
function joinableFor(filter: CampaignFilter, today: string): RawBuilder<unknown> {
  if (filter === 'all') return sql`true`
  const joinable = sql`((viewer.who).is_active and exists (
    select 1 from campaign_fit f where f.campaign_id = c.id and f.platform = any((viewer.who).platforms) and f.until >= ${today}::date
      and (not f.is_automatic or (viewer.who).easy_ad)))`
  return filter === 'available' ? joinable : sql`not ${joinable}`
}
