import { buildApp } from './app.ts'
import { type Config, ConfigMistakes, readConfig } from './setup/config.ts'
import { DatabaseNewer } from './db/migrate.ts'
import { FolderInUse } from './db/engines/folder-lock.ts'
import { ensureDemoApplication } from './demo/application.ts'
import { seedDemoIfEmpty } from './demo/seed.ts'
import { ensurePortalWorkflows } from './features/inbox/service.ts'
import { reconcile } from './features/ledger/service.ts'
import { runDueWork } from './jobs/due-work.ts'
import { type Jobs, startJobs } from './jobs/runner.ts'
import { makeLog } from './setup/log.ts'
import { openWorld } from './setup/open-world.ts'
import { PRIVATE_UMASK } from './setup/private-folder.ts'

/** A stop takes at most so long (threat model §3.10). Milliseconds. */
const STOP_WITHIN_MS = 10_000

process.umask(PRIVATE_UMASK)
try {
  await run(readConfig(process.env))
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
}

async function run(config: Config): Promise<void> {
  const log = makeLog(config.logLevel)
  const { world, close } = await openWorld(config, log)
  await ensurePortalWorkflows(world)
  if (config.mode === 'demo') {
    await seedDemoIfEmpty(world, line => process.stderr.write(`${line}\n`))
    await ensureDemoApplication(world)
  }
  const app = await buildApp(world)
  let jobs: Jobs | null = null
  let isStopping = false
  let exitCode = 0
  const stop = once(async (because: string) => {
    isStopping = true
    log.info({ because }, 'stopping')
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    await app.close()
    await jobs?.stop()
    await close()
    process.exit(exitCode)
  })
  // Before the ready line: who reads it may stop us at once.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))
  process.on('unhandledRejection', error => log.error({ err: error }, 'unhandled rejection'))
  process.on('uncaughtException', error => {
    log.fatal({ err: error }, 'uncaught exception')
    // Whoever watches over the process is to start it again.
    exitCode = 1
    void stop('uncaught exception')
  })

  await app.listen({ host: config.host, port: config.port })
  process.stdout.write(`Fanfara is ready: ${config.publicUrl}\n`)
  try {
    if (!config.roles.includes('jobs')) return
    jobs = await startJobs(world)
    await reconcile(world)
    // What cannot be done now is tried again every minute; it is no reason to stop serving.
    await runDueWork(world).catch((error: unknown) => {
      if (!isStopping) world.log.error({ err: error }, 'due work at the start')
    })
  } catch (error) {
    // A stop that came meanwhile has closed the database; it ends the process itself.
    if (!isStopping) throw error
  }
}

function once(act: (because: string) => Promise<void>): (because: string) => Promise<void> {
  let running: Promise<void> | null = null
  return because => {
    running ??= act(because)
    return running
  }
}

/** What went wrong at start, in a sentence that says what to do. */
function explain(error: unknown): string {
  if (error instanceof ConfigMistakes || error instanceof DatabaseNewer || error instanceof FolderInUse)
    return error.message
  const { code, path, address, port, message } = error as NodeJS.ErrnoException & { address?: string; port?: number }
  if (code === 'EADDRINUSE') return `Port ${port} is taken by another program. Stop it, or set PORT to a free one.`
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} at ${address} may not be used by this user. Set PORT to one above 1023.`
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM' || code === 'ENOTDIR' || code === 'EEXIST')
    return `The data folder cannot be written (${path}). Give this user the right to write there, or set DATA_DIR to another folder.`
  if (code === 'ENOSPC')
    return 'The disk is full. Make room where the data folder is, and start again; nothing was damaged.'
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND')
    return `The database at DATABASE_URL does not answer (${message}). Start it, or correct the address.`
  return error instanceof Error
    ? `Fanfara could not start: ${error.message}\n${error.stack ?? ''}`
    : `Fanfara could not start: ${String(error)}`
}
