import { join } from 'node:path'
import { ensureBrowser } from '../browser.mjs'
import { must, root, say } from '../run.mjs'

/** What may be waited for, in milliseconds, and how far things may move (DOOR-03). */
const LIMITS = { painted: 2500, usable: 8000, largest: 8000, blocked: 2000, shift: 0.02, again: 300 }

const ms = value => `${Math.round(value)} ms`

/**
 * The sign-in page and the start page on a slow network and a slow machine.
 * @param {(row: object) => void} push
 */
export async function measureFirstPaint(push) {
  say('Measuring the first paint on a slow network …')
  const script = join(root, 'bench', 'first-paint', 'first-paint.run.ts')
  const env = { TEST_DATABASE_URL: undefined, CHROMIUM_PATH: await ensureBrowser() }
  const output = await must(process.execPath, ['--import', './bench/plain.mjs', script], { env })
  for (const { page, first, again, bare } of JSON.parse(output.trim().split('\n').at(-1))) {
    const row = (what, ours, limit, { baseline, said = ms }) => {
      push({
        what: `${page}, ${what}`,
        ours: said(ours),
        baseline:
          baseline === undefined ? '–' : `${said(baseline)} bare page, ${Math.round(bare.scriptBytes / 1000)} kB`,
        ratio: baseline === undefined ? '–' : (ours / baseline).toFixed(2),
        wanted: `≤ ${said(limit)}`,
      })
    }
    row('first paint', first.painted, LIMITS.painted, { baseline: bare.painted })
    row('can be used', first.usable, LIMITS.usable, { baseline: bare.usable })
    row('largest paint', first.largest, LIMITS.largest, { baseline: bare.largest })
    row('time blocked', first.blocked, LIMITS.blocked, {})
    row('what moved', first.shift, LIMITS.shift, { said: value => value.toFixed(3) })
    // Strangers have no worker, and the network's 400 ms before anything.
    if (page !== 'sign-in') row('first paint of the second visit', again.painted, LIMITS.again, {})
  }
}

/**
 * The pages that are opened most, beside a bare table of React at the same quarter of the processor's speed.
 * @param {(row: object) => void} push
 */
export async function measureLargestPaint(push) {
  say('Measuring the largest paint beside a bare table …')
  const script = join(root, 'bench', 'first-paint', 'largest.run.ts')
  const env = { TEST_DATABASE_URL: undefined, CHROMIUM_PATH: await ensureBrowser() }
  const output = await must(process.execPath, ['--import', './bench/plain.mjs', script], { env })
  for (const { page, wanted, largest, bare, ratio, blocked, bareBlocked } of JSON.parse(
    output.trim().split('\n').at(-1),
  )) {
    push({
      what: `${page}, largest paint (blocked ${ms(blocked)}, bare ${ms(bareBlocked)})`,
      ours: ms(largest),
      baseline: `${ms(bare)} bare React table`,
      ratio: ratio.toFixed(2),
      wanted: `≤ ${wanted.toFixed(2)}`,
    })
  }
}
