/** The part of `npm run bench` about acts: what a row is given to, a database's name, its environment, and the list of what is below its floor. */
import { join } from 'node:path'
import { must, root, say } from '../run.mjs'

/** Acts that are made most against bare transactions, and signing in against its hash. */
export async function measureWrites(push, database, env, below) {
  say(`Measuring acts against bare transactions, ${database} …`)
  const script = join(root, 'bench', 'plain', 'writes.run.ts')
  const output = await must(process.execPath, ['--import', './bench/plain.mjs', script], { env })
  for (const { what, at, wanted, ours, baseline, ratio } of JSON.parse(output.trim().split('\n').at(-1))) {
    if (ratio < wanted) below.push(`${what}, ${database}`)
    push({
      what: `${what}, ${at} at a time, ${database}`,
      ours: `${Math.round(ours)} a second`,
      baseline: `${Math.round(baseline)} ${what === 'sign in' ? 'hashes alone' : 'bare transactions'}`,
      ratio: ratio.toFixed(2),
      wanted: `≥ ${wanted.toFixed(2)}`,
    })
  }
}
