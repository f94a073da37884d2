import { GIVEN_UP_COUNTED_MAX } from '@fanfara/contract/ops/desk/letters'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../port.ts'

/** A letter that is tried no more (decision 0128). */
export interface GivenUpRow {
  id: number
  /** Base64 of sealed bytes. */
  sealed: string
  /** How many times it was tried. */
  attempts: number
  given_up_at: Date
}

/** Keeps a letter that is tried no more; given up twice, it is there once. */
export async function keepGivenUp(db: Db, row: GivenUpRow): Promise<void> {
  await db
    .insertInto('given_up_letter')
    .values(row)
    .onConflict(conflict => conflict.column('id').doNothing())
    .execute()
}

/** At most `limit`, the newest first. */
export const listGivenUp = (db: Reader, limit: number): Promise<GivenUpRow[]> =>
  db
    .selectFrom('given_up_letter')
    .selectAll()
    .orderBy('given_up_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** One of them; undefined where it is there no more. */
export const findGivenUp = (db: Reader, id: number): Promise<GivenUpRow | undefined> =>
  db.selectFrom('given_up_letter').selectAll().where('id', '=', id).executeTakeFirst()

/** How many there are, up to 1,000, and since when the oldest is; null where there is none. */
export async function countGivenUp(db: Reader): Promise<{ count: number; since: Date } | null> {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*)::int as count, min(given_up_at) as since from (
      select given_up_at from given_up_letter order by given_up_at, id limit ${GIVEN_UP_COUNTED_MAX}::int) oldest`.execute(
    db,
  )
  const [row] = rows
  return row?.since ? { count: row.count, since: row.since } : null
}

/** Takes these out. @returns those that were there, the oldest first. */
export async function takeGivenUp(tx: Tx, ids: readonly number[]): Promise<GivenUpRow[]> {
  const { rows } = await sql<GivenUpRow>`
    delete from given_up_letter where id = any(${ids}::bigint[]) returning id, sealed, attempts, given_up_at`.execute(
    tx,
  )
  return rows.toSorted((one, other) => one.id - other.id)
}

/** Removes those that nobody wanted any more. */
export async function removeGivenUpBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('given_up_letter').where('given_up_at', '<', before).execute()
}
