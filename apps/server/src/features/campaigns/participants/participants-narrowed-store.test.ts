import { joinCampaign } from '@fanfara/contract/campaigns'
import type { Call } from '@fanfara/contract/endpoint'
import {
  opsAcceptApplication,
  opsDownloadParticipants,
  opsEnterResults,
  opsListParticipants,
} from '@fanfara/contract/ops/participants'
import { type Operator, startWorld, type TestWorld } from '@fanfara/testkit'
import { plansOf } from '@fanfara/testkit/plans'
import { afterAll, beforeAll, expect, test } from 'vitest'

let world: TestWorld
let office: Operator
let id: string
beforeAll(async () => {
  world = await startWorld()
  office = await world.operator()
  const incomes = [{ model: 'CPC', unit: 'flat', value: 1 }] as const
  id = await world.campaigns.published({ type: 'semi_open', places: 9, incomes: [...incomes] })
  for (const [name, clicks] of [
    ['Żaneta Łoś', 100],
    ['Zbyszek', 300],
    ['Ala 100%', null],
  ] as const) {
    const creator = await world.creator({ name })
    await creator.call(joinCampaign, { params: { id } })
    world.clock.advance(1000)
    const row = (await office.call(opsListParticipants, { params: { id }, query: {} })).data.find(
      one => one.creator.id === creator.id,
    )
    if (clicks === null) continue
    const params = { id: row?.id ?? '' }
    await office.call(opsAcceptApplication, { params })
    await office.call(opsEnterResults, {
      params,
      body: { views: null, clicks, actions: null, sales: null, sales_value: null },
    })
  }
})
afterAll(() => world.close())

type Query = Call<typeof opsListParticipants>['query']
const list = async (query: Query) => {
  const { data, meta } = await office.call(opsListParticipants, { params: { id }, query })
  expect(meta.total).toBe(data.length)
  return data.map(({ creator }) => creator.name)
}

test('DESK-19 creators of a campaign are found by a part of their name and by where they stand, signs for themselves', async () => {
  expect(await list({ name: 'los' })).toEqual(['Żaneta Łoś'])
  expect(await list({ name: '0%' })).toEqual(['Ala 100%'])
  expect(await list({ name: '%' })).toEqual(['Ala 100%'])
  expect(await list({ name: 'nikt taki' })).toEqual([])
  expect(await list({ status: 'pending_approval' })).toEqual(['Ala 100%'])
  expect(await list({ status: 'pending_approval', name: 'zby' })).toEqual([])
})

test('DESK-19 they stand as they came, by name without Polish letters, or by what they are paid, and so does their file', async () => {
  expect(await list({ sort: 'name' })).toEqual(['Ala 100%', 'Żaneta Łoś', 'Zbyszek'])
  expect(await list({ sort: 'amount' })).toEqual(['Zbyszek', 'Żaneta Łoś', 'Ala 100%'])
  const query = { sort: 'amount', name: 'z' } as const
  const file = await office.call(opsDownloadParticipants, { params: { id }, query })
  const names = file
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map(line => line.split(',')[0])
  expect(names).toEqual(['Zbyszek', 'Żaneta Łoś'])
})

test('DESK-47 the list says how many of all stand where, whatever it is narrowed to, before and after an answer', async () => {
  const counts = async (query: Query) => (await office.call(opsListParticipants, { params: { id }, query })).counts
  const before = await counts({})
  expect(before).toMatchObject({ active: 2, pending_approval: 1, invited: 0 })
  expect(Object.values(before).reduce((all, one) => all + one, 0)).toBe(3)
  expect(await counts({ name: 'zby', status: 'active' })).toEqual(before)
  const [ala] = (await office.call(opsListParticipants, { params: { id }, query: { name: 'ala' } })).data
  await office.call(opsAcceptApplication, { params: { id: ala?.id ?? '' } })
  expect(await counts({ name: 'nikt taki' })).toEqual({ ...before, active: 3, pending_approval: 0 })
  const plans = await plansOf(world.world.store, 'participation', () => counts({}))
  const counting = plans.filter(({ sql }) => sql.includes('as counted'))
  expect(counting).toHaveLength(1)
  expect(counting[0]?.plan).not.toContain('Seq Scan')
  expect(counting[0]?.plan).toContain('participation_standing')
})
