import { platforms, type AdType, type Platform } from '@fanfara/contract/enums'
import type { Metrics } from '@fanfara/contract/evaluation'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '#/db/port.ts'

/** Connected channels of a creator with their readings, in the platforms' order. */
export async function readEvaluation(db: Db, accountId: string) {
  const { rows } = await sql<{
    type: Platform
    login: string | null
    metrics: Metrics | null
    stage: number | null
    observed_at: Date | null
    window_days: number | null
    by_hand: boolean
  }>`
    select channel.type, channel.login, reading.metrics, reading.stage, reading.observed_at, reading.window_days,
      coalesce(reading.by_hand, false) as by_hand
    from channel left join channel_reading reading on reading.channel_id = channel.id
    where channel.account_id = ${accountId} and channel.status = 'connected'
    order by array_position(${platforms}::text[], channel.type)`.execute(db)
  return rows
}

/** Connected channels of a creator with their readings, and their samples of viewers since a moment. */
export async function readLately(db: Db, accountId: string, since: Date) {
  const { rows } = await sql<{
    type: Platform
    metrics: Metrics | null
    samples: number
    streams: number
    viewers: number
    connected_at: Date
  }>`
    select channel.type, reading.metrics, taken.samples, taken.streams, taken.viewers, channel.connected_at
    from channel left join channel_reading reading on reading.channel_id = channel.id,
      lateral (select count(*)::int as samples, count(distinct stream_id)::int as streams, coalesce(sum(viewers), 0)::bigint as viewers from viewer_sample
        where channel_id = channel.id and sampled_at >= ${since}::timestamptz) as taken
    where channel.account_id = ${accountId} and channel.status = 'connected'`.execute(db)
  return rows
}

const priceColumns = sql`
  salary.id, salary.task_type, salary.price_zloty, salary.previous_price_zloty, recommended.price_zloty as recommended_zloty
  from salary join channel on channel.id = salary.channel_id
  left join channel_reading reading on reading.channel_id = channel.id
  left join recommended_price recommended on recommended.platform = channel.type
    and recommended.ad_type = salary.task_type and recommended.stage = reading.stage`

interface PriceRow {
  id: string
  task_type: AdType
  price_zloty: number | null
  previous_price_zloty: number | null
  recommended_zloty: number | null
}

/** Prices of a creator's own channel; null when the channel is not theirs. */
export async function readPrices(db: Db, accountId: string, channelId: string): Promise<PriceRow[] | null> {
  const channel = await db
    .selectFrom('channel')
    .select('id')
    .where('id', '=', channelId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!channel) return null
  const { rows } =
    await sql<PriceRow>`select ${priceColumns} where salary.channel_id = ${channelId} order by salary.task_type`.execute(
      db,
    )
  return rows
}

/** One price of a creator's own channel; null when there is none. */
export async function readPrice(
  tx: Tx,
  { accountId, channelId, salaryId }: { accountId: string; channelId: string; salaryId: string },
): Promise<PriceRow | null> {
  const { rows } = await sql<PriceRow>`
    select ${priceColumns} where salary.id = ${salaryId} and channel.id = ${channelId} and channel.account_id = ${accountId}`.execute(
    tx,
  )
  return rows[0] ?? null
}

/** All recommended prices, by ad type, platform and stage. */
export const readRecommended = (db: Reader) =>
  db.selectFrom('recommended_price').selectAll().orderBy('ad_type').orderBy('platform').orderBy('stage').execute()

/** Makes operators who set the same prices follow each other, also where none were ever set. */
export async function lockRecommended(tx: Tx, adType: AdType, platform: Platform): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`recommended:${adType}:${platform}`}::text, 0))`.execute(tx)
}

/** Replaces the recommended prices of an ad type on a platform. */
export async function writeRecommended(
  tx: Tx,
  adType: AdType,
  platform: Platform,
  prices: readonly (number | null)[],
): Promise<void> {
  await tx.deleteFrom('recommended_price').where('ad_type', '=', adType).where('platform', '=', platform).execute()
  const rows = prices.flatMap((price, at) =>
    price === null ? [] : [{ ad_type: adType, platform, stage: at + 1, price_zloty: price }],
  )
  if (rows.length > 0) await tx.insertInto('recommended_price').values(rows).execute()
}
