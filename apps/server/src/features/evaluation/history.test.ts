import { disconnectChannel, listChannels } from '@fanfara/contract/channels'
import { DAY_MS } from '@fanfara/contract/durations'
import { READING_DAYS } from '@fanfara/contract/limits'
import { opsListReadings, opsUnverifyChannel, opsVerifyChannel } from '@fanfara/contract/ops/people/hand-readings'
import { deleteUser, downloadData } from '@fanfara/contract/profile'
import { dayOf } from '@fanfara/contract/time'
import { type Creator, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { connectTrip, walkTrip } from '@fanfara/testkit/trips'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withTransaction } from '#/db/port.ts'
import { runClockwork } from '#/jobs/due-work.ts'
import { readings } from '../channels/service.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const channelOf = async (creator: Creator) => (await creator.call(listChannels)).data[0]?.id ?? ''
/** Somebody with a channel at X, and what is said of it. */
async function withChannel(name: string) {
  const creator = await world.creator({ name, platforms: ['x'] })
  return { creator, id: await channelOf(creator) }
}
/** As if the platform had told followers so many days ago. */
function told(channelId: string, followers: number, daysAgo: number, minutes = 0): Promise<void> {
  const observedAt = new Date(world.clock.now().getTime() - daysAgo * DAY_MS + minutes * 60_000)
  const reading = {
    channelId,
    metrics: { followers_count: followers },
    stage: 1 as const,
    observedAt,
    windowDays: null,
  }
  return withTransaction(world.world.db, tx =>
    readings.writeReading(tx, reading, new Date(observedAt.getTime() + DAY_MS)),
  )
}
const history = async (id: string) =>
  (await (await world.operator()).call(opsListReadings, { params: { id } })).data.readings
const followersOf = async (id: string) =>
  (await history(id)).map(({ metrics, by_hand }) => [metrics.followers_count, by_hand])

test('READ-01 each day has its last reading, the oldest first, and an older one never takes its place', async () => {
  const { id } = await withChannel('Rosnący Kanał')
  await told(id, 1000, 3)
  await told(id, 1100, 1)
  await told(id, 1150, 1, 5)
  await told(id, 900, 1, -5)
  expect(await followersOf(id)).toEqual([
    [1000, false],
    [1150, false],
  ])
  expect((await history(id))[0]).toMatchObject({
    day: dayOf(new Date(world.clock.now().getTime() - 3 * DAY_MS)),
    stage: 1,
  })
})

test('READ-01 HAND-03 what was written down by hand is marked, and gone from the history once it is taken back', async () => {
  const { id } = await withChannel('Ręczny Kanał')
  await told(id, 5000, 5)
  const operator = await world.operator()
  const body = { metrics: { followers_count: 5600 }, evidence: 'https://obrazy.test/1.png', reason: 'X nie odpowiada' }
  await operator.call(opsVerifyChannel, { params: { id }, body })
  expect(await followersOf(id)).toEqual([
    [5000, false],
    [5600, true],
  ])
  await operator.call(opsUnverifyChannel, { params: { id }, body: { reason: 'Pomyłka' } })
  expect(await followersOf(id)).toEqual([[5000, false]])
})

test('READ-01 creators and unknown channels: 403 and 404', async () => {
  const { creator, id } = await withChannel('Cudzy Kanał')
  expect((await refusal(creator.call(opsListReadings, { params: { id } }))).status).toBe(403)
  const operator = await world.operator()
  expect((await refusal(operator.call(opsListReadings, { params: { id: crypto.randomUUID() } }))).status).toBe(404)
})

test('READ-02 a reading is kept for 400 days, and the clock removes it then', async () => {
  const { id } = await withChannel('Stary Kanał')
  await told(id, 100, READING_DAYS + 1)
  await told(id, 200, READING_DAYS)
  await told(id, 300, 0)
  expect(await followersOf(id)).toEqual([
    [200, false],
    [300, false],
  ])
  const kept = () => world.world.db.selectFrom('reading_day').select('day').where('channel_id', '=', id).execute()
  expect(await kept()).toHaveLength(3)
  await runClockwork(world.world)
  expect(await kept()).toHaveLength(2)
})

test('READ-03 it is handed out with the data, and goes with the account', async () => {
  const { creator, id } = await withChannel('Zabiera Dane')
  await told(id, 4321, 2)
  const held = JSON.parse(await creator.call(downloadData)) as { channel_readings: unknown[] }
  expect(held.channel_readings).toMatchObject([{ platform: 'x', figures: { followers_count: 4321 }, by_hand: false }])
  await creator.call(deleteUser, { query: { id: creator.id } })
  expect(await world.world.db.selectFrom('reading_day').selectAll().where('channel_id', '=', id).execute()).toEqual([])
})

test('READ-03 another account of the platform in the same place begins a history of its own', async () => {
  const creator = await world.creator({ name: 'Zmienia Konto', platforms: [] })
  await walkTrip(await connectTrip(world, creator, 'x'), { account: 'new', name: 'Pierwsze' })
  const id = await channelOf(creator)
  await told(id, 777, 4)
  expect((await followersOf(id)).length).toBeGreaterThan(0)
  await creator.call(disconnectChannel, { params: { id } })
  expect((await followersOf(id)).length).toBeGreaterThan(0)
  await walkTrip(await connectTrip(world, creator, 'x'), { account: 'new', name: 'Drugie' })
  expect(await channelOf(creator)).toBe(id)
  expect((await followersOf(id)).map(([followers]) => followers)).not.toContain(777)
})
