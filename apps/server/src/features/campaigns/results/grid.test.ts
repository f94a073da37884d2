import { joinCampaign } from '@fanfara/contract/campaigns'
import { opsCloseCampaign } from '@fanfara/contract/ops/campaigns'
import { opsEnterResults } from '@fanfara/contract/ops/participants'
import { opsListResults, opsSaveResults, type TypedFigures } from '@fanfara/contract/ops/tables/results'
import { opsApproveCorrection, opsProposeCorrection } from '@fanfara/contract/ops/corrections'
import { opsAcceptSettlement, opsRecordAdvertiserPayment } from '@fanfara/contract/ops/settlement'
import { refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcile } from '../../ledger/service.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const none: TypedFigures = { views: null, clicks: null, actions: null, sales: null, sales_value: null }

/** A campaign that pays clicks and a share of sales, with two creators in it, and the grid of an operator. */
async function measured() {
  const id = await world.campaigns.published({
    incomes: [
      { model: 'CPC', unit: 'flat', value: 0.5 },
      { model: 'CPS', unit: 'perc', value: 10 },
    ],
  })
  for (const name of ['żaneta', 'Adam']) await (await world.creator({ name })).call(joinCampaign, { params: { id } })
  const { call } = await world.operator()
  const rows = async () => (await call(opsListResults, { params: { id } })).data.rows
  type Rows = { id: string; before: TypedFigures; after: TypedFigures }[]
  const save = async (changes: Rows, apply = true) =>
    (await call(opsSaveResults, { params: { id }, body: { rows: changes, apply } })).data
  return { id, call, rows, save }
}

test('OPS-13 the grid lists who takes part by name, and enters many figures at once', async () => {
  const { rows, save } = await measured()
  const [adam, zaneta] = await rows()
  expect([adam?.creator.name, zaneta?.creator.name, adam?.amount, adam?.is_open]).toEqual(['Adam', 'żaneta', 0, true])
  const changes = [
    { id: adam?.id ?? '', before: none, after: { ...none, clicks: 100 } },
    { id: zaneta?.id ?? '', before: none, after: { ...none, clicks: 7, sales_value: 1990.5 } },
  ]
  const preview = await save(changes, false)
  expect(preview).toMatchObject({ is_applied: false, problems: 0, amount_before: 0, amount_after: 50 + 3.5 + 199.05 })
  expect((await rows()).map(({ results }) => results)).toEqual([none, none])
  expect(await save(changes)).toMatchObject({
    is_applied: true,
    lines: [{ amount_after: 50 }, { amount_after: 202.55 }],
  })
  expect((await rows()).map(({ results, amount }) => [results.clicks, results.sales_value, amount])).toEqual([
    [100, null, 50],
    [7, 1990.5, 202.55],
  ])
  expect(await reconcile(world.world)).toEqual([])
})

test('OPS-13 a figure can be taken away again, and what was counted is its own', async () => {
  const { rows, save } = await measured()
  const id = (await rows())[0]?.id ?? ''
  await save([{ id, before: none, after: { ...none, clicks: 100 } }])
  expect((await save([{ id, before: { ...none, clicks: 100 }, after: none }])).amount_after).toBe(0)
  expect((await rows())[0]?.results).toEqual(none)
})

test('what a colleague changed meanwhile is not overwritten: that row says so, and none is written', async () => {
  const { rows, save, call } = await measured()
  const [adam, zaneta] = (await rows()).map(({ id }) => id)
  await call(opsEnterResults, { params: { id: adam ?? '' }, body: { ...none, clicks: 5 } })
  const outcome = await save([
    { id: adam ?? '', before: none, after: { ...none, clicks: 100 } },
    { id: zaneta ?? '', before: none, after: { ...none, clicks: 7 } },
  ])
  expect(outcome).toMatchObject({ is_applied: false, problems: 1 })
  expect(outcome.lines.map(({ problem }) => problem)).toEqual([
    'Somebody else changed these figures meanwhile. Reload the table.',
    null,
  ])
  expect((await rows()).map(({ results }) => results.clicks)).toEqual([5, null])
})

test('after the settlement the grid is closed, also for whoever still has it open; strangers are no rows of it', async () => {
  const { id, rows, save, call } = await measured()
  const [adam] = await rows()
  await save([{ id: adam?.id ?? '', before: none, after: { ...none, clicks: 4 } }])
  await call(opsCloseCampaign, { params: { id } })
  await call(opsAcceptSettlement, { params: { id } })
  expect((await rows()).find(row => row.id === adam?.id)?.is_open).toBe(false)
  const late = await save([{ id: adam?.id ?? '', before: { ...none, clicks: 4 }, after: { ...none, clicks: 9 } }])
  expect([late.is_applied, late.problems]).toEqual([false, 1])
  const stranger = await save([{ id: crypto.randomUUID(), before: none, after: { ...none, clicks: 1 } }])
  expect([stranger.is_applied, stranger.problems]).toEqual([false, 1])
})

test('COR-03 a creator to whom a correction added stands there once, with all that it comes to', async () => {
  const { id, rows, save, call } = await measured()
  const [adam] = await rows()
  await save([{ id: adam?.id ?? '', before: none, after: { ...none, clicks: 100 } }])
  await call(opsCloseCampaign, { params: { id } })
  await call(opsAcceptSettlement, { params: { id } })
  await call(opsRecordAdvertiserPayment, { params: { id }, body: { amount: 50, reference: 'FV 9/2026' } })
  const correction = { kind: 'sum' as const, participation_id: adam?.id ?? '', amount: 70 }
  const { data } = await call(opsProposeCorrection, { body: { correction, reason: 'Twenty clicks were missing.' } })
  const colleague = await world.colleague('finance')
  await colleague.call(opsApproveCorrection, { params: { id: data.id } })
  expect((await rows()).filter(row => row.id === adam?.id).map(({ amount, is_open }) => [amount, is_open])).toEqual([
    [70, false],
  ])
})

test('an unknown campaign, no rows, and figures that are none are refused before anything is looked at', async () => {
  const { id, call } = await measured()
  const unknown = { params: { id: crypto.randomUUID() } }
  expect((await refusal(call(opsListResults, unknown))).status).toBe(404)
  const empty = await refusal(call(opsSaveResults, { params: { id }, body: { rows: [], apply: true } }))
  expect([empty.status, Object.keys(empty.errors)]).toEqual([422, ['rows']])
  const rows = [{ id: crypto.randomUUID(), before: none, after: { ...none, clicks: -1 } }]
  expect((await refusal(call(opsSaveResults, { params: { id }, body: { rows, apply: true } }))).status).toBe(422)
})
