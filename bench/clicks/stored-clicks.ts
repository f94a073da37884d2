/**
 * What stored clicks cost: judging very many that wait, and a participation's figures and first page of events with few and with very many.
 */
import { joinCampaign } from '@fanfara/contract/campaigns'
import { getCounts, listEvents } from '@fanfara/contract/tracking/counts'
import { rollUp, setTracking } from '@fanfara/server/features/tracking/service'
import { startWorld, type TestWorld } from '@fanfara/testkit'
import { sql } from 'kysely'
import { timed } from '../tools/timed.ts'

/** How long so many clicks took to be judged, and what a second round found. */
export interface MeasuredRollUp {
  clicks: number
  seconds: number
  judged: number
  judgedAgain: number
  /** What the sums say was received and counted, and what the ledger owes for it, in grosze. */
  received: number
  counted: number
  pending: number
}
/** Milliseconds of one answer, in the middle, with few clicks stored and with many. */
export interface MeasuredReading {
  what: string
  few: number
  many: number
  /** Requests a second with many against those with few, the middle of the rounds' own. */
  ratio: number
}
/** Seconds of judging, and milliseconds of reads at both sizes, on one database. */
export interface MeasuredStored {
  few: number
  many: number
  rollUp: MeasuredRollUp
  readings: MeasuredReading[]
}

const ROUNDS = 5
const TRIES = 40
const LINKS = 50

/**
 * Measures on the database that the environment names.
 * @param waiting clicks that are judged; @param many clicks of one participation that are read among.
 */
export async function measureStoredClicks(waiting: number, many: number): Promise<MeasuredStored> {
  const world = await startWorld()
  try {
    const rolled = await measureRollUp(world, waiting)
    const few = Math.floor(many / 1000)
    return { few, many, rollUp: rolled, readings: await measureReadings(world, few, many) }
  } finally {
    await world.close()
  }
}

/** A creator in a campaign that pays 10 grosze a click and has no limit that a measurement would meet. */
async function running(world: TestWorld) {
  const creator = await world.creator()
  const campaignId = await world.campaigns.published({ incomes: [{ model: 'CPC', unit: 'flat', value: 0.1 }] })
  await creator.call(joinCampaign, { params: { id: campaignId } })
  const { id } = await world.world.db
    .selectFrom('participation')
    .select('id')
    .where('campaign_id', '=', campaignId)
    .executeTakeFirstOrThrow()
  await setTracking(world.world, (await world.operator()).id, campaignId, {
    is_paused: false,
    daily_clicks_max: null,
    total_clicks_max: null,
    burst_per_minute: 100_000,
    attribution_days: 30,
  })
  return { creator, campaignId, participationId: id }
}

const AGENT =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'
const STEP = 100_000

/** Stores clicks of some participations by turns, a hundred a second from now on; every tenth is a program's, every fifth a visitor's second. */
async function store(world: TestWorld, participations: readonly string[], clicks: number, judged: boolean) {
  const at = world.clock.now()
  for (let from = 0; from < clicks; from += STEP)
    await sql`
      insert into click (id, at, participation_id, is_head, purpose, agent, address, visitor, origin, browser, verdict, rules)
      select gen_random_uuid(), ${at}::timestamptz + make_interval(secs => nth / 100.0),
        (${participations}::uuid[])[1 + nth % ${participations.length}::int], false, null,
        case when nth % 10 = 0 then 'curl/8.9.1' else ${AGENT} end, '203.0.113.7',
        decode(md5(case when nth % 5 = 1 then (nth - 5 * ${participations.length}::int)::text else nth::text end), 'hex'),
        decode(md5('origin ' || nth), 'hex'), null,
        case when not ${judged}::boolean then null when nth % 10 = 0 then 'bot' else 'counted' end, case when ${judged}::boolean then 1 end
      from generate_series(${from}::int, ${Math.min(clicks, from + STEP) - 1}::int) as nth`.execute(world.world.db)
}

async function measureRollUp(world: TestWorld, clicks: number): Promise<MeasuredRollUp> {
  const links = []
  for (let nth = 0; nth < LINKS; nth += 1) links.push(await running(world))
  await store(
    world,
    links.map(({ participationId }) => participationId),
    clicks,
    false,
  )
  await world.world.store.maintain()
  const since = performance.now()
  const judged = await rollUp(world.world)
  const seconds = (performance.now() - since) / 1000
  const judgedAgain = await rollUp(world.world)
  const { rows } = await sql<{ received: number; counted: number }>`
    select sum(quantity)::bigint as received, (sum(quantity) filter (where verdict = 'counted'))::bigint as counted
    from tally join participation on participation.id = subject_id`.execute(world.world.db)
  const { rows: owed } = await sql<{ pending: number }>`
    select sum(balance_grosze)::bigint as pending from ledger_account where kind = 'pending'`.execute(world.world.db)
  const [sums] = rows
  return {
    clicks,
    seconds,
    judged,
    judgedAgain,
    received: sums?.received ?? 0,
    counted: sums?.counted ?? 0,
    pending: owed[0]?.pending ?? 0,
  }
}

/** The figures of two creators' links by turns: one with few clicks stored, the other with very many. */
async function measureReadings(world: TestWorld, few: number, many: number): Promise<MeasuredReading[]> {
  const [small, large] = [await running(world), await running(world)]
  for (const [link, clicks] of [
    [small, few],
    [large, many],
  ] as const) {
    await store(world, [link.participationId], clicks, true)
    await sql`insert into tally (subject_id, event, hour, verdict, quantity)
      select participation_id, 'click', date_trunc('hour', at), verdict, count(*) from click
      where participation_id = ${link.participationId} group by 1, 3, 4`.execute(world.world.db)
  }
  await sql`vacuum (analyze) click`.execute(world.world.db)
  await sql`vacuum (analyze) tally`.execute(world.world.db)
  const readings = []
  for (const [what, endpoint] of [
    ['the figures of a participation', getCounts],
    ['the first page of its events', listEvents],
  ] as const) {
    const read = (link: typeof small) => link.creator.call(endpoint, { params: { id: link.campaignId } })
    readings.push({
      what,
      ...(await timed(
        () => read(small),
        () => read(large),
        { rounds: ROUNDS, tries: TRIES },
      )),
    })
  }
  return readings
}
