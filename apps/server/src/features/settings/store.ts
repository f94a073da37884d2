import type { FeatureFlag } from '@fanfara/contract/enums'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '#/db/port.ts'

/** Flags that were switched at runtime. */
export async function readFlags(db: Reader): Promise<Map<string, boolean>> {
  const rows = await db.selectFrom('feature_flag').selectAll().execute()
  return new Map(rows.map(({ name, is_on }) => [name, is_on]))
}

/** Lets flags be switched one after the other: each act knows what it found. */
export async function lockFlags(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('feature-flags', 0))`.execute(tx)
}

/** Keeps a switched flag. */
export async function writeFlag(tx: Tx, name: FeatureFlag, isOn: boolean): Promise<void> {
  await tx
    .insertInto('feature_flag')
    .values({ name, is_on: isOn })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ is_on: isOn }))
    .execute()
}

/** How much room the database takes, in bytes. */
export async function readRoom(db: Db): Promise<number> {
  const { rows } = await sql<{ size: number }>`select pg_database_size(current_database()) as size`.execute(db)
  return rows[0]?.size ?? 0
}
