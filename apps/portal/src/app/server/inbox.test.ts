import { INBOX_TOKEN_KEY } from '@fanfara/contract/limits'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fallbackConfig } from './config.ts'
import { keepInbox } from './inbox.ts'
import { session } from '#/app/session/session.ts'
import { answer, serve, type TestCall } from '#/app/testing/test-page.tsx'
import { stubSockets } from '#/app/testing/test-socket.ts'

const BEGIN = 'POST /v1/widgets/session/initialize'
const config = () =>
  answer(200, { data: { ...fallbackConfig, inbox: { ...fallbackConfig.inbox, backend_url: 'http://localhost' } } })
const begun = (token = 'inbox-token') => answer(201, { data: { token, profile: {} } })
const kept = () => localStorage.getItem(INBOX_TOKEN_KEY)

let stop: () => void
let calls: TestCall[]
const begins = () => calls.filter(({ name }) => name === BEGIN)
beforeEach(() => {
  session.auth.set({ token: 'access-1', remember: true })
  stubSockets()
  for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => undefined)
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('13.7 NEW-17 AUTH-34 an inbox session that is still being begun when somebody signs out', () => {
  /** A server that answers the beginning when it is told to. */
  function holding() {
    let letGo: (response: Response) => void = () => undefined
    const held = new Promise<Response>(resolve => void (letGo = resolve))
    calls = serve({ 'GET /config': config, [BEGIN]: () => held })
    stop = keepInbox({ subscriberId: 'ola', hash: 'h' }, () => undefined)
    return () => letGo(begun())
  }
  const settled = () => new Promise(resolve => setTimeout(resolve, 20))

  test('leaves nothing in this tab, before any screen follows', async () => {
    const letGo = holding()
    await expect.poll(begins).toHaveLength(1)
    session.signOut()
    const before = calls.length
    letGo()
    await settled()
    expect(kept()).toBeNull()
    expect(calls.slice(before)).toEqual([])
  })

  test('leaves nothing in a tab that has not heard of it yet', async () => {
    const letGo = holding()
    await expect.poll(begins).toHaveLength(1)
    // Another tab signed out: the storage is empty, its event is still on the way.
    localStorage.removeItem('auth')
    letGo()
    await settled()
    expect(kept()).toBeNull()
  })

  test('an open one ends at once, whichever tab the sign-out comes from', async () => {
    calls = serve({ 'GET /config': config, [BEGIN]: () => begun() })
    stop = keepInbox({ subscriberId: 'ola', hash: 'h' }, () => undefined)
    await expect.poll(kept).toBe('inbox-token')
    localStorage.removeItem('auth')
    window.dispatchEvent(new StorageEvent('storage', { key: 'auth' }))
    expect(kept()).toBeNull()
    // In again so soon that no screen followed.
    session.auth.set({ token: 'access-2', remember: true })
    await expect.poll(kept).toBe('inbox-token')
  })
})

test('13.4 a session that the service refuses for an old access token is begun with the next one', async () => {
  calls = serve({
    'GET /config': config,
    [BEGIN]: ({ body }) =>
      (body as { accessToken: string }).accessToken === 'access-2' ? begun() : answer(401, { message: 'sign in' }),
  })
  const refused = vi.fn<() => void>()
  stop = keepInbox({ subscriberId: 'ola', hash: 'h' }, refused)
  await expect.poll(() => refused.mock.calls.length).toBe(1)
  expect(kept()).toBeNull()
  // What `refused` asks for is answered 401, and the token is renewed.
  session.auth.set({ token: 'access-2', remember: true })
  await expect.poll(kept).toBe('inbox-token')
  expect(begins()).toHaveLength(2)
})

test('RT-07 another inbox that is kept ends the one before it: it neither asks nor begins again', async () => {
  calls = serve({ 'GET /config': config, [BEGIN]: () => begun() })
  const stopFirst = keepInbox({ subscriberId: 'ola', hash: 'h' }, () => undefined)
  await expect.poll(kept).toBe('inbox-token')
  stop = keepInbox({ subscriberId: 'ewa', hash: 'h' }, () => undefined)
  await expect.poll(kept).toBe('inbox-token')
  stopFirst()
  expect(kept()).toBe('inbox-token')
  session.signOut()
  session.auth.set({ token: 'access-2', remember: true })
  await expect.poll(begins).toHaveLength(3)
  expect(begins().map(({ body }) => body)).toMatchObject([
    { subscriberId: 'ola' },
    { subscriberId: 'ewa' },
    { subscriberId: 'ewa' },
  ])
})
