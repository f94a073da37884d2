import { payoutId } from '@fanfara/contract/money-ids'
import { grosze } from '@fanfara/contract/money'
import { DAY_MS } from '@fanfara/contract/durations'
import { opsChangeOperator } from '@fanfara/contract/ops/operators'
import { opsGetBankFile, opsListBankFiles, opsListPayouts, opsRecallBankFile } from '@fanfara/contract/ops/payouts'
import {
  FILE_TRANSFERS_MAX,
  opsDownloadPayoutRuns,
  opsGetPayoutRun,
  opsListPayoutRuns,
  opsPreviewPayoutRun,
  opsReleasePayoutRun,
  opsStartPayoutRun,
  type PayoutRunFilter,
  type PayoutRunState,
  payoutRunSorts,
  payoutRunStates,
} from '@fanfara/contract/ops/payout-runs'
import { requestPayout } from '@fanfara/contract/payments'
import { dayOf, plusDays } from '@fanfara/contract/time'
import { type Operator, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { unordered } from '@fanfara/testkit/plans'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withTransaction } from '#/db/port.ts'
import { runDueWork } from '#/jobs/due-work.ts'
import { reconcile } from '../../ledger/service.ts'
import { problemsOf } from './policy.ts'
import { filesFor, makeFile, startRun } from './runs.ts'

let world: TestWorld
let office: Operator
beforeEach(async () => {
  world = await startWorld()
  office = await world.operator()
})
afterEach(() => world.close())

async function ordered(amount: number) {
  const creator = await world.creator({ available: grosze(amount * 100) })
  await creator.call(requestPayout, { body: undefined })
  return creator
}
const filter = (of: Partial<PayoutRunFilter> = {}): PayoutRunFilter => ({
  format: 'pain.001',
  kind: 'all',
  due_until: null,
  amount_from: null,
  amount_until: null,
  ...of,
})
const preview = async (of: Partial<PayoutRunFilter> = {}) =>
  (await office.call(opsPreviewPayoutRun, { body: filter(of) })).data
const start = (count: number, amount: number, of: Partial<PayoutRunFilter> = {}) =>
  office.call(opsStartPayoutRun, { body: { ...filter(of), count, amount } })
const firstFile = async () => (await office.call(opsListBankFiles, { query: {} })).data[0]?.id ?? ''
const codeOf = async (call: Promise<unknown>) => {
  const { status, code } = await refusal(call)
  return [status, code]
}

test('OPS-15 TRAN-45 everything that waits goes into a file in one act; what speaks against an order is told, and the others are paid', async () => {
  const [good, limited, foreign] = [await ordered(150), await ordered(200), await ordered(300)]
  await world.world.db.updateTable('account').set({ is_active: false }).where('id', '=', limited.id).execute()
  const { rows } = await sql<{ id: string }>`select id from payout where creator_id = ${foreign.id}`.execute(
    world.world.db,
  )
  const id = rows[0]?.id ?? ''
  const sealed = world.world.keys.seal('personal-data', 'DE89370400440532013000', `payout:${id}`)
  await world.world.db.updateTable('payout').set({ iban_sealed: sealed }).where('id', '=', payoutId(id)).execute()
  const elixir = await preview({ format: 'elixir-0' })
  expect(elixir).toMatchObject({
    ready: { count: 1, amount: 150 },
    set_aside: { count: 2, amount: 500 },
    files: 1,
    is_cut: false,
  })
  expect(elixir.set_aside_orders.map(({ amount, problems }) => [amount, problems])).toEqual([
    [300, ['iban_not_polish']],
    [200, ['creator_limited']],
  ])
  expect((await preview()).ready).toEqual({ count: 2, amount: 450 })
  expect(await codeOf(start(1, 450))).toEqual([409, 'payout_run_changed'])
  expect(await codeOf(start(2, 449.99))).toEqual([409, 'payout_run_changed'])
  const { data } = await start(2, 450)
  await world.advance(1000)
  const { data: run } = await office.call(opsGetPayoutRun, { params: { id: data.id } })
  expect(run).toMatchObject({ orders: 2, amount: 450, set_aside: 1, made: 2, is_done: true })
  expect(run.files).toMatchObject([
    { payouts: 2, amount: 450, sha256: expect.stringMatching(/^[0-9a-f]{64}$/), released: null },
  ])
  const { data: left } = await office.call(opsListPayouts, { query: { status: 'ordered' } })
  expect(left.map(({ creator }) => creator.id)).toEqual([limited.id])
  expect(await good.balances()).toEqual({ pending: 0, available: 0, inPayout: 150_00 })
  expect(await reconcile(world.world)).toEqual([])
})

test('OPS-15 orders are chosen by their kind, their sum and the day they are due', async () => {
  await ordered(150)
  await world.advance(5 * DAY_MS)
  await ordered(300)
  const due = plusDays(dayOf(world.clock.now()), 9)
  expect((await preview({ due_until: due })).ready).toEqual({ count: 1, amount: 150 })
  expect((await preview({ due_until: plusDays(due, 5) })).ready.count).toBe(2)
  expect((await preview({ amount_from: 150.01 })).ready).toEqual({ count: 1, amount: 300 })
  expect((await preview({ amount_until: 150 })).ready).toEqual({ count: 1, amount: 150 })
  expect((await preview({ kind: 'invoices' })).ready.count).toBe(0)
  expect((await preview({ kind: 'orders' })).ready.count).toBe(2)
})

test('threat model §4 begun fifty times at once, a run begins once; a recalled file’s orders can be run again', async () => {
  await ordered(150)
  const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => start(1, 150)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await world.advance(1000)
  const { rows } = await sql<{ id: string }>`select id from bank_file`.execute(world.world.db)
  expect(rows).toHaveLength(1)
  const params = { id: rows[0]?.id ?? '' }
  expect((await office.call(opsGetBankFile, { params })).data.payouts).toBe(1)
  await office.call(opsRecallBankFile, { params, body: { reason: 'Zła data' } })
  expect((await preview()).ready).toEqual({ count: 1, amount: 150 })
  await start(1, 150)
})

test('decision 0030 what was recalled while its run went on is put into no other file by it', async () => {
  const creator = await ordered(150)
  const { data: run } = await start(1, 150)
  await office.call(opsRecallBankFile, { params: { id: await firstFile() }, body: { reason: 'Zły rachunek' } })
  expect((await preview()).ready).toEqual({ count: 1, amount: 150 })
  await world.advance(1000)
  expect((await office.call(opsGetPayoutRun, { params: { id: run.id } })).data).toMatchObject({ is_done: true })
  expect((await office.call(opsListPayouts, { query: { status: 'ordered' } })).data.map(row => row.creator.id)).toEqual(
    [creator.id],
  )
  expect(await reconcile(world.world)).toEqual([])
})

test('what a process that ended left of a run is made by the next one', async () => {
  await ordered(150)
  const runId = await withTransaction(world.world.db, tx =>
    startRun(world.world, tx, filter(), { count: 1, amount: grosze(150_00) }, office.id),
  )
  // Its orders are its own meanwhile.
  expect((await preview()).ready.count).toBe(0)
  await world.advance(1000)
  expect((await office.call(opsGetPayoutRun, { params: { id: runId } })).data).toMatchObject({ made: 1, is_done: true })
  expect(await makeFile(world.world, runId)).toBe(false)
})

test('decision 0044 who is removed in the midst of their run: it is made to its end, and somebody else releases it', async () => {
  await ordered(150)
  const maker = await world.colleague('finance')
  const runId = await withTransaction(world.world.db, tx =>
    startRun(world.world, tx, filter(), { count: 1, amount: grosze(150_00) }, maker.id),
  )
  await office.call(opsChangeOperator, { params: { id: maker.id }, body: { is_removed: true, reason: 'Odchodzi' } })
  expect((await refusal(maker.call(opsGetPayoutRun, { params: { id: runId } }))).status).toBe(401)
  await world.advance(1000)
  const { data } = await office.call(opsGetPayoutRun, { params: { id: runId } })
  expect(data).toMatchObject({ made: 1, is_done: true })
  const files = data.files.map(({ id, sha256 }) => ({ id, sha256 }))
  const released = await office.call(opsReleasePayoutRun, { params: { id: runId }, body: { files } })
  expect(released.data.outcomes.map(({ outcome }) => outcome)).toEqual(['released'])
  expect(await reconcile(world.world)).toEqual([])
})

test('what banks take in one file, and what speaks against an order, one by one', () => {
  expect(filesFor('elixir-0', 2001)).toBe(3)
  expect(filesFor('pain.001', 20_000)).toBe(20_000 / FILE_TRANSFERS_MAX['pain.001'])
  const good = {
    iban: 'PL61109010140000071219812874',
    holder: 'Anna Przykładowa',
    address: 'ul. Przykładowa 1|00-001 Warszawa',
    hasInvoice: true,
    isInvoiceKept: true,
    isCreatorActive: true,
    isOnHold: false,
    amount: 100,
    payments: 100,
  }
  expect(problemsOf(good, 'elixir-0')).toEqual([])
  expect(problemsOf({ ...good, iban: 'PL61109010140000071219812875' }, 'pain.001')).toEqual(['account_invalid'])
  expect(problemsOf({ ...good, iban: 'DE89370400440532013000' }, 'pain.001')).toEqual([])
  expect(problemsOf({ ...good, iban: 'DE89370400440532013000' }, 'elixir-0')).toEqual(['iban_not_polish'])
  expect(problemsOf({ ...good, holder: '—', address: '' }, 'pain.001')).toEqual(['holder_missing', 'address_missing'])
  expect(problemsOf({ ...good, isInvoiceKept: false }, 'pain.001')).toEqual(['invoice_missing'])
  expect(problemsOf({ ...good, isCreatorActive: false, isOnHold: true }, 'pain.001')).toEqual([
    'creator_limited',
    'changed_lately',
  ])
  expect(problemsOf({ ...good, payments: 99 }, 'pain.001')).toEqual(['sums_differ'])
})

test('DESK-45 runs are narrowed by where they stand, each counted before and after its act; so is their file', async () => {
  const list = async (state?: PayoutRunState) => {
    const { data, meta, counts } = await office.call(opsListPayoutRuns, { query: { state, sort: 'oldest' } })
    expect(meta.total).toBe(data.length)
    if (state) expect(counts[state]).toBe(data.length)
    const file = await office.call(opsDownloadPayoutRuns, { query: { state } })
    expect(file.trimEnd().split('\r\n')).toHaveLength(data.length + 1)
    return data.map(({ amount }) => amount)
  }
  const states = () => Promise.all(payoutRunStates.map(list))
  for (const amount of [150, 300, 400]) {
    await ordered(amount)
    await start(1, amount)
    world.clock.advance(1000)
  }
  expect(await states()).toEqual([[150, 300, 400], [], [], []])
  await runDueWork(world.world)
  expect(await states()).toEqual([[], [150, 300, 400], [], []])
  const { data } = await office.call(opsListPayoutRuns, { query: { sort: 'oldest' } })
  const [first = '', second = ''] = await Promise.all(
    data.map(async ({ id }) => (await office.call(opsGetPayoutRun, { params: { id } })).data.files[0]?.id),
  )
  await world.release(first)
  await world.release(second)
  expect(await states()).toEqual([[], [400], [150, 300], []])
  await office.call(opsRecallBankFile, { params: { id: second }, body: { reason: 'The wrong account.' } })
  expect(await states()).toEqual([[], [400], [150], [300]])
  expect(await list()).toEqual([150, 300, 400])
  for (const sort of [undefined, ...payoutRunSorts])
    for (const state of payoutRunStates) {
      const ask = () => office.call(opsListPayoutRuns, { query: { sort, state } })
      expect(await unordered(world.world.store, 'payout_run', ask)).toEqual([])
    }
})

test('DESK-23 runs stand in a list, the newest first, with who began each, its sum and where its files are', async () => {
  for (const amount of [150, 300]) {
    await ordered(amount)
    await start(1, amount)
    world.clock.advance(1000)
  }
  const list = async () => (await office.call(opsListPayoutRuns, { query: {} })).data
  const [newest, first] = await list()
  expect(newest).toMatchObject({ amount: 300, orders: 1, made: 1, files: 1, released: 0, recalled: 0, set_aside: 0 })
  expect(first).toMatchObject({ amount: 150, created_by: newest?.created_by })
  await world.release(await firstFile())
  expect((await list())[0]).toMatchObject({ id: newest?.id, released: 1 })
  const other = (await office.call(opsGetPayoutRun, { params: { id: first?.id ?? '' } })).data.files[0]?.id ?? ''
  await office.call(opsRecallBankFile, { params: { id: other }, body: { reason: 'The wrong account.' } })
  expect((await list())[1]).toMatchObject({ id: first?.id, released: 0, recalled: 1 })
  const viewer = await world.colleague('viewer')
  const { data, meta } = await viewer.call(opsListPayoutRuns, { query: { page: 2, per_page: 10 } })
  expect([data, meta.total]).toEqual([[], 2])
})
