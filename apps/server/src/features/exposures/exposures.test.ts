import { quitCampaign } from '@fanfara/contract/campaigns'
import { listOverlayUrls } from '@fanfara/contract/channels'
import { getCounts, listEvents } from '@fanfara/contract/tracking/counts'
import { MINUTE_MS, SECOND_MS } from '@fanfara/contract/durations'
import { getPayments } from '@fanfara/contract/payments'
import { startWorld, type TestWorld } from '@fanfara/testkit'
import { judgedMinutes, OverlayPage, postOverlay, sampled, streamerOf, type Streamer } from '@fanfara/testkit/overlay'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { judgeExposures } from './service.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())
// Minutes begin with the tests, so that what lies in which is plain.
beforeEach(() => world.clock.advance(MINUTE_MS - (world.clock.now().getTime() % MINUTE_MS)))

/** A creator with one running banner whom so many watch for the next minutes. */
async function watched(viewers: Parameters<typeof sampled>[2]): Promise<Streamer> {
  const at = await streamerOf(world)
  await sampled(world, at.channelId, viewers)
  return at
}
const open = (at: Streamer, aheadMs = 0) => new OverlayPage(world, at, aheadMs).open()
const minutesOf = (id: string, wait?: number) => judgedMinutes(world, id, wait)

test('OPS-18 MONEY-41 minutes shown times viewers are views, and are paid', async () => {
  const at = await watched([
    [-1.5, 1000],
    [1.5, 4000],
    [4.5, 4000],
    [7.5, 4000],
  ])
  const page = await open(at)
  await page.show(180)
  expect(page.last).toMatchObject({ trust: 'full', unproven: null, banners: [{ id: at.id }] })
  // The middles of three minutes lie 2/3 of the way, on the sample, and behind it.
  expect(await minutesOf(at.id)).toEqual(['counted 3000', 'counted 4000', 'counted 4000'])
  const { data } = await at.creator.call(getPayments)
  expect(data.find(({ campaign_id }) => campaign_id === at.id)).toMatchObject({ payout: 88, views: 11_000 })
  const { data: counts } = await at.creator.call(getCounts, { params: { id: at.id } })
  expect(counts.events).toEqual([expect.objectContaining({ event: 'view', received: 11_000, counted: 11_000 })])
})

test('OPS-18 judged twice, at once and again, a minute counts once and stays as it is', async () => {
  const at = await watched(500)
  await (await open(at)).show(60)
  world.clock.advance(12 * MINUTE_MS)
  await Promise.all([judgeExposures(world.world), judgeExposures(world.world), judgeExposures(world.world)])
  expect(await minutesOf(at.id)).toEqual(['counted 500'])
  expect(await at.creator.balances()).toMatchObject({ pending: 400 })
  await expect(
    sql`update exposure_minute set views = 9 where campaign_id = ${at.id}`.execute(world.world.db),
  ).rejects.toThrow('a minute is judged once')
})

test('threat model §3.8 a report that is sent again, skips one, is forged or another page’s is not taken', async () => {
  const at = await watched(500)
  const page = await open(at)
  const first = page.next
  world.clock.advance(10 * SECOND_MS)
  const exposures = [{ id: at.id, started_ms: 0, ended_ms: 10_000 }]
  const taken = await page.beat(exposures)
  expect(taken.status).toBe(200)
  expect((await page.beat(exposures)).status).toBe(409)
  page.next = { ...taken.data, seq: 3 }
  expect((await page.beat(exposures)).status).toBe(409)
  page.next = { ...first, seq: 2 }
  expect((await page.beat(exposures)).status).toBe(409)
  page.next = { ...taken.data, nonce: 'A'.repeat(22) }
  expect((await page.beat(exposures)).status).toBe(409)
  const other = await streamerOf(world)
  const stranger = await open(other)
  stranger.next = taken.data
  expect((await stranger.beat(exposures)).status).toBe(409)
  page.next = taken.data
  expect((await page.beat(exposures)).status).toBe(200)
  for (const body of [{ exposures: 'x' }, { seq: -1 }, { nonce: 5 }, { now_ms: null }, { visible: 'yes' }])
    expect((await page.beat([], body)).status, JSON.stringify(body)).toBe(422)
  expect((await postOverlay(`${at.url}x/session`, {})).status).toBe(404)
})

test('threat model §3.8 of two overlays of a channel the newest that is shown counts, and the other is told', async () => {
  const at = await watched(500)
  const old = await open(at)
  await old.show(20)
  world.clock.advance(SECOND_MS)
  const young = await open(at, 5000)
  young.signals = { active: false, visible: true, streaming: true }
  await young.show(10)
  await old.show(10)
  expect(old.last?.unproven).toBe(null)
  young.signals = { active: true, visible: true, streaming: true }
  await young.show(10)
  await old.show(10)
  expect([young.last?.unproven, old.last?.unproven]).toEqual([null, 'other_instance'])
  expect(await minutesOf(at.id)).toEqual(['counted 500', 'other_instance 0'])
})

test('OPS-18 a page whose clock is days off counts as any other, and can claim nothing beside its reports', async () => {
  const at = await streamerOf(world)
  world.clock.advance(15 * MINUTE_MS)
  await sampled(world, at.channelId, [
    [-3, 200],
    [0, 200],
    [3, 200],
  ])
  const page = await open(at, 3 * 86_400_000)
  world.clock.advance(10 * SECOND_MS)
  const now = 3 * 86_400_000 + 10_000
  // Ten minutes back and an hour ahead.
  const { status } = await page.beat([{ id: at.id, started_ms: now - 600_000, ended_ms: now + 3_600_000 }])
  expect(status).toBe(200)
  const minutes = await minutesOf(at.id)
  expect(minutes.filter(minute => minute.startsWith('counted'))).toEqual(['counted 200'])
  expect(minutes).toHaveLength(11)
  expect(new Set(minutes.slice(0, 10))).toEqual(new Set(['offline 0']))
})

test('OPS-18 five minutes without a connection are kept as such, and what follows counts again', async () => {
  const at = await watched(300)
  const page = await open(at)
  await page.show(60)
  world.clock.advance(5 * MINUTE_MS)
  const burst = Array.from({ length: 5 }, (_, nth) => {
    const started_ms = 60_000 * (nth + 1)
    return { id: at.id, started_ms, ended_ms: started_ms + 15_000 }
  })
  page.next = (await page.beat(burst)).data
  await page.show(60)
  expect(await minutesOf(at.id)).toEqual(['counted 300', ...Array<string>(5).fill('offline 0'), 'counted 300'])
})

test('OPS-18 what is hidden or not on a stream does not count, and says why', async () => {
  const at = await watched(300)
  const page = await open(at)
  for (const signals of [
    { active: null, visible: false, streaming: true },
    { active: false, visible: true, streaming: true },
    { active: null, visible: true, streaming: false },
    { active: null, visible: true, streaming: null },
  ]) {
    page.signals = signals
    await page.show(60)
  }
  expect(page.last?.trust).toBe('reduced')
  expect(await minutesOf(at.id)).toEqual(['hidden 0', 'hidden 0', 'not_streaming 0', 'counted 300'])
  const { data } = await at.creator.call(getCounts, { params: { id: at.id } })
  expect(data.events[0]).toMatchObject({ received: 1200, counted: 300 })
  // Line by line, newest first.
  const { data: lines } = await at.creator.call(listEvents, { params: { id: at.id }, query: { event: 'view' } })
  expect(lines.map(({ event, verdict, views }) => [event, verdict, views])).toEqual([
    ['view', 'counted', 300],
    ['view', 'not_streaming', 300],
    ['view', 'hidden', 300],
    ['view', 'hidden', 300],
  ])
})

test('OPS-18 without samples nothing is paid: not live where others were seen, unknown where nobody was asked', async () => {
  const [at, other] = [await streamerOf(world), await streamerOf(world)]
  world.clock.advance(60 * MINUTE_MS)
  await sampled(world, other.channelId, [
    [0, 10],
    [3, 10],
  ])
  await (await open(at)).show(60)
  expect(await minutesOf(at.id)).toEqual(['not_live 0'])
  world.clock.advance(60 * MINUTE_MS)
  // One that is further away than a round tells nothing of what was between.
  await sampled(world, at.channelId, [[-8, 900]])
  await (await open(at)).show(60)
  expect(await minutesOf(at.id)).toEqual(['not_live 0', 'no_sample 0'])
  expect(await at.creator.balances()).toMatchObject({ pending: 0 })
})

test('OPS-18 a minute waits for the platform as long as it may answer', async () => {
  const at = await watched(100)
  await (await open(at)).show(60)
  await at.creator.call(quitCampaign, { params: { id: at.id } })
  expect(await minutesOf(at.id)).toEqual(['outside_dates 0'])
})

test('OPS-18 less than a second of a minute is too short, and other models keep their minutes unpaid', async () => {
  const at = await streamerOf(world, { incomes: [{ model: 'FLAT_FEE', unit: 'flat', value: 300 }] })
  await sampled(world, at.channelId, [
    [0, 100],
    [3, 100],
  ])
  const page = await open(at)
  world.clock.advance(10 * SECOND_MS)
  page.next = (await page.beat([{ id: at.id, started_ms: 0, ended_ms: 900 }])).data
  world.clock.advance(50 * SECOND_MS)
  page.next = (await page.beat([])).data
  await page.show(60)
  expect(await minutesOf(at.id)).toEqual(['too_short 0', 'counted 100'])
  const { data } = await at.creator.call(getPayments)
  expect(data.find(({ campaign_id }) => campaign_id === at.id)?.views ?? null).toBe(null)
})

test('OPS-18 the owner reads when the overlay was heard of, and that it is missing while the channel is live', async () => {
  const at = await streamerOf(world)
  const read = async () => (await at.creator.call(listOverlayUrls)).data[0]
  expect(await read()).toMatchObject({ seen_at: null, trust: null, is_missing: false })
  await sampled(world, at.channelId, [[0, 100]])
  expect(await read()).toMatchObject({ is_missing: true })
  const page = await open(at)
  await page.show(10)
  const seen = { seen_at: world.clock.now().toISOString(), trust: 'full' }
  expect(await read()).toMatchObject({ ...seen, is_missing: false })
  world.clock.advance(91 * SECOND_MS)
  expect(await read()).toMatchObject({ ...seen, is_missing: true })
  world.clock.advance(5 * MINUTE_MS)
  expect(await read()).toMatchObject({ ...seen, is_missing: false })
})

test('threat model §3.10 one overlay reports sixty times a minute at most, whoever knows its address', async () => {
  const limited = await startWorld({ env: { FANFARA_GENERAL_LIMITS: 'on' } })
  try {
    const creator = await limited.creator()
    const url = (await creator.call(listOverlayUrls)).data[0]?.url ?? ''
    const answers = await Promise.all(Array.from({ length: 62 }, () => postOverlay(`${url}/session`, {})))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
  } finally {
    await limited.close()
  }
})
