import { listChannels } from '@fanfara/contract/channels'
import type { Platform } from '@fanfara/contract/enums'
import { listWaysIn, setWayIn } from '@fanfara/contract/own/ways-in'

import { type Creator, startWorld, type TestWorld } from '@fanfara/testkit'
import { Popup } from '@fanfara/testkit/popup'
import { connectTrip, walkTrip } from '@fanfara/testkit/trips'
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendDue } from '#/jobs/due-work.ts'
import { subscribeToNotices } from './service.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

/** A creator with a channel that was connected at its platform, and the account's id there. */
async function connected(type: Platform, name: string): Promise<Creator & { externalId: string }> {
  const creator = await world.creator({ platforms: [] })
  await walkTrip(await connectTrip(world, creator, type), { account: 'new', name })
  const { external_id } = await world.world.db
    .selectFrom('channel')
    .select('external_id')
    .where('account_id', '=', creator.id)
    .executeTakeFirstOrThrow()
  return { ...creator, externalId: external_id }
}
/** The platform does something to an account and calls us about it. @returns whether we took the call. */
async function tell(type: Platform, kind: string, account: string): Promise<boolean> {
  const reply = await fetch(`${world.origin}/sandbox/${type}/control/tell-${kind}`, {
    method: 'POST',
    body: new URLSearchParams({ account }),
    headers: { 'sec-fetch-site': 'same-origin' },
    redirect: 'manual',
  })
  return (reply.headers.get('location') ?? '').includes('result=done')
}
const statusOf = async ({ call }: Creator) => (await call(listChannels)).data[0]?.status
const templatesOf = async (accountId: string) =>
  (
    await world.world.db.selectFrom('portal_message').select('template').where('account_id', '=', accountId).execute()
  ).map(({ template }) => template)

const send = (path: string, body: string, headers: Record<string, string>) =>
  fetch(`${world.origin}/api/${path}`, { method: 'POST', body, headers })
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const json = { 'content-type': 'application/json' }
const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest()
const seconds = () => Math.floor(world.clock.now().getTime() / 1000)
const META = 'simulated-instagram'
function signedRequest(fields: object, secret = META): string {
  const payload = Buffer.from(JSON.stringify(fields)).toString('base64url')
  return new URLSearchParams({
    signed_request: `${hmac(secret, payload).toString('base64url')}.${payload}`,
  }).toString()
}
const subjectOf = async (accountId: string) =>
  (
    await world.world.db
      .selectFrom('channel')
      .select('subject')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
  ).subject

describe('13.12 platforms tell that access was taken away', () => {
  test.each(['twitch', 'youtube', 'instagram', 'tiktok'] as const)(
    '%s calls: the channel is disconnected at once, its owner is told, others are left alone',
    async type => {
      const ola = await connected(type, `Odebrana ${type}`)
      const kuba = await connected(type, `Inna ${type}`)
      expect(await tell(type, 'revoked', ola.externalId)).toBe(true)
      expect([await statusOf(ola), await statusOf(kuba)]).toEqual(['disconnected', 'connected'])
      await sendDue(world.world)
      expect(await templatesOf(ola.id)).toContain('channel-disconnected')
      const { tokens_sealed } = await world.world.db
        .selectFrom('channel')
        .select('tokens_sealed')
        .where('account_id', '=', ola.id)
        .executeTakeFirstOrThrow()
      expect(tokens_sealed).toBeNull()
    },
  )

  test.each(['twitch', 'youtube', 'tiktok'] as const)(
    '%s says that the account is gone: it signs nobody in any more; taking access away alone leaves that',
    async type => {
      const ola = await connected(type, `Znikajaca ${type}`)
      await ola.call(setWayIn, { params: { type }, body: { is_on: true } })
      const signIn = async () =>
        walkTrip(
          { popup: new Popup(), address: `${world.origin}/api/${type}/login?nonce=n` },
          { account: ola.externalId },
        )
      await tell(type, 'revoked', ola.externalId)
      expect((await signIn()).token).toBeDefined()
      world.clock.advance(2000)
      expect(await tell(type, 'gone', ola.externalId)).toBe(true)
      expect((await signIn()).error).toBe('accountNotFound')
      await sendDue(world.world)
      expect(await templatesOf(ola.id)).toContain('way-in-removed')
    },
  )

  test('a call that comes again, or late, does not end what was granted since', async () => {
    const ola = await connected('instagram', 'Znowu Polaczona')
    const body = signedRequest({ algorithm: 'HMAC-SHA256', issued_at: seconds(), user_id: await subjectOf(ola.id) })
    const path = 'instagram/webhooks/deauthorize'
    expect((await send(path, body, form)).status).toBe(202)
    expect(await statusOf(ola)).toBe('disconnected')
    // Connected again within the same second: only that the call was taken before tells it from another one.
    await walkTrip(await connectTrip(world, ola, 'instagram'), { account: ola.externalId })
    expect((await send(path, body, form)).status).toBe(202)
    expect(await statusOf(ola)).toBe('connected')
    world.clock.advance(5000)
    await walkTrip(await connectTrip(world, ola, 'instagram'), { account: ola.externalId })
    expect(await statusOf(ola)).toBe('connected')
    for (const answer of await Promise.all([1, 2, 3].map(() => send(path, body, form)))) expect(answer.status).toBe(202)
    const late = signedRequest({ algorithm: 'HMAC-SHA256', issued_at: seconds() - 3, user_id: await subjectOf(ola.id) })
    expect((await send(path, late, form)).status).toBe(202)
    expect(await statusOf(ola)).toBe('connected')
    await sendDue(world.world)
    expect((await templatesOf(ola.id)).filter(template => template === 'channel-disconnected')).toHaveLength(1)
  })
})

describe('13.12 what no platform signed is not looked at', () => {
  test('Meta: no request, another secret, another algorithm, nobody named', async () => {
    const ola = await connected('instagram', 'Podrobiona')
    const fields = { algorithm: 'HMAC-SHA256', issued_at: seconds(), user_id: await subjectOf(ola.id) }
    const bad = [
      '',
      'signed_request=x',
      'signed_request=.',
      signedRequest(fields, 'guessed'),
      signedRequest(fields).replace('.', '.x'),
      signedRequest({ ...fields, algorithm: 'none' }),
      signedRequest({ ...fields, user_id: 5 }),
    ]
    for (const name of ['deauthorize', 'data-deletion'])
      for (const body of bad)
        expect((await send(`instagram/webhooks/${name}`, body, form)).status, `${name} ${body}`).toBe(400)
    expect(await statusOf(ola)).toBe('connected')
  })

  test('TikTok: no signature, another secret, an old one, another client; other events do nothing', async () => {
    const ola = await connected('tiktok', 'Podrobiona Tez')
    const event = {
      client_key: 'fanfara-tiktok',
      event: 'authorization.removed',
      create_time: seconds(),
      user_openid: ola.externalId,
      content: '{"reason":1}',
    }
    const signed = (of: object, { secret = 'simulated-tiktok', at = seconds() } = {}) => {
      const body = JSON.stringify(of)
      return { body, signature: `t=${at},s=${hmac(secret, `${at}.${body}`).toString('hex')}` }
    }
    const status = async ({ body, signature }: ReturnType<typeof signed>) =>
      (await send('tiktok/webhooks/events', body, { ...json, 'tiktok-signature': signature })).status
    expect(await status({ body: JSON.stringify(event), signature: '' })).toBe(400)
    expect(await status(signed(event, { secret: 'guessed' }))).toBe(400)
    expect(await status(signed(event, { at: seconds() - 601 }))).toBe(400)
    expect(await status(signed({ ...event, client_key: 'other' }))).toBe(400)
    expect(await status(signed({ ...event, event: 'video.publish.completed' }))).toBe(202)
    expect(await statusOf(ola)).toBe('connected')
    expect(await status(signed(event))).toBe(202)
    expect(await statusOf(ola)).toBe('disconnected')
  })

  test('Twitch: another secret, an old message, another client; a challenge is answered as it came', async () => {
    const ola = await connected('twitch', 'Podrobiona Jeszcze')
    const secret = world.world.keys.mac('webhook', 'twitch').toString('hex')
    const post = (body: string, changes: { secret?: string; at?: Date; type?: string } = {}) => {
      const time = (changes.at ?? world.clock.now()).toISOString()
      const id = crypto.randomUUID()
      return send('twitch/webhooks/eventsub', body, {
        ...json,
        'twitch-eventsub-message-id': id,
        'twitch-eventsub-message-timestamp': time,
        'twitch-eventsub-message-type': changes.type ?? 'notification',
        'twitch-eventsub-message-signature': `sha256=${hmac(changes.secret ?? secret, id + time + body).toString('hex')}`,
      })
    }
    const event = (client: string) =>
      JSON.stringify({
        subscription: { type: 'user.authorization.revoke' },
        event: { client_id: client, user_id: ola.externalId, user_login: 'x' },
      })
    expect((await post(event('fanfara-twitch'), { secret: 'guessed' })).status).toBe(400)
    expect((await post(event('fanfara-twitch'), { secret: '' })).status).toBe(400)
    const old = new Date(world.clock.now().getTime() - 601_000)
    expect((await post(event('fanfara-twitch'), { at: old })).status).toBe(400)
    expect((await post(event('another'))).status).toBe(202)
    expect(await statusOf(ola)).toBe('connected')
    const challenge = await post(JSON.stringify({ challenge: 'abc-123' }), { type: 'webhook_callback_verification' })
    expect([challenge.status, await challenge.text()]).toEqual([200, 'abc-123'])
    expect(challenge.headers.get('content-type')).toContain('text/plain')
  })

  test('Google: what is no token of Google’s, or for another client', async () => {
    for (const body of ['', 'x', 'a.b.c', `${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`])
      expect((await send('youtube/webhooks/security-events', body, {})).status, body).toBe(400)
  })

  test('addresses that no platform calls are not there', async () => {
    for (const path of ['x/webhooks/events', 'twitch/webhooks/constructor', 'twitch/webhooks/deauthorize'])
      expect((await send(path, '{}', json)).status, path).toBe(404)
    expect((await send('tiktok/webhooks/events', 'x'.repeat(70_000), json)).status).toBe(413)
  })
})

test('13.12 Meta asks for deletion: what it told us goes, and a page says so under the code that it got', async () => {
  const ola = await connected('instagram', 'Do Usuniecia')
  const body = signedRequest({ algorithm: 'HMAC-SHA256', issued_at: seconds(), user_id: await subjectOf(ola.id) })
  const ask = async () =>
    (await (await send('instagram/webhooks/data-deletion', body, form)).json()) as {
      url: string
      confirmation_code: string
    }
  const answer = await ask()
  expect(answer.confirmation_code).toMatch(/^[0-9a-f]{24}$/)
  expect(await ask()).toEqual(answer)
  const channel = await world.world.db
    .selectFrom('channel')
    .selectAll()
    .where('account_id', '=', ola.id)
    .executeTakeFirstOrThrow()
  expect(channel).toMatchObject({ status: 'disconnected', login: null, display_name: null, url: null, subject: null })
  expect(channel.external_id).not.toContain(ola.externalId)
  const page = await fetch(answer.url)
  expect(page.status).toBe(200)
  expect(await page.text()).toMatch(/lang="pl">Usunęliśmy.*lang="en">We deleted/su)
  expect((await fetch(answer.url.replace(answer.confirmation_code, '0'.repeat(24)))).status).toBe(404)
  await walkTrip(await connectTrip(world, ola, 'instagram'), { account: ola.externalId })
  expect(await statusOf(ola)).toBe('connected')
})

test('13.12 Twitch is asked to call us where the internet reaches us, and asking again is no mistake', async () => {
  const asked: string[] = []
  const { twitch } = world.world.platforms
  if (!twitch?.subscribe) throw new Error('Twitch must be asked')
  const subscribe = async (callback: string) => {
    asked.push(callback)
    await twitch.subscribe?.(callback)
  }
  const platforms = { ...world.world.platforms, twitch: { ...twitch, subscribe } }
  await subscribeToNotices({ ...world.world, platforms })
  expect(asked).toEqual([])
  const config = { ...world.world.config, publicUrl: 'https://fanfara.test' }
  await subscribeToNotices({ ...world.world, platforms, config })
  expect(asked).toEqual(['https://fanfara.test/api/twitch/webhooks/eventsub'])
})

test('13 second look: that an account was gone once does not end a sign-in that was switched on since', async () => {
  const ola = await connected('tiktok', 'Wrocila')
  const goneAt = seconds()
  world.clock.advance(60_000)
  await ola.call(setWayIn, { params: { type: 'tiktok' }, body: { is_on: true } })
  const body = JSON.stringify({
    client_key: 'fanfara-tiktok',
    event: 'authorization.removed',
    create_time: goneAt - 60,
    user_openid: ola.externalId,
    content: '{"reason":2}',
  })
  const signature = `t=${seconds()},s=${hmac('simulated-tiktok', `${seconds()}.${body}`).toString('hex')}`
  expect((await send('tiktok/webhooks/events', body, { ...json, 'tiktok-signature': signature })).status).toBe(202)
  expect(await statusOf(ola)).toBe('connected')
  const ways = (await ola.call(listWaysIn)).data.platforms
  expect(ways).toMatchObject([{ type: 'tiktok', is_on: true }])
})
