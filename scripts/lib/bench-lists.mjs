import { join } from 'node:path'
import { must, root, say } from './run.mjs'

/** What any list of 100,000 campaigns may take, whoever asks however, and what half of them may. */
const LIMITS_MS = { worst: 300, middle: 40 }

/**
 * Lists that are ordered and narrowed, on PostgreSQL; what is above its limit is noted in `below`.
 * @param {(row: object) => void} push
 * @param {string} database
 * @param {Record<string, string | undefined>} env
 * @param {string[]} below
 */
export async function measureNarrowed(push, database, env, below) {
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
    if (ms > LIMITS_MS[what]) below.push(`lists narrowed, ${what}`)
    push({
      what: `GET /campaigns narrowed, ${what} of ${times.length} (${query}, ${who}), 100,000 campaigns, ${database}`,
      ours: `${ms.toFixed(1)} ms`,
      baseline: '–',
      ratio: '–',
      wanted: `≤ ${LIMITS_MS[what]} ms`,
    })
  }
}
