import { grosze } from '@fanfara/contract/money'
import type { QueryOf } from '@fanfara/contract/endpoint'
import { opsListPayouts, opsRecallBankFile } from '@fanfara/contract/ops/payouts'
import {
  opsDownloadPayoutRuns,
  opsGetPayoutRun,
  opsListPayoutRuns,
  opsStartPayoutRun,
  payoutRunSorts,
} from '@fanfara/contract/ops/payout-runs'
import { requestPayout } from '@fanfara/contract/payments'
import { type Operator, startWorld, type TestWorld } from '@fanfara/testkit'
import { plansOf } from '@fanfara/testkit/plans'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runDueWork } from '#/jobs/due-work.ts'
import { fileName, fileNumberIn } from '../bank-files/bank-files.ts'
import { payoutNumberIn } from '../policy.ts'
import { referenceOf } from '../payouts.ts'

let world: TestWorld
let office: Operator
beforeEach(async () => {
  world = await startWorld()
  office = await world.operator()
})
afterEach(() => world.close())

type Asked = QueryOf<typeof opsDownloadPayoutRuns>

/** Sums of what is found, the oldest first; pages, counts and file have the same. */
async function find(query: Asked): Promise<number[]> {
  const asked = { sort: 'oldest' as const, ...query }
  const { data, meta, counts } = await office.call(opsListPayoutRuns, { query: asked })
  expect(meta.total).toBe(data.length)
  const { state } = query
  const inAll = state ? counts[state] : Object.values(counts).reduce((sum, count) => sum + count)
  expect(inAll).toBe(data.length)
  const file = await office.call(opsDownloadPayoutRuns, { query: asked })
  expect(file.trimEnd().split('\r\n')).toHaveLength(data.length + 1)
  for (const { amount } of data) expect(file).toContain(amount.toFixed(2))
  return data.map(({ amount }) => amount)
}

const rename = async (id: string, name: string) =>
  void (await world.world.db.updateTable('account').set({ name }).where('id', '=', id).execute())

/** Begins a run over one new order. @returns the run, and the reference of its order. */
async function begin(by: Operator, amount: number) {
  world.clock.advance(1000)
  const creator = await world.creator({ available: grosze(amount * 100) })
  await creator.call(requestPayout)
  const filter = { format: 'elixir-0', kind: 'all', due_until: null, amount_from: null, amount_until: null } as const
  const { data } = await by.call(opsStartPayoutRun, { body: { ...filter, count: 1, amount } })
  const { data: payouts } = await office.call(opsListPayouts, { query: { search: String(amount) } })
  return { id: data.id, reference: payouts[0]?.reference ?? '' }
}

async function three() {
  const wanda = await world.colleague('finance')
  await rename(office.id, 'Łucja Żądło')
  await rename(wanda.id, 'Wanda 100% Nowak')
  const runs = [await begin(office, 150), await begin(wanda, 300), await begin(office, 400)] as const
  await runDueWork(world.world)
  return runs
}

const firstFile = async (id: string) => (await office.call(opsGetPayoutRun, { params: { id } })).data.files[0]?.id ?? ''

test('DESK-51 runs are found by a part of the name of who began them, by a payout in them, and by a bank file of theirs', async () => {
  const [first, second] = await three()
  expect(await find({ search: 'zadl' })).toEqual([150, 400])
  expect(await find({ search: 'NOWAK' })).toEqual([300])
  expect(await find({ search: second.reference })).toEqual([300])
  expect(await find({ search: first.reference.toLowerCase().replace('-', '') })).toEqual([150])
  const { rows } = await sql<{ run_id: string; number: number }>`select run_id, number from bank_file`.execute(
    world.world.db,
  )
  const number = rows.find(({ run_id: id }) => id === second.id)?.number ?? 0
  expect(await find({ search: fileName('elixir-0', number) })).toEqual([300])
  expect(await find({ search: `FANFARA-${number}` })).toEqual([300])
  // Of two letters a word begins; within one they find nothing.
  expect(await find({ search: 'wa' })).toEqual([300])
  expect(await find({ search: 'ow' })).toEqual([])
  expect(await find({ search: '0%' })).toEqual([])
  expect(await find({ search: '00%' })).toEqual([300])
  expect(await find({ search: '%' })).toEqual([])
  expect(await find({ search: 'PO-999999' })).toEqual([])
  expect(await find({ search: 'nikt taki' })).toEqual([])
  expect(await find({ search: '  ' })).toHaveLength(3)
})

test('DESK-51 words, state and order narrow together, and counts follow the words', async () => {
  const [first] = await three()
  const file = await firstFile(first.id)
  const counts = async (query: Asked) => (await office.call(opsListPayoutRuns, { query })).counts
  expect(await counts({ search: 'zadlo' })).toEqual({ making: 0, waiting: 2, released: 0, recalled: 0 })
  await world.release(file)
  expect(await counts({ search: 'zadlo' })).toEqual({ making: 0, waiting: 1, released: 1, recalled: 0 })
  expect(await counts({ search: 'nowak' })).toEqual({ making: 0, waiting: 1, released: 0, recalled: 0 })
  expect(await find({ search: 'zadlo', state: 'released' })).toEqual([150])
  expect(await find({ search: 'nowak', state: 'released' })).toEqual([])
  const { data } = await office.call(opsListPayoutRuns, { query: { search: 'zadlo', sort: 'amount' } })
  expect(data.map(({ amount }) => amount)).toEqual([400, 150])
  const second = await office.call(opsListPayoutRuns, { query: { search: 'zadlo', page: 2, per_page: 10 } })
  expect([second.data, second.meta.total]).toEqual([[], 2])
})

test('DESK-51 an order whose file was recalled is in no run any more; the run is found by its file still', async () => {
  const [first] = await three()
  const file = await firstFile(first.id)
  const { rows } = await sql<{ number: number }>`select number from bank_file where id = ${file}::uuid`.execute(
    world.world.db,
  )
  await office.call(opsRecallBankFile, { params: { id: file }, body: { reason: 'Zła data' } })
  expect(await find({ search: first.reference })).toEqual([])
  expect(await find({ search: fileName('elixir-0', rows[0]?.number ?? 0), state: 'recalled' })).toEqual([150])
})

test('DESK-51 of one who began more than are counted the list has all, in each order', async () => {
  await three()
  await sql`
    insert into payout_run (id, created_at, created_by, format, orders, amount_grosze, set_aside, finished_at)
    select gen_random_uuid(), now() - make_interval(days => number), ${office.id}::uuid, 'elixir-0', 1, 100, 0, now()
      from generate_series(1, 10001) as number`.execute(world.world.db)
  for (const sort of [undefined, ...payoutRunSorts]) {
    const { data, meta, counts } = await office.call(opsListPayoutRuns, { query: { search: 'zadlo', sort } })
    expect(data).toHaveLength(10)
    expect(meta).toMatchObject({ total: 1000, is_capped: true })
    expect(counts).toEqual({ making: 0, waiting: 2, released: 0, recalled: 10_000 })
  }
})

test('DESK-51 runs of words are not looked for in all, and neither are orders and files', async () => {
  await three()
  const ask = () => office.call(opsListPayoutRuns, { query: { search: 'PO-000001' } })
  for (const table of ['payout_run', 'payout', 'bank_file']) {
    const plans = await plansOf(world.world.store, table, ask)
    expect(plans).not.toEqual([])
    expect(plans.filter(({ plan }) => new RegExp(`Seq Scan on ${table}\\b`).test(plan))).toEqual([])
  }
})

test('a search is read as a reference or the name of a file, and nothing else as either', () => {
  expect(payoutNumberIn(referenceOf({ number: 123 }))).toBe(123)
  expect(payoutNumberIn('000123')).toBe(123)
  expect(fileNumberIn(fileName('elixir-0', 12))).toBe(12)
  expect(fileNumberIn(fileName('pain.001', 123_456))).toBe(123_456)
  expect(fileNumberIn('12')).toBe(12)
  for (const words of ['', 'PO-', 'fanfara', '12 34', '1%', 'Nowak 12', 'PO-12.pli']) {
    expect(payoutNumberIn(words)).toBeUndefined()
    expect(fileNumberIn(words)).toBeUndefined()
  }
})
