import { describe, expect, test, vi } from 'vitest'
import { quietUntil } from '../testing/quiet.ts'
import { type Watched, watch, watching } from '../testing/watching.ts'
import { SESSION } from '../testing/turned-service.ts'

let watched: Watched
quietUntil(() => watched.end())

const open = async (...given: Parameters<typeof watching>) => (watched = await watching(...given))
const EVERYTHING = ['unseen', 'unread', 'count', 'feed']
const SOON = 1000

describe('what is fetched by itself', () => {
  const none = { fetchUnseenCount: false, fetchUnreadCount: false, fetchOrganization: false }
  test.each([
    [{}, ['/organization', 'unseen', 'unread']],
    [none, []],
    [{ ...none, fetchUnseenCount: true }, ['unseen']],
    [{ ...none, fetchUnreadCount: true }, ['unread']],
    [{ ...none, fetchOrganization: true }, ['/organization']],
    [{ ...none, fetchNotifications: true }, ['count', 'feed']],
    [{ ...none, fetchUserPreferences: true }, ['/preferences']],
    [{ ...none, fetchUserGlobalPreferences: true }, ['/preferences/global']],
  ])('is what the strategy says (%o)', async (strategy, wanted) => {
    watched = watch({ strategy }, { greets: false })
    watched.inbox.start()
    await watched.time.advance(50)
    expect(watched.names()).toEqual(wanted)
    if (wanted.length > 0) return
    // Nor when the socket is there: nothing is shown that could be out of date.
    await watched.time.advance(SOON)
    expect([watched.names(), watched.line.sockets.size]).toEqual([[], 1])
  })

  test('what is to be had of it stands in the state', async () => {
    watched = watch({
      strategy: { fetchUserPreferences: true, fetchUserGlobalPreferences: true, fetchNotifications: true },
    })
    watched.notify(3)
    expect(watched.inbox.getState()).toMatchObject({
      session: 'none',
      isRefused: false,
      organization: null,
      preferences: null,
      globalPreference: null,
      undoable: 0,
      revision: 0,
    })
    watched.inbox.start()
    await watched.time.advance(SOON)
    expect(watched.inbox.getState()).toMatchObject({
      session: 'ready',
      profile: { subscriberId: 'ola' },
      organization: { name: 'Fanfara' },
      unseenCount: 3,
      unreadCount: 3,
      activeStore: 'default_store',
    })
    expect(watched.inbox.getState().preferences?.length).toBe(3)
    expect(watched.inbox.getState().globalPreference?.preference.enabled).toBe(true)
    expect(watched.feed()?.status).toBe('ready')
  })

  test('a service without preferences above all workflows has none', async () => {
    const { inbox, time, service, handle } = await open(0)
    service.answer = call => (call.path === '/preferences/global' ? { status: 200, body: { data: [] } } : handle(call))
    void inbox.loadGlobalPreferences()
    await time.advance(SOON)
    expect(inbox.getState().globalPreference).toBeNull()
  })

  test('with a new token what is shown is read again, and nothing else', async () => {
    const { inbox, time, model, names, sessions } = await open(1)
    model.expireTokens()
    inbox.refetch()
    await time.advance(SOON)
    expect(sessions.length).toBe(1)
    expect(names().filter(name => name.startsWith('/'))).toEqual([])
    expect(new Set(names())).toEqual(new Set(EVERYTHING))
  })

  test('after a log-out it is a beginning again', async () => {
    const { inbox, time, names, sessions } = await open(1)
    inbox.logout()
    expect([inbox.getState().session, inbox.http.token]).toEqual(['none', null])
    await time.advance(600_000)
    expect([names(), sessions]).toEqual([[], []])
    inbox.start()
    await time.advance(SOON)
    expect(sessions.length).toBe(1)
    expect(names()).toContain('/organization')
  })
})

describe('INBOX-34 an inbox that is started, paused, and started again', () => {
  test('started twice has one session, and looks as often as once', async () => {
    const { inbox, time, names, sessions } = await open(1)
    inbox.start()
    expect(await inbox.begin()).toBe(true)
    await time.advance(SOON)
    expect([sessions, names()]).toEqual([[], []])
  })

  test('paused hears, asks and looks for nothing; started again it sees what happened, with the same session', async () => {
    const { inbox, time, names, sessions, line, page, model, feed } = await open(1)
    expect(line.sockets.size).toBe(1)
    inbox.pause()
    expect(line.sockets.size).toBe(0)
    model.notify('ola', 'Meanwhile')
    page.say('online')
    page.turn('visible')
    await time.advance(600_000)
    expect([names(), sessions, line.sockets.size]).toEqual([[], [], 0])
    inbox.start()
    await time.advance(SOON)
    expect([sessions, line.sockets.size, feed()?.messages.length]).toEqual([[], 1, 2])
    expect(names()).not.toContain('/organization')
  })

  test('paused while its session begins, it uses it only when it is started again', async () => {
    watched = watch()
    const { inbox, time, slow, names, line, sessions } = watched
    slow(500)
    inbox.start()
    await time.advance(600)
    inbox.pause()
    await time.advance(60_000)
    expect([names(), line.sockets.size, inbox.getState().session]).toEqual([[], 0, 'ready'])
    inbox.start()
    await time.advance(5000)
    expect([sessions.length, line.sockets.size]).toEqual([1, 1])
    expect(names()).toContain('unseen')
  })
})

describe('INBOX-37 a session that does not begin', () => {
  test('is tried again at growing distance, at most a minute, and as near as at first another time', async () => {
    watched = watch()
    const { inbox, time, refuse, sessions, model, page } = watched
    // Who looks on would ask in between.
    page.turn('hidden')
    refuse(SESSION, 503, 8)
    inbox.start()
    await time.advance(50_000)
    expect(inbox.getState()).toMatchObject({ session: 'failed', isRefused: false })
    await time.advance(150_000)
    expect(sessions.slice(0, 9)).toEqual([0, 1000, 3000, 7000, 15_000, 31_000, 63_000, 123_000, 183_000])
    expect(inbox.getState().session).toBe('ready')
    watched.forget()
    model.expireTokens()
    refuse(SESSION, 503, 1)
    inbox.refetch()
    await time.advance(50_000)
    expect(sessions).toEqual([0, 1000])
  })

  test('is left alone while the inbox is paused', async () => {
    watched = watch()
    const { inbox, time, refuse, sessions } = watched
    refuse(SESSION, 503, 8)
    inbox.start()
    await time.advance(10)
    inbox.pause()
    await time.advance(600_000)
    expect(sessions).toEqual([0])
  })

  test('and failed after the inbox was paused is not tried again either', async () => {
    watched = watch()
    const { inbox, time, refuse, sessions, slow } = watched
    slow(500)
    refuse(SESSION, 503, 8)
    inbox.start()
    await time.advance(100)
    inbox.pause()
    await time.advance(600_000)
    expect(sessions).toEqual([500])
  })

  test('being refused for good is left alone; the socket is given up, and somebody who comes back tries', async () => {
    const { inbox, time, refuse, sessions, model, line, page } = await open(1)
    model.expireTokens()
    refuse(SESSION, 403, 2)
    inbox.refetch()
    await time.advance(30_000)
    expect([sessions.length, line.sockets.size]).toEqual([2, 0])
    expect(inbox.getState()).toMatchObject({ session: 'failed', isRefused: true })
    page.say('online')
    await time.advance(SOON)
    expect([sessions.length, line.sockets.size, inbox.getState().session]).toEqual([3, 1, 'ready'])
  })
})

describe('somebody comes back', () => {
  test.each([
    ['the network is back', () => watched.page.say('online')],
    ['the page is looked at', () => watched.page.turn('visible')],
  ])('%s: what was not heard of is seen', async (_, act) => {
    const { time, model, names, feed } = await open(1)
    vi.spyOn(model, 'listen').mockReturnValue(() => undefined)
    for (const socket of watched.line.sockets) socket.isDead = true
    act()
    await time.advance(SOON)
    expect(names()).toEqual(['unseen'])
    model.notify('ola', 'Unheard')
    act()
    await time.advance(SOON)
    expect(feed()?.messages.length).toBe(2)
  })

  test('a machine that slept sees it within ten seconds', async () => {
    const { time, model, line, feed } = await open(1)
    for (const socket of line.sockets) socket.isDead = true
    model.notify('ola', 'Meanwhile')
    await time.advance(5000)
    const { now } = Date
    Date.now = () => now() + 40_000
    await time.advance(10_000 + SOON)
    Date.now = now
    expect(feed()?.messages.length).toBe(2)
  })

  test('who looks on is shown within one to two minutes what no event told, each time anew', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    const { time, times } = await open(1)
    await time.advance(400_000)
    const at = times('unseen')
    expect(at.length).toBeGreaterThanOrEqual(3)
    for (const [index, one] of at.entries()) {
      const distance = one - (at[index - 1] ?? -5000)
      expect(distance).toBeGreaterThanOrEqual(90_000)
      expect(distance).toBeLessThanOrEqual(101_000)
    }
  })

  test('nobody is shown anything while the page is hidden', async () => {
    const { time, page, names } = await open(1)
    page.turn('hidden')
    await time.advance(600_000)
    expect(names()).toEqual([])
  })

  test.each([
    [{ fetchUnseenCount: false, fetchUnreadCount: false }, []],
    [{ fetchUnseenCount: true, fetchUnreadCount: false }, ['unseen']],
    [{ fetchUnseenCount: false, fetchUnreadCount: true }, ['unseen']],
  ])('settings alone show nothing that may be out of date (%o)', async (strategy, wanted) => {
    const { time, page, names, inbox } = await open(0, { strategy, isOpen: false })
    // What was not read at the beginning is told by the first look.
    page.say('online')
    await time.advance(SOON)
    watched.forget()
    page.say('online')
    await time.advance(SOON)
    expect(names().slice(0, 1)).toEqual(wanted)
    inbox.openFeed()
    await time.advance(SOON)
    watched.forget()
    page.say('online')
    await time.advance(SOON)
    expect(names()[0]).toBe('unseen')
  })
})

describe('INBOX-42 whoever listens', () => {
  test('hears of every change until it stops; the state is the same between changes', async () => {
    const { inbox, time, model } = await open(1)
    const [heard, other] = [vi.fn(), vi.fn()]
    const stop = inbox.subscribe(heard)
    inbox.subscribe(other)
    const state = inbox.getState()
    expect(inbox.getState()).toBe(state)
    model.notify('ola', 'News')
    await time.advance(SOON)
    expect(heard).toHaveBeenCalled()
    expect(inbox.getState()).not.toBe(state)
    heard.mockClear()
    other.mockClear()
    stop()
    inbox.refetch()
    await time.advance(SOON)
    expect(heard).not.toHaveBeenCalled()
    expect(other).toHaveBeenCalled()
  })

  test('hears a count when it changes, under both names on the page, and the message itself', async () => {
    const events: [string, unknown][] = []
    const { inbox, time, model, page } = await open(1, {
      isOpen: false,
      onEvent: (...event) => void events.push(event),
    })
    events.splice(0)
    const said: [string, unknown][] = []
    for (const kind of ['unseen', 'unread'] as const) {
      const name = `${kind}_count_changed` as const
      inbox.on(name, count => void said.push([name, count]))
      for (const onPage of [name, `novu:${name}`])
        page.document.addEventListener(onPage, event => {
          if (event instanceof CustomEvent) said.push([`page ${onPage}`, event.detail])
        })
    }
    const received: string[] = []
    const stop = inbox.on('notification_received', ({ content }) => void received.push(content))
    model.notify('ola', 'News')
    await time.advance(SOON)
    const wanted = ['unseen', 'unread'].flatMap(kind => {
      const name = `${kind}_count_changed`
      return [
        [name, 2],
        [`page ${name}`, 2],
        [`page novu:${name}`, 2],
      ]
    })
    expect(said.map(String).toSorted()).toEqual(wanted.map(String).toSorted())
    expect(received).toEqual(['News'])
    expect(events.map(([name]) => name)).toEqual([
      'notification_received',
      'unseen_count_changed',
      'unread_count_changed',
    ])
    said.splice(0)
    inbox.refetch()
    await time.advance(SOON)
    expect(said).toEqual([])
    stop()
    model.notify('ola', 'Later')
    await time.advance(SOON)
    expect(received).toEqual(['News'])
  })

  test('INBOX-41 counts that the service tells; what tells nothing changes nothing', async () => {
    const { inbox, time, tell, slow } = await open(1, { model: { hasVersions: false }, isOpen: false })
    slow(500)
    tell('unseen_count_changed', { unseenCount: 7 })
    tell('unread_count_changed', { unreadCount: 9 })
    tell('something_else', {})
    await time.advance(600)
    expect(inbox.getState()).toMatchObject({ unseenCount: 7, unreadCount: 9 })
  })

  test('hears nothing of a message that is not there', async () => {
    const { inbox, time, names } = await open(1)
    const heard = vi.fn()
    inbox.on('notification_received', heard)
    for (const payload of [{}, { message: null }]) watched.tell('notification_received', payload)
    await time.advance(SOON)
    expect(heard).not.toHaveBeenCalled()
    expect(names()).toEqual([])
  })

  test('is told when the service lets this session in no more', async () => {
    const { inbox, time, model, sessions, line } = await open(1)
    const heard = vi.fn()
    inbox.on('refused', heard)
    model.expireTokens()
    for (const socket of line.sockets) socket.cut()
    await time.advance(60_000)
    expect(heard).toHaveBeenCalled()
    // The token's end showed at the next call, which began the session anew.
    expect([sessions.length, line.sockets.size]).toEqual([1, 1])
  })
})
