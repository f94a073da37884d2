import type { Db } from '@fanfara/server/db/port'
import { sql } from 'kysely'
import { expect } from 'vitest'

/** How many wait for a lock in this database: a PostgreSQL server's. */
export async function waitersCount(db: Db): Promise<number> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length
}

/** Resolves once somebody waits for a lock in this database: a PostgreSQL server's. @throws after ten seconds without. */
export async function someoneWaits(db: Db): Promise<void> {
  await expect.poll(() => waitersCount(db), { timeout: 10_000 }).toBeGreaterThan(0)
}
