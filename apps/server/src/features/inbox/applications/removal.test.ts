import * as messagesContract from '@fanfara/contract/inbox/messages'
import * as sessionsContract from '@fanfara/contract/inbox/sessions'
import * as preferencesContract from '@fanfara/contract/inbox/preferences'
import * as ops from '@fanfara/contract/ops/inbox'
import { opsListAudit } from '@fanfara/contract/ops/desk'
import { refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { type InboxApplication, inboxApplication } from '@fanfara/testkit/inbox'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureDemoApplication } from '#/demo/application.ts'
import { runDueWork } from '#/jobs/due-work.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const at = ({ id }: { id: string }) => ({ params: { id } })
const acts = async () =>
  (await (await world.operator()).call(opsListAudit)).data.map(({ action }: { action: string }) => action)
async function filled(): Promise<InboxApplication> {
  const app = await inboxApplication(world)
  const body = {
    identifier: 'promo',
    name: 'Promo',
    channels: ['in_app' as const],
    is_critical: false,
    is_active: true,
    tags: [],
  }
  await (await world.operator()).call(ops.opsWriteWorkflow, { ...at(app), body })
  await app.send(['ola', 'kuba'], { content: 'Hi', feed: 'orders' }, { name: 'promo' })
  return app
}
const rowsOf = async (app: InboxApplication) => {
  const { db } = world.world
  const subscribers = db.selectFrom('inbox_subscriber').select('id').where('application_id', '=', app.id)
  return {
    application: (await db.selectFrom('inbox_application').select('id').where('id', '=', app.id).execute()).length,
    subscribers: (await subscribers.execute()).length,
    messages: (await db.selectFrom('inbox_message').select('id').where('subscriber_id', 'in', subscribers).execute())
      .length,
  }
}

test('13.10 OPS-25 a removed application is gone at once: sessions, sockets, keys; then its rows, and nobody else’s', async () => {
  const [operator, app, other] = [await world.operator(), await filled(), await filled()]
  const ola = await app.inbox('ola')
  const auth = { token: await app.token('ola') }
  const socket = io(world.origin, { transports: ['websocket'], reconnection: false, forceNew: true, auth })
  await new Promise(resolve => socket.once('unread_count_changed', resolve))
  const closed = new Promise(resolve => socket.on('disconnect', resolve))
  expect((await operator.call(ops.opsGetApplicationUse, at(app))).data).toMatchObject({ subscribers: 2, messages: 2 })
  // Sessions and keys that were just used are remembered for a moment.
  await Promise.all([ola(messagesContract.listFeed), app.send('ola', { content: 'Last' })])
  await operator.call(ops.opsRemoveApplication, at(app))
  expect(await closed).toBe('io server disconnect')
  expect((await refusal(ola(messagesContract.listFeed))).status).toBe(401)
  expect((await refusal(app.token('ola'))).status).toBe(404)
  expect((await app.send('ola', { content: 'x' })).status).toBe(401)
  expect((await refusal(operator.call(ops.opsGetApplication, at(app)))).status).toBe(404)
  expect((await refusal(operator.call(ops.opsRemoveApplication, at(app)))).status).toBe(404)
  const listed = (await operator.call(ops.opsListApplications, { query: { per_page: 100 } })).data.map(({ id }) => id)
  expect([listed.includes(app.id), listed.includes(other.id)]).toEqual([false, true])
  expect((await acts())[0]).toBe('inbox_application_removed')
  await runDueWork(world.world)
  expect(await rowsOf(app)).toEqual({ application: 0, subscribers: 0, messages: 0 })
  expect(await rowsOf(other)).toEqual({ application: 1, subscribers: 2, messages: 2 })
})

test('13.10 OPS-25 the portal’s own application and the demo’s stay, and say so', async () => {
  const operator = await world.operator()
  await ensureDemoApplication(world.world)
  const { data } = await operator.call(ops.opsListApplications, { query: { per_page: 100 } })
  const codes = []
  for (const application of data.filter(({ is_removable }) => !is_removable))
    codes.push((await refusal(operator.call(ops.opsRemoveApplication, at(application)))).code)
  expect(new Set(codes)).toEqual(new Set(['demo_application', 'own_application']))
})

test('13.10 OPS-25 a removed feed and a removed workflow leave their messages', async () => {
  const [operator, app, other] = [await world.operator(), await filled(), await filled()]
  const { data } = await operator.call(ops.opsGetApplication, at(app))
  const [feed] = data.feeds
  const workflow = data.workflows.find(({ identifier }) => identifier === 'promo')
  const stable = data.workflows.find(({ identifier }) => identifier === 'message')
  const ofFeed = { params: { id: app.id, feedId: feed?.id ?? '' } }
  const ofWorkflow = (id: string) => ({ params: { id: app.id, workflowId: id } })
  expect((await refusal(operator.call(ops.opsRemoveFeed, { params: { ...ofFeed.params, id: other.id } }))).status).toBe(
    404,
  )
  expect((await operator.call(ops.opsRemoveFeed, ofFeed)).data.feeds).toEqual([])
  expect((await refusal(operator.call(ops.opsRemoveFeed, ofFeed))).status).toBe(404)
  const left = (await operator.call(ops.opsRemoveWorkflow, ofWorkflow(workflow?.id ?? ''))).data.workflows
  expect(left.map(({ identifier }) => identifier)).toEqual(['message'])
  const refused = await refusal(operator.call(ops.opsRemoveWorkflow, ofWorkflow(stable?.id ?? '')))
  expect(refused.code).toBe('stable_workflow')
  const anew = { identifier: feed?.identifier ?? '', name: 'Anew' }
  const [again] = (await operator.call(ops.opsWriteFeed, { ...at(app), body: anew })).data.feeds
  expect(again).toMatchObject(anew)
  expect(again?.id).not.toBe(feed?.id)
  await runDueWork(world.world)
  const [message] = (await (await app.inbox('ola'))(messagesContract.listFeed)).data
  expect(message).toMatchObject({ content: 'Hi', _feedId: null, templateIdentifier: 'promo' })
  expect((await acts()).slice(0, 3)).toEqual(['inbox_feed_written', 'inbox_workflow_removed', 'inbox_feed_removed'])
})

test('13.10 WAPI-16 the usage log is read: what widgets did, how often, and when last', async () => {
  const app = await filled()
  const ola = await app.inbox('ola')
  for (const name of ['opened', 'clicked', 'clicked']) await ola(sessionsContract.logUsage, { body: { name } })
  const { data } = await (await world.operator()).call(ops.opsGetApplicationUse, at(app))
  expect(data.usage).toEqual([
    { name: 'clicked', count: 2, last_at: world.clock.now().toISOString() },
    { name: 'opened', count: 1, last_at: world.clock.now().toISOString() },
  ])
})

test('13.10 F9 a test message arrives, and its answer says for whom', async () => {
  const [operator, app] = [await world.operator(), await filled()]
  const send = (subscriber_id: string) => operator.call(ops.opsSendTestMessage, { ...at(app), body: { subscriber_id } })
  expect((await send('ola')).data).toEqual({ was_known: true, is_written: true })
  expect((await send('maja')).data).toEqual({ was_known: false, is_written: true })
  expect((await (await app.inbox('maja'))(messagesContract.listFeed)).data[0]?.content).toMatch(
    /^A test message of A shop/,
  )
  await (await app.inbox('ola'))(preferencesContract.setGlobalPreferences, { body: { enabled: false } })
  expect((await send('ola')).data).toEqual({ was_known: true, is_written: false })
  expect((await acts())[0]).toBe('inbox_test_sent')
  const own = (await operator.call(ops.opsListApplications, { query: { per_page: 100 } })).data.find(
    ({ is_own }) => is_own,
  )
  const refused = refusal(
    operator.call(ops.opsSendTestMessage, { ...at(own ?? { id: '' }), body: { subscriber_id: 'ola' } }),
  )
  expect((await refused).code).toBe('own_application')
})
