import { startWorld, type TestWorld } from '@fanfara/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Conflict } from '../errors.ts'
import type { World } from '../world.ts'
import type { Deliverers, DeliveryKind } from './deliveries.ts'
import * as outbox from './outbox.ts'
import { withTransaction } from './port.ts'

let testWorld: TestWorld
let world: World
beforeAll(async () => {
  testWorld = await startWorld()
  world = testWorld.world
})
afterAll(() => testWorld.close())
beforeEach(async () => {
  await world.db.deleteFrom('outbox').execute()
})

const now = () => world.clock.now()
const inMs = (ms: number) => new Date(now().getTime() + ms)
const file = (name: string, at = now()) => ({ kind: 'remove-file' as const, payload: { name }, at })
const channel = (channelId: string, at = now()) => ({ kind: 'measure-channel' as const, payload: { channelId }, at })
const tell = (messageId: string) => ({
  kind: 'inbox-tell' as const,
  payload: { told: [{ subscriberId: 's', messageId }] },
  at: now(),
})
const put = (...items: outbox.OutboxItem[]) => withTransaction(world.db, tx => outbox.put(tx, items))
const rows = () => world.db.selectFrom('outbox').selectAll().orderBy('id').execute()

/** Deliverers that note what they were given; `acts` does something else for a kind. */
function deliverers(acts: Partial<Record<DeliveryKind, (payload: never) => Promise<unknown>>> = {}) {
  const got: [DeliveryKind, unknown][] = []
  const kinds: Record<DeliveryKind, true> = {
    inbox: true,
    'inbox-tell': true,
    push: true,
    'news-notice': true,
    mail: true,
    'reset-code': true,
    'platform-revoke': true,
    'measure-channel': true,
    'remove-file': true,
    'bank-lines': true,
    'creator-act': true,
    'payout-run': true,
    'easy-ad': true,
  }
  const each = (Object.keys(kinds) as DeliveryKind[]).map(kind => [
    kind,
    async (payload: unknown) => {
      got.push([kind, payload])
      await acts[kind]?.(payload as never)
    },
  ])
  return { got, deliver: Object.fromEntries(each) as Deliverers }
}
const namesOf = (got: readonly [DeliveryKind, unknown][]) =>
  got.map(([, payload]) => Object.values(payload as Record<string, unknown>)[0])

test('design §6 what an act notes goes out after its commit, and with an act that fails nothing does', async () => {
  const failing = withTransaction(world.db, async tx => {
    await outbox.put(tx, [file('never')])
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await put(file('a'), channel('b', inMs(1)), file('c'))
  await put()
  expect(await rows()).toMatchObject([
    { kind: 'remove-file', payload: { name: 'a' }, due_at: now(), attempts: 0, last_error: null },
    { kind: 'measure-channel', payload: { channelId: 'b' }, due_at: inMs(1) },
    { kind: 'remove-file', payload: { name: 'c' } },
  ])
})

test('no items are no statement: nothing is asked of the database', async () => {
  await withTransaction(world.db, async tx => {
    const executor = vi.spyOn(tx, 'getExecutor')
    await outbox.put(tx, [])
    await outbox.removeAll(tx, [])
    expect(executor).not.toHaveBeenCalled()
  })
})

test('the same for many is noted in one statement, with whom it is for; it says how many there are', async () => {
  const count = await withTransaction(world.db, tx =>
    outbox.putForEach(
      tx,
      { kind: 'easy-ad', payload: { campaignId: 'k' } as never, at: inMs(5) },
      { member: 'after' as never, ids: sql<{ id: string }>`select id::text from (values ('x'), ('y')) as v (id)` },
    ),
  )
  expect(count).toBe(2)
  expect(await rows()).toMatchObject(
    ['x', 'y'].map(after => ({ kind: 'easy-ad', payload: { campaignId: 'k', after }, due_at: inMs(5) })),
  )
  const nobody = await withTransaction(world.db, tx =>
    outbox.putForEach(
      tx,
      { kind: 'easy-ad', payload: { campaignId: 'k' } as never, at: now() },
      { member: 'after' as never, ids: sql<{ id: string }>`select 'x' as id where false` },
    ),
  )
  expect(nobody).toBe(0)
})

test('all of a kind is taken back, the oldest first, whatever order the database answers in; other kinds stay', async () => {
  await put(file('a'), channel('x'), file('b'), file('c'))
  // A row that was written again lies behind the others.
  await world.db
    .updateTable('outbox')
    .set({ last_error: 'x' })
    .where('payload', '@>', sql<never>`'{"name":"a"}'::jsonb`)
    .execute()
  const taken = await withTransaction(world.db, tx => outbox.takeAll(tx, 'remove-file'))
  expect(taken).toEqual([{ name: 'a' }, { name: 'b' }, { name: 'c' }])
  expect((await rows()).map(({ kind }) => kind)).toEqual(['measure-channel'])
})

test('what is planned goes out unless it is taken back, which it can be until it has gone', async () => {
  const { got, deliver } = deliverers()
  const plan = () => withTransaction(world.db, tx => outbox.plan(tx, file('planned', inMs(60_000))))
  const takeBack = (id: number) => withTransaction(world.db, tx => outbox.takeBack(tx, id))
  const [first, second] = [await plan(), await plan()]
  expect((await rows()).map(({ id }) => id)).toEqual([first, second])
  await takeBack(first)
  expect((await rows()).map(({ id }) => id)).toEqual([second])
  expect(await outbox.deliverDue(world, deliver)).toBe(0)
  await plan()
  await outbox.hasten(world.db, second, now())
  expect(await outbox.deliverDue(world, deliver)).toBe(1)
  expect(got).toEqual([['remove-file', { name: 'planned' }]])
  await expect(takeBack(second)).rejects.toBeInstanceOf(Conflict)
})

test('what is due is delivered once, in order of age, and removed; what is not due waits', async () => {
  const { got, deliver } = deliverers()
  await put(file('a'), file('later', inMs(1)), file('b', inMs(-1000)), channel('x'), tell('m'))
  expect(await outbox.deliverDue(world, deliver)).toBe(4)
  expect(got.filter(([kind]) => kind === 'remove-file').map(([, payload]) => payload)).toEqual([
    { name: 'a' },
    { name: 'b' },
  ])
  expect((await rows()).map(({ payload }) => payload)).toEqual([{ name: 'later' }])
  expect(await outbox.deliverDue(world, deliver)).toBe(0)
})

test('a queue is drained past one claim: 120 items of a kind arrive in one call', async () => {
  const { got, deliver } = deliverers()
  await put(
    ...Array.from({ length: 120 }, (_, nth) => file(`${nth}`)),
    ...Array.from({ length: 60 }, (_, nth) => tell(`${nth}`)),
  )
  expect(await outbox.deliverDue(world, deliver)).toBe(180)
  expect(namesOf(got.filter(([kind]) => kind === 'remove-file'))).toEqual(
    Array.from({ length: 120 }, (_, nth) => `${nth}`),
  )
  expect(await rows()).toEqual([])
})

test('at most 50 of a kind are claimed at a time, so that another process finds the rest', async () => {
  let claimed = -1
  const { deliver } = deliverers({
    'remove-file': async () => {
      if (claimed === -1) claimed = (await rows()).filter(({ attempts }) => attempts === 1).length
    },
  })
  await put(...Array.from({ length: 70 }, (_, nth) => file(`${nth}`)))
  await outbox.deliverDue(world, deliver)
  expect(claimed).toBe(50)
})

test('while an item is delivered nobody else delivers it: it is claimed for two minutes', async () => {
  const { deliver } = deliverers({
    'remove-file': async () => {
      expect(await rows()).toMatchObject([{ due_at: inMs(120_000), attempts: 1 }])
      expect(await outbox.deliverDue(world, deliverers().deliver)).toBe(0)
    },
  })
  await put(file('a'))
  expect(await outbox.deliverDue(world, deliver)).toBe(1)
})

test('a delivery that fails is tried again after 2, 4, 8 … seconds and an hour at most, and names its error', async () => {
  const failures: unknown[] = [new TypeError('no'), 'no', new Error('no')]
  const failing = vi.fn<() => Promise<unknown>>()
  for (const failure of [...failures, new Error('no')]) failing.mockRejectedValueOnce(failure)
  const { deliver } = deliverers({ 'remove-file': failing })
  const warned = vi.spyOn(world.log, 'warn')
  await put(file('a'), channel('x'))
  const waits: unknown[] = []
  for (let nth = 0; nth < 3; nth++) {
    expect(await outbox.deliverDue(world, deliver)).toBe(nth === 0 ? 1 : 0)
    const [row] = await rows()
    waits.push([(row!.due_at.getTime() - now().getTime()) / 1000, row!.last_error, row!.attempts])
    await world.db.updateTable('outbox').set({ due_at: now() }).execute()
  }
  expect(waits).toEqual([
    [2, 'TypeError', 1],
    [4, 'unknown', 2],
    [8, 'Error', 3],
  ])
  const [row] = await rows()
  expect(warned).toHaveBeenCalledWith({ err: failures[0], kind: 'remove-file', outbox: row!.id }, 'delivery failed')
  warned.mockRestore()
  await world.db.updateTable('outbox').set({ attempts: 40 }).execute()
  await outbox.deliverDue(world, deliver)
  expect((await rows())[0]!.due_at).toEqual(inMs(3_600_000))
})

test('one that fails keeps no other waiting, of its kind or another, also where they are removed together', async () => {
  const refuse = (bad: string) => (payload: unknown) =>
    JSON.stringify(payload).includes(bad) ? Promise.reject(new Error('no')) : Promise.resolve()
  const { deliver } = deliverers({ 'remove-file': refuse('bad'), 'inbox-tell': refuse('bad') })
  await put(file('bad'), file('good'), tell('bad'), tell('good'))
  expect(await outbox.deliverDue(world, deliver)).toBe(2)
  expect((await rows()).map(({ payload }) => payload)).toEqual([file('bad').payload, tell('bad').payload])
})

test('what arrived and what failed is counted by kind', async () => {
  const counted = vi.spyOn(world.metrics.outbox, 'inc')
  const { deliver } = deliverers({ 'measure-channel': () => Promise.reject(new Error('no')) })
  await put(file('a'), channel('x'))
  await outbox.deliverDue(world, deliver)
  const calls = counted.mock.calls.map(([labels]) => labels)
  counted.mockRestore()
  expect(calls).toHaveLength(2)
  expect(calls).toContainEqual({ kind: 'remove-file', result: 'delivered' })
  expect(calls).toContainEqual({ kind: 'measure-channel', result: 'failed' })
})

test('a slow kind keeps no other waiting', async () => {
  let free: () => void = () => undefined
  const held = new Promise<void>(resolve => (free = resolve))
  const { got, deliver } = deliverers({
    mail: () => held,
    'remove-file': async () => void (got.length === 3 && free()),
  })
  await put({ kind: 'mail', payload: { sealed: 'x' }, at: now() }, file('a'), file('b'))
  expect(await outbox.deliverDue(world, deliver)).toBe(3)
})

test('kinds that are being delivered are named meanwhile and left alone, and are free again afterwards, also after a fault', async () => {
  const busy = new Set<DeliveryKind>(['measure-channel'])
  const { got, deliver } = deliverers({
    'remove-file': async () => expect([...busy].toSorted()).toEqual(['measure-channel', 'remove-file']),
  })
  await put(file('a'), channel('x'))
  expect(await outbox.deliverDue(world, deliver, () => false, busy)).toBe(1)
  expect(namesOf(got)).toEqual(['a'])
  expect([...busy]).toEqual(['measure-channel'])
  await put(file('b'))
  const broken = { ...world, clock: { ...world.clock, now: vi.fn().mockReturnValueOnce(now()).mockReturnValue(null) } }
  await expect(outbox.deliverDue(broken as unknown as World, deliver, () => false, busy)).rejects.toBeInstanceOf(
    TypeError,
  )
  expect([...busy]).toEqual(['measure-channel'])
})

test('a stop lets the present delivery end; what was claimed and not begun is due again at once, as if never tried', async () => {
  let isStopped = false
  const { got, deliver } = deliverers({ 'remove-file': async () => void (isStopped = true) })
  await put(file('a'), file('b'), file('c'), file('d', inMs(1)))
  expect(await outbox.deliverDue(world, deliver, () => isStopped)).toBe(1)
  expect(namesOf(got)).toEqual(['a'])
  expect(await rows()).toMatchObject([
    { payload: { name: 'b' }, due_at: now(), attempts: 0 },
    { payload: { name: 'c' }, due_at: now(), attempts: 0 },
    { payload: { name: 'd' }, due_at: inMs(1), attempts: 0 },
  ])
})

test('what somebody else has claimed meanwhile is not given back', async () => {
  let isStopped = false
  const { deliver } = deliverers({
    'remove-file': async () => {
      isStopped = true
      await world.db
        .updateTable('outbox')
        .set({ due_at: inMs(999_000), attempts: 7 })
        .execute()
    },
  })
  await put(file('a'), file('b'))
  await outbox.deliverDue(world, deliver, () => isStopped)
  expect(await rows()).toMatchObject([{ payload: { name: 'b' }, due_at: inMs(999_000), attempts: 7 }])
})

test('no delivery begins more than 20 seconds after its claim: the rest is claimed anew, and arrives', async () => {
  const clock = vi.spyOn(performance, 'now')
  const attempts: number[] = []
  let ms = 1000
  clock.mockImplementation(() => ms)
  const { got, deliver } = deliverers({
    'remove-file': async () => {
      ms += 10_000
      attempts.push(...(await rows()).slice(0, 1).map(row => row.attempts))
    },
  })
  await put(...['a', 'b', 'c', 'd'].map(name => file(name)))
  const claims: number[] = []
  const realNow = world.clock.now
  const counting = {
    ...world,
    clock: { ...world.clock, now: () => (claims.push(got.length), realNow.call(world.clock)) },
  }
  expect(await outbox.deliverDue(counting, deliver)).toBe(4)
  clock.mockRestore()
  expect(namesOf(got)).toEqual(['a', 'b', 'c', 'd'])
  // Claimed at first, then after three (at 30 seconds), then until nothing was left.
  expect(claims.filter((count, nth) => count !== claims[nth - 1])).toEqual([0, 3, 4])
  expect(attempts).toEqual([1, 1, 1, 1])
})

test('design §6 the outbox is looked at after a commit that left something there, and after no other', async () => {
  let told = 0
  world.bus.on('outbox', () => {
    told += 1
  })
  const item = () => ({ kind: 'remove-file' as const, payload: { name: 'nothing' }, at: world.clock.now() })
  const { db } = world
  await withTransaction(db, async tx => void (await tx.selectFrom('category').select('id').limit(1).execute()))
  expect(told).toBe(0)
  await withTransaction(db, tx => outbox.put(tx, []))
  expect(told).toBe(0)
  const failed = withTransaction(db, async tx => {
    await outbox.put(tx, [item()])
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  expect(told).toBe(0)
  await withTransaction(db, async tx => {
    await outbox.put(tx, [item()])
    await outbox.put(tx, [item()])
    expect(told).toBe(0)
  })
  expect(told).toBe(1)
})
