import { joinCampaign } from '@fanfara/contract/campaigns'
import * as creators from '@fanfara/contract/ops/creators'
import { finishTask, listTasks } from '@fanfara/contract/tasks'
import { refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendDue } from '#/jobs/due-work.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const SOMEBODY = '00000000-0000-4000-8000-000000000000'

test('OPS-26 a creator’s page shows channels, campaigns and money; operators and strangers have none', async () => {
  const [operator, ola] = [await world.operator(), await world.creator()]
  const id = await world.campaigns.published()
  await ola.call(joinCampaign, { params: { id } })
  const task = (await ola.call(listTasks)).data[0]?.id ?? ''
  await ola.call(finishTask, { params: { id: task }, body: { url: 'https://www.twitch.tv/x/about' } })
  const { data } = await operator.call(creators.opsGetCreator, { params: { id: ola.id } })
  expect(data).toMatchObject({
    id: ola.id,
    is_active: true,
    is_erased: false,
    balances: { pending: 300, available: 0, in_payout: 0 },
    campaigns: [{ id, status: 'active', payment: { status: 'waiting_for_acceptance', amount: 300 } }],
    payouts: [],
  })
  expect(data.channels.map(({ platform }) => platform)).toContain('twitch')
  expect(data.live_sessions).toBeGreaterThan(0)
  for (const other of [operator.id, SOMEBODY])
    expect((await refusal(operator.call(creators.opsGetCreator, { params: { id: other } }))).status).toBe(404)
  expect((await refusal(ola.call(creators.opsGetCreator, { params: { id: ola.id } }))).status).toBe(403)
})

test('OPS-27 NAV-32 a limited creator goes on reading and acts no more, is told why, and is restored', async () => {
  const [operator, ola] = [await world.operator(), await world.creator()]
  const id = await world.campaigns.published()
  const join = () => ola.call(joinCampaign, { params: { id } })
  const params = { id: ola.id }
  const act = { params, body: { reason: 'Kupione wyświetlenia.' } }
  await ola.call(listTasks)
  const { data } = await operator.call(creators.opsLimitCreator, act)
  expect(data).toMatchObject({
    is_active: false,
    audit: [{ action: 'creator_limited', reason: 'Kupione wyświetlenia.' }],
  })
  expect(await refusal(join())).toMatchObject({ status: 403, code: 'account_limited' })
  expect((await ola.call(listTasks)).data).toEqual([])
  expect(await refusal(operator.call(creators.opsLimitCreator, act))).toMatchObject({
    status: 409,
    code: 'creator_limited',
  })
  await sendDue(world.world)
  const rows = await world.world.db.selectFrom('inbox_message').select('content').execute()
  expect(rows.filter(({ content }) => content.includes('Kupione wyświetlenia.'))).toHaveLength(1)
  expect(world.letters.some(({ text }) => text.includes('Kupione wyświetlenia.'))).toBe(true)
  const restored = await operator.call(creators.opsRestoreCreator, act)
  expect(restored.data).toMatchObject({ is_active: true, audit: [{ action: 'creator_restored' }, {}] })
  await join()
  expect((await refusal(operator.call(creators.opsRestoreCreator, act))).code).toBe('creator_not_limited')
})
