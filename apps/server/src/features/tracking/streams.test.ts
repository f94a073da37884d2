import { joinCampaign } from '@fanfara/contract/campaigns'
import type { TrackingForm } from '@fanfara/contract/ops/tracking'
import { BURST_PER_MINUTE } from '@fanfara/contract/verdicts'
import { type Creator, startWorld, type TestWorld } from '@fanfara/testkit'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clickIdAt } from './click-id.ts'
import { insertClicks } from './intake-store.ts'
import { rollUp, setTracking } from './service.ts'

const PRICE_GROSZE = 45
const PERSON = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'
const RUNS = Number(process.env.STREAM_RUNS ?? 12)

let world: TestWorld
let creator: Creator
beforeAll(async () => {
  world = await startWorld()
  creator = await world.creator()
  await sql`create function fail_at_money() returns trigger language plpgsql as $$ begin raise exception 'the disk is full'; end $$`.execute(
    world.world.db,
  )
})
afterAll(() => world.close())

/** A request, after so many seconds, by one of few visitors; and what is done after it. */
interface Step {
  after: number
  visitor: number
  kind: 'person' | 'bot' | 'preview' | 'prefetch' | 'own'
  next: 'nothing' | 'roll up' | 'fail'
}
const step: fc.Arbitrary<Step> = fc.record({
  after: fc.oneof({ weight: 8, arbitrary: fc.integer({ min: 0, max: 20 }) }, fc.integer({ min: 0, max: 100_000 })),
  visitor: fc.integer({ min: 0, max: 12 }),
  kind: fc.oneof(
    { weight: 8, arbitrary: fc.constant('person' as const) },
    fc.constantFrom('bot' as const, 'preview' as const, 'prefetch' as const, 'own' as const),
  ),
  next: fc.oneof(
    { weight: 8, arbitrary: fc.constant('nothing' as const) },
    fc.constantFrom('roll up' as const, 'fail' as const),
  ),
})
type Limited = Pick<TrackingForm, 'daily_clicks_max' | 'total_clicks_max' | 'burst_per_minute'>
const limits: fc.Arbitrary<Limited> = fc.record({
  daily_clicks_max: fc.option(fc.integer({ min: 1, max: 20 })),
  total_clicks_max: fc.option(fc.integer({ min: 1, max: 40 })),
  burst_per_minute: fc.constantFrom(1, 2, 5, BURST_PER_MINUTE),
})

const dayInWarsaw = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Warsaw' })
const tally = (verdicts: readonly string[]) => {
  const sums: Record<string, number> = {}
  for (const verdict of verdicts) sums[verdict] = (sums[verdict] ?? 0) + 1
  return sums
}

/** Which of two requests of one millisecond is the first is nobody's promise: no two are of one. */
const millisecondsAfter = (seconds: number): number => seconds * 1000 + 1

/** What the rules say of a stream, told once more: everything that counted before is a list that is looked through. */
function model(steps: readonly Step[], start: Date, { daily_clicks_max, total_clicks_max, burst_per_minute }: Limited) {
  const counted: { at: number; visitor: number }[] = []
  let at = start.getTime()
  const verdicts = steps.map(({ after, visitor, kind }) => {
    at += millisecondsAfter(after)
    if (kind !== 'person') return kind
    if (counted.some(one => one.visitor === visitor && at - one.at < 86_400_000)) return 'repeat'
    const inMinute = counted.filter(one => Math.floor(one.at / 60_000) === Math.floor(at / 60_000)).length
    if (inMinute >= burst_per_minute) return 'burst'
    const today = counted.filter(one => dayInWarsaw.format(one.at) === dayInWarsaw.format(at)).length
    if (daily_clicks_max !== null && today >= daily_clicks_max) return 'cap'
    if (total_clicks_max !== null && counted.length >= total_clicks_max) return 'cap'
    counted.push({ at, visitor })
    return 'counted'
  })
  return tally(verdicts)
}

/** Sixteen bytes that are the same for the same text. */
const digest = (text: string) => Buffer.from(text.padEnd(16, '-'))

async function play(participationId: string, steps: readonly Step[], start: Date): Promise<void> {
  let at = start
  for (const { after, visitor, kind, next } of steps) {
    at = new Date(at.getTime() + millisecondsAfter(after))
    await insertClicks(world.world.store, [
      {
        id: clickIdAt(at),
        at,
        participationId,
        isHead: kind === 'preview',
        purpose: kind === 'prefetch' ? 'prefetch' : null,
        agent: kind === 'bot' ? 'curl/8.9.1' : PERSON,
        address: '203.0.113.7',
        visitor: digest(`visitor ${visitor}`),
        origin: kind === 'own' ? digest(`own ${creator.id}`) : digest('elsewhere'),
        browser: null,
      },
    ])
    if (next === 'roll up') await rollUp(world.world)
    if (next === 'fail') await failAtMoney()
  }
}

/** A round whose transactions end after the verdicts, when sums and money are to be written. */
async function failAtMoney(): Promise<void> {
  const { db } = world.world
  await sql`create trigger fail before insert or update on tally for each row execute function fail_at_money()`.execute(
    db,
  )
  const outcome = await rollUp(world.world).catch((error: unknown) => String(error))
  await sql`drop trigger fail on tally`.execute(db)
  expect(outcome).toEqual(expect.stringContaining('the disk is full'))
}

/** A new campaign of the creator with limits. */
async function running(limited: Limited) {
  const id = await world.campaigns.published({
    incomes: [{ model: 'CPC', unit: 'flat', value: PRICE_GROSZE / 100 }],
    end_date: null,
  })
  await setTracking(world.world, (await world.operator()).id, id, {
    is_paused: false,
    attribution_days: 30,
    ...limited,
  })
  await creator.call(joinCampaign, { params: { id } })
  const { db } = world.world
  await sql`insert into account_origin (account_id, origin, seen_at)
    values (${creator.id}, ${digest(`own ${creator.id}`)}, ${world.clock.now()}) on conflict do nothing`.execute(db)
  const { id: participationId } = await db
    .selectFrom('participation')
    .select('id')
    .where('campaign_id', '=', id)
    .executeTakeFirstOrThrow()
  return { campaignId: id, participationId }
}

async function sumsOf(subjectId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ verdict: string; quantity: number }>`
    select verdict, sum(quantity)::bigint as quantity from tally where subject_id = ${subjectId} group by verdict`.execute(
    world.world.db,
  )
  return Object.fromEntries(rows.map(({ verdict, quantity }) => [verdict, quantity]))
}

test('OPS-16 what was received is what counted and every reason, however a stream is cut and whatever fails', async () => {
  let owed = 0
  const streams = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40 }), limits, async (steps, limited) => {
    const { campaignId, participationId } = await running(limited)
    const start = world.clock.now()
    await play(participationId, steps, start)
    await rollUp(world.world)
    const expected = model(steps, start, limited)
    const { rows } = await sql<{
      verdict: string
    }>`select verdict from click where participation_id = ${participationId}`.execute(world.world.db)
    expect(tally(rows.map(({ verdict }) => verdict))).toEqual(expected)
    for (const subject of [participationId, campaignId]) expect(await sumsOf(subject)).toEqual(expected)
    owed += (expected.counted ?? 0) * PRICE_GROSZE
    const { pending } = await creator.balances()
    const isPaid = pending === owed
    // What this stream owes is no debt of the next one, which fast-check may try while it looks for a smaller one.
    owed = pending
    expect(isPaid).toBe(true)
  })
  await fc.assert(streams, { numRuns: RUNS })
})
