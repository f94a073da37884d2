import { latestEnd } from '#/clock.ts'
import type { Platform } from '@fanfara/contract/enums'
import type { TrustClass, UnprovenReason, ViewVerdict } from '@fanfara/contract/verdicts'
import { sql } from 'kysely'
import type { Day } from '@fanfara/contract/time'
import { day } from '@fanfara/contract/time'
import type { Db, Reader, Tx } from '#/db/port.ts'
import type { Stretch } from './policy.ts'

/** Begins the reports of one load of a page. */
export async function openSession(db: Db, { id, channelId, at }: { id: string; channelId: string; at: Date }) {
  await db
    .insertInto('overlay_session')
    .values({ id, channel_id: channelId, opened_at: at, last_at: at, claimed_until: at, trust: 'reduced' })
    .execute()
}

/** A session whose next report is looked at, locked; undefined when it is not this channel's, or this report is not the next. */
export const lockNext = (tx: Tx, { id, channelId, seq }: { id: string; channelId: string; seq: number }) =>
  tx
    .selectFrom('overlay_session')
    .select(['opened_at as openedAt', 'last_at as last', 'claimed_until as claimed'])
    .where('id', '=', id)
    .where('channel_id', '=', channelId)
    .where('last_seq', '=', seq - 1)
    .forUpdate()
    .executeTakeFirst()

/** Writes the number, time and trust of a report onto its session, which is locked. */
export async function takeBeat(
  tx: Tx,
  beat: { id: string; seq: number; at: Date; claimedUntil: Date; isShown: boolean; trust: TrustClass },
): Promise<void> {
  await tx
    .updateTable('overlay_session')
    .set({
      last_seq: beat.seq,
      last_at: beat.at,
      claimed_until: beat.claimedUntil,
      is_shown: beat.isShown,
      trust: beat.trust,
    })
    .where('id', '=', beat.id)
    .execute()
}

/** Whether a younger page of the channel is shown on the stream now. */
export async function isOvertaken(
  tx: Tx,
  { id, channelId, openedAt, since, now }: { id: string; channelId: string; openedAt: Date; since: Date; now: Date },
): Promise<boolean> {
  const row = await tx
    .selectFrom('overlay_session')
    .select('id')
    .where('channel_id', '=', channelId)
    .where('is_shown', '=', true)
    .where('last_at', '>=', since)
    .where('last_at', '<=', latestEnd(now, 0))
    .where('id', '<>', id)
    .where(({ eb, and, or }) =>
      or([eb('opened_at', '>', openedAt), and([eb('opened_at', '=', openedAt), eb('id', '>', id)])]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Notes stretches of minutes of these participations; one that was judged stays as it is. */
export async function addStretches(
  tx: Tx,
  { channelId, trust }: { channelId: string; trust: TrustClass },
  stretches: readonly (Stretch & { participationId: string })[],
): Promise<void> {
  if (stretches.length === 0) return
  const column = <Value>(of: (stretch: (typeof stretches)[number]) => Value) => stretches.map(of)
  await sql`
    insert into exposure_minute (participation_id, minute, channel_id, campaign_id, shown_ms, unproven, trust)
    select participation_id, minute, ${channelId}, (array_agg(campaign_id))[1], least(sum(shown_ms), 60000), max(unproven), ${trust}
    from unnest(${column(({ participationId }) => participationId)}::uuid[], ${column(({ minute }) => minute)}::timestamptz[],
      ${column(({ campaignId }) => campaignId)}::uuid[], ${column(({ shownMs }) => Math.round(shownMs))}::int[],
      ${column(({ unproven }) => unproven)}::text[]) as part (participation_id, minute, campaign_id, shown_ms, unproven)
    group by participation_id, minute order by participation_id, minute
    on conflict (participation_id, minute, channel_id) do update set
      shown_ms = least(exposure_minute.shown_ms + excluded.shown_ms, 60000),
      unproven = coalesce(excluded.unproven, exposure_minute.unproven),
      trust = case when excluded.shown_ms > 0 then excluded.trust else exposure_minute.trust end
    where exposure_minute.verdict is null`.execute(tx)
}

/** Participations with minutes before a moment that have no verdict, a bounded number, without those that were tried. */
export async function waitingParticipations(db: Db, before: Date, tried: readonly string[], limit: number) {
  const { rows } = await sql<{ id: string }>`
    select distinct participation_id as id from exposure_minute
    where verdict is null and minute < ${before}::timestamptz and not participation_id = any(${tried}::uuid[])
    order by 1 limit ${limit}::int`.execute(db)
  return rows.map(({ id }) => id)
}

/** A minute without a verdict. */
export interface WaitingMinute {
  minute: Date
  channelId: string
  shownMs: number
  unproven: UnprovenReason | null
  /** The channel's platform; null when it was erased. */
  type: Platform | null
  /** Whether one of the participation's banners had its time on this platform. */
  hasTask: boolean
}

/** The oldest minutes of a participation without a verdict; of two channels in one minute, that which showed more comes first. */
export async function waitingMinutes(tx: Tx, participationId: string, before: Date, limit: number) {
  const { rows } = await sql<WaitingMinute>`
    select e.minute, e.channel_id as "channelId", e.shown_ms as "shownMs", e.unproven, channel.type,
      exists (select 1 from task where task.participation_id = e.participation_id and task.platform = channel.type
        and task.ad_type in ('automatic', 'stream_banner')
        and (task.starts_at is null or task.starts_at < e.minute + interval '1 minute')
        and (task.ends_at is null or task.ends_at > e.minute)) as "hasTask"
    from exposure_minute e left join channel on channel.id = e.channel_id
    where e.participation_id = ${participationId} and e.verdict is null and e.minute < ${before}::timestamptz
    order by e.minute, e.shown_ms desc, e.channel_id limit ${limit}::int`.execute(tx)
  return rows
}

/** Which minutes of a participation counted already between two moments. */
export async function countedMinutes(tx: Tx, participationId: string, { from, to }: { from: Date; to: Date }) {
  const rows = await tx
    .selectFrom('exposure_minute')
    .select('minute')
    .where('participation_id', '=', participationId)
    .where('verdict', '=', 'counted')
    .where('minute', '>=', from)
    .where('minute', '<=', to)
    .execute()
  return rows.map(({ minute }) => minute)
}

/** How many minutes of a participation counted on each of these days in Warsaw. */
export async function countedDays(tx: Tx, participationId: string, days: readonly Day[]): Promise<Map<Day, number>> {
  const { rows } = await sql<{ day: string; quantity: number }>`
    select to_char(minute at time zone 'Europe/Warsaw', 'YYYY-MM-DD') as day, count(*) as quantity from exposure_minute
    join unnest(${days}::text[]) as asked (day)
      on minute >= asked.day::timestamp at time zone 'Europe/Warsaw'
      and minute < (asked.day::timestamp + interval '1 day') at time zone 'Europe/Warsaw'
    where participation_id = ${participationId} and verdict = 'counted' group by 1`.execute(tx)
  return new Map(rows.map(row => [day(row.day), row.quantity]))
}

/** A minute and what became of it; viewers null where they are unknown. */
export interface JudgedMinute {
  minute: Date
  channelId: string
  verdict: ViewVerdict
  viewers: number | null
  views: number
}

/** Writes verdicts onto minutes that have none; one that has keeps it. */
export async function writeVerdicts(
  tx: Tx,
  participationId: string,
  judged: readonly JudgedMinute[],
  rules: number,
): Promise<void> {
  const column = <Value>(of: (one: JudgedMinute) => Value) => judged.map(of)
  await sql`
    update exposure_minute e set verdict = judged.verdict, rules = ${rules}::smallint, viewers = judged.viewers, views = judged.views
    from unnest(${column(({ minute }) => minute)}::timestamptz[], ${column(({ channelId }) => channelId)}::uuid[],
      ${column(({ verdict }) => verdict)}::text[], ${column(({ viewers }) => viewers)}::int[], ${column(({ views }) => views)}::int[])
      as judged (minute, channel_id, verdict, viewers, views)
    where e.participation_id = ${participationId} and e.minute = judged.minute and e.channel_id = judged.channel_id
      and e.verdict is null`.execute(tx)
}

/** Whether a participation's campaign pays for views. */
export async function paysForViews(tx: Tx, campaignId: string): Promise<boolean> {
  const row = await tx.selectFrom('campaign').select('incomes').where('id', '=', campaignId).executeTakeFirst()
  return row?.incomes.some(({ model }) => model === 'CPM') ?? false
}

/** When each of these channels' pages last reported, and who spoke for it. */
export async function lastSeen(db: Reader, channelIds: readonly string[]) {
  const { rows } = await sql<{ channelId: string; at: Date; trust: TrustClass }>`
    select distinct on (channel_id) channel_id as "channelId", last_at as at, trust from overlay_session
    where channel_id = any(${channelIds}::uuid[]) order by channel_id, last_at desc`.execute(db)
  return new Map(rows.map(row => [row.channelId, row]))
}

/** Removes sessions that said nothing since a moment. */
export async function removeSessionsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('overlay_session').where('last_at', '<', before).execute()
}
