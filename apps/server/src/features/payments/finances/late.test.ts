import { joinCampaign } from '@fanfara/contract/campaigns'
import { opsCloseCampaign } from '@fanfara/contract/ops/campaigns'
import { opsEnterResults, opsListParticipants } from '@fanfara/contract/ops/participants'
import { opsSaveLateRate } from '@fanfara/contract/ops/receivables'
import { opsAcceptSettlement, opsRecordAdvertiserPayment } from '@fanfara/contract/ops/settlement'
import { getPayments } from '@fanfara/contract/payments'
import { type Creator, startWorld, type TestWorld } from '@fanfara/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const DAY = 86_400_000
const late = async (creator: Creator) => (await creator.call(getPayments, { query: { page: 1 } })).data[0]?.late

async function company(): Promise<Creator> {
  const creator = await world.creator()
  await world.world.db
    .updateTable('billing_profile')
    .set({ settlement_form: 'company' })
    .where('account_id', '=', creator.id)
    .execute()
  return creator
}

/** A settlement of 1000 zł for each of these, accepted today. */
async function accepted(...creators: Creator[]) {
  const operator = await world.operator()
  const id = await world.campaigns.published({ incomes: [{ model: 'CPA', unit: 'flat', value: 1000 }] })
  for (const creator of creators) await creator.call(joinCampaign, { params: { id } })
  const { data } = await operator.call(opsListParticipants, { params: { id }, query: {} })
  const body = { views: null, clicks: null, actions: 1, sales: null, sales_value: null }
  for (const row of data) await operator.call(opsEnterResults, { params: { id: row.id }, body })
  await operator.call(opsCloseCampaign, { params: { id } })
  await operator.call(opsAcceptSettlement, { params: { id } })
  const pay = (amount: number) =>
    operator.call(opsRecordAdvertiserPayment, { params: { id }, body: { amount, reference: 'FV 1/2026' } })
  return { operator, pay }
}

test('LATE-01 a business reads the days and what the law asks for them; a private person, and who is not late, reads nothing', async () => {
  const [firm, person] = [await company(), await world.creator()]
  const { operator, pay } = await accepted(firm, person)
  await world.advance(90 * DAY)
  expect([await late(firm), await late(person)]).toEqual([undefined, undefined])
  await world.advance(10 * DAY)
  expect(await late(firm)).toEqual({ days: 10, interest: null, compensation: null })
  await operator.call(opsSaveLateRate, { body: { valid_from: '2026-01-01', interest_percent: 14.6, euro_rate: 4.25 } })
  // 1000 zł × 14.6 % × 10 ÷ 365, and 40 euro.
  expect(await late(firm)).toEqual({ days: 10, interest: 4, compensation: 170 })
  expect(await late(person)).toBeUndefined()
  await pay(2000)
  expect(await late(firm)).toBeUndefined()
})

test('LATE-01 a change of the figures within the delay counts from its day', async () => {
  const firm = await company()
  const { operator } = await accepted(firm)
  await world.advance(92 * DAY)
  const today = world.clock.now().toISOString().slice(0, 10)
  await operator.call(opsSaveLateRate, { body: { valid_from: today, interest_percent: 29.2, euro_rate: 5 } })
  // A day of 14.6 % and a day of 29.2 %; the compensation is that of the first day.
  expect(await late(firm)).toEqual({ days: 2, interest: 1.2, compensation: 170 })
})
