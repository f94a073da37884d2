import { createHmac } from 'node:crypto'
import * as messagesContract from '@fanfara/contract/inbox/messages'
import * as preferencesContract from '@fanfara/contract/inbox/preferences'
import * as sessionsContract from '@fanfara/contract/inbox/sessions'
import { opsListAudit } from '@fanfara/contract/ops/desk'
import * as ops from '@fanfara/contract/ops/inbox'
import { longSession, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { type InboxApplication, inboxApplication } from '@fanfara/testkit/inbox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notifyHere, notifyThere, triggerOf } from '#/cli/notify.ts'
import { runDueWork } from '#/jobs/due-work.ts'

let world: TestWorld
let shop: InboxApplication
let other: InboxApplication
beforeAll(async () => {
  world = await startWorld()
  shop = await inboxApplication(world, { own_channels: ['email'] })
  other = await inboxApplication(world)
})
afterAll(() => world.close())

let last = 0
/** A subscriber that nobody has used. */
const somebody = () => `person-${(last += 1)}`
const feedOf = async (app: InboxApplication, person: string, query: object = {}) =>
  (await app.inbox(person))(messagesContract.listFeed, { query })
const contents = async (app: InboxApplication, person: string, query: object = {}) =>
  (await feedOf(app, person, query)).data.map(({ content }) => content)
const base64 = (value: unknown, encoding: BufferEncoding = 'utf8') =>
  Buffer.from(JSON.stringify(value), encoding).toString('base64')

describe('OPS-25 WAPI-01 applications', () => {
  test('two applications with the same subscriber know nothing of each other', async () => {
    const ola = somebody()
    await shop.send(ola, { content: 'from the shop', feed: 'orders' })
    await other.send(ola, { content: 'from the other' })
    expect(await contents(shop, ola)).toEqual(['from the shop'])
    expect(await contents(other, ola)).toEqual(['from the other'])
    expect(await contents(other, ola, { feedIdentifier: 'orders' })).toEqual([])
    const [mine, theirs] = [await shop.inbox(ola), await other.inbox(ola)]
    const id = (await mine(messagesContract.listFeed)).data[0]?._id ?? ''
    const body = { messageId: id, mark: { read: true } }
    expect((await theirs(messagesContract.markMessages, { body })).data).toEqual([])
    expect((await refusal(theirs(messagesContract.removeMessage, { params: { messageId: id } }))).status).toBe(404)
    const done = { executedType: 'primary', status: 'done' } as const
    const acted = theirs(messagesContract.runAction, { params: { messageId: id, type: 'primary' }, body: done })
    expect((await refusal(acted)).status).toBe(404)
    expect((await theirs(messagesContract.removeMessages, { body: { messageIds: [id] } })).data).toEqual([])
    expect((await mine(messagesContract.listFeed)).data[0]).toMatchObject({ read: false, seen: false })
    const [workflow] = (await mine(preferencesContract.listPreferences)).data
    const change = { params: { templateId: workflow?.template._id ?? '' }, body: { enabled: false } }
    expect((await refusal(theirs(preferencesContract.setPreference, change))).status).toBe(404)
    expect((await theirs(sessionsContract.getOrganization)).data._id).toBe(other.id)
  })

  test('a subscriber is made on first use and stays the same; what is said of it is kept', async () => {
    const ola = somebody()
    const begin = async (more: object) =>
      (
        await world.app.inject({
          method: 'POST',
          url: '/v1/widgets/session/initialize',
          payload: { applicationIdentifier: shop.identifier, subscriberId: ola, ...more },
        })
      ).json<{ data: { profile: Record<string, string> } }>().data.profile
    const first = await begin({ firstName: 'Ola', email: 'ola@shop.test', unknown: 1 })
    expect(first).toMatchObject({
      subscriberId: ola,
      organizationId: shop.id,
      environmentId: shop.id,
      firstName: 'Ola',
    })
    expect(await begin({})).toEqual(first)
    await shop.send({ subscriberId: ola, lastName: 'Nowak' }, { content: 'x' })
    const [message] = (await feedOf(shop, ola)).data
    expect(message?.subscriber).toEqual({ _id: first._id, subscriberId: ola, firstName: 'Ola', lastName: 'Nowak' })
    expect(message?._subscriberId).toBe(first._id)
  })

  test('WAPI-02 SEC-13 threat model §3.9 secure mode: only a right hash, also with the key before for a while', async () => {
    const secure = await inboxApplication(world, { is_secure: true })
    const operator = await world.operator()
    const sign = (secret: string, of: string) => createHmac('sha256', secret).update(of).digest('hex')
    const right = sign(secure.secret, 'ola')
    expect(await secure.token('ola', { hmacHash: right })).toMatch(/^[\w-]{40,}$/)
    for (const hmacHash of [
      undefined,
      null,
      '',
      'x',
      right.toUpperCase(),
      sign(secure.secret, 'kuba'),
      sign('no', 'ola'),
    ])
      expect((await refusal(secure.token('ola2', { hmacHash }))).status, String(hmacHash)).toBe(401)
    const made = await world.world.db
      .selectFrom('inbox_subscriber')
      .select('id')
      .where('external_id', '=', 'ola2')
      .execute()
    expect(made).toEqual([])
    const rotate = (previous_hours: number) =>
      operator.call(ops.opsRotateSecret, { params: { id: secure.id }, body: { previous_hours } })
    const { secret } = (await rotate(24)).data
    expect(await secure.token('ola', { hmacHash: right })).toBeTruthy()
    expect(await secure.token('ola', { hmacHash: sign(secret, 'ola') })).toBeTruthy()
    expect((await secure.send('ola', { content: 'with the key before' })).status).toBe(201)
    world.clock.advance(25 * 3_600_000)
    expect((await refusal(secure.token('ola', { hmacHash: right }))).status).toBe(401)
    expect((await secure.send('ola', { content: 'too late' })).status).toBe(401)
    const newest = (await rotate(0)).data.secret
    expect((await refusal(secure.token('ola', { hmacHash: sign(secret, 'ola') }))).status).toBe(401)
    expect(await secure.token('ola', { hmacHash: sign(newest, 'ola') })).toBeTruthy()
    await runDueWork(world.world)
    const kept = await world.world.db
      .selectFrom('inbox_secret')
      .selectAll()
      .where('application_id', '=', secure.id)
      .execute()
    expect(kept).toHaveLength(1)
    expect(JSON.stringify(kept.map(({ sealed }) => Buffer.from(sealed).toString('latin1')))).not.toContain(newest)
  })

  test('DESK-42 the log says of a changed key how old the one before was and until when an older one worked, and no key', async () => {
    const application = await inboxApplication(world)
    const operator = await world.operator()
    const rotate = async (previous_hours: number) =>
      (await operator.call(ops.opsRotateSecret, { params: { id: application.id }, body: { previous_hours } })).data
    world.clock.advance(3_600_000)
    const first = await rotate(24)
    const changed = world.clock.now().toISOString()
    world.clock.advance(3_600_000)
    const second = await rotate(0)
    const { data } = await operator.call(opsListAudit, { query: { action: 'inbox_secret_rotated', per_page: 10 } })
    const lines = data.filter(({ object_id: id }) => id === application.id)
    const now = world.clock.now().toISOString()
    expect(lines.map(({ before, after }) => [before, after])).toEqual([
      [
        { made_at: changed, previous_ends_at: first.previous_ends_at },
        { made_at: now, previous_ends_at: second.previous_ends_at },
      ],
      [
        { made_at: expect.any(String), previous_ends_at: null },
        { made_at: changed, previous_ends_at: first.previous_ends_at },
      ],
    ])
    for (const secret of [application.secret, first.secret, second.secret])
      expect(JSON.stringify(lines)).not.toContain(secret)
  })

  test('LIST-01 applications come a page at a time by name, and are found by a part of name or identifier', async () => {
    const { call } = await world.operator()
    const mark = `lista${Date.now().toString(36)}`
    for (const name of ['Żółw', 'Łoś', 'Ćma']) await inboxApplication(world, { name: `${name} ${mark}` })
    const list = (query: object) => call(ops.opsListApplications, { query: { search: mark, ...query } })
    const { data, meta } = await list({})
    expect(data.map(({ name }) => name.split(' ')[0])).toEqual(['Ćma', 'Łoś', 'Żółw'])
    expect(meta).toMatchObject({ total: 3, last_page: 1 })
    expect((await list({ search: `LOS ${mark}` })).data.map(({ name }) => name)).toEqual([`Łoś ${mark}`])
    expect((await list({ search: '100%' })).data).toEqual([])
    expect((await list({ search: shop.identifier.slice(2).toUpperCase() })).data.map(({ id }) => id)).toContain(shop.id)
    const first = await call(ops.opsListApplications, { query: { per_page: 10, page: 1 } })
    expect(first.meta.total).toBeGreaterThan(3)
    expect((await refusal(list({ search: 'x'.repeat(101) }))).status).toBe(422)
  })

  test('LIST-01 workflows of an application have an end', async () => {
    const { call } = await world.operator()
    const { id } = await inboxApplication(world)
    const params = { id }
    const body = { name: 'N', channels: ['in_app' as const], is_critical: false, is_active: true, tags: [] }
    const rows = Array.from({ length: 199 }, (_, at) => ({
      id: crypto.randomUUID(),
      application_id: id,
      identifier: `w${at}`,
      name: 'N',
      channels: ['in_app'],
      is_critical: false,
      is_active: true,
      tags: [],
    }))
    await world.world.db.insertInto('inbox_workflow').values(rows).execute()
    const full = call(ops.opsWriteWorkflow, { params, body: { ...body, identifier: 'one-more' } })
    expect(await refusal(full)).toMatchObject({ status: 409, code: 'too_many_workflows' })
    await call(ops.opsWriteWorkflow, { params, body: { ...body, identifier: 'w7' } })
  })

  test('OPS-25 the operator lists, changes and extends applications; every act leaves its line, no key', async () => {
    const operator = await world.operator()
    const at = { params: { id: shop.id } }
    const app = await inboxApplication(world, { name: 'Before' })
    const form = {
      identifier: app.identifier,
      name: 'After',
      is_secure: true,
      allowed_origins: ['https://after.test'],
      makes_feeds: false,
      branding: { color: '#123456', direction: 'rtl', removeBranding: true } as const,
    }
    const changed = await operator.call(ops.opsChangeApplication, { params: { id: app.id }, body: form })
    expect(changed.data).toMatchObject({ ...form, feeds: [], workflows: [{ identifier: 'message' }] })
    await operator.call(ops.opsWriteFeed, { ...at, body: { identifier: 'returns', name: 'Returns' } })
    const workflow = {
      identifier: 'promo',
      name: 'Promotions',
      channels: ['in_app', 'email'],
      is_critical: false,
      is_active: true,
      tags: ['ads'],
    }
    const { data } = await operator.call(ops.opsWriteWorkflow, { ...at, body: workflow as never })
    expect(data.feeds.map(({ identifier }) => identifier)).toContain('returns')
    expect(data.workflows).toEqual(expect.arrayContaining([expect.objectContaining(workflow)]))
    const listed = (await operator.call(ops.opsListApplications, { query: { per_page: 100 } })).data
    expect(listed.map(({ identifier }) => identifier)).toEqual(
      expect.arrayContaining([app.identifier, 'fanfara-portal']),
    )
    expect(JSON.stringify([listed, data])).not.toMatch(/secret|ffk_/)
    const lines = await world.world.db.selectFrom('audit').select(['action', 'before', 'after']).execute()
    expect(lines.map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        'inbox_application_created',
        'inbox_application_changed',
        'inbox_feed_written',
        'inbox_workflow_written',
      ]),
    )
    expect(JSON.stringify(lines)).not.toContain('ffk_')
    const taken = operator.call(ops.opsCreateApplication, { body: { ...form, identifier: shop.identifier } })
    expect(await refusal(taken)).toMatchObject({ status: 409, code: 'identifier_taken' })
    for (const wrong of [
      { identifier: 'a b' },
      { allowed_origins: ['https://x.test/path'] },
      { allowed_origins: ['*'] },
      { allowed_origins: ['null'] },
      { branding: { script: 'x' } },
    ])
      expect(
        (await refusal(operator.call(ops.opsCreateApplication, { body: { ...form, ...wrong } as never }))).status,
      ).toBe(422)
    const own = listed.find(({ is_own }) => is_own)
    const ownAt = { params: { id: own?.id ?? '' } }
    const namesIn = async (language: 'pl' | 'en') => {
      const call = world.caller(await longSession(world.world, operator.id), language)
      return (await call(ops.opsGetApplication, ownAt)).data.workflows.map(({ name }) => name)
    }
    expect(await namesIn('pl')).toContain('Zaproszenia do kampanii')
    expect(await namesIn('en')).toContain('Invitations to campaigns')
    expect(await refusal(operator.call(ops.opsRotateSecret, { ...ownAt, body: { previous_hours: 0 } }))).toMatchObject({
      status: 409,
      code: 'own_application',
    })
    expect(await refusal(operator.call(ops.opsChangeApplication, { ...ownAt, body: form }))).toMatchObject({
      code: 'own_application',
    })
    expect((await refusal(operator.call(ops.opsGetApplication, { params: { id: crypto.randomUUID() } }))).status).toBe(
      404,
    )
  })
})

describe('WAPI-09 WAPI-17 the feed of any application', () => {
  test('INBOX-13 INBOX-15 feeds in every spelling; unknown ones are empty, none is everything', async () => {
    const ola = somebody()
    for (const feed of ['a', 'b', undefined]) {
      await shop.send(ola, { content: feed ?? 'none', ...(feed ? { feed } : {}) })
      world.clock.advance(1000)
    }
    const token = await shop.token(ola)
    const read = async (query: string) => {
      const answer = await fetch(`${world.origin}/v1/widgets/notifications/feed?${query}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      return ((await answer.json()) as { data: { content: string }[] }).data.map(({ content }) => content).join()
    }
    const spellings: [string, string][] = [
      ['', 'none,b,a'],
      ['feedIdentifier=a', 'a'],
      ['feedIdentifier=a,b', 'b,a'],
      ['feedIdentifier=a&feedIdentifier=b', 'b,a'],
      ['feedIdentifier[]=a&feedIdentifier[]=b', 'b,a'],
      ['feedIdentifier%5B%5D=b', 'b'],
      ['feedIdentifier=nowhere', ''],
      ['feedIdentifier=undefined', 'none,b,a'],
      ['feedIdentifier=null&seen=undefined&read=%5Bobject+Object%5D', 'none,b,a'],
      ['feedIdentifier=', 'none,b,a'],
      ['x=1&storeId=default_store&feedIdentifier=a', 'a'],
    ]
    for (const [query, found] of spellings) expect(await read(query), query).toBe(found)
    const call = await shop.inbox(ola)
    expect((await call(messagesContract.countMessages, { query: { feedIdentifier: 'a,b' } })).data.count).toBe(2)
    expect((await call(messagesContract.countUnseen, { query: { feedIdentifier: ['a'] } })).data.count).toBe(1)
  })

  test('INBOX-16 a payload filter: every leaf, nested ones too, in UTF-8 and in Latin-1; keys as own members only', async () => {
    const ola = somebody()
    await shop.send(ola, { content: 'one', kind: 'a', order: { id: 7, tags: ['x'] }, name: 'Zoé' })
    world.clock.advance(1000)
    await shop.send(ola, { content: 'two', kind: 'b', order: { id: 8 }, paid: null, list: [1, 2] })
    const found = async (filter: object, encoding: BufferEncoding = 'utf8') =>
      (await contents(shop, ola, { payload: base64(filter, encoding) })).join()
    for (const [filter, wanted] of [
      [{}, 'two,one'],
      [{ kind: 'a' }, 'one'],
      [{ order: { id: 8 } }, 'two'],
      [{ order: { id: '8' } }, ''],
      [{ kind: 'a', order: { id: 8 } }, ''],
      [{ order: { id: 7, tags: ['x'] } }, 'one'],
      [{ list: [1] }, ''],
      [{ list: [1, 2] }, 'two'],
      [{ paid: null }, 'two'],
      [{ name: 'Zoé' }, 'one'],
      [{ constructor: { name: 'Object' } }, ''],
      [JSON.parse('{"__proto__":{"x":1}}') as object, ''],
      [{ "k'; drop table inbox_message; --": 1 }, ''],
    ] as const)
      expect(await found(filter), JSON.stringify(filter)).toBe(wanted)
    expect(await found({ name: 'Zoé' }, 'latin1')).toBe('one')
    const refused = [
      '!!',
      'WzFd',
      'bm8=',
      base64('text'),
      base64({ a: 'x'.repeat(2000) }),
      base64({ a: String.fromCharCode(0) }),
    ]
    for (const payload of refused)
      expect((await refusal(feedOf(shop, ola, { payload }))).status, payload.slice(0, 20)).toBe(400)
    const call = await shop.inbox(ola)
    expect((await call(messagesContract.countMessages, { query: { payload: '[object Object]' } })).data.count).toBe(2)
    expect((await call(messagesContract.countMessages, { query: { payload: '!!' } })).data.count).toBe(2)
    expect((await call(messagesContract.countMessages, { query: { payload: base64({ kind: 'a' }) } })).data.count).toBe(
      1,
    )
  })

  test('WAPI-10 WAPI-11 WAPI-12 DATA-23 TRAN-84…TRAN-86 counts by flags, capped at 100; pages stay whole when times are equal', async () => {
    const ola = somebody()
    for (const many of [100, 50])
      await shop.send(Array.from({ length: many }, () => ola).slice(0, 1), { content: 'first' })
    const { id, version } = await world.world.db
      .selectFrom('inbox_subscriber')
      .select(['id', 'version'])
      .where('external_id', '=', ola)
      .executeTakeFirstOrThrow()
    expect(version).toBe(2)
    const at = world.clock.now()
    const rows = Array.from({ length: 148 }, () => ({
      id: crypto.randomUUID(),
      subscriber_id: id,
      template: 'message',
      content: 'x',
      created_at: at,
    }))
    await world.world.db.insertInto('inbox_message').values(rows).execute()
    const call = await shop.inbox(ola)
    for (const endpoint of [
      messagesContract.countUnseen,
      messagesContract.countUnread,
      messagesContract.countMessages,
    ]) {
      expect((await call(endpoint)).data).toEqual({ count: 100, version: 2 })
      expect((await call(endpoint, { query: { limit: '30' } })).data.count).toBe(30)
      for (const limit of ['0', '101', '-1', '1.5'])
        expect((await refusal(call(endpoint, { query: { limit } }))).status).toBe(400)
      for (const limit of ['x', 'undefined', 'null', 'NaN'])
        expect((await call(endpoint, { query: { limit } })).data.count).toBe(100)
    }
    const pages = await Promise.all(
      ['0', '1', '2', '3'].map(page => call(messagesContract.listFeed, { query: { page, limit: '50' } })),
    )
    expect(pages.map(({ hasMore, page, pageSize, data }) => [hasMore, page, pageSize, data.length])).toEqual([
      [true, 0, 50, 50],
      [true, 1, 50, 50],
      [false, 2, 50, 50],
      [false, 3, 50, 0],
    ])
    expect(new Set(pages.flatMap(({ data }) => data.map(({ _id }) => _id))).size).toBe(150)
    const ids = pages[0]?.data.map(({ _id }) => _id) ?? []
    const marked = await call(messagesContract.markMessages, {
      body: { messageId: ids.slice(0, 20), mark: { seen: true, read: true } },
    })
    expect(marked.version).toBe(3)
    await call(messagesContract.markMessages, { body: { messageId: ids.slice(20, 30), mark: { seen: true } } })
    const count = async (query: object) => (await call(messagesContract.countMessages, { query })).data.count
    expect(
      await Promise.all(
        [{ seen: 'true' }, { read: 'true' }, { seen: 'true', read: 'false' }, { seen: 'false', read: 'true' }].map(
          count,
        ),
      ),
    ).toEqual([30, 20, 10, 0])
    expect((await call(messagesContract.countUnread, { query: { read: 'true', seen: 'false' } })).data.count).toBe(20)
    expect((await call(messagesContract.countUnseen, { query: { seen: 'true', read: 'true' } })).data.count).toBe(30)
    expect(
      (await call(messagesContract.listFeed, { query: { seen: 'true', read: 'false', limit: '100' } })).data,
    ).toHaveLength(10)
  })
})

describe('WAPI-04…WAPI-08 TRAN-84…TRAN-87 marking, actions, removal', () => {
  const filled = async (count: number, payload: object = {}) => {
    const ola = somebody()
    for (let at = 0; at < count; at += 1) {
      await shop.send(ola, { content: `${at}`, ...payload })
      world.clock.advance(1000)
    }
    const call = await shop.inbox(ola)
    const ids = (await call(messagesContract.listFeed)).data.map(({ _id }) => _id)
    return { ola, call, ids }
  }

  test('every mark sets its flags and no others, stamps what changed, and is a version', async () => {
    const { call, ids } = await filled(1)
    const mark = async (markAs: 'seen' | 'read' | 'unread' | 'unseen') => {
      world.clock.advance(1000)
      const { data, version } = await call(messagesContract.markMessagesAs, { body: { messageId: ids, markAs } })
      const [message] = data
      return [message?.seen, message?.read, version, message?.lastSeenDate, message?.lastReadDate].map(
        value => value ?? null,
      )
    }
    const time = (plus: number) => new Date(world.clock.now().getTime() + plus).toISOString()
    expect(await mark('seen')).toEqual([true, false, 2, time(0), null])
    expect(await mark('read')).toEqual([true, true, 3, time(-1000), time(0)])
    expect(await mark('unseen')).toEqual([false, true, 4, time(0), time(-1000)])
    expect(await mark('unread')).toEqual([true, false, 5, time(0), time(0)])
    const again = await call(messagesContract.markMessages, { body: { messageId: ids[0] ?? '', mark: { read: true } } })
    expect(again.data[0]).toMatchObject({ seen: true, read: true, content: '0', channel: 'in_app', providerId: 'novu' })
    const empty = await call(messagesContract.markMessages, { body: { messageId: ids, mark: {} } })
    expect(empty.data[0]).toMatchObject({ seen: true, read: true })
  })

  test('a thousand ids at once; unknown and malformed ones are left out; more, none and nothing are 400', async () => {
    const { call, ids } = await filled(2)
    const messageId = [...ids, 'x', '', ...Array.from({ length: 996 }, () => crypto.randomUUID())]
    const answer = await call(messagesContract.markMessages, { body: { messageId, mark: { read: true } } })
    expect(answer.data.map(({ _id }) => _id)).toEqual(ids)
    const none = await call(messagesContract.markMessages, { body: { messageId: ['x'], mark: { read: true } } })
    expect(none).toEqual({ data: [], version: answer.version })
    for (const body of [
      {},
      { messageId: [] },
      { messageId: '' },
      { messageId: null },
      { messageId: 7 },
      { messageId: ids, mark: 'read' },
      { messageId: [...messageId, 'x', 'x'] },
    ])
      expect((await refusal(call(messagesContract.markMessages, { body: body as never }))).status).toBe(400)
    expect(
      (await refusal(call(messagesContract.markMessagesAs, { body: { messageId: ids, markAs: 'gone' } as never })))
        .status,
    ).toBe(400)
  })

  test('WAPI-08 INBOX-26 INBOX-27 all as read, all as seen, also of some feeds alone', async () => {
    const { ola, call } = await filled(2, { feed: 'a' })
    await shop.send(ola, { content: 'b', feed: 'b' })
    await shop.send(ola, { content: 'none' })
    const counts = async () => [
      (await call(messagesContract.countUnseen)).data.count,
      (await call(messagesContract.countUnread)).data.count,
    ]
    expect(await call(messagesContract.seeAll, { body: { feedId: 'a' } })).toEqual({ data: 2, version: 5 })
    expect(await counts()).toEqual([2, 4])
    expect(await call(messagesContract.readAll, { body: { feedId: ['b', 'a'] } })).toEqual({ data: 3, version: 6 })
    expect(await counts()).toEqual([1, 1])
    expect(await call(messagesContract.readAll, { body: { feedId: 'nowhere' } })).toEqual({ data: 0, version: 6 })
    expect(await call(messagesContract.readAll, { body: {} })).toEqual({ data: 1, version: 7 })
    expect(await call(messagesContract.seeAll)).toEqual({ data: 0, version: 7 })
    expect(await counts()).toEqual([0, 0])
  })

  test('WAPI-04 INBOX-32 the action of a button is kept; flags stay', async () => {
    const { call, ids } = await filled(1, {
      buttons: [{ type: 'primary', content: 'Yes', resultContent: 'Done' }, 'secondary'],
      url: '/orders',
      actor: { type: 'system_icon', data: 'info' },
    })
    const [messageId = ''] = ids
    const act = (type: string, body: object) =>
      call(messagesContract.runAction, { params: { messageId, type }, body: body as never })
    const { data, version } = await act('primary', { executedType: 'primary', status: 'done', payload: { choice: 1 } })
    expect(version).toBe(2)
    expect(data.cta).toEqual({
      type: 'redirect',
      data: { url: '/orders' },
      action: {
        status: 'done',
        buttons: [
          { type: 'primary', content: 'Yes', resultContent: 'Done' },
          // Named by nobody: the widget says it in its reader's language (13.10 F10).
          { type: 'secondary', content: 'Cancel', isDefault: true },
        ],
        result: { type: 'primary', payload: { choice: 1 } },
      },
    })
    expect(data).toMatchObject({ seen: false, read: false, actor: { type: 'system_icon', data: 'info' } })
    expect((await call(messagesContract.listFeed)).data[0]?.cta).toEqual(data.cta)
    expect((await act('secondary', { status: 'pending' })).data.cta.action).toMatchObject({
      status: 'pending',
      result: { type: 'secondary' },
    })
    for (const [type, body] of [
      ['third', { status: 'done' }],
      ['primary', { status: 'gone' }],
      ['primary', {}],
      ['primary', { executedType: 'secondary', status: 'done' }],
      ['primary', { status: 'done', payload: { long: 'x'.repeat(9000) } }],
    ] as const)
      expect((await refusal(act(type, body))).status, JSON.stringify([type, body]).slice(0, 60)).toBe(400)
    const plain = await filled(1)
    expect(
      (
        await plain.call(messagesContract.runAction, {
          params: { messageId: plain.ids[0] ?? '', type: 'primary' },
          body: { status: 'done' },
        })
      ).data.cta.action,
    ).toEqual({ status: 'done', buttons: [], result: { type: 'primary' } })
  })

  test('WAPI-06 WAPI-07 TRAN-87 INBOX-30 removal of one, of many, of a feed by either name, of all', async () => {
    const { ola, call, ids } = await filled(6)
    await shop.send(ola, { content: 'a', feed: 'a' })
    await shop.send(ola, { content: 'b', feed: 'b' })
    const left = async () => (await call(messagesContract.listFeed)).data.length
    const removed = await call(messagesContract.removeMessage, { params: { messageId: ids[0] ?? '' } })
    expect(removed).toMatchObject({ data: { _id: ids[0], content: '5', deleted: true }, version: 9 })
    expect((await refusal(call(messagesContract.removeMessage, { params: { messageId: ids[0] ?? '' } }))).status).toBe(
      404,
    )
    await call(messagesContract.removeMessages, { body: { messageIds: [ids[1] ?? '', ids[2] ?? '', 'x'] } })
    expect(await left()).toBe(5)
    for (const messageIds of [[], Array.from({ length: 101 }, () => 'x'), 'x', undefined])
      expect((await refusal(call(messagesContract.removeMessages, { body: { messageIds } as never }))).status).toBe(400)
    for (const feedId of ['nowhere', crypto.randomUUID(), 'undefined'])
      expect((await refusal(call(messagesContract.removeAllMessages, { query: { feedId } }))).status).toBe(404)
    expect(await left()).toBe(5)
    await call(messagesContract.removeAllMessages, { query: { feedId: 'a' } })
    const [b] = (await call(messagesContract.listFeed, { query: { feedIdentifier: 'b' } })).data
    await call(messagesContract.removeAllMessages, { query: { feedId: b?._feedId ?? '' } })
    expect(await left()).toBe(3)
    await call(messagesContract.removeAllMessages)
    expect(await left()).toBe(0)
    expect((await call(messagesContract.countUnseen)).data.count).toBe(0)
  })

  test('many acts at once on one inbox: nothing is lost, every change is one version', async () => {
    const { ola, call, ids } = await filled(10)
    const before = (await call(messagesContract.countUnseen)).data.version
    const acts = [
      ...ids.map(messageId => call(messagesContract.markMessages, { body: { messageId, mark: { read: true } } })),
      ...ids.map((_, at) => shop.send(ola, { content: `more ${at}` })),
      call(messagesContract.readAll),
      call(messagesContract.markMessages, { body: { messageId: ids.toReversed(), mark: { seen: true } } }),
    ]
    await Promise.all(acts)
    const page = await call(messagesContract.listFeed, { query: { limit: '100' } })
    expect(page.data).toHaveLength(20)
    expect(page.version).toBeGreaterThanOrEqual(before + 21)
    expect(page.data.filter(({ _id }) => ids.includes(_id)).every(({ read }) => read)).toBe(true)
  })
})

describe('WAPI-14 WAPI-15 INBOX-20 INBOX-21 DATA-26 preferences', () => {
  test('by workflow and for all; what is off creates no message, what is critical is always delivered', async () => {
    const app = await inboxApplication(world, { own_channels: ['email'] })
    const operator = await world.operator()
    const write = (identifier: string, more: object) =>
      operator.call(ops.opsWriteWorkflow, {
        params: { id: app.id },
        body: {
          identifier,
          name: identifier,
          channels: ['in_app', 'email'],
          is_critical: false,
          is_active: true,
          tags: [],
          ...more,
        } as never,
      })
    await write('promo', { tags: ['ads'] })
    await write('alarm', { is_critical: true })
    await write('old', { is_active: false })
    const call = await app.inbox('ola')
    const { data: list } = await call(preferencesContract.listPreferences)
    expect(list.map(({ template }) => template.name)).toEqual(['alarm', 'Messages', 'promo'].toSorted())
    expect((await call(preferencesContract.listTemplatePreferences)).data).toEqual(list)
    const promo = list.find(({ template }) => template.name === 'promo')
    expect(promo).toMatchObject({
      template: { critical: false, tags: ['ads'], triggers: [{ identifier: 'promo' }] },
      preference: {
        enabled: true,
        channels: { in_app: true, email: true },
        overrides: [
          { channel: 'in_app', source: 'template' },
          { channel: 'email', source: 'template' },
        ],
      },
    })
    const at = { params: { templateId: promo?.template._id ?? '' } }
    const off = await call(preferencesContract.setPreference, {
      ...at,
      body: { channel: { type: 'in_app', enabled: false } },
    })
    expect(off.data).toMatchObject({
      template: { _id: at.params.templateId },
      preference: { channels: { in_app: false, email: true } },
    })
    expect(off.data.preference.overrides[0]).toEqual({ channel: 'in_app', source: 'subscriber' })
    const send = (name: string) => app.send('ola', { content: name }, { name })
    await send('promo')
    await send('message')
    await send('alarm')
    expect((await contents(app, 'ola')).toSorted()).toEqual(['alarm', 'message'])
    await call(preferencesContract.setPreference, { ...at, body: { channel: { type: 'in_app', enabled: true } } })
    await call(preferencesContract.setPreference, { ...at, body: { enabled: false } })
    await send('promo')
    expect(await contents(app, 'ola')).toHaveLength(2)
    await call(preferencesContract.setPreference, { ...at, body: { enabled: true } })
    const all = await call(preferencesContract.setGlobalPreferences, {
      body: { preferences: [{ channelType: 'in_app', type: 'in_app', enabled: false }] },
    })
    expect(all.data).toEqual({
      preference: { enabled: true, channels: { in_app: false, email: true, sms: true, chat: true, push: true } },
    })
    expect((await call(preferencesContract.getGlobalPreferences)).data).toEqual([all.data])
    await send('promo')
    await send('alarm')
    expect(await contents(app, 'ola')).toHaveLength(3)
    await call(preferencesContract.setGlobalPreferences, {
      body: { enabled: true, preferences: [{ type: 'in_app', enabled: true }] },
    })
    await send('promo')
    expect(await contents(app, 'ola')).toHaveLength(4)
    const alarm = list.find(({ template }) => template.critical)
    const refused: [string, object][] = [
      [alarm?.template._id ?? '', { channel: { type: 'in_app', enabled: false } }],
      [at.params.templateId, {}],
      [at.params.templateId, { channel: { type: 'pigeon', enabled: true } }],
      [at.params.templateId, { channel: { type: 'sms', enabled: true } }],
      [at.params.templateId, { channel: { type: 'email' } }],
    ]
    for (const [templateId, body] of refused)
      expect(
        (await refusal(call(preferencesContract.setPreference, { params: { templateId }, body }))).status,
        JSON.stringify(body),
      ).toBe(400)
    for (const templateId of ['x', crypto.randomUUID()])
      expect(
        (await refusal(call(preferencesContract.setPreference, { params: { templateId }, body: { enabled: false } })))
          .status,
      ).toBe(404)
    for (const body of [{}, { preferences: [{ type: 'fax', enabled: true }] }, { preferences: 'x' }])
      expect((await refusal(call(preferencesContract.setGlobalPreferences, { body: body as never }))).status).toBe(400)
  })

  test('WAPI-13 INBOX-10 WAPI-16 the organisation as its operator made it; usage is kept for 30 days', async () => {
    const app = await inboxApplication(world, { name: 'Kwiaty', branding: { color: '#f00', removeBranding: true } })
    const call = await app.inbox('ola')
    expect((await call(sessionsContract.getOrganization)).data).toEqual({
      _id: app.id,
      name: 'Kwiaty',
      branding: { color: '#f00', direction: 'ltr', removeBranding: true },
    })
    expect((await (await shop.inbox('ola'))(sessionsContract.getOrganization)).data.branding).toEqual({
      direction: 'ltr',
      removeBranding: false,
    })
    const log = (body: object) => call(sessionsContract.logUsage, { body: body as never })
    expect(
      (await log({ name: '[Widget] - Notification Click', payload: { notificationId: 'x', hasCta: false } })).data,
    ).toEqual({ success: true })
    await log({ name: '[Widget] - Notification Click', payload: { notificationId: 'x', hasCta: 'https://x.test' } })
    await log({ name: '[Widget] - Opened' })
    for (const body of [
      {},
      { name: '' },
      { name: 'x'.repeat(201) },
      { name: 'x', payload: { long: 'x'.repeat(9000) } },
      { name: 'x', payload: [1] },
    ])
      expect((await refusal(log(body))).status).toBe(400)
    const kept = async () => (await world.world.db.selectFrom('inbox_usage').select('id').execute()).length
    expect(await kept()).toBe(3)
    world.clock.advance(31 * 86_400_000)
    await runDueWork(world.world)
    expect(await kept()).toBe(0)
  })
})

describe('design §4 OPS-25 the trigger', () => {
  test('answers 201 with its transaction, and sends the same transaction once', async () => {
    const ola = somebody()
    const answer = await shop.send(ola, { content: 'once' }, { transactionId: 'order-1' })
    expect(answer.status).toBe(201)
    expect(await answer.json()).toEqual({ data: { acknowledged: true, status: 'processed', transactionId: 'order-1' } })
    const again = await Promise.all(
      Array.from({ length: 5 }, () => shop.send(ola, { content: 'again' }, { transactionId: 'order-1' })),
    )
    expect(again.map(({ status }) => status)).toEqual(Array(5).fill(201))
    const racing = await Promise.all(
      Array.from({ length: 5 }, () => shop.send(ola, { content: 'raced' }, { transactionId: 'order-2' })),
    )
    expect(racing.map(({ status }) => status)).toEqual(Array(5).fill(201))
    await other.send(ola, { content: 'the other’s own' }, { transactionId: 'order-1' })
    expect((await contents(shop, ola)).toSorted()).toEqual(['once', 'raced'])
    expect(await contents(other, ola)).toHaveLength(1)
    world.clock.advance(1000)
    const { data } = (await (await shop.send(ola, { content: 'x' })).json()) as { data: { transactionId: string } }
    expect(data.transactionId).toMatch(/^[0-9a-f-]{36}$/)
    expect((await feedOf(shop, ola)).data[0]?.transactionId).toBe(data.transactionId)
  })

  test('to one, to a list, each once, and to somebody who is described; the payload travels along', async () => {
    const [ola, kuba, maja] = [somebody(), somebody(), somebody()]
    await shop.send([ola, { subscriberId: kuba, firstName: 'Kuba' }, ola, maja], {
      content: 'all',
      kind: 'x',
      deep: { a: [1] },
    })
    for (const person of [ola, kuba, maja]) expect(await contents(shop, person)).toEqual(['all'])
    expect((await feedOf(shop, kuba)).data[0]).toMatchObject({
      payload: { kind: 'x', deep: { a: [1] } },
      subscriber: { firstName: 'Kuba' },
      templateIdentifier: 'message',
      createdAt: world.clock.now().toISOString(),
    })
  })

  test('markup is made harmless when it is written', async () => {
    const ola = somebody()
    for (const [html, safe] of [
      ['<b>Hi</b> <i>you</i>', '<b>Hi</b> <i>you</i>'],
      ['<script>alert(1)</script>x', 'x'],
      ['<img src=x onerror=alert(1)>y', 'y'],
      ['<b onclick="x()">z</b>', '<b>z</b>'],
      ['<a href="javascript:alert(1)">l</a>', '<a target="_blank" rel="noopener noreferrer nofollow">l</a>'],
      [
        '<a href="https://x.test" style="x">l</a>',
        '<a href="https://x.test" target="_blank" rel="noopener noreferrer nofollow">l</a>',
      ],
      ['1 < 2 & 3', '1 &lt; 2 &amp; 3'],
      ['<svg><script>x</script></svg><style>*{}</style>', ''],
      ['<b>open', '<b>open</b>'],
    ] as const) {
      expect((await shop.send(ola, { content: html })).status).toBe(201)
      world.clock.advance(1000)
      expect((await contents(shop, ola))[0], html).toBe(safe)
    }
  })

  test('wrong keys, wrong names and malformed everything are refused in JSON with a sentence', async () => {
    const closed = await inboxApplication(world, { makes_feeds: false })
    const trigger = (body: unknown, authorization = `ApiKey ${closed.secret}`) =>
      fetch(`${world.origin}/v1/events/trigger`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      })
    const good = { name: 'message', to: 'ola', payload: { content: 'x' } }
    const with_ = (payload: object) => ({ ...good, payload: { content: 'x', ...payload } })
    const cases: [unknown, number, string?][] = [
      [good, 401, ''],
      [good, 401, 'ApiKey wrong'],
      [good, 401, `Bearer ${closed.secret}`],
      [good, 401, `ApiKey ${closed.secret} more`],
      [good, 401, `ApiKey ${'x'.repeat(5000)}`],
      [{ ...good, name: 'nothing' }, 404],
      [with_({ feed: 'nowhere' }), 404],
      ['{', 400],
      ['', 400],
      ['null', 400],
      ['[]', 400],
      [{}, 400],
      [{ ...good, to: undefined }, 400],
      [{ ...good, to: '' }, 400],
      [{ ...good, to: [] }, 400],
      [{ ...good, to: 'x'.repeat(201) }, 400],
      [{ ...good, to: { subscriberId: 7 } }, 400],
      [{ ...good, to: Array.from({ length: 101 }, (_, at) => `p${at}`) }, 400],
      [{ ...good, payload: {} }, 400],
      [{ ...good, payload: { content: '' } }, 400],
      [with_({ content: 'x'.repeat(10_001) }), 400],
      [with_({ more: 'x'.repeat(33_000) }), 400],
      [with_({ buttons: ['third'] }), 400],
      [with_({ buttons: ['primary', 'secondary', 'primary'] }), 400],
      [with_({ buttons: [{ type: 'primary' }] }), 400],
      [with_({ url: 'javascript:alert(1)' }), 400],
      [with_({ url: '//evil.test' }), 400],
      [with_({ buttons: [{ type: 'primary', content: 'x', url: 'data:x' }] }), 400],
      [with_({ actor: { type: 'user', data: 'javascript:x' } }), 400],
      [with_({ actor: { type: 'ghost' } }), 400],
      [with_({ actor: { type: 'system_icon', data: 'bomb' } }), 400],
      [with_({ content: `a${String.fromCharCode(0)}` }), 400],
      [with_({ deep: JSON.parse(`${'['.repeat(28)}${']'.repeat(28)}`) as unknown }), 201],
      [{ ...good, transactionId: 'x'.repeat(201) }, 400],
      [{ ...good, overrides: {}, tenant: 'x', transactionId: null }, 201],
    ]
    for (const [body, status, authorization] of cases) {
      const answer = await trigger(body, authorization)
      expect(answer.status, `${JSON.stringify(body)?.slice(0, 80)} ${authorization ?? ''}`).toBe(status)
      const { message } = (await answer.json()) as { message?: unknown }
      if (status >= 400) expect(typeof message).toBe('string')
    }
  })
})

describe('design §4 the command line', () => {
  test('notify sends from its own process, or through the server that has the data folder', async () => {
    const ola = somebody()
    const options = { subscriber: ola, content: 'Hi', payload: '{"kind":"a"}', feed: 'cli', buttons: '["primary"]' }
    await notifyHere(world.world, shop.identifier, triggerOf(options))
    await notifyThere(
      { origin: world.origin, secret: shop.secret },
      shop.identifier,
      triggerOf({ subscriber: ola, content: 'there' }),
    )
    expect((await contents(shop, ola)).toSorted()).toEqual(['Hi', 'there'])
    const [message] = (await feedOf(shop, ola, { feedIdentifier: 'cli' })).data
    expect(message).toMatchObject({ payload: { kind: 'a' }, cta: { action: { buttons: [{ type: 'primary' }] } } })
    await notifyHere(world.world, 'fanfara-demo', triggerOf({ subscriber: ola, content: 'demo' }))
    const demo = await fetch(`${world.origin}/v1/events/trigger`, {
      method: 'POST',
      headers: { authorization: 'ApiKey fanfara-demo-secret', 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'message', to: { subscriberId: ola }, payload: { content: 'x' } }),
    })
    expect(demo.status).toBe(201)
  })

  test('what it cannot send it says in a sentence', async () => {
    const form = triggerOf({ subscriber: 'ola', content: 'x' })
    for (const options of [
      {},
      { subscriber: 'ola' },
      { subscriber: 'ola', content: 'x', payload: '{' },
      { subscriber: 'ola', content: 'x', payload: '[]' },
      { subscriber: 'ola', content: 'x', buttons: '["third"]' },
    ])
      expect(() => triggerOf(options)).toThrow(/needed|JSON|no notification/)
    await expect(notifyThere({ origin: world.origin, secret: undefined }, 'x', form)).rejects.toThrow(
      'FANFARA_INBOX_SECRET',
    )
    await expect(notifyThere({ origin: world.origin, secret: 'wrong' }, 'x', form)).rejects.toThrow(
      '(401): The application',
    )
    await expect(notifyThere({ origin: 'http://localhost:1', secret: 'x' }, 'x', form)).rejects.toThrow('Set PORT')
    for (const app of ['nobody', 'fanfara-portal'])
      await expect(notifyHere(world.world, app, form)).rejects.toMatchObject({ status: 404 })
  })
})

describe('SEC-13 wire protocol §1 decision 0013 cross-origin', () => {
  const ask = (path: string, origin: string, init: RequestInit = {}) =>
    fetch(`${world.origin}/v1${path}`, { ...init, headers: { origin, ...(init.headers as object) } })
  const allowed = (answer: Response) => answer.headers.get('access-control-allow-origin')

  test('a preflight is answered for pages of any application, with all that clients send', async () => {
    const preflight = (origin: string) =>
      ask('/widgets/messages/markAs', origin, {
        method: 'OPTIONS',
        headers: {
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization,content-type,user-agent',
        },
      })
    for (const origin of ['https://shop.test', 'http://localhost:5173', 'http://localhost', world.origin]) {
      const answer = await preflight(origin)
      expect([answer.status, allowed(answer), answer.headers.get('vary')]).toEqual([204, origin, 'Origin'])
      expect(answer.headers.get('access-control-allow-methods')).toMatch(/GET.*POST.*PATCH.*DELETE/)
      expect(answer.headers.get('access-control-allow-headers')?.toLowerCase()).toMatch(
        /authorization.*content-type.*user-agent/,
      )
      expect(answer.headers.get('access-control-max-age')).toBe('86400')
    }
    for (const origin of [
      'https://evil.test',
      'null',
      'https://shop.test.evil.test',
      'http://localhost.evil.test',
      'https://xshop.test',
      'http://shop.test',
    ])
      expect(allowed(await preflight(origin)), origin).toBeNull()
  })

  test('each call is held to its own application’s origins; errors and 204 can be read', async () => {
    const strict = await inboxApplication(world, { allowed_origins: ['https://strict.test'] })
    const token = await strict.token('ola')
    const headers = { authorization: `Bearer ${token}` }
    const right = await ask('/widgets/notifications/unseen', 'https://strict.test', { headers })
    expect([right.status, allowed(right)]).toEqual([200, 'https://strict.test'])
    expect((await ask('/widgets/notifications/unseen', 'https://shop.test', { headers })).status).toBe(403)
    expect((await ask('/widgets/notifications/unseen', 'https://evil.test', { headers })).status).toBe(403)
    const begin = (origin: string) =>
      ask('/widgets/session/initialize', origin, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ applicationIdentifier: strict.identifier, subscriberId: 'ola', hmacHash: null }),
      })
    expect([
      (await begin('https://strict.test')).status,
      (await begin('https://shop.test')).status,
      (await begin('null')).status,
    ]).toEqual([201, 403, 403])
    const removed = await ask('/widgets/messages', 'https://strict.test', {
      method: 'DELETE',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{}',
    })
    expect([removed.status, allowed(removed)]).toEqual([204, 'https://strict.test'])
    for (const path of ['/widgets/notifications/unseen', '/nowhere']) {
      const failed = await ask(path, 'https://strict.test')
      expect([failed.status >= 400, allowed(failed)]).toEqual([true, 'https://strict.test'])
      expect(typeof ((await failed.json()) as { message: string }).message).toBe('string')
    }
    const operator = await world.operator()
    const form = {
      identifier: strict.identifier,
      name: 'x',
      is_secure: false,
      allowed_origins: ['https://moved.test'],
      makes_feeds: false,
      branding: {},
    }
    await operator.call(ops.opsChangeApplication, { params: { id: strict.id }, body: form })
    expect((await ask('/widgets/notifications/unseen', 'https://strict.test', { headers })).status).toBe(403)
    expect((await ask('/widgets/notifications/unseen', 'https://moved.test', { headers })).status).toBe(200)
  })
})
