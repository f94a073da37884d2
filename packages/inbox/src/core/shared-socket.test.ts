import { WebSocket } from 'ws'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TestLocks } from '../testing/locks.ts'
import { startStub, type StubServer } from '../testing/stub-server.ts'
import { Inbox, type InboxOptions } from './index.ts'

let stub: StubServer
let page: EventTarget & { visibilityState?: string }
let tabs: Inbox[]
let visibility: unknown[]
let locks: TestLocks

beforeEach(async () => {
  tabs = []
  visibility = []
  page = new EventTarget()
  vi.stubGlobal('WebSocket', WebSocket)
  vi.stubGlobal('document', page)
  locks = new TestLocks()
  vi.stubGlobal('navigator', { locks })
  for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => undefined)
  stub = await startStub()
  stub.io.on('connection', socket => void socket.on('fanfara_visibility', said => void visibility.push(said)))
})
afterEach(async () => {
  for (const tab of tabs) tab.pause()
  await stub.close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** An inbox as another tab of the same browser has it. */
async function openTab(more: Partial<InboxOptions> = {}): Promise<Inbox> {
  const options = { applicationIdentifier: 'fanfara-demo', subscriberId: 'ola', backendUrl: stub.origin }
  const tab = new Inbox({ ...options, debounceMs: 20, ...more })
  tabs.push(tab)
  await tab.begin()
  return tab
}
const sockets = () => stub.io.sockets.sockets.size
const counts = () => tabs.map(tab => tab.getState().unseenCount)
const nameOf = (subscriberId: string) => JSON.stringify([stub.origin, 'fanfara-demo', subscriberId])
/** What tabs say to each other, as one more of them. */
function join(subscriberId = 'ola') {
  const heard: unknown[] = []
  const channel = new BroadcastChannel(nameOf(subscriberId))
  channel.addEventListener('message', ({ data }) => void heard.push(data))
  return { heard, say: (...word: unknown[]) => channel.postMessage(word), leave: () => channel.close() }
}

test('13.10 F5 eleven tabs of one person keep one socket, and all of them are live', async () => {
  for (let index = 0; index < 11; index += 1) await openTab()
  const received: string[] = []
  for (const tab of tabs) tab.on('notification_received', ({ content }) => void received.push(content))
  await expect.poll(sockets).toBe(1)
  stub.model.notify('ola', 'News')
  await expect.poll(counts).toEqual(Array.from({ length: 11 }, () => 1))
  expect(received).toEqual(Array.from({ length: 11 }, () => 'News'))
  expect(sockets()).toBe(1)
})

test('13.10 F5 the end of the tab that listens hands over within a second, and nothing between is lost', async () => {
  for (let index = 0; index < 3; index += 1) await openTab()
  await expect.poll(sockets).toBe(1)
  const [leader, ...others] = tabs
  leader?.pause()
  stub.model.notify('ola', 'Between')
  await expect.poll(() => others.map(tab => tab.getState().unseenCount), { timeout: 1000 }).toEqual([1, 1])
  expect(sockets()).toBe(1)
  leader?.start()
  await expect.poll(counts).toEqual([1, 1, 1])
  expect(sockets()).toBe(1)
})

test('13.10 F5 another subscriber, and who signed out, hear nothing of it', async () => {
  const ola = await openTab()
  const gone = await openTab()
  const jan = await openTab({ subscriberId: 'jan' })
  const strangers: string[] = []
  for (const tab of [gone, jan]) tab.on('notification_received', ({ content }) => void strangers.push(content))
  await expect.poll(sockets).toBe(2)
  gone.logout()
  stub.model.notify('ola', 'For Ola alone')
  await expect.poll(() => ola.getState().unseenCount).toBe(1)
  expect([strangers, jan.getState().unseenCount, gone.getState().unseenCount]).toEqual([[], 0, 0])
})

test('13.10 F5 the tab that listens signs out: the next one does, with its own session', async () => {
  const leader = await openTab()
  const other = await openTab()
  await expect.poll(sockets).toBe(1)
  leader.logout()
  await expect
    .poll(async () => (await stub.io.fetchSockets()).map(({ handshake }) => handshake.auth))
    .toEqual([{ token: 'token-2' }])
  stub.model.notify('ola', 'News')
  await expect.poll(() => other.getState().unseenCount).toBe(1)
})

test('13.10 F5 a tab that is asleep with the lock loses it to one that is looked at', async () => {
  let lost = false
  locks.request(nameOf('ola'), {}, () => new Promise(() => undefined)).catch(() => (lost = true))
  const tab = await openTab()
  await expect.poll(sockets, { timeout: 2000 }).toBe(1)
  expect(lost).toBe(true)
  stub.model.notify('ola', 'News')
  await expect.poll(() => tab.getState().unseenCount).toBe(1)
})

test('13.10 F5 who lost the lock while asleep gives up its socket and listens to the other', async () => {
  const first = await openTab()
  await expect.poll(sockets).toBe(1)
  let give: () => void = () => undefined
  const taken = locks.request(nameOf('ola'), { steal: true }, () => new Promise<void>(resolve => void (give = resolve)))
  await expect.poll(sockets).toBe(0)
  const { say, leave } = join()
  say('event', 'notification_received', { message: { _id: '1', content: 'Told', createdAt: '', read: false } })
  const received: string[] = []
  first.on('notification_received', ({ content }) => void received.push(content))
  await expect.poll(() => received).toEqual(['Told'])
  leave()
  give()
  await taken
  await expect.poll(sockets).toBe(1)
})

test('13.10 F5 the service is told that nobody looks only when no tab is looked at', async () => {
  await openTab()
  await expect.poll(sockets).toBe(1)
  const other = join()
  const look = (state: string) => {
    page.visibilityState = state
    page.dispatchEvent(new Event('visibilitychange'))
  }
  look('hidden')
  await expect.poll(() => visibility).toEqual([{ hidden: true }])
  await expect.poll(() => other.heard).toContainEqual(['who'])
  other.say('ask')
  await expect.poll(() => visibility).toEqual([{ hidden: true }, { hidden: false }])
  await expect.poll(() => other.heard).toContainEqual(['here'])
  other.say('away')
  await expect.poll(() => visibility.at(-1)).toEqual({ hidden: true })
  look('visible')
  await expect.poll(() => visibility.at(-1)).toEqual({ hidden: false })
  other.leave()
})

test('13.10 F5 a page in a sandbox, which may have no locks, has a socket of its own', async () => {
  const forbidden = Object.assign(new Error('no'), { name: 'SecurityError' })
  vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(forbidden) } })
  await openTab()
  await openTab()
  await expect.poll(sockets).toBe(2)
})
