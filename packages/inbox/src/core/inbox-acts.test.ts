import { describe, expect, test, vi } from 'vitest'
import { quietUntil } from '../testing/quiet.ts'
import type { MessageCta } from './types.ts'
import { type Watched, watching } from '../testing/watching.ts'

let watched: Watched
quietUntil(() => watched.end())

const open = async (...given: Parameters<typeof watching>) => (watched = await watching(...given))
const SOON = 1000
const LATER = 60_000
/** What ola's service holds, in words. */
const held = () =>
  watched.model.rowsOf('ola').map(({ content, seen, read }) => `${content}${seen ? ' seen' : ''}${read ? ' read' : ''}`)
const shown = (storeId?: string) => watched.feed(storeId)?.messages.map(({ content }) => content)
/** How many messages a call names in its body; undefined of one that names none there. */
const idsIn = (body: unknown) =>
  typeof body === 'object' && body && 'messageIds' in body && Array.isArray(body.messageIds)
    ? body.messageIds.length
    : undefined
const changes = () => watched.asked.filter(({ method, what }) => method !== 'GET' && what !== '/usage/log')
/** Ends an act that is on its way. */
async function done<T>(act: Promise<T>): Promise<T> {
  await watched.time.advance(SOON)
  return act
}

describe('INBOX-17 what is shown becomes seen', () => {
  test('once: what the service refuses is tried again when the feed is opened anew, and nobody is told', async () => {
    const { inbox, time, model, refuse, bodies } = await open(0)
    const told = vi.fn()
    inbox.on('unsaved', told)
    refuse('/messages/markAs', 500)
    model.notify('ola', 'One')
    await time.advance(LATER)
    inbox.refetch()
    await time.advance(LATER)
    expect([bodies('/messages/markAs').length, held(), told.mock.calls]).toEqual([1, ['One'], []])
    inbox.closeFeed()
    inbox.openFeed()
    await time.advance(SOON)
    expect(bodies('/messages/markAs').length).toBe(2)
    expect(held()).toEqual(['One seen'])
  })

  test('not while no panel is open, nor on a hidden page; what is read stays so', async () => {
    const { inbox, time, model, page } = await open(1)
    inbox.closeFeed()
    model.notify('ola', 'Two')
    await time.advance(SOON)
    page.turn('hidden')
    inbox.openFeed()
    await time.advance(SOON)
    expect(held()).toEqual(['Two', 'Message 1 seen'])
    await done(inbox.markAs('00000002', { read: true }))
    page.turn('visible')
    await time.advance(SOON)
    expect(held()).toEqual(['Two read', 'Message 1 seen'])
  })
})

describe('INBOX-22…INBOX-29 marks', () => {
  test('of many that are refused midway end there, and say so', async () => {
    const { inbox, refuse, handle, service } = await open(0)
    let calls = 0
    service.answer = call => {
      if (call.path === '/messages/markAs' && (calls += 1) === 1) refuse('/messages/markAs', 500)
      return handle(call)
    }
    const ids = Array.from({ length: 2001 }, (_, index) => `m${index}`)
    expect(await done(inbox.markAsRead(ids))).toMatchObject({ error: { status: 500 } })
    expect(changes().length).toBe(2)
  })

  test('answer with every message that they changed', async () => {
    const { inbox } = await open(3, { isOpen: false })
    expect((await done(inbox.markAsRead(['00000001', '00000002']))).data?.map(({ read }) => read)).toEqual([true, true])
  })

  test.each([
    [
      'fetched read',
      () => watched.inbox.markFetchedAsRead('offers'),
      { messageId: ['00000003'], mark: { seen: true, read: true } },
    ],
    [
      'fetched seen',
      () => watched.inbox.markFetchedAsSeen('offers'),
      { messageId: ['00000003'], mark: { seen: true } },
    ],
    ['all read', () => watched.inbox.markAllAsRead('offers'), { feedId: 'offers' }],
    ['all seen', () => watched.inbox.markAllAsSeen('offers'), { feedId: 'offers' }],
    [
      'all of a payload read',
      () => watched.inbox.markAllAsRead('kind'),
      { messageId: ['00000004'], mark: { seen: true, read: true } },
    ],
    [
      'all of a payload seen',
      () => watched.inbox.markAllAsSeen('kind'),
      { messageId: ['00000004'], mark: { seen: true, read: false } },
    ],
  ])('of one store leave the others alone: %s', async (_, act, body) => {
    const stores = [
      { storeId: 'all' },
      { storeId: 'offers', query: { feedIdentifier: 'offers' } },
      { storeId: 'kind', query: { payload: { kind: 'a' } } },
    ]
    const { inbox, model, time } = await open(2, { stores, isOpen: false })
    model.notify('ola', 'Offer', { feed: 'offers' })
    model.notify('ola', 'Kind', { payload: { kind: 'a' } })
    for (const storeId of ['offers', 'kind', 'all']) {
      inbox.setStore(storeId)
      await time.advance(SOON)
    }
    watched.forget()
    const acted = act()
    await time.advance(SOON)
    expect((await acted).error).toBeUndefined()
    expect(changes().map(call => call.body)).toEqual([body])
    const changed = held().filter(row => row.includes(' '))
    expect(changed.filter(row => row.startsWith('Message 1 ') || row.startsWith('Message 2 '))).toEqual([])
    await time.advance(LATER)
    expect(shown('all')?.length).toBe(4)
  })

  test('“all of a feed” shows at once where that feed is shown, and leaves the counts to the service', async () => {
    const stores = [{ storeId: 'offers', query: { feedIdentifier: ['offers', 'news'] } }, { storeId: 'all' }]
    const { inbox, model, time, slow } = await open(1, { stores, isOpen: false })
    model.notify('ola', 'Offer', { feed: 'offers' })
    for (const storeId of ['all', 'offers']) {
      inbox.setStore(storeId)
      await time.advance(SOON)
    }
    slow(500)
    const read = inbox.markFeed('read', ['offers', 'news'])
    expect(inbox.getState()).toMatchObject({ unseenCount: 1, unreadCount: 1 })
    expect(watched.feed('all')?.messages.map(message => message.read)).toEqual([true, false])
    await time.advance(5000)
    expect((await read).data).toBe(1)
    expect(inbox.getState()).toMatchObject({ unseenCount: 1, unreadCount: 1 })
  })

  test('“all” brings both counts to nothing, or the unseen one, loaded or not; refused they come back', async () => {
    const { inbox, refuse, slow, time } = await open(12, { isOpen: false })
    const counts = () => [inbox.getState().unseenCount, inbox.getState().unreadCount]
    slow(500)
    for (const status of [500, 201]) {
      if (status === 500) refuse('/messages/seen', status)
      const seen = inbox.markFeed('seen')
      expect(counts()).toEqual([0, 12])
      await time.advance(5000)
      await seen
      expect(counts()).toEqual([status === 500 ? 12 : 0, 12])
    }
    const read = inbox.markFeed('read')
    expect(counts()).toEqual([0, 0])
    await time.advance(5000)
    expect((await read).data).toBe(12)
    expect(counts()).toEqual([0, 0])
  })

  test('what was confirmed is shown before it is read again', async () => {
    const { inbox, time, feed, service, handle } = await open(2)
    service.answer = call => (call.method === 'GET' ? { status: 404, body: { message: 'gone' } } : handle(call))
    await done(inbox.markAllAsRead())
    await time.advance(LATER)
    expect(feed()?.messages.map(({ read }) => read)).toEqual([true, true])
    expect(inbox.getState()).toMatchObject({ unseenCount: 0, unreadCount: 0 })
    await done(inbox.removeAll())
    await time.advance(LATER)
    expect([shown(), inbox.getState().unreadCount]).toEqual([[], 0])
  })
})

describe('INBOX-30 removals', () => {
  test('of many go out by hundreds; one is called by its name', async () => {
    const { inbox } = await open(0)
    await done(inbox.remove(Array.from({ length: 201 }, (_, index) => `m${index}`)))
    expect(changes().map(({ method, what }) => `${method} ${what}`)).toEqual([
      'POST /messages/bulk/delete',
      'POST /messages/bulk/delete',
      'DELETE /messages/m200',
    ])
    expect(changes().map(({ body }) => idsIn(body))).toEqual([100, 100, undefined])
  })

  test('of what is gone already are no failure, and it is gone here too; others are', async () => {
    const { inbox, refuse, service, handle } = await open(3)
    service.answer = call =>
      call.path.startsWith('/notifications/') ? { status: 404, body: { message: 'not to be had' } } : handle(call)
    refuse('/messages/00000003', 404)
    const told = vi.fn()
    inbox.on('unsaved', told)
    expect((await done(inbox.remove('00000003'))).error).toBeUndefined()
    expect([shown(), told.mock.calls]).toEqual([['Message 2', 'Message 1'], []])
    refuse('/messages/00000002', 500)
    expect((await done(inbox.remove('00000002'))).error).toMatchObject({ status: 500 })
    expect([shown(), told.mock.calls.length]).toEqual([['Message 2', 'Message 1'], 1])
  })

  test('of all, or of one feed, show at once, with the counts where they can be known', async () => {
    const stores = [{ storeId: 'all' }, { storeId: 'offers', query: { feedIdentifier: 'offers' } }]
    const { inbox, model, time, slow } = await open(12, { stores, isOpen: false })
    model.notify('ola', 'Offer', { feed: 'offers' })
    for (const storeId of ['offers', 'all']) {
      inbox.setStore(storeId)
      await time.advance(SOON)
    }
    slow(500)
    const one = inbox.removeAll('offers')
    expect([shown('offers'), shown('all')?.length, inbox.getState().unreadCount]).toEqual([[], 9, 12])
    await time.advance(5000)
    expect([(await one).error, inbox.getState().unreadCount]).toEqual([undefined, 12])
    const all = inbox.removeAll()
    expect([shown('all'), inbox.getState().unreadCount, inbox.getState().unseenCount]).toEqual([[], 0, 0])
    await time.advance(5000)
    expect([(await all).error, held()]).toEqual([undefined, []])
  })

  test('can be had back for four seconds; a later one makes the earlier one final', async () => {
    const { inbox, time } = await open(3)
    inbox.removeLater('00000003')
    await time.advance(3900)
    expect([changes(), shown()]).toEqual([[], ['Message 2', 'Message 1']])
    inbox.undoRemoval()
    expect([shown()?.length, inbox.getState().undoable]).toEqual([3, 0])
    await time.advance(LATER)
    expect(changes()).toEqual([])
    inbox.removeLater(['00000003', '00000002'])
    expect(inbox.getState().undoable).toBe(2)
    await time.advance(1000)
    inbox.removeLater('00000001')
    await time.advance(1)
    expect([changes().map(({ what }) => what), inbox.getState().undoable]).toEqual([['/messages/bulk/delete'], 1])
    await time.advance(3998)
    expect(changes().length).toBe(1)
    await time.advance(LATER)
    expect([changes().length, held(), inbox.getState().undoable]).toEqual([2, [], 0])
    inbox.undoRemoval()
    inbox.flushRemoval()
    await time.advance(LATER)
    expect(changes().length).toBe(2)
  })

  test.each([
    ['the panel closes', () => watched.inbox.closeFeed(), false],
    ['the inbox is paused', () => watched.inbox.pause(), true],
    ['the page is hidden', () => watched.page.turn('hidden'), true],
    ['the page goes', () => watched.page.say('pagehide'), true],
  ])('are final when %s, and outlive a page that may be going', async (_, act, isLast) => {
    const { inbox, time } = await open(1)
    const asked = vi.spyOn(globalThis, 'fetch')
    inbox.removeLater('00000001')
    act()
    expect(asked.mock.calls.map(([, init]) => [init?.method, Boolean(init?.keepalive)])).toEqual(
      isLast ? [['DELETE', true]] : [],
    )
    await time.advance(10)
    expect(asked.mock.calls.filter(([, init]) => init?.method === 'DELETE').length).toBe(1)
    expect(asked.mock.calls[0]?.[1]?.keepalive ?? false).toBe(isLast)
    expect(held()).toEqual([])
  })
})

describe('changes that meet each other', () => {
  test('go out one after another, whether the one before was saved or not', async () => {
    const { inbox, time, slow, refuse } = await open(2)
    slow(500)
    refuse('/messages/markAs', 500)
    const acts = [inbox.markAsRead('00000001'), inbox.markAsRead('00000002'), inbox.markAsUnread('00000002')]
    await time.advance(10_000)
    expect((await Promise.all(acts)).map(({ error }) => error === undefined)).toEqual([false, true, true])
    expect(changes().map(({ at }) => at)).toEqual([500, 1500, 2500])
    expect(held()).toEqual(['Message 2 seen', 'Message 1 seen'])
  })

  test('switches too: the last one wins, and what was refused goes back alone', async () => {
    const { inbox, time, slow, refuse } = await open(0)
    await done(inbox.loadPreferences())
    await done(inbox.loadGlobalPreferences())
    watched.forget()
    const email = () => inbox.getState().preferences?.[0]?.preference.channels.email
    const heard: unknown[] = []
    inbox.subscribe(() => void heard.push(email()))
    slow(500)
    refuse('/preferences/w-news', 500)
    const acts = [
      inbox.updatePreference('w-news', 'in_app', false),
      inbox.updatePreference('w-news', 'email', false),
      inbox.updateGlobalPreferences({ sms: false }, true),
    ]
    expect([email(), heard.at(-1)]).toEqual([false, false])
    expect(inbox.getState().globalPreference?.preference.channels.sms).toBe(false)
    await time.advance(10_000)
    expect((await Promise.all(acts)).map(({ error }) => error === undefined)).toEqual([false, true, true])
    expect(changes().map(({ at, body }) => [at, body])).toEqual([
      [500, { channel: { type: 'in_app', enabled: false } }],
      [1500, { channel: { type: 'email', enabled: false } }],
      [2500, { preferences: [{ channelType: 'sms', type: 'sms', enabled: false }], enabled: true }],
    ])
    expect(inbox.getState().preferences?.[0]?.preference.channels).toEqual({ in_app: true, email: false })
    expect(inbox.getState().globalPreference?.preference.channels.sms).toBe(false)
  })
})

describe('what callers ask for themselves', () => {
  test('pages and counts of whichever query; what cannot be had is an outcome', async () => {
    const { inbox, time, queries, refuse } = await open(12, { isOpen: false })
    expect((await done(inbox.fetchPage(1, { read: false }))).data).toMatchObject({ page: 1, hasMore: false })
    expect((await done(inbox.fetchPage(0))).data?.data.length).toBe(10)
    expect(queries('feed')).toEqual([{ read: 'false', page: '1' }, { page: '0' }])
    expect((await done(inbox.fetchCount({ seen: false }))).data).toMatchObject({ data: { count: 12 } })
    expect((await done(inbox.fetchCount({ limit: 5 }))).data).toMatchObject({ data: { count: 5 } })
    const before = inbox.getState()
    for (const [what, ask] of [
      ['/organization', () => inbox.fetchOrganization()],
      ['/preferences', () => inbox.loadPreferences()],
      ['/preferences/global', () => inbox.loadGlobalPreferences()],
    ] as const) {
      refuse(what, 404)
      const answered = ask()
      await time.advance(SOON)
      expect(await answered).toMatchObject({ data: undefined, error: { status: 404 } })
    }
    expect(inbox.getState()).toEqual(before)
  })

  test('INBOX-32 an action keeps what the message had, and shows before the service has it', async () => {
    const { inbox, model, time, feed, slow, bodies } = await open(0)
    // A member that this version does not know is kept as well.
    const had: { payload?: Record<string, unknown>; kept: number } = { kept: 1 }
    const cta: MessageCta = { type: 'redirect', data: { url: '/x' }, action: { buttons: [], result: had } }
    const { _id } = model.notify('ola', 'Join?', { cta })
    const { _id: plain } = model.notify('ola', 'Plain', { cta: undefined })
    await time.advance(SOON)
    slow(500)
    const acts = [
      inbox.updateAction(_id, 'primary', 'done', { answer: 1 }),
      inbox.updateAction(plain, 'secondary', 'done'),
    ]
    const result = { kept: 1, type: 'primary', payload: { answer: 1 } }
    expect(feed()?.messages.map(message => message.cta)).toEqual([
      { action: { status: 'done', result: { type: 'secondary', payload: undefined } } },
      { ...cta, action: { buttons: [], status: 'done', result } },
    ])
    await time.advance(5000)
    await Promise.all(acts)
    expect(bodies(`/messages/${_id}/actions/primary`)).toEqual([
      { executedType: 'primary', status: 'done', payload: { answer: 1 } },
    ])
  })

  test('WAPI-16 what somebody did is noted while there is a session, or one begins', async () => {
    const { inbox, time, model } = await open(0)
    inbox.closeFeed()
    inbox.openFeed('default_store')
    await done(inbox.markAllAsRead())
    expect(model.usage).toEqual([
      { name: '[Widget] - Feed Opened', payload: { storeId: 'default_store' } },
      { name: '[Widget] - Feed Opened', payload: { storeId: 'default_store' } },
      { name: '[Widget] - Mark All As Read', payload: {} },
    ])
    inbox.logout()
    watched.forget()
    inbox.log('Nobody', {})
    await time.advance(LATER)
    expect([watched.asked, watched.sessions]).toEqual([[], []])
  })
})

describe('what shows at once, before the service has it', () => {
  test.each([
    ['read', () => watched.inbox.markAsRead('00000001'), { seen: true, read: true }],
    ['seen', () => watched.inbox.markAsSeen('00000001'), { seen: true, read: false }],
    ['no flags', () => watched.inbox.markAs('00000001'), { seen: true, read: false }],
  ])('a mark: %s', async (_, act, flags) => {
    const { inbox, time, feed, slow } = await open(1, { isOpen: false })
    inbox.setStore('default_store')
    await time.advance(SOON)
    slow(500)
    const acted = act()
    expect(feed()?.messages).toMatchObject([flags])
    await time.advance(SOON)
    expect(await acted).toMatchObject({ data: [flags] })
    // Confirmed, and not read again yet.
    expect(feed()?.messages).toMatchObject([flags])
  })

  test('INBOX-06 the next page; and what could not be had, when somebody asks again', async () => {
    const { inbox, time, refuse } = await open(25)
    await done(inbox.fetchNextPage())
    expect(shown()?.length).toBe(20)
    inbox.pause()
    watched.forget()
    refuse('feed', 404)
    inbox.retry()
    await time.advance(SOON)
    expect(watched.names()).toEqual(expect.arrayContaining(['unseen', 'unread', 'count', 'feed']))
  })
})
