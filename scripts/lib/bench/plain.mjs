/** The parts of `npm run bench` about single calls: each takes what a row is given to, a database's name and its environment. */
import { join } from 'node:path'
import { must, root, say } from '../run.mjs'

async function measured(script, env) {
  const output = await must(process.execPath, ['--import', './bench/plain.mjs', join(root, 'bench', 'plain', script)], {
    env,
  })
  return JSON.parse(output.trim().split('\n').at(-1))
}

/** The hot reads against plain ones. */
export async function measureReads(push, database, env) {
  say(`Measuring reads against plain ones, ${database} …`)
  for (const { what, wanted, statements, bytes, ours, baseline, ratio } of await measured('reads.run.ts', env)) {
    push({
      what: `${what}, ${bytes} bytes, ${statements} statements, ${database}`,
      ours: `${Math.round(ours)} requests/s`,
      baseline: `${Math.round(baseline)} plain`,
      ratio: ratio.toFixed(2),
      wanted: `≥ ${wanted.toFixed(2)}`,
    })
  }
}

/** Acts that are made most against bare transactions, and signing in against its hash. */
export async function measureWrites(push, database, env) {
  say(`Measuring acts against bare transactions, ${database} …`)
  for (const { what, at, wanted, ours, baseline, ratio } of await measured('writes.run.ts', env)) {
    push({
      what: `${what}, ${at} at a time, ${database}`,
      ours: `${Math.round(ours)} a second`,
      baseline: `${Math.round(baseline)} ${what.startsWith('sign in') ? 'hashes alone' : 'bare transactions'}`,
      ratio: ratio.toFixed(2),
      wanted: wanted > 0 ? `≥ ${wanted.toFixed(2)}` : '–',
    })
  }
}
