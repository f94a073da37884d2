import type { Metrics, Stage } from '@fanfara/contract/evaluation'
import { dayOf } from '@fanfara/contract/time'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '#/db/port.ts'

/** What a channel's figures were at the end of a day in Warsaw. */
export interface DayReading {
  day: string
  metrics: Metrics
  stage: number | null
  observedAt: Date
  byHand: boolean
}

/** Keeps a reading as its day's last one; an older one of that day makes way, and never the other way round. */
export async function keep(
  tx: Tx,
  reading: { channelId: string; metrics: Metrics; stage: Stage | null; observedAt: Date; byHand: boolean },
): Promise<void> {
  await sql`
    insert into reading_day (channel_id, day, metrics, stage, observed_at, by_hand)
    values (${reading.channelId}, ${dayOf(reading.observedAt)}::date, ${JSON.stringify(reading.metrics)}::jsonb, ${reading.stage}::int,
      ${reading.observedAt}::timestamptz, ${reading.byHand}::boolean)
    on conflict (channel_id, day) do update set metrics = excluded.metrics, stage = excluded.stage, observed_at = excluded.observed_at,
      by_hand = excluded.by_hand
    where reading_day.observed_at <= excluded.observed_at`.execute(tx)
}

/** Forgets what was written down by hand since the reading that stands again; the whole of it where there was none. */
export async function forgetByHand(tx: Tx, channelId: string, since: Date | null): Promise<void> {
  await sql`
    delete from reading_day where channel_id = ${channelId} and by_hand
      and observed_at > coalesce(${since}::timestamptz, '-infinity')`.execute(tx)
}

/** Forgets the figures of channels: they were another account's, or the platform wants them gone. */
export async function forget(tx: Tx, channelIds: readonly string[]): Promise<void> {
  await sql`delete from reading_day where channel_id = any(${channelIds}::uuid[])`.execute(tx)
}

/** A channel with its figures of every day since then, the oldest first; undefined for an unknown id. */
export async function history(db: Reader, channelId: string, since: string) {
  const channel = await db
    .selectFrom('channel')
    .select(['type as platform', 'login'])
    .where('id', '=', channelId)
    .executeTakeFirst()
  if (!channel) return undefined
  const { rows } = await sql<DayReading>`
    select to_char(day, 'YYYY-MM-DD') as day, metrics, stage, observed_at as "observedAt", by_hand as "byHand" from reading_day
    where channel_id = ${channelId} and day >= ${since}::date order by day`.execute(db)
  return { ...channel, readings: rows }
}

/** Removes readings of days before, so many at most. @returns how many there were. */
export async function removeBefore(db: Db, day: string, many: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from reading_day where (channel_id, day) in (
      select channel_id, day from reading_day where day < ${day}::date order by day limit ${many}::int)`.execute(db)
  return Number(numAffectedRows ?? 0)
}
