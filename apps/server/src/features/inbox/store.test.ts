import { startWorld, type TestWorld } from '@fanfara/testkit'
import { type InboxApplication, inboxApplication } from '@fanfara/testkit/inbox'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Tx, withTransaction } from '#/db/port.ts'
import * as store from './store.ts'

let world: TestWorld
let shop: InboxApplication
let [ola, kuba, news] = ['', '', '']
let nth = 0
const START = Date.parse('2026-03-02T10:00:00Z')
const at = (seconds: number) => new Date(START + seconds * 1000)
const inTransaction = <T>(act: (tx: Tx) => Promise<T>) => withTransaction(world.world.db, act)

beforeAll(async () => {
  world = await startWorld()
  shop = await inboxApplication(world)
})
afterAll(() => world.close())
beforeEach(async () => {
  nth += 1
  ;[ola, kuba, news] = await Promise.all([subscriber('ola'), subscriber('kuba'), feed('news')])
})

async function subscriber(name: string): Promise<string> {
  const id = crypto.randomUUID()
  const values = { id, application_id: shop.id, external_id: `${name}-${nth}`, account_id: null, created_at: at(0) }
  await world.world.db.insertInto('inbox_subscriber').values(values).execute()
  return id
}
async function feed(name: string): Promise<string> {
  const id = crypto.randomUUID()
  const values = { id, application_id: shop.id, identifier: `${name}-${nth}`, name }
  await world.world.db.insertInto('inbox_feed').values(values).execute()
  return id
}
const message = (of: Partial<store.NewMessage> = {}): store.NewMessage => ({
  id: crypto.randomUUID(),
  subscriberId: ola,
  feedId: null,
  workflowId: null,
  template: 'message',
  content: 'Hello',
  isHtml: false,
  url: '/orders/7',
  occasion: crypto.randomUUID(),
  payload: {},
  action: null,
  actor: null,
  provider: 'system',
  transactionId: null,
  at: at(0),
  isMuted: false,
  ...of,
})
/** Writes messages as they are described; answers their ids in that order. */
async function write(...described: Partial<store.NewMessage>[]): Promise<string[]> {
  const messages = described.map(message)
  await inTransaction(tx => store.insertMessages(tx, messages))
  return messages.map(({ id }) => id)
}
const ALL: store.Filter = { seen: null, read: null, feeds: null, payload: [] }
const idsOf = async (of: Partial<store.Filter> = {}, subscriberId = ola, limit = 50, offset = 0) =>
  (await store.readPage(world.world.store, subscriberId, { ...ALL, ...of }, { limit, offset })).rows.map(({ id }) => id)
const countOf = async (of: Partial<store.Filter> = {}, cap = 100) =>
  (await store.countMessages(world.world.store, ola, { ...ALL, ...of }, cap)).count
const mark = (ids: string[], flags: store.Flags, seconds: number, subscriberId = ola) =>
  inTransaction(tx => store.markMessages(tx, subscriberId, ids, { ...flags, at: at(seconds) }))
const find = (id: string, subscriberId = ola) => inTransaction(tx => store.findMessage(tx, subscriberId, id))

describe('WAPI-09 a page', () => {
  test('is the newest first, by their ids where they are of one moment, and no further than asked', async () => {
    const [first, last] = await write({ at: at(1) }, { at: at(3) })
    const equal = (await write({ at: at(2) }, { at: at(2) })).toSorted().toReversed()
    expect(await idsOf()).toEqual([last, ...equal, first])
    expect(await idsOf({}, ola, 2)).toEqual([last, equal[0]])
    expect(await idsOf({}, ola, 2, 3)).toEqual([first])
    expect(await idsOf({}, kuba)).toEqual([])
  })

  test('carries the version that it shows, 0 for who does not exist', async () => {
    await inTransaction(tx => store.raiseVersions(tx, [ola]))
    const read = (id: string) => store.readPage(world.world.store, id, ALL, { limit: 5, offset: 0 })
    expect(await read(ola)).toEqual({ version: 1, rows: [] })
    expect(await read(crypto.randomUUID())).toEqual({ version: 0, rows: [] })
    expect(await store.countMessages(world.world.store, crypto.randomUUID(), ALL, 5)).toEqual({ version: 0, count: 0 })
    expect(await Promise.all([ola, crypto.randomUUID()].map(id => store.readVersion(world.world.db, id)))).toEqual([
      1, 0,
    ])
  })

  test('INBOX-16 holds what its filter says: flags either way, feeds of the application, members of the payload', async () => {
    const [plain, seen, read, inFeed, order] = await write(
      { at: at(5) },
      { at: at(4) },
      { at: at(3) },
      { at: at(2), feedId: news },
      { at: at(1), payload: { order: { id: 7 } } },
    )
    await mark([seen!, read!], { seen: true }, 9)
    await mark([read!], { read: true }, 9)
    expect(await idsOf({ seen: true })).toEqual([seen, read])
    expect(await idsOf({ seen: false })).toEqual([plain, inFeed, order])
    expect(await idsOf({ read: true })).toEqual([read])
    expect(await idsOf({ read: false })).toEqual([plain, seen, inFeed, order])
    expect(await idsOf({ seen: true, read: false })).toEqual([seen])
    expect(await idsOf({ feeds: [`news-${nth}`] })).toEqual([inFeed])
    expect(await idsOf({ feeds: [`other-${nth}`] })).toEqual([])
    expect(await idsOf({ feeds: [] })).toEqual([])
    expect(await idsOf({ payload: [{ path: ['order', 'id'], value: '7' }] })).toEqual([order])
    expect(await idsOf({ payload: [{ path: ['order', 'id'], value: '8' }] })).toEqual([])
    expect([await countOf(), await countOf({ seen: false }), await countOf({}, 2)]).toEqual([5, 3, 2])
  })
})

describe('decision 0027 versions and counts', () => {
  test('grow and are written together, for the inboxes that are named alone', async () => {
    const [one] = await write({}, {}, { subscriberId: kuba })
    await mark([one!], { seen: true }, 1)
    expect(await inTransaction(tx => store.raiseVersions(tx, [ola]))).toEqual([
      { id: ola, version: 1, unseen: 1, unread: 2 },
    ])
    const counts = await store.readCounts(world.world.db, [ola, kuba, crypto.randomUUID()])
    expect(counts.toSorted((a, b) => b.version - a.version)).toEqual([
      { id: ola, version: 1, unseen: 1, unread: 2 },
      { id: kuba, version: 0, unseen: 0, unread: 0 },
    ])
    expect(await store.readCounts(world.world.db, [])).toEqual([])
  })

  test('are counted anew for everybody, without another version', async () => {
    await write({}, { subscriberId: kuba })
    await inTransaction(store.recountAll)
    expect(
      (await store.readCounts(world.world.db, [ola, kuba])).map(({ unseen, version }) => [unseen, version]),
    ).toEqual([
      [1, 0],
      [1, 0],
    ])
  })

  test('CONST-30 go one further than the wire can say, and no more', async () => {
    await write(...Array.from({ length: 103 }, () => ({})))
    expect(await inTransaction(tx => store.raiseVersions(tx, [ola]))).toMatchObject([{ unseen: 101, unread: 101 }])
  })
})

describe('messages that are written', () => {
  test('lie there as they are said to, with nothing where nothing is', async () => {
    const full = message({
      feedId: news,
      isHtml: true,
      target: '_blank',
      title: 'Title',
      subject: 'Subject',
      avatar: 'https://shop.test/a.png',
      data: { deep: [1, null] },
      tags: ['a', 'b'],
      payload: { order: 7 },
      action: { status: 'pending', buttons: [{ type: 'primary', content: 'Pay' }] },
      actor: { type: 'user', data: null },
      transactionId: 't1',
    })
    const bare = message()
    await inTransaction(tx => store.insertMessages(tx, [full, bare]))
    for (const one of [full, bare]) expect(await find(one.id)).toEqual(store.writtenMessage(one))
    expect(store.writtenMessage(bare)).toMatchObject({ tags: [], data: null, title: null, target: null })
  })

  test('are written once for one occasion and reader, and none is no call to the database', async () => {
    const occasion = crypto.randomUUID()
    const [first, again, others] = [
      message({ occasion }),
      message({ occasion }),
      message({ occasion, subscriberId: kuba }),
    ]
    expect(await inTransaction(tx => store.insertMessages(tx, [first]))).toEqual([first.id])
    expect(await inTransaction(tx => store.insertMessages(tx, [again, others]))).toEqual([others.id])
    expect(await store.insertMessages({} as Tx, [])).toEqual([])
  })

  test('INBOX-20 that nobody wants keep their occasion alone', async () => {
    const [id] = await write({ isMuted: true })
    expect(await idsOf()).toEqual([])
    const row = await world.world.db
      .selectFrom('inbox_message')
      .selectAll()
      .where('id', '=', id!)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ content: '', url: null, removed_at: at(0) })
  })
})

describe('WAPI-05 marks', () => {
  test('are of the reader’s own messages that are there, and answered newest first', async () => {
    const [old, young, gone] = await write({ at: at(1) }, { at: at(2) }, { at: at(3) })
    const [others] = await write({ subscriberId: kuba })
    await inTransaction(tx => store.removeMessages(tx, ola, [gone!], at(4)))
    const marked = await mark([old!, gone!, others!, young!], { read: true }, 5)
    expect(marked.map(({ id }) => id)).toEqual([young, old])
    expect((await find(others!, kuba))?.read_at).toBeNull()
    const [before, after] = await write({ at: at(7) }, { at: at(6) })
    expect((await mark([after!, before!], { read: true }, 8)).map(({ id }) => id)).toEqual([before, after])
    const equal = await write(...Array.from({ length: 8 }, () => ({ at: at(9) })))
    expect((await mark(equal, { seen: true }, 10)).map(({ id }) => id)).toEqual(equal.toSorted().toReversed())
  })

  test('wire protocol §6: keep when a flag was first set, and when it last changed; what is not named stays', async () => {
    const [id] = await write({})
    const stamps = async () => {
      const row = await find(id!)
      return [row?.seen_at, row?.seen_changed_at, row?.read_at, row?.read_changed_at]
    }
    await mark([id!], { seen: true }, 1)
    expect(await stamps()).toEqual([at(1), at(1), null, null])
    await mark([id!], { seen: true, read: true }, 2)
    expect(await stamps()).toEqual([at(1), at(1), at(2), at(2)])
    await mark([id!], { read: false }, 3)
    expect(await stamps()).toEqual([at(1), at(1), null, at(3)])
    await mark([id!], { read: false }, 4)
    expect(await stamps()).toEqual([at(1), at(1), null, at(3)])
  })

  test('WAPI-08 of all: read brings seen, seen leaves what is unread; a feed is its own; what was so is not counted', async () => {
    const [plain, inFeed] = await write({}, { feedId: news })
    const [others] = await write({ subscriberId: kuba })
    const all = (what: 'seen' | 'read', feeds: string[] | null, seconds: number) =>
      inTransaction(tx => store.markAll(tx, ola, { what, feeds, at: at(seconds) }))
    expect(await all('seen', [`news-${nth}`], 1)).toBe(1)
    expect(await find(inFeed!)).toMatchObject({ seen_at: at(1), seen_changed_at: at(1), read_at: null })
    expect(await find(plain!)).toMatchObject({ seen_at: null })
    expect(await all('seen', null, 2)).toBe(1)
    expect(await all('seen', null, 3)).toBe(0)
    expect(await all('read', null, 4)).toBe(2)
    expect(await find(inFeed!)).toMatchObject({
      seen_at: at(1),
      seen_changed_at: at(1),
      read_at: at(4),
      read_changed_at: at(4),
    })
    expect(await find(others!, kuba)).toMatchObject({ seen_at: null, read_at: null })
  })

  test('WAPI-08 of all as seen are what was read without being seen; of all as read what was not read yet', async () => {
    const [read, unread] = await write({}, {})
    await mark([read!], { read: true, seen: false }, 1)
    const all = (what: 'seen' | 'read', seconds: number) =>
      inTransaction(tx => store.markAll(tx, ola, { what, feeds: null, at: at(seconds) }))
    expect(await all('seen', 2)).toBe(2)
    expect(await all('read', 3)).toBe(1)
    expect(await find(read!)).toMatchObject({ seen_at: at(2), read_at: at(1) })
    expect(await find(unread!)).toMatchObject({ seen_at: at(2), read_at: at(3) })
  })

  test('WAPI-08 of all as read makes seen what nobody saw', async () => {
    const [id] = await write({})
    await inTransaction(tx => store.markAll(tx, ola, { what: 'read', feeds: null, at: at(5) }))
    expect(await find(id!)).toMatchObject({ seen_at: at(5), seen_changed_at: at(5), read_at: at(5) })
  })
})

describe('WAPI-06 WAPI-07 removal', () => {
  test('is of the reader’s own messages, once', async () => {
    const [one, other] = await write({}, {})
    const [others] = await write({ subscriberId: kuba })
    const remove = (ids: string[]) => inTransaction(tx => store.removeMessages(tx, ola, ids, at(1)))
    expect((await remove([one!, others!])).map(({ id }) => id)).toEqual([one])
    expect(await remove([one!])).toEqual([])
    expect(await find(one!)).toBeUndefined()
    expect(await idsOf()).toEqual([other])
    expect(await idsOf({}, kuba)).toEqual([others])
    const found = await store.findMessages(world.world.db, [one!, other!, others!])
    expect(new Set(found.map(({ id }) => id))).toEqual(new Set([other, others]))
  })

  test('of all is of one feed, or of the whole inbox, and counts what there was', async () => {
    await write({}, { feedId: news }, { feedId: news }, { subscriberId: kuba })
    const remove = (feedId: string | null) => inTransaction(tx => store.removeAll(tx, ola, feedId, at(1)))
    expect([await remove(news), await remove(news), await remove(null), await remove(null)]).toEqual([2, 0, 1, 0])
    expect(await idsOf({}, kuba)).toHaveLength(1)
  })
})

test('WAPI-04 what became of a button is kept with its message, and with no other', async () => {
  const pending = { status: 'pending', buttons: [{ type: 'primary', content: 'Pay' }] }
  const [one, other] = await write({ action: pending }, { action: pending })
  const done = { ...pending, status: 'done', result: { type: 'primary', payload: { a: 1 } } }
  await inTransaction(tx => store.writeAction(tx, one!, done))
  expect([(await find(one!))?.action, (await find(other!))?.action]).toEqual([done, pending])
  expect(await find(one!, kuba)).toBeUndefined()
})

test('a transaction is triggered once in an application', async () => {
  const other = await inboxApplication(world)
  const trigger = (id: string, name: string) => inTransaction(tx => store.insertTrigger(tx, id, name, at(0)))
  const name = crypto.randomUUID()
  expect([await trigger(shop.id, name), await trigger(shop.id, name)]).toEqual([true, false])
  expect([await trigger(other.id, name), await trigger(shop.id, `${name}-2`)]).toEqual([true, true])
})
