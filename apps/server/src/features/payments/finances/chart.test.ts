import type { Call } from '@fanfara/contract/endpoint'
import { joinCampaign } from '@fanfara/contract/campaigns'
import { fromZloty, grosze, sum } from '@fanfara/contract/money'
import { opsCloseCampaign } from '@fanfara/contract/ops/campaigns'
import { opsApproveCorrection, opsProposeCorrection } from '@fanfara/contract/ops/corrections'
import { opsEnterResults, opsListParticipants } from '@fanfara/contract/ops/participants'
import { opsAcceptSettlement, opsRecordAdvertiserPayment } from '@fanfara/contract/ops/settlement'
import { getEarningChart } from '@fanfara/contract/own/earnings'
import { getEarnings } from '@fanfara/contract/payments'
import { type Creator, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const DAY = 86_400_000
type Query = NonNullable<Call<typeof getEarningChart>['query']>
const draw = async (creator: Creator, query: Query = {}) => (await creator.call(getEarningChart, { query })).data
const total = (parts: readonly { arrived: number; waiting: number }[]) => [
  sum(parts.map(part => fromZloty(part.arrived))) / 100,
  sum(parts.map(part => fromZloty(part.waiting))) / 100,
]

/** A campaign that pays 8 zł for a thousand views and 40 zł for an action, with the figures of one creator in it. */
async function measured(creator: Creator, name: string, results: { views: number; actions: number }) {
  const id = await world.campaigns.published({
    name,
    incomes: [
      { model: 'CPM', unit: 'flat', value: 8 },
      { model: 'CPA', unit: 'flat', value: 40 },
    ],
  })
  await creator.call(joinCampaign, { params: { id } })
  const operator = await world.operator()
  const [row] = (await operator.call(opsListParticipants, { params: { id }, query: {} })).data
  const params = { id: row?.id ?? '' }
  const body = { clicks: null, sales: null, sales_value: null, ...results }
  await operator.call(opsEnterResults, { params, body })
  return { id, participation: params.id }
}

test('FIN-04 DASH-01 the bars of six months are what the dashboard draws, with what waits apart', async () => {
  const ola = await world.creator()
  await ola.earn(grosze(120_00))
  await world.advance(40 * DAY)
  await ola.earn(grosze(80_00))
  await measured(ola, 'Kawa', { views: 12_345, actions: 1 })
  const { bars, step, from, to } = await draw(ola)
  const earned = (await ola.call(getEarnings)).data
  expect([step, from.slice(8), bars.length]).toEqual(['month', '01', 6])
  expect(bars.map(bar => [bar.from.slice(0, 7), bar.arrived + bar.waiting])).toEqual(
    earned.map(({ month, amount }) => [month, amount]),
  )
  expect(total(bars)).toEqual([200, 138.76])
  expect(to > from).toBe(true)
})

test('FIN-04 by campaign and by model the sums are the same, and lines pay for their model exactly', async () => {
  const kuba = await world.creator()
  await measured(kuba, 'Kawa', { views: 12_345, actions: 3 })
  await measured(kuba, 'Sok', { views: 1000, actions: 0 })
  expect((await draw(kuba, { range: '30d' })).sources).toEqual([
    { name: 'Kawa', arrived: 0, waiting: 218.76 },
    { name: 'Sok', arrived: 0, waiting: 8 },
  ])
  expect((await draw(kuba, { range: '30d', by: 'model' })).sources).toEqual([
    { name: 'CPA', arrived: 0, waiting: 120 },
    { name: 'CPM', arrived: 0, waiting: 106.76 },
  ])
})

test('FIN-04 what the advertiser paid for has arrived, also what was earned long before', async () => {
  const maja = await world.creator()
  const { id } = await measured(maja, 'Buty', { views: 0, actions: 5 })
  const operator = await world.operator()
  await operator.call(opsCloseCampaign, { params: { id } })
  await operator.call(opsAcceptSettlement, { params: { id } })
  expect(total((await draw(maja)).bars)).toEqual([0, 200])
  await operator.call(opsRecordAdvertiserPayment, { params: { id }, body: { amount: 200, reference: 'FV 1' } })
  expect(total((await draw(maja)).bars)).toEqual([200, 0])
})

test('FIN-04 a correction that adds waits beside what arrived; one that takes lessens what arrived', async () => {
  const tomek = await world.creator()
  const { id, participation } = await measured(tomek, 'Rower', { views: 0, actions: 5 })
  const [first, second] = [await world.operator(), await world.colleague('finance')]
  await first.call(opsCloseCampaign, { params: { id } })
  await first.call(opsAcceptSettlement, { params: { id } })
  await first.call(opsRecordAdvertiserPayment, { params: { id }, body: { amount: 200, reference: 'FV 1' } })
  const correct = async (amount: number) => {
    const correction = { kind: 'sum' as const, participation_id: participation, amount }
    const { data } = await first.call(opsProposeCorrection, { body: { correction, reason: 'Counted once more' } })
    await second.call(opsApproveCorrection, { params: { id: data.id } })
  }
  await correct(250)
  expect(total((await draw(tomek)).bars)).toEqual([200, 50])
  expect((await draw(tomek)).sources).toEqual([{ name: 'Rower', arrived: 200, waiting: 50 }])
  await first.call(opsRecordAdvertiserPayment, { params: { id }, body: { amount: 50, reference: 'FV 2' } })
  await correct(150)
  await world.advance(15 * DAY)
  expect(total((await draw(tomek)).bars)).toEqual([150, 0])
})

test('FIN-04 more than six sources are the five largest and the rest under no name, and nothing is lost', async () => {
  const busy = await world.creator()
  for (let at = 1; at <= 8; at++) await measured(busy, `Kampania ${at}`, { views: 0, actions: at })
  const { sources, bars } = await draw(busy, { range: '12m' })
  expect(sources.map(({ name }) => name)).toEqual(
    ['8', '7', '6', '5', '4'].map(at => `Kampania ${at}`).concat([null as never]),
  )
  expect(total(sources)).toEqual(total(bars))
  expect(total(bars)).toEqual([0, 36 * 40])
})

test('FIN-04 days of one’s own, both included; what lies beside them is not there; mistakes are named', async () => {
  const ada = await world.creator()
  await ada.earn(grosze(50_00))
  const today = (await draw(ada, { range: '30d' })).to
  const own = { range: 'own' as const, from: today, to: today }
  expect(total((await draw(ada, own)).bars)).toEqual([50, 0])
  await world.advance(3 * DAY)
  const later = (await draw(ada, { range: '30d' })).to
  expect(total((await draw(ada, { ...own, from: later, to: later })).bars)).toEqual([0, 0])
  const wrong = await refusal(draw(ada, { range: 'own', from: later }))
  expect([wrong.status, Object.keys(wrong.errors)]).toEqual([422, ['to']])
  expect((await refusal(draw(ada, { range: 'own', from: later, to: today }))).status).toBe(422)
  const other = await world.creator()
  expect((await draw(other)).sources).toEqual([])
})
