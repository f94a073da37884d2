import { joinCampaign } from '@fanfara/contract/campaigns'
import { DAY_MS } from '@fanfara/contract/durations'
import { opsCloseCampaign } from '@fanfara/contract/ops/campaigns'
import { opsListPayouts, opsRefusePayout } from '@fanfara/contract/ops/payouts'
import { opsAcceptSettlement, opsRecordAdvertiserPayment } from '@fanfara/contract/ops/settlement'
import { listPaymentStages } from '@fanfara/contract/own/payment-stages'
import { getPayments, requestPayout } from '@fanfara/contract/payments'
import { finishTask, listTasks } from '@fanfara/contract/tasks'
import { refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

test('FIN-07 stages behind a payment have their days, the last time each; one that it was sent back from is ahead again', async () => {
  const [operator, ola, kuba] = [await world.operator(), await world.creator(), await world.creator()]
  const id = await world.campaigns.published()
  await ola.call(joinCampaign, { params: { id } })
  const [task] = (await ola.call(listTasks)).data
  await ola.call(finishTask, { params: { id: task?.id ?? '' }, body: { url: 'https://www.twitch.tv/ola/about' } })
  const payment = (await ola.call(getPayments, {})).data[0]?.id ?? ''
  const stages = async () => (await ola.call(listPaymentStages, { params: { id: payment } })).data
  const names = async () => (await stages()).map(({ status }) => status)
  expect(await names()).toEqual(['waiting_for_acceptance'])
  await operator.call(opsCloseCampaign, { params: { id } })
  await world.advance(DAY_MS)
  const settledAt = world.clock.now().toISOString()
  await operator.call(opsAcceptSettlement, { params: { id } })
  await world.advance(DAY_MS)
  await operator.call(opsRecordAdvertiserPayment, { params: { id }, body: { amount: 300, reference: 'FV 7/2026' } })
  const reached = ['waiting_for_acceptance', 'waiting_for_payment', 'ready_for_payout']
  expect(await names()).toEqual(reached)
  expect((await stages())[1]?.at).toBe(settledAt)
  await ola.call(requestPayout, { body: undefined })
  expect(await names()).toEqual([...reached, 'sent_for_payout'])
  const { data } = await operator.call(opsListPayouts, { query: { status: 'ordered' } })
  await world.advance(DAY_MS)
  const refusedAt = world.clock.now().toISOString()
  await operator.call(opsRefusePayout, { params: { id: data[0]?.id ?? '' }, body: { reason: 'Inny posiadacz' } })
  expect(await names()).toEqual(reached)
  expect((await stages())[2]?.at).toBe(refusedAt)
  expect((await refusal(kuba.call(listPaymentStages, { params: { id: payment } }))).status).toBe(404)
})
