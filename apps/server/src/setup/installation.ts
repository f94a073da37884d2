import { sql } from 'kysely'
import own from '../../package.json' with { type: 'json' }
import type { World } from '../world.ts'

/** Which version runs, on which database, and how much room that takes. */
export async function readInstallation({ db, store }: Pick<World, 'db' | 'store'>) {
  const { rows } = await sql<{ size: number }>`select pg_database_size(current_database()) as size`.execute(db)
  return { version: own.version, database: store.kind, size_bytes: rows[0]?.size ?? 0 }
}
