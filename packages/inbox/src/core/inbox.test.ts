import { WebSocket } from 'ws'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ModelOptions } from '../testing/service-model.ts'
import { startStub, type StubServer } from '../testing/stub-server.ts'
import { Inbox, type InboxOptions, type Message, TOKEN_KEY } from './index.ts'

let stub: StubServer
let stored: Map<string, string>
let page: EventTarget
let complaints: string[]
const inboxes: Inbox[] = []

beforeEach(() => {
  stored = new Map()
  complaints = []
  page = new EventTarget()
  vi.stubGlobal('WebSocket', WebSocket)
  vi.stubGlobal('document', page)
  vi.stubGlobal('localStorage', {
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation(text => void complaints.push(String(text)))
})
afterEach(async () => {
  for (const inbox of inboxes.splice(0)) inbox.pause()
  await stub.close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A stub with messages of ola, newest first in the feed: the last one made is the first. */
async function serviceWith(count: number, options: ModelOptions = {}): Promise<StubServer> {
  stub = await startStub(options)
  for (let index = 1; index <= count; index += 1) stub.model.notify('ola', `Message ${index}`)
  return stub
}

function open(more: Partial<InboxOptions> = {}): Inbox {
  const options = {
    applicationIdentifier: 'fanfara-demo',
    subscriberId: 'ola',
    backendUrl: stub.origin,
    debounceMs: 20,
    ...more,
  }
  const inbox = new Inbox(options)
  inboxes.push(inbox)
  inbox.start()
  return inbox
}

/** An inbox whose session, socket and feed are there, with the calls so far forgotten. */
async function settled(more: Partial<InboxOptions> = {}, storeId?: string): Promise<Inbox> {
  const inbox = open(more)
  inbox.openFeed(storeId)
  await expect.poll(() => stub.io.sockets.sockets.size).toBeGreaterThanOrEqual(inboxes.length)
  await quiet(inbox)
  stub.calls.splice(0)
  return inbox
}

/** Waits until nothing has been asked for a while. */
async function quiet(inbox: Inbox): Promise<void> {
  await expect.poll(() => inbox.getState().session).not.toBe('starting')
  for (let seen = -1, still = 0; still < 3; still = seen === stub.calls.length ? still + 1 : 0) {
    seen = stub.calls.length
    await new Promise(resolve => setTimeout(resolve, 25))
  }
}

const feedOf = (inbox: Inbox, storeId = 'default_store') => inbox.getState().feeds[storeId]?.messages ?? []
const callsTo = (method: string, path: string | RegExp) =>
  stub.calls.filter(
    call => call.method === method && (typeof path === 'string' ? call.path === path : path.test(call.path)),
  )
const marks = () => callsTo('POST', '/messages/markAs').map(({ body }) => body)
const flags = ({ seen, read }: Message) => ({ seen, read })

test('INBOX-02 INBOX-35 WAPI-01 the session names application and subscriber; the token is kept and carried', async () => {
  await serviceWith(0)
  const inbox = await (async () => {
    const opened = open()
    await quiet(opened)
    return opened
  })()
  expect(stub.model.sessions).toEqual([{ applicationIdentifier: 'fanfara-demo', subscriberId: 'ola' }])
  expect(stored.get(TOKEN_KEY)).toBe('token-1')
  expect(TOKEN_KEY).toBe('inbox_widget_token')
  expect(stub.calls.slice(1).length).toBeGreaterThan(0)
  for (const { token } of stub.calls.slice(1)) expect(token).toBe('token-1')
  inbox.logout()
  expect(stored.has(TOKEN_KEY)).toBe(false)
  const proven = open({ hmacHash: 'abc' })
  await quiet(proven)
  expect(stub.model.sessions.at(-1)).toMatchObject({ hmacHash: 'abc' })
})

test('MSG-14 INBOX-35 a session that the page began is used as it is: not kept, not begun anew, without a socket', async () => {
  await serviceWith(2)
  const first = open()
  await quiet(first)
  stub.calls.splice(0)
  const own = stored.get(TOKEN_KEY)
  const shared = open({ applicationIdentifier: undefined, subscriberId: undefined, token: own })
  await quiet(shared)
  expect((await shared.loadPreferences()).data?.length).toBeGreaterThan(0)
  expect(shared.getState()).toMatchObject({ session: 'ready', unseenCount: 2 })
  expect(callsTo('POST', '/session/initialize')).toEqual([])
  expect(stub.calls.every(({ token }) => token === own)).toBe(true)
  expect(stub.io.sockets.sockets.size).toBe(1)
  first.pause()
  stub.model.expireTokens()
  expect((await shared.loadPreferences()).error).toBeInstanceOf(Error)
  expect(callsTo('POST', '/session/initialize')).toEqual([])
  shared.logout()
  expect(stored.get(TOKEN_KEY)).toBe(own)
})

test.each([{ applicationIdentifier: '' }, { subscriberId: undefined }, { subscriberId: '' }])(
  'INBOX-33 VAL-40 without application or subscriber nothing is requested (%o)',
  async lacking => {
    await serviceWith(1)
    const inbox = open(lacking)
    inbox.openFeed()
    await quiet(inbox)
    expect(stub.calls).toEqual([])
    expect(inbox.getState().feeds.default_store?.status).toBe('failed')
  },
)

test('INBOX-34 CONST-33 pausing, waking and reconnecting begin no second session', async () => {
  await serviceWith(1)
  const inbox = await settled()
  inbox.pause()
  inbox.start()
  page.dispatchEvent(new Event('visibilitychange'))
  for (const socket of await stub.io.fetchSockets()) stub.io.sockets.sockets.get(socket.id)?.conn.close()
  await quiet(inbox)
  await new Promise(resolve => setTimeout(resolve, 1500))
  expect(stub.model.sessions.length).toBe(1)
})

test('INBOX-36 an answer without a token clears the saved one and the header', async () => {
  await serviceWith(0)
  stored.set(TOKEN_KEY, 'old')
  stub.failNext('/session/initialize', 201, { data: { profile: {} } })
  const inbox = open()
  await quiet(inbox)
  expect(stored.has(TOKEN_KEY)).toBe(false)
  expect(inbox.http.token).toBeNull()
  expect(inbox.getState().session).toBe('failed')
})

test('INBOX-37 a failed beginning is logged with its message, and leaves an empty inbox', async () => {
  await serviceWith(3)
  stub.failNext('/session/initialize', 404, { message: 'unknown application' })
  const inbox = open()
  inbox.openFeed()
  const line = 'Failed to initialize the session: unknown application'
  const advice = '(check applicationIdentifier, subscriberId, hmacHash, backendUrl)'
  await expect.poll(() => complaints).toEqual([`${line} ${advice}`])
  expect(inbox.getState()).toMatchObject({ session: 'failed', isRefused: true })
  expect(feedOf(inbox)).toEqual([])
  expect(stub.model.sessions).toEqual([])
})

test('INBOX-37 a beginning that failed for a passing reason is tried again', async () => {
  await serviceWith(1)
  stub.failNext('/session/initialize', 503)
  const inbox = open()
  await expect.poll(() => inbox.getState().session, { timeout: 4000 }).toBe('ready')
  expect(complaints.length).toBe(1)
})

test('a token that is no longer good leads to one new session, and the call is repeated', async () => {
  await serviceWith(2)
  const inbox = await settled()
  stub.model.expireTokens()
  const { data, error } = await inbox.markAsRead(feedOf(inbox)[0]?._id ?? '')
  expect([error, data?.length]).toEqual([undefined, 1])
  expect(stub.model.sessions.length).toBe(2)
  await quiet(inbox)
  stub.failNext(/notifications\/feed/, 401)
  stub.failNext(/notifications\/feed/, 401)
  expect((await inbox.fetchPage(0)).error).toMatchObject({ status: 401 })
  expect(stub.model.sessions.length).toBe(3)
})

test('a service that knows no token any more is not asked for session after session', async () => {
  await serviceWith(1)
  const inbox = await settled()
  stub.model.isClosed = true
  for (let time = 0; time < 4; time += 1) expect((await inbox.fetchPage(0)).error).toMatchObject({ status: 401 })
  await quiet(inbox)
  expect(stub.model.sessions.length).toBe(2)
})

test('INBOX-31 an answer from before a change does not undo it on the screen', async () => {
  await serviceWith(2, { hasVersions: false })
  const inbox = await settled()
  const { fetch } = globalThis
  let slow = 0
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const answer = await fetch(address, init)
    if (address.includes('/feed') && slow++ === 0) await new Promise(resolve => setTimeout(resolve, 120))
    return answer
  })
  inbox.refetch()
  await expect.poll(() => slow).toBe(1)
  const shown = new Set<boolean | undefined>()
  inbox.subscribe(() => void shown.add(feedOf(inbox)[0]?.read))
  await inbox.markAsRead(feedOf(inbox)[0]?._id ?? '')
  await new Promise(resolve => setTimeout(resolve, 150))
  await quiet(inbox)
  expect([...shown]).toEqual([true])
})

test('INBOX-05 INBOX-06 INBOX-07 CONST-32 pages 0, 1, 2, then no more; the unseen count is the service’s', async () => {
  await serviceWith(25)
  const inbox = open()
  await quiet(inbox)
  expect(inbox.getState().unseenCount).toBe(25)
  inbox.openFeed()
  await quiet(inbox)
  await inbox.fetchNextPage()
  await inbox.fetchNextPage()
  await inbox.fetchNextPage()
  const asked = callsTo('GET', '/notifications/feed').filter(({ query }) => query.limit === undefined)
  expect([...new Set(asked.map(({ query }) => query.page))]).toEqual(['0', '1', '2'])
  expect(feedOf(inbox).map(({ content }) => content)).toEqual(
    Array.from({ length: 25 }, (_, index) => `Message ${25 - index}`),
  )
  expect(callsTo('GET', '/notifications/unseen')[0]?.query).toEqual({ limit: '100' })
})

test('INBOX-06 rows that shift while somebody pages are neither doubled nor lost', async () => {
  await serviceWith(25, { hasVersions: false })
  const inbox = await settled()
  for (const id of ['Newer', 'Newest']) stub.model.notify('ola', id)
  await inbox.fetchNextPage()
  const contents = () => feedOf(inbox).map(({ content }) => content)
  expect(new Set(contents()).size).toBe(contents().length)
  await quiet(inbox)
  expect(contents()).toEqual(['Newest', 'Newer', ...Array.from({ length: 18 }, (_, index) => `Message ${25 - index}`)])
})

test('INBOX-06 what is loaded is read again in one request, whatever its pages', async () => {
  await serviceWith(45)
  const inbox = await settled()
  await inbox.fetchNextPage()
  await inbox.fetchNextPage()
  stub.calls.splice(0)
  stub.model.notify('ola', 'News')
  await quiet(inbox)
  expect(callsTo('GET', '/notifications/feed').map(({ query }) => query)).toContainEqual({ page: '0', limit: '30' })
  expect(feedOf(inbox).length).toBe(30)
  await inbox.fetchNextPage()
  expect(feedOf(inbox).length).toBe(40)
})

test('INBOX-13 INBOX-14 CONST-38 INBOX-15 INBOX-16 WAPI-17 stores hold different messages; turning to one begins at page 0', async () => {
  await serviceWith(2)
  stub.model.notify('ola', 'An offer', { feed: 'offers' })
  stub.model.notify('ola', 'Kind a', { payload: { kind: 'a' } })
  const stores = [
    { storeId: 'all' },
    { storeId: 'offers', query: { feedIdentifier: 'offers' } },
    { storeId: 'two', query: { feedIdentifier: ['offers', 'none'] } },
    { storeId: 'kind', query: { payload: { kind: 'a' } } },
  ]
  const inbox = await settled({ stores })
  expect(feedOf(inbox, 'all').length).toBe(4)
  for (const { storeId } of stores.slice(1)) {
    inbox.setStore(storeId)
    await quiet(inbox)
  }
  expect(feedOf(inbox, 'offers').map(({ content }) => content)).toEqual(['An offer'])
  expect(feedOf(inbox, 'two').map(({ content }) => content)).toEqual(['An offer'])
  expect(feedOf(inbox, 'kind').map(({ content }) => content)).toEqual(['Kind a'])
  const queries = callsTo('GET', '/notifications/feed').map(({ query }) => query)
  expect(queries).toContainEqual({ feedIdentifier: 'offers', page: '0' })
  expect(queries).toContainEqual({ feedIdentifier: 'offers,none', page: '0' })
  expect(queries).toContainEqual({ payload: btoa('{"kind":"a"}'), page: '0' })
  expect(Object.keys(open().getState().feeds)).toEqual(['default_store'])
})

test('INBOX-17 INBOX-29 TRAN-84 opening the feed marks what is loaded as seen, once, and each further page', async () => {
  await serviceWith(12)
  const inbox = await settled()
  expect(inbox.getState().unseenCount).toBe(2)
  await inbox.fetchNextPage()
  await quiet(inbox)
  expect(marks()).toEqual([{ messageId: ['00000002', '00000001'], mark: { seen: true } }])
  expect(inbox.getState().unseenCount).toBe(0)
  expect(stub.model.countsOf('ola')).toEqual({ unseen: 0, unread: 12 })
  stub.calls.splice(0)
  await inbox.markFetchedAsSeen()
  expect(marks()).toEqual([])
})

test('INBOX-17 being shown does not undo a “read” from elsewhere', async () => {
  await serviceWith(1)
  const inbox = open()
  inbox.on('notification_received', () => undefined)
  await quiet(inbox)
  inbox.openFeed()
  await expect.poll(() => feedOf(inbox).length).toBe(1)
  const other = open()
  await other.markAsRead('00000001')
  await quiet(inbox)
  expect(stub.model.rowsOf('ola').map(flags)).toEqual([{ seen: true, read: true }])
  expect(feedOf(inbox).map(flags)).toEqual([{ seen: true, read: true }])
})

test('INBOX-22 INBOX-23 INBOX-24 INBOX-25 TRAN-85 TRAN-86 marks by the table: request and message', async () => {
  await serviceWith(1)
  const inbox = await settled()
  const id = '00000001'
  const table = [
    ['INBOX-22', () => inbox.markAsRead(id), { seen: true, read: true }, { seen: true, read: true }],
    ['INBOX-25', () => inbox.markAs(id), { seen: true }, { seen: true, read: true }],
    ['INBOX-23', () => inbox.markAsUnread(id), { seen: true, read: false }, { seen: true, read: false }],
    ['INBOX-25', () => inbox.markAs(id, {}), { seen: true }, { seen: true, read: false }],
    ['INBOX-24', () => inbox.markAsSeen(id), { seen: true, read: false }, { seen: true, read: false }],
  ] as const
  for (const [name, act, mark, message] of table) {
    stub.calls.splice(0)
    await act()
    expect(marks(), name).toEqual([{ messageId: [id], mark }])
    expect(feedOf(inbox).map(flags), name).toEqual([message])
  }
})

test('INBOX-26 INBOX-27 INBOX-28 marking all and what is loaded', async () => {
  await serviceWith(12)
  const inbox = await settled()
  await inbox.markAsRead('0000000c')
  stub.calls.splice(0)
  await inbox.markFetchedAsRead()
  expect(marks()).toEqual([
    {
      messageId: ['b', 'a', '9', '8', '7', '6', '5', '4', '3'].map(id => id.padStart(8, '0')),
      mark: { seen: true, read: true },
    },
  ])
  const read = inbox.markAllAsRead()
  expect([inbox.getState().unreadCount, feedOf(inbox).every(message => message.read && message.seen)]).toEqual([
    0,
    true,
  ])
  await read
  expect(callsTo('POST', '/messages/read').map(({ body }) => body)).toEqual([{}])
  expect(stub.model.countsOf('ola')).toEqual({ unseen: 0, unread: 0 })
  await quiet(inbox)
  const seen = inbox.markAllAsSeen()
  expect(feedOf(inbox).map(flags)).toEqual(feedOf(inbox).map(() => ({ seen: true, read: false })))
  await seen
  expect(callsTo('POST', '/messages/seen').length).toBe(1)
  await quiet(inbox)
  expect(inbox.getState().unreadCount).toBe(0)
})

test('INBOX-26 a store’s “all” is its own feed; a store with a payload filter marks only what it shows', async () => {
  await serviceWith(2)
  stub.model.notify('ola', 'An offer', { feed: 'offers' })
  stub.model.notify('ola', 'Kind a', { payload: { kind: 'a' } })
  const stores = [
    { storeId: 'offers', query: { feedIdentifier: 'offers' } },
    { storeId: 'kind', query: { payload: { kind: 'a' } } },
  ]
  const inbox = await settled({ stores })
  await inbox.markAllAsRead()
  expect(callsTo('POST', '/messages/read').map(({ body }) => body)).toEqual([{ feedId: 'offers' }])
  expect(stub.model.countsOf('ola').unread).toBe(3)
  inbox.setStore('kind')
  await quiet(inbox)
  await inbox.markAllAsRead()
  expect(stub.model.countsOf('ola').unread).toBe(2)
})

test('INBOX-30 TRAN-87 removing calls DELETE, then reads the feed; one, several, all, one feed', async () => {
  await serviceWith(5)
  stub.model.notify('ola', 'An offer', { feed: 'offers' })
  const inbox = await settled()
  const removed = inbox.remove('00000005')
  expect(feedOf(inbox).length).toBe(5)
  await removed
  await quiet(inbox)
  const order = stub.calls.map(({ method, path }) => `${method} ${path}`)
  expect(order.indexOf('GET /notifications/feed')).toBeGreaterThan(order.indexOf('DELETE /messages/00000005'))
  expect(order).toContain('DELETE /messages/00000005')
  await inbox.remove(['00000004', '00000003'])
  expect(callsTo('POST', '/messages/bulk/delete').map(({ body }) => body)).toEqual([
    { messageIds: ['00000004', '00000003'] },
  ])
  await inbox.removeAll('offers')
  expect(callsTo('DELETE', '/messages').at(-1)?.query).toEqual({ feedId: 'offers' })
  await quiet(inbox)
  expect(feedOf(inbox).length).toBe(2)
  const all = inbox.removeAll()
  expect([feedOf(inbox).length, inbox.getState().unreadCount]).toEqual([0, 0])
  expect((await all).error).toBeUndefined()
  expect(stub.model.rowsOf('ola')).toEqual([])
})

test('INBOX-30 a removal can be had back; without that it is carried out, at once when the page goes', async () => {
  await serviceWith(3)
  const inbox = await settled({ undoMs: 200 })
  const asked = vi.spyOn(globalThis, 'fetch')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  inbox.removeLater('00000003')
  expect([feedOf(inbox).length, inbox.getState().undoable, inbox.getState().unreadCount]).toEqual([2, 1, 2])
  inbox.undoRemoval()
  expect([feedOf(inbox).length, inbox.getState().undoable, inbox.getState().unreadCount]).toEqual([3, 0, 3])
  vi.advanceTimersByTime(300)
  vi.useRealTimers()
  expect(asked).not.toHaveBeenCalled()
  inbox.removeLater('00000003')
  await expect.poll(() => stub.model.rowsOf('ola').length).toBe(2)
  const slow = await settled({ undoMs: 60_000 })
  slow.removeLater('00000002')
  slow.removeLater('00000001')
  await expect.poll(() => stub.model.rowsOf('ola').length).toBe(1)
  slow.pause()
  await expect.poll(() => stub.model.rowsOf('ola').length).toBe(0)
})

test('INBOX-31 INBOX-38 a change shows at once, and is put back when the service refuses it', async () => {
  await serviceWith(2)
  const inbox = await settled()
  const acts = [
    () => inbox.markAsRead('00000002'),
    () => inbox.markAllAsRead(),
    () => inbox.remove('00000002'),
    () => inbox.removeAll(),
    () => inbox.updateAction('00000002', 'primary', 'done'),
  ]
  for (const act of acts) {
    const before = JSON.stringify([feedOf(inbox), inbox.getState().unreadCount])
    stub.failNext(/^\/messages/, 500)
    const acted = act()
    expect(JSON.stringify([feedOf(inbox), inbox.getState().unreadCount])).not.toBe(before)
    expect((await acted).error).toMatchObject({ status: 500 })
    expect(JSON.stringify([feedOf(inbox), inbox.getState().unreadCount])).toBe(before)
  }
  expect(complaints).toEqual([])
})

test('INBOX-30 a message that is gone already counts as removed', async () => {
  await serviceWith(2)
  const inbox = await settled()
  stub.failNext('/messages/00000002', 404)
  expect((await inbox.remove('00000002')).error).toBeUndefined()
})

test('INBOX-32 WAPI-04 an action is called with its type, and shows as done', async () => {
  await serviceWith(0)
  const { _id } = stub.model.notify('ola', 'Join?', {
    cta: { action: { buttons: [{ type: 'primary', content: 'Yes' }] } },
  })
  const inbox = await settled()
  await inbox.updateAction(_id, 'primary', 'done', { answer: 1 })
  const [call] = callsTo('POST', `/messages/${_id}/actions/primary`)
  expect(call?.body).toEqual({ executedType: 'primary', status: 'done', payload: { answer: 1 } })
  expect(feedOf(inbox)[0]?.cta?.action).toMatchObject({
    status: 'done',
    result: { type: 'primary' },
    buttons: [{ content: 'Yes' }],
  })
})

test('INBOX-20 WAPI-14 WAPI-15 DATA-26 a switch moves at once, and back when it is refused', async () => {
  await serviceWith(0)
  const inbox = await settled()
  await inbox.loadPreferences()
  const email = () => inbox.getState().preferences?.[0]?.preference.channels.email
  const switched = inbox.updatePreference('w-news', 'email', false)
  expect(email()).toBe(false)
  await switched
  expect(callsTo('PATCH', '/preferences/w-news').map(({ body }) => body)).toEqual([
    { channel: { type: 'email', enabled: false } },
  ])
  expect(email()).toBe(false)
  stub.failNext('/preferences/w-news', 500)
  const refused = inbox.updatePreference('w-news', 'email', true)
  expect(email()).toBe(true)
  await refused
  expect(email()).toBe(false)
  await inbox.loadGlobalPreferences()
  await inbox.updateGlobalPreferences({ email: false })
  expect(inbox.getState().globalPreference?.preference.channels.email).toBe(false)
  expect(callsTo('PATCH', '/preferences')[0]?.body).toEqual({
    preferences: [{ channelType: 'email', type: 'email', enabled: false }],
  })
})

test('INBOX-10 WAPI-13 WAPI-16 the organisation is fetched; opening the feed and marking all are logged', async () => {
  await serviceWith(1)
  const inbox = await settled()
  expect(inbox.getState().organization?.name).toBe('Fanfara')
  await inbox.markAllAsRead()
  await expect
    .poll(() => stub.model.usage.map(({ name }) => name))
    .toEqual(['[Widget] - Feed Opened', '[Widget] - Mark All As Read'])
})

test.each([true, false])('INBOX-39 INBOX-41 one unseen event: three reads, with versions %s', async hasVersions => {
  await serviceWith(3, { hasVersions })
  const inbox = await settled()
  stub.io.emit('unseen_count_changed', { unseenCount: 2, hasMore: false, ...(hasVersions ? { version: 99 } : {}) })
  await expect.poll(() => stub.calls.length).toBeGreaterThan(2)
  expect(
    stub.calls
      .slice(0, 3)
      .map(({ path }) => path)
      .sort(),
  ).toEqual(['/notifications/count', '/notifications/feed', '/notifications/unseen'])
  await quiet(inbox)
  if (!hasVersions) expect(stub.calls.length).toBe(3)
})

test('INBOX-39 RT-02 RT-05 what happens elsewhere arrives by itself, in all clients of the subscriber', async () => {
  await serviceWith(1)
  const one = await settled()
  const other = open()
  await quiet(other)
  const received: string[] = []
  other.on('notification_received', ({ content }) => void received.push(content))
  stub.model.notify('ola', 'News')
  await expect.poll(() => received).toEqual(['News'])
  await expect.poll(() => feedOf(one).map(({ content }) => content)).toEqual(['News', 'Message 1'])
  await quiet(one)
  await one.markAllAsRead()
  await expect.poll(() => other.getState()).toMatchObject({ unseenCount: 0, unreadCount: 0 })
})

test('an event that is older than what is known changes nothing and asks nothing', async () => {
  await serviceWith(3)
  const inbox = await settled()
  stub.io.emit('unread_count_changed', { unreadCount: 77, hasMore: false, version: 1 })
  await quiet(inbox)
  expect([inbox.getState().unreadCount, stub.calls]).toEqual([3, []])
})

test.each(['3', 2.5, null, undefined, Number.NaN])('INBOX-40 %s is no count', async unseenCount => {
  await serviceWith(0)
  const inbox = await settled()
  stub.io.emit('unseen_count_changed', { unseenCount, version: 50 })
  stub.io.emit('unseen_count_changed', null)
  await quiet(inbox)
  expect([inbox.getState().unseenCount, stub.calls]).toEqual([0, []])
})

test('INBOX-42 INBOX-43 ten events within 50 ms: one update, one event on the page under both names, one round', async () => {
  await serviceWith(3, { hasVersions: false })
  const inbox = await settled({ debounceMs: undefined })
  await new Promise(resolve => setTimeout(resolve, 400))
  stub.calls.splice(0)
  const said: [string, number][] = []
  for (const name of ['unseen_count_changed', 'novu:unseen_count_changed'])
    page.addEventListener(name, event => void said.push([name, (event as CustomEvent<number>).detail]))
  for (let count = 0; count < 10; count += 1) stub.io.emit('unseen_count_changed', { unseenCount: count })
  await expect.poll(() => said.length).toBeGreaterThan(1)
  expect(said.slice(0, 2)).toEqual([
    ['unseen_count_changed', 9],
    ['novu:unseen_count_changed', 9],
  ])
  await quiet(inbox)
  expect(stub.calls.map(({ path }) => path).sort()).toEqual([
    '/notifications/count',
    '/notifications/feed',
    '/notifications/unseen',
  ])
})

test('INBOX-43 under the end-to-end runner events are gathered for a second', async () => {
  await serviceWith(0)
  vi.stubGlobal('Cypress', {})
  const inbox = open({ debounceMs: undefined })
  await new Promise(resolve => setTimeout(resolve, 1400))
  stub.calls.splice(0)
  stub.io.emit('unseen_count_changed', { unseenCount: 7, version: 70 })
  await new Promise(resolve => setTimeout(resolve, 600))
  expect(inbox.getState().unseenCount).toBe(0)
  await expect.poll(() => stub.calls.length, { timeout: 2000 }).toBeGreaterThan(0)
})

test('VAL-39 a count of the socket that is no integer is no count', async () => {
  await serviceWith(2, { hasVersions: false })
  await settled()
  const said: unknown[] = []
  page.addEventListener('unseen_count_changed', event => void said.push((event as CustomEvent).detail))
  for (const unseenCount of [7, '8', 1.5, null]) stub.io.emit('unseen_count_changed', { unseenCount })
  await expect.poll(() => said.length).toBeGreaterThan(0)
  expect(said[0]).toBe(7)
})

test('a page that comes back, or a network that does, sees what happened meanwhile', async () => {
  await serviceWith(1)
  const inbox = await settled()
  stub.io.disconnectSockets(true)
  await expect.poll(() => complaints.length).toBe(1)
  stub.model.notify('ola', 'Missed')
  page.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => feedOf(inbox).length).toBe(2)
})

test('INBOX-17 two panels of one inbox: while one of them is open, messages become seen', async () => {
  await serviceWith(1)
  const inbox = await settled()
  inbox.openFeed()
  inbox.closeFeed()
  stub.model.notify('ola', 'News')
  await expect.poll(() => stub.model.countsOf('ola').unseen).toBe(0)
  inbox.closeFeed()
  stub.model.notify('ola', 'Later')
  await quiet(inbox)
  expect(stub.model.countsOf('ola').unseen).toBe(1)
})

test('INBOX-17 nothing is marked as seen while the page is hidden', async () => {
  await serviceWith(1)
  Object.assign(page, { visibilityState: 'hidden' })
  const inbox = await settled()
  expect([inbox.getState().unseenCount, stub.model.countsOf('ola').unseen]).toEqual([1, 1])
  Object.assign(page, { visibilityState: 'visible' })
  page.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => stub.model.countsOf('ola').unseen).toBe(0)
})

test('marking lists of any length goes out in calls that the service takes', async () => {
  await serviceWith(0)
  const inbox = await settled()
  await inbox.markAsRead(Array.from({ length: 2100 }, (_, index) => `m${index}`))
  expect(
    callsTo('POST', '/messages/markAs').map(({ body }) => (body as { messageId: string[] }).messageId.length),
  ).toEqual([1000, 1000, 100])
})
