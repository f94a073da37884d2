interface Help {
  /** What stands behind the command, as it is written; left out where nothing does. */
  takes?: string
  does: string
  more?: readonly string[]
}

const AS = '--as E: the operator whose act the log will say it is.'

/** Every command of the command line (design §4), in the order in which they are listed. */
const help = {
  migrate: { does: 'brings the database to this version' },
  'operator create': {
    takes: '--email E [--name N] [--role R]',
    does: 'makes an operator',
    more: [
      'The password is read from the environment variable FANFARA_OPERATOR_PASSWORD.',
      '--role R: viewer, operator, finance or owner; left out, the first is an owner, everybody else an operator.',
    ],
  },
  'second-factor remove': {
    takes: '--email E',
    does: 'takes the second factor off an account',
    more: ['For an owner who lost phone and recovery codes. All sessions of the account end.'],
  },
  'seed demo': { does: 'fills an empty database with the demo world' },
  'seed creators': {
    takes: '--count N --payable GROSZE --out FILE',
    does: 'adds creators that may pay out so much each',
    more: ['--out FILE: their accounts are written there, in JSON.'],
  },
  notify: {
    takes: `--subscriber S --content TEXT [--app ID] [--payload JSON] [--feed NAME] [--buttons JSON]
       [--title TEXT] [--avatar ADDRESS] [--url ADDRESS] [--target _self|_blank] [--data JSON] [--tags a,b]`,
    does: 'sends a message to a subscriber of an application of the inbox service',
    more: [
      'While a server runs on the data folder it goes through that server; FANFARA_INBOX_SECRET is then the key of the application.',
    ],
  },
  'settings show': { does: 'shows who pays and what holds for all, in JSON' },
  'settings set': { takes: '--from FILE --as E', does: 'sets who pays and what holds for all, from JSON', more: [AS] },
  'flags show': { does: 'shows what the portal offers' },
  'flags set': { takes: '--name F --value on|off --as E', does: 'switches what the portal offers', more: [AS] },
  'applications show': { does: 'shows the applications of the inbox service, in JSON' },
  'applications set': {
    takes: '--from FILE --as E',
    does: 'registers or changes an application of the inbox service',
    more: ['--from FILE: the application in JSON. A new key is said once.', AS],
  },
  'roles show': { does: 'shows what operators may do' },
  'roles set': { takes: '--email E --role R --reason TEXT --as E', does: 'sets what an operator may do', more: [AS] },
  'limits set': {
    takes: '--email E --reason TEXT --as E',
    does: 'limits the account of a creator, who reads the reason',
    more: [AS],
  },
  'limits lift': {
    takes: '--email E --reason TEXT --as E',
    does: 'restores the account of a creator, who reads the reason',
    more: [AS],
  },
  'imports run': {
    takes: '--kind campaigns|plans|prices|creators --from FILE --as E',
    does: 'takes a table over, all of it or nothing',
    more: ['--from FILE: CSV, or a workbook, of which the first sheet is read.', AS],
  },
  reconcile: { does: 'recomputes every balance from the ledger' },
  'log check': { does: 'looks through the sealed log of operators’ acts' },
  backup: { takes: '--out FILE', does: 'writes rows and files of one moment into one file' },
  restore: { takes: '--from FILE', does: 'puts a backup into an empty installation of the same version' },
} as const satisfies Record<string, Help>

/** Words of a command, without its options; the same list says what each takes, so none is without help. */
export type CommandName = keyof typeof help
const helps: Readonly<Record<CommandName, Help>> = help
const RUN = 'npm run fanfara --'

const isCommand = (name: string): name is CommandName => Object.hasOwn(help, name)
const names = Object.keys(help).filter(isCommand)

function listOf(listed: readonly CommandName[]): string {
  const width = Math.max(...listed.map(name => name.length))
  return listed.map(name => `  ${name.padEnd(width)}  ${helps[name].does}`).join('\n')
}

/** What a command takes and does. */
export function helpOf(name: CommandName): string {
  const { takes = '', does, more = [] } = helps[name]
  return [`Usage: ${RUN} ${name} ${takes}`.trimEnd(), '', `  ${does}`, ...more.map(line => `  ${line}`)].join('\n')
}

const listing = (listed: readonly CommandName[]) =>
  `Usage: ${RUN} <command>\n\n${listOf(listed)}\n\nWhat a command takes: ${RUN} <command> --help`

/**
 * What was asked for: a command to run, or something to read.
 * @param words what was written before the options
 * @returns the command; else the text and the exit code, 0 where help was asked for
 */
export function wantedBy(
  words: readonly string[],
  isHelpAsked: boolean,
): { name: CommandName } | { text: string; code: 0 | 1 | 2 } {
  const isAsked = isHelpAsked || words[0] === 'help'
  const name = (words[0] === 'help' ? words.slice(1) : words).join(' ')
  if (isCommand(name)) return isAsked ? { text: helpOf(name), code: 0 } : { name }
  const listed = name === '' ? names : names.filter(each => each.startsWith(`${name} `))
  if (listed.length > 0) return { text: listing(listed), code: isAsked ? 0 : 1 }
  return { text: `There is no command "${name}".\n\n${listing(names)}`, code: 2 }
}
