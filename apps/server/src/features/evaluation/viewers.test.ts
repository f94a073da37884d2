import { MINUTE_MS, HOUR_MS } from '@fanfara/contract/durations'
import { listChannels } from '@fanfara/contract/channels'
import { listStages } from '@fanfara/contract/evaluation'
import { type LiveStream, type PlatformAdapter, PlatformError } from '@fanfara/platforms'
import { type Creator, startWorld, type TestWorld } from '@fanfara/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { World } from '#/world.ts'
import { sealTokens } from '../channels/service.ts'
import { measure } from './service.ts'
import { averageViewers, sampleViewers } from './viewers.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

/** A world whose Twitch is live as the test says. */
function withTwitch(
  live: (ids: readonly string[]) => Promise<Pick<LiveStream, 'externalId' | 'streamId' | 'viewerCount'>[]>,
) {
  const calls: number[] = []
  const adapter = {
    ...world.world.platforms.twitch,
    metrics: async () => ({ followers_count: 10, monthly_average_viewer_count: null, observedAt: world.clock.now() }),
    live: {
      appToken: async () => ({
        accessToken: 'app',
        refreshToken: null,
        scopes: [],
        accessExpiresAt: new Date(world.clock.now().getTime() + 30 * 24 * HOUR_MS),
        refreshExpiresAt: null,
        raw: {},
      }),
      streams: async (_token: unknown, ids: readonly string[]) => {
        calls.push(ids.length)
        return (await live(ids)).map(stream => ({ login: '', title: '', startedAt: world.clock.now(), ...stream }))
      },
    },
  } as PlatformAdapter
  const changed: World = { ...world.world, platforms: { ...world.world.platforms, twitch: adapter } }
  return { changed, calls }
}
async function channelOf(creator: Creator) {
  const id = (await creator.call(listChannels)).data[0]?.id ?? ''
  const { external_id } = await world.world.db
    .selectFrom('channel')
    .select('external_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, externalId: external_id }
}

test('platforms.md §3.3 EVAL-13 the average is weighted by time, and unknown until there is enough of it', async () => {
  const ola = await world.creator({ platforms: ['twitch'] })
  const { id, externalId } = await channelOf(ola)
  const tokens = {
    accessToken: 'a',
    refreshToken: null,
    scopes: [],
    accessExpiresAt: null,
    refreshExpiresAt: null,
    raw: {},
  }
  await world.world.db
    .updateTable('channel')
    .set({ tokens_sealed: sealTokens(world.world, ola.id, 'twitch', tokens) })
    .where('id', '=', id)
    .execute()
  let stream: { streamId: string; viewerCount: number } | null = null
  const { changed } = withTwitch(async () => (stream ? [{ externalId, ...stream }] : []))
  const live = async (streamId: string, viewerCount: number, minutes: number) => {
    for (let at = 0; at < minutes; at += 3) {
      stream = { streamId, viewerCount }
      await sampleViewers(changed)
      world.clock.advance(3 * MINUTE_MS)
    }
  }
  await live('one', 100, 61)
  stream = null
  await sampleViewers(changed)
  world.clock.advance(5 * HOUR_MS)
  await live('two', 100, 61)
  world.clock.advance(5 * HOUR_MS)
  expect(await averageViewers(changed, id)).toBeNull()
  await live('three', 400, 121)
  expect(await averageViewers(changed, id)).toBe(250)
  await measure(changed, id)
  const [entry] = (await ola.call(listStages)).data
  expect(entry).toMatchObject({
    stage: 4,
    window_days: 30,
    metrics: { followers_count: 10, monthly_average_viewer_count: 250 },
  })
  world.clock.advance(32 * 24 * HOUR_MS)
  await sampleViewers(changed)
  expect(await averageViewers(changed, id)).toBeNull()
  const left = await world.world.db.selectFrom('viewer_sample').select('stream_id').execute()
  expect(left).toEqual([{ stream_id: 'three' }])
})

test('one round in three minutes, over all processes, and a hundred channels in one call', async () => {
  const rows = Array.from({ length: 230 }, (_, at) => ({ id: crypto.randomUUID(), external_id: `many-${at}` }))
  const creators = await Promise.all(rows.map(() => world.creator({ platforms: [], billing: false })))
  await world.world.db
    .insertInto('channel')
    .values(
      rows.map((row, at) => ({ ...row, account_id: creators[at]?.id ?? '', type: 'twitch', status: 'connected' })),
    )
    .execute()
  const { changed, calls } = withTwitch(async ids =>
    ids.map(externalId => ({ externalId, streamId: 's', viewerCount: 1 })),
  )
  world.clock.advance(10 * MINUTE_MS)
  await Promise.all([sampleViewers(changed), sampleViewers(changed), sampleViewers(changed)])
  expect(calls.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(230)
  expect(calls).toHaveLength(3)
  const { many } = await world.world.db
    .selectFrom('viewer_sample')
    .select(eb => eb.fn.countAll<number>().as('many'))
    .executeTakeFirstOrThrow()
  expect(many).toBeGreaterThanOrEqual(230)
  await sampleViewers(changed)
  expect(calls).toHaveLength(3)
})

test('a platform that does not answer costs a round, nothing else', async () => {
  const { changed } = withTwitch(() => Promise.reject(new PlatformError('temporary', 'away')))
  world.clock.advance(10 * MINUTE_MS)
  await expect(sampleViewers(changed)).resolves.toBeUndefined()
})

test('EVAL-13 a channel that is erased, or gets another account, while a round is under way takes no sample and stops nobody’s', async () => {
  const [ola, kuba, maja] = await Promise.all([0, 1, 2].map(() => world.creator({ platforms: ['twitch'] })))
  if (!ola || !kuba || !maja) throw new Error('three creators were made')
  const [gone, changed, stays] = [await channelOf(ola), await channelOf(kuba), await channelOf(maja)]
  const { changed: during } = withTwitch(async ids => {
    // Other tests' channels may fill a page of their own: each change comes while its channel is asked about.
    if (ids.includes(gone.externalId)) {
      await world.world.db.deleteFrom('salary').where('channel_id', '=', gone.id).execute()
      await world.world.db.deleteFrom('channel').where('id', '=', gone.id).execute()
    }
    if (ids.includes(changed.externalId)) {
      const other = { external_id: `other-${changed.id}` }
      await world.world.db.updateTable('channel').set(other).where('id', '=', changed.id).execute()
    }
    return ids.map(externalId => ({ externalId, streamId: `s-${externalId}`, viewerCount: 5 }))
  })
  world.clock.advance(10 * MINUTE_MS)
  await sampleViewers(during)
  const sampled = await world.world.db
    .selectFrom('viewer_sample')
    .select('channel_id')
    .where('channel_id', 'in', [gone.id, changed.id, stays.id])
    .where('sampled_at', '=', world.clock.now())
    .execute()
  expect(sampled).toEqual([{ channel_id: stays.id }])
})
