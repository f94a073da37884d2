import { getUser, login, logout } from '@fanfara/contract/accounts'
import { countUnread, countUnseen, listFeed, markMessages, removeMessage } from '@fanfara/contract/inbox/messages'
import { inboxEndpoints } from '@fanfara/contract/inbox/all'
import { initializeSession } from '@fanfara/contract/inbox/sessions'
import { deleteUser } from '@fanfara/contract/profile'
import { type Creator, PASSWORD, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { inboxApplication, inboxClient, inboxSockets } from '@fanfara/testkit/inbox'
import type { Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { withTransaction } from '#/db/port.ts'
import { sendDue } from '#/jobs/due-work.ts'
import { notify, recountAll } from '../service.ts'

let world: TestWorld
const sockets = inboxSockets(() => world)
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => sockets.closeAll())
afterAll(() => world.close())

const inbox = (token: string | null = null) => inboxClient(world, token)
async function begin(creator: Creator, change: object = {}) {
  const { data: user } = await creator.call(getUser)
  const body = {
    applicationIdentifier: 'fanfara-portal',
    subscriberId: user.novu_subscriber_id,
    hmacHash: user.novu_subscriber_hash,
    accessToken: creator.token,
    ...change,
  }
  return inbox()(initializeSession, { body })
}
const tokenOf = async (creator: Creator, change: object = {}) => (await begin(creator, change)).data.token

interface Heard {
  socket: Socket
  unseen: unknown[]
  error: Promise<string>
}
function connect(options: Parameters<typeof sockets.open>[0]): Heard {
  const socket = sockets.open(options)
  const unseen: unknown[] = []
  socket.on('unseen_count_changed', (payload: unknown) => unseen.push(payload))
  return {
    socket,
    unseen,
    error: new Promise(resolve => socket.on('connect_error', ({ message }) => resolve(message))),
  }
}
async function tell(creator: Creator, name = 'Ola') {
  await withTransaction(world.world.db, tx =>
    notify(tx, {
      accountId: creator.id,
      template: 'welcome',
      occasion: crypto.randomUUID(),
      values: { name },
      url: '/',
      at: world.clock.now(),
    }),
  )
  await sendDue(world.world)
}

describe('ROLE-09 WAPI-01 WAPI-02 an inbox session', () => {
  test('needs the application, the subscriber and the right hash', async () => {
    const ola = await world.creator()
    const { data } = await begin(ola)
    expect(data.profile.subscriberId).toMatch(/^subscriber-/)
    expect((await refusal(begin(ola, { applicationIdentifier: 'other' }))).status).toBe(404)
    for (const hmacHash of [null, '', 'f'.repeat(64), undefined])
      expect((await refusal(begin(ola, { hmacHash }))).status).toBe(401)
    expect((await refusal(begin(ola, { subscriberId: 'subscriber-unknown' }))).status).toBe(401)
    for (const change of [{ subscriberId: undefined }, { applicationIdentifier: '' }, { subscriberId: 7 }])
      expect((await refusal(begin(ola, change))).status).toBe(400)
  })

  test('threat model §3.9 its token opens the inbox alone, and the portal’s token opens no inbox', async () => {
    const ola = await world.creator()
    const token = await tokenOf(ola)
    expect((await refusal(world.caller(token)(getUser))).status).toBe(401)
    expect((await refusal(inbox(ola.token)(countUnseen))).status).toBe(401)
    expect((await refusal(inbox()(countUnseen))).status).toBe(401)
    const kept = await world.world.db.selectFrom('inbox_session').select('token_hash').execute()
    for (const { token_hash } of kept)
      expect(Buffer.from(token_hash).toString('utf8')).not.toContain(token.slice(0, 10))
  })

  test('WAPI-10 WAPI-11 counts are the subscriber’s own, and capped by the limit', async () => {
    const [ola, kuba] = [await world.creator(), await world.creator()]
    for (let at = 0; at < 3; at += 1) await tell(ola)
    const call = inbox(await tokenOf(ola))
    expect((await call(countUnseen)).data).toEqual({ count: 3, version: 3 })
    expect((await call(countUnread, { query: { limit: '2' } })).data).toEqual({ count: 2, version: 3 })
    expect((await call(countUnseen, { query: { limit: 'undefined' } })).data).toEqual({ count: 3, version: 3 })
    expect((await refusal(call(countUnseen, { query: { limit: '101' } }))).status).toBe(400)
    expect((await inbox(await tokenOf(kuba))(countUnseen)).data).toEqual({ count: 0, version: 0 })
  })
})

describe('WAPI-03 WAPI-05 WAPI-06 WAPI-09 messages', () => {
  test('WAPI-09 INBOX-06 MSG-06 the feed: newest first, page by page, whole messages, escaped', async () => {
    const ola = await world.creator()
    for (let at = 0; at < 3; at += 1) {
      await tell(ola, `<b>Ola ${at}</b>`)
      world.clock.advance(1000)
    }
    const call = inbox(await tokenOf(ola))
    const first = await call(listFeed, { query: { page: '0', limit: '2' } })
    expect([first.data.length, first.hasMore, first.page]).toEqual([2, true, 0])
    const second = await call(listFeed, { query: { page: '1', limit: '2', whatever: 'undefined' } as never })
    expect([second.data.length, second.hasMore, second.page]).toEqual([1, false, 1])
    expect(first.data[0]).toMatchObject({
      read: false,
      seen: false,
      providerId: 'system',
      channel: 'in_app',
      cta: { type: 'redirect', data: { url: '/' } },
    })
    expect(first.data[0]?.content).toContain('&lt;b&gt;Ola 2&lt;/b&gt;')
    expect(first.data.map(({ createdAt }) => createdAt)).toEqual(
      first.data
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .toReversed(),
    )
    for (const query of [{ page: '-1' }, { page: 'x' }, { limit: '101' }, { payload: '!!' }, { payload: 'WzFd' }])
      expect((await refusal(call(listFeed, { query }))).status, JSON.stringify(query)).toBe(400)
    expect((await call(listFeed, { query: { feedIdentifier: 'news,other' } })).data).toEqual([])
    expect((await call(listFeed, { query: { payload: btoa('{}') } })).data).toHaveLength(3)
  })

  test('INBOX-22…INBOX-25 MSG-08 flags are set as they are given; counts follow at once on every page', async () => {
    const ola = await world.creator()
    await tell(ola)
    const token = await tokenOf(ola)
    const call = inbox(token)
    const heard = connect({ auth: { token } })
    await expect.poll(() => heard.unseen).toHaveLength(1)
    const id = (await call(listFeed)).data[0]?._id ?? ''
    const marked = async (mark?: { seen?: boolean; read?: boolean }) => {
      const [message] = (await call(markMessages, { body: { messageId: [id], ...(mark ? { mark } : {}) } })).data
      return [message?.seen, message?.read]
    }
    expect(await marked()).toEqual([true, false])
    await expect.poll(() => heard.unseen.at(-1)).toEqual({ unseenCount: 0, hasMore: false, version: 2 })
    expect(await marked({ seen: true, read: true })).toEqual([true, true])
    expect((await call(listFeed, { query: { read: 'false' } })).data).toEqual([])
    expect(await marked({ seen: true, read: false })).toEqual([true, false])
    expect((await call(markMessages, { body: { messageId: id, mark: { read: true } } })).data[0]?.read).toBe(true)
    expect((await refusal(call(markMessages, { body: { messageId: [] } }))).status).toBe(400)
  })

  test('WAPI-03 MSG-09 another’s messages are neither changed nor removed; a removed one is gone and not told again', async () => {
    const [ola, kuba] = [await world.creator(), await world.creator()]
    await tell(ola)
    const [hers, his] = [inbox(await tokenOf(ola)), inbox(await tokenOf(kuba))]
    const id = (await hers(listFeed)).data[0]?._id ?? ''
    expect((await his(markMessages, { body: { messageId: id, mark: { read: true } } })).data).toEqual([])
    expect((await refusal(his(removeMessage, { params: { messageId: id } }))).status).toBe(404)
    expect((await hers(listFeed)).data[0]?.read).toBe(false)
    expect((await hers(removeMessage, { params: { messageId: id } })).data).toMatchObject({ _id: id, deleted: true })
    expect((await refusal(hers(removeMessage, { params: { messageId: id } }))).status).toBe(404)
    expect((await hers(listFeed)).data).toEqual([])
    expect((await hers(countUnseen)).data.count).toBe(0)
    expect((await refusal(hers(removeMessage, { params: { messageId: 'x' } }))).status).toBe(404)
  })
})

test('design §4 the service describes its operations, with every status', async () => {
  const document = (await (await fetch(`${world.origin}/v1/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { operationId: string; responses: object }>>
  }
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { operationId, responses }]) =>
        [method.toUpperCase(), path, operationId, Object.keys(responses)] as const,
    ),
  )
  expect(described.map(([method, path, id]) => `${method} ${path} ${id}`).sort()).toEqual(
    inboxEndpoints.map(({ method, path, id }) => `${method} ${path} ${id}`).sort(),
  )
  for (const [, , , statuses] of described)
    expect(statuses).toEqual(expect.arrayContaining(['400', '401', '404', '429', '500']))
})

describe('threat model §3.1 sockets of what ended', () => {
  const closed = (socket: Socket) => new Promise<string>(resolve => socket.on('disconnect', resolve))

  test('after a gap between processes everybody comes again: who was signed out meanwhile is not let in', async () => {
    const [ola, kuba] = [await world.creator(), await world.creator()]
    const stays = connect({ auth: { token: await tokenOf(ola) }, reconnection: true, reconnectionDelay: 10 })
    const goes = connect({ auth: { token: await tokenOf(kuba) }, reconnection: true, reconnectionDelay: 10 })
    await expect.poll(() => [stays.unseen.length, goes.unseen.length]).toEqual([1, 1])
    const at = world.clock.now()
    await world.world.db.updateTable('session').set({ revoked_at: at }).where('account_id', '=', kuba.id).execute()
    world.world.bus.say('gap', '')
    expect(await goes.error).toBe('unauthorized')
    await expect.poll(() => stays.unseen.length).toBe(2)
  })

  test('PROF-19 those of an erased account close', async () => {
    const ola = await world.creator()
    const { socket, unseen } = connect({ auth: { token: await tokenOf(ola) } })
    await expect.poll(() => unseen.length).toBe(1)
    const end = closed(socket)
    await ola.call(deleteUser, { query: { id: ola.id } })
    expect(await end).toBe('io server disconnect')
  })
})

describe('RT-01…RT-07 the socket', () => {
  test('RT-01 is refused in the connect step without a token, with a wrong one, and from a foreign page', async () => {
    const token = await tokenOf(await world.creator())
    expect(await connect({}).error).toBe('unauthorized')
    expect(await connect({ auth: { token: 'wrong' } }).error).toBe('unauthorized')
    expect(await connect({ auth: { token: { $ne: 1 } } }).error).toBe('unauthorized')
    expect(await connect({ auth: { token }, extraHeaders: { origin: 'https://evil.test' } }).error).toBe('unauthorized')
  })

  test('wire protocol §12 both token places are accepted, and both counts come at once', async () => {
    const ola = await world.creator()
    await tell(ola)
    const token = await tokenOf(ola)
    for (const options of [{ auth: { token } }, { query: { token } }]) {
      const { unseen } = connect(options)
      await expect.poll(() => unseen).toEqual([{ unseenCount: 1, hasMore: false, version: 1 }])
    }
  })

  test('RT-02 RT-05 a new message is counted on all pages of its reader, and on nobody else’s', async () => {
    const [ola, kuba] = [await world.creator(), await world.creator()]
    const token = await tokenOf(ola)
    const [one, two, other] = [
      connect({ auth: { token } }),
      connect({ auth: { token } }),
      connect({ auth: { token: await tokenOf(kuba) } }),
    ]
    await expect.poll(() => [one, two, other].every(({ unseen }) => unseen.length === 1)).toBe(true)
    await tell(ola)
    await expect
      .poll(() => [one.unseen.at(-1), two.unseen.at(-1)])
      .toEqual(Array(2).fill({ unseenCount: 1, hasMore: false, version: 1 }))
    expect(other.unseen).toEqual([{ unseenCount: 0, hasMore: false, version: 0 }])
  })

  test('RT-02 RT-05 MSG-12 a triggered message arrives whole, then both counts, with one version; in its application alone', async () => {
    const [shop, other] = [await inboxApplication(world), await inboxApplication(world)]
    const said: [string, unknown][] = []
    const hears = async (app: typeof shop) => {
      const { socket, unseen } = connect({ auth: { token: await app.token('ola') } })
      await expect.poll(() => unseen).toHaveLength(1)
      return socket
    }
    const socket = await hears(shop)
    ;(await hears(other)).onAny(event => said.push([`other ${event}`, null]))
    socket.onAny((event: string, payload: unknown) => said.push([event, payload]))
    expect((await shop.send('ola', { content: '<b>Hi</b><script>x</script>', kind: 'a' })).status).toBe(201)
    await sendDue(world.world)
    await expect.poll(() => said).toHaveLength(3)
    const message = expect.objectContaining({ content: '<b>Hi</b>', read: false, channel: 'in_app' }) as object
    expect(said).toEqual([
      ['notification_received', { message, version: 1 }],
      ['unseen_count_changed', { unseenCount: 1, hasMore: false, version: 1 }],
      ['unread_count_changed', { unreadCount: 1, hasMore: false, version: 1 }],
    ])
    const call = await shop.inbox('ola')
    const id = (await call(listFeed)).data[0]?._id ?? ''
    await call(removeMessage, { params: { messageId: id } })
    await expect
      .poll(() => said.at(-1))
      .toEqual(['unread_count_changed', { unreadCount: 0, hasMore: false, version: 2 }])
    expect(said.some(([event]) => event.startsWith('other'))).toBe(false)
    const { id: subscriber } = await world.world.db
      .selectFrom('inbox_subscriber')
      .select('id')
      .where('application_id', '=', shop.id)
      .executeTakeFirstOrThrow()
    const many = Array.from({ length: 120 }, () => ({
      id: crypto.randomUUID(),
      subscriber_id: subscriber,
      template: 'message',
      content: 'x',
      created_at: world.clock.now(),
    }))
    await withTransaction(world.world.db, async tx => {
      await tx.insertInto('inbox_message').values(many).execute()
      await recountAll(tx)
    })
    world.world.bus.say('inbox-changed', subscriber)
    await expect
      .poll(() => said.at(-1))
      .toEqual(['unread_count_changed', { unreadCount: 100, hasMore: true, version: 2 }])
  })

  test('SEC-13 pages of an application’s own origins alone may connect', async () => {
    const shop = await inboxApplication(world, { allowed_origins: ['https://shop.test'] })
    const token = await shop.token('ola')
    const from = (origin: string) => connect({ auth: { token }, extraHeaders: { origin } })
    for (const origin of ['https://evil.test', 'null', 'http://shop.test', 'http://localhost:1'])
      expect(await from(origin).error, origin).toBe('unauthorized')
    for (const origin of ['https://shop.test', world.origin]) {
      const { unseen } = from(origin)
      await expect.poll(() => unseen).toHaveLength(1)
    }
  })

  test('threat model §3.9 a packet of more than 64 kB closes the socket, and nobody else’s', async () => {
    const [ola, kuba] = [await world.creator(), await world.creator()]
    const [big, small] = [
      connect({ auth: { token: await tokenOf(ola) } }),
      connect({ auth: { token: await tokenOf(kuba) } }),
    ]
    await expect.poll(() => [big.unseen.length, small.unseen.length]).toEqual([1, 1])
    const end = new Promise<string>(resolve => big.socket.on('disconnect', resolve))
    big.socket.emit('anything', 'x'.repeat(70_000))
    expect(await end).toBe('transport close')
    small.socket.emit('anything', 'x'.repeat(60_000))
    await tell(kuba)
    await expect.poll(() => small.unseen.at(-1)).toMatchObject({ unseenCount: 1 })
  })

  test('RT-03 polling is not offered', async () => {
    const response = await fetch(`${world.origin}/socket.io/?EIO=4&transport=polling`)
    expect(response.status).toBe(400)
  })

  test('AUTH-42 RT-07 threat model §3.1 it closes when the portal session ends, and its token is dead', async () => {
    const { email } = await world.creator()
    const { data } = await world.caller()(login, { body: { email, password: PASSWORD } })
    const call = world.caller(data.credentials.token)
    const body = {
      applicationIdentifier: 'fanfara-portal',
      subscriberId: data.user.novu_subscriber_id,
      hmacHash: data.user.novu_subscriber_hash,
      accessToken: data.credentials.token,
    }
    const { token } = (await inbox()(initializeSession, { body })).data
    const { socket, unseen } = connect({ auth: { token } })
    await expect.poll(() => unseen).toHaveLength(1)
    const closed = new Promise<string>(resolve => socket.on('disconnect', resolve))
    await call(logout)
    expect(await closed).toBe('io server disconnect')
    expect((await refusal(inbox(token)(countUnseen))).status).toBe(401)
    expect(await connect({ auth: { token } }).error).toBe('unauthorized')
  })

  /** Eleven pages of one subscriber, of which these are hidden. @returns the numbers of those that are sent away. */
  async function crowd(hidden: readonly number[]): Promise<number[]> {
    const token = await tokenOf(await world.creator())
    const gone: number[] = []
    const open: Heard[] = []
    for (let at = 0; at < 11; at += 1) {
      const page = connect({ auth: { token } })
      page.socket.on('disconnect', reason => reason === 'io server disconnect' && gone.push(at))
      await expect.poll(() => page.unseen).toHaveLength(1)
      if (hidden.includes(at)) page.socket.emit('fanfara_visibility', { hidden: true })
      open.push(page)
    }
    await expect.poll(() => gone).toHaveLength(1)
    expect(open[10]?.socket.connected).toBe(true)
    return gone
  }

  test('13.10 F5 threat model §3.9 ten sockets a subscriber: the eleventh is let in, and the oldest hidden one goes', async () => {
    expect(await crowd([3, 5])).toEqual([3])
  })

  test('13.10 F5 threat model §3.9 … and the oldest where all are looked at, as those count who never say', async () => {
    expect(await crowd([])).toEqual([0])
  })

  test('13.10 F5 who is looked at again is as young as before, and what is no word of ours hides nobody', async () => {
    const token = await tokenOf(await world.creator())
    const open: Heard[] = []
    for (let at = 0; at < 10; at += 1) {
      const page = connect({ auth: { token } })
      await expect.poll(() => page.unseen).toHaveLength(1)
      open.push(page)
    }
    const says = (at: number, word: unknown) => open[at]?.socket.emit('fanfara_visibility', word)
    for (const word of [{ hidden: true }, { hidden: false }]) says(1, word)
    for (const word of [null, 'hidden', { hidden: 'yes' }, [true]]) says(2, word)
    says(4, { hidden: true })
    const left = new Promise(resolve => open[4]?.socket.on('disconnect', resolve))
    connect({ auth: { token } })
    expect(await left).toBe('io server disconnect')
    expect(open.filter(({ socket }) => !socket.connected)).toHaveLength(1)
  })

  test('threat model §3.9 what says too much is closed', async () => {
    const talker = connect({ auth: { token: await tokenOf(await world.creator()) } })
    await expect.poll(() => talker.unseen).toHaveLength(1)
    const silenced = new Promise(resolve => talker.socket.on('disconnect', resolve))
    for (let at = 0; at < 101; at += 1) talker.socket.emit('anything', at)
    await silenced
  })

  test('threat model §3.9 a token that ran out opens nothing, and what it opened closes within 5 s', async () => {
    const ola = await world.creator()
    const token = await tokenOf(ola)
    const { socket, unseen } = connect({ auth: { token } })
    await expect.poll(() => unseen).toHaveLength(1)
    const end = new Promise<string>(resolve => socket.on('disconnect', resolve))
    world.clock.advance(16 * 86_400_000)
    expect(await end).toBe('io server disconnect')
    expect((await refusal(inbox(token)(countUnseen))).status).toBe(401)
    expect(await connect({ auth: { token } }).error).toBe('unauthorized')
  })
})
