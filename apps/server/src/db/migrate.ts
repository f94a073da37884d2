import { readdirSync, readFileSync } from 'node:fs'
import { Migrator, sql } from 'kysely'
import { keepClosedLists } from './closed-lists.ts'
import type { Db } from './port.ts'

const folder = new URL('./migrations/', import.meta.url)

/** The database knows migrations that this program does not: it was used by a newer one. */
export class DatabaseNewer extends Error {
  constructor(unknown: readonly string[]) {
    super(
      `The database was used by a newer version of Fanfara (it has the migration ${unknown[0]}). ` +
        'Start that version, or restore a backup made before the upgrade. Nothing was changed.',
    )
    this.name = 'DatabaseNewer'
  }
}

/** The database has a migration of this program, but lacks one that stands before it: it was used by a version that none of the published ones is. */
export class DatabaseBeside extends Error {
  constructor(left: string, later: string) {
    super(
      `The database was used by a version of Fanfara that this one does not follow (it has the migration ${later}, and not ${left}). ` +
        'Start that version, or restore a backup into an empty installation of this one. Nothing was changed.',
    )
    this.name = 'DatabaseBeside'
  }
}

/** Names of the program's migrations, in their order. */
export function migrationNames(): string[] {
  const names = readdirSync(folder)
    .filter(name => name.endsWith('.sql'))
    .sort()
    .map(name => name.slice(0, -'.sql'.length))
  if (names.length === 0) throw new Error(`no migrations found in ${folder.pathname}`)
  return names
}

/**
 * Brings the database to the program's state. All missing migrations run in one transaction, so a killed upgrade leaves
 * nothing behind; two processes that start at once wait for each other. Checks of closed lists follow the contract.
 * @returns the names of those that ran now.
 * @throws DatabaseNewer, DatabaseBeside before anything is touched.
 */
export async function migrate(db: Db): Promise<string[]> {
  const known = migrationNames()
  const applied = await appliedMigrations(db)
  const unknown = applied.filter(name => !known.includes(name))
  if (unknown.length > 0) throw new DatabaseNewer(unknown)
  const missing = known.filter(name => !applied.includes(name))
  const [left] = missing
  const later = left === undefined ? undefined : applied.find(name => name > left)
  if (left !== undefined && later !== undefined) throw new DatabaseBeside(left, later)
  const ran = missing.length > 0 ? await runMigrations(db, known) : []
  await keepClosedLists(db)
  return ran
}

async function runMigrations(db: Db, known: readonly string[]): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          known.map(name => [
            name,
            {
              up: async tx => {
                await sql.raw(readFileSync(new URL(`${name}.sql`, folder), 'utf8')).execute(tx)
              },
            },
          ]),
        ),
    },
  })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error instanceof Error ? error : new Error('a migration failed', { cause: error })
  return results?.map(result => result.migrationName) ?? []
}

async function appliedMigrations(db: Db): Promise<string[]> {
  const table = await sql<{ found: string | null }>`select to_regclass('kysely_migration')::text as found`.execute(db)
  if (!table.rows[0]?.found) return []
  const names = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return names.rows.map(({ name }) => name)
}
