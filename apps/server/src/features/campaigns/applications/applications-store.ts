import type { CategoryKey, Language, Platform } from '@fanfara/contract/enums'
import type { Metrics } from '@fanfara/contract/evaluation'
import { type Day, day } from '@fanfara/contract/time'
import { sql } from 'kysely'
import type { Reader } from '#/db/port.ts'

/** Somebody who asks to take part, with everything that is known of them. */
export interface Applicant {
  id: string
  creatorId: string
  name: string
  email: string | null
  description: string | null
  language: Language
  since: Date
  isActive: boolean
  channels: {
    platform: Platform
    login: string | null
    stage: number | null
    metrics: Metrics | null
    by_hand: boolean
  }[]
  interests: CategoryKey[]
  done: number
  ended: number
}

/** So many applications of a campaign are read, the oldest. */
const APPLICATIONS_MAX = 100
/** So many of a creator's tasks are looked at for how many were done. */
const TASKS_MAX = 200

/** Applications of a campaign that wait, the oldest first. */
export async function listApplicants(db: Reader, campaignId: string): Promise<Applicant[]> {
  const { rows } = await sql<Applicant>`
    select participation.id, account.id as "creatorId", account.name, account.description, account.language, participation.since, account.is_active as "isActive",
      case when account.email_confirmed_at is not null then account.email end as email,
      coalesce(channels.list, '[]') as channels, interests.list as interests, tasks.done, tasks.ended
    from participation join account on account.id = participation.creator_id
    cross join lateral (
      select json_agg(json_build_object('platform', channel.type, 'login', channel.login, 'stage', reading.stage, 'metrics', reading.metrics,
          'by_hand', coalesce(reading.by_hand, false))
        order by channel.connected_at, channel.id) as list
      from channel left join channel_reading reading on reading.channel_id = channel.id
      where channel.account_id = account.id and channel.status = 'connected') channels
    cross join lateral (
      select coalesce(array_agg(category.key order by category.position), '{}') as list
      from account_category join category on category.id = category_id where account_category.account_id = account.id) interests
    cross join lateral (
      select count(*) filter (where status = 'finished')::int as done, count(*)::int as ended
      from (select status from task where creator_id = account.id and status in ('finished', 'missed')
        order by starts_at desc, id desc limit ${TASKS_MAX}::int) newest) tasks
    where participation.campaign_id = ${campaignId} and participation.status = 'pending_approval'
    order by participation.since, participation.id limit ${APPLICATIONS_MAX}::int`.execute(db)
  return rows
}

/** How many applications of a campaign wait, counted up to 10,000. */
export async function countApplicants(db: Reader, campaignId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from (select 1 from participation
    where campaign_id = ${campaignId} and status = 'pending_approval' limit 10000) as counted`.execute(db)
  return rows[0]?.total ?? 0
}

/** So many other campaigns of a creator are looked at, those that end last. */
const OTHERS_MAX = 50

/** What `creatorId` does elsewhere; without a day it has no end there. */
export interface Other {
  creatorId: string
  id: string
  name: string
  advertiser: string
  topic: CategoryKey | null
  startDate: Day | null
  endDate: Day | null
}

/** What else these creators take part in, now or soon; automatic campaigns take nobody's time, and are left out. */
export async function otherCampaigns(db: Reader, campaignId: string, creatorIds: readonly string[]): Promise<Other[]> {
  const { rows } = await sql<Omit<Other, 'startDate' | 'endDate'> & { starts: string | null; ends: string | null }>`
    select creator.id as "creatorId", other.* from unnest(${creatorIds}::uuid[]) as creator (id)
    cross join lateral (
      select campaign.id, campaign.name, campaign.advertiser, campaign.topic, campaign.start_date as starts, campaign.end_date as ends
      from participation join campaign on campaign.id = participation.campaign_id
      where participation.creator_id = creator.id and participation.status in ('active', 'planned', 'attached')
        and campaign.id <> ${campaignId} and campaign.stage in ('onboarding', 'running') and not campaign.is_automatic
      order by campaign.end_date desc nulls first, campaign.id limit ${OTHERS_MAX}::int) other`.execute(db)
  const dayOf = (text: string | null) => (text === null ? null : day(text))
  return rows.map(({ starts, ends, ...row }) => ({ ...row, startDate: dayOf(starts), endDate: dayOf(ends) }))
}
