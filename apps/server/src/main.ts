import { buildApp } from './app.ts'
import { type Config, readConfig } from './setup/config.ts'
import { ensureDemoApplication } from './demo/application.ts'
import { seedDemoIfEmpty } from './demo/seed.ts'
import { NO_NOTICE, reachFiles } from './files/files.ts'
import { ensurePortalWorkflows } from './features/inbox/service.ts'
import { reconcile } from './features/ledger/service.ts'
import { runDueWork } from './jobs/due-work.ts'
import { type Jobs, startJobs } from './jobs/runner.ts'
import { makeLog } from './setup/log.ts'
import { openWorld } from './setup/open-world.ts'
import { PRIVATE_UMASK } from './setup/private-folder.ts'
import { startFailure } from './setup/start-failures.ts'

/** A stop takes at most so long (threat model §3.10). Milliseconds. */
const STOP_WITHIN_MS = 10_000

process.umask(PRIVATE_UMASK)
process.env[NO_NOTICE] ??= 'true'
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
  // It may come back by itself; that is no reason not to serve what needs no file.
  if (config.fileStore)
    reachFiles(world.files).catch((error: unknown) => log.error({ err: error }, 'the files do not answer'))
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

/** In a sentence that says what to do; of what nobody foresaw, where it happened as well. */
function explain(error: unknown): string {
  const where = error instanceof Error ? `${error.message}\n${error.stack ?? ''}` : String(error)
  return startFailure(error) ?? `Fanfara could not start: ${where}`
}
