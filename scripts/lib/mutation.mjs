/** What `npm run mutate` changes, which tests must notice, and how what they did not notice is told. */

/** Mutants that were noticed, by Stryker's words. */
const NOTICED = ['Killed', 'Timeout']
/** Mutants that count against a score. */
const MISSED = ['Survived', 'NoCoverage']

const server = path => `apps/server/src/${path}`
const feature = path => server(`features/${path}`)

/**
 * Area → what is changed and which tests run. `wanted` is the least share of mutants that the tests notice, in percent.
 * Tests of stores and sessions run on the embedded database.
 */
export const areas = {
  money: {
    wanted: 100,
    files: [
      feature('payments/policy.ts'),
      feature('estimates/policy.ts'),
      feature('ledger/accounts.ts'),
      server('rates.ts'),
      'packages/contract/src/values/money/{money,grosze}.ts',
      { file: 'packages/contract/src/values/enums.ts', from: 'export const modelFacts', to: '/** ENUM-03:' },
    ],
    tests: [
      feature('payments/policy.test.ts'),
      feature('estimates/policy.test.ts'),
      feature('ledger/accounts.test.ts'),
      server('rates.test.ts'),
      'packages/contract/src/values/{enums,money/grosze,money/money}.test.ts',
    ],
  },
  policy: {
    wanted: 85,
    // Those of money have an area of their own.
    files: [feature('*/policy.ts'), feature('*/states.ts'), `!${feature('{payments,estimates}/policy.ts')}`],
    tests: [
      feature('{accounts,billing,calendar,campaigns,inbox}/policy.test.ts'),
      feature('{oauth,passwords,privacy,profile,proofs,tasks}/policy.test.ts'),
    ],
  },
  session: {
    wanted: 85,
    files: [feature('accounts/sessions.ts'), feature('accounts/tokens.ts'), 'packages/ui/src/session/session.ts'],
    tests: [feature('accounts/{remembered,sessions,tokens}.test.ts'), 'packages/ui/src/session/session.test.ts'],
  },
  idempotency: {
    wanted: 85,
    files: [server('db/idempotency.ts')],
    tests: [server('db/idempotency.test.ts')],
  },
  outbox: {
    wanted: 85,
    files: [server('db/outbox.ts'), server('db/deliveries.ts')],
    tests: [server('db/outbox.test.ts')],
  },
  'inbox-store': {
    wanted: 85,
    files: ['packages/inbox/src/core/{book,reader,inbox}.ts', feature('inbox/store.ts')],
    tests: ['packages/inbox/src/core/*.test.ts', feature('inbox/{inbox,store,messages/message-fields}.test.ts')],
  },
}

/**
 * A file of an area as Stryker wants it: whole, or `path:first-last` for the lines from the one that holds `from` to
 * before the one that holds `to`.
 */
export function mutated(entry, read) {
  if (typeof entry === 'string') return entry
  const lines = read(entry.file).split('\n')
  const first = lines.findIndex(line => line.includes(entry.from))
  const end = lines.findIndex(line => line.includes(entry.to))
  if (first === -1 || end <= first) throw new Error(`${entry.file} has no part from "${entry.from}" to "${entry.to}"`)
  return `${entry.file}:${first + 1}-${end}`
}

/** A file's or an area's mutants: how many were noticed, of how many, and their share in percent. */
export function scoreOf(results) {
  const noticed = results.filter(({ status }) => NOTICED.includes(status)).length
  const all = noticed + results.filter(({ status }) => MISSED.includes(status)).length
  return { noticed, all, percent: all === 0 ? 0 : (100 * noticed) / all }
}

const shortened = text => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > 100 ? `${line.slice(0, 99)}…` : line
}

/** What no test noticed: a line each, with its place, what was there and what stood in its stead. */
export function survivorsOf(results, read) {
  return results
    .filter(({ status }) => MISSED.includes(status))
    .map(({ fileName, location: { start, end }, replacement, mutatorName, status }) => {
      const lines = read(fileName)
        .split('\n')
        .slice(start.line - 1, end.line)
      const last = lines.length - 1
      lines[last] = lines[last].slice(0, end.column - 1)
      lines[0] = lines[0].slice(start.column - 1)
      const why = status === 'NoCoverage' ? ', run by no test' : ''
      const change = `${shortened(lines.join(' '))} → ${shortened(replacement)}`
      return `${fileName}:${start.line}:${start.column} ${mutatorName}${why}: ${change}`
    })
    .toSorted()
}
