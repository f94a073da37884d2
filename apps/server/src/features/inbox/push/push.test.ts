import { createDecipheriv, createECDH, createPublicKey, createVerify, hkdfSync, randomBytes } from 'node:crypto'
import { getUser, logout } from '@fanfara/contract/accounts'
import { initializeSession } from '@fanfara/contract/inbox/sessions'
import { setNotifications } from '@fanfara/contract/settings'
import { endSession, listSessions } from '@fanfara/contract/own/sessions'
import * as push from '@fanfara/contract/own/push'
import { withTransaction } from '#/db/port.ts'
import { type Creator, PRODUCTION, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { inboxClient, inboxSockets } from '@fanfara/testkit/inbox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eraseAccount } from '#/features/privacy/service.ts'
import { sendDue } from '#/jobs/due-work.ts'
import { notify, type Template } from '../service.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())
const sockets = inboxSockets(() => world)

/** A browser that subscribed at the simulated push service, and reads what is sealed for it (RFC 8291). */
function browser(name: string = crypto.randomUUID()) {
  const pair = createECDH('prime256v1')
  const own = pair.generateKeys()
  const auth = randomBytes(16)
  const endpoint = `${world.origin}/sandbox/push/${name}`
  const derive = (key: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, info, length))
  function open(sealed: Buffer) {
    const [salt, length] = [sealed.subarray(0, 16), sealed.readUInt8(20)]
    const sender = sealed.subarray(21, 21 + length)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender])
    const key = derive(pair.computeSecret(sender), auth, info, 32)
    const body = sealed.subarray(21 + length)
    const decipher = createDecipheriv(
      'aes-128-gcm',
      derive(key, salt, 'Content-Encoding: aes128gcm\0', 16),
      derive(key, salt, 'Content-Encoding: nonce\0', 12),
    ).setAuthTag(body.subarray(-16))
    const text = Buffer.concat([decipher.update(body.subarray(0, -16)), decipher.final()])
    return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString()) as Record<string, unknown>
  }
  const arrived = async () =>
    (await (await fetch(endpoint)).json()) as { authorization: string; topic: string; body: string }[]
  return {
    subscription: { endpoint, keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') } },
    arrived,
    messages: async () => (await arrived()).map(({ body }) => open(Buffer.from(body, 'base64url'))),
    unsubscribe: () => fetch(endpoint, { method: 'DELETE' }),
  }
}
type Browser = ReturnType<typeof browser>
const add = (person: Pick<Creator, 'call'>, device: Browser) =>
  person.call(push.addPushDevice, { body: device.subscription })
async function subscribed() {
  const [ola, phone] = [await world.creator(), browser()]
  await add(ola, phone)
  return { ola, phone }
}

let occasions = 0
async function write(
  accountId: string,
  template: Template = 'task-approved',
  url: string | null = '/timetable?task=1',
) {
  const occasion = `push:${(occasions += 1)}`
  const values = { task: 'Recenzja', campaign: 'Kampania', text: 'Nowość', name: 'Ola' }
  const notice = { accountId, template, occasion, values, url, at: world.clock.now() }
  await withTransaction(world.world.db, tx => notify(tx, notice))
  await sendDue(world.world)
}
/** A message, and the moment after which devices hear of it. */
async function tell(accountId: string, template?: Template, url?: string | null) {
  await write(accountId, template, url)
  await world.advance(5_000)
}
const unseenOf = async (accountId: string) =>
  world.world.db.selectFrom('portal_message').select('id').where('account_id', '=', accountId).execute()

describe('PHONE-05 a message on a device', () => {
  test('says what the inbox says, where it leads and how many wait, sealed for that browser alone', async () => {
    const { ola, phone } = await subscribed()
    await tell(ola.id)
    const [first, ...others] = await phone.messages()
    const [message] = await unseenOf(ola.id)
    expect(others).toEqual([])
    expect(first).toEqual({
      id: message?.id,
      body: expect.stringContaining('Recenzja'),
      url: '/timetable?task=1',
      unread: 1,
    })
    const [raw] = await phone.arrived()
    expect(Buffer.from(raw?.body ?? '', 'base64url').includes('Recenzja')).toBe(false)
    expect(raw?.topic).toBe(message?.id.replaceAll('-', ''))
  })

  test('is signed by the installation’s own key, which is the same at every start', async () => {
    const { ola, phone } = await subscribed()
    const { data } = await ola.call(push.listPushDevices)
    await tell(ola.id)
    const [{ authorization } = { authorization: '' }] = await phone.arrived()
    const [, token = '', key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
    expect(key).toBe(data.public_key)
    const point = Buffer.from(data.public_key, 'base64url')
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(part => part.toString('base64url'))
    const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
    const [head, claims, signature = ''] = token.split('.')
    const verify = createVerify('sha256').update(`${head}.${claims}`)
    const signed = verify.verify({ key: publicKey, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
    expect(signed).toBe(true)
    expect(JSON.parse(Buffer.from(claims ?? '', 'base64url').toString())).toMatchObject({ aud: world.origin })
    const other = await startWorld()
    try {
      const kuba = await other.creator()
      expect((await kuba.call(push.listPushDevices)).data.public_key).toBe(data.public_key)
    } finally {
      await other.close()
    }
  })

  test('waits until nobody has looked at it; what was seen meanwhile is not sent', async () => {
    const { ola, phone } = await subscribed()
    await write(ola.id)
    expect(await phone.messages()).toEqual([])
    const [message] = await unseenOf(ola.id)
    const at = world.clock.now()
    await world.world.db
      .updateTable('inbox_message')
      .set({ seen_at: at })
      .where('id', '=', message?.id ?? '')
      .execute()
    await world.advance(5_000)
    expect(await phone.messages()).toEqual([])
  })

  test('is not sent while a page that somebody looks at shows it, in whichever process that is', async () => {
    const { ola, phone } = await subscribed()
    await write(ola.id)
    const [message] = await unseenOf(ola.id)
    world.world.bus.say('inbox-shown', message?.id ?? '')
    await world.advance(5_000)
    expect(await phone.messages()).toEqual([])
    await tell(ola.id)
    expect(await phone.messages()).toHaveLength(1)
  })

  test('is not sent to whoever has a page on a screen, and is to whoever has one in the background', async () => {
    const { ola, phone } = await subscribed()
    const { data: user } = await ola.call(getUser)
    const body = {
      applicationIdentifier: 'fanfara-portal',
      subscriberId: user.novu_subscriber_id,
      hmacHash: user.novu_subscriber_hash,
      accessToken: ola.token,
    }
    const { data } = await inboxClient(world, null)(initializeSession, { body })
    const socket = await sockets.greeted(data.token)
    await tell(ola.id)
    expect(await phone.messages()).toEqual([])
    socket.emit('fanfara_visibility', { hidden: true })
    await expect
      .poll(async () => {
        await tell(ola.id)
        return (await phone.messages()).length
      })
      .toBeGreaterThan(0)
    sockets.closeAll()
  })

  test('is not sent when its kind is switched off, and nothing is noted for whoever has no device', async () => {
    const { ola, phone } = await subscribed()
    await ola.call(setNotifications, { body: { news: true, campaigns: false } })
    await tell(ola.id, 'task-approved')
    expect(await phone.messages()).toEqual([])
    await tell(ola.id, 'news', '/')
    expect(await phone.messages()).toHaveLength(1)
    const kuba = await world.creator()
    await write(kuba.id)
    expect(await world.world.db.selectFrom('outbox').select('id').where('kind', '=', 'push').execute()).toEqual([])
  })

  test('leads to the messages when it leads nowhere else', async () => {
    const { ola, phone } = await subscribed()
    await tell(ola.id, 'welcome', null)
    expect((await phone.messages())[0]).toMatchObject({ url: '/messages' })
  })

  test('of a burst the thirtieth is the last one of the hour', async () => {
    const { ola, phone } = await subscribed()
    for (let at = 0; at < 32; at += 1) await write(ola.id)
    await world.advance(5_000)
    expect(await phone.messages()).toHaveLength(30)
    await world.advance(3_600_000)
    await tell(ola.id)
    expect(await phone.messages()).toHaveLength(31)
  })
})

describe('PHONE-05 the devices of a person', () => {
  test('are listed with the one that asks first, and each can be switched off', async () => {
    const { ola, phone } = await subscribed()
    await add(ola, phone)
    const { devices } = (await ola.call(push.listPushDevices)).data
    expect(devices).toEqual([
      { id: expect.any(String), is_current: true, browser: null, system: null, added_at: expect.any(String) },
    ])
    const params = { id: devices[0]?.id ?? '' }
    const kuba = await world.creator()
    expect((await refusal(kuba.call(push.removePushDevice, { params }))).status).toBe(404)
    expect((await ola.call(push.listPushDevices)).data.devices).toHaveLength(1)
    await ola.call(push.removePushDevice, { params })
    expect((await refusal(ola.call(push.removePushDevice, { params }))).status).toBe(404)
    await tell(ola.id)
    expect(await phone.messages()).toEqual([])
  })

  test('one that its push service forgot is removed, and the others go on', async () => {
    const { ola, phone } = await subscribed()
    await phone.unsubscribe()
    await tell(ola.id)
    expect((await ola.call(push.listPushDevices)).data.devices).toEqual([])
  })

  test('a browser that another person signs in to is theirs', async () => {
    const { ola, phone } = await subscribed()
    const kuba = await world.creator()
    await add(kuba, phone)
    expect((await ola.call(push.listPushDevices)).data.devices).toEqual([])
    await tell(ola.id)
    expect(await phone.arrived()).toEqual([])
    await tell(kuba.id)
    expect(await phone.arrived()).toHaveLength(1)
  })

  test('are sent nothing once their session ended, from wherever', async () => {
    const { ola, phone } = await subscribed()
    await ola.call(logout)
    await tell(ola.id)
    expect(await phone.messages()).toEqual([])
    const { ola: maja, phone: tablet } = await subscribed()
    const [current] = (await maja.call(listSessions)).data
    await maja.call(endSession, { params: { id: current?.id ?? '' } })
    await tell(maja.id)
    expect(await tablet.messages()).toEqual([])
  })

  test('go with an account that is erased', async () => {
    const { ola } = await subscribed()
    const { sessionId } = await world.world.db
      .selectFrom('push_device')
      .select('session_id as sessionId')
      .where('account_id', '=', ola.id)
      .executeTakeFirstOrThrow()
    const caller = {
      accountId: ola.id,
      sessionId,
      role: 'influencer',
      operatorRole: null,
      name: '',
      language: 'pl',
      isActive: true,
      lacksSecondFactor: false,
    } as const
    await eraseAccount(world.world, caller, ola.id)
    const left = await world.world.db.selectFrom('push_device').select('id').where('account_id', '=', ola.id).execute()
    expect(left).toEqual([])
  })

  test('an address that is no push service’s is refused, and lies nowhere', async () => {
    const ola = await world.creator()
    const { keys } = browser().subscription
    const body = { endpoint: 'https://169.254.169.254/latest/meta-data', keys }
    expect(await refusal(ola.call(push.addPushDevice, { body }))).toMatchObject({
      status: 422,
      code: 'push_service_unknown',
    })
    const rows = await world.world.db.selectFrom('push_device').select('id').where('account_id', '=', ola.id).execute()
    expect(rows).toEqual([])
  })

  test('what is kept of one tells nobody who reads the rows where it is', async () => {
    const { ola, phone } = await subscribed()
    const row = await world.world.db
      .selectFrom('push_device')
      .selectAll()
      .where('account_id', '=', ola.id)
      .executeTakeFirstOrThrow()
    expect(Buffer.from(row.sealed).includes(phone.subscription.endpoint.slice(-20))).toBe(false)
  })
})

test('PHONE-05 a push service that is away gets the message later, and the device shows it once', async () => {
  const { ola, phone } = await subscribed()
  const real = globalThis.fetch
  globalThis.fetch = async () => new Response('', { status: 503 })
  try {
    await tell(ola.id)
  } finally {
    globalThis.fetch = real
  }
  expect(await phone.arrived()).toEqual([])
  await world.advance(60_000)
  expect(new Set((await phone.arrived()).map(({ topic }) => topic)).size).toBe(1)
})

test('PHONE-05 the simulated push service is the demo’s alone', async () => {
  const production = await startWorld({ env: PRODUCTION })
  try {
    const answer = await production.app.inject({ method: 'GET', url: '/sandbox/push/x' })
    expect(answer.statusCode).toBe(404)
  } finally {
    await production.close()
  }
})
