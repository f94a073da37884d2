/**
 * `npm run bench`: measures against named baselines in the same run and prints ratios (bench/README.md). The list runs on
 * the embedded database and, where its programs are installed, on PostgreSQL. `--only=` with names of `parts` below and commas runs some;
 * `--check` fails when something is below its floor.
 */
import { join } from 'node:path'
import { measureStartup } from '../bench/startup.mjs'
import { initialLimitKb, weighInitialFiles } from './lib/bundle-size.mjs'
import { measureClickKills, measureLabels, measureLinks, measureStoredClicks } from './lib/bench/clicks.mjs'
import { measureNarrowed, measureNextProof, measureOffice } from './lib/bench/lists.mjs'
import { isBelow } from './lib/bench/floors.mjs'
import { measureFirstPaint, measureLargestPaint } from './lib/bench/first-paint.mjs'
import { measureCampaignEnd, measureMonthEnd } from './lib/bench/money.mjs'
import { measureReads, measureWrites } from './lib/bench/plain.mjs'
import { ensureBrowser } from './lib/browser.mjs'
import { startPostgres, startRedis } from './lib/databases.mjs'
import { prepare } from './lib/prepare.mjs'
import { endChildren, main, must, root, say, Stop } from './lib/run.mjs'

const only = process.argv
  .find(arg => arg.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',')
const isWanted = part => !only || only.includes(part)
const rows = []
/** Measured as it is built: other loaders change functions at run time. */
const plain = './bench/plain.mjs'

async function measureList(database, env) {
  const script = join(root, 'bench', 'campaign-list.run.ts')
  const output = await must(process.execPath, ['--import', plain, script], { env })
  const measured = JSON.parse(output.trim().split('\n').at(-1))
  for (const { campaigns, ours, baseline, ratio } of measured) {
    rows.push({
      what: `GET /campaigns, ${campaigns.toLocaleString('en')} campaigns, ${database}`,
      ours: `${Math.round(ours)} requests/s`,
      baseline: `${Math.round(baseline)} bare Fastify, same query and bytes`,
      ratio: ratio.toFixed(2),
      wanted: '≥ 0.75',
    })
  }
  const [small, large] = measured
  rows.push({
    what: `the same, large against small, ${database}`,
    ours: `${Math.round(large.ours)} requests/s`,
    baseline: `${Math.round(small.ours)} with 1,000 campaigns`,
    ratio: (large.ours / small.ours).toFixed(2),
    wanted: '≥ 0.90',
  })
}

const measureLists = () =>
  onEach((_, database, env) => {
    say(`Measuring GET /campaigns, ${database} …`)
    return measureList(database, env)
  })

async function measureInbox(database, env) {
  const script = join(root, 'bench', 'inbox.run.ts')
  const output = await must(process.execPath, ['--import', plain, script], { env })
  const { lists, sockets } = JSON.parse(output.trim().split('\n').at(-1))
  const many = count => count.toLocaleString('en')
  for (const { what, own, all, ours, baseline, ratio } of lists) {
    rows.push({
      what: `${what}, ${many(own)} messages among ${many(all)}, ${database}`,
      ours: `${Math.round(ours)} requests/s`,
      baseline: `${Math.round(baseline)} bare Fastify, same query and bytes`,
      ratio: ratio.toFixed(2),
      wanted: '≥ 0.50',
    })
  }
  for (const large of lists.filter(({ own }) => own > 100)) {
    const small = lists.find(({ what, own }) => what === large.what && own === 100)
    rows.push({
      what: `${large.what}, large against small, ${database}`,
      ours: `${Math.round(large.ours)} requests/s`,
      baseline: `${Math.round(small.ours)} with 100 messages`,
      ratio: (large.ours / small.ours).toFixed(2),
      wanted: '≥ 0.90',
    })
  }
  pushSockets(sockets, many, database)
}

function pushSockets({ sockets, ours, eachItsOwn, bare, acrossMs }, many, database) {
  const kb = bytes => `${(bytes / 1000).toFixed(1)} kB`
  const row = (what, mine, wanted) =>
    rows.push({
      what: `${what}, ${database}`,
      ours: ms(mine),
      baseline: `${ms(bare.ms)} bare ws, no database`,
      ratio: (mine / bare.ms).toFixed(2),
      wanted,
    })
  row(`a change told to ${many(sockets)} sockets of ${many(sockets / 10)} subscribers`, ours.ms, '≤ 2')
  row(`a change told to ${many(sockets)} sockets, each its own subscriber`, eachItsOwn.ms, '≤ 2')
  if (acrossMs !== null) row('the same, said by another process through Redis', acrossMs, '≤ 5')
  rows.push({
    what: `memory of a socket, ${database}`,
    ours: kb(ours.bytes),
    baseline: `${kb(bare.bytes)} bare ws`,
    ratio: (ours.bytes / bare.bytes).toFixed(2),
    wanted: '≤ 3',
  })
}

async function measureInboxes() {
  say('Measuring the inbox on the embedded database …')
  await measureInbox('embedded', { TEST_DATABASE_URL: undefined, REDIS_URL: undefined })
  const postgres = await startPostgres()
  if (!postgres) return say('PostgreSQL is not installed: its rows are left out.')
  const redis = await startRedis()
  try {
    say('Measuring the inbox on PostgreSQL …')
    await measureInbox('PostgreSQL', { TEST_DATABASE_URL: postgres.url, REDIS_URL: redis?.url })
  } finally {
    await redis?.stop()
    await postgres.stop()
  }
}

async function measureBurst(database, env) {
  say(`Measuring a burst of triggers, ${database} …`)
  const script = join(root, 'bench', 'inbox-burst.run.ts')
  const output = await must(process.execPath, ['--import', plain, script], { env })
  const { triggers, crowd, lonely, lonelySent, wholeMs } = JSON.parse(output.trim().split('\n').at(-1))
  const row = (what, spread, limit) =>
    rows.push({
      what: `${what}, ${database}, p50 / p95 / max`,
      ours: `${ms(spread.p50)} / ${ms(spread.p95)} / ${ms(spread.max)}`,
      baseline: limit ? `${ms(limit)} allowed` : '–',
      ratio: limit ? (spread.max / limit).toFixed(2) : '–',
      wanted: limit ? '≤ 1.00' : '–',
    })
  row(`${triggers} triggers at once: from the writing of a message until it is told`, crowd, 2000)
  row('another application meanwhile: from the writing of its message until it is told', lonely, 300)
  row('the same, from its sending', lonelySent)
  say(`The whole burst took ${ms(wholeMs)}.`)
}

const measureBursts = () => onEach((_, database, env) => measureBurst(database, env))

const push = row => void rows.push(row)

/** Measures on the embedded database and, where its programs are installed, on PostgreSQL. */
async function onEach(measure) {
  await measure(push, 'embedded', { TEST_DATABASE_URL: undefined, REDIS_URL: undefined })
  const postgres = await startPostgres()
  if (!postgres) return say('PostgreSQL is not installed: its rows are left out.')
  try {
    await measure(push, 'PostgreSQL', { TEST_DATABASE_URL: postgres.url, REDIS_URL: undefined })
  } finally {
    await postgres.stop()
  }
}

const ms = value => `${value.toFixed(value < 100 ? 1 : 0)} ms`

/** Bodies of 1 MiB: alone, and what others wait while 16 of them are looked at. */
function pushHeavy({ aloneMs, answers, rest, busy }, database) {
  rows.push({
    what: `POST /register with 1 MiB, the longest of 25, ${database}`,
    ours: ms(aloneMs),
    baseline: '–',
    ratio: '–',
    wanted: '≤ 250 ms',
  })
  rows.push({
    what: `GET /health while 16 such run (${JSON.stringify(answers)}), the longest of ${busy.requests}, ${database}`,
    ours: ms(busy.max),
    baseline: `${ms(rest.max)} at rest`,
    ratio: (busy.max / rest.max).toFixed(2),
    wanted: '≤ 250 ms',
  })
}

async function measureStall(database, env) {
  const script = join(root, 'bench', 'stalls.run.ts')
  const output = await must(process.execPath, ['--import', plain, script], { env })
  const { heavy, stalls, alike } = JSON.parse(output.trim().split('\n').at(-1))
  pushHeavy(heavy, database)
  const { rest, busy, load } = stalls
  for (const figure of ['p50', 'p99', 'max']) {
    rows.push({
      what: `GET /campaigns while 8 hostile pictures and 20 sign-ins are worked on, ${database}, ${figure}`,
      ours: ms(busy[figure]),
      baseline: `${ms(rest[figure])} at rest`,
      ratio: (busy[figure] / rest[figure]).toFixed(2),
      wanted: figure === 'p99' ? '≤ 250 ms' : '–',
    })
  }
  say(
    `${busy.requests} requests beside ${JSON.stringify(load.uploads)} uploads and ${JSON.stringify(load.signIns)} sign-ins.`,
  )
  for (const { what, known, unknown } of alike) {
    rows.push({
      what: `${what}, known address, ${database}`,
      ours: ms(known),
      baseline: `${ms(unknown)} unknown address`,
      ratio: (known / unknown).toFixed(2),
      wanted: `≤ 20 ms apart: ${ms(Math.abs(known - unknown))}`,
    })
  }
}

const measureStalls = () =>
  onEach((_, database, env) => {
    say(`Measuring how pictures and passwords hold up others, ${database} …`)
    return measureStall(database, env)
  })

async function measurePlatforms() {
  say('Living a day of 10,000 channels …')
  const script = join(root, 'bench', 'platform-day.run.ts')
  const output = await must(process.execPath, ['--import', plain, script], { env: { TEST_DATABASE_URL: undefined } })
  const day = JSON.parse(output.trim().split('\n').at(-1))
  const row = (what, ours, baseline, ratio, wanted) =>
    rows.push({ what, ours: String(ours), baseline: String(baseline), ratio: ratio.toFixed(2), wanted })
  row(
    'channels measured in a simulated day',
    day.measured,
    `${day.channels} connected`,
    day.measured / day.channels,
    '1.00',
  )
  for (const { name, limit, most, refused } of day.used)
    row(
      `${name}, most that was used`,
      most,
      `${limit} allowed`,
      most / limit,
      `≤ 1.00, none refused: ${refused} refused`,
    )
  row(
    'calls of a round of samples, 1,000 Twitch channels',
    day.callsARound,
    '10 allowed',
    day.callsARound / 10,
    '≤ 1.00',
  )
  row('token calls of two refreshes at once', day.callsOfTwoRefreshes, '1 allowed', day.callsOfTwoRefreshes, '1.00')
}

async function measureTimetable() {
  say('Measuring the timetable with 10 and with 10,000 tasks …')
  const script = join(root, 'bench', 'long-timetable.run.ts')
  const env = { TEST_DATABASE_URL: undefined, CHROMIUM_PATH: await ensureBrowser() }
  const output = await must(process.execPath, ['--import', 'tsx', script], { env })
  const [few, many] = JSON.parse(output.trim().split('\n').at(-1))
  // Browsers tell of nothing that took less than 50 ms.
  const atLeast50 = value => Math.max(50, value)
  const row = (what, pick, wanted) =>
    rows.push({
      what: `timetable, ${what}, 10,000 tasks`,
      ours: ms(pick(many)),
      baseline: `${ms(pick(few))} with 10 tasks`,
      ratio: (pick(many) / pick(few)).toFixed(2),
      wanted,
    })
  for (const phase of ['scroll', 'filter', 'search', 'fold', 'load'])
    row(
      `longest task at a quarter of the speed, ${phase}`,
      ({ longest }) => atLeast50(longest[phase]),
      phase === 'load' ? '–' : '≤ 200 ms',
    )
  row('first row shown at a quarter of the speed', ({ shown }) => shown, '–')
  row(`GET /tasks, ${(many.answer.bytes / 1e6).toFixed(1)} MB`, ({ answer }) => answer.median, '≤ 1000 ms')
}

/** Kills of a storm, and its acts. */
const STORM = {
  STORM_KILLS: process.env.STORM_KILLS ?? '200',
  STORM_OPERATIONS: process.env.STORM_OPERATIONS ?? '10000',
}

async function measureStorm(database, env) {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const test = 'apps/server/src/features/ledger/storm.test.ts'
  const output = await must(process.execPath, [vitest, 'run', '--project=unit', test], { env: { ...STORM, ...env } })
  const { kills, outcomes, readyCpuMs } = JSON.parse(/storm: (\{.*\})/.exec(output)?.[1] ?? '{}')
  const acts = Object.values(outcomes).reduce((total, count) => total + count, 0)
  rows.push({
    what: `acts answered in ${kills} kills (${outcomes.done} done), every balance as a model's, ${database}`,
    ours: String(acts),
    baseline: '–',
    ratio: '–',
    wanted: '≥ 10000',
  })
  rows.push({
    what: `processor time from a kill to the next ready line, median (most ${ms(readyCpuMs.most)}), ${database}`,
    ours: ms(readyCpuMs.median),
    baseline: '3000 ms allowed',
    ratio: (readyCpuMs.median / 3000).toFixed(2),
    wanted: '≤ 1.00',
  })
}

const measureStorms = () =>
  onEach((_, database, env) => {
    say(`Killing the server, ${database} …`)
    return measureStorm(database, env)
  })

function measureSize() {
  const kb = weighInitialFiles().reduce((sum, { bytes }) => sum + bytes, 0) / 1000
  rows.push({
    what: 'JavaScript of the sign-in page, gzip',
    ours: `${kb.toFixed(1)} kB`,
    baseline: `${initialLimitKb} kB allowed`,
    ratio: (kb / initialLimitKb).toFixed(2),
    wanted: '≤ 1.00',
  })
}

async function measureStart() {
  say('Measuring npm start on a fresh clone …')
  const { cold, warm } = await measureStartup()
  rows.push({
    what: 'npm start, fresh clone to ready',
    ours: `${cold.toFixed(1)} s`,
    baseline: '–',
    ratio: '–',
    wanted: '–',
  })
  rows.push({
    what: 'npm start, again',
    ours: `${warm.toFixed(1)} s`,
    baseline: '5 s allowed',
    ratio: (warm / 5).toFixed(2),
    wanted: '≤ 1.00',
  })
}

function print() {
  const columns = ['what', 'ours', 'baseline', 'ratio', 'wanted']
  const width = column => Math.max(column.length, ...rows.map(row => row[column].length))
  const line = row => `| ${columns.map(column => row[column].padEnd(width(column))).join(' | ')} |\n`
  process.stdout.write(line(Object.fromEntries(columns.map(column => [column, column]))))
  process.stdout.write(`| ${columns.map(column => '-'.repeat(width(column))).join(' | ')} |\n`)
  for (const row of rows) process.stdout.write(line(row))
}

/** Parts by the name that `--only` knows them by, in the order that they run in. @type {Record<string, () => unknown>} */
const parts = {
  reads: () => onEach(measureReads),
  writes: () => onEach(measureWrites),
  list: measureLists,
  inbox: measureInboxes,
  'inbox-burst': measureBursts,
  links: () => onEach(measureLinks),
  'stored-clicks': () => onEach(measureStoredClicks),
  'campaign-end': () => onEach(measureCampaignEnd),
  'month-end': () => onEach(measureMonthEnd),
  labels: () => measureLabels(push),
  stalls: measureStalls,
  storm: async () => {
    await measureStorms()
    await onEach(measureClickKills)
  },
  platforms: measurePlatforms,
  narrowed: () => onEach(measureNarrowed),
  office: () => onEach(measureOffice),
  'next-proof': () => measureNextProof(push),
  'long-timetable': measureTimetable,
  'first-paint': () => measureFirstPaint(push),
  'largest-paint': () => measureLargestPaint(push),
  size: measureSize,
  startup: measureStart,
}
/** Takes an hour: runs when it is asked for. */
const NAMED_ONLY = new Set(['storm'])

process.on('exit', () => endChildren())
await main(async () => {
  await prepare()
  for (const [name, measure] of Object.entries(parts))
    if (NAMED_ONLY.has(name) ? only?.includes(name) : isWanted(name)) await measure()
  print()
  const below = rows.filter(isBelow).map(({ what }) => what)
  if (process.argv.includes('--check') && below.length > 0) throw new Stop(`Below their floors: ${below.join('; ')}.`)
})
process.exit()
