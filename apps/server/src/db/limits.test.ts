import { startWorld, type TestWorld } from '@fanfara/testkit'
import { waitersCount } from '@fanfara/testkit/locks'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forget, giveBack, type Hit, raise, removeEndedLimits, reserve } from './limits.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const windowMs = 900_000
const limit = (name: string): Hit => ({ key: `limits-test:${name}`, max: 10, windowMs })
const place = (limits: Hit[]) => reserve(world.world.db, limits, () => world.clock.now())

/** Runs both while somebody holds the counter that lies between theirs, each begun when the one before waits. @returns what came of both. */
async function crossed(first: () => Promise<unknown>, second: () => Promise<unknown>) {
  const { db } = world.world
  const { outcomes } = await db.transaction().execute(async tx => {
    await sql`select 1 from limit_counter where key = ${limit('between').key} for update`.execute(tx)
    const acts: Promise<unknown>[] = []
    for (const act of [first, second]) {
      const count = await waitersCount(db)
      let hasEnded = false
      const under = act().finally(() => (hasEnded = true))
      acts.push(under)
      await expect.poll(async () => hasEnded || (await waitersCount(db)) > count).toBe(true)
    }
    return { outcomes: Promise.allSettled(acts) }
  })
  return (await outcomes).map(({ status }) => status)
}

// Rows lie in the order in which they were written: the later key first.
beforeEach(async () => {
  await forget(
    world.world.db,
    ['a', 'b', 'between'].map(name => limit(name).key),
  )
  for (const name of ['b', 'between', 'a']) await raise(world.world.db, [limit(name)], world.clock.now())
})

describe.runIf(process.env.TEST_DATABASE_URL)(
  'FAST-02 counters are held in one order, so that none waits in a circle',
  () => {
    test('FAST-02 whoever tries again while ended counters are cleared away is let try', async () => {
      world.clock.advance(windowMs + 1)
      const clear = () => removeEndedLimits(world.world.db, world.clock.now())
      expect(await crossed(clear, () => place([limit('a'), limit('b')]))).toEqual(['fulfilled', 'fulfilled'])
    })

    test('FAST-02 what did not count is taken back while others count', async () => {
      const { db } = world.world
      const takeBack = () => giveBack(db, [limit('b'), limit('between'), limit('a')])
      const count = () => raise(db, [limit('a'), limit('b')], world.clock.now())
      expect(await crossed(takeBack, count)).toEqual(['fulfilled', 'fulfilled'])
    })
  },
)
