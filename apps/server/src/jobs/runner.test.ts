import { getCampaign, joinCampaign } from '@fanfara/contract/campaigns'
import { dayOf, plusDays } from '@fanfara/contract/time'
import { startWorld, type TestWorld } from '@fanfara/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withTransaction } from '../db/port.ts'
import { notify } from '../features/inbox/service.ts'
import { put } from '../db/outbox.ts'
import { runClockwork, runDueWork, sendDue } from './due-work.ts'
import { startJobs } from './runner.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const messagesOf = (id: string) =>
  world.world.db.selectFrom('portal_message').select('content').where('account_id', '=', id).execute()

/** A letter as it waits in the outbox: sealed. */
const noted = (to: string) => {
  const letter = JSON.stringify({ to, subject: 's', text: 't', html: 'h' })
  return { sealed: world.world.keys.seal('mail', letter, 'outbox').toString('base64') }
}

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
  await expect.poll(() => messagesOf(ola.id)).toHaveLength(1)
  await jobs.stop()
})

test('SETUP-50 what a killed process had in hand goes on as soon as the only process is there again; what failed waits', async () => {
  const at = world.clock.now()
  const later = new Date(at.getTime() + 120_000)
  const claimed = { kind: 'mail', attempts: 1, due_at: later }
  await world.world.db
    .insertInto('outbox')
    .values([
      { ...claimed, payload: JSON.stringify(noted('in-hand@test.test')) },
      { ...claimed, payload: JSON.stringify(noted('failed@test.test')), last_error: 'Error' },
      { ...claimed, payload: JSON.stringify(noted('planned@test.test')), attempts: 0 },
    ])
    .execute()
  const jobs = await startJobs({ ...world.world, store: { ...world.world.store, kind: 'embedded' } })
  world.world.bus.say('outbox', '')
  await expect.poll(() => world.letters.map(({ to }) => to)).toContain('in-hand@test.test')
  await jobs.stop()
  const waiting = world.world.db.selectFrom('outbox').select('attempts').where('due_at', '=', later)
  expect(await waiting.orderBy('attempts').execute()).toEqual([{ attempts: 0 }, { attempts: 1 }])
})

test('OPS-29 campaigns move by themselves while no platform answers', async () => {
  const ola = await world.creator()
  const start = plusDays(dayOf(world.clock.now()), 2)
  const id = await world.campaigns.published({ start_date: start })
  await ola.call(joinCampaign, { params: { id } })
  world.clock.advance(3 * 86_400_000)
  const silent = { streams: () => new Promise<never>(() => {}), appToken: () => new Promise<never>(() => {}) }
  const { twitch } = world.world.platforms
  if (!twitch) throw new Error('the test world has Twitch')
  await runClockwork({ ...world.world, platforms: { ...world.world.platforms, twitch: { ...twitch, live: silent } } })
  expect((await ola.call(getCampaign, { params: { id } })).data.status).toBe('active')
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
    payload: noted(to),
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

test('design §6 tens of thousands of notices leave with one act', async () => {
  const letter = noted('a@b.test')
  const many = withTransaction(world.world.db, async tx => {
    await put(
      tx,
      Array.from({ length: 30_000 }, () => ({ kind: 'mail' as const, payload: letter, at: world.clock.now() })),
    )
    throw new Error('roll back')
  })
  await expect(many).rejects.toThrow('roll back')
})

test('design §6 a mail server that hangs keeps no message from its reader, and a stop waits for one delivery only', async () => {
  const ola = await world.creator()
  let release = () => {}
  const hanging = new Promise<void>(resolve => {
    release = resolve
  })
  let sent = 0
  const slow = {
    ...world.world,
    mail: {
      send: async () => {
        sent += 1
        await hanging
      },
    },
  }
  const letter = {
    kind: 'mail' as const,
    payload: noted('a@b.test'),
    at: world.clock.now(),
  }
  await withTransaction(world.world.db, async tx => {
    await put(tx, [letter, letter, letter])
    await notify(tx, {
      accountId: ola.id,
      template: 'welcome',
      occasion: 'beside',
      values: { name: 'Ola' },
      url: '/',
      at: world.clock.now(),
    })
  })
  let isStopped = false
  const sending = sendDue(slow, () => isStopped)
  await expect.poll(() => messagesOf(ola.id)).toHaveLength(1)
  isStopped = true
  release()
  expect([await sending, sent]).toEqual([2, 1])
  world.clock.advance(180_000)
  expect(await sendDue(world.world)).toBe(2)
})

test('design §6 a mail server that hangs with hundreds of letters waiting keeps nothing else, not even what comes later', async () => {
  const [ola, kuba] = [await world.creator(), await world.creator()]
  let release = () => {}
  const hanging = new Promise<void>(resolve => {
    release = resolve
  })
  const slow = { ...world.world, mail: { send: () => hanging } }
  const letter = { kind: 'mail' as const, payload: noted('a@b.test'), at: world.clock.now() }
  const welcome = (accountId: string, occasion: string) =>
    withTransaction(world.world.db, tx =>
      notify(tx, {
        accountId,
        template: 'welcome',
        occasion,
        values: { name: 'Ola' },
        url: '/',
        at: world.clock.now(),
      }),
    )
  await withTransaction(world.world.db, tx => put(tx, Array<typeof letter>(200).fill(letter)))
  await welcome(ola.id, 'behind letters')
  const jobs = await startJobs(slow)
  world.world.bus.say('outbox', '')
  await expect.poll(() => messagesOf(ola.id)).toHaveLength(1)
  await welcome(kuba.id, 'later')
  world.world.bus.say('outbox', '')
  await expect.poll(() => messagesOf(kuba.id)).toHaveLength(1)
  const stopping = jobs.stop()
  release()
  await stopping
  await world.world.db.deleteFrom('outbox').execute()
})

test('threat model §3.2 letters that cannot be opened, after another FANFARA_SECRET for instance, hold up no others', async () => {
  const { sealed } = noted('lost@b.test')
  // Another first letter than it has, whichever that is.
  const changed = `${sealed.startsWith('A') ? 'B' : 'A'}${sealed.slice(1)}`
  const broken = { kind: 'mail' as const, payload: { sealed: changed }, at: world.clock.now() }
  const good = { kind: 'mail' as const, payload: noted('good@b.test'), at: world.clock.now() }
  await withTransaction(world.world.db, tx => put(tx, [...Array<typeof broken>(120).fill(broken), good]))
  const before = world.letters.length
  expect(await sendDue(world.world)).toBe(1)
  expect(world.letters.slice(before).map(({ to }) => to)).toEqual(['good@b.test'])
  await world.world.db.deleteFrom('outbox').execute()
})

test('OPS-29 a chore that fails is reported, and the others are done all the same', async () => {
  const ola = await world.creator()
  await withTransaction(world.world.db, tx =>
    notify(tx, {
      accountId: ola.id,
      template: 'welcome',
      occasion: 'all the same',
      values: { name: 'Ola' },
      url: '/',
      at: world.clock.now(),
    }),
  )
  await sql`alter table connect_ticket rename to connect_ticket_away`.execute(world.world.db)
  await expect(runDueWork(world.world)).rejects.toThrow('connect_ticket')
  await sql`alter table connect_ticket_away rename to connect_ticket`.execute(world.world.db)
  expect(await messagesOf(ola.id)).toHaveLength(1)
})
