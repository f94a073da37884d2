/** The part of `npm run bench` about month's end: what a row is given to, a database's name and its environment. */
import { join } from 'node:path'
import { must, root, say } from '../run.mjs'

const plain = './bench/plain.mjs'
const ms = value => `${value.toFixed(value < 100 ? 1 : 0)} ms`
/** Payouts of a run, and payments that pages are read among, on each database. */
const SIZES = { embedded: [2000, 10_000], PostgreSQL: [20_000, 1_000_000] }

/** A payout run, the bank's statement of it, and two pages among few rows and very many. */
export async function measureMonthEnd(push, database, env) {
  say(`Measuring month's end, ${database} …`)
  const script = join(root, 'bench', 'money', 'month-end.run.ts')
  const output = await must(process.execPath, ['--import', plain, script, ...SIZES[database].map(String)], { env })
  const { payouts, run, statement, paid, mismatches, payments, pages } = JSON.parse(output.trim().split('\n').at(-1))
  const count = payouts.toLocaleString('en')
  const bulk = (what, { seconds, others }, allowed) => {
    push({
      what: `${what}, ${database}`,
      ours: `${seconds.toFixed(1)} s`,
      baseline: `${allowed} s allowed`,
      ratio: (seconds / allowed).toFixed(2),
      wanted: '≤ 1.00',
    })
    push({
      what: `the longest that somebody else waited for their finances meanwhile (median ${ms(others.median)} of ${others.asked}), ${database}`,
      ours: ms(others.most),
      baseline: '250 ms allowed',
      ratio: (others.most / 250).toFixed(2),
      wanted: '≤ 1.00',
    })
  }
  const isRight = paid === payouts && mismatches === 0
  bulk(`a run of ${count} payouts into files of pain.001`, run, 20)
  bulk(`the bank's statement of them, ${isRight ? 'all paid, books agree' : 'NOT ALL PAID'}`, statement, 60)
  for (const { what, few, many, ratio } of pages)
    push({
      what: `${what}, among ${payments.many.toLocaleString('en')} payments and ${payments.few.toLocaleString('en')}, ${database}`,
      ours: ms(many),
      baseline: ms(few),
      ratio: ratio.toFixed(2),
      wanted: '≥ 0.90',
    })
}
