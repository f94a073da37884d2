import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { runningClock } from '../clock.ts'
import type { Config } from './config.ts'
import { openBus } from '../db/bus.ts'
import { readClockShift } from '../db/setting.ts'
import { openEmbedded } from '../db/engines/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { queryBuilder, type Store, tellWhenQueued } from '../db/port.ts'
import { openPostgres } from '../db/engines/postgres.ts'
import { openFiles } from '../files/files.ts'
import { mailboxMailer, smtpMailer } from '../mail/mail.ts'
import { makeMetrics } from '../metrics.ts'
import { makePlatforms } from './platforms.ts'
import { makePrivateFolder } from './private-folder.ts'
import { keysFrom } from './secrets.ts'
import type { World } from '../world.ts'

/** Ready for `buildApp`; whoever opened it must close it. */
export interface OpenWorld {
  world: World
  /** Names of the migrations that ran now. */
  migrated: string[]
  close(): Promise<void>
}

/** Time that a statement of the server has: nobody waits longer for a page. Milliseconds. */
const STATEMENT_MS = 30_000

/**
 * Opens everything that a configuration names, and brings the database to the program's state.
 * @param options `isPatient` for commands whose statements may take as long as they do, and which make no folder.
 * @throws what the data folder says that cannot be made or written, before the database is asked (SETUP-10).
 */
export async function openWorld(
  config: Config,
  log: Logger,
  { isPatient = false }: { isPatient?: boolean } = {},
): Promise<OpenWorld> {
  const secret = config.secret ?? keptSecret(config.dataDir)
  // The first upload of somebody is too late to hear that files cannot be kept there.
  if (!config.fileStore && !isPatient) makePrivateFolder(config.dataDir)
  const { store, migrated } = await openStore(config, isPatient)
  try {
    const db = queryBuilder(store)
    const bus = await openBus(config, log)
    tellWhenQueued(db, () => bus.say('outbox', ''))
    const clock = runningClock(config.mode === 'demo' ? await readClockShift(db) : 0)
    const mail = config.smtpUrl ? smtpMailer(config.smtpUrl) : mailboxMailer(db, clock)
    const keys = keysFrom(secret)
    const world: World = {
      config,
      store,
      db,
      clock,
      keys,
      bus,
      mail,
      files: openFiles(config),
      platforms: makePlatforms(config, clock, keys),
      log,
      metrics: makeMetrics(),
    }
    return {
      world,
      migrated,
      async close() {
        await bus.close()
        await store.close()
      },
    }
  } catch (error) {
    await store.close()
    throw error
  }
}

/** The database, brought to the program's state; migrations take the time that they need. */
async function openStore({ databaseUrl, dataDir }: Config, isPatient: boolean) {
  if (!databaseUrl) return migrated(await openEmbedded({ folder: dataDir }))
  const patient = await migrated(openPostgres(databaseUrl))
  if (isPatient) return patient
  await patient.store.close()
  return { ...patient, store: openPostgres(databaseUrl, { statementMs: STATEMENT_MS }) }
}

async function migrated(store: Store): Promise<{ store: Store; migrated: string[] }> {
  try {
    return { store, migrated: await migrate(queryBuilder(store)) }
  } catch (error) {
    await store.close()
    throw error
  }
}

/** The installation's secret in demo mode: made once and kept in the data folder (design §4). */
function keptSecret(dataDir: string): string {
  makePrivateFolder(dataDir)
  const path = join(dataDir, 'secret')
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    const secret = randomBytes(32).toString('base64')
    writeFileSync(path, `${secret}\n`, { mode: 0o600, flag: 'wx' })
    return secret
  }
}
