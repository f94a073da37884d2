/** The part of `npm run bench` about month's end: what a row is given to, a database's name and its environment. */
import { join } from 'node:path'
import { must, root, say } from '../run.mjs'

const plain = './bench/plain.mjs'
const ms = value => `${value.toFixed(value < 100 ? 1 : 0)} ms`
/** Payouts of a run, and payments that pages are read among, on each database. */
const SIZES = { embedded: [2000, 10_000], PostgreSQL: [20_000, 1_000_000] }

async function measured(script, sizes, env) {
  const path = join(root, 'bench', 'money', script)
  const output = await must(process.execPath, ['--import', plain, path, ...sizes.map(String)], { env })
  return JSON.parse(output.trim().split('\n').at(-1))
}

/** An act on very many, and how long somebody else waited meanwhile: who gets the rows, what was measured, and how long each may take. */
function pushBulk({ push, database }, what, { seconds, others }, allowed) {
  push({
    what: `${what}, ${database}`,
    ours: `${seconds.toFixed(1)} s`,
    baseline: `${allowed.seconds} s allowed`,
    ratio: (seconds / allowed.seconds).toFixed(2),
    wanted: '≤ 1.00',
  })
  push({
    what: `the longest that somebody else waited for their finances meanwhile (median ${ms(others.median)} of ${others.asked}), ${database}`,
    ours: ms(others.most),
    baseline: `${allowed.others} ms allowed`,
    ratio: (others.most / allowed.others).toFixed(2),
    wanted: '≤ 1.00',
  })
}

/** Participants of a campaign that ends, on each database. */
const PARTICIPANTS = { embedded: 1000, PostgreSQL: 10_000 }

/** Closing a campaign of very many, telling everybody, accepting its settlement and paying it. */
export async function measureCampaignEnd(push, database, env) {
  say(`Measuring the end of a campaign, ${database} …`)
  const end = await measured('campaign-end.run.ts', [PARTICIPANTS[database]], env)
  const count = end.participants.toLocaleString('en')
  const isRight = end.released === end.participants && end.mismatches === 0
  const rows = { push, database }
  pushBulk(rows, `a campaign of ${count} participants is closed`, end.close, { seconds: 10, others: 100 })
  pushBulk(rows, `their messages are delivered, ${end.told.toLocaleString('en')}`, end.tell, {
    seconds: 120,
    others: 100,
  })
  pushBulk(rows, 'its settlement is accepted', end.settle, { seconds: 10, others: 100 })
  const books = isRight ? 'all released, books agree' : 'NOT ALL RELEASED'
  pushBulk(rows, `the advertiser's payment is recorded, ${books}`, end.pay, { seconds: 20, others: 250 })
}

/** A payout run, the bank's statement of it, and two pages among few rows and very many. */
export async function measureMonthEnd(push, database, env) {
  say(`Measuring month's end, ${database} …`)
  const { payouts, run, statement, told, paid, mismatches, payments, pages } = await measured(
    'month-end.run.ts',
    SIZES[database],
    env,
  )
  const count = payouts.toLocaleString('en')
  const rows = { push, database }
  const isRight = paid === payouts && mismatches === 0
  pushBulk(rows, `a run of ${count} payouts into files of pain.001`, run, { seconds: 20, others: 250 })
  const books = isRight ? 'all paid, books agree' : 'NOT ALL PAID'
  pushBulk(rows, `the bank's statement of them, ${books}`, statement, { seconds: 60, others: 250 })
  pushBulk(rows, 'the rest of the messages to those who were paid', told, { seconds: 240, others: 250 })
  const [search, ...lists] = pages.toReversed()
  push({
    what: `${search.what}, among ${payments.many.toLocaleString('en')} payments, ${database}`,
    ours: ms(search.many),
    baseline: '200 ms allowed',
    ratio: (search.many / 200).toFixed(2),
    wanted: '≤ 1.00',
  })
  for (const { what, few, many, ratio } of lists.toReversed())
    push({
      what: `${what}, among ${payments.many.toLocaleString('en')} payments and ${payments.few.toLocaleString('en')}, ${database}`,
      ours: ms(many),
      baseline: ms(few),
      ratio: ratio.toFixed(2),
      wanted: '≥ 0.90',
    })
}
