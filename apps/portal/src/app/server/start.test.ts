import { startParts } from '@fanfara/contract/own/start'
import { hashKey } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#/app/session/session.ts'
import { paymentsQuery } from './payments.ts'

type Start = typeof import('./start.ts')
let start: Start
let calls: string[]
let lines: (url: URL) => string
let status = 200
const tokens = new Set<string | null>()

beforeEach(async () => {
  vi.resetModules()
  calls = []
  status = 200
  lines = ({ searchParams }) =>
    (searchParams.get('parts')?.split(',') ?? startParts)
      .map(part => `${JSON.stringify({ part, body: { data: part } })}\n`)
      .join('')
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const url = new URL(address, 'http://localhost')
    calls.push(`${url.pathname}${url.search}`)
    tokens.add(new Headers(init.headers).get('authorization'))
    return new Response(lines(url), { status })
  })
  const fresh = await import('#/app/session/session.ts')
  fresh.session.auth.set({ token: 't', remember: false })
  start = await import('./start.ts')
  history.replaceState(null, '', '/')
})
afterEach(() => {
  vi.useRealTimers()
  delete window.startAhead
  vi.unstubAllGlobals()
  session.auth.set({ token: null, remember: false })
})

/** What a query hears in the signed-in area. */
function of(...key: unknown[]) {
  start.gatherStart()
  return start.startAnswer(hashKey(key))
}

test('START-03 DOOR-03 where the portal opens with the start page, all of it is asked for before anything is drawn', async () => {
  start.gatherStart()
  expect(calls).toEqual(['/api/start'])
  expect(await of('User')).toBe('user')
  expect(calls).toEqual(['/api/start'])
})

test('START-03 what came with the first call is new for as long as a slow machine draws the page, and old like others after that', async () => {
  vi.useFakeTimers()
  const queryHash = hashKey(['User'])
  expect(start.freshFor({ queryHash })).toBe(2_000)
  await of('User')
  expect([start.freshFor({ queryHash }), start.freshFor({ queryHash: hashKey(['Tasks']) })]).toEqual([10_000, 2_000])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(start.freshFor({ queryHash })).toBe(2_000)
  // What comes later, by itself, is like the answers of other pages.
  void of('User')
  expect(start.freshFor({ queryHash })).toBe(2_000)
})

test('START-03 other pages, strangers and operators on their way ask nothing ahead', async () => {
  const { session: fresh } = await import('#/app/session/session.ts')
  const again = async () => {
    calls = []
    vi.resetModules()
    const { gatherStart } = await import('./start.ts')
    gatherStart()
    return calls
  }
  history.replaceState(null, '', '/finances')
  expect(await again()).toEqual([])
  history.replaceState(null, '', '/')
  fresh.user.set({ id: 'o', name: 'Olga', avatar_url: null, role: 'operator', language: 'pl' })
  expect(await again()).toEqual([])
  fresh.user.clear()
  fresh.auth.set({ token: null, remember: false })
  expect(await again()).toEqual([])
})

test('START-03 the first look asks once, for all, and each part is kept as its query keeps it', async () => {
  const page = ['Campaigns', 'page', { filter: 'available', page: 1, per_page: 10, name: undefined }]
  const answers = await Promise.all([
    of('User'),
    of(...paymentsQuery.queryKey),
    of('Tasks'),
    of(...page),
    of('News', 'en'),
  ])
  expect(answers).toEqual(['user', { data: 'payments' }, 'tasks', { data: 'available' }, 'news'])
  expect(await of('Campaigns', 'undoable')).toBe('undo')
  expect(calls).toEqual(['/api/start'])
  expect([...tokens]).toEqual(['Bearer t'])
})

test('START-03 what is asked for again is fetched anew: many together, few by themselves', async () => {
  await of('User')
  await Promise.all([of('Tasks'), of(...paymentsQuery.queryKey), of('Channels')])
  expect(await Promise.all([of('Tasks'), of(...paymentsQuery.queryKey), of('Channels')])).toEqual([
    'tasks',
    { data: 'payments' },
    'channels',
  ])
  expect(calls).toEqual(['/api/start', '/api/start?parts=tasks%2Cpayments%2Cchannels'])
  expect(await Promise.all([of('Tasks'), of(...paymentsQuery.queryKey)])).toEqual([null, null])
  expect(calls).toHaveLength(2)
})

test('START-02 a part that failed, one that is missing, and a call that is refused leave each query to ask by itself', async () => {
  lines = () => '{"part":"user","status":500}\n{"part":"tasks","body":{"data":1}}\n'
  expect(await Promise.all([of('User'), of('Tasks'), of('Channels')])).toEqual([null, 1, null])
  status = 503
  expect(await Promise.all([of(...paymentsQuery.queryKey), of('Payments', 'earnings'), of('Channels')])).toEqual([
    null,
    null,
    null,
  ])
})

test('START-03 a part that came in pieces is whole, and does not wait for those after it', async () => {
  const encoder = new TextEncoder()
  let finish: () => void = () => undefined
  vi.stubGlobal('fetch', async () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(encoder.encode('{"part":"user","body":{"da'))
        controller.enqueue(encoder.encode('ta":"Ola"}}\n'))
        finish = () => {
          controller.enqueue(encoder.encode('{"part":"tasks","body":{"data":[]}}\n'))
          controller.close()
        }
      },
    })
    return new Response(body)
  })
  const tasks = of('Tasks')
  expect(await of('User')).toBe('Ola')
  finish()
  expect(await tasks).toEqual([])
})

test('START-03 elsewhere than on the start page, signed out, and for other queries nothing is gathered', async () => {
  history.replaceState(null, '', '/campaigns')
  expect(of('Tasks')).toBeNull()
  history.replaceState(null, '', '/')
  const fresh = await import('#/app/session/session.ts')
  fresh.session.auth.set({ token: null, remember: false })
  expect(of('Tasks')).toBeNull()
  expect(calls).toEqual([])
  fresh.session.auth.set({ token: 't', remember: false })
  expect([of('Salaries', '1'), of('Tasks', 'x')]).toEqual([null, null])
  expect(calls).toEqual(['/api/start'])
})

/** The page's first script has sent the call already. */
function sentAhead(of: { token?: string; language?: string; ageMs?: number } = {}) {
  const answer = Promise.resolve(new Response('{"part":"user","body":{"data":"ahead"}}\n'))
  window.startAhead = {
    token: of.token ?? 't',
    language: of.language ?? 'pl',
    at: Date.now() - (of.ageMs ?? 0),
    answer,
  }
}

test('START-05 what was asked for before the application came is taken, once', async () => {
  sentAhead()
  expect(await of('User')).toBe('ahead')
  expect([calls, window.startAhead]).toEqual([[], null])
  const all = () => Promise.all([of('User'), of('Tasks'), of('Channels')])
  expect(await all()).toEqual([null, null, null])
  expect(await all()).toEqual(['user', 'tasks', 'channels'])
  expect(calls).toEqual(['/api/start?parts=user%2Ctasks%2Cchannels'])
})

test.each([
  ['for another session', { token: 'other' }],
  ['in another language', { language: 'en' }],
  ['too long ago', { ageMs: 11_000 }],
])('START-05 what was asked for %s is not taken', async (_, ahead) => {
  sentAhead(ahead)
  expect(await of('User')).toBe('user')
  expect(calls).toEqual(['/api/start'])
})
