/** The parts of `npm run bench` about campaign links and their clicks: each takes what a row is given to, and a database's name and environment. */
import { join } from 'node:path'
import { must, root, say } from '../run.mjs'

const plain = './bench/plain.mjs'
const ms = value => `${value.toFixed(value < 100 ? 1 : 0)} ms`

async function measured(script, args, env) {
  const output = await must(process.execPath, ['--import', plain, join(root, 'bench', script), ...args], { env })
  return JSON.parse(output.trim().split('\n').at(-1))
}

/** The redirect, the server's own time at half of its load, and when a creator knows of a click. */
export async function measureLinks(push, database, env) {
  say(`Measuring campaign links, ${database} …`)
  const { ours, baseline, ratio, load, own, told } = await measured('clicks/links.run.ts', [], env)
  push({
    what: `GET /c/{code}, recorded durably and judged, ${database}`,
    ours: `${Math.round(ours)} requests/s`,
    baseline: `${Math.round(baseline)} bare Fastify, records nothing`,
    ratio: ratio.toFixed(2),
    wanted: '≥ 0.50',
  })
  const under = `at ${Math.round(load)} requests/s, ${database}`
  push({
    what: `the server’s own time ${under}, p50 / p99 / max`,
    ours: `${ms(own.p50)} / ${ms(own.p99)} / ${ms(own.max)}`,
    baseline: '10 ms allowed',
    ratio: (own.p99 / 10).toFixed(2),
    wanted: '≤ 1.00',
  })
  push({
    what: `from a click until its creator is told and has read it ${under}, p50 / p95 / max`,
    ours: `${ms(told.p50)} / ${ms(told.p95)} / ${ms(told.max)}`,
    baseline: '2000 ms allowed',
    ratio: (told.p95 / 2000).toFixed(2),
    wanted: '≤ 1.00',
  })
}

/** Clicks that are judged at once on each database, and those that one participation is read among. */
const STORED = { embedded: [100_000, 1_000_000], PostgreSQL: [1_000_000, 10_000_000] }

/** Judging very many clicks, and reading one participation's with few and with very many. */
export async function measureStoredClicks(push, database, env) {
  say(`Measuring stored clicks, ${database} …`)
  const { rollUp, readings, few, many } = await measured(
    'clicks/stored-clicks.run.ts',
    STORED[database].map(String),
    env,
  )
  const isExact =
    rollUp.judged === rollUp.clicks &&
    rollUp.judgedAgain === 0 &&
    rollUp.received === rollUp.clicks &&
    rollUp.pending === rollUp.counted * 10
  push({
    what: `${rollUp.clicks.toLocaleString('en')} stored clicks judged, again nothing, sums and money ${isExact ? 'agree' : 'DISAGREE'}, ${database}`,
    ours: `${rollUp.seconds.toFixed(1)} s`,
    baseline: '60 s allowed',
    ratio: (rollUp.seconds / 60).toFixed(2),
    wanted: '≤ 1.00',
  })
  for (const reading of readings)
    push({
      what: `${reading.what}, ${many.toLocaleString('en')} clicks stored, ${database}`,
      ours: ms(reading.many),
      baseline: `${ms(reading.few)} with ${few.toLocaleString('en')}`,
      ratio: reading.ratio.toFixed(2),
      wanted: '≥ 0.90',
    })
}

/** What a test of the clicks prints behind its name, as JSON. */
async function printedBy(test, name, env) {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const path = join('apps/server/src/features/tracking', test)
  const output = await must(process.execPath, [vitest, 'run', '--project=unit', path], { env })
  return JSON.parse(new RegExp(`${name}: ([[{].*)`).exec(output)?.[1] ?? '[]')
}

/** Labelled requests against the rules: a row for each maker. */
export async function measureLabels(push) {
  say('Judging labelled requests …')
  for (const [maker, verdicts] of await printedBy('labelled.test.ts', 'labelled clicks', {})) {
    const all = verdicts.reduce((sum, [, quantity]) => sum + quantity, 0)
    const counted = new Map(verdicts).get('counted') ?? 0
    push({
      what: `labelled requests, ${maker}: ${verdicts.map(([verdict, quantity]) => `${quantity} ${verdict}`).join(', ')}`,
      ours: `${counted} counted`,
      baseline: `${all} requests`,
      ratio: (counted / all).toFixed(3),
      wanted: maker === 'person' ? '≥ 0.99' : '≤ 0.01 of all these',
    })
  }
}

/** SIGKILLs a process that takes clicks, as often as asked, and says what was lost or doubled. */
export async function measureClickKills(push, database, env) {
  const CLICK_KILLS = process.env.CLICK_KILLS ?? '100'
  const found = await printedBy('killed.test.ts', 'killed clicks', { CLICK_KILLS, ...env })
  push({
    what: `clicks answered in ${found.kills} kills, none lost, doubled or paid twice, ${database}`,
    ours: String(found.answered),
    baseline: '–',
    ratio: '–',
    wanted: '≥ 10000',
  })
}
