import { WebSocket } from 'ws'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startStub, type StubServer } from '../testing/stub-server.ts'
import { Inbox, type InboxOptions, TOKEN_KEY } from './index.ts'

let stub: StubServer
let stored: Map<string, string>
let opened: Inbox[]

beforeEach(async () => {
  stored = new Map()
  opened = []
  vi.stubGlobal('WebSocket', WebSocket)
  vi.stubGlobal('localStorage', {
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => undefined)
  stub = await startStub()
})
afterEach(async () => {
  for (const inbox of opened) inbox.pause()
  await stub.close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const address = { applicationIdentifier: 'fanfara-demo', subscriberId: 'ola' }
function open(more: Partial<InboxOptions> = {}): Inbox {
  const inbox = new Inbox({ ...address, backendUrl: stub.origin, debounceMs: 20, ...more })
  opened.push(inbox)
  return inbox
}
const statusOf = (inbox: Inbox) => inbox.getState().feeds.default_store?.status
const sessions = () => stub.calls.filter(({ path }) => path === '/session/initialize').length

/** Holds back the answers to calls of one path until they are let go. */
function hold(path: string): { isHeld: () => boolean; letGo: () => void } {
  const { fetch } = globalThis
  let letGo: () => void = () => undefined
  let isHeld = false
  const gate = new Promise<void>(resolve => void (letGo = resolve))
  vi.stubGlobal('fetch', async (at: string, init?: RequestInit) => {
    const answer = await fetch(at, init)
    if (at.includes(path)) {
      isHeld = true
      await gate
    }
    return answer
  })
  return { isHeld: () => isHeld, letGo }
}

describe('13.7 NEW-17 a session that was ended', () => {
  test('is not begun by an answer that was on its way: nothing is stored', async () => {
    const { isHeld, letGo } = hold('/session/initialize')
    const inbox = open()
    const answered = inbox.begin()
    await expect.poll(isHeld).toBe(true)
    inbox.logout()
    letGo()
    await answered
    expect(await inbox.fetchPage(0)).toHaveProperty('error')
    expect([...stored.keys()]).toEqual([])
    expect(inbox.getState().session).toBe('none')
    expect(sessions()).toBe(1)
  })

  test('is not begun by the answer of an earlier beginning when another follows', async () => {
    const { isHeld, letGo } = hold('/session/initialize')
    const inbox = open()
    const first = inbox.begin()
    await expect.poll(isHeld).toBe(true)
    inbox.logout()
    const second = inbox.begin()
    await expect.poll(sessions).toBe(2)
    letGo()
    expect([await first, await second]).toEqual([false, true])
    expect(stored.get(TOKEN_KEY)).toBe('token-2')
  })

  test('is not begun anew by a call that the service refuses, or that waits for its turn', async () => {
    stub.model.notify('ola', 'One')
    // No feed is open: nothing else reads one and takes the answer that is meant for the call.
    const inbox = open()
    await inbox.begin()
    stub.failNext(/notifications\/feed/, 401)
    const { isHeld, letGo } = hold('/notifications/feed')
    const asked = inbox.fetchPage(0)
    await expect.poll(isHeld).toBe(true)
    inbox.logout()
    letGo()
    expect((await asked).error).toMatchObject({ status: 401 })
    await inbox.markAsRead('00000001')
    expect([sessions(), stored.has(TOKEN_KEY), inbox.getState().session]).toEqual([1, false, 'none'])
  })
})

describe('13.10 F2 what cannot be had', () => {
  test('a feed that answers 500 while counts work has failed, and comes back by itself', async () => {
    stub.model.notify('ola', 'One')
    for (let time = 0; time < 2; time += 1) stub.failNext('/notifications/feed', 500)
    const inbox = open()
    await inbox.begin()
    inbox.openFeed()
    await expect.poll(() => statusOf(inbox)).toBe('failed')
    await expect.poll(() => statusOf(inbox), { timeout: 6000 }).toBe('ready')
  })

  test('a list that was empty does not stay “nothing new” when the count grows and it cannot be read', async () => {
    const inbox = open()
    await inbox.begin()
    inbox.openFeed()
    await expect.poll(() => statusOf(inbox)).toBe('ready')
    for (let time = 0; time < 9; time += 1) stub.failNext('/notifications/feed', 500)
    stub.model.notify('ola', 'One')
    await expect.poll(() => [inbox.getState().unseenCount, statusOf(inbox)]).toEqual([1, 'failed'])
  })

  test('a refused session says so and is asked for again only when somebody does', async () => {
    stub.failNext('/session/initialize', 401, { message: 'wrong hash' })
    const inbox = open()
    inbox.start()
    inbox.openFeed()
    await expect.poll(() => statusOf(inbox)).toBe('failed')
    await expect.poll(() => inbox.getState().isRefused).toBe(true)
    const before = sessions()
    stub.model.notify('ola', 'One')
    inbox.retry()
    await expect.poll(() => inbox.getState()).toMatchObject({ isRefused: false, unreadCount: 1 })
    await expect.poll(() => statusOf(inbox)).toBe('ready')
    expect(sessions()).toBe(before + 1)
  })

  test('a service that is away is not called a wrong set-up', async () => {
    stub.failNext('/session/initialize', 503)
    const inbox = open()
    inbox.start()
    await expect.poll(() => inbox.getState().session).toBe('failed')
    expect(inbox.getState().isRefused).toBe(false)
    await expect.poll(() => inbox.getState().session, { timeout: 4000 }).toBe('ready')
  })
})

test('13.10 F3 a refused mark, removal and action are told; what was marked by being shown is not', async () => {
  stub.model.notify('ola', 'One')
  const inbox = open()
  const told: string[] = []
  inbox.on('unsaved', ({ message }) => void told.push(message))
  await inbox.begin()
  stub.failNext('/messages/markAs', 500, { message: 'shown' })
  inbox.openFeed()
  await expect.poll(() => stub.calls.filter(({ path }) => path === '/messages/markAs').length).toBe(1)
  const acts: [string, () => Promise<unknown>][] = [
    ['mark', () => inbox.markAsRead('00000001')],
    ['all', () => inbox.markAllAsRead()],
    ['remove', () => inbox.remove('00000001')],
  ]
  for (const [message, act] of acts) {
    stub.failNext(/^\/messages/, 500, { message })
    await act()
  }
  expect(told).toEqual(['mark', 'all', 'remove'])
})
