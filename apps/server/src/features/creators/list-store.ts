import type { CampaignStatus, Language, Platform } from '@fanfara/contract/enums'
import type { CreatorSort } from '@fanfara/contract/ops/creator-list'
import { type RawBuilder, sql } from 'kysely'
import { escapeLike, plainName } from '#/db/like.ts'
import { plannedAnew } from '#/db/planned-anew.ts'
import type { Db, Reader } from '#/db/port.ts'
import type { Ability } from './policy.ts'

/** What cards are looked for: marks that they bear, words that they say, when their creators came, or which they are. */
export interface Wanted {
  marks: readonly string[]
  words: readonly string[]
  from: Date | null
  to: Date | null
  /** Only these; null for everybody. */
  ids: readonly string[] | null
  /** Whether they can take part in a campaign; null where it does not matter. */
  ability: Ability | null
}

/** So many cards are walked in their order before they are taken by what they are marked with. */
const WALKED_MAX = 10_000
/** By name, those who say a word stand together: few are walked before they are taken by what they say. */
const WALKED_BY_NAME = 1000

/** What everybody bears who is there. */
const HERE = 'state:here'

/** Whether everybody who is there is wanted: the usual list, whose number is kept (decision 0116). */
const isEverybody = ({ marks, words, from, to, ids, ability }: Wanted): boolean =>
  marks.length === 1 && marks[0] === HERE && words.length === 0 && !from && !to && !ids && !ability

/** The shortest part that an index finds within a word; a shorter one begins a word. */
const PART_MIN = 3

const says = (word: string): RawBuilder<boolean> => {
  const pattern = `${word.length < PART_MIN ? '% ' : '%'}${escapeLike(word)}%`
  return sql`search like ${plainName(sql`${pattern}::text`)}`
}

/** Who is there, and nothing else, is written as the index of who came when has it. */
const bears = (marks: readonly string[]): RawBuilder<boolean> =>
  marks.length === 1 && marks[0] === HERE
    ? sql`marks @> array[${sql.lit(HERE)}]::text[]`
    : sql`marks @> ${marks}::text[]`

/** The cards that are wanted, as a condition on `creator_card`. */
function matching({ marks, words, from, to, ids, ability }: Wanted): RawBuilder<boolean> {
  const conditions = [
    bears(marks),
    ...words.map(says),
    ...(from ? [sql<boolean>`created_at >= ${from}::timestamptz`] : []),
    ...(to ? [sql<boolean>`created_at < ${to}::timestamptz`] : []),
    ...(ids ? [sql<boolean>`account_id = any(${ids}::uuid[])`] : []),
    ...(ability ? [canTakePart(ability)] : []),
  ]
  return sql`${sql.join(conditions, sql` and `)}`
}

function canTakePart({ isAble, all, some, campaignId }: Ability): RawBuilder<boolean> {
  const outside = campaignId
    ? sql`and not exists (select 1 from participation where campaign_id = ${campaignId}::uuid and creator_id = account_id)`
    : sql``
  const able = sql<boolean>`(marks @> ${all}::text[] and marks && ${some}::text[] ${outside})`
  return isAble ? able : sql`not ${able}`
}

/**
 * Where cards are looked for. No index knows what somebody lacks: without a name, those are sought among the first cards by name, and among those
 * who are in the campaign.
 */
function cardsFor({ ability, words, ids }: Wanted): RawBuilder<unknown> {
  if (ability?.isAble !== false || words.length > 0 || ids !== null) return sql`creator_card`
  const inside = ability.campaignId
    ? sql`union select * from creator_card where account_id in (
        select creator_id from participation where campaign_id = ${ability.campaignId}::uuid)`
    : sql``
  return sql`((select * from creator_card order by ${orders.name} limit ${WALKED_MAX}::int) ${inside}) creator_card`
}

const orders: Record<CreatorSort, RawBuilder<unknown>> = {
  name: sql`plain_name, account_id`,
  newest: sql`created_at desc, account_id`,
  followers: sql`followers desc, account_id`,
  viewers: sql`viewers desc, account_id`,
  // Of one category whoever reaches more.
  stage: sql`stage desc, followers desc, account_id`,
  // The lowest first; whoever set none stands last.
  price: sql`price_zloty, account_id`,
  available: sql`available_grosze desc, account_id`,
  on_time: sql`on_time desc, tasks_ended desc, account_id`,
  campaigns: sql`campaigns desc, account_id`,
  earned: sql`earned_grosze desc, account_id`,
}

/** What cards are put in order by: no more of them is carried along. */
const ordered = sql`account_id, plain_name, created_at, followers, available_grosze, on_time, tasks_ended, campaigns, earned_grosze, viewers, stage, price_zloty`

/** How often words are said decides how they are looked for. */
const anewFor = ({ words }: Wanted): RawBuilder<unknown> => (words.length > 0 ? plannedAnew : sql``)

/** Cards are counted up to this number, and no page lies beyond it. */
export const COUNT_MAX = 10_000

/** How many cards are wanted, up to one above 10,000. */
export async function count(db: Reader, wanted: Wanted): Promise<number> {
  const counted = isEverybody(wanted)
    ? sql<{ total: number }>`select least(sum(change), ${COUNT_MAX + 1}::int)::int as total from creator_count`
    : sql<{ total: number }>`${anewFor(wanted)}
        select count(*) as total from (select 1 from ${cardsFor(wanted)} where ${matching(wanted)} limit ${COUNT_MAX + 1}::int) counted`
  const { rows } = await counted.execute(db)
  return rows[0]?.total ?? 0
}

/** Those of chosen creators who are there still, as a part of a statement: whoever came a moment ago may have no card yet. */
export const livingAmong = (ids: readonly string[]): RawBuilder<{ id: string }> =>
  sql`select id from account where id = any(${ids}::uuid[]) and role = 'influencer' and erased_at is null`

/** Whose cards are wanted, as a part of a statement. */
export const idsOf = (wanted: Wanted): RawBuilder<{ id: string }> =>
  sql`select account_id as id from creator_card where ${matching(wanted)}`

/** Ids of a page of cards, in their order. @param total as `count` has it. */
export async function page(
  db: Reader,
  wanted: Wanted,
  { sort, limit, offset, total }: { sort: CreatorSort; limit: number; offset: number; total: number },
): Promise<string[]> {
  if (offset >= Math.min(total, COUNT_MAX)) return []
  const order = orders[sort]
  const these = sql`limit ${limit}::int offset ${offset}::int`
  const isNamed = sort === 'name' && wanted.words.length > 0
  // Nearly every card is wanted: their order leads to them.
  if (isEverybody(wanted))
    return idsIn(
      db,
      sql`select account_id as id from creator_card where ${matching(wanted)} order by ${order} ${these}`,
    )
  if (total > COUNT_MAX) {
    // Of many, a walk in their order meets enough, unless they stand together far from where it begins.
    const walked = await idsIn(
      db,
      sql`select account_id as id from (select * from creator_card order by ${order} limit ${(isNamed ? WALKED_BY_NAME : WALKED_MAX) + 2 * offset}::int) walked
        where ${matching(wanted)} order by ${order} ${these}`,
    )
    if (walked.length === limit) return walked
  }
  // Few are taken by what they are marked with and sorted. Of very many who are called alike, whose names stand together, so many are.
  const most = total > COUNT_MAX && isNamed ? sql`limit ${COUNT_MAX}::int` : sql``
  return idsIn(
    db,
    sql`${anewFor(wanted)} with found as materialized (select ${ordered} from ${cardsFor(wanted)} where ${matching(wanted)} ${most})
      select account_id as id from found order by ${order} ${these}`,
  )
}

async function idsIn(db: Reader, statement: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${statement}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whose cards say all of these words, whoever they are, so many at most. */
export const saying = (db: Reader, words: readonly string[], limit: number): Promise<string[]> =>
  idsIn(
    db,
    sql`${plannedAnew} select account_id as id from creator_card where ${sql.join(words.map(says), sql` and `)} limit ${limit}::int`,
  )

/** Whose cards say nearly what was written, the nearest first. */
export async function nearly(db: Reader, written: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select account_id as id from creators_nearly(${plainName(sql`${written}::text`)}, ${limit}::int)`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whose payout has a number. */
export async function payeesOf(db: Reader, payoutNumber: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select creator_id as id from payout where number = ${payoutNumber}::bigint`.execute(db)
  return rows.map(({ id }) => id)
}

/** What decides about somebody at a glance: channels, lowest price, balance, and what came of their work, as their card says. */
export interface Line {
  id: string
  name: string
  email: string | null
  isActive: boolean
  isErased: boolean
  createdAt: Date
  language: Language
  channels: {
    platform: Platform
    login: string | null
    stage: number | null
    followers: number | null
    by_hand: boolean
  }[]
  viewers: number | null
  priceFrom: number | null
  available: number
  done: number
  ended: number
  campaigns: number
  earned: number
}

/** Lines of these creators, in the order of their ids. */
export async function lines(db: Reader, ids: readonly string[]): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select account.id, account.name, case when account.email_confirmed_at is not null then account.email end as email,
      account.is_active as "isActive", account.erased_at is not null as "isErased", account.created_at as "createdAt", account.language,
      coalesce(channels.list, '[]') as channels, nullif(card.viewers, -1) as viewers, channels.price as "priceFrom", coalesce(ledger.balance_grosze, 0) as available,
      coalesce(card.tasks_done, 0) as done, coalesce(card.tasks_ended, 0) as ended, coalesce(card.campaigns, 0) as campaigns,
      coalesce(card.earned_grosze, 0) as earned
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
    join account on account.id = wanted.id
    left join creator_card card on card.account_id = account.id
    left join ledger_account ledger on ledger.owner_id = account.id and ledger.kind = 'available'
    cross join lateral (
      select json_agg(json_build_object('platform', channel.type, 'login', channel.login, 'stage', reading.stage,
          'followers', (reading.metrics ->> 'followers_count')::bigint, 'by_hand', coalesce(reading.by_hand, false)) order by channel.connected_at, channel.id) as list,
        min(prices.lowest) as price
      from channel left join channel_reading reading on reading.channel_id = channel.id
      left join lateral (select min(price_zloty) as lowest from salary where salary.channel_id = channel.id) prices on true
      where channel.account_id = account.id and channel.status = 'connected') channels
    order by wanted.place`.execute(db)
  return rows
}

/** Where these creators are in a campaign; who is not in it is not named. */
export async function insideOf(
  db: Reader,
  campaignId: string,
  ids: readonly string[],
): Promise<Map<string, CampaignStatus>> {
  const { rows } = await sql<{ id: string; status: CampaignStatus }>`
    select creator_id as id, status from participation
    where campaign_id = ${campaignId}::uuid and creator_id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, status }) => [id, status]))
}

/** Notes of old cards that are carried out at once. */
const NOTES_MAX = 500

/** Brings cards up to date, so many notes at most. @returns how many there were. */
export async function refresh(db: Db): Promise<number> {
  const { rows } = await sql<{ noted: number }>`
    select case when exists (select 1 from creator_card_due) then refresh_creator_cards(${NOTES_MAX}::int) else 0 end as noted`.execute(
    db,
  )
  const noted = rows[0]?.noted ?? 0
  if (noted > 0) await sql`select sum_up_creator_count()`.execute(db)
  return noted
}
