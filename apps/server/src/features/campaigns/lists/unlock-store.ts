import type { Platform } from '@fanfara/contract/enums'
import { sql } from 'kysely'
import type { Db } from '#/db/port.ts'
import { campaignOf, type Campaign, type CampaignRow } from '../store.ts'
import { hasPool, narrowed, type Search } from './search-store.ts'
import type { Locked } from './unlock-policy.ts'

/** A list without its pages. */
export type Whole = Omit<Search, 'limit' | 'offset'>

/** What a list's pool has for further channels alone; there may be more of it where it is capped. */
export interface LockedPool {
  groups: Locked[]
  isCapped: boolean
}

/**
 * Campaigns of the pool that a channel on one of these further platforms would open, by the platforms that would. Read along the lines of what is open on each of
 * them, and of each no further than the list's bound.
 */
export async function lockedInPool(db: Db, list: Whole, further: readonly Platform[]): Promise<LockedPool> {
  const { viewer, creatorId, today, bound } = list
  if (!hasPool(list) || list.filter === 'available' || further.length === 0) return { groups: [], isCapped: false }
  const automatic = viewer.easy_ad ? sql`true` : sql`not f.is_automatic`
  const isOpenAlready =
    viewer.platforms.length === 0
      ? sql`false`
      : sql`exists (select 1 from campaign_fit m
          where m.campaign_id = f.campaign_id and m.platform = any(${viewer.platforms}::text[]) and m.until >= ${today}::date)`
  // The campaign itself is read only where something is asked of it.
  const { rows } = await sql<{ found: LockedPool }>`
    with open as materialized (
      select fit.campaign_id, fit.platform from unnest(${[...further]}::text[]) as other (name) cross join lateral (
        select f.campaign_id, f.platform from campaign_fit f left join campaign c on c.id = f.campaign_id
        where f.platform = other.name and f.until >= ${today}::date and ${automatic} and not ${isOpenAlready} and ${narrowed(list, sql`c.closes_on`)}
          and f.campaign_id not in (select p.campaign_id from participation p where p.creator_id = ${creatorId}::uuid)
        limit ${sql.lit(bound)}) as fit)
    select json_build_object(
      'isCapped', exists (select 1 from open group by platform having count(*) >= ${sql.lit(bound)}),
      'groups', coalesce((select json_agg(json_build_object('platforms', platforms, 'count', many)) from (
        select platforms, count(*) as many from (select array_agg(platform) as platforms from open group by campaign_id) as of_one
        group by platforms) as by_platforms), '[]')) as found`.execute(db)
  return rows[0]?.found ?? { groups: [], isCapped: false }
}

/** Of how many invitations a list is asked what would open them: nobody has more. */
const INVITED_MAX = 100

/** Invitations stand outside the pool, so they are read from own participations; at most `INVITED_MAX`. */
export async function invitedIn(db: Db, list: Whole): Promise<Campaign[]> {
  if (list.filter !== 'all' && list.filter !== 'invited') return []
  const { rows } = await sql<CampaignRow>`
    select c.* from participation p join campaign c on c.id = p.campaign_id
    where p.creator_id = ${list.creatorId}::uuid and p.status = 'invited' and ${narrowed(list, sql`c.end_date`)}
    order by p.list_rank, p.sort_day desc, p.campaign_id desc limit ${sql.lit(INVITED_MAX)}`.execute(db)
  return rows.map(campaignOf)
}
