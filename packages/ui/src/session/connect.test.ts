import { getUser, logout } from '@fanfara/contract/accounts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clockBehind, hearClock } from './clock.ts'
import { clientOf, sessionAt } from './connect.ts'

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

interface Sent {
  path: string
  token: string | null
  language: string | null
}

/** A server that takes the new token only, and gives it where the browser is remembered. */
function serve(refreshed: () => Response): Sent[] {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    const [path, token] = [address, headers.get('authorization')]
    sent.push({ path, token, language: headers.get('content-language') })
    if (path.endsWith('/refresh-token')) return refreshed()
    if (token === 'Bearer new') return new Response(JSON.stringify({ data: { name: 'Ola' } }))
    return new Response(JSON.stringify({ message: 'Zaloguj się' }), { status: 401 })
  })
  return sent
}
const renewed = () => new Response(JSON.stringify({ data: { access_token: 'new' } }))

function signedIn(remember: boolean, onExpired?: () => void) {
  const session = sessionAt('/api', onExpired)
  session.settings.set({ language: 'en', theme: 'dark', easyAd: false })
  session.auth.set({ token: 'old', remember })
  return { session, call: clientOf(session, { baseUrl: '/api' }) }
}

test('AUTH-35 a call whose token has run out is made again with the token that the API gives for it', async () => {
  const sent = serve(renewed)
  const { session, call } = signedIn(true)
  expect((await call(getUser)).data.name).toBe('Ola')
  expect(session.token()).toBe('new')
  expect(sent.map(({ path, token }) => `${path} ${token}`)).toEqual([
    '/api/users Bearer old',
    '/api/refresh-token null',
    '/api/users Bearer new',
  ])
})

test('API-03 every call speaks the language of the settings, the one for a new token too', async () => {
  const sent = serve(renewed)
  await signedIn(true).call(getUser)
  expect(new Set(sent.map(({ language }) => language))).toEqual(new Set(['en']))
})

test('AUTH-37 a browser that is not remembered is signed out, and that is told once', async () => {
  const sent = serve(renewed)
  const onExpired = vi.fn<() => void>()
  const { session, call } = signedIn(false, onExpired)
  await expect(call(getUser)).rejects.toMatchObject({ status: 401 })
  expect(session.token()).toBeNull()
  expect(onExpired).toHaveBeenCalledOnce()
  expect(sent).toHaveLength(1)
})

test('AUTH-38 a refused refresh ends the session', async () => {
  serve(() => new Response(JSON.stringify({ message: 'Sesja wygasła' }), { status: 401 }))
  const onExpired = vi.fn<() => void>()
  const { session, call } = signedIn(true, onExpired)
  await expect(call(getUser)).rejects.toMatchObject({ status: 401 })
  expect([session.token(), onExpired.mock.calls.length]).toEqual([null, 1])
})

/** Calls that are lost, the first of them while the connection comes back. @returns how many went out */
async function lostAcrossGap(ask: (call: ReturnType<typeof signedIn>['call']) => Promise<unknown>, isBack: boolean) {
  const send = vi.fn<typeof fetch>(async () => {
    if (isBack && send.mock.calls.length === 1) window.dispatchEvent(new Event('online'))
    throw new TypeError('lost')
  })
  vi.stubGlobal('fetch', send)
  await expect(ask(signedIn(true).call)).rejects.toMatchObject({ kind: 'FETCH_ERROR' })
  window.dispatchEvent(new Event('online'))
  return send.mock.calls.length
}

test('SCR-22 a read that is lost while the connection comes back is made once more, an act and every other read are not', async () => {
  expect(await lostAcrossGap(call => call(getUser), true)).toBe(2)
  expect(await lostAcrossGap(call => call(getUser), false)).toBe(1)
  expect(await lostAcrossGap(call => call(logout), true)).toBe(1)
})

test('SCR-22 a read that was given up is not made again', async () => {
  const abandoned = new AbortController()
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async () => {
      window.dispatchEvent(new Event('online'))
      abandoned.abort()
      throw new DOMException('given up', 'AbortError')
    }),
  )
  await expect(signedIn(true).call(getUser, {}, { signal: abandoned.signal })).rejects.toMatchObject({
    name: 'AbortError',
  })
  expect(fetch).toHaveBeenCalledOnce()
})

test('DAY-17 DAY-20 each answer says what time it is at the server’s', async () => {
  const off = 2 * 3_600_000
  const date = () => new Date(Date.now() + off).toUTCString()
  vi.stubGlobal('fetch', async () => new Response('{"data":{}}', { headers: { date: date() } }))
  await signedIn(true).call(getUser)
  expect(Math.abs(clockBehind() - off)).toBeLessThan(2000)
  hearClock(new Date().toUTCString())
  expect(clockBehind()).toBe(0)
})
