import { joinCampaign } from '@fanfara/contract/campaigns'
import { HOUR_MS } from '@fanfara/contract/durations'
import { opsListCampaignApplications } from '@fanfara/contract/ops/applications'
import { opsListAudit } from '@fanfara/contract/ops/desk'
import { opsRejectApplication } from '@fanfara/contract/ops/participants'
import * as contract from '@fanfara/contract/ops/desk/work'
import { type Operator, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { heldFrom } from './hands.ts'

let world: TestWorld
let iza: Operator
let jan: Operator
beforeAll(async () => {
  world = await startWorld()
  iza = await called(await world.operator(), 'Iza')
  jan = await called(await world.colleague('finance'), 'Jan')
})
afterAll(() => world.close())

/** An operator under a name of their own. */
async function called(operator: Operator, name: string): Promise<Operator> {
  await world.world.db.updateTable('account').set({ name }).where('id', '=', operator.id).execute()
  return operator
}
/** A campaign that somebody applied to. @returns the work that it makes. */
async function applied(): Promise<{ kind: 'applications'; key: string }> {
  const id = await world.campaigns.published({ type: 'semi_open' })
  await apply(id)
  return { kind: 'applications', key: id }
}
async function apply(id: string): Promise<void> {
  const creator = await world.creator({ platforms: ['twitch'], billing: false })
  await creator.call(joinCampaign, { params: { id } })
}
const handOf = async (who: Operator, key: string) =>
  (await who.call(contract.opsListWork)).data.find(item => item.key === key)?.hand
/** Answers every application of a campaign. */
async function done(id: string): Promise<void> {
  const { data } = await iza.call(opsListCampaignApplications, { params: { id } })
  for (const application of data)
    await iza.call(opsRejectApplication, { params: { id: application.id }, body: { reason: 'Brak miejsc' } })
}

test('DESK-01 what somebody took is shown to colleagues with name and since when, and can be given back', async () => {
  const body = await applied()
  expect(await handOf(iza, body.key)).toBeNull()
  await iza.call(contract.opsTakeWork, { body })
  const since = world.clock.now().toISOString()
  expect(await handOf(iza, body.key)).toEqual({ operator: 'Iza', since, is_own: true })
  expect(await handOf(jan, body.key)).toEqual({ operator: 'Iza', since, is_own: false })
  await jan.call(contract.opsGiveWorkBack, { body })
  expect(await handOf(jan, body.key)).toMatchObject({ operator: 'Iza' })
  await iza.call(contract.opsGiveWorkBack, { body })
  expect(await handOf(jan, body.key)).toBeNull()
  const { data } = await iza.call(opsListAudit, { query: { object_type: 'work' } })
  expect(data.map(({ action }) => action)).toEqual(['work_given_back', 'work_taken'])
})

test('DESK-01 of two who take it at once one has it, and the other reads whose it is', async () => {
  const body = await applied()
  const takes = await Promise.allSettled([iza, jan].map(who => who.call(contract.opsTakeWork, { body })))
  expect(takes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const late = takes[0]?.status === 'rejected' ? iza : jan
  const holder = late === iza ? 'Jan' : 'Iza'
  expect(await refusal(late.call(contract.opsTakeWork, { body }))).toMatchObject({
    status: 409,
    code: 'work_in_hand',
    message: `${holder} is doing this already.`,
  })
})

test('DESK-01 four hours later it is in nobody’s hand, and a colleague takes it', async () => {
  const body = await applied()
  await iza.call(contract.opsTakeWork, { body })
  await world.advance(contract.WORK_HAND_HOURS * HOUR_MS)
  expect(await handOf(jan, body.key)).toBeNull()
  await jan.call(contract.opsTakeWork, { body })
  expect(await handOf(iza, body.key)).toMatchObject({ operator: 'Jan' })
})

test('DESK-01 when it is done it is in nobody’s hand, also where the same comes again', async () => {
  const body = await applied()
  await iza.call(contract.opsTakeWork, { body })
  await world.advance(1000)
  await apply(body.key)
  expect(await handOf(jan, body.key)).toMatchObject({ operator: 'Iza' })
  await done(body.key)
  expect(await handOf(jan, body.key)).toBeUndefined()
  await apply(body.key)
  expect(await handOf(jan, body.key)).toBeNull()
})

test('DESK-01 what does not wait cannot be taken', async () => {
  const body = { kind: 'proofs', key: crypto.randomUUID() } as const
  expect((await refusal(iza.call(contract.opsTakeWork, { body }))).status).toBe(404)
})

test('DESK-01 it holds from the oldest of what waits, or for four hours, whichever is later', () => {
  const now = new Date('2026-03-30T12:00:00Z')
  expect(heldFrom(new Date('2026-03-29T12:00:00Z'), now)).toEqual(new Date('2026-03-30T08:00:00.001Z'))
  expect(heldFrom(new Date('2026-03-30T11:00:00Z'), now)).toEqual(new Date('2026-03-30T11:00:00Z'))
})
