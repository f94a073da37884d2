import { joinCampaign, quitCampaign } from '@fanfara/contract/campaigns'
import { opsCloseCampaign } from '@fanfara/contract/ops/campaigns'
import { finishTask, listTasks, task as taskSchema } from '@fanfara/contract/tasks'
import { said, startWorld, type TestWorld } from '@fanfara/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const line = {
  platform: 'twitch' as const,
  ad_type: 'onpage_banner_under_stream' as const,
  amount: 2,
  start_date: null,
  end_date: null,
  start_offset_days: null,
  duration_days: null,
  brief: said('Umieść baner pod transmisją.', 'Put the banner under your stream.'),
  need_acceptance: false,
}

test('API-39 DATA-14 OPS-08 TASK-10 TASK-20 a task for each of an amount; tasks of a completed campaign stay in the list', async () => {
  const ola = await world.creator()
  const id = await world.campaigns.published({ task_plan: [line, { ...line, amount: 1, need_acceptance: true }] })
  await ola.call(joinCampaign, { params: { id } })
  const { data } = await ola.call(listTasks)
  expect(data).toHaveLength(3)
  for (const one of data) expect(z.safeParse(taskSchema, one).error).toBeUndefined()
  expect(data.filter(({ need_acceptance }) => need_acceptance)).toHaveLength(1)
  expect(data[0]).toMatchObject({
    description: 'Put the banner under your stream.',
    type: 'onpage_banner_under_stream',
    status: 'during',
    media_type: 'other',
    media_url: null,
    channel_type: 'twitch',
    code_url: expect.stringMatching(/\/c\/([bdfgklmnrstwz][aeio]){4}$/),
    is_acceptance_approved: false,
    acceptance_requests: 0,
    approval_status: null,
    rejection_reason: null,
    kind: 'stream',
    campaign_id: id,
  })
  const polish = (await world.caller(ola.token, 'pl')(listTasks)).data
  expect(polish[0]?.description).toBe('Umieść baner pod transmisją.')
  await (await world.operator()).call(opsCloseCampaign, { params: { id } })
  const after = (await ola.call(listTasks)).data
  expect(after.map(({ status }) => status)).toEqual(['missed', 'missed', 'missed'])
  const leadsNowhere = await world.campaigns.published({ landing_url: null })
  await ola.call(joinCampaign, { params: { id: leadsNowhere } })
  const without = (await ola.call(listTasks)).data.filter(({ campaign_id }) => campaign_id === leadsNowhere)
  expect(without.map(({ code_url }) => code_url)).toEqual([null])
})

test('TRAN-30 who quits loses the tasks that are not finished, and keeps those that are', async () => {
  const ola = await world.creator()
  const id = await world.campaigns.published({ task_plan: [line] })
  await ola.call(joinCampaign, { params: { id } })
  const [first, second] = (await ola.call(listTasks)).data
  await ola.call(finishTask, { params: { id: first?.id ?? '' }, body: { url: 'https://www.twitch.tv/ola/about' } })
  await ola.call(quitCampaign, { params: { id } })
  const left = (await ola.call(listTasks)).data
  expect(left.map(task => [task.id, task.status])).toEqual([[first?.id, 'finished']])
  expect(left.some(({ id: one }) => one === second?.id)).toBe(false)
})
