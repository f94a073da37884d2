import type { ClickVerdict } from '@fanfara/contract/verdicts'
import { BURST_PER_MINUTE } from '@fanfara/contract/verdicts'
import { type Day, day } from '@fanfara/contract/time'
import { sql } from 'kysely'
import type { Db, Tx } from '#/db/port.ts'
import type { Limits, LinkFacts } from './policy.ts'

/** Links with clicks that have no verdict yet, a bounded number, without those that were tried. */
export async function waitingLinks(db: Db, tried: readonly string[], limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive link as (
      (select participation_id as id from click where verdict is null order by participation_id limit 1)
      union all
      select (select participation_id from click where verdict is null and participation_id > link.id order by participation_id limit 1)
      from link where link.id is not null)
    select id from link where id is not null and not id = any(${tried}::uuid[]) limit ${limit}::int`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Lets the statements of a transaction be planned for the rows that are there now: a plan that was kept from when there were few clicks
 * looks through all of them for each verdict.
 */
export async function planAnew(tx: Tx): Promise<void> {
  await sql`set local plan_cache_mode = force_custom_plan`.execute(tx)
}

/** All that decides about the clicks of one link besides the clicks. */
export interface LockedLink {
  participationId: string
  campaignId: string
  creatorId: string
  facts: LinkFacts
  limits: Limits
}

/** A link's participation, locked; its campaign's limits too where there are some, so that they hold over all links. */
export async function lockLink(tx: Tx, participationId: string): Promise<LockedLink | null> {
  const tracking = await sql<{
    is_paused: boolean
    daily_clicks_max: number | null
    total_clicks_max: number | null
    burst_per_minute: number
  }>`
    select t.is_paused, t.daily_clicks_max, t.total_clicks_max, t.burst_per_minute
    from campaign_tracking t join participation p on p.campaign_id = t.campaign_id
    where p.id = ${participationId} for no key update of t`.execute(tx)
  const row = await tx
    .selectFrom('participation')
    .innerJoin('campaign', 'campaign.id', 'participation.campaign_id')
    .select([
      'participation.campaign_id',
      'participation.creator_id',
      'participation.status',
      'participation.since',
      'participation.entered_at',
      'participation.is_link_paused',
      'campaign.start_date',
      'campaign.end_date',
      sql<boolean>`exists (select 1 from payment where payment.participation_id = participation.id
        and payment.status not in ('waiting_for_acceptance', 'removed'))`.as('is_settled'),
    ])
    .where('participation.id', '=', participationId)
    .forNoKeyUpdate('participation')
    .executeTakeFirst()
  if (!row) return null
  const [limits] = tracking.rows
  return {
    participationId,
    campaignId: row.campaign_id,
    creatorId: row.creator_id,
    facts: {
      status: row.status,
      since: row.since,
      enteredAt: row.entered_at,
      startDate: row.start_date,
      endDate: row.end_date,
      isPaused: row.is_link_paused || (limits?.is_paused ?? false),
      isSettled: row.is_settled,
    },
    limits: {
      dailyMax: limits?.daily_clicks_max ?? null,
      totalMax: limits?.total_clicks_max ?? null,
      burstPerMinute: limits?.burst_per_minute ?? BURST_PER_MINUTE,
    },
  }
}

/** A click without a verdict. */
export interface WaitingClick {
  id: string
  at: Date
  isHead: boolean
  purpose: string | null
  agent: string | null
  /** Digests in hexadecimal. */
  visitor: string
  isOwn: boolean
}

/** The oldest clicks of a link without a verdict, with whether they are its creator's own. */
export async function waitingClicks(
  tx: Tx,
  { participationId, creatorId }: LockedLink,
  limit: number,
): Promise<WaitingClick[]> {
  const { rows } = await sql<WaitingClick>`
    select id, at, is_head as "isHead", purpose, agent, encode(visitor, 'hex') as visitor,
      exists (select 1 from account_origin o where o.account_id = ${creatorId} and o.origin = click.origin)
        or (browser is not null and exists (
          select 1 from known_browser b where b.account_id = ${creatorId} and b.browser_hash = click.browser)) as "isOwn"
    from click where participation_id = ${participationId} and verdict is null order by at, id limit ${limit}::int`.execute(
    tx,
  )
  return rows
}

/** When these visitors last counted on a link. */
export async function countedVisitors(tx: Tx, participationId: string, visitors: readonly string[]) {
  const { rows } = await sql<{ visitor: string; countedAt: Date }>`
    select encode(v.visitor, 'hex') as visitor, v.counted_at as "countedAt" from click_visitor v
    join unnest(${visitors}::text[]) as asked (visitor) on v.visitor = decode(asked.visitor, 'hex')
    where v.participation_id = ${participationId}`.execute(tx)
  return new Map(rows.map(row => [row.visitor, row.countedAt]))
}

/** How many clicks of a link counted in each minute from a moment on, by the minute's number. */
export async function countedMinutes(tx: Tx, participationId: string, { from, to }: { from: Date; to: Date }) {
  const { rows } = await sql<{ minute: number; quantity: number }>`
    select floor(extract(epoch from at) / 60)::bigint as minute, count(*) as quantity from click
    where participation_id = ${participationId} and verdict = 'counted'
      and at >= date_trunc('minute', ${from}::timestamptz) and at <= ${to}::timestamptz
    group by 1`.execute(tx)
  return new Map(rows.map(row => [row.minute, row.quantity]))
}

/** How many clicks of a campaign counted on each day in Warsaw, as kept by the hour. */
export async function countedDays(tx: Tx, campaignId: string): Promise<Map<Day, number>> {
  const { rows } = await sql<{ day: string; quantity: number }>`
    select to_char(hour at time zone 'Europe/Warsaw', 'YYYY-MM-DD') as day, sum(quantity)::bigint as quantity from tally
    where subject_id = ${campaignId} and event = 'click' and verdict = 'counted' group by 1`.execute(tx)
  return new Map(rows.map(row => [day(row.day), row.quantity]))
}

/** The key of a click's row, `at` and `id`, with its one verdict. */
export interface JudgedClick {
  id: string
  at: Date
  verdict: ClickVerdict
}

/** Writes verdicts, once each. @returns how many were written */
export async function writeVerdicts(tx: Tx, judged: readonly JudgedClick[], rules: number): Promise<number> {
  const { rows } = await sql<{ written: number }>`
    with given as (
      update click set verdict = judged.verdict, rules = ${rules}::smallint
      from unnest(${judged.map(({ id }) => id)}::uuid[], ${judged.map(({ at }) => at)}::timestamptz[], ${judged.map(({ verdict }) => verdict)}::text[])
        as judged (id, at, verdict)
      where click.id = judged.id and click.at = judged.at and click.verdict is null returning 1)
    select count(*) as written from given`.execute(tx)
  return rows[0]?.written ?? 0
}

/** Notes when visitors counted. */
export async function rememberVisitors(
  tx: Tx,
  participationId: string,
  visitors: ReadonlyMap<string, Date>,
): Promise<void> {
  await sql`insert into click_visitor (participation_id, visitor, counted_at)
    select ${participationId}, decode(visitor, 'hex'), counted_at
    from unnest(${[...visitors.keys()]}::text[], ${[...visitors.values()]}::timestamptz[]) as counted (visitor, counted_at)
    on conflict (participation_id, visitor) do update set counted_at = excluded.counted_at`.execute(tx)
}

/** Forgets who visited, and what came with a request, after their time (threat model §3.8). */
export async function removeEnded(db: Db, { visitors, raw }: { visitors: Date; raw: Date }): Promise<void> {
  await db.deleteFrom('click_visitor').where('counted_at', '<', visitors).execute()
  await sql`update click set address = null, agent = null where (at, id) in (
    select at, id from click where at < ${raw}::timestamptz and verdict is not null and (address is not null or agent is not null)
    order by at limit ${FORGOTTEN_AT_ONCE}::int)`.execute(db)
}
const FORGOTTEN_AT_ONCE = 20_000

/** Makes room for clicks of this month and the next ones. */
export async function makeMonths(db: Db, months: readonly Day[]): Promise<void> {
  for (const month of months) await sql`select make_click_month(${month}::date)`.execute(db)
}
