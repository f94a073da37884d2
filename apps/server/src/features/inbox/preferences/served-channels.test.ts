import type * as sharedContract from '@fanfara/contract/inbox/shared'
import * as preferencesContract from '@fanfara/contract/inbox/preferences'
import * as messagesContract from '@fanfara/contract/inbox/messages'
import * as ops from '@fanfara/contract/ops/inbox'
import { refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { type InboxApplication, inboxApplication } from '@fanfara/testkit/inbox'
import { afterAll, beforeAll, expect, test } from 'vitest'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

async function writeWorkflow(app: InboxApplication, channels: sharedContract.InboxChannel[]) {
  const body = { identifier: 'promo', name: 'Promo', channels, is_critical: false, is_active: true, tags: [] }
  return (await world.operator()).call(ops.opsWriteWorkflow, { params: { id: app.id }, body })
}
async function declare(app: InboxApplication, own_channels: ('email' | 'sms' | 'chat' | 'push')[] | undefined) {
  const operator = await world.operator()
  const { data } = await operator.call(ops.opsGetApplication, { params: { id: app.id } })
  const { identifier, name, is_secure, allowed_origins, makes_feeds, branding } = data
  const body = { identifier, name, is_secure, allowed_origins, makes_feeds, branding, own_channels }
  return (await operator.call(ops.opsChangeApplication, { params: { id: app.id }, body })).data.own_channels
}
const channelsOf = async (app: InboxApplication) =>
  (await (await app.inbox('ola'))(preferencesContract.listPreferences)).data.find(
    ({ template }) => template.name === 'Promo',
  )?.preference

/** Calls as an application's server. */
function serverOf(app: InboxApplication) {
  return async (method: string, path: string, body?: object, secret = app.secret) => {
    const response = await fetch(`${world.origin}/v1/subscribers${path}`, {
      method,
      headers: { authorization: `ApiKey ${secret}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: response.status, json: (await response.json()) as { data: never; message?: string } }
  }
}

test('13.10 F7 INBOX-20 only channels that somebody serves are offered: a switch without an effect is none', async () => {
  const app = await inboxApplication(world)
  expect((await refusal(writeWorkflow(app, ['in_app', 'sms']))).code).toBe('channel_unserved')
  expect(await declare(app, ['sms'])).toEqual(['sms'])
  await writeWorkflow(app, ['in_app', 'sms'])
  expect(await channelsOf(app)).toMatchObject({
    channels: { in_app: true, sms: true },
    overrides: [{ channel: 'in_app' }, { channel: 'sms' }],
  })
  expect(await declare(app, undefined)).toEqual(['sms'])
  expect(await declare(app, [])).toEqual([])
  expect((await channelsOf(app))?.channels).toEqual({ in_app: true })
  expect((await channelsOf(app))?.overrides).toHaveLength(1)
  const ola = await app.inbox('ola')
  const [id] = (await ola(preferencesContract.listPreferences)).data.filter(({ template }) => template.name === 'Promo')
  const sms = { params: { templateId: id?.template._id ?? '' }, body: { channel: { type: 'sms', enabled: false } } }
  expect((await refusal(ola(preferencesContract.setPreference, sms as never))).status).toBe(400)
  // A workflow that was made before keeps what it names, so that it can still be changed.
  expect((await writeWorkflow(app, ['in_app', 'sms'])).data.workflows).toHaveLength(2)
})

test('13.10 F7 INBOX-21 an application’s server reads and sets what its subscribers want, of its own alone', async () => {
  const [app, other] = [
    await inboxApplication(world, { own_channels: ['email', 'sms'] }),
    await inboxApplication(world),
  ]
  await writeWorkflow(app, ['in_app', 'email'])
  await app.inbox('ola')
  const call = serverOf(app)
  const listed = await call('GET', '/ola/preferences')
  expect(listed.status).toBe(200)
  expect(listed.json.data).toEqual((await (await app.inbox('ola'))(preferencesContract.listPreferences)).data)
  const changed = await call('PATCH', '/ola/preferences/promo', { channel: { type: 'email', enabled: false } })
  expect(changed.json.data).toMatchObject({
    template: { name: 'Promo' },
    preference: { channels: { in_app: true, email: false } },
  })
  expect((await channelsOf(app))?.channels).toEqual({ in_app: true, email: false })
  const { _id: id } = (changed.json.data as { template: { _id: string } }).template
  const back = await call('PATCH', `/ola/preferences/${id}`, { channel: { type: 'email', enabled: true } })
  expect(back.json.data).toMatchObject({ preference: { channels: { email: true } } })
  const all = await call('PATCH', '/ola/preferences', {
    preferences: [{ type: 'sms', enabled: false }],
    enabled: false,
  })
  expect(all.json.data).toMatchObject({ preference: { enabled: false, channels: { sms: false, in_app: true } } })
  expect((await call('GET', '/ola/preferences/global')).json.data).toEqual([all.json.data])
  await app.send('ola', { content: 'nobody wants it' })
  expect((await (await app.inbox('ola'))(messagesContract.listFeed)).data).toEqual([])

  expect((await call('GET', '/nobody/preferences')).status).toBe(404)
  expect((await serverOf(other)('GET', '/ola/preferences')).status).toBe(404)
  expect((await call('GET', '/ola/preferences', undefined, 'wrong')).status).toBe(401)
  expect((await call('PATCH', '/ola/preferences/none', { enabled: false })).status).toBe(404)
  expect((await call('PATCH', '/ola/preferences/promo', {})).status).toBe(400)
  expect((await call('PATCH', '/ola/preferences/promo', { channel: { type: 'sms', enabled: true } })).status).toBe(400)
  const odd = encodeURIComponent('a/b żółć')
  await app.inbox('a/b żółć')
  expect((await call('GET', `/${odd}/preferences`)).status).toBe(200)
})
