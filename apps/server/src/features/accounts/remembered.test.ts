import { startWorld, type TestWorld } from '@fanfara/testkit'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { withTransaction } from '#/db/port.ts'
import { Missing, Unauthenticated } from '#/errors.ts'
import { sendDue } from '#/jobs/due-work.ts'
import type { World } from '#/world.ts'
import { insertTrip } from './for-others/trip-store.ts'
import { lockLiving } from './account.ts'
import * as sessions from './sessions.ts'

let testWorld: TestWorld
let world: World
beforeAll(async () => {
  testWorld = await startWorld()
})
beforeEach(() => {
  world = testWorld.world
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => testWorld.close())

const visitor = { address: '203.0.113.9', browser: null, userAgent: '' }
const start = (accountId: string, isRemembered = false) =>
  withTransaction(world.db, async tx =>
    sessions.startSession(world, tx, await lockLiving(tx, accountId), {
      isRemembered,
      visitor,
      now: world.clock.now(),
      isNew: true,
    }),
  )
/** Somebody with a session of their own. */
async function person(isRemembered = false) {
  const { id } = await testWorld.creator({ name: 'Ola' })
  const { accessToken, refreshToken } = await start(id, isRemembered)
  const seen = () => sessions.authenticate(world, accessToken)
  const { sessionId } = (await seen())!
  const rename = (name: string) => world.db.updateTable('account').set({ name }).where('id', '=', id).execute()
  const row = () => world.db.selectFrom('session').selectAll().where('id', '=', sessionId).executeTakeFirstOrThrow()
  const set = (changes: { expires_at?: Date; last_used_at?: Date }) =>
    world.db.updateTable('session').set(changes).where('id', '=', sessionId).execute()
  return { id, accessToken, refreshToken: refreshToken ?? '', sessionId, seen, rename, row, set }
}
/** From here on the test is about another process, which remembers nothing yet. */
const inAnotherProcess = () => {
  world = { ...testWorld.world }
}
/** Turns the clock that memories are measured by. */
function turn(ms: number) {
  const now = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => now + ms)
}

test('threat model §3.1 a session is remembered for five seconds at most without being told otherwise', async () => {
  const ola = await person()
  await ola.rename('Ewa')
  expect(await ola.seen()).toMatchObject({ accountId: ola.id, name: 'Ola' })
  turn(4_000)
  expect(await ola.seen()).toMatchObject({ name: 'Ola' })
  turn(1_500)
  expect(await ola.seen()).toMatchObject({ name: 'Ewa' })
})

test('threat model §3.1 after exactly five seconds a session is looked up anew', async () => {
  turn(0)
  const ola = await person()
  await ola.rename('Ewa')
  turn(4_999)
  expect(await ola.seen()).toMatchObject({ name: 'Ola' })
  turn(1)
  expect(await ola.seen()).toMatchObject({ name: 'Ewa' })
})

test('signing out elsewhere is heard by a process that remembers the session', async () => {
  inAnotherProcess()
  const ola = await person()
  await sessions.signOut(testWorld.world, ola.sessionId)
  expect(await ola.seen()).toBeNull()
})

test('what is said of an account is looked up anew for that account, and for nobody else', async () => {
  inAnotherProcess()
  const [ola, ewa] = [await person(), await person()]
  await Promise.all([ola.rename('A'), ewa.rename('B')])
  world.bus.say('account-changed', ola.id)
  expect([(await ola.seen())?.name, (await ewa.seen())?.name]).toEqual(['A', 'Ola'])
})

test('when words between processes may have been lost, nothing is remembered', async () => {
  inAnotherProcess()
  const [ola, ewa] = [await person(), await person()]
  await Promise.all([ola.rename('A'), ewa.rename('B')])
  world.bus.say('gap', '')
  expect([(await ola.seen())?.name, (await ewa.seen())?.name]).toEqual(['A', 'B'])
})

test('what changes while a session is looked up is not remembered as it was', async () => {
  inAnotherProcess()
  const ola = await person()
  for (const [topic, about] of [
    ['account-changed', ola.id],
    ['gap', ''],
  ] as const) {
    await ola.rename('before')
    world.bus.say('account-changed', ola.id)
    const looking = ola.seen()
    world.bus.say(topic, about)
    await looking
    await ola.rename('after')
    expect((await ola.seen())?.name, topic).toBe('after')
    await ola.rename('later')
    expect((await ola.seen())?.name, `${topic}, remembered`).toBe('after')
  }
})

test('AUTH-40 a session is over at its end, remembered or not', async () => {
  const ola = await person()
  const end = (ms: number) => new Date(world.clock.now().getTime() + ms)
  await ola.set({ expires_at: end(1000) })
  world.bus.say('session-ended', ola.sessionId)
  expect(await ola.seen()).not.toBeNull()
  testWorld.clock.advance(1000)
  expect(await ola.seen()).toBeNull()
  world.bus.say('session-ended', ola.sessionId)
  expect(await ola.seen()).toBeNull()
})

test('signing out ends a session at once and says why; what is no token opens nothing', async () => {
  const ola = await person()
  await sessions.signOut(world, ola.sessionId)
  expect(await ola.seen()).toBeNull()
  expect(await ola.row()).toMatchObject({ revoked_because: 'signed out' })
  const deaf = {
    ...world,
    get db(): World['db'] {
      throw new Error('the database was asked')
    },
  }
  expect(await sessions.authenticate(deaf, 'nonsense')).toBeNull()
})

test('a use that cannot be noted is a line of the log, and keeps nobody out', async () => {
  const ola = await person()
  await ola.set({ last_used_at: new Date(world.clock.now().getTime() - 300_000) })
  world.bus.say('session-ended', ola.sessionId)
  const warned = vi.spyOn(world.log, 'warn')
  await sql`create function refuse_use() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$`.execute(
    world.db,
  )
  await sql`create trigger refuse_use before update on session execute function refuse_use()`.execute(world.db)
  try {
    expect(await ola.seen()).toMatchObject({ accountId: ola.id })
    const said = () =>
      JSON.stringify(warned.mock.calls, (_, value: unknown) => (value instanceof Error ? value.message : value))
    await expect.poll(said).toBe('[[{"err":"full"},"session use"]]')
  } finally {
    await sql`drop trigger refuse_use on session`.execute(world.db)
    await sql`drop function refuse_use`.execute(world.db)
  }
})

test('use is noted to within five minutes', async () => {
  const ola = await person()
  const used = async (agoMs: number) => {
    const lastUsed = new Date(world.clock.now().getTime() - agoMs)
    await ola.set({ last_used_at: lastUsed })
    world.bus.say('session-ended', ola.sessionId)
    await ola.seen()
  }
  const since = async () => world.clock.now().getTime() - (await ola.row()).last_used_at.getTime()
  await used(299_999)
  expect(await since()).toBe(299_999)
  await used(300_000)
  // It is noted beside the answer: nobody waits for it.
  await expect.poll(since).toBe(0)
})

test('API-50 the token of an erased account is told from one of a session that ended otherwise', async () => {
  const [ola, ewa] = [await person(), await person()]
  const at = world.clock.now()
  const end = (id: string, because: string) =>
    world.db.updateTable('session').set({ revoked_at: at, revoked_because: because }).where('id', '=', id).execute()
  await end(ola.sessionId, sessions.ERASED)
  await end(ewa.sessionId, 'signed out')
  expect(await sessions.isOfErased(world, ola.accessToken)).toBe(true)
  expect(await sessions.isOfErased(world, ewa.accessToken)).toBe(false)
  expect(await sessions.isOfErased(world, 'nonsense')).toBe(false)
})

test('no session starts for an account that is not there', async () => {
  await expect(start(crypto.randomUUID())).rejects.toBeInstanceOf(Unauthenticated)
})

test('AUTH-40 threat model §3.1 a refresh token that comes again after 10 seconds ends the family, and its owner reads why', async () => {
  const ola = await person(true)
  const warned = vi.spyOn(world.log, 'warn')
  const said = vi.spyOn(world.bus, 'say')
  const first = await sessions.refresh(world, ola.refreshToken)
  expect(first.accessUntil).toEqual(new Date(world.clock.now().getTime() + 900_000))
  testWorld.clock.advance(10_001)
  const error = await sessions.refresh(world, ola.refreshToken).catch((problem: unknown) => problem)
  expect(error).toBeInstanceOf(Unauthenticated)
  expect(error).toMatchObject({ text: 'error.session_over' })
  expect(await ola.row()).toMatchObject({ revoked_because: 'refresh token used again' })
  expect(warned).toHaveBeenCalledWith(
    { security: 'refresh-token-reused', outcome: 'refused', session: ola.sessionId },
    'security',
  )
  expect(said).toHaveBeenCalledWith('session-ended', ola.sessionId)
  const noted = await world.db.selectFrom('outbox').select('payload').where('kind', '=', 'inbox').execute()
  expect(noted.map(({ payload }) => payload)).toContainEqual(
    expect.objectContaining({
      accountId: ola.id,
      template: 'session-stolen',
      occasion: `session-stolen:${ola.sessionId}`,
      url: '/settings/system',
    }),
  )
  await sendDue(world)
})

test('AUTH-40 tabs that race get the same successor, until somebody has used it', async () => {
  const ola = await person(true)
  const first = await sessions.refresh(world, ola.refreshToken)
  testWorld.clock.advance(10_000)
  expect((await sessions.refresh(world, ola.refreshToken)).refreshToken).toBe(first.refreshToken)
  const second = await sessions.refresh(world, first.refreshToken)
  expect(second.refreshToken).not.toBe(first.refreshToken)
  const generations = await world.db
    .selectFrom('refresh_token')
    .select('generation')
    .where('session_id', '=', ola.sessionId)
    .orderBy('generation')
    .execute()
  expect(generations.map(({ generation }) => generation)).toEqual([0, 1, 2])
  await expect(sessions.refresh(world, ola.refreshToken)).rejects.toBeInstanceOf(Unauthenticated)
  expect(await ola.row()).toMatchObject({ revoked_because: 'refresh token used again' })
  await expect(sessions.refresh(world, second.refreshToken)).rejects.toBeInstanceOf(Unauthenticated)
})

test('AUTH-40 a session that was signed out is not refreshed, and nobody is told of a theft', async () => {
  const ola = await person(true)
  await sessions.signOut(world, ola.sessionId)
  await expect(sessions.refresh(world, ola.refreshToken)).rejects.toBeInstanceOf(Unauthenticated)
  expect(await ola.row()).toMatchObject({ revoked_because: 'signed out' })
})

test('AUTH-40 a refresh token lives for 14 days without use, and its successor for 14 more', async () => {
  const [ola, ewa] = [await person(true), await person(true)]
  const days = 24 * 3_600_000
  testWorld.clock.advance(14 * days - 1)
  const { refreshToken } = await sessions.refresh(world, ola.refreshToken)
  testWorld.clock.advance(1)
  await expect(sessions.refresh(world, ewa.refreshToken)).rejects.toBeInstanceOf(Unauthenticated)
  expect(await ewa.row()).toMatchObject({ revoked_at: null })
  testWorld.clock.advance(14 * days - 2)
  expect((await sessions.refresh(world, refreshToken)).refreshToken).not.toBe(refreshToken)
})

test('threat model §3.1 a session that is not to be remembered has no refresh token', async () => {
  const { id } = await testWorld.creator()
  expect((await start(id)).refreshToken).toBeNull()
  expect((await start(id, true)).refreshToken).toMatch(/^[\w-]{43}$/)
})

test('decision 0025 of a new browser an account is told at its confirmed address, and at no other', async () => {
  const { id, email } = await testWorld.creator()
  const letters = async () => {
    await sendDue(testWorld.world)
    return testWorld.letters.filter(({ to }) => !to || to === email)
  }
  const signIn = () =>
    withTransaction(world.db, async tx =>
      sessions.startSession(world, tx, await lockLiving(tx, id), {
        isRemembered: false,
        visitor,
        now: world.clock.now(),
      }),
    )
  const confirmed = (email_confirmed_at: Date | null) =>
    world.db.updateTable('account').set({ email_confirmed_at }).where('id', '=', id).execute()
  await confirmed(null)
  await signIn()
  expect(await letters()).toEqual([])
  await confirmed(world.clock.now())
  await signIn()
  const [letter, ...others] = await letters()
  expect(others).toEqual([])
  expect(letter?.text).toContain(': a device that we do not recognise, ')
})

test('a trip to a platform ends with the sessions that may have begun it, and with no other', async () => {
  const ola = await person()
  await start(ola.id)
  const caller = (await ola.seen())!
  const stateHash = Buffer.from(crypto.randomUUID())
  await withTransaction(world.db, tx =>
    insertTrip(tx, {
      stateHash,
      browserHash: Buffer.from('browser'),
      action: 'connect',
      accountId: ola.id,
      sessionId: null,
      type: 'twitch',
      verifierSealed: Buffer.from('sealed'),
      nonce: 'nonce',
      language: 'pl',
      isRemembered: false,
      expiresAt: new Date(world.clock.now().getTime() + 60_000),
    }),
  )
  const isUnderWay = async () =>
    (await world.db.selectFrom('oauth_trip').select('used_at').where('state_hash', '=', stateHash).execute()).some(
      ({ used_at }) => used_at === null,
    )
  await expect(sessions.endOwnSession(world, caller, crypto.randomUUID())).rejects.toBeInstanceOf(Missing)
  expect(await isUnderWay()).toBe(true)
  await sessions.endOtherSessions(world, caller)
  expect(await isUnderWay()).toBe(false)
})

test('AUTH-40 access that is renewed ends with its session; a refresh token that nobody gave is refused', async () => {
  const ola = await person(true)
  const until = new Date(world.clock.now().getTime() + 60_000)
  await ola.set({ expires_at: until })
  expect((await sessions.refresh(world, ola.refreshToken)).accessUntil).toEqual(until)
  await expect(sessions.refresh(world, 'nobody gave this')).rejects.toBeInstanceOf(Unauthenticated)
})

test('signing out elsewhere says why and tells every process, once for each session that ended', async () => {
  const ola = await person()
  const others = [await start(ola.id), await start(ola.id)]
  const ids = await Promise.all(
    others.map(async ({ accessToken }) => (await sessions.authenticate(world, accessToken))!.sessionId),
  )
  const said = vi.spyOn(world.bus, 'say')
  const caller = (await ola.seen())!
  await sessions.endOwnSession(world, caller, ids[0]!)
  expect(said.mock.calls).toContainEqual(['session-ended', ids[0]])
  await expect(sessions.endOwnSession(world, caller, ids[0]!)).rejects.toBeInstanceOf(Missing)
  // One of them is the session with which the creator was made.
  expect(await sessions.endOtherSessions(world, caller)).toBe(2)
  expect(said.mock.calls).toContainEqual(['session-ended', ids[1]])
  const ended = await world.db.selectFrom('session').select('revoked_because').where('id', 'in', ids).execute()
  expect(ended.map(row => row.revoked_because)).toEqual(['signed out elsewhere', 'signed out elsewhere'])
})
