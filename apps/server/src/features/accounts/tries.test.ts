import { login } from '@fanfara/contract/accounts'
import { confirmIdentity } from '@fanfara/contract/own/ways-in'
import { PASSWORD, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { reserve, TRY_MS, withTries } from '#/db/limits.ts'
import { Unavailable } from '#/errors.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.world.db.deleteFrom('limit_counter').execute()
  await world.world.db.deleteFrom('limit_reservation').execute()
})

const statusOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    (error: { status: number }) => error.status,
  )
const signIn = (email: string, password = PASSWORD) => statusOf(world.caller()(login, { body: { email, password } }))
const failures = async () =>
  (await world.world.db.selectFrom('limit_counter').select('hits').where('hits', '>', 0).execute()).length

describe('13.8 sign-in limits count what was wrong, not what was cut off', () => {
  test('sixty people behind one address sign in at once, and nobody is refused', async () => {
    const people = await Promise.all(Array.from({ length: 60 }, () => world.creator({ platforms: [], billing: false })))
    const statuses = await Promise.all(people.map(({ email }) => signIn(email)))
    expect(statuses).toEqual(Array(60).fill(200))
    expect(await failures()).toBe(0)
  })

  test('one person signs in twelve times at once, and is not refused', async () => {
    const { email } = await world.creator({ platforms: [], billing: false })
    expect(await Promise.all(Array.from({ length: 12 }, () => signIn(email)))).toEqual(Array(12).fill(200))
  })

  test('threat model §3.1 of forty wrong tries at once at one account ten are looked at, of all accounts thirty', async () => {
    const { email } = await world.creator({ platforms: [], billing: false })
    const tries = await Promise.all(Array.from({ length: 40 }, () => signIn(email, 'wrong')))
    expect(tries.filter(status => status === 422)).toHaveLength(10)
    expect(tries.filter(status => status === 429)).toHaveLength(30)
    const others = Array.from({ length: 35 }, (_, at) => signIn(`nobody-${at}@test.test`, 'wrong'))
    expect((await Promise.all(others)).filter(status => status === 422)).toHaveLength(20)
  })

  test('what a killed process left under way stands in the way for seconds, not for a quarter of an hour', async () => {
    const { email } = await world.creator({ platforms: [], billing: false })
    expect(await signIn(email, 'wrong')).toBe(422)
    const { db, clock } = world.world
    const rows = await db.selectFrom('limit_counter').select('key').where('key', 'like', 'sign-in:%').execute()
    const limits = rows.map(({ key }) => ({ key, max: 10, windowMs: 900_000 }))
    for (let at = 0; at < 9; at += 1) await reserve(db, limits, () => clock.now())
    world.clock.advance(TRY_MS)
    expect(await signIn(email)).toBe(200)
    expect(
      (
        await db
          .selectFrom('limit_counter')
          .select('hits')
          .where('key', '=', rows[0]?.key ?? '')
          .execute()
      )[0]?.hits,
    ).toBe(1)
  })

  test('a try for which there was no room is no failure, and leaves nothing under way', async () => {
    const limits = [{ key: 'some-limit', max: 1, windowMs: 1000 }]
    const { db, clock } = world.world
    const fail = () =>
      withTries(
        db,
        limits,
        () => clock.now(),
        () => Promise.reject(new Unavailable()),
      )
    await expect(fail()).rejects.toThrow(Unavailable)
    await expect(fail()).rejects.toThrow(Unavailable)
    expect(await failures()).toBe(0)
    expect(await db.selectFrom('limit_reservation').selectAll().execute()).toEqual([])
  })
})

test('FAST-02 signing in from a new browser commits once besides its try, and asks four times at most: its owner is told', async () => {
  const { email } = await world.creator({ platforms: [], billing: false })
  expect(await signIn(email)).toBe(200)
  const { store } = world.world
  const connect = store.connect.bind(store)
  const statements: string[] = []
  const spy = vi.spyOn(store, 'connect').mockImplementation(async () => {
    const connection = await connect()
    return {
      release: () => connection.release(),
      query: (text, parameters) => (statements.push(text.trim()), connection.query(text, parameters)),
    }
  })
  const status = await signIn(email)
  spy.mockRestore()
  expect(status).toBe(200)
  expect(statements.filter(text => text === 'commit')).toHaveLength(1)
  expect(statements.filter(text => text !== 'begin' && text !== 'commit').length).toBeLessThanOrEqual(4)
  expect(await world.world.db.selectFrom('limit_reservation').selectAll().execute()).toEqual([])
})

test('threat model §3.1 a browser that was there before is let in while forty strangers guess', async () => {
  const { email } = await world.creator({ platforms: [], billing: false })
  const post = (cookie: string, password: string) =>
    fetch(`${world.origin}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ email, password }),
    })
  const first = await post('', PASSWORD)
  const cookie = /fanfara_browser=[^;]+/.exec(first.headers.getSetCookie().join('\n'))?.[0] ?? ''
  const guesses = Array.from({ length: 40 }, () => post('', 'wrong'))
  expect((await post(cookie, PASSWORD)).status).toBe(200)
  await Promise.all(guesses)
  expect((await refusal(world.caller()(login, { body: { email, password: PASSWORD } }))).status).toBe(429)
})

describe('13 second look: confirming one’s identity again counts what was wrong alone', () => {
  const right = { body: { password: PASSWORD } }
  test('13 second look: one session confirms twelve times at once, and is not refused', async () => {
    const ola = await world.creator({ platforms: [], billing: false })
    const statuses = await Promise.all(Array.from({ length: 12 }, () => statusOf(ola.call(confirmIdentity, right))))
    expect(statuses).toEqual(Array(12).fill(200))
    expect(await failures()).toBe(0)
  })

  test('threat model §3.1 of twenty wrong ones at once ten are looked at, and the right one waits then', async () => {
    const ola = await world.creator({ platforms: [], billing: false })
    const wrong = () => statusOf(ola.call(confirmIdentity, { body: { password: 'wrong' } }))
    const statuses = await Promise.all(Array.from({ length: 20 }, wrong))
    expect(statuses.filter(status => status === 422)).toHaveLength(10)
    expect(statuses.filter(status => status === 429)).toHaveLength(10)
    expect(await statusOf(ola.call(confirmIdentity, right))).toBe(429)
  })
})
