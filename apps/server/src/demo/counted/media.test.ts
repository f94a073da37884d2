import { HOUR_MS } from '@fanfara/contract/durations'
import { startWorld, type TestWorld } from '@fanfara/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcile } from '../../features/ledger/service.ts'
import { runDueWork } from '../../jobs/due-work.ts'
import { seedDemoIfEmpty } from '../seed.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
  await seedDemoIfEmpty(world.world, () => {})
}, 120_000)
afterAll(() => world.close())

/** Films that are followed, with what is paid for their creators' views. */
const films = () =>
  world.world.db
    .selectFrom('followed_medium as medium')
    .innerJoin('participation', 'participation.id', 'medium.participation_id')
    .innerJoin('payment', 'payment.participation_id', 'participation.id')
    .select([
      'medium.title',
      'medium.state',
      'medium.counted',
      'participation.views',
      'payment.amount_grosze as amount',
    ])
    .orderBy('medium.id')
    .execute()

test('OPS-30 TASK-33 a film of the demo world is watched on, and every reading pays its creator', async () => {
  const [before] = await films()
  expect(before).toMatchObject({ title: 'Zakładka, która pamięta stronę', state: 'there' })
  expect(before?.counted).toBe(before?.views)
  world.clock.advance(7 * HOUR_MS)
  await runDueWork(world.world)
  const [after] = await films()
  expect(after?.counted).toBeGreaterThan(before?.counted ?? 0)
  expect(after?.views).toBe(after?.counted)
  expect(after?.amount).toBeGreaterThan(before?.amount ?? 0)
  expect(await reconcile(world.world)).toEqual([])
})
