import { startWorld, type TestWorld } from '@fanfara/testkit'
import { type InboxApplication, inboxApplication, inboxSockets } from '@fanfara/testkit/inbox'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import * as outbox from '#/db/outbox.ts'
import { withTransaction } from '#/db/port.ts'
import { sendDue } from '#/jobs/due-work.ts'

let world: TestWorld
let shop: InboxApplication
const sockets = inboxSockets(() => world)
beforeAll(async () => {
  world = await startWorld()
  shop = await inboxApplication(world)
})
afterEach(() => sockets.closeAll())
afterAll(() => world.close())

type Event = [name: string, payload: { version: number; message?: { content: string }; unseenCount?: number }]
/** What a page hears after it was greeted. */
async function listen(subscriberId: string): Promise<Event[]> {
  const socket = await sockets.greeted(await shop.token(subscriberId))
  const said: Event[] = []
  socket.onAny((...event: Event) => said.push(event))
  return said
}
const waiting = async (kind: string) =>
  (await world.world.db.selectFrom('outbox').select('id').where('kind', '=', kind).execute()).length

test('13.10 F1 RT-05 a triggered message is told right after its commit; nobody has to look into the outbox for it', async () => {
  const [said, others] = [await listen('ola'), await listen('kuba')]
  expect((await shop.send(['ola', 'kuba'], { content: 'Hi' })).status).toBe(201)
  for (const heard of [said, others])
    await expect
      .poll(() => heard.map(([name, { version }]) => [name, version]))
      .toEqual([
        ['notification_received', 1],
        ['unseen_count_changed', 1],
        ['unread_count_changed', 1],
      ])
  expect(said[0]?.[1].message?.content).toBe('Hi')
  await expect.poll(() => waiting('inbox-tell')).toBe(0)
  expect(await sendDue(world.world)).toBe(0)
})

test('13.10 F1 what a process wrote and did not come to tell, the outbox tells', async () => {
  await shop.send('ewa', { content: 'Lost' })
  const { db } = world.world
  const message = await db
    .selectFrom('inbox_message')
    .select(['id', 'subscriber_id'])
    .where('content', '=', 'Lost')
    .executeTakeFirstOrThrow()
  const said = await listen('ewa')
  const told = [{ subscriberId: message.subscriber_id, messageId: message.id }]
  await withTransaction(db, tx => outbox.put(tx, [{ kind: 'inbox-tell', payload: { told }, at: world.clock.now() }]))
  await sendDue(world.world)
  await expect.poll(() => said.map(([name]) => name)).toContain('notification_received')
  await expect.poll(() => waiting('inbox-tell')).toBe(0)
})

test('13.10 F1 a burst of triggers is told whole, and counts never go back', async () => {
  const said = await listen('maja')
  await Promise.all(Array.from({ length: 40 }, (_, at) => shop.send('maja', { content: `message ${at}` })))
  // A message that was overtaken is told all the same, without its older counts.
  const versions = () => said.flatMap(([name, { version }]) => (name === 'notification_received' ? [] : version))
  await expect.poll(() => new Set(said.flatMap(([, { message }]) => message?.content ?? [])).size).toBe(40)
  await expect.poll(() => versions().at(-1)).toBe(40)
  expect(versions()).toEqual(versions().toSorted((one, other) => one - other))
  expect(said.filter(([name]) => name === 'unseen_count_changed').at(-1)?.[1].unseenCount).toBe(40)
})

test('13.10 F1 what was claimed and not begun is due again at once, not when its claim ends', async () => {
  const { db } = world.world
  await expect.poll(() => waiting('inbox-tell')).toBe(0)
  const items = Array.from({ length: 5 }, (_, at) => ({
    kind: 'inbox-tell' as const,
    payload: { told: [], at },
    at: world.clock.now(),
  }))
  await withTransaction(db, tx => outbox.put(tx, items))
  let begun = 0
  expect(await sendDue(world.world, () => ++begun > 2)).toBeLessThan(5)
  expect(await waiting('inbox-tell')).toBeGreaterThan(0)
  await sendDue(world.world)
  expect(await waiting('inbox-tell')).toBe(0)
})
