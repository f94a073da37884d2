import {
  CREATOR_ACT_MAX,
  type CreatorAct,
  type CreatorActKind,
  type CreatorActOutcome,
  type CreatorActReason,
  type CreatorActSort,
  type CreatorActState,
  creatorActStates,
} from '@fanfara/contract/ops/people/creator-acts'
import type { Platform } from '@fanfara/contract/enums'
import { type RawBuilder, sql } from 'kysely'
import { countEach } from '#/db/count-each.ts'
import { escapeLike, plainName } from '#/db/like.ts'
import type { Db, Reader, RowsAsked, Tx } from '#/db/port.ts'
import { type ActsSought, findActs } from './act-search-store.ts'

/** The row as it is inserted, before a single person's turn. */
export interface Ordered {
  id: string
  act: CreatorActKind
  reason: string | null
  campaignId: string | null
  at: Date
  operatorId: string
}

/** Begins an act. @param ids a statement that answers whom it means, in a column `id`. @returns how many they are, one above the most at most. */
export async function insertAct(tx: Tx, ordered: Ordered, ids: RawBuilder<{ id: string }>): Promise<number> {
  await tx
    .insertInto('creator_act')
    .values({
      id: ordered.id,
      act: ordered.act,
      reason: ordered.reason,
      campaign_id: ordered.campaignId,
      created_at: ordered.at,
      created_by: ordered.operatorId,
    })
    .execute()
  const { numAffectedRows } = await sql`
    insert into creator_act_person (act_id, position, creator_id)
    select ${ordered.id}::uuid, row_number() over (order by account.name, account.id), account.id
    from (select id from (${ids}) as meant limit ${CREATOR_ACT_MAX + 1}::int) as meant
    join account on account.id = meant.id where account.role = 'influencer'`.execute(tx)
  const people = Number(numAffectedRows ?? 0n)
  await tx.updateTable('creator_act').set({ people }).where('id', '=', ordered.id).execute()
  return people
}

/** Creators by their ids, as a part of a statement. */
export const named = (ids: readonly string[]): RawBuilder<{ id: string }> =>
  sql`select distinct unnest(${ids}::uuid[]) as id`

/** Those to whom an act was done, as a part of a statement. */
export const doneIn = (actId: string): RawBuilder<{ id: string }> =>
  sql`select creator_id as id from creator_act_person where act_id = ${actId}::uuid and outcome = 'done'`

type Row = Omit<CreatorAct, 'campaign' | 'created_at' | 'is_finished'> & {
  campaign_id: string | null
  campaign: string | null
  created_at: Date
  finished_at: Date | null
}

const rows = sql`
  select act.id, act.act, act.reason, act.campaign_id, campaign.name as campaign, act.created_at, operator.name as created_by, act.people, act.done,
    act.skipped, act.failed, act.stopped, stopper.name as stopped_by, act.finished_at
  from creator_act act join account operator on operator.id = act.created_by left join account stopper on stopper.id = act.stopped_by
    left join campaign on campaign.id = act.campaign_id`

/** An act, as far as it came. */
export async function findAct(db: Reader, id: string): Promise<Row | null> {
  const found = await sql<Row>`${rows} where act.id = ${id}::uuid`.execute(db)
  return found.rows[0] ?? null
}

/** Acts are counted up to this number, and no page lies beyond it. */
export const COUNT_MAX = 10_000

/** A page of which acts, and in which order. */
export interface ActsAsked extends RowsAsked {
  state: CreatorActState | undefined
  kind: CreatorActKind | undefined
  /** Null where nothing is looked for. */
  sought: ActsSought | null
  sort: CreatorActSort | undefined
}

const sorted: Record<CreatorActSort | 'newest', RawBuilder<unknown>> = {
  newest: sql`act.created_at desc, act.id`,
  oldest: sql`act.created_at, act.id desc`,
  people: sql`act.people desc, act.id`,
}

/** Written as the indexes `creator_act_running_…`, `…_failed_…`, `…_stopped_…` and `…_done_…` are, of a kind too. */
const inState: Record<CreatorActState, RawBuilder<boolean>> = {
  running: sql`act.finished_at is null`,
  failed: sql`act.finished_at is not null and act.failed > 0`,
  stopped: sql`act.finished_at is not null and act.failed = 0 and act.stopped > 0`,
  done: sql`act.finished_at is not null and act.failed = 0 and act.stopped = 0`,
}

/** What kind and words leave of the list; `isCut`: words say more than is looked at, so that there may be others. */
async function narrowedBy(db: Reader, { kind, sought }: ActsAsked) {
  const { meant, isCut } = sought ? await findActs(db, sought) : { meant: sql<boolean>`true`, isCut: false }
  return { narrowed: sql<boolean>`${kind ? sql`act.act = ${kind}` : sql`true`} and ${meant}`, isCut }
}

async function rowsOf(db: Reader, { state, sort, limit, offset }: ActsAsked, narrowed: RawBuilder<boolean>) {
  const found = await sql<Row>`
    ${rows} where ${state ? inState[state] : sql`true`} and ${narrowed} order by ${sorted[sort ?? 'newest']}
    limit ${limit}::int offset ${offset}::int`.execute(db)
  return found.rows
}

/** A page of acts in an order, the newest first unless told; `isCut`: there may be others. */
export async function readActs(db: Reader, asked: ActsAsked) {
  const { narrowed, isCut } = await narrowedBy(db, asked)
  return { rows: await rowsOf(db, asked, narrowed), isCut }
}

/** The same with how many of the kind and of what is sought stand how. */
export async function listActs(db: Reader, asked: ActsAsked) {
  const { narrowed, isCut } = await narrowedBy(db, asked)
  const counts = await countEach(db, sql`creator_act as act`, {
    states: creatorActStates,
    isIn: each => sql`${inState[each]} and ${narrowed}`,
  })
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const total = asked.state ? counts[asked.state] : Math.min(all, COUNT_MAX)
  return { total, counts, isCut, rows: await rowsOf(db, asked, narrowed) }
}

/** One line of the report; `until` says when a skipped invitation becomes possible again. */
export interface Person {
  creatorId: string
  name: string
  outcome: CreatorActOutcome
  why: CreatorActReason | null
  until: Date | null
}

/** A null `outcome` means everybody. */
export interface PeopleAsked extends RowsAsked {
  outcome: CreatorActOutcome | null
  search: string | undefined
}

/** A page of the people of an act, in the order of their turns. */
export async function listPeople(db: Reader, id: string, { outcome, search, limit, offset }: PeopleAsked) {
  // A person is looked for among those of one act, who are 10,000 at most.
  const sought = search
    ? sql`exists (select 1 from account where account.id = creator_id and ${plainName(sql`account.name`)} like plain_letters(${`%${escapeLike(search)}%`}::text))`
    : sql`true`
  const which = sql`act_id = ${id}::uuid and (${outcome}::text is null or outcome = ${outcome}::text) and ${sought}`
  const counted = await sql<{ total: number }>`
    select count(*) as total from creator_act_person where ${which}`.execute(db)
  const found = await sql<Person>`
    select person.creator_id as "creatorId", account.name, person.outcome, person.why, person.until
    from (select * from creator_act_person where ${which} order by position limit ${limit}::int offset ${offset}::int) person
    join account on account.id = person.creator_id order by person.position`.execute(db)
  return { total: counted.rows[0]?.total ?? 0, rows: found.rows }
}

/** The next waiting position, locked by the worker that took it. */
export interface Turn {
  actId: string
  position: number
  creatorId: string
  act: CreatorActKind
  reason: string | null
  campaignId: string | null
  operatorId: string
}

/** The next of those who wait; null when nobody does. */
export async function nextTurn(db: Reader, actId: string): Promise<Turn | null> {
  const found = await sql<Turn>`
    select act.id as "actId", person.position, person.creator_id as "creatorId", act.act, act.reason, act.campaign_id as "campaignId",
      act.created_by as "operatorId"
    from creator_act act join lateral (
      select position, creator_id from creator_act_person where act_id = act.id and outcome = 'waiting' order by position limit 1) person on true
    where act.id = ${actId}::uuid`.execute(db)
  return found.rows[0] ?? null
}

/** Takes somebody's turn. @returns false when another process was faster. */
export async function lockTurn(tx: Tx, { actId, position }: Turn): Promise<boolean> {
  const found = await sql`
    select 1 from creator_act_person
    where act_id = ${actId}::uuid and position = ${position}::int and outcome = 'waiting' for update`.execute(tx)
  return found.rows.length === 1
}

/** Writes down what became of somebody whose turn is taken. */
export async function noteOutcome(
  tx: Tx,
  { actId, position }: Turn,
  { outcome, why, until }: { outcome: 'done' | 'skipped' | 'failed'; why: CreatorActReason | null; until: Date | null },
): Promise<void> {
  await tx
    .updateTable('creator_act_person')
    .set({ outcome, why, until })
    .where('act_id', '=', actId)
    .where('position', '=', position)
    .execute()
  await sql`
    update creator_act set done = done + ${Number(outcome === 'done')}::int, skipped = skipped + ${Number(outcome === 'skipped')}::int,
      failed = failed + ${Number(outcome === 'failed')}::int where id = ${actId}::uuid`.execute(tx)
}

/** Notes that nobody of an act waits any more. */
export async function finishAct(db: Db, actId: string, at: Date): Promise<void> {
  await sql`
    update creator_act set finished_at = ${at}::timestamptz where id = ${actId}::uuid and finished_at is null
      and not exists (select 1 from creator_act_person where act_id = ${actId}::uuid and outcome = 'waiting')`.execute(
    db,
  )
}

/** Whoever failed waits again. @returns how many they are. */
export async function waitAgain(tx: Tx, actId: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update creator_act_person set outcome = 'waiting' where act_id = ${actId}::uuid and outcome = 'failed'`.execute(tx)
  const people = Number(numAffectedRows ?? 0n)
  if (people > 0)
    await sql`
      update creator_act set failed = failed - ${people}::int, finished_at = null where id = ${actId}::uuid`.execute(tx)
  return people
}

/**
 * Nobody of an act waits any more, and it has ended. Turns lock a person before the act, and so does this.
 * @returns how many were waiting.
 */
export async function stopWaiting(tx: Tx, actId: string, { at, by }: { at: Date; by: string }): Promise<number> {
  const { numAffectedRows } = await sql`
    update creator_act_person set outcome = 'stopped' where act_id = ${actId}::uuid and outcome = 'waiting'`.execute(tx)
  const people = Number(numAffectedRows ?? 0n)
  if (people > 0)
    await sql`
      update creator_act set stopped = stopped + ${people}::int, stopped_by = ${by}::uuid, finished_at = ${at}::timestamptz
      where id = ${actId}::uuid`.execute(tx)
  return people
}

/** Acts that are removed at once, with their people. */
const REMOVED_MAX = 5

/** Removes acts that ended before a moment, so many at most. */
export async function removeActs(db: Db, before: Date): Promise<void> {
  await sql`
    delete from creator_act where id in (
      select id from creator_act where finished_at < ${before}::timestamptz order by finished_at limit ${REMOVED_MAX}::int)`.execute(
    db,
  )
}

/** Whether somebody may act and has a channel on one of these platforms. */
export async function canTakePart(tx: Tx, creatorId: string, platforms: readonly Platform[]): Promise<boolean> {
  const found = await sql`
    select 1 from account where id = ${creatorId}::uuid and is_active and exists (
      select 1 from channel where account_id = account.id and status = 'connected' and type = any(${platforms}::text[]))`.execute(
    tx,
  )
  return found.rows.length === 1
}
