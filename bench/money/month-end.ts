/**
 * Month's end at size: a run of very many payouts, and the bank's statement of them, with the longest that another person waits meanwhile;
 * a creator's finances and the first page of the payout queue among few and among very many.
 */
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { grosze } from '@fanfara/contract/money'
import { opsImportStatement, opsListBankLines } from '@fanfara/contract/ops/bank-statements'
import { opsGetPayoutRun, opsPreviewPayoutRun, opsStartPayoutRun } from '@fanfara/contract/ops/payout-runs'
import { opsListPayouts } from '@fanfara/contract/ops/payouts'
import { getPayments, requestPayout as requestPayoutCall } from '@fanfara/contract/payments'
import { dayOf } from '@fanfara/contract/time'
import { withTransaction } from '@fanfara/server/db/port'
import { inventedIban } from '@fanfara/server/demo/identifiers'
import { seedCreators } from '@fanfara/server/demo/load-creators'
import { writeStatement } from '@fanfara/server/features/bank-statements/sandbox/statement-files'
import { reconcile } from '@fanfara/server/features/ledger/service'
import { requestPayout } from '@fanfara/server/features/payments/service'
import { sendDue } from '@fanfara/server/jobs/due-work'
import { type Operator, startWorld, type TestWorld } from '@fanfara/testkit'
import { sql } from 'kysely'
import { type MeasuredBulk, meanwhile } from '../tools/meanwhile.ts'
import { timed } from '../tools/timed.ts'

/** One answer in the middle, in milliseconds, among few rows and among very many. */
export interface MeasuredPage {
  what: string
  few: number
  many: number
  /** Requests a second among many against those among few. */
  ratio: number
}
/** Month's end on one database. */
export interface MeasuredMonthEnd {
  payouts: number
  run: MeasuredBulk
  statement: MeasuredBulk
  /** The rest of the messages to those who were paid, after it. */
  told: MeasuredBulk
  /** Orders that were paid once the statement was read, and what reconciliation found. */
  paid: number
  mismatches: number
  payments: { few: number; many: number }
  pages: MeasuredPage[]
}

const PAYABLE = 150_00
const OURS = 'PL34102010260000000000000001'
const OPENING = grosze(1_000_000_000_00)

/** @param payouts in the run; @param payments that finances and queue are read among. */
export async function measureMonthEnd(payouts: number, payments: number): Promise<MeasuredMonthEnd> {
  const world = await startWorld()
  try {
    const office = await world.operator()
    await orders(world, payouts)
    const run = await meanwhile(world, () => runAll(world, office, payouts))
    const content = await statement(world)
    const read = await meanwhile(world, () => takeStatement(world, office, content))
    const told = await meanwhile(world, () => sendDue(world.world))
    const { rows } = await sql<{
      paid: number
    }>`select count(*)::int as paid from payout where status = 'paid'`.execute(world.world.db)
    const mismatches = (await reconcile(world.world)).length
    const few = Math.max(1000, Math.round(payments / 1000))
    const pages = await measurePages(payments, few)
    return {
      payouts,
      run,
      statement: read,
      told,
      paid: rows[0]?.paid ?? 0,
      mismatches,
      payments: { few, many: payments },
      pages,
    }
  } finally {
    await world.close()
  }
}

/** Creators who ordered their payout, each. */
async function orders(world: TestWorld, count: number): Promise<void> {
  await seedCreators(world.world, { count, payable: PAYABLE, out: join(tmpdir(), `bench-${randomUUID()}.json`) })
  const { db } = world.world
  const creators = await db.selectFrom('account').select('id').where('email', 'like', '%@load.test').execute()
  for (const { id } of creators) await withTransaction(db, tx => requestPayout(world.world, tx, { id, isActive: true }))
  await world.world.store.maintain()
}

/** Everything that waits, in files of pain.001; what a server does after an act is done in turns with looking whether it is done. */
async function runAll(world: TestWorld, office: Operator, payouts: number): Promise<void> {
  const filter = {
    format: 'pain.001' as const,
    kind: 'all' as const,
    due_until: null,
    amount_from: null,
    amount_until: null,
  }
  const { ready } = (await office.call(opsPreviewPayoutRun, { body: filter })).data
  if (ready.count !== payouts) throw new Error(`${ready.count} of ${payouts} orders can be paid`)
  const started = await office.call(opsStartPayoutRun, {
    body: { ...filter, count: ready.count, amount: ready.amount },
  })
  const params = { id: started.data.id }
  while (!(await office.call(opsGetPayoutRun, { params })).data.is_done) await sendDue(world.world)
}

/** The bank's word on all of it, as a file of camt.053; the files are released by somebody else. */
async function statement(world: TestWorld): Promise<string> {
  const { db } = world.world
  const files = await db.selectFrom('bank_file').select('id').execute()
  for (const { id } of files) await world.release(id)
  const { rows } = await sql<{ number: number; amount: number; email: string }>`
    select number, amount_grosze as amount, email from payout join account on account.id = creator_id
    where bank_file_id is not null order by number`.execute(db)
  const day = dayOf(world.clock.now())
  const booked = rows.map(({ number, amount, email }, nth) => {
    const reference = `PO-${String(number).padStart(6, '0')}`
    return {
      reference: `BK${String(nth).padStart(14, '0')}`,
      day,
      amount: grosze(-amount),
      name: 'Load',
      iban: inventedIban(email),
      title: `${reference} Fanfara`,
      endToEnd: reference,
      reason: '',
    }
  })
  return writeStatement('camt.053', { account: OURS, number: 1, day, opening: OPENING, booked })
}

/** Reads the bank's word on all of it; whoever is told of their money is told beside it, as by a server. */
async function takeStatement(world: TestWorld, office: Operator, content: string): Promise<void> {
  await office.call(opsImportStatement, undefined, { upload: { file: new File([content], 'wyciag.xml') } })
  let isRead = false
  const work = (async () => {
    for (;;) if ((await sendDue(world.world, () => isRead)) === 0 || isRead) return
  })()
  const unread = { query: { state: 'unread' as const, per_page: 10 as const } }
  while ((await office.call(opsListBankLines, unread)).data.length > 0) await pause(POLL_MS)
  isRead = true
  await work
}

/** Between two looks whether the statement is read. */
const POLL_MS = 100
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** The same two pages in a small world and in a large one, by turns: in both, whoever asks has ten payments. */
async function measurePages(many: number, few: number): Promise<MeasuredPage[]> {
  const worlds = [await startWorld(), await startWorld()] as const
  try {
    const [small, large] = [await filled(worlds[0], few), await filled(worlds[1], many)]
    const rounds = { rounds: 5, tries: 40 }
    const finances = await timed(
      () => small.creator.call(getPayments),
      () => large.creator.call(getPayments),
      rounds,
    )
    const page = (office: Operator) => office.call(opsListPayouts, { query: { status: 'ordered', per_page: 20 } })
    const queue = await timed(
      () => page(small.office),
      () => page(large.office),
      rounds,
    )
    const find = (office: Operator) => office.call(opsListPayouts, { query: { search: FOUND, per_page: 20 } })
    const search = await timed(
      () => find(small.office),
      () => find(large.office),
      { ...rounds, tries: 10 },
    )
    return [
      { what: 'a creator’s finances', ...finances },
      { what: 'the first page of the payout queue', ...queue },
      { what: 'payouts found by a part of a name', ...search },
    ]
  } finally {
    for (const world of worlds) await world.close()
  }
}

/** Payments of one creator in the large world and in the small one. */
const OWN = 10
/** A part of the names whose orders are looked for. */
const FOUND = 'many 77'
/** Orders that are as people made them: they waited longest, and fill the queue's first page. */
const REAL_ORDERS = 25

/**
 * Very many payments in ten campaigns, of a tenth as many people, each of whom ordered once: nine of ten are paid, one waits. They are rows without
 * money behind them, which nothing here asks for.
 */
async function filled(world: TestWorld, payments: number) {
  const { db } = world.world
  const creator = await world.creator()
  for (let nth = 0; nth < OWN; nth += 1) await creator.earn(grosze(10_00 + nth))
  for (let nth = 0; nth < REAL_ORDERS; nth += 1)
    await (await world.creator({ available: grosze(PAYABLE) })).call(requestPayoutCall, { body: undefined })
  const at = world.clock.now()
  const { rows: campaigns } = await sql<{ id: string }>`
    select campaign_id as id from payment where creator_id = ${creator.id}`.execute(db)
  const people = sql`account where email like 'many-%@load.test'`
  await sql`
    insert into account (id, role, connect_uuid, email, name, language, theme, inbox_subscriber_id, created_at)
    select gen_random_uuid(), 'influencer', gen_random_uuid(), 'many-' || nth || '@load.test', 'Many ' || nth, 'pl', 'dark', 'many-' || nth,
      ${at}::timestamptz from generate_series(1, ${Math.ceil(payments / OWN)}::int) as nth`.execute(db)
  for (const { id } of campaigns)
    await sql`
      with part as (
        insert into participation (id, campaign_id, creator_id, status, since, entered_at)
        select gen_random_uuid(), ${id}::uuid, id, 'completed', ${at}::timestamptz, ${at}::timestamptz from ${people} returning id, creator_id)
      insert into payment (id, campaign_id, creator_id, participation_id, status, amount_grosze, lines, model, accruals, created_at, moved_at)
      select gen_random_uuid(), ${id}::uuid, creator_id, id, 'paid', 1500, '[]'::jsonb, 'FLAT FEE', 1, ${at}::timestamptz, ${at}::timestamptz
      from part`.execute(db)
  await sql`
    insert into payout (id, creator_id, amount_grosze, holder, address, iban_sealed, status, requested_at, moved_at)
    select gen_random_uuid(), id, 15000, name, '', '\\x'::bytea, case when random() < 0.9 then 'paid' else 'ordered' end,
      ${at}::timestamptz + random() * interval '300 days', ${at}::timestamptz from ${people}`.execute(db)
  await sealFound(world)
  for (const table of ['account', 'participation', 'payout', 'payment'])
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(db)
  return { creator, office: await world.operator() }
}

/** The account numbers of the orders that the search finds, which are opened to be shown. */
async function sealFound({ world }: TestWorld): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select payout.id from payout join account on account.id = creator_id where account.name ilike ${`${FOUND}%`}`.execute(
    world.db,
  )
  for (const { id } of rows) {
    const sealed = world.keys.seal('personal-data', inventedIban(id), `payout:${id}`)
    await sql`update payout set iban_sealed = ${sealed} where id = ${id}::uuid`.execute(world.db)
  }
}
