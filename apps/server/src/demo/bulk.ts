import type { Insertable } from 'kysely'
import type { Tx } from '../db/port.ts'
import type { Schema } from '../db/rows.ts'

/** A statement takes at most 65,535 values; half of that leaves room. */
const VALUES_MAX = 30_000

/** Adds rows in as few statements as possible; all rows have the same columns. */
export async function insertAll<T extends keyof Schema>(
  tx: Tx,
  table: T,
  rows: readonly Insertable<Schema[T]>[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).length
  const size = Math.max(1, Math.floor(VALUES_MAX / Math.max(1, columns)))
  for (let from = 0; from < rows.length; from += size) {
    await tx
      .insertInto(table)
      .values(rows.slice(from, from + size))
      .execute()
  }
}
