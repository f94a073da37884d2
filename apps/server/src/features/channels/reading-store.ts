import { DAY_MS, HOUR_MS } from '@fanfara/contract/durations'
import type { Metrics, Stage } from '@fanfara/contract/evaluation'
import type { Platform } from '@fanfara/contract/enums'
import { sql } from 'kysely'
import { latestEnd } from '#/clock.ts'
import type { Db, Reader, Tx } from '#/db/port.ts'
import * as days from './reading-day-store.ts'

/** Figures, the stage that they reach, and over which days they were counted. */
export interface Reading {
  channelId: string
  metrics: Metrics
  stage: Stage | null
  observedAt: Date
  windowDays: number | null
}

/** Holds a channel as it is. @returns whether it is connected still, with this account. */
export async function lockChannel(tx: Tx, channelId: string, externalId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('channel')
    .select('id')
    .where('id', '=', channelId)
    .where('external_id', '=', externalId)
    .where('status', '=', 'connected')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Keeps the latest reading, also as its day's, and when the channel is measured next. */
export async function writeReading(tx: Tx, reading: Reading, next: Date): Promise<void> {
  const values = {
    metrics: JSON.stringify(reading.metrics),
    stage: reading.stage,
    observed_at: reading.observedAt,
    window_days: reading.windowDays,
    by_hand: false,
  }
  await tx
    .insertInto('channel_reading')
    .values({ channel_id: reading.channelId, ...values })
    .onConflict(conflict => conflict.column('channel_id').doUpdateSet(values))
    .execute()
  await tx.deleteFrom('hand_reading').where('channel_id', '=', reading.channelId).execute()
  await days.keep(tx, { ...reading, byHand: false })
  await postpone(tx, reading.channelId, next)
}

/** Measures a channel no sooner than then. */
export async function postpone(db: Reader, channelId: string, next: Date): Promise<void> {
  await db.updateTable('channel').set({ measure_at: next }).where('id', '=', channelId).execute()
}

/** No channel waits longer to be measured again. Milliseconds. */
const MEASURED_WITHIN_MS = DAY_MS

/** Takes channels that are to be measured; nobody else takes them before `until`. @returns their ids. */
export async function claimDue(
  db: Db,
  { now, until, limit, except }: { now: Date; until: Date; limit: number; except: readonly Platform[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update channel set measure_at = ${until}::timestamptz where id in (
      select id from channel where status = 'connected' and (measure_at <= ${now}::timestamptz or measure_at > ${latestEnd(now, MEASURED_WITHIN_MS)}::timestamptz)
        and tokens_sealed is not null and type <> all(${except}::text[])
      order by measure_at limit ${limit}::int for no key update skip locked) returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** How many channels of a platform were measured since a moment, counted up to a number. */
export async function countMeasured(db: Db, type: Platform, since: Date, atMost: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from channel_reading reading join channel on channel.id = reading.channel_id
      where reading.observed_at >= ${since}::timestamptz and channel.type = ${type} limit ${atMost}::int) as measured`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Connected channels of a platform, a page at a time in the order of their ids. */
export function connectedAfter(db: Db, type: Platform, after: string | null, limit: number) {
  const channels = db
    .selectFrom('channel')
    .select(['id', 'external_id'])
    .where('type', '=', type)
    .where('status', '=', 'connected')
    .orderBy('id')
    .limit(limit)
  return (after === null ? channels : channels.where('id', '>', after)).execute()
}

/** What one round saw of one live channel. */
export interface Sample {
  channelId: string
  externalId: string
  streamId: string
  viewers: number
}

/** Keeps a round's samples, in one statement; a channel that was connected with another account or erased meanwhile has none. */
export async function insertSamples(db: Db, samples: readonly Sample[], at: Date): Promise<void> {
  if (samples.length === 0) return
  await sql`
    insert into viewer_sample (channel_id, sampled_at, stream_id, viewers)
    select channel.id, ${at}::timestamptz, stream_id, viewers from unnest(
      ${samples.map(({ channelId }) => channelId)}::uuid[], ${samples.map(({ externalId }) => externalId)}::text[],
      ${samples.map(({ streamId }) => streamId)}::text[], ${samples.map(({ viewers }) => viewers)}::int[])
      as sample (channel_id, external_id, stream_id, viewers)
      join channel on channel.id = sample.channel_id and channel.external_id = sample.external_id and channel.status = 'connected'
    order by channel.id for key share of channel
    on conflict do nothing`.execute(db)
}

/**
 * The time-weighted average of a channel's viewers since a moment, with the evidence behind it. A sample stands until the
 * next one of its stream, for `capMs` at most, so that a missing round is not mistaken for viewers (platforms.md §3.3).
 */
export async function averageViewers(db: Db, channelId: string, since: Date, capMs: number) {
  const { rows } = await sql<{ average: number | null; live_ms: number; streams: number }>`
    with span as (
      select stream_id, viewers, least(extract(epoch from
        coalesce(lead(sampled_at) over (partition by stream_id order by sampled_at) - sampled_at, interval '0')) * 1000, ${capMs}::float8) as ms
      from viewer_sample where channel_id = ${channelId} and sampled_at >= ${since}::timestamptz)
    select (sum(viewers * ms) / nullif(sum(ms), 0))::float8 as average, coalesce(sum(ms), 0)::float8 as live_ms,
      count(distinct stream_id)::int as streams from span`.execute(db)
  const row = rows[0]
  return { average: row?.average ?? null, liveMs: row?.live_ms ?? 0, streams: row?.streams ?? 0 }
}

/** Samples of a channel between two moments, in their order. */
export const samplesBetween = (db: Reader, channelId: string, { from, to }: { from: Date; to: Date }) =>
  db
    .selectFrom('viewer_sample')
    .select(['sampled_at as at', 'stream_id as streamId', 'viewers'])
    .where('channel_id', '=', channelId)
    .where('sampled_at', '>=', from)
    .where('sampled_at', '<=', to)
    .orderBy('sampled_at')
    .execute()

/**
 * When a platform was asked between two moments, in their order, as far as it named any live channel: a round that found nobody
 * live leaves nothing.
 */
export async function roundsBetween(db: Reader, type: Platform, { from, to }: { from: Date; to: Date }) {
  const rows = await db
    .selectFrom('viewer_sample')
    .innerJoin('channel', 'channel.id', 'viewer_sample.channel_id')
    .select('sampled_at')
    .distinct()
    .where('channel.type', '=', type)
    .where('sampled_at', '>=', from)
    .where('sampled_at', '<=', to)
    .orderBy('sampled_at')
    .execute()
  return rows.map(row => row.sampled_at)
}

/** Whether a channel was seen live since a moment. */
export async function wasLive(db: Reader, channelId: string, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('viewer_sample')
    .select('sampled_at')
    .where('channel_id', '=', channelId)
    .where('sampled_at', '>=', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** What was measured no further ahead is soon the past. */
const AHEAD_MS = HOUR_MS

/** Removes samples that averages need no longer, and those of a clock that was set back since: nobody is live because of them (SETUP-39). */
export async function removeSamplesOutside(db: Db, { before, now }: { before: Date; now: Date }): Promise<void> {
  await sql`
    delete from viewer_sample
    where sampled_at < ${before}::timestamptz or sampled_at > ${latestEnd(now, AHEAD_MS)}::timestamptz`.execute(db)
}

/** A connected channel whose overlay is shown, and what it had on the air when it was asked last. */
export interface OnAir {
  channelId: string
  externalId: string
  broadcastId: string | null
  askedAt: Date | null
}

/** Channels of a platform whose overlay was shown on a stream since a moment, a bounded number. */
export async function listOnAir(
  db: Db,
  type: Platform,
  { since, limit }: { since: Date; limit: number },
): Promise<OnAir[]> {
  const { rows } = await sql<OnAir>`
    select channel.id as "channelId", channel.external_id as "externalId", last.broadcast_id as "broadcastId", last.asked_at as "askedAt"
    from channel left join lateral (select broadcast_id, asked_at from broadcast_check where channel_id = channel.id
      order by asked_at desc limit 1) as last on true
    where channel.type = ${type} and channel.status = 'connected' and channel.tokens_sealed is not null
      and channel.id in (select channel_id from overlay_session where is_shown and last_at >= ${since}::timestamptz)
    order by channel.id limit ${limit}::int`.execute(db)
  return rows
}

/** Keeps what channels answered to what they have on the air; one with another account, or erased meanwhile, keeps nothing. */
export async function insertChecks(
  db: Db,
  checks: readonly Pick<OnAir, 'channelId' | 'externalId' | 'broadcastId'>[],
  at: Date,
): Promise<void> {
  if (checks.length === 0) return
  await sql`
    insert into broadcast_check (channel_id, asked_at, broadcast_id)
    select channel.id, ${at}::timestamptz, broadcast_id from unnest(${checks.map(({ channelId }) => channelId)}::uuid[],
      ${checks.map(({ externalId }) => externalId)}::text[], ${checks.map(({ broadcastId }) => broadcastId)}::text[])
      as said (channel_id, external_id, broadcast_id)
      join channel on channel.id = said.channel_id and channel.external_id = said.external_id and channel.status = 'connected'
    order by channel.id for key share of channel
    on conflict (channel_id, asked_at) do update set broadcast_id = excluded.broadcast_id`.execute(db)
}

/** When a channel itself was asked between two moments and said either how many watch or that it is not live, in their order. */
export async function asksBetween(db: Reader, channelId: string, { from, to }: { from: Date; to: Date }) {
  const { rows } = await sql<{ at: Date }>`
    select sampled_at as at from viewer_sample
    where channel_id = ${channelId} and sampled_at between ${from}::timestamptz and ${to}::timestamptz
    union select asked_at from broadcast_check
    where channel_id = ${channelId} and broadcast_id is null and asked_at between ${from}::timestamptz and ${to}::timestamptz
    order by 1`.execute(db)
  return rows.map(({ at }) => at)
}

/** Removes answers that no minute is judged by any more. */
export async function removeChecksBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('broadcast_check').where('asked_at', '<', before).execute()
}

/** Sets a price of a creator's own channel; the one before stays as the previous one. */
export async function setPrice(
  tx: Tx,
  { accountId, channelId, salaryId, price }: { accountId: string; channelId: string; salaryId: string; price: number },
): Promise<void> {
  await sql`
    update salary set previous_price_zloty = case when price_zloty is distinct from ${price}::int then price_zloty else previous_price_zloty end,
      price_zloty = ${price}::int
    from channel where channel.id = salary.channel_id and salary.id = ${salaryId} and channel.id = ${channelId}
      and channel.account_id = ${accountId}`.execute(tx)
}
