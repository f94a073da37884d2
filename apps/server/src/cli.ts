import { parseArgs } from 'node:util'
import { backUp, keepBackupTime } from './db/backup/backup.ts'
import { checkLog } from './cli/log-check.ts'
import { type CommandName, helpOf, wantedBy } from './cli/help.ts'
import { doorOf, notifyHere, notifyThere, triggerOf } from './cli/notify.ts'
import { makeOperator } from './cli/operator.ts'
import { restoreFrom } from './cli/restore.ts'
import { Mistaken, mistakesOf, type Options, setUpCommands } from './cli/set-up.ts'
import { type Config, readConfig } from './setup/config.ts'
import { FolderInUse } from './db/engines/folder-lock.ts'
import { DEMO_APPLICATION } from './demo/application.ts'
import { seedCreators, seedDemoIfEmpty } from './demo/seed.ts'
import { Invalid, Told } from './errors.ts'
import { removeFactorOf } from './features/accounts/service.ts'
import { NO_NOTICE } from './files/files.ts'
import { reconcile } from './features/ledger/service.ts'
import { isTextKey, textOf } from './i18n/texts.ts'
import { makeLog } from './setup/log.ts'
import { type OpenWorld, openWorld } from './setup/open-world.ts'
import { PRIVATE_UMASK } from './setup/private-folder.ts'
import { databaseFailure } from './setup/start-failures.ts'
import type { World } from './world.ts'

const say = (text: string) => void process.stdout.write(`${text}\n`)

/** An opened world, and a voice. */
type Hand = OpenWorld & { say: (text: string) => void }
type Command = (hand: Hand, options: Options) => Promise<number>

const commands: Readonly<Record<CommandName, Command>> = {
  ...setUpCommands,
  async migrate({ migrated }) {
    say(migrated.length === 0 ? 'The database is up to date.' : `Ran: ${migrated.join(', ')}`)
    return 0
  },
  async 'operator create'({ world }, { email, name, role }) {
    await makeOperator(world, { email, name, role, password: process.env.FANFARA_OPERATOR_PASSWORD }, say)
    return 0
  },
  async 'second-factor remove'({ world }, { email }) {
    if (!email) throw new Mistaken('--email is needed')
    const isRemoved = await removeFactorOf(world, email.trim().toLowerCase())
    say(
      isRemoved ? `${email} signs in without a second step now; its sessions ended.` : `${email} has no second factor.`,
    )
    return isRemoved ? 0 : 1
  },
  async 'seed demo'({ world }) {
    const isSeeded = await seedDemoIfEmpty(world, say)
    say(isSeeded ? 'The demo world is there.' : 'The database is not empty; nothing was added.')
    return isSeeded ? 0 : 1
  },
  async 'seed creators'({ world }, { count, payable, out }) {
    if (!count || !payable || !out) throw new Mistaken('--count, --payable and --out are needed')
    await seedCreators(world, { count: Number(count), payable: Number(payable), out })
    say(`Added ${count} creators; their accounts are in ${out}`)
    return 0
  },
  async notify({ world }, options) {
    const app = options.app ?? DEMO_APPLICATION.identifier
    await notifyHere(world, app, triggerOf(options))
    say(`Sent to ${options.subscriber} of ${app}.`)
    return 0
  },
  async reconcile({ world }) {
    return reportBooks(world)
  },
  async 'log check'({ world }) {
    return checkLog(world, say)
  },
  async backup({ world }, { out }) {
    if (!out) throw new Mistaken('--out is needed')
    const { rows, files } = await backUp(world, out)
    await keepBackupTime(world)
    say(
      `${out} holds ${rows} rows and ${files} files. Keep FANFARA_SECRET apart from it: without it nothing sealed can be read.`,
    )
    return 0
  },
  async restore({ world }, { from }) {
    if (!from) throw new Mistaken('--from is needed')
    await restoreFrom(world, from, say)
    return reportBooks(world)
  },
}

/** Recomputes the ledger and says what came of it. @returns the exit code */
async function reportBooks(world: World): Promise<number> {
  const mismatches = await reconcile(world)
  for (const { what, expected, found } of mismatches) say(`${what}: expected ${expected}, found ${found}`)
  say(
    mismatches.length === 0
      ? 'The ledger agrees with itself.'
      : `${mismatches.length} mismatches; payouts are stopped.`,
  )
  return mismatches.length === 0 ? 0 : 1
}

/** Runs a command; what was written wrong is said with what the command takes. */
async function runCommand(name: CommandName, hand: Hand, options: Options): Promise<number> {
  try {
    return await commands[name](hand, options)
  } catch (error) {
    const mistake = error instanceof Invalid ? mistakesOf(error) : error instanceof Mistaken ? error.message : null
    if (mistake === null) throw error
    process.stderr.write(`${mistake}\n\n${helpOf(name)}\n`)
    return 2
  }
}

async function notifyRunning(config: Config, options: Options): Promise<number> {
  const app = options.app ?? DEMO_APPLICATION.identifier
  const door = doorOf(config, app, process.env.FANFARA_INBOX_SECRET)
  await notifyThere(door, app, triggerOf(options))
  say(`Sent to ${options.subscriber} of ${app}, through the running server.`)
  return 0
}

async function run(): Promise<number> {
  const {
    values: { help: isHelpAsked = false, ...options },
    positionals,
  } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h' },
      email: { type: 'string' },
      name: { type: 'string' },
      role: { type: 'string' },
      count: { type: 'string' },
      payable: { type: 'string' },
      out: { type: 'string' },
      from: { type: 'string' },
      subscriber: { type: 'string' },
      content: { type: 'string' },
      app: { type: 'string' },
      payload: { type: 'string' },
      feed: { type: 'string' },
      buttons: { type: 'string' },
      title: { type: 'string' },
      avatar: { type: 'string' },
      url: { type: 'string' },
      target: { type: 'string' },
      data: { type: 'string' },
      tags: { type: 'string' },
      as: { type: 'string' },
      value: { type: 'string' },
      reason: { type: 'string' },
      kind: { type: 'string' },
    },
  })
  const wanted = wantedBy(positionals, isHelpAsked)
  if ('text' in wanted) {
    ;(wanted.code === 0 ? process.stdout : process.stderr).write(`${wanted.text}\n`)
    return wanted.code
  }
  process.env[NO_NOTICE] ??= 'true'
  const config = readConfig(process.env)
  const open = await openWorld(config, makeLog('warn'), { isPatient: true }).catch(error => {
    // The embedded database has one process; a notification goes through it.
    if (error instanceof FolderInUse && wanted.name === 'notify') return null
    throw error
  })
  if (!open) return notifyRunning(config, options)
  try {
    return await runCommand(wanted.name, { ...open, say }, options)
  } finally {
    await open.close()
  }
}

/** A refusal in its sentence, and a database that cannot be used; anything else as it says it. */
function explain(error: unknown): string {
  if (error instanceof Told && isTextKey(error.text)) return textOf('en', error.text, error.values)
  return databaseFailure(error) ?? (error instanceof Error ? error.message : String(error))
}

process.umask(PRIVATE_UMASK)
try {
  process.exitCode = await run()
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exitCode = 1
}
