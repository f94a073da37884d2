/**
 * A page of GET /campaigns with 1,000 campaigns and 10,000 participations, and with 100,000 and a million, against a bare
 * Fastify route that sends the same bytes after the same single query.
 */
import { listCampaigns } from '@fanfara/contract/campaigns'
import { startWorld, type TestWorld } from '@fanfara/testkit'
import { sql } from 'kysely'
import { type Compared, compare } from './tools/compare.ts'

/** Figures for one size of the pool. */
export interface Measured extends Compared {
  campaigns: number
}

/** Measures the list on the database that the environment names. */
export async function measureCampaignList(): Promise<Measured[]> {
  const world = await startWorld()
  const measured: Measured[] = []
  try {
    const creator = await world.creator({ platforms: ['twitch', 'youtube'] })
    const crowd = await makeCrowd(world)
    for (const campaigns of [1000, 100_000]) {
      await fill(world, campaigns)
      await takePart(world, crowd, creator.id)
      measured.push({ campaigns, ...(await compare(world, `/api${listCampaigns.path}`, creator.token)) })
    }
  } finally {
    await world.close()
  }
  return measured
}

/** Others that take part in each campaign, and campaigns that the measured creator takes part in. */
const CROWD = 10
const OWN = 100

async function makeCrowd(world: TestWorld): Promise<string[]> {
  const creators = await Promise.all(Array.from({ length: CROWD }, () => world.creator({ billing: false })))
  return creators.map(({ id }) => id)
}

/** Everybody of the crowd in every campaign; the measured creator in a hundred, however many there are. */
async function takePart(world: TestWorld, crowd: readonly string[], creatorId: string): Promise<void> {
  const { db } = world.world
  await sql`
    insert into participation (id, campaign_id, creator_id, status, since)
    select gen_random_uuid(), campaign.id, creator.id, 'active', now() from campaign, unnest(${crowd}::uuid[]) as creator (id)
    where campaign.stage = 'running' on conflict do nothing`.execute(db)
  await sql`
    insert into participation (id, campaign_id, creator_id, status, since)
    select gen_random_uuid(), picked.id, ${creatorId}, 'active', now()
    from (select id from campaign where stage = 'running' order by id limit ${OWN}::int) as picked
    where (select count(*) from participation where creator_id = ${creatorId}) = 0`.execute(db)
  await sql`vacuum (analyze) participation`.execute(db)
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
