import { joinCampaign } from '@fanfara/contract/campaigns'
import { grosze } from '@fanfara/contract/money'
import {
  opsConfirmPayout,
  opsCreateBankFile,
  opsListPayouts,
  opsRefusePayout,
  opsReturnPayout,
} from '@fanfara/contract/ops/payouts'
import { opsListToldDates } from '@fanfara/contract/ops/receivables'
import { opsAcceptSettlement, opsRecordAdvertiserPayment } from '@fanfara/contract/ops/settlement'
import { opsCloseCampaign } from '@fanfara/contract/ops/campaigns'
import { opsEnterResults, opsListParticipants } from '@fanfara/contract/ops/participants'
import { getPayments, requestPayout } from '@fanfara/contract/payments'
import { type Creator, type Operator, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { dayOf, plusDays } from '@fanfara/contract/time'
import { sql } from 'kysely'

let world: TestWorld
let finance: Operator
beforeEach(async () => {
  await world?.close()
  world = await startWorld()
  finance = await world.operator()
})
afterAll(() => world.close())

const DAY = 86_400_000
const today = () => dayOf(world.clock.now())
const told = async (creator: Creator) =>
  (
    await sql<{ kind: string; told: string; expected_on: string; came_on: string | null; withdrawn_on: string | null }>`
      select told.kind, (told.told_at at time zone 'Europe/Warsaw')::date::text as told, told.expected_on::text, told.came_on::text, told.withdrawn_on::text
      from told_date as told join payment on payment.id = told.payment_id where payment.creator_id = ${creator.id} order by told.id`.execute(
      world.world.db,
    )
  ).rows
const orderOf = async (creator: Creator) =>
  (await finance.call(opsListPayouts, { query: {} })).data.find(order => order.creator.id === creator.id)?.id ?? ''
const sums = async (quarter?: string) => (await finance.call(opsListToldDates, { query: { quarter } })).data

/** A campaign of an advertiser whose settlement is accepted: 300 zł for one creator. */
async function accepted(advertiser: string) {
  const creator = await world.creator()
  const id = await world.campaigns.published({ advertiser, incomes: [{ model: 'CPA', unit: 'flat', value: 300 }] })
  await creator.call(joinCampaign, { params: { id } })
  const [row] = (await finance.call(opsListParticipants, { params: { id }, query: {} })).data
  const body = { views: null, clicks: null, actions: 1, sales: null, sales_value: null }
  await finance.call(opsEnterResults, { params: { id: row?.id ?? '' }, body })
  await finance.call(opsCloseCampaign, { params: { id } })
  await finance.call(opsAcceptSettlement, { params: { id } })
  const pay = () =>
    finance.call(opsRecordAdvertiserPayment, { params: { id }, body: { amount: 300, reference: 'FV 1/2026' } })
  return { creator, pay }
}

test('TOLD-01 the day that an advertiser’s payment is expected is kept when the settlement is accepted, and held against the day it came', async () => {
  const { creator, pay } = await accepted('Zorza')
  const [begin, expected] = [today(), plusDays(today(), 90)]
  const row = { kind: 'advertiser', told: begin, expected_on: expected, came_on: null, withdrawn_on: null }
  expect(await told(creator)).toEqual([row])
  const [shown] = (await creator.call(getPayments, {})).data
  expect(dayOf(new Date(shown?.expected_at ?? ''))).toBe(expected)
  await world.advance(95 * DAY)
  await pay()
  expect(await told(creator)).toEqual([{ ...row, came_on: plusDays(begin, 95) }])
})

test('TOLD-01 a payout is expected fourteen days after it was ordered, also once it lies in a bank file; confirmed, it came', async () => {
  const creator = await world.creator({ available: grosze(150_00) })
  await creator.call(requestPayout, { body: undefined })
  const begin = today()
  await world.advance(3 * DAY)
  const file = await finance.call(opsCreateBankFile, {
    body: { format: 'elixir-0', payout_ids: [await orderOf(creator)] },
  })
  await world.release(file.data.id)
  await world.advance(1 * DAY)
  await finance.call(opsConfirmPayout, { params: { id: await orderOf(creator) } })
  const transfer = { kind: 'transfer', told: begin, expected_on: plusDays(begin, 14), withdrawn_on: null }
  expect((await told(creator)).slice(1)).toEqual([{ ...transfer, came_on: plusDays(begin, 4) }])

  await finance.call(opsReturnPayout, { params: { id: await orderOf(creator) }, body: { reason: 'Account closed' } })
  expect((await told(creator)).slice(1)).toEqual([{ ...transfer, came_on: null, withdrawn_on: plusDays(begin, 4) }])
})

test('TOLD-01 an order that was refused is withdrawn; the next one is told anew', async () => {
  const creator = await world.creator({ available: grosze(150_00) })
  await creator.call(requestPayout, { body: undefined })
  await finance.call(opsRefusePayout, {
    params: { id: await orderOf(creator) },
    body: { reason: 'The holder differs' },
  })
  await world.advance(2 * DAY)
  await creator.call(requestPayout, { body: undefined })
  expect((await told(creator)).slice(1)).toMatchObject([
    { came_on: null, withdrawn_on: plusDays(today(), -2) },
    { came_on: null, withdrawn_on: null, expected_on: plusDays(today(), 14) },
  ])
})

test('TOLD-02 a quarter says how many dates came true, how late the others were, and whose; what has not come by now is late', async () => {
  const [early, late, never] = [await accepted('Zorza'), await accepted('Zorza'), await accepted('Mgła')]
  await early.pay()
  await world.advance(95 * DAY)
  await late.pay()
  await world.advance(5 * DAY)
  // Accepted on 2 March: expected on 31 May, of the quarter from April on.
  const { quarters, advertisers, transfers, rows } = await sums('2026-Q2')
  expect(quarters).toEqual(['2026-Q2'])
  expect(transfers).toBeNull()
  expect(advertisers).toEqual({ due: 3, kept: 1, late_days: 5 })
  expect(rows).toEqual([
    { advertiser: 'Zorza', due: 2, kept: 1, late_days: 5 },
    { advertiser: 'Mgła', due: 1, kept: 0, late_days: 10 },
  ])
  await never.pay()
  await world.advance(2 * DAY)
  expect((await sums('2026-Q2')).rows[1]).toEqual({ advertiser: 'Mgła', due: 1, kept: 0, late_days: 10 })
  expect((await sums('2025-Q1')).advertisers).toBeNull()
  expect((await refusal(sums('2026-Q5'))).status).toBe(422)
})

test('TOLD-02 a date whose day is not over says nothing; nor does one that was withdrawn before it', async () => {
  const creator = await world.creator({ available: grosze(150_00) })
  await creator.call(requestPayout, { body: undefined })
  await world.advance(2 * DAY)
  expect((await sums()).transfers).toBeNull()
  await finance.call(opsRefusePayout, {
    params: { id: await orderOf(creator) },
    body: { reason: 'The holder differs' },
  })
  await world.advance(20 * DAY)
  expect((await sums()).transfers).toBeNull()
})

test('TOLD-03 creators read how many in a hundred came true once twenty were due, by whom the money waits for', async () => {
  const kuba = await world.creator()
  const percent = async () => (await kuba.call(getPayments, { query: { page: 1 } })).kept_dates
  const all = []
  for (let at = 0; at < 20; at++) all.push(await accepted('Zorza'))
  for (const { pay } of all.slice(0, 17)) await pay()
  expect(await percent()).toEqual({ advertiser: null, transfer: null })
  await world.advance(92 * DAY)
  expect(await percent()).toEqual({ advertiser: 85, transfer: null })
  expect((await kuba.call(getPayments, {})).kept_dates).toBeUndefined()
})
