import { ApiError } from '@fanfara/contract/client'
import { DAY_MS } from '@fanfara/contract/durations'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '#/app/server/cache.ts'
import { session } from '#/app/session/session.ts'
import { stubCaches } from '#/app/testing/test-caches.ts'
import { keepAnswer, keptAnswer } from './kept-answers.ts'
import { askOrRecall, oldAnswers } from './offline.ts'

const person = (id: string) =>
  ({ id, name: 'Ola', avatar_url: null, role: 'influencer', language: 'pl', theme: 'dark', easy_ad: false }) as const
const signIn = (id = 'ola') => session.signIn({ token: `token-${id}`, remember: false, user: person(id) })

let kept: ReturnType<typeof stubCaches>
beforeEach(() => {
  kept = stubCaches()
  signIn()
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const unheard = () => new ApiError({ kind: 'FETCH_ERROR' })
/** A query as the library hands it over. */
const asked = (queryKey: readonly unknown[], fetchFailureCount = 1) => ({
  queryKey,
  queryHash: JSON.stringify(queryKey),
  state: { fetchFailureCount },
})
const ask = (key: readonly unknown[], answer: () => unknown, failures?: number) =>
  askOrRecall(async () => answer(), undefined, asked(key, failures))
const fails = (error: Error) => () => {
  throw error
}
const hashOf = (key: readonly unknown[]) => JSON.stringify(key)

describe('PHONE-03 what a screen shows without a connection', () => {
  test('is what it showed last, with the moment that it is from, until the server answers again', async () => {
    const before = Date.now()
    await ask(['Tasks'], () => ['review'])
    expect(oldAnswers.of(hashOf(['Tasks']))).toBeUndefined()
    await expect.poll(kept.names).toHaveLength(1)
    expect(await ask(['Tasks'], fails(unheard()))).toEqual(['review'])
    expect(oldAnswers.of(hashOf(['Tasks']))).toBeGreaterThanOrEqual(before)
    await ask(['Tasks'], () => ['review', 'stream'])
    expect(oldAnswers.of(hashOf(['Tasks']))).toBeUndefined()
  })

  test('a call that is given up for a newer one no longer says how old the page is', async () => {
    await keepAnswer(hashOf(['Tasks']), { at: 1_000_000, data: ['kept'] })
    vi.useFakeTimers({ toFake: ['Date'], now: 1_000_001 })
    let lose: (error: Error) => void = () => undefined
    const lost = askOrRecall(() => new Promise<unknown>((_, no) => void (lose = no)), undefined, asked(['Tasks']))
    expect(await ask(['Tasks'], () => ['new'])).toEqual(['new'])
    lose(unheard())
    expect(await lost).toEqual(['kept'])
    expect(oldAnswers.of(hashOf(['Tasks']))).toBeUndefined()
  })

  test('a single call that gets lost while there is a connection is made once more first', async () => {
    await keepAnswer(hashOf(['Tasks']), { at: 1, data: [] })
    await expect(ask(['Tasks'], fails(unheard()), 0)).rejects.toThrow('FETCH_ERROR')
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await keepAnswer(hashOf(['Tasks']), { at: Date.now(), data: ['kept'] })
    expect(await ask(['Tasks'], fails(unheard()), 0)).toEqual(['kept'])
    vi.restoreAllMocks()
  })

  test('an answer of the server is never covered by an old one', async () => {
    await keepAnswer(hashOf(['Payments']), { at: Date.now(), data: 'old' })
    const refused = new ApiError({ status: 403, body: { message: 'nie' } })
    await expect(ask(['Payments'], fails(refused))).rejects.toBe(refused)
  })

  test('who never saw it is told that there is no connection', async () => {
    await expect(ask(['Campaigns', 'one', 'x'], fails(unheard()))).rejects.toThrow('FETCH_ERROR')
  })

  test('what is two weeks old is of no use', async () => {
    const at = Date.now()
    await keepAnswer('"x"', { at, data: 1 })
    expect(await keptAnswer('"x"', at + 14 * DAY_MS)).toEqual({ at, data: 1 })
    expect(await keptAnswer('"x"', at + 14 * DAY_MS + 1)).toBeNull()
  })

  test('the portal’s own cache asks this way', async () => {
    const queryFn = vi.fn(async () => ['answer'])
    const stop = new QueryObserver(queryClient, { queryKey: ['Tasks'], queryFn }).subscribe(() => undefined)
    await expect.poll(kept.names).toEqual([`/kept/ola/${encodeURIComponent(hashOf(['Tasks']))}`])
    stop()
  })
})

describe('PHONE-03 what is private stays with its person', () => {
  test.each([[['UserProfile']], [['User', 'Sessions']], [['Countries']], [['Acceptance', 'token']]])(
    'billing data, sessions and links’ pages are not kept: %j',
    async key => {
      await ask(key, () => 'secret')
      expect(kept.names()).toEqual([])
    },
  )

  test('signing out forgets it, wherever that happens', async () => {
    await keepAnswer('"Tasks"', { at: Date.now(), data: ['mine'] })
    expect(kept.names()).toHaveLength(1)
    session.signOut()
    await expect.poll(kept.names).toEqual([])
    await keepAnswer('"Tasks"', { at: Date.now(), data: ['late'] })
    expect(kept.names()).toEqual([])
    expect(await keptAnswer('"Tasks"')).toBeNull()
  })

  test('another tab that signs out takes it along', async () => {
    await keepAnswer('"Tasks"', { at: Date.now(), data: ['mine'] })
    localStorage.removeItem('auth')
    window.dispatchEvent(new StorageEvent('storage', { key: 'auth' }))
    await expect.poll(kept.names).toEqual([])
  })

  test('an answer that arrives after the sign-out leaves nothing behind', async () => {
    const keeping = keepAnswer('"Tasks"', { at: Date.now(), data: ['mine'] })
    session.signOut()
    await keeping
    await expect.poll(kept.names).toEqual([])
  })

  test('an answer to one person that comes when another is here is nobody’s', async () => {
    let letGo: (data: string[]) => void = () => undefined
    const asking = ask(['Tasks'], () => new Promise(resolve => void (letGo = resolve)))
    signIn('kuba')
    letGo(['ola’s'])
    await asking
    await keepAnswer('"Payments"', { at: Date.now(), data: 'kuba’s' })
    expect(kept.names().every(name => name.startsWith('/kept/kuba/') && !name.includes('Tasks'))).toBe(true)
    expect(await keptAnswer(hashOf(['Tasks']))).toBeNull()
  })

  test('another person in the same browser sees nothing of it, and it goes', async () => {
    await keepAnswer('"Tasks"', { at: Date.now(), data: ['ola’s'] })
    signIn('kuba')
    expect(await keptAnswer('"Tasks"')).toBeNull()
    await expect.poll(kept.names).toEqual([])
  })
})

test('PHONE-03 a browser keeps the eighty newest answers', async () => {
  for (let at = 0; at < 85; at += 1) await keepAnswer(`"${at}"`, { at: Date.now(), data: at })
  expect(kept.names()).toHaveLength(80)
  expect(await keptAnswer('"0"')).toBeNull()
  expect((await keptAnswer('"84"'))?.data).toBe(84)
})

test('PHONE-03 a browser that keeps nothing shows everything all the same', async () => {
  vi.unstubAllGlobals()
  const cache = new QueryClient({ defaultOptions: { queries: { persister: askOrRecall, retry: false } } })
  expect(await cache.fetchQuery({ queryKey: ['Tasks'], queryFn: async () => 'answer' })).toBe('answer')
})
