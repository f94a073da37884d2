import { ApiError, createClient } from '@fanfara/contract/client'
import { getUser, login, refreshToken } from '@fanfara/contract/accounts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createSession, type Session } from './session.ts'
import type { SessionEnd } from './session-expired.ts'

const ola = {
  id: 'ola',
  name: 'Ola',
  avatar_url: null,
  role: 'influencer' as const,
  language: 'pl' as const,
  theme: 'dark' as const,
  easy_ad: false,
}
const answer = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

/** A server that knows one living token and hands out the next one when asked to refresh. */
function world({ remember, refreshStatus = 200 }: { remember: boolean; refreshStatus?: number | 'network' }) {
  const calls: string[] = []
  let living = 'new'
  const send = vi.fn(async (input: string | URL | Request, init?: RequestInit) => {
    const path = typeof input === 'string' ? input : ''
    calls.push(path)
    await new Promise(resolve => setTimeout(resolve, 1))
    if (path.endsWith('/refresh-token')) {
      if (refreshStatus === 'network') throw new TypeError('offline')
      return refreshStatus === 200
        ? answer(200, { data: { access_token: 'new', expires_at: '2026-01-01T00:00:00Z' } })
        : answer(refreshStatus, { message: 'Zaloguj się ponownie.' })
    }
    if (path.endsWith('/login')) return answer(401, { message: 'nie' })
    const isLiving = new Headers(init?.headers).get('authorization') === `Bearer ${living}`
    return isLiving ? answer(200, { data: { id: 'ola' } }) : answer(401, { message: 'Sesja wygasła.' })
  })
  const plain = createClient({ baseUrl: '/api', fetch: send })
  const expired = vi.fn<(end: SessionEnd) => void>()
  const refresh = async () => (await plain(refreshToken, { body: {} })).data.access_token
  const session: Session = createSession(refresh, expired)
  const call = createClient({ baseUrl: '/api', fetch: send, token: session.token, onUnauthenticated: session.renew })
  session.signIn({ token: 'old', remember, user: ola })
  const refreshes = () => calls.filter(path => path.endsWith('/refresh-token')).length
  return { session, call, calls, refreshes, expired, kill: () => (living = 'none') }
}

/** Web Locks, as far as the session uses them: one exclusive name, and shared ones that are granted at once. */
function webLocks() {
  const held: { name: string }[] = []
  let queue: Promise<unknown> = Promise.resolve()
  const keep = async <T>(name: string, act: () => Promise<T>) => {
    const lock = { name }
    held.push(lock)
    return act().finally(() => held.splice(held.indexOf(lock), 1))
  }
  return {
    async request(name: string, ...rest: unknown[]): Promise<unknown> {
      const act = rest.at(-1) as () => Promise<unknown>
      if (rest.length > 1) return keep(name, act)
      const run = queue.then(() => keep(name, act))
      queue = run.catch(() => undefined)
      return run
    },
    query: async () => ({ held: [...held] }),
  }
}

/** What is stored stays unseen, as in another tab on a busy machine, until it arrives. */
function lateStorage() {
  const unseen = localStorage.getItem('auth')
  const reading = vi.spyOn(Storage.prototype, 'getItem').mockReturnValue(unseen)
  return {
    arrive() {
      reading.mockRestore()
      window.dispatchEvent(new StorageEvent('storage', { key: 'auth' }))
    },
  }
}

beforeEach(() => localStorage.clear())

describe('ERR-01 the session after a 401', () => {
  test('AUTH-35, AUTH-36: five parallel 401s start one refresh, and all five are repeated with the new token', async () => {
    const { call, calls, refreshes, session } = world({ remember: true })
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => call(getUser)))
    expect(answers).toHaveLength(5)
    expect(refreshes()).toBe(1)
    expect(calls.filter(path => path.endsWith('/users'))).toHaveLength(10)
    expect(session.auth.get()).toEqual({ token: 'new', remember: true })
  })

  test('AUTH-36: a token that another tab brought meanwhile is used without a refresh', async () => {
    const { session, refreshes } = world({ remember: true })
    localStorage.setItem('auth', JSON.stringify({ token: 'new', remember: true }))
    expect(await session.renew('old')).toBe(true)
    expect(refreshes()).toBe(0)
  })

  test('AUTH-36: two tabs with the same old token make one refresh, and the one that waited uses what it finds', async () => {
    vi.stubGlobal('navigator', { locks: webLocks() })
    const first = world({ remember: true })
    const second = world({ remember: true })
    const answers = await Promise.all([1, 2, 3].flatMap(() => [first.call(getUser), second.call(getUser)]))
    expect(answers).toHaveLength(6)
    expect(first.refreshes() + second.refreshes()).toBe(1)
    vi.unstubAllGlobals()
  })

  test('AUTH-36: a lock that comes long before the new token does not cause a second refresh', async () => {
    vi.stubGlobal('navigator', { locks: webLocks() })
    const first = world({ remember: true })
    const second = world({ remember: true })
    const late = lateStorage()
    vi.useFakeTimers()
    const renewed = first.session.renew('old')
    await vi.advanceTimersByTimeAsync(1)
    expect(await renewed).toBe(true)
    const waiting = second.session.renew('old')
    await vi.advanceTimersByTimeAsync(300)
    late.arrive()
    await vi.advanceTimersByTimeAsync(1)
    expect(await waiting).toBe(true)
    expect([first.refreshes(), second.refreshes(), second.session.token()]).toEqual([1, 0, 'new'])
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test('AUTH-36: what another tab stored is waited for ten seconds, then a refresh of one’s own is made', async () => {
    vi.stubGlobal('navigator', { locks: webLocks() })
    vi.useFakeTimers()
    const first = world({ remember: true })
    const second = world({ remember: true })
    const renewed = first.session.renew('old')
    await vi.advanceTimersByTimeAsync(1)
    expect(await renewed).toBe(true)
    second.session.auth.set({ token: 'old', remember: true })
    const waiting = second.session.renew('old')
    await vi.advanceTimersByTimeAsync(9_999)
    expect(second.refreshes()).toBe(0)
    await vi.advanceTimersByTimeAsync(2)
    expect(await waiting).toBe(true)
    expect(second.refreshes()).toBe(1)
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test('AUTH-36: for 30 seconds all tabs see that a token was replaced, by its last letters', async () => {
    const locks = webLocks()
    vi.stubGlobal('navigator', { locks })
    vi.useFakeTimers()
    const { session } = world({ remember: true })
    session.auth.set({ token: 'a long old token', remember: true })
    const renewed = session.renew('a long old token')
    await vi.advanceTimersByTimeAsync(1)
    await renewed
    const names = async () => (await locks.query()).held.map(({ name }) => name)
    expect(await names()).toEqual(['fanfara-refresh:ng old token'])
    await vi.advanceTimersByTimeAsync(29_998)
    expect(await names()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(2)
    expect(await names()).toEqual([])
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test('AUTH-37: a session of which nobody wants to hear ends as well', async () => {
    const session = createSession(async () => 'never')
    session.signIn({ token: 'old', remember: false, user: ola })
    expect([await session.renew('old'), session.token()]).toEqual([false, null])
  })

  test('AUTH-35: a token that was renewed is renewed again when it is rejected later', async () => {
    const { session, refreshes } = world({ remember: true })
    expect(await session.renew('old')).toBe(true)
    expect(await session.renew('new')).toBe(true)
    expect(refreshes()).toBe(2)
  })

  test('AUTH-36: a browser without locks refreshes as well', async () => {
    vi.stubGlobal('navigator', { locks: undefined })
    const { session, refreshes } = world({ remember: true })
    expect(await session.renew('old')).toBe(true)
    expect([refreshes(), session.token()]).toEqual([1, 'new'])
    vi.unstubAllGlobals()
  })

  test('who signs out while a refresh is under way stays signed out, and is told of no end', async () => {
    const { session, refreshes, expired } = world({ remember: true })
    const renewing = session.renew('old')
    await vi.waitFor(() => expect(refreshes()).toBe(1), { interval: 0 })
    session.signOut()
    expect(await renewing).toBe(false)
    expect([session.token(), refreshes(), expired.mock.calls.length]).toEqual([null, 1, 0])
    expect(await session.renew('old')).toBe(false)
    expect([refreshes(), expired.mock.calls.length]).toEqual([1, 0])
  })

  test('a call that had no token at all ends the session without a refresh', async () => {
    const { session, refreshes, expired } = world({ remember: true })
    expect(await session.renew('')).toBe(false)
    expect([session.token(), refreshes(), expired.mock.calls.length]).toEqual([null, 0, 1])
  })

  test('AUTH-37: without remember-me there is no refresh and the person is signed out', async () => {
    const { call, refreshes, session, expired } = world({ remember: false })
    await expect(call(getUser)).rejects.toMatchObject({ status: 401 })
    expect(refreshes()).toBe(0)
    expect(session.token()).toBeNull()
    expect(session.user.get()).toBeNull()
    expect(expired).toHaveBeenCalledOnce()
    session.signOut()
    expect(expired).toHaveBeenCalledOnce()
  })

  test('AUTH-38: a refused refresh signs out', async () => {
    const { call, session } = world({ remember: true, refreshStatus: 401 })
    expect(await session.renew('old')).toBe(false)
    session.auth.set({ token: 'old', remember: true })
    await expect(call(getUser)).rejects.toBeInstanceOf(ApiError)
    expect(localStorage.getItem('auth')).toBeNull()
    expect(localStorage.getItem('user')).toBeNull()
    expect(session.settings.get().language).toBe('pl')
  })

  test.each([429, 503])(
    'AUTH-38: a refresh that is answered %d says "later": the person stays signed in',
    async status => {
      const { call, session, expired } = world({ remember: true, refreshStatus: status })
      await expect(call(getUser)).rejects.toMatchObject({ status })
      expect([session.token(), expired.mock.calls.length]).toEqual(['old', 0])
    },
  )

  test('AUTH-39: a repeated call that answers 401 again does not loop: one refresh, then signed out', async () => {
    const { call, kill, refreshes, session } = world({ remember: true })
    kill()
    await expect(call(getUser)).rejects.toMatchObject({ status: 401 })
    expect(refreshes()).toBe(1)
    expect(session.token()).toBeNull()
  })

  test('AUTH-41: a 401 of a public call never refreshes', async () => {
    const { call, refreshes, session } = world({ remember: true })
    await expect(call(login, { body: { email: 'ola@demo.test', password: 'x' } })).rejects.toMatchObject({
      status: 401,
    })
    expect(refreshes()).toBe(0)
    expect(session.token()).toBe('old')
  })

  test('ERR-08: a network failure while refreshing keeps the session', async () => {
    const { call, session } = world({ remember: true, refreshStatus: 'network' })
    await expect(call(getUser)).rejects.toMatchObject({ kind: 'FETCH_ERROR' })
    expect(session.token()).toBe('old')
  })
})

describe('the slices', () => {
  test('GEN-12: the browser keeps exactly auth, settings and user', () => {
    world({ remember: true })
    expect(Object.keys(localStorage).sort()).toEqual(['auth', 'settings', 'user'])
    expect(Object.keys(JSON.parse(localStorage.getItem('user') ?? '{}')).sort()).toEqual([
      'avatar_url',
      'id',
      'language',
      'name',
      'role',
    ])
  })

  test('GEN-12: what was stored is read back as it was', () => {
    const { session } = world({ remember: true })
    const user = { id: 'ewa', name: 'Ewa', avatar_url: '/a.png', role: 'operator', language: 'en' } as const
    session.signIn({ token: 't', remember: false, user: { ...user, theme: 'light', easy_ad: true } })
    const again = createSession(async () => 'never')
    expect(again.auth.get()).toEqual({ token: 't', remember: false })
    expect(again.settings.get()).toEqual({ language: 'en', theme: 'light', easyAd: true })
    expect(again.user.get()).toEqual(user)
    expect([again.token(), again.language()]).toEqual(['t', 'en'])
    expect(again.auth.get()).toBe(again.auth.get())
  })

  test('OPS-01 what an operator is comes back with them; a role that nobody knows is none', () => {
    const { session } = world({ remember: true })
    const user = {
      id: 'ewa',
      name: 'Ewa',
      avatar_url: null,
      role: 'operator',
      operator_role: 'finance',
      language: 'pl',
    } as const
    session.signIn({ token: 't', remember: false, user: { ...user, theme: 'dark', easy_ad: false } })
    expect(createSession(async () => 'never').user.get()).toEqual(user)
    localStorage.setItem('user', JSON.stringify({ ...user, operator_role: 'king' }))
    expect(session.user.get()?.operator_role).toBeUndefined()
  })

  test('GEN-12: a person without id or name is nobody; other members fall back', () => {
    const session = createSession(async () => 'never')
    const read = (user: unknown) => {
      localStorage.setItem('user', JSON.stringify(user))
      return session.user.get()
    }
    expect(read({ id: 'ola', name: 'Ola' })).toEqual({
      id: 'ola',
      name: 'Ola',
      avatar_url: null,
      role: 'influencer',
      language: 'pl',
    })
    expect([read({ id: 1, name: 'Ola' }), read({ id: 'ola', name: 1 }), read(null)]).toEqual([null, null, null])
    localStorage.setItem('auth', JSON.stringify({ token: '', remember: 'yes' }))
    expect(session.auth.get()).toEqual({ token: null, remember: false })
  })

  test('a change is told to listeners of this tab and of others, of this value or of all, until they stop', () => {
    const { session } = world({ remember: true })
    const told = vi.fn()
    const stop = session.settings.subscribe(told)
    const settings = session.settings.get()
    session.settings.set(settings)
    session.settings.clear()
    expect(told).toHaveBeenCalledTimes(2)
    for (const [key, times] of [
      ['settings', 3],
      [null, 4],
      ['auth', 4],
    ] as const) {
      window.dispatchEvent(new StorageEvent('storage', { key }))
      expect(told, `${key}`).toHaveBeenCalledTimes(times)
    }
    stop()
    session.settings.set(settings)
    expect(told).toHaveBeenCalledTimes(4)
  })

  test('AUTH-34: signing out in another tab is told through the storage event', () => {
    const { session } = world({ remember: true })
    const told = vi.fn()
    session.auth.subscribe(told)
    localStorage.removeItem('auth')
    window.dispatchEvent(new StorageEvent('storage', { key: 'auth' }))
    expect(told).toHaveBeenCalledOnce()
    expect(session.token()).toBeNull()
  })

  test.each(['', '{', '[]', '"x"', '{"token":5,"language":"de","theme":"pink"}'])(
    'GEN-12: broken stored text (%s) falls back to signed out, Polish and dark',
    raw => {
      for (const key of ['auth', 'settings', 'user']) localStorage.setItem(key, raw)
      const session = createSession(async () => 'never')
      expect(session.auth.get()).toEqual({ token: null, remember: false })
      expect(session.settings.get()).toEqual({ language: 'pl', theme: 'dark', easyAd: false })
      expect(session.user.get()).toBeNull()
    },
  )
})

describe('13.7 NEW-17 what the inbox keeps goes with the session', () => {
  const kept = () => localStorage.getItem('inbox_widget_token')

  test.each(['signOut', 'expire', 'elsewhere'] as const)('%s', async way => {
    const { session, call, kill } = world({ remember: false })
    localStorage.setItem('inbox_widget_token', 'inbox')
    if (way === 'signOut') session.signOut()
    if (way === 'expire') {
      kill()
      await expect(call(getUser)).rejects.toBeDefined()
    }
    if (way === 'elsewhere') {
      localStorage.removeItem('auth')
      window.dispatchEvent(new StorageEvent('storage', { key: 'auth' }))
    }
    expect(kept()).toBeNull()
  })

  test('also when the session ended while no page was open', () => {
    localStorage.removeItem('auth')
    localStorage.setItem('inbox_widget_token', 'inbox')
    createSession(async () => 'new')
    expect(kept()).toBeNull()
  })
})

test('SCR-111 a session that a new password ended says so at once, and nothing is refreshed', async () => {
  const { session, refreshes, expired } = world({ remember: true })
  expect(await session.renew('old', 'password_changed')).toBe(false)
  expect([session.token(), refreshes(), expired.mock.calls]).toEqual([null, 0, [['password_changed']]])
})

describe('DAY-18 the session of an account that is gone', () => {
  test('ends at once and says so, and nothing is refreshed', async () => {
    const { session, refreshes, expired } = world({ remember: true })
    expect(await session.renew('old', 'account_erased')).toBe(false)
    expect([session.token(), refreshes(), expired.mock.calls]).toEqual([null, 0, [['erased']]])
  })

  test('is nothing to whoever signed in meanwhile', async () => {
    const { session, expired } = world({ remember: false })
    expect(await session.renew('of before', 'account_erased')).toBe(true)
    expect([session.token(), expired.mock.calls]).toEqual(['old', []])
  })
})
