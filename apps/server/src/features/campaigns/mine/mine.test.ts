import { joinCampaign, quitCampaign } from '@fanfara/contract/campaigns'
import { listOwnCampaigns } from '@fanfara/contract/own/campaigns'
import { finishTask, listTasks } from '@fanfara/contract/tasks'
import { type Creator, campaignForm, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withTransaction } from '#/db/port.ts'
import { acceptSettlement } from '#/features/settlement/service.ts'
import { closeCampaign } from '../service.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const mine = async (creator: Creator, ...ids: string[]) =>
  (await creator.call(listOwnCampaigns, { query: { ids: ids.join(',') } })).data
const join = (creator: Creator, id: string) => creator.call(joinCampaign, { params: { id } })

test('a campaign that one is in: money, tasks, link and way, from joining to the settlement', async () => {
  const ola = await world.creator({ platforms: ['twitch'] })
  const [line] = campaignForm({ platforms: ['twitch'] }).task_plan
  if (!line) throw new Error('a form without tasks')
  const id = await world.campaigns.published({ task_plan: [{ ...line, amount: 2 }] })
  await join(ola, id)
  const [joined] = await mine(ola, id)
  expect(joined).toMatchObject({
    id,
    status: 'active',
    earned: 0,
    payment: null,
    acts_next: 'creator',
    tasks: { total: 2, finished: 0, missed: 0 },
    next_task: { step: 'prove' },
    counts: { views: null, clicks: null, actions: null, sales: null },
    prices: [],
  })
  expect(joined?.link).toMatchObject({ is_paused: false, url: expect.stringContaining('/c/') })

  const [first] = (await ola.call(listTasks)).data
  if (!first) throw new Error('no task was made')
  await ola.call(finishTask, { params: { id: first.id }, body: { url: 'https://twitch.test/videos/1' } })
  const [half] = await mine(ola, id)
  expect(half).toMatchObject({
    earned: 150,
    payment: { status: 'waiting_for_acceptance' },
    tasks: { total: 2, finished: 1 },
  })
  expect(half?.next_task?.id).not.toBe(first.id)

  const operator = await world.operator()
  await closeCampaign(world.world, operator.id, id)
  expect((await mine(ola, id))[0]).toMatchObject({ status: 'completed', acts_next: 'operator', tasks: { missed: 1 } })
  await withTransaction(world.world.db, tx => acceptSettlement(world.world, tx, operator.id, id))
  const [settled] = await mine(ola, id)
  expect(settled).toMatchObject({
    acts_next: 'advertiser',
    payment: { status: 'waiting_for_payment' },
    next_task: null,
  })
  expect(settled?.timeline.map(({ step, state }) => [step, state])).toEqual([
    ['joined', 'done'],
    ['published', 'done'],
    ['ended', 'done'],
    ['settled', 'done'],
    ['paid', 'now'],
  ])
  expect(settled?.timeline.at(-1)?.expected_at).toBe(settled?.payment?.expected_at)
})

test('MONEY-47: prices that were agreed stay as they were when the creator joined', async () => {
  const ola = await world.creator({ platforms: ['twitch'] })
  const id = await world.campaigns.published({ incomes: [{ model: 'FLAT_FEE', unit: 'flat', value: null }] })
  const price = (zloty: number) =>
    world.world.db
      .updateTable('salary')
      .set({ price_zloty: zloty })
      .where('channel_id', 'in', query => query.selectFrom('channel').select('id').where('account_id', '=', ola.id))
      .execute()
  await price(220)
  await join(ola, id)
  await price(500)
  expect((await mine(ola, id))[0]?.prices).toMatchObject([{ platform: 'twitch', price: 220 }])
})

test('what one is not in, has left, or is somebody else’s is left out; a list of ids that is none is a 422', async () => {
  const [ola, kuba] = [await world.creator(), await world.creator()]
  const [joined, left, other] = [
    await world.campaigns.published(),
    await world.campaigns.published(),
    await world.campaigns.published(),
  ]
  await join(ola, joined)
  await join(ola, left)
  await join(kuba, other)
  await ola.call(quitCampaign, { params: { id: left } })
  expect((await mine(ola, joined, left, other)).map(({ id }) => id)).toEqual([joined])
  expect(await mine(kuba, joined)).toEqual([])
  for (const ids of ['', 'x', `${joined},`, Array<string>(101).fill(joined).join(',')])
    expect((await refusal(ola.call(listOwnCampaigns, { query: { ids } }))).status).toBe(422)
})
