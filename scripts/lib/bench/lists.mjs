import { join } from 'node:path'
import { ensureBrowser } from '../browser.mjs'
import { must, root, say } from '../run.mjs'

/** What a list of 100,000 campaigns may take, whoever asks however, and what half of them may. */
const LIMITS_MS = { worst: 300, middle: 40 }

/** What a list of operators may take among the rows of years, and how its first page stands to one among a thousand. */
const OFFICE = { ms: 200, ratio: 0.9, creators: { embedded: 10_000, PostgreSQL: 1_000_000 } }

/**
 * Lists of operators: every filter and search, and the first page among many and among few.
 * @param {(row: object) => void} push
 * @param {'embedded' | 'PostgreSQL'} database
 * @param {Record<string, string | undefined>} env
 */
export async function measureOffice(push, database, env) {
  const creators = OFFICE.creators[database]
  say(`Measuring lists of operators among ${creators.toLocaleString('en')} creators, ${database} …`)
  const script = join(root, 'bench', 'lists', 'office', 'office.run.ts')
  const output = await must(process.execPath, ['--import', './bench/plain.mjs', script, String(creators)], { env })
  const { times, pages } = JSON.parse(output.trim().split('\n').at(-1))
  for (const { list, query, ms } of times.filter(({ ms }, at) => at < SLOWEST || ms > OFFICE.ms)) {
    push({
      what: `${list}?${query}, ${database}`,
      ours: `${ms.toFixed(0)} ms`,
      baseline: '–',
      ratio: '–',
      wanted: `≤ ${OFFICE.ms} ms`,
    })
  }
  for (const { list, few, many, ratio } of pages) {
    const [ours, baseline] = [`${many.toFixed(1)} ms`, `${few.toFixed(1)} ms among a thousand`]
    push({
      what: `first page of ${list}, ${database}`,
      ours,
      baseline,
      ratio: ratio.toFixed(2),
      wanted: `≥ ${OFFICE.ratio}`,
    })
  }
}

/** So many of the slowest are told of whatever they took. */
const SLOWEST = 5

/**
 * Lists that are ordered and narrowed, on PostgreSQL.
 * @param {(row: object) => void} push
 * @param {string} database
 * @param {Record<string, string | undefined>} env
 */
export async function measureNarrowed(push, database, env) {
  if (database === 'embedded') return
  say(`Measuring ordered and narrowed lists, ${database} …`)
  const script = join(root, 'bench', 'lists', 'narrowed.run.ts')
  const output = await must(process.execPath, ['--import', './bench/plain.mjs', script], {
    env: { ...env, FANFARA_GENERAL_LIMITS: 'off' },
  })
  const times = JSON.parse(output.trim().split('\n').at(-1))
  const places = { worst: 0, middle: Math.floor(times.length / 2) }
  for (const [what, at] of Object.entries(places)) {
    const { who, query, ms } = times[at]
    push({
      what: `GET /campaigns narrowed, ${what} of ${times.length} (${query}, ${who}), 100,000 campaigns, ${database}`,
      ours: `${ms.toFixed(1)} ms`,
      baseline: '–',
      ratio: '–',
      wanted: `≤ ${LIMITS_MS[what]} ms`,
    })
  }
}

/** How long the next proof of the queue may take, in milliseconds. */
const NEXT_PROOF_MS = 100

/**
 * The next proof after one was accepted with a key, beside the key that only turns to it.
 * @param {(row: object) => void} push
 */
export async function measureNextProof(push) {
  say('Measuring how soon the next proof is there …')
  const script = join(root, 'bench', 'lists', 'next-proof.run.ts')
  const env = { TEST_DATABASE_URL: undefined, CHROMIUM_PATH: await ensureBrowser() }
  const output = await must(process.execPath, ['--import', './bench/plain.mjs', script], { env })
  const { accepted, slowest, turned } = JSON.parse(output.trim().split('\n').at(-1))
  push({
    what: `next proof on the screen, the slowest of twenty (in the middle ${accepted.toFixed(0)} ms)`,
    ours: `${slowest.toFixed(0)} ms`,
    baseline: `${turned.toFixed(0)} ms to turn to it`,
    ratio: (accepted / turned).toFixed(2),
    wanted: `≤ ${NEXT_PROOF_MS} ms`,
  })
}
