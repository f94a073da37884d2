import { joinCampaign } from '@fanfara/contract/campaigns'
import * as contract from '@fanfara/contract/ops/applications'
import { opsCloseCampaign, opsListCampaigns } from '@fanfara/contract/ops/campaigns'
import { opsLimitCreator } from '@fanfara/contract/ops/creators'
import { opsListParticipants } from '@fanfara/contract/ops/participants'
import { opsAcceptProof, opsGetProof } from '@fanfara/contract/ops/proofs'
import { deleteUser } from '@fanfara/contract/profile'
import { finishTask, listTasks } from '@fanfara/contract/tasks'
import { dayOf, plusDays } from '@fanfara/contract/time'
import { refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let world: TestWorld
let operator: Awaited<ReturnType<TestWorld['operator']>>
beforeAll(async () => {
  world = await startWorld()
  operator = await world.operator()
})
afterAll(() => world.close())

const list = (id: string) => operator.call(contract.opsListCampaignApplications, { params: { id } })

test('OPS-10 an application says with what, for how much and how punctual; who cannot take part stands last with the reason', async () => {
  const [ola, kuba] = [await world.creator({ name: 'Ola' }), await world.creator({ name: 'Kuba' })]
  const id = await world.campaigns.published({ type: 'semi_open', places: 3 })
  for (const one of [kuba, ola]) await one.call(joinCampaign, { params: { id } })
  await operator.call(opsLimitCreator, { params: { id: kuba.id }, body: { reason: 'Skarga na treść' } })
  const { data, places_left: left } = await list(id)
  expect(left).toBe(3)
  expect(data.map(({ creator, blocked }) => [creator.name, blocked])).toEqual([
    ['Ola', null],
    ['Kuba', 'account_limited'],
  ])
  expect(data[0]).toMatchObject({
    channels: [{ platform: 'twitch', login: `twitch_${ola.id.slice(0, 8)}`, stage: null }],
    on_time: { done: 0, of: 0 },
    fit: { parts: { platforms: 40, measured: 0 } },
  })
  expect(data[0]?.price).toBeGreaterThan(0)
})

test('OPS-10 several are accepted at once, each by itself: the place that is missing keeps one out, and says why', async () => {
  const people = await Promise.all(['Jeden', 'Dwa', 'Trzy'].map(name => world.creator({ name })))
  const id = await world.campaigns.published({ type: 'semi_open', places: 2 })
  for (const one of people) await one.call(joinCampaign, { params: { id } })
  const ids = (await list(id)).data.map(application => application.id)
  const { data } = await operator.call(contract.opsAcceptApplications, { params: { id }, body: { ids } })
  expect(data.accepted).toBe(2)
  expect(data.refused).toMatchObject([{ id: ids[2], message: 'There are no free places left in this campaign.' }])
  expect((await list(id)).data).toHaveLength(1)
  const again = await operator.call(contract.opsAcceptApplications, { params: { id }, body: { ids: ids.slice(0, 1) } })
  expect(again.data).toMatchObject({
    accepted: 0,
    refused: [{ message: 'This application has been answered already.' }],
  })
  const elsewhere = { id: await world.campaigns.published() }
  const foreign = await operator.call(contract.opsAcceptApplications, { params: elsewhere, body: { ids } })
  expect(foreign.data.accepted).toBe(0)
  expect(foreign.data.refused.map(({ name }) => name)).toEqual(['', '', ''])
})

test('OPS-10 one who withdrew a moment ago keeps no other from being accepted, and is named by why', async () => {
  const [stays, leaves] = [await world.creator({ name: 'Zostaje' }), await world.creator({ name: 'Odchodzi' })]
  const id = await world.campaigns.published({ type: 'semi_open', places: 2 })
  for (const one of [stays, leaves]) await one.call(joinCampaign, { params: { id } })
  const ids = (await list(id)).data.map(application => application.id)
  await leaves.call(deleteUser, { query: { id: leaves.id } })
  const { data } = await operator.call(contract.opsAcceptApplications, { params: { id }, body: { ids } })
  expect(data.accepted).toBe(1)
  expect(data.refused).toMatchObject([{ name: '', message: expect.stringContaining('not there any more') }])
  expect((await list(id)).data).toHaveLength(0)
  const unknown = operator.call(contract.opsAcceptApplications, { params: { id: crypto.randomUUID() }, body: { ids } })
  expect((await refusal(unknown)).status).toBe(404)
})

test('OPS-11 a participant’s proof says whether it was accepted, and the campaign waits for proofs no longer', async () => {
  const ola = await world.creator()
  const id = await world.campaigns.published()
  await ola.call(joinCampaign, { params: { id } })
  const task = (await ola.call(listTasks)).data.find(({ campaign_id }) => campaign_id === id)?.id ?? ''
  await ola.call(finishTask, { params: { id: task }, body: { url: 'https://www.twitch.tv/marks/about' } })
  const proofs = async () => (await operator.call(opsListParticipants, { params: { id }, query: {} })).data[0]?.proofs
  const waiting = async () =>
    (await operator.call(opsListCampaigns, { query: { waits: 'proofs', per_page: 100 } })).data.map(each => each.id)
  expect(await proofs()).toEqual([{ task_id: task, state: 'waiting' }])
  expect(await waiting()).toContain(id)
  const { data } = await operator.call(opsGetProof, { params: { id: task } })
  await operator.call(opsAcceptProof, { params: { id: task }, body: { handed_in_at: data.handed_in_at } })
  expect(await proofs()).toEqual([{ task_id: task, state: 'accepted' }])
  expect(await waiting()).not.toContain(id)
})

test('APPL-01 beside an applicant stands what else they do then: a rival’s campaign first; what is over, automatic or another time is not there', async () => {
  const ola = await world.creator({ name: 'Ola Zajęta' })
  const food = { topic: 'food_cooking' } as const
  const joined = async (name: string, of: Parameters<TestWorld['campaigns']['published']>[0] = {}) => {
    const id = await world.campaigns.published({ name, ...of })
    await ola.call(joinCampaign, { params: { id } })
    return id
  }
  await joined('Ta sama firma', food)
  const rival = await joined('Konkurencja', { ...food, advertiser: 'Mgła' })
  await joined('Inny temat', { advertiser: 'Mgła', topic: 'gaming' })
  const over = await joined('Skończona', { ...food, advertiser: 'Mgła' })
  await operator.call(opsCloseCampaign, { params: { id: over } })
  const today = dayOf(world.clock.now())
  await joined('Później', {
    ...food,
    advertiser: 'Mgła',
    start_date: plusDays(today, 60),
    end_date: plusDays(today, 70),
  })
  const id = await joined('Ubiega się', { ...food, type: 'semi_open' })
  const { data, total } = await list(id)
  expect(total).toBe(1)
  expect(data[0]?.conflicts.map(({ kind, campaign }) => [kind, campaign.name])).toEqual([
    ['rival', 'Konkurencja'],
    ['dates', expect.any(String)],
    ['dates', expect.any(String)],
  ])
  expect(data[0]?.conflicts.map(({ campaign }) => campaign.name).toSorted()).toEqual([
    'Inny temat',
    'Konkurencja',
    'Ta sama firma',
  ])
  expect(data[0]?.conflicts[0]).toMatchObject({ campaign: { id: rival }, advertiser: 'Mgła', start_date: today })
  expect(data[0]?.more_conflicts).toBe(0)
})

test('APPL-01 five are named, the others counted', async () => {
  const busy = await world.creator({ name: 'Bardzo zajęta' })
  for (let nth = 0; nth < 7; nth += 1)
    await busy.call(joinCampaign, { params: { id: await world.campaigns.published({ name: `Kampania ${nth}` }) } })
  const id = await world.campaigns.published({ type: 'semi_open' })
  await busy.call(joinCampaign, { params: { id } })
  const [application] = (await list(id)).data
  expect([application?.conflicts.length, application?.more_conflicts]).toEqual([5, 2])
})
