import { startWorld, type TestWorld } from '@fanfara/testkit'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { withTransaction } from '../db/port.ts'
import { notify } from '../features/inbox/service.ts'
import { put } from '../db/outbox.ts'
import { runDueWork, sendDue } from './due-work.ts'
import { startJobs } from './runner.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const messagesOf = (id: string) =>
  world.world.db.selectFrom('inbox_message').select('content').where('account_id', '=', id).execute()

test('design §6 what an act puts into the outbox goes out once it is committed, and not when it is rolled back', async () => {
  const jobs = await startJobs(world.world)
  const ola = await world.creator()
  const notice = {
    accountId: ola.id,
    template: 'welcome',
    values: { name: 'Ola' },
    url: '/',
    at: world.clock.now(),
  } as const
  const rolledBack = withTransaction(world.world.db, async tx => {
    await notify(tx, { ...notice, occasion: 'never' })
    throw new Error('roll back')
  })
  await expect(rolledBack).rejects.toThrow('roll back')
  await withTransaction(world.world.db, tx => notify(tx, { ...notice, occasion: 'once' }))
  world.world.bus.say('outbox', '')
  await vi.waitFor(async () => expect(await messagesOf(ola.id)).toHaveLength(1), { timeout: 5000 })
  await jobs.stop()
})

test('design §6 delivering twice, and from two processes at once, tells a person once', async () => {
  const ola = await world.creator()
  const notice = {
    accountId: ola.id,
    template: 'welcome',
    values: { name: 'Ola' },
    url: '/',
    at: world.clock.now(),
    occasion: 'twice',
  } as const
  await withTransaction(world.world.db, async tx => {
    await notify(tx, notice)
    await notify(tx, notice)
  })
  await Promise.all([sendDue(world.world), sendDue(world.world), sendDue(world.world)])
  expect(await messagesOf(ola.id)).toHaveLength(1)
})

test('design §6 what cannot be delivered now is tried again later, and nothing else waits for it', async () => {
  let isDown = true
  const letters: string[] = []
  const failing = {
    ...world.world,
    mail: {
      send: async ({ to }: { to: string }) => (isDown ? Promise.reject(new Error('down')) : void letters.push(to)),
    },
  }
  const letter = (to: string) => ({
    kind: 'mail' as const,
    payload: { to, subject: 's', text: 't', html: 'h' },
    at: world.clock.now(),
  })
  await withTransaction(world.world.db, tx => put(tx, [letter('a@b.test'), letter('c@d.test')]))
  expect(await sendDue(failing)).toBe(0)
  isDown = false
  expect(await sendDue(failing)).toBe(0)
  world.clock.advance(60_000)
  expect(await sendDue(failing)).toBe(2)
  expect(letters.sort()).toEqual(['a@b.test', 'c@d.test'])
})

test('OPS-29 due work is safe to run twice and at once', async () => {
  await Promise.all([runDueWork(world.world), runDueWork(world.world)])
  await runDueWork(world.world)
  expect(await world.world.db.selectFrom('outbox').select('id').execute()).toEqual([])
})
