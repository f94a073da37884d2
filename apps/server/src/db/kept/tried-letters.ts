import { GIVEN_UP_COUNTED_MAX } from '@fanfara/contract/ops/desk/letters'
import { sql } from 'kysely'
import type { SealedPayload } from '../deliveries.ts'
import { FAILED_FROM, failedSince } from './failing.ts'
import { noteQueued, type Reader, type Tx } from '../port.ts'

/** A letter that no server took in three tries and more, and that is tried again (DESK-99). */
export interface TriedRow {
  id: number
  payload: SealedPayload
  attempts: number
  due_at: Date
  /** Whether a server refused the address for good. */
  is_refused: boolean
}

const isTried = sql`kind = 'mail' and last_error is not null and attempts >= ${FAILED_FROM}::int`
const isRefused = sql<boolean>`last_error = 'LetterRefused'`
const columns = sql`id, payload, attempts, due_at, ${isRefused} as is_refused`

/** At most `limit`, those whose address is refused first, then the newest. */
export async function listTried(db: Reader, limit: number): Promise<TriedRow[]> {
  const { rows } = await sql<TriedRow>`
    select ${columns} from outbox where ${isTried} order by ${isRefused} desc, id desc limit ${limit}::int`.execute(db)
  return rows
}

/** How many there are, up to 1,000. */
export async function countTried(db: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from outbox where ${isTried} limit ${GIVEN_UP_COUNTED_MAX}::int) tried`.execute(db)
  return rows[0]?.count ?? 0
}

/** How many of them have an address that is refused, up to 1,000, and since when the oldest is tried; null where there is none. */
export async function countRefused(db: Reader, longestPauseMs: number): Promise<{ count: number; since: Date } | null> {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*)::int as count, min(since) as since from (
      select ${failedSince(longestPauseMs)} as since from outbox where ${isTried} and ${isRefused}
      limit ${GIVEN_UP_COUNTED_MAX}::int) refused`.execute(db)
  const [row] = rows
  return row?.since ? { count: row.count, since: row.since } : null
}

/** One of them; undefined where it is tried no more, or has arrived. */
export async function findTried(db: Reader, id: number): Promise<TriedRow | undefined> {
  const { rows } = await sql<TriedRow>`select ${columns} from outbox where ${isTried} and id = ${id}::bigint`.execute(
    db,
  )
  return rows[0]
}

/** These are tried at once. @param isAnew they go to another address, which has all its tries. @returns how many there were. */
export async function hastenTried(
  tx: Tx,
  ids: readonly number[],
  { at, isAnew }: { at: Date; isAnew: boolean },
): Promise<number> {
  noteQueued(tx)
  const { numAffectedRows } = await sql`
    update outbox set due_at = ${at}::timestamptz,
      attempts = case when ${isAnew}::boolean then 0 else attempts end,
      last_error = case when ${isAnew}::boolean then null else last_error end
    where ${isTried} and id in (select unnest(${ids}::bigint[]))`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** Removes these. @returns how many there were. */
export async function dropTried(tx: Tx, ids: readonly number[]): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from outbox where ${isTried} and id in (select unnest(${ids}::bigint[]))`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}
