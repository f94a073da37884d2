/**
 * `npm test`: everything that decides whether a change is good. `--only=static,unit,postgres,build,e2e` runs a part.
 * Ends with the line `N passed, N failed`, which counts tests, and checks that are not tests when they fail.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser, windowlessBrowser } from './lib/browser.mjs'
import { startPostgres, startRedis } from './lib/databases.mjs'
import { checkNode, ensureInstalled } from './lib/install.mjs'
import { failuresOf, readReport } from './lib/report.mjs'
import { elapsed, endChildren, main, root, run, say, Stop } from './lib/run.mjs'

const inCi = process.env.CI === 'true'
const groups = ['static', 'unit', 'postgres', 'build', 'e2e']
const reports = join(root, '.cache', 'test')
const totals = { passed: 0, failed: 0 }
/** A line for each failure, told again at the end: what a step printed may be far above by then. */
const failures = []

const tool = (...path) => [join(root, 'node_modules', ...path)]
const biome = tool('@biomejs', 'biome', 'bin', 'biome')
const oxlint = tool('oxlint', 'bin', 'oxlint')
const tsc = tool('typescript', 'bin', 'tsc')
const knip = tool('knip', 'bin', 'knip.js')
const vitest = tool('vitest', 'vitest.mjs')
const script = name => [join(root, 'scripts', name)]

const staticSteps = [
  { title: 'Lint', args: [...oxlint, '--type-aware', '--deny-warnings'] },
  { title: 'Types', args: [...tsc, '--noEmit', '-p', 'tsconfig.json'] },
  { title: 'Types of the console', args: [...tsc, '--noEmit', '-p', 'apps/console'] },
  { title: 'Format', args: [...biome, 'check', '.'] },
  { title: 'Borders', args: script('borders.mjs') },
  { title: 'Dead code', args: [...knip] },
  { title: 'Hygiene', args: script('hygiene.mjs') },
  { title: 'House', args: [...script('house.mjs'), '--check'] },
  { title: 'Requirements', args: script('requirements.mjs') },
]

function chosenGroups() {
  const option = process.argv.find(arg => arg.startsWith('--only='))
  if (!option) return groups
  const chosen = option.slice('--only='.length).split(',')
  const unknown = chosen.filter(name => !groups.includes(name))
  if (unknown.length > 0) throw new Stop(`--only takes ${groups.join(', ')}; not ${unknown.join(', ')}.`)
  return chosen
}

/** Runs one step and reports it on one line; what it printed follows when it failed. @returns whether it passed */
async function step(title, act) {
  const startedAt = performance.now()
  try {
    const note = await act()
    say(`✓ ${title}${note ? `: ${note}` : ''} (${elapsed(startedAt)})`)
    return true
  } catch (error) {
    if (!(error instanceof FailedTests)) {
      totals.failed += 1
      failures.push(title)
    }
    say(`✗ ${title} (${elapsed(startedAt)})`)
    say(error instanceof Stop ? error.message : error.stack)
    return false
  }
}

/** A Stop whose failures have been counted one by one. */
class FailedTests extends Stop {}

async function node(args, env) {
  const { code, output } = await run(process.execPath, args, { env })
  if (code !== 0) throw new Stop(output.trimEnd() || `exit code ${code}`)
}

/** Much of the slow tests is waiting for other processes, so both cores of a small machine are used. */
const workers = `--maxWorkers=${Math.max(2, availableParallelism() - 1)}`

/** Runs vitest and counts its tests. */
async function runTests(name, args, env = {}) {
  const report = join(reports, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code, output } = await run(process.execPath, [...vitest, 'run', ...reporters, ...args], { env })
  const result = readReport(report)
  const { numPassedTests, numFailedTests } = result
  totals.passed += numPassedTests
  totals.failed += numFailedTests
  failures.push(...failuresOf(result, root).map(failure => `${name}: ${failure}`))
  if (code !== 0) throw numFailedTests > 0 ? new FailedTests(output) : new Stop(output)
  if (numPassedTests === 0) throw new Stop('No test was run.')
  return `${numPassedTests} tests`
}

/** The steps that only read the sources, two at a time. */
async function runStatic() {
  const waiting = [...staticSteps]
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { title, args } = next
      await step(title, () => node(args))
    }
  }
  await Promise.all([worker(), worker()])
}

const runUnit = () =>
  step('Tests, embedded database', () => runTests('unit', ['--project=!e2e', workers], databaseFree))

/** Whatever the shell has, tests that were not given a database use the embedded one. */
const databaseFree = {
  TEST_DATABASE_URL: undefined,
  TEST_REDIS_URL: undefined,
  DATABASE_URL: undefined,
  REDIS_URL: undefined,
}

async function runPostgres() {
  const servers = { PostgreSQL: await startPostgres({ isBrief: true }), Redis: await startRedis() }
  try {
    for (const [name, server] of Object.entries(servers)) {
      if (server) continue
      if (inCi) await step(name, () => Promise.reject(new Stop(`${name}'s server is not installed.`)))
      else say(`- ${name} is not installed: the tests on it are left out.`)
    }
    if (!servers.PostgreSQL) return
    const env = { ...databaseFree, TEST_DATABASE_URL: servers.PostgreSQL.url, TEST_REDIS_URL: servers.Redis?.url }
    await step('Tests, PostgreSQL', () =>
      runTests('postgres', ['--project=unit', workers, 'apps/server', 'packages/testkit'], env),
    )
  } finally {
    await Promise.all(Object.values(servers).map(server => server?.stop()))
  }
}

async function runBuild() {
  const built = await step('Build', () => node(script('build.mjs')))
  if (built) await step('Size of the first page', () => node(script('bundle-size.mjs')))
  if (built) await step('Size of the inbox', () => node(script('inbox-size.mjs')))
  return built
}

async function runJourneys(built) {
  const ready = built ?? (await step('Build', () => node(script('build.mjs'))))
  if (!ready) return
  await step('Journeys in a browser', async () => {
    const browsers = {
      CHROMIUM_PATH: await ensureBrowser(),
      CHROMIUM_SHELL_PATH: (await windowlessBrowser()) ?? undefined,
    }
    return runTests('e2e', ['--project=e2e'], { ...databaseFree, ...browsers })
  })
}

for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    endChildren()
    process.exit(1)
  })

await main(async () => {
  checkNode()
  await ensureInstalled()
  const chosen = chosenGroups()
  const startedAt = performance.now()
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  if (chosen.includes('static')) await runStatic()
  if (chosen.includes('unit')) await runUnit()
  if (chosen.includes('postgres')) await runPostgres()
  const built = chosen.includes('build') ? await runBuild() : null
  if (chosen.includes('e2e')) await runJourneys(built)
  for (const failure of failures) say(`✗ ${failure}`)
  say(`Took ${elapsed(startedAt)}.`)
  process.stdout.write(`${totals.passed} passed, ${totals.failed} failed\n`)
  if (totals.failed > 0) process.exitCode = 1
})
