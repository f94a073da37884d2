import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { closedLists } from '@fanfara/server/db/closed-lists'
import { type EmbeddedStore, openEmbedded } from '@fanfara/server/db/engines/embedded'
import { migrate } from '@fanfara/server/db/migrate'
import { queryBuilder, type Store } from '@fanfara/server/db/port'
import { openPostgres } from '@fanfara/server/db/engines/postgres'
import { sql } from 'kysely'
import pg from 'pg'

const migrations = new URL('../../../apps/server/src/db/migrations/', import.meta.url)
const cache = fileURLToPath(new URL('../../../.cache/testkit/', import.meta.url))

/** A database for one world, migrated; `url` is set on PostgreSQL. */
export interface TestDatabase {
  store: Store
  url: string | null
  close(): Promise<void>
}

/** Changes with the migrations and with what the program knows of closed lists, so that prepared databases are never stale. */
function fingerprint(): string {
  const hash = createHash('sha256').update(JSON.stringify(closedLists))
  for (const name of readdirSync(migrations).sort()) hash.update(name).update(readFileSync(new URL(name, migrations)))
  return hash.digest('hex').slice(0, 16)
}

/**
 * Opens a fresh, migrated database: PostgreSQL when `TEST_DATABASE_URL` names a server, the embedded one otherwise
 * (stack.md, PGlite 11: a dump is opened in a third of the time that a new database takes).
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const adminUrl = process.env.TEST_DATABASE_URL
  if (adminUrl) return openOnServer(adminUrl)
  const store = await openEmbedded({ dump: await sharedDump() })
  return { store, url: null, close: () => store.close() }
}

/** The dump in memory that every thread of this process sees, by its fingerprint. */
const shared = new Map<string, Promise<SharedArrayBuffer>>()

function sharedDump(): Promise<SharedArrayBuffer> {
  const name = fingerprint()
  const known = shared.get(name) ?? preparedDump(`${cache}${name}.tar`).then(inSharedMemory)
  shared.set(name, known)
  return known
}

function inSharedMemory(dump: Uint8Array): SharedArrayBuffer {
  const memory = new SharedArrayBuffer(dump.byteLength)
  new Uint8Array(memory).set(dump)
  return memory
}

async function preparedDump(path: string): Promise<Uint8Array> {
  if (existsSync(path)) return readFileSync(path)
  const store: EmbeddedStore = await openEmbedded({ empty: true })
  await migrate(queryBuilder(store))
  // So that who opens the dump has nothing to recover.
  await sql`checkpoint`.execute(queryBuilder(store))
  const dump = await store.dump()
  await store.close()
  mkdirSync(cache, { recursive: true })
  const draft = `${path}.${process.pid}.${crypto.randomUUID()}`
  writeFileSync(draft, dump)
  renameSync(draft, path)
  return dump
}

/** Any fixed number: who makes the template locks it. */
const TEMPLATE_LOCK = 7_301_944

async function openOnServer(adminUrl: string): Promise<TestDatabase> {
  const template = `fanfara_template_${fingerprint()}`
  const name = `fanfara_test_${crypto.randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [template])
    if (rowCount === 0) {
      await admin.query(`create database ${template}_draft`)
      const draft = openPostgres(urlOf(adminUrl, `${template}_draft`))
      await migrate(queryBuilder(draft))
      await draft.close()
      await admin.query(`alter database ${template}_draft rename to ${template}`)
    }
    await admin.query(`create database ${name} template ${template}`)
    await admin.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK])
  } finally {
    await admin.end()
  }
  const url = urlOf(adminUrl, name)
  const store = openPostgres(url)
  return {
    store,
    url,
    async close() {
      await store.close()
      const remover = new pg.Client({ connectionString: adminUrl })
      await remover.connect()
      await remover.query(`drop database if exists ${name} with (force)`)
      await remover.end()
    },
  }
}

function urlOf(adminUrl: string, database: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${database}`
  return url.href
}
