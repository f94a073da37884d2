import { setTimeout as wait } from 'node:timers/promises'
import { CompiledQuery, type RawBuilder, type SqlBool, sql } from 'kysely'
import { CLOCKS_APART_MS, latestEnd } from '../clock.ts'
import { Invalid, Limited, Told, Unavailable, WornOut } from '../errors.ts'
import { type Db, type Reader, withTransaction } from './port.ts'

/** One counter to raise. The key names what is counted; it holds no personal data in the clear. */
export interface Hit {
  key: string
  max: number
  windowMs: number
}

/** A counter after it was raised. */
export interface Raised {
  key: string
  hits: number
  endsAt: Date
  isOver: boolean
}

/** In the one order in which counters are locked, so that none waits for another in a circle. */
const byKey = (hits: readonly Hit[]): Hit[] => [...hits].sort((one, other) => (one.key < other.key ? -1 : 1))

/** Whether a counter's window ended, or began by a clock that was set back since (SETUP-34). */
const windowIsOver = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(limit_counter.ends_at <= ${now}::timestamptz
    or limit_counter.ends_at > excluded.ends_at + ${CLOCKS_APART_MS}::float8 * interval '1 millisecond')`

/** Raises counters, all in one statement; the first of a window begins it. */
export async function raise(db: Db, hits: readonly Hit[], now: Date): Promise<Raised[]> {
  const sorted = byKey(hits)
  const { rows } = await sql<{ key: string; hits: number; ends_at: Date }>`
    insert into limit_counter (key, hits, ends_at)
    select key, 1, ends_at from unnest(${sorted.map(({ key }) => key)}::text[],
      ${sorted.map(({ windowMs }) => new Date(now.getTime() + windowMs))}::timestamptz[]) as hit (key, ends_at)
    on conflict (key) do update set
      hits = case when ${windowIsOver(now)} then 1 else limit_counter.hits + 1 end,
      ends_at = case when ${windowIsOver(now)} then excluded.ends_at else limit_counter.ends_at end
    returning key, hits, ends_at`.execute(db)
  return rows.map(row => ({
    key: row.key,
    hits: row.hits,
    endsAt: row.ends_at,
    isOver: row.hits > (sorted.find(({ key }) => key === row.key)?.max ?? 0),
  }))
}

/**
 * Raises counters before whatever they protect begins, so that parallel tries cannot slip through (threat model §3.1).
 * @throws Limited when one of them is over its limit; it has been raised all the same.
 */
export async function countOrRefuse(db: Db, hits: readonly Hit[], now: Date): Promise<void> {
  const over = (await raise(db, hits, now)).filter(({ isOver }) => isOver)
  if (over.length === 0) return
  const until = Math.max(...over.map(({ endsAt }) => endsAt.getTime()))
  throw new Limited((until - now.getTime()) / 1000)
}

/**
 * Runs an act before which something was counted. What says nothing of whoever tried, such as a database that is away or whose disk is full, does
 * not count: else they are locked out once it is back (SETUP-35).
 * @param uncount gives back what was counted; where that fails too, it stays.
 */
export async function withCounted<T>(uncount: () => Promise<unknown>, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof Told) || error instanceof Unavailable) await uncount().catch(() => undefined)
    throw error
  }
}

/** Counts before an act, as `countOrRefuse` does, and gives it back as `withCounted` does. */
export async function counted<T>(db: Db, hits: readonly Hit[], now: Date, act: () => Promise<T>): Promise<T> {
  await countOrRefuse(db, hits, now)
  return withCounted(() => giveBack(db, hits), act)
}

/** When a running counter ends; null when none of this name runs. */
export async function endOf(db: Db, { key, windowMs }: Pick<Hit, 'key' | 'windowMs'>, now: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('limit_counter')
    .select('ends_at')
    .where('key', '=', key)
    .where('ends_at', '>', now)
    .where('ends_at', '<=', latestEnd(now, windowMs))
    .executeTakeFirst()
  return row?.ends_at ?? null
}

/** Ends counters before their time. */
export async function forget(db: Db, keys: readonly string[]): Promise<void> {
  await db.deleteFrom('limit_counter').where('key', 'in', keys).execute()
}

/** Takes back what turned out not to count, a successful sign-in for instance. */
export async function giveBack(db: Db, hits: readonly Pick<Hit, 'key'>[]): Promise<void> {
  await sql`
    with held as materialized (
      select key from limit_counter where key = any(${hits.map(({ key }) => key)}::text[]) order by key collate "C" for update)
    update limit_counter set hits = greatest(hits - 1, 0) where key in (select key from held)`.execute(db)
}

/** How long a try may be under way before it counts as cut off: longer than the longest queue for a hash. */
export const TRY_MS = 20_000
/** How long a try waits for those before it whose outcome is not known, and how often it looks. */
const PATIENCE_MS = 10_000
const LOOK_AGAIN_MS = 60

/**
 * Runs a try that counts only when it turns out wrong (threat model §3.1). Its place is reserved before it begins: failures
 * and tries under way together never exceed a limit, however many come at once. Where only tries under way stand in the
 * way it waits for them, so that a crowd of right ones is let in. A process that is killed, or an act that fails for another
 * reason, leaves no failure: what was reserved is free again at once, or after `TRY_MS`.
 * @param act throws `Invalid` or `WornOut` when the try was wrong. An act that is one transaction may give the place back in a statement of its own
 * (`givingBack`), and says so: its commit is the only one then.
 * @param first what came of asking for a place in a statement of the caller's own.
 * @throws Limited over a limit; Unavailable when those before it take too long.
 */
export async function withTries<T>(
  db: Db,
  limits: readonly Hit[],
  now: () => Date,
  act: (isGivenBack: () => void) => Promise<T>,
  first?: Reservation,
): Promise<T> {
  const id = await reserve(db, limits, now, first)
  let isHeld = true
  try {
    const result = await act(() => {
      isHeld = false
    })
    if (isHeld) await release(db, id)
    return result
  } catch (error) {
    if (error instanceof Invalid || error instanceof WornOut) await fail(db, id, limits, now())
    else await release(db, id)
    throw error
  }
}

/** What came of asking for a place under every limit. */
export interface Reservation {
  /** The number of the try. */
  id: string
  at: Date
  isReserved: boolean
  /** When the limit that failures alone have reached ends; null where only tries under way are in the way. */
  endsAt: Date | null
}

/** What `reserve_try` gives: alone, or within a statement that asks for a place beside something else. */
export interface ReservationRow {
  is_reserved: boolean
  over_until: Date | null
}
export const reservationOf = (id: string, at: Date, row: ReservationRow): Reservation => ({
  id,
  at,
  isReserved: row.is_reserved,
  endsAt: row.over_until,
})

/** What `reserve_try` is given of limits, in the order of their keys: these, how many each lets through, and when its window would end. */
export function limitLists(limits: readonly Hit[], at: Date): [string[], number[], Date[]] {
  const sorted = byKey(limits)
  return [
    sorted.map(({ key }) => key),
    sorted.map(({ max }) => max),
    sorted.map(({ windowMs }) => new Date(at.getTime() + windowMs)),
  ]
}

/** Until when a place that is taken now is held. */
export const heldUntil = (at: Date): Date => new Date(at.getTime() + TRY_MS)

/** Takes a place under every limit, or waits for one. @returns the number of the try. */
export async function reserve(db: Db, limits: readonly Hit[], now: () => Date, first?: Reservation): Promise<string> {
  const until = performance.now() + PATIENCE_MS
  let attempt = first ?? (await tryToReserve(db, crypto.randomUUID(), limits, now()))
  for (;;) {
    const { id, at, isReserved, endsAt } = attempt
    if (isReserved) return id
    if (endsAt) throw new Limited((endsAt.getTime() - at.getTime()) / 1000)
    if (performance.now() > until) throw new Unavailable('unavailable', Math.ceil(LOOK_AGAIN_MS / 1000))
    await wait(LOOK_AGAIN_MS)
    attempt = await tryToReserve(db, id, limits, now())
  }
}

const TRY = 'select is_reserved, over_until from reserve_try($1, $2, $3, $4, $5, $6)'

async function tryToReserve(db: Db, id: string, limits: readonly Hit[], at: Date): Promise<Reservation> {
  const given = [id, ...limitLists(limits, at), at, heldUntil(at)]
  const { rows } = await db.executeQuery<ReservationRow>(CompiledQuery.raw(TRY, given))
  const [row] = rows
  if (!row) throw new Error('a try was neither reserved nor refused')
  return reservationOf(id, at, row)
}

/** Gives the places of a try back; `$1` is its number, or where it stands among the parameters of another statement. */
export const givingBack = (tried = '$1'): string => `delete from limit_reservation where id = ${tried}::uuid`
const GIVING_BACK = givingBack()

async function release(db: Reader, id: string): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(GIVING_BACK, [id]))
}

/** Gives the places of a failed try back and counts it: the first failure begins the window. */
async function fail(db: Db, id: string, limits: readonly Hit[], now: Date): Promise<void> {
  const sorted = byKey(limits)
  await withTransaction(db, async tx => {
    await sql`
      insert into limit_counter (key, hits, ends_at)
      select key, 1, ends_at from unnest(${sorted.map(({ key }) => key)}::text[],
        ${sorted.map(({ windowMs }) => new Date(now.getTime() + windowMs))}::timestamptz[]) as hit (key, ends_at)
      on conflict (key) do update set
        hits = case when ${windowIsOver(now)} then 1 else limit_counter.hits + 1 end,
        ends_at = case when ${windowIsOver(now)} or limit_counter.hits = 0
          then excluded.ends_at else limit_counter.ends_at end`.execute(tx)
    await release(tx, id)
  })
}

/** What is past its `expires_at`, or has it further away than it is long: it was written before the clock was set back (SETUP-34). */
export const hasExpired = (now: Date, lengthMs: number): RawBuilder<SqlBool> =>
  sql<SqlBool>`(expires_at < ${now}::timestamptz or expires_at > ${latestEnd(now, lengthMs)}::timestamptz)`

/**
 * Removes counters and reservations whose time is over. What somebody holds is left for the next time: whoever tries again waits for nothing that
 * waits for them.
 */
export async function removeEndedLimits(db: Db, now: Date): Promise<void> {
  await sql`
    delete from limit_counter where key in (
      select key from limit_counter where ends_at < ${now}::timestamptz for update skip locked)`.execute(db)
  await sql`
    delete from limit_reservation where (key, id) in (
      select key, id from limit_reservation
      where ends_at < ${now}::timestamptz or ends_at > ${latestEnd(now, TRY_MS)}::timestamptz for update skip locked)`.execute(
    db,
  )
}
