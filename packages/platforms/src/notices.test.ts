import { describe, expect, test } from 'vitest'
import { metaNotice } from './instagram/notices.ts'
import { digestOf, type NoticeRequest, objectIn, signatureOf } from './notices.ts'
import { tikTokNotice } from './tiktok/notices.ts'
import { twitchNotice } from './twitch/notices.ts'
import type { PlatformConfig } from './types.ts'

const NOW = Date.parse('2026-11-12T12:00:00Z')
const TEN_MINUTES = 10 * 60_000
const config: PlatformConfig = {
  clientId: 'client',
  clientSecret: 'client-secret',
  noticeSecret: 'notice-secret',
  redirectUri: 'https://portal.example/',
  baseUrls: {},
}
const notGenuine = expect.objectContaining({ kind: 'permanent', providerCode: 'not_genuine' })
const outcomeOf = (read: () => unknown): unknown => {
  try {
    return read()
  } catch (error) {
    return error
  }
}

describe('platforms.md §3.5 what Twitch calls about', () => {
  interface Sent {
    at?: number
    id?: string
    type?: string
    body?: object
    secret?: string
    headers?: NoticeRequest['headers']
  }
  const gone = {
    subscription: { type: 'user.authorization.revoke' },
    event: { client_id: 'client', user_id: '700100', user_login: 'ola_gra' },
  }
  const request = ({
    at = NOW,
    id = 'm1',
    type = 'notification',
    body = gone,
    secret = 'notice-secret',
    headers,
  }: Sent) => {
    const [time, text] = [new Date(at).toISOString(), JSON.stringify(body)]
    return {
      body: text,
      headers: {
        'twitch-eventsub-message-id': id,
        'twitch-eventsub-message-timestamp': time,
        'twitch-eventsub-message-type': type,
        'twitch-eventsub-message-signature': `sha256=${signatureOf(secret, id + time + text).toString('hex')}`,
        ...headers,
      },
    }
  }
  const read = (sent: Sent, of: Partial<PlatformConfig> = {}) =>
    outcomeOf(() => twitchNotice({ ...config, ...of }, () => NOW)(request(sent)))
  const revoked = { id: 'm1', kind: 'revoked', at: new Date(NOW), externalId: '700100' }

  test('is access that was taken away; of an account that is gone there is no name', () => {
    expect(read({})).toEqual({ notice: revoked })
    expect(read({ body: { ...gone, event: { ...gone.event, user_login: null } } })).toEqual({
      notice: { ...revoked, kind: 'account_gone' },
    })
  })

  test('is answered with its challenge when it checks the address', () => {
    const type = 'webhook_callback_verification'
    expect(read({ type, body: { challenge: 'c1' } })).toEqual({ notice: null, answer: 'c1' })
    expect(read({ type, body: { challenge: 7 } })).toEqual({ notice: null })
  })

  test.each([
    ['another event', { body: { ...gone, subscription: { type: 'stream.online' } } }],
    ['another application', { body: { ...gone, event: { ...gone.event, client_id: 'other' } } }],
    ['nobody', { body: { ...gone, event: { client_id: 'client', user_id: 7 } } }],
    ['nothing', { body: {} }],
    ['a list', { body: [] }],
    ['another kind of message', { type: 'revocation' }],
  ])('is nothing to do when it is about %s', (_, sent) => {
    expect(read(sent)).toEqual({ notice: null })
  })

  test.each([
    ['another secret', { secret: 'other' }],
    ['no secret', { secret: '' }],
    ['a time that was changed', { headers: { 'twitch-eventsub-message-timestamp': new Date(NOW + 1).toISOString() } }],
    ['an id that was changed', { headers: { 'twitch-eventsub-message-id': 'm2' } }],
    ['no id', { id: '' }],
    ['no signature', { headers: { 'twitch-eventsub-message-signature': undefined } }],
    ['two signatures', { headers: { 'twitch-eventsub-message-signature': ['sha256=00', 'sha256=00'] } }],
    ['a weaker digest', { headers: { 'twitch-eventsub-message-signature': 'sha1=00' } }],
    ['part of a signature', { headers: { 'twitch-eventsub-message-signature': 'sha256=00' } }],
    ['an age of more than ten minutes', { at: NOW - TEN_MINUTES - 1 }],
    ['a time of more than ten minutes ahead', { at: NOW + TEN_MINUTES + 1 }],
  ])('is not believed with %s', (_, sent) => {
    expect(read(sent)).toEqual(notGenuine)
  })

  test('is believed up to ten minutes, and by nobody who has no secret', () => {
    for (const at of [NOW - TEN_MINUTES, NOW + TEN_MINUTES])
      expect(read({ at })).toMatchObject({ notice: { id: 'm1' } })
    for (const noticeSecret of [undefined, '']) expect(read({ secret: '' }, { noticeSecret })).toEqual(notGenuine)
  })
})

describe('platforms.md §6.1 what TikTok calls about', () => {
  const seconds = NOW / 1000
  const removed = {
    client_key: 'client',
    event: 'authorization.removed',
    create_time: seconds - 5,
    user_openid: '-000ola',
    content: JSON.stringify({ reason: 1 }),
  }
  interface Sent {
    body?: object
    time?: string | number
    signature?: string
    secret?: string
  }
  const read = ({ body = removed, time = seconds, signature, secret = 'client-secret' }: Sent) => {
    const text = JSON.stringify(body)
    const hex = signature ?? signatureOf(secret, `${time}.${text}`).toString('hex')
    const headers = { 'tiktok-signature': `t=${time},s=${hex}` }
    return outcomeOf(() => tikTokNotice(config, () => NOW)({ headers, body: text }))
  }

  test.each([
    [0, 'revoked'],
    [1, 'revoked'],
    [2, 'account_gone'],
    [3, 'account_gone'],
    [4, 'account_gone'],
    [5, 'revoked'],
  ])('is access that was removed: for reason %d it is %s', (reason, kind) => {
    const body = { ...removed, content: JSON.stringify({ reason }) }
    expect(read({ body })).toEqual({
      notice: { id: digestOf(JSON.stringify(body)), kind, at: new Date(NOW - 5000), externalId: '-000ola' },
    })
  })

  test('is at the time of the call where it names none, and a removal where it gives no reason', () => {
    const { create_time: _, ...body } = { ...removed, content: '{nonsense' }
    expect(read({ body })).toMatchObject({ notice: { kind: 'revoked', at: new Date(NOW) } })
  })

  test.each([
    ['another event', { body: { ...removed, event: 'video.published' } }],
    ['nobody', { body: { ...removed, user_openid: 7 } }],
  ])('is nothing to do when it is about %s', (_, sent) => {
    expect(read(sent)).toEqual({ notice: null })
  })

  test.each([
    ['another secret', { secret: 'other' }],
    ['another application', { body: { ...removed, client_key: 'other' } }],
    ['no signature', { signature: '' }],
    ['a time that is none', { time: 'soon' }],
    ['a time without end', { time: '9'.repeat(13) }],
    ['an age of more than ten minutes', { time: seconds - 601 }],
    ['a time of more than ten minutes ahead', { time: seconds + 601 }],
  ])('is not believed with %s', (_, sent) => {
    expect(read(sent)).toEqual(notGenuine)
  })

  test('is believed up to ten minutes', () => {
    for (const time of [seconds - 600, seconds + 600])
      expect(read({ time })).toMatchObject({ notice: { kind: 'revoked' } })
  })
})

describe('platforms.md §5.2 what Meta calls about', () => {
  const said = { algorithm: 'HMAC-SHA256', user_id: '120', issued_at: NOW / 1000 }
  const payloadOf = (fields: unknown) => Buffer.from(JSON.stringify(fields)).toString('base64url')
  const signed = (payload: string, secret = 'client-secret') =>
    `${signatureOf(secret, payload).toString('base64url')}.${payload}`
  const read = (request: string, kind: 'revoked' | 'deletion' = 'revoked') =>
    outcomeOf(() => {
      const body = new URLSearchParams({ signed_request: request }).toString()
      return metaNotice(config, kind)({ headers: {}, body })
    })

  test.each(['revoked', 'deletion'] as const)('is what its address is for: %s', kind => {
    const payload = payloadOf(said)
    expect(read(signed(payload), kind)).toEqual({
      notice: { id: digestOf(`${kind}.${payload}`), kind, at: new Date(NOW), subject: '120' },
    })
    expect(read(signed(payloadOf({ ...said, algorithm: 'hmac-sha256' })), kind)).toMatchObject({ notice: { kind } })
  })

  test.each([
    ['nothing', ''],
    ['no signature', `.${payloadOf(said)}`],
    ['a signature alone', 'abc'],
    ['a third part', `${signed(payloadOf(said))}.x`],
    ['another secret', signed(payloadOf(said), 'other')],
    ['words that were changed', `${signed(payloadOf(said)).split('.')[0]}.${payloadOf({ ...said, user_id: '121' })}`],
    ['another algorithm', signed(payloadOf({ ...said, algorithm: 'none' }))],
    ['no algorithm', signed(payloadOf({ ...said, algorithm: undefined }))],
    ['nobody', signed(payloadOf({ ...said, user_id: 120 }))],
    ['no time', signed(payloadOf({ ...said, issued_at: '1' }))],
    ['a list', signed(payloadOf([said]))],
    ['no JSON', signed(Buffer.from('{').toString('base64url'))],
  ])('is not believed with %s', (_, request) => {
    expect(read(request)).toEqual(notGenuine)
  })
})

test('only an object is one', () => {
  expect(objectIn('{"a":1}')).toEqual({ a: 1 })
  for (const text of ['[1]', 'null', '"a"', '7', '', '{']) expect(objectIn(text)).toEqual({})
})
