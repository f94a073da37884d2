import type { CategoryKey, Language, Platform } from '@fanfara/contract/enums'
import type { Metrics } from '@fanfara/contract/evaluation'
import { type Day, day } from '@fanfara/contract/time'
import { type RawBuilder, sql } from 'kysely'
import { escapeLike } from '#/db/like.ts'
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

/** So many applications of a campaign are read, the oldest, and counted. */
export const APPLICATIONS_MAX = 10_000
/** So many of a creator's tasks are looked at for how many were done. */
const TASKS_MAX = 200

/** How many of a creator's newest tasks that ended were done; those that fell away are not among them (DESK-109). */
const tasksOf = (creatorId: RawBuilder<unknown>) => sql`
  (select count(*) filter (where status = 'finished')::int as done, count(*)::int as ended
    from (select status from task where creator_id = ${creatorId} and status in ('finished', 'missed') and not fell_away(task)
      order by starts_at desc, id desc limit ${TASKS_MAX}::int) newest)`

/** These applications of a campaign as far as they wait still, in the order of their ids. */
export async function listApplicants(db: Reader, campaignId: string, ids: readonly string[]): Promise<Applicant[]> {
  const { rows } = await sql<Applicant>`
    select participation.id, account.id as "creatorId", account.name, account.description, account.language, participation.since, account.is_active as "isActive",
      case when account.email_confirmed_at is not null then account.email end as email,
      coalesce(channels.list, '[]') as channels, interests.list as interests, tasks.done, tasks.ended
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
    join participation on participation.id = wanted.id join account on account.id = participation.creator_id
    cross join lateral (
      select json_agg(json_build_object('platform', channel.type, 'login', channel.login, 'stage', reading.stage, 'metrics', reading.metrics,
          'by_hand', coalesce(reading.by_hand, false))
        order by channel.connected_at, channel.id) as list
      from channel left join channel_reading reading on reading.channel_id = channel.id
      where channel.account_id = account.id and channel.status = 'connected') channels
    cross join lateral (
      select coalesce(array_agg(category.key order by category.position), '{}') as list
      from account_category join category on category.id = category_id where account_category.account_id = account.id) interests
    cross join lateral ${tasksOf(sql`account.id`)} tasks
    where participation.campaign_id = ${campaignId} and participation.status = 'pending_approval'
    order by wanted.place`.execute(db)
  return rows
}

/** What is asked of applicants; absent members ask nothing. */
export interface Wanted {
  words: readonly string[]
  /** What they are nearly called; in the place of words. */
  near: string | null
  platform: Platform | null
  stageFrom: number | null
  interest: CategoryKey | null
  /** Campaigns of which they take part in one, and in none. */
  inside: readonly string[] | null
  outside: readonly string[]
}

/** What orders and filters look at, without what is only read. */
export interface Facts {
  id: string
  creatorId: string
  isActive: boolean
  /** Connected ones on the campaign's platforms. */
  channels: { platform: Platform; stage: number | null; metrics: Metrics | null }[]
  isInterested: boolean
  done: number
  ended: number
}

/** The shortest part that is looked for within a word; a shorter one begins a word, as in the list of creators. */
const PART_MIN = 3
/** As near as names of the list of creators must be. */
const NEARNESS = 0.5

/** What an applicant is called: name, confirmed address, names of channels, each after a space. */
const said = sql`(select ' ' || plain_letters(concat_ws(' ', account.name, case when account.email_confirmed_at is not null then account.email end,
  string_agg(concat_ws(' ', channel.login, nullif(channel.display_name, channel.login)), ' '))) from channel where channel.account_id = account.id)`

const takesPartIn = (ids: readonly string[]) => sql<boolean>`exists (select 1 from participation other
  where other.creator_id = account.id and other.campaign_id = any(${ids}::uuid[]) and other.status in ('active', 'planned', 'attached'))`

interface Asking {
  id: string
  platforms: readonly Platform[]
  topic: CategoryKey | null
}

function matching({ platforms }: Asking, wanted: Wanted): RawBuilder<boolean> {
  const { words, near, platform, stageFrom, interest, inside, outside } = wanted
  const says = (word: string) =>
    sql<boolean>`${said} like plain_letters(${`${word.length < PART_MIN ? '% ' : '%'}${escapeLike(word)}%`}::text)`
  const conditions = [
    sql<boolean>`true`,
    ...words.map(says),
    ...(near === null
      ? []
      : [sql<boolean>`word_similarity(plain_letters(${near}::text), ${said}) >= ${NEARNESS}::real`]),
    ...((platform ?? stageFrom) === null
      ? []
      : [
          sql<boolean>`exists (select 1 from channel left join channel_reading reading on reading.channel_id = channel.id
        where channel.account_id = account.id and channel.status = 'connected'
          and channel.type = any(${platform === null ? platforms : [platform]}::text[]) and coalesce(reading.stage, 0) >= ${stageFrom ?? 0}::int)`,
        ]),
    ...(interest === null ? [] : [isInterestedIn(interest)]),
    ...(inside === null ? [] : [takesPartIn(inside)]),
    ...(outside.length === 0 ? [] : [sql<boolean>`not ${takesPartIn(outside)}`]),
  ]
  return sql`${sql.join(conditions, sql` and `)}`
}

const isInterestedIn = (
  topic: CategoryKey,
) => sql<boolean>`exists (select 1 from account_category join category on category.id = category_id
  where account_category.account_id = account.id and category.key = ${topic})`

/** Applications that wait and are wanted, the oldest first, one above 10,000 at most. @param areTasksCounted else nobody finished or missed one. */
export async function listFacts(
  db: Reader,
  campaign: Asking,
  wanted: Wanted,
  areTasksCounted: boolean,
): Promise<Facts[]> {
  const tasks = areTasksCounted ? tasksOf(sql`account.id`) : sql`(select 0 as done, 0 as ended)`
  const { rows } = await sql<Facts>`
    select participation.id, account.id as "creatorId", account.is_active as "isActive", coalesce(channels.list, '[]') as channels,
      ${campaign.topic === null ? sql`false` : isInterestedIn(campaign.topic)} as "isInterested", tasks.done, tasks.ended
    from participation join account on account.id = participation.creator_id
    cross join lateral (
      select json_agg(json_build_object('platform', channel.type, 'stage', reading.stage, 'metrics', reading.metrics)) as list
      from channel left join channel_reading reading on reading.channel_id = channel.id
      where channel.account_id = account.id and channel.status = 'connected' and channel.type = any(${campaign.platforms}::text[])) channels
    cross join lateral ${tasks} tasks
    where participation.campaign_id = ${campaign.id} and participation.status = 'pending_approval' and ${matching(campaign, wanted)}
    order by participation.since, participation.id limit ${APPLICATIONS_MAX}::int`.execute(db)
  return rows
}

/** How many applications of a campaign wait, counted up to 10,000. */
export async function countApplicants(db: Reader, campaignId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from (select 1 from participation
    where campaign_id = ${campaignId} and status = 'pending_approval' limit ${APPLICATIONS_MAX}::int) as counted`.execute(
    db,
  )
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

type OtherRow = Omit<Other, 'startDate' | 'endDate'> & { starts: string | null; ends: string | null }

const othersOf = (rows: readonly OtherRow[]): Other[] => {
  const dayOf = (text: string | null) => (text === null ? null : day(text))
  return rows.map(({ starts, ends, ...row }) => ({ ...row, startDate: dayOf(starts), endDate: dayOf(ends) }))
}

const otherColumns = sql`campaign.id, campaign.name, campaign.advertiser, campaign.topic, campaign.start_date as starts, campaign.end_date as ends`

/** What else these creators take part in, now or soon; automatic campaigns take nobody's time, and are left out. */
export async function otherCampaigns(db: Reader, campaignId: string, creatorIds: readonly string[]): Promise<Other[]> {
  const { rows } = await sql<OtherRow>`
    select creator.id as "creatorId", other.* from unnest(${creatorIds}::uuid[]) as creator (id)
    cross join lateral (
      select ${otherColumns}
      from participation join campaign on campaign.id = participation.campaign_id
      where participation.creator_id = creator.id and participation.status in ('active', 'planned', 'attached')
        and campaign.id <> ${campaignId} and campaign.stage in ('onboarding', 'running') and not campaign.is_automatic
      order by campaign.end_date desc nulls first, campaign.id limit ${OTHERS_MAX}::int) other`.execute(db)
  return othersOf(rows)
}

/** The same of everybody who asks, each campaign once. */
export async function otherCampaignsOfAll(db: Reader, campaignId: string): Promise<Omit<Other, 'creatorId'>[]> {
  const { rows } = await sql<OtherRow>`
    select '' as "creatorId", ${otherColumns} from campaign
    where campaign.id <> ${campaignId} and campaign.stage in ('onboarding', 'running') and not campaign.is_automatic
      and campaign.id in (select other.campaign_id from participation asking
        join participation other on other.creator_id = asking.creator_id and other.status in ('active', 'planned', 'attached')
        where asking.campaign_id = ${campaignId} and asking.status = 'pending_approval')`.execute(db)
  return othersOf(rows)
}
