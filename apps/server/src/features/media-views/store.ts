import { latestEnd } from '#/clock.ts'
import type { Platform } from '@fanfara/contract/enums'
import type { MediumEnding, MediumState, MediumTrouble } from '@fanfara/contract/verdicts'
import { MEDIUM_RULES } from '@fanfara/contract/verdicts'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '#/db/port.ts'
import { type Frame, type Judged, type Known, WAIT_MAX_MS } from './policy.ts'

/** A participation with all that decides whether it runs, locked, and whom its campaign's name is told. */
export interface LockedFrame extends Frame {
  campaignId: string
  campaignName: string
  creatorId: string
  paysForViews: boolean
}

/** A participation's frame; null when there is none. */
export async function lockFrame(tx: Tx, participationId: string): Promise<LockedFrame | null> {
  const row = await tx
    .selectFrom('participation as p')
    .innerJoin('campaign as c', 'c.id', 'p.campaign_id')
    .select(['p.status', 'p.since', 'p.entered_at', 'p.campaign_id', 'p.creator_id', 'c.name', 'c.incomes'])
    .select(['c.start_date', 'c.end_date'])
    .select(
      sql<boolean>`exists (select 1 from payment where payment.participation_id = p.id
        and payment.status not in ('waiting_for_acceptance', 'removed'))`.as('is_settled'),
    )
    .where('p.id', '=', participationId)
    .forNoKeyUpdate('p')
    .executeTakeFirst()
  if (!row) return null
  return {
    status: row.status,
    since: row.since,
    enteredAt: row.entered_at,
    startDate: row.start_date,
    endDate: row.end_date,
    isSettled: row.is_settled,
    campaignId: row.campaign_id,
    campaignName: row.name,
    creatorId: row.creator_id,
    paysForViews: row.incomes.some(({ model }) => model === 'CPM'),
  }
}

/** A medium that begins to be followed. */
export interface NewMedium {
  participationId: string
  campaignId: string
  taskId: string
  channelId: string
  platform: Platform
  externalId: string
  url: string
  title: string | null
  publishedAt: Date | null
  needsBaseline: boolean
}

/** Begins to follow a medium, due at once. @returns its id. */
export async function insertMedium(tx: Tx, medium: NewMedium, at: Date): Promise<string> {
  const id = crypto.randomUUID()
  await tx
    .insertInto('followed_medium')
    .values({
      id,
      participation_id: medium.participationId,
      campaign_id: medium.campaignId,
      task_id: medium.taskId,
      channel_id: medium.channelId,
      platform: medium.platform,
      external_id: medium.externalId,
      url: medium.url,
      title: medium.title,
      published_at: medium.publishedAt,
      followed_from: at,
      needs_baseline: medium.needsBaseline,
      state_since: at,
      next_read_at: at,
    })
    .execute()
  return id
}

export interface DueMedium {
  id: string
  participationId: string
  channelId: string
  externalId: string
  /** The channel's id at the platform; null when it is not connected. */
  channel: string | null
}

/** Takes media of a platform that are due, the longest waiting first; whoever takes them has them until a moment. */
export async function claimDue(
  db: Db,
  { platform, now, until, limit }: { platform: Platform; now: Date; until: Date; limit: number },
): Promise<DueMedium[]> {
  const { rows } = await sql<DueMedium>`
    with due as (
      select id from followed_medium where platform = ${platform} and next_read_at <= ${now}::timestamptz
      order by next_read_at limit ${limit}::int for no key update skip locked)
    update followed_medium m set next_read_at = ${until}::timestamptz from due where m.id = due.id
    returning m.id, m.participation_id as "participationId", m.channel_id as "channelId", m.external_id as "externalId",
      (select channel.external_id from channel where channel.id = m.channel_id and channel.status = 'connected') as channel`.execute(
    db,
  )
  return rows
}

/** Makes media due at once whose creator's part in the campaign ended since a moment: the last reading is of the end. */
export async function hastenEnded(db: Db, now: Date, since: Date): Promise<void> {
  await sql`
    update followed_medium m set next_read_at = ${now}::timestamptz from participation p
    where m.next_read_at > ${now}::timestamptz and m.trouble is null and p.id = m.participation_id
      and p.status in ('completed', 'declined') and p.since >= ${since}::timestamptz and (m.read_at is null or m.read_at <= p.since)`.execute(
    db,
  )
}

/** Makes media due at once that were read, or taken to be read, before the clock was set back (SETUP-34): they would wait until it is that late again. */
export async function hastenSetBack(db: Db, now: Date): Promise<void> {
  await sql`
    update followed_medium set next_read_at = ${now}::timestamptz
    where next_read_at > ${latestEnd(now, WAIT_MAX_MS)}::timestamptz`.execute(db)
}

export interface LockedMedium extends Known {
  id: string
  participationId: string
  platform: Platform
  title: string | null
  publishedAt: Date | null
  views: number | null
  failures: number
}

/** A medium that is followed still, locked; null when it is not any more. The participation is locked before. */
export async function lockMedium(tx: Tx, id: string): Promise<LockedMedium | null> {
  const row = await tx
    .selectFrom('followed_medium')
    .selectAll()
    .where('id', '=', id)
    .where('next_read_at', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row
    ? {
        id,
        participationId: row.participation_id,
        platform: row.platform,
        title: row.title,
        publishedAt: row.published_at,
        needsBaseline: row.needs_baseline,
        followedFrom: row.followed_from,
        state: row.state,
        readAt: row.read_at,
        judgedViews: row.judged_views,
        views: row.views,
        failures: row.failures,
      }
    : null
}

/** What the platform said of a medium at a moment. */
export interface Said {
  state: MediumState
  views: number | null
  at: Date
}

/** Keeps a reading that said something new. */
export async function insertReading(tx: Tx, medium: LockedMedium, said: Said, judged: Judged): Promise<void> {
  await tx
    .insertInto('medium_reading')
    .values({
      medium_id: medium.id,
      participation_id: medium.participationId,
      at: said.at,
      state: said.state,
      views: said.views,
      added: judged.added,
      verdict: judged.verdict,
      rules: MEDIUM_RULES,
    })
    .execute()
}

/** Writes what a reading said onto its medium, which is locked, and when it is read next: never, for a reason. */
export async function writeSaid(
  tx: Tx,
  medium: LockedMedium,
  said: Said,
  { judged, next, endedAs }: { judged: Judged; next: Date | null; endedAs: MediumEnding | null },
): Promise<void> {
  const { added, verdict } = judged
  const isSame = medium.state === said.state
  await tx
    .updateTable('followed_medium')
    .set(set => ({
      state: said.state,
      ...(isSame ? {} : { state_since: said.at }),
      // A figure that the platform hides is kept as it was told last.
      ...(said.views === null ? {} : { views: said.views, figure_at: said.at }),
      read_at: said.at,
      judged_views: judged.judgedViews,
      needs_baseline: medium.needsBaseline && (said.state !== 'there' || said.views === null),
      counted: set('counted', '+', verdict === 'counted' ? added : 0),
      missed: set('missed', '+', verdict === 'not_public' ? added : 0),
      trouble: null,
      failures: 0,
      next_read_at: next,
      ended_as: endedAs,
    }))
    .where('id', '=', medium.id)
    .execute()
}

/** Notes why a medium could not be read, and when it is tried again: never, for a reason. */
export async function writeTrouble(
  tx: Tx,
  id: string,
  { trouble, next, endedAs }: { trouble: MediumTrouble; next: Date | null; endedAs: MediumEnding | null },
): Promise<void> {
  await tx
    .updateTable('followed_medium')
    .set(set => ({ trouble, failures: set('failures', '+', 1), next_read_at: next, ended_as: endedAs }))
    .where('id', '=', id)
    .execute()
}

/** Ends the following of what proves a task, locked before by its participation. @returns its id; undefined when nothing was followed. */
export const endOfTask = (tx: Tx, taskId: string) =>
  tx
    .updateTable('followed_medium')
    .set({ next_read_at: null, ended_as: 'proof_refused' as const, counted: 0 })
    .where('task_id', '=', taskId)
    .where(({ eb, or }) => or([eb('next_read_at', 'is not', null), eb('ended_as', '=', 'campaign_ended')]))
    .returning('id')
    .execute()

/** Takes what counted of media back. @returns sums by the hour of their readings. */
export async function refuseCounted(tx: Tx, mediumIds: readonly string[]): Promise<{ hour: Date; quantity: number }[]> {
  const { rows } = await sql<{ hour: Date; quantity: number }>`
    with refused as (
      update medium_reading set verdict = 'proof_refused' where medium_id = any(${mediumIds}::uuid[]) and verdict = 'counted'
      returning at, added)
    select date_trunc('hour', at, 'UTC') as hour, sum(added)::bigint as quantity from refused group by 1 order by 1`.execute(
    tx,
  )
  return rows
}

/** Follows what was handed in at a moment on, due at once; the participation is locked. @returns its id; nothing when nothing was followed. */
export const followAgain = (tx: Tx, { taskId, since, at }: { taskId: string; since: Date; at: Date }) =>
  tx
    .updateTable('followed_medium')
    .set({ next_read_at: at, ended_as: null })
    .where('task_id', '=', taskId)
    .where('followed_from', '=', since)
    .where('ended_as', '=', 'proof_refused')
    .returning('id')
    .execute()

/** Counts what was taken back of media again. @returns sums by the hour of their readings. */
export async function countRefused(tx: Tx, mediumIds: readonly string[]): Promise<{ hour: Date; quantity: number }[]> {
  const { rows } = await sql<{ hour: Date; quantity: number }>`
    with again as (
      update medium_reading set verdict = 'counted' where medium_id = any(${mediumIds}::uuid[]) and verdict = 'proof_refused'
      returning medium_id, at, added),
    kept as (
      update followed_medium m set counted = sums.added from (select medium_id, sum(added)::bigint as added from again group by 1) sums
      where m.id = sums.medium_id)
    select date_trunc('hour', at, 'UTC') as hour, sum(added)::bigint as quantity from again group by 1 order by 1`.execute(
    tx,
  )
  return rows
}

/** Forgets which media were a creator's; what they counted stays. */
export async function forget(tx: Tx, creatorId: string): Promise<void> {
  await sql`
    update followed_medium m set external_id = null, url = null, title = null, next_read_at = null, ended_as = coalesce(ended_as, 'erased')
    from participation p where p.id = m.participation_id and p.creator_id = ${creatorId}`.execute(tx)
}

const shown = sql`m.id, m.participation_id as "participationId", m.platform, m.title, m.url, m.state, m.state_since as "stateSince", m.trouble, m.views,
  m.counted, m.missed, m.judged_views as "judgedViews", m.followed_from as "followedFrom", m.figure_at as "figureAt", m.read_at as "readAt",
  m.next_read_at as "nextReadAt", m.ended_as as "endedAs"`

export interface ShownMedium {
  id: string
  participationId: string
  platform: Platform
  title: string | null
  url: string | null
  state: MediumState | null
  stateSince: Date
  trouble: MediumTrouble | null
  views: number | null
  counted: number
  missed: number
  judgedViews: number
  followedFrom: Date
  figureAt: Date | null
  readAt: Date | null
  nextReadAt: Date | null
  endedAs: MediumEnding | null
}

/** Media of a participation, newest first. */
export async function listOf(db: Reader, participationId: string, limit: number): Promise<ShownMedium[]> {
  const { rows } = await sql<ShownMedium>`
    select ${shown} from followed_medium m where m.participation_id = ${participationId}
    order by m.followed_from desc, m.id limit ${limit}::int`.execute(db)
  return rows
}

/** What is followed of a task, the newest; null where nothing is. */
export async function ofTask(db: Reader, taskId: string): Promise<ShownMedium | null> {
  const { rows } = await sql<ShownMedium>`
    select ${shown} from followed_medium m where m.task_id = ${taskId} order by m.followed_from desc limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Followed media of a campaign that are not there or cannot be read, the longest so first, and how many there are. */
export async function listAstray(db: Reader, campaignId: string, limit: number) {
  const { rows } = await sql<ShownMedium & { creator: string; total: number }>`
    select ${shown}, account.name as creator, count(*) over () as total from followed_medium m
    join participation p on p.id = m.participation_id join account on account.id = p.creator_id
    where m.campaign_id = ${campaignId} and m.next_read_at is not null and (m.state <> 'there' or m.trouble is not null)
    order by m.state_since, m.id limit ${limit}::int`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}
