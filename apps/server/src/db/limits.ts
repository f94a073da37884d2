import { sql } from 'kysely'
import type { Db } from './port.ts'
import { Limited } from '../errors.ts'

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

/** Raises counters, all in one statement; the first of a window begins it. */
export async function raise(db: Db, hits: readonly Hit[], now: Date): Promise<Raised[]> {
  const sorted = [...hits].sort((one, other) => (one.key < other.key ? -1 : 1))
  const { rows } = await sql<{ key: string; hits: number; ends_at: Date }>`
    insert into limit_counter (key, hits, ends_at)
    select key, 1, ends_at from unnest(${sorted.map(({ key }) => key)}::text[],
      ${sorted.map(({ windowMs }) => new Date(now.getTime() + windowMs))}::timestamptz[]) as hit (key, ends_at)
    on conflict (key) do update set
      hits = case when limit_counter.ends_at <= ${now}::timestamptz then 1 else limit_counter.hits + 1 end,
      ends_at = case when limit_counter.ends_at <= ${now}::timestamptz then excluded.ends_at else limit_counter.ends_at end
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

/** When a running counter ends; null when none of this name runs. */
export async function endOf(db: Db, key: string, now: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('limit_counter')
    .select('ends_at')
    .where('key', '=', key)
    .where('ends_at', '>', now)
    .executeTakeFirst()
  return row?.ends_at ?? null
}

/** Ends counters before their time. */
export async function forget(db: Db, keys: readonly string[]): Promise<void> {
  await db.deleteFrom('limit_counter').where('key', 'in', keys).execute()
}

/** Takes back what turned out not to count, a successful sign-in for instance. */
export async function giveBack(db: Db, hits: readonly Pick<Hit, 'key'>[]): Promise<void> {
  await sql`update limit_counter set hits = greatest(hits - 1, 0) where key = any(${hits.map(({ key }) => key)}::text[])`.execute(
    db,
  )
}
