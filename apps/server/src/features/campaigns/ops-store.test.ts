import { CAMPAIGN_COUNT_MAX } from '@fanfara/contract/ops/campaigns'
import { startWorld, type TestWorld } from '@fanfara/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countByStage, matching, type Narrowed } from './ops-store.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

test('DESK-30 a thousand and more of a stage are a thousand; few of a platform among many are found by an index', async () => {
  const { db } = world.world
  const id = await world.campaigns.published({ name: 'Wzór', platforms: ['twitch'], type: 'open' })
  await sql`
    insert into campaign (id, stage, name, advertiser, advertiser_email, type, platforms, incomes, task_plan, created_at)
    select gen_random_uuid(), 'draft', 'Wzór ' || nth, advertiser, advertiser_email, 'semi_open', array['twitch'], incomes, task_plan,
      created_at from generate_series(1, 3000) as nth, campaign where id = ${id}`.execute(db)
  const counts = await countByStage(db, {})
  expect(counts.draft).toBe(CAMPAIGN_COUNT_MAX)
  expect(counts.running).toBeLessThan(CAMPAIGN_COUNT_MAX)
  await sql`analyze campaign`.execute(db)
  const planOf = async (narrowed: Narrowed) => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select id from campaign where ${matching(narrowed)} order by plain_letters(name), id limit 10`.execute(db)
    return rows.map(row => row['QUERY PLAN']).join(' ')
  }
  expect(await planOf({ platform: 'tiktok' })).toContain('campaign_platforms')
  expect(await planOf({ type: 'closed' })).toContain('campaign_type_newest')
  expect(await planOf({ type: 'semi_open' })).toContain('campaign_by_name')
})
