/**
 * A page of GET /campaigns with 1,000 and with 100,000 campaigns, against a bare Fastify route that sends the same bytes
 * after the same single query.
 */
import { listCampaigns } from '@fanfara/contract/campaigns'
import { startWorld, type TestWorld } from '@fanfara/testkit'
import { sql } from 'kysely'
import { type Compared, compare } from './compare.ts'

/** One series. */
export interface Measured extends Compared {
  campaigns: number
}

/** Measures the list on the database that the environment names. */
export async function measureCampaignList(): Promise<Measured[]> {
  const world = await startWorld()
  const measured: Measured[] = []
  try {
    const creator = await world.creator({ platforms: ['twitch', 'youtube'] })
    for (const campaigns of [1000, 100_000]) {
      await fill(world, campaigns)
      measured.push({ campaigns, ...(await compare(world, `/api${listCampaigns.path}`, creator.token)) })
    }
  } finally {
    await world.close()
  }
  return measured
}

async function fill(world: TestWorld, upTo: number): Promise<void> {
  const id = await world.campaigns.draft()
  await sql`
    insert into campaign (id, stage, name, description, advertiser, advertiser_email, type, platforms, start_date, end_date, places, incomes, task_plan, product_photos, created_at, published_at)
    select gen_random_uuid(), 'running', 'Kampania ' || number, sample.description, sample.advertiser, sample.advertiser_email,
      case number % 2 when 0 then 'open' else 'semi_open' end, case number % 3 when 0 then array['twitch'] when 1 then array['youtube'] else array['twitch', 'youtube'] end,
      sample.start_date - (number % 300)::int, sample.end_date + 300, 50, sample.incomes, sample.task_plan, sample.product_photos, sample.created_at, sample.created_at
    from generate_series(1, ${upTo}::int - (select size from campaign_pool_size)::int) as number, (select * from campaign where id = ${id}) as sample`.execute(
    world.world.db,
  )
  await sql`vacuum (analyze) campaign`.execute(world.world.db)
}
