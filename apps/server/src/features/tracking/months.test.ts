import { day } from '@fanfara/contract/time'
import { startWorld, type TestWorld } from '@fanfara/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMonths } from './judging-store.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

test('design §3 eight processes make room for the same months at once: each month once, and nobody waits for ever', async () => {
  const { db } = world.world
  const months = Array.from({ length: 24 }, (_, at) =>
    day(`${2040 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`),
  )
  await Promise.all(Array.from({ length: 8 }, () => makeMonths(db, months)))
  const { rows } = await sql<{
    name: string
  }>`select relname as name from pg_class where relname like 'click\\_204_\\___'
    and relispartition order by relname`.execute(db)
  expect(rows.filter(({ name }) => /^click_204[01]_\d\d$/.test(name))).toHaveLength(24)
})
