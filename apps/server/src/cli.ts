import { parseArgs } from 'node:util'
import { backUp, keepBackupTime, restore } from './db/backup/backup.ts'
import { checkLog } from './cli/log-check.ts'
import { doorOf, notifyHere, notifyThere, triggerOf } from './cli/notify.ts'
import { makeOperator } from './cli/operator.ts'
import { Mistaken, mistakesOf, setUpCommands } from './cli/set-up.ts'
import { type Config, readConfig } from './setup/config.ts'
import { FolderInUse } from './db/engines/folder-lock.ts'
import { DEMO_APPLICATION } from './demo/application.ts'
import { seedCreators, seedDemoIfEmpty } from './demo/seed.ts'
import { Invalid, Told } from './errors.ts'
import { removeFactorOf } from './features/accounts/service.ts'
import { reconcile } from './features/ledger/service.ts'
import { isTextKey, textOf } from './i18n/texts.ts'
import { makeLog } from './setup/log.ts'
import { type OpenWorld, openWorld } from './setup/open-world.ts'
import { PRIVATE_UMASK } from './setup/private-folder.ts'
import { databaseFailure } from './setup/start-failures.ts'
import type { World } from './world.ts'

const USAGE = `Usage: npm run fanfara -- <command>

  migrate                                          brings the database to this version
  operator create --email E [--name N] [--role R]  makes an operator; the password is asked for in FANFARA_OPERATOR_PASSWORD;
                                                   R is viewer, operator, finance or owner: owner for the first, else operator
  second-factor remove --email E                   takes the second factor off an account, for an owner who lost phone and recovery codes
  seed demo                                        fills an empty database with the demo world
  seed creators --count N --payable GROSZE --out FILE
                                                   adds creators that may pay out so much each
  notify --subscriber S --content TEXT [--app ID] [--payload JSON] [--feed NAME] [--buttons JSON]
         [--title TEXT] [--avatar ADDRESS] [--url ADDRESS] [--target _self|_blank] [--data JSON] [--tags a,b]
                                                   sends a message to a subscriber of an application of the inbox service
  settings show | settings set --from FILE --as E  who pays and what holds for all, as JSON
  flags show | flags set --name F --value on|off --as E
                                                   what the portal offers
  applications show | applications set --from FILE --as E
                                                   applications of the inbox service: registered or changed by a JSON file; a new key is said once
  roles show | roles set --email E --role R --reason TEXT --as E
                                                   what operators may do
  limits set|lift --email E --reason TEXT --as E   limits a creator's account, or restores it; the creator reads the reason
  imports run --kind campaigns|prices|creators --from FILE --as E
                                                   takes a CSV table over, all of it or nothing
                                                   E behind --as is the operator whose act the log will say it is
  reconcile                                        recomputes every balance from the ledger
  log check                                        looks through the sealed log of operators' acts
  backup --out FILE                                writes rows and files of one moment into one file
  restore --from FILE                              puts a backup into an empty installation of the same version
`
const say = (text: string) => void process.stdout.write(`${text}\n`)

const commands: Record<string, (open: OpenWorld, options: Record<string, string | undefined>) => Promise<number>> = {
  async migrate({ migrated }) {
    say(migrated.length === 0 ? 'The database is up to date.' : `Ran: ${migrated.join(', ')}`)
    return 0
  },
  async 'operator create'({ world }, { email, name, role }) {
    await makeOperator(world, { email, name, role, password: process.env.FANFARA_OPERATOR_PASSWORD }, say)
    return 0
  },
  async 'second-factor remove'({ world }, { email }) {
    if (!email) return usage('--email is needed')
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
    if (!count || !payable || !out) return usage('--count, --payable and --out are needed')
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
    if (!out) return usage('--out is needed')
    const { rows, files } = await backUp(world, out)
    await keepBackupTime(world)
    say(
      `${out} holds ${rows} rows and ${files} files. Keep FANFARA_SECRET apart from it: without it nothing sealed can be read.`,
    )
    return 0
  },
  async restore({ world }, { from }) {
    if (!from) return usage('--from is needed')
    const { rows, files } = await restore(world, from)
    say(`Restored ${rows} rows and ${files} files.`)
    return reportBooks(world)
  },
}

for (const [name, setUp] of Object.entries(setUpCommands))
  commands[name] = async ({ world }, options) => {
    try {
      return await setUp({ world, say }, options)
    } catch (error) {
      if (error instanceof Mistaken) return usage(error.message)
      if (error instanceof Invalid) return usage(mistakesOf(error))
      throw error
    }
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

function usage(mistake: string): number {
  process.stderr.write(`${mistake}\n\n${USAGE}`)
  return 2
}

async function notifyRunning(config: Config, options: Record<string, string | undefined>): Promise<number> {
  const app = options.app ?? DEMO_APPLICATION.identifier
  const door = doorOf(config, app, process.env.FANFARA_INBOX_SECRET)
  await notifyThere(door, app, triggerOf(options))
  say(`Sent to ${options.subscriber} of ${app}, through the running server.`)
  return 0
}

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
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
  const command = commands[positionals.join(' ')]
  if (!command) return usage(`There is no command "${positionals.join(' ')}".`)
  const config = readConfig(process.env)
  const open = await openWorld(config, makeLog('warn'), { isPatient: true }).catch(error => {
    // The embedded database has one process; a notification goes through it.
    if (error instanceof FolderInUse && command === commands.notify) return null
    throw error
  })
  if (!open) return notifyRunning(config, values)
  try {
    return await command(open, values)
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
