/**
 * GET /campaigns narrowed and ordered every way that creators can ask for, with 100,000 campaigns of many kinds, as three creators: with
 * channels and interests, on one platform that few campaigns want, and without a channel.
 */
import { campaignFilters, models, platforms } from '@fanfara/contract/enums'
import { campaignSorts } from '@fanfara/contract/own/campaign-lists'
import { listCampaigns } from '@fanfara/contract/campaigns'
import { startWorld, type TestWorld } from '@fanfara/testkit'
import { sql } from 'kysely'

/** How long one list took, in the middle of its rounds. */
export interface NarrowedTime {
  who: string
  query: string
  ms: number
}

const CAMPAIGNS = 100_000
const ROUNDS = 5

const queries = (): string[] => [
  ...campaignSorts.flatMap(sort => ['all', 'available', 'inactive'].map(filter => `filter=${filter}&sort=${sort}`)),
  ...campaignFilters.map(filter => `filter=${filter}&fits=yes`),
  ...['all', 'available'].flatMap(filter => [
    ...platforms.map(platform => `filter=${filter}&platform=${platform}`),
    ...models.map(model => `filter=${filter}&model=${model}&sort=pays_most`),
    `filter=${filter}&ends_soon=yes&sort=ends_soon`,
    `filter=${filter}&platform=x&model=CPA&fits=yes&ends_soon=yes`,
    `filter=${filter}&name=lampa`,
    `filter=${filter}&name=lampa%2012345`,
    `filter=${filter}&name=lmapa`,
    `filter=${filter}&name=qqqqqq`,
  ]),
]

/** Measures every list on the database that the environment names. */
export async function measureNarrowed(): Promise<NarrowedTime[]> {
  const world = await startWorld()
  try {
    const people = {
      'two platforms': await world.creator({ platforms: ['twitch', 'youtube'] }),
      'one rare platform': await world.creator({ platforms: ['x'] }),
      'no channel': await world.creator({ platforms: [] }),
    }
    await fill(world)
    const times: NarrowedTime[] = []
    for (const [who, { token }] of Object.entries(people))
      for (const query of queries()) times.push({ who, query, ms: await timeOf(world, token, query) })
    return times.sort((a, b) => b.ms - a.ms)
  } finally {
    await world.close()
  }
}

async function timeOf(world: TestWorld, token: string, query: string): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = performance.now()
    const answer = await fetch(`${world.origin}/api${listCampaigns.path}?${query}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    await answer.text()
    if (!answer.ok) throw new Error(`${query} was answered with ${answer.status}`)
    times.push(performance.now() - begun)
  }
  return times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0
}

/** Campaigns of every model; one in a hundred is on X, and one in twenty ends within two weeks. */
async function fill(world: TestWorld): Promise<void> {
  const id = await world.campaigns.draft()
  await sql`
    insert into campaign (id, stage, name, description, advertiser, advertiser_email, type, platforms, start_date, end_date, recruiting_until, places, topic, incomes, task_plan, product_photos, created_at, published_at)
    select gen_random_uuid(), 'running', (array['Lampa', 'Krzesło', 'Kubek', 'Słuchawki'])[number % 4 + 1] || ' ' || number, sample.description, sample.advertiser, sample.advertiser_email,
      case number % 2 when 0 then 'open' else 'semi_open' end,
      case when number % 100 = 0 then array['x'] when number % 3 = 0 then array['twitch'] when number % 3 = 1 then array['youtube', 'tiktok'] else array['instagram'] end,
      sample.start_date - (number % 300)::int, sample.end_date + (number % 20)::int * 14, case number % 10 when 0 then sample.start_date - 400 end, 50,
      (array['gaming', 'sports', 'music', null])[number % 4 + 1],
      jsonb_build_array(jsonb_build_object('model', (array['CPM', 'CPC', 'CPA', 'CPS', 'FLAT_FEE'])[number % 5 + 1], 'unit', 'flat', 'rate_grosze', 100 + number % 5000)),
      '[]', sample.product_photos, sample.created_at, sample.created_at - make_interval(mins => number::int)
    from generate_series(1, ${CAMPAIGNS}::int) as number, (select * from campaign where id = ${id}) as sample`.execute(
    world.world.db,
  )
  await sql`vacuum (analyze) campaign`.execute(world.world.db)
  await sql`vacuum (analyze) campaign_fit`.execute(world.world.db)
}
