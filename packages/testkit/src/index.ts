import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ApiError, createClient } from '@fanfara/contract/client'
import type { Language } from '@fanfara/contract/enums'
import { opsReleaseBankFile } from '@fanfara/contract/ops/payouts'
import type { OperatorRole } from '@fanfara/contract/rights'
import { buildApp } from '@fanfara/server/app'
import { type Clock, standingClock } from '@fanfara/server/clock'
import { type Config, readConfig } from '@fanfara/server/setup/config'
import { openBus } from '@fanfara/server/db/bus'
import { queryBuilder, tellWhenQueued } from '@fanfara/server/db/port'
import { folderFiles } from '@fanfara/server/files/files'
import { makeLog } from '@fanfara/server/setup/log'
import { createOperator } from '@fanfara/server/features/accounts/service'
import { ensurePortalWorkflows } from '@fanfara/server/features/inbox/service'
import { runDueWork } from '@fanfara/server/jobs/due-work'
import type { Letter } from '@fanfara/server/mail/mail'
import { makeMetrics } from '@fanfara/server/metrics'
import { makePlatforms } from '@fanfara/server/setup/platforms'
import { keysFrom } from '@fanfara/server/setup/secrets'
import type { World } from '@fanfara/server/world'
import type { FastifyInstance } from 'fastify'
import { type Caller, type CreatorOptions, type Operator, PASSWORD, START } from './basics.ts'
import { openTestDatabase } from './database.ts'
import { type Campaigns, campaignsOf } from './campaigns.ts'
import { type Creator, creatorOf, longSession } from './creator.ts'
import { freePort } from './ports.ts'

export { type CreatorOptions, type Operator, PASSWORD, PRODUCTION, said, START } from './basics.ts'
export { type Creator, longSession } from './creator.ts'
export { automatic, campaignForm } from './campaigns.ts'

/** A whole product in one process: database, edges, a clock that is turned by hand. */
export interface TestWorld {
  world: World
  app: FastifyInstance
  /** Address of the running server. */
  origin: string
  /** Everything that was mailed. */
  letters: Letter[]
  clock: Clock
  /** Calls as nobody, or with a token of the test's own. */
  caller: Caller
  /** A new creator, signed in, with what the test asks for. */
  creator(options?: CreatorOptions): Promise<Creator>
  /** The operator of this world, an owner. */
  operator(): Promise<Operator>
  /** A colleague: the same one for a role each time. */
  colleague(role: OperatorRole): Promise<Operator>
  /** Has a bank file released by somebody who did not make it: a colleague from finance. */
  release(bankFileId: string): Promise<void>
  /** Campaigns made through the operator's own services. */
  campaigns: Campaigns
  /** Turns the clock and runs what became due. Milliseconds. */
  advance(ms: number): Promise<void>
  close(): Promise<void>
}
/** What differs from the usual test world. */
export interface WorldOptions {
  at?: Date
  env?: Record<string, string>
  /** Where every line of the log goes, whatever its level. */
  logLines?: string[]
  /** Folder with front ends in place of the built ones, which need not be there. */
  apps?: string
}

/**
 * Boots a whole world. Close it when the test is over.
 * @example const world = await startWorld(); const ola = await world.creator({ available: grosze(100_00) })
 */
export async function startWorld({ at = START, env = {}, logLines, apps }: WorldOptions = {}): Promise<TestWorld> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const database = await openTestDatabase()
  const config: Config = readConfig({
    FANFARA_MODE: 'demo',
    FANFARA_SECRET: 'a world of tests needs a key of its own',
    FANFARA_GENERAL_LIMITS: 'off',
    PORT: String(port),
    PUBLIC_URL: origin,
    ...env,
  })
  const log = logLines
    ? makeLog('trace', { write: line => void logLines.push(line) })
    : makeLog(process.env.TEST_LOG_LEVEL ?? 'silent')
  const clock = standingClock(at)
  const letters: Letter[] = []
  const filesFolder = await mkdtemp(join(tmpdir(), 'fanfara-files-'))
  const keys = keysFrom(config.secret ?? '')
  const world: World = {
    config,
    store: database.store,
    db: queryBuilder(database.store),
    clock,
    keys,
    bus: await openBus({ redisUrl: config.redisUrl, databaseUrl: database.url }, log),
    mail: { send: async letter => void letters.push(letter) },
    files: folderFiles(filesFolder),
    platforms: makePlatforms(config, clock, keys),
    log,
    metrics: makeMetrics(),
    isStrict: true,
  }
  tellWhenQueued(world.db, () => world.bus.say('outbox', ''))
  await ensurePortalWorkflows(world)
  const app = await buildApp(world, apps)
  await app.listen({ host: 'localhost', port })
  const caller: Caller = (token: string | null = null, language: Language = 'en') =>
    createClient({ baseUrl: `${origin}/api`, token: () => token, language: () => language })
  const office = officeOf(world, caller)
  return {
    world,
    app,
    origin,
    letters,
    clock,
    caller,
    ...office,
    campaigns: campaignsOf(world, async () => (await office.operator()).id),
    creator: (options = {}) => creatorOf(world, caller, office.operator, options),
    async advance(ms) {
      clock.advance(ms)
      await runDueWork(world)
    },
    async close() {
      await app.close()
      await world.bus.close()
      await database.close()
      await rm(filesFolder, { recursive: true, force: true })
    },
  }
}

/** Operators of a world: the first one, who is an owner, and colleagues by their role. */
function officeOf(world: World, caller: Caller): Pick<TestWorld, 'operator' | 'colleague' | 'release'> {
  let first: Promise<Operator> | null = null
  const colleagues = new Map<OperatorRole, Promise<Operator>>()
  const colleague = (role: OperatorRole): Promise<Operator> => {
    const known = colleagues.get(role) ?? newOperator(world, caller, role)
    colleagues.set(role, known)
    return known
  }
  return {
    operator: () => (first ??= newOperator(world, caller, 'owner')),
    colleague,
    release: async id => void (await (await colleague('finance')).call(opsReleaseBankFile, { params: { id } })),
  }
}

async function newOperator(world: World, caller: Caller, role: OperatorRole): Promise<Operator> {
  const email = `operator-${crypto.randomUUID()}@test.test`
  await createOperator(world, { email, name: 'Test operator', password: PASSWORD, role })
  const { id } = await world.db.selectFrom('account').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  if (world.config.mode === 'production') await protect(world, id)
  return { id, call: caller(await longSession(world, id)) }
}

/** As if they had set an authenticator app up, which operators in production need (decision 0056). */
async function protect(world: World, accountId: string): Promise<void> {
  const secret_sealed = world.keys.seal('second-factor', 'JBSWY3DPEHPK3PXP', accountId)
  const app = { account_id: accountId, secret_sealed, since: world.clock.now(), last_step: 0 }
  await world.db.insertInto('authenticator').values(app).execute()
}

/** The refusal that a call ends in; fails when the call succeeds. */
export async function refusal(call: Promise<unknown>): Promise<ApiError> {
  try {
    await call
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
  throw new Error('the call was expected to be refused, and succeeded')
}

/** Waits for an act among many that may be refused: that is a part of their story. @throws whatever is no refusal, a fault of the server among it */
export async function unlessRefused(doing: Promise<unknown>): Promise<void> {
  await doing.catch((error: unknown) => {
    if (!(error instanceof ApiError) || (error.status ?? 500) >= 500) throw error
  })
}
