import { afterEach, describe, expect, test, vi } from 'vitest'
import { encodeQuery, Http, ServiceError, trimAddress } from './http.ts'
import { CHANNELS, Preferences } from './preferences.ts'
import type { Preference } from './types.ts'

afterEach(() => vi.unstubAllGlobals())

describe('wire protocol §1: a query', () => {
  test.each([
    ['nothing', {}, ''],
    ['what is not set', { seen: undefined, feedIdentifier: null }, ''],
    ['what is no, nought or empty', { seen: false, page: 0, feedIdentifier: '' }, '?seen=false&page=0&feedIdentifier='],
    ['a list', { feedIdentifier: ['a', 'b c'] }, '?feedIdentifier=a%2Cb+c'],
    ['an object', { payload: { a: 1 } }, `?payload=${encodeURIComponent(btoa('{"a":1}'))}`],
  ])('of %s', (_, query, text) => {
    expect(encodeQuery(query)).toBe(text)
  })

  test('INBOX-16 carries letters of every alphabet in an object', () => {
    const payload = { name: 'zażółć 🎮' }
    const sent = new URLSearchParams(encodeQuery({ payload })).get('payload') ?? ''
    const bytes = Uint8Array.from(atob(sent), letter => letter.charCodeAt(0))
    expect(JSON.parse(new TextDecoder().decode(bytes))).toEqual(payload)
  })
})

test('an address is taken with or without a slash at its end; without one it is the page’s own', () => {
  expect(trimAddress('https://inbox.test/')).toBe('https://inbox.test')
  expect(trimAddress('https://inbox.test/a')).toBe('https://inbox.test/a')
  expect(trimAddress('')).toBe('')
  vi.stubGlobal('location', { origin: 'https://page.test' })
  expect(trimAddress(undefined)).toBe('https://page.test')
  expect(trimAddress('')).toBe('https://page.test')
})

describe('a call to the service', () => {
  const answering = (respond: () => Response | Promise<Response>) => {
    const asked = vi.fn<typeof fetch>(async () => respond())
    vi.stubGlobal('fetch', asked)
    return asked
  }
  const http = (token: string | null = null) => Object.assign(new Http('https://inbox.test/'), { token })

  test('carries the token once there is one, and a body only where there is one', async () => {
    const asked = answering(() => Response.json({ data: 1 }))
    await http().send({ path: '/notifications/unseen', query: { limit: 5 } })
    await http('secret').send({ method: 'POST', path: '/messages/read', body: { a: 1 }, keepalive: true })
    const [first, second] = asked.mock.calls
    expect(first?.[0]).toBe('https://inbox.test/v1/widgets/notifications/unseen?limit=5')
    expect(first?.[1]).toMatchObject({ method: 'GET', headers: {}, body: undefined, keepalive: undefined })
    expect(second?.[1]).toMatchObject({
      method: 'POST',
      headers: { authorization: 'Bearer secret', 'content-type': 'application/json' },
      body: '{"a":1}',
      keepalive: true,
    })
  })

  test('asks another version of the service where it is told to', async () => {
    const asked = answering(() => Response.json({}))
    await new Http('https://inbox.test', 'v2').send({ path: '/organization' })
    expect(asked.mock.calls[0]?.[0]).toBe('https://inbox.test/v2/widgets/organization')
  })

  test('answers what the service says, and nothing for 204', async () => {
    answering(() => Response.json({ data: { count: 3 } }))
    expect(await http().send({ path: '/a' })).toEqual({ data: { count: 3 } })
    answering(() => new Response(null, { status: 204 }))
    expect(await http().send({ path: '/a' })).toBeUndefined()
  })

  test.each([
    ['a refusal in words', () => Response.json({ message: 'Wrong hash' }, { status: 401 }), 401, 'Wrong hash'],
    ['a refusal without words', () => Response.json({}, { status: 500 }), 500, 'status 500'],
    ['a page instead of an answer', () => new Response('<html>', { status: 502 }), 502, 'status 502'],
    ['a good answer that nobody understands', () => new Response('<html>'), 200, 'status 200'],
    ['no answer', () => Promise.reject(new TypeError('offline')), 0, 'offline'],
  ])('fails with %s', async (_, respond, status, text) => {
    answering(respond)
    const error = await http()
      .send({ path: '/a' })
      .catch((problem: unknown) => problem)
    expect(error).toBeInstanceOf(ServiceError)
    expect(error).toMatchObject({ status, message: text, name: 'ServiceError' })
  })

  test('is given up after thirty seconds', async () => {
    const waits = vi.spyOn(AbortSignal, 'timeout')
    answering(() => Response.json({}))
    await http().send({ path: '/a' })
    expect(waits.mock.calls).toEqual([[30_000]])
    waits.mockRestore()
  })
})

describe('INBOX-20 preferences', () => {
  const row = (id: string, channels: Preference['preference']['channels']): Preference => ({
    template: { _id: id, name: id, critical: false },
    preference: { enabled: true, channels },
  })
  const loaded = () =>
    Object.assign(new Preferences(), {
      list: [row('a', { in_app: true, email: true }), row('b', { in_app: true })],
      global: { preference: { enabled: true, channels: { in_app: true, email: true } } },
    })
  const channelsOf = (preferences: Preferences) => preferences.shown()?.map(({ preference }) => preference.channels)

  test('a switch shows at once in its own row, beside what is there, and back when it is taken back', () => {
    const preferences = loaded()
    const back = preferences.begin('a', { email: false })
    expect(channelsOf(preferences)).toEqual([{ in_app: true, email: false }, { in_app: true }])
    expect(preferences.shownGlobal()?.preference.channels).toEqual({ in_app: true, email: true })
    expect(preferences.list[0]?.preference.channels).toEqual({ in_app: true, email: true })
    back()
    expect(channelsOf(preferences)).toEqual([{ in_app: true, email: true }, { in_app: true }])
    expect(preferences.shown()).toBe(preferences.list)
  })

  test('the latest switch of a channel counts, also when an earlier one is answered later', () => {
    const preferences = loaded()
    const first = preferences.begin('a', { email: false })
    preferences.begin('a', { email: true })
    first()
    expect(channelsOf(preferences)?.[0]).toEqual({ in_app: true, email: true })
  })

  test('the level above all workflows has switches of its own', () => {
    const preferences = loaded()
    preferences.begin(null, { in_app: false })
    expect(preferences.shownGlobal()?.preference.channels).toEqual({ in_app: false, email: true })
    expect(channelsOf(preferences)?.[1]).toEqual({ in_app: true })
  })

  test('an answer takes the place of its row alone; before anything was loaded there is nothing', () => {
    const preferences = loaded()
    preferences.confirm(row('b', { in_app: false }))
    expect(channelsOf(preferences)).toEqual([{ in_app: true, email: true }, { in_app: false }])
    const empty = new Preferences()
    empty.confirm(row('b', { in_app: false }))
    empty.begin('b', { in_app: true })
    expect([empty.shown(), empty.shownGlobal()]).toEqual([null, null])
  })

  test('channels stand in the order of the wire', () => {
    expect(CHANNELS).toEqual(['in_app', 'email', 'sms', 'chat', 'push'])
  })
})
