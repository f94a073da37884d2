import { listOverlayUrls } from '@fanfara/contract/channels'
import { MINUTE_MS } from '@fanfara/contract/durations'
import { getPayments } from '@fanfara/contract/payments'
import { startWorld, type TestWorld } from '@fanfara/testkit'
import { judgedMinutes, OverlayPage, streamerOf } from '@fanfara/testkit/overlay'
import { connectTrip, walkTrip } from '@fanfara/testkit/trips'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { World } from '#/world.ts'
import { sampleBroadcasts } from '../evaluation/service.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())
// Overlays of other tests are forgotten, and minutes begin with the tests.
beforeEach(() => world.clock.advance(61 * MINUTE_MS - (world.clock.now().getTime() % MINUTE_MS)))

/** Does something on the control page of the simulated YouTube. */
async function control(act: string, form: Record<string, string>): Promise<void> {
  const reply = await fetch(`${world.origin}/sandbox/youtube/control/${act}`, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { 'sec-fetch-site': 'same-origin' },
    redirect: 'manual',
  })
  expect(reply.headers.get('location'), act).toContain('result=done')
}

/** A creator with a banner on a YouTube channel that was connected through Google's own consent page. */
async function youTuber(name: string) {
  const creator = await world.creator({ platforms: [] })
  await walkTrip(await connectTrip(world, creator, 'youtube'), { account: 'new', name })
  const { id: channel, external_id: account } = await world.world.db
    .selectFrom('channel')
    .select(['id', 'external_id'])
    .where('account_id', '=', creator.id)
    .executeTakeFirstOrThrow()
  const at = await streamerOf(world, { platform: 'youtube', creator })
  return { ...at, channel, account, page: await new OverlayPage(world, at).open() }
}
const goLive = (account: string, viewers: number) =>
  control('go-live', { account, title: 'Live', viewers: `${viewers}` })

/** A world that counts what YouTube is asked. */
function counting() {
  const asked: string[] = []
  const { youtube } = world.world.platforms
  if (!youtube?.broadcasts) throw new Error('YouTube has broadcasts')
  const { broadcasts } = youtube
  const spied = {
    ...broadcasts,
    current: (tokens: Parameters<typeof broadcasts.current>[0]) => {
      asked.push('current')
      return broadcasts.current(tokens)
    },
    watched: (tokens: Parameters<typeof broadcasts.watched>[0], ids: readonly string[]) => {
      asked.push(`watched ${ids.length}`)
      return broadcasts.watched(tokens, ids)
    },
  }
  const changed: World = {
    ...world.world,
    platforms: { ...world.world.platforms, youtube: { ...youtube, broadcasts: spied } },
  }
  return { changed, asked, broadcasts: spied }
}
/** The minute's job, as pages report between: the claim lets one through in a minute. */
const rounds = (at: World) => () => sampleBroadcasts(at)

test('OPS-18 MONEY-41 minutes of an overlay on YouTube are views as on Twitch, by viewers of that minute', async () => {
  const one = await youTuber('Ada')
  await goLive(one.account, 1000)
  await sampleBroadcasts(world.world)
  await one.page.show(120, rounds(world.world))
  await control('viewers', { account: one.account, viewers: '3000' })
  await one.page.show(120, rounds(world.world))
  const minutes = await judgedMinutes(world, one.id)
  expect(minutes[0]).toBe('counted 1000')
  expect(minutes.at(-1)).toBe('counted 3000')
  expect(minutes.every(minute => minute.startsWith('counted'))).toBe(true)
  const { data } = await one.creator.call(getPayments)
  const views = minutes.reduce((sum, minute) => sum + Number(minute.split(' ')[1]), 0)
  expect(data.find(({ campaign_id }) => campaign_id === one.id)?.views).toBe(views)
})

test('OPS-18 nobody is asked about a channel without an overlay; those with one share a call, once a minute over all processes', async () => {
  const channels = await Promise.all(['Bea', 'Cyd', 'Dan'].map(youTuber))
  const silent = await youTuber('Eli')
  for (const { account } of [...channels, silent]) await goLive(account, 100)
  const { changed, asked } = counting()
  await sampleBroadcasts(changed)
  expect(asked).toEqual([])
  for (const { page } of channels) await page.beat([])
  await Promise.all([sampleBroadcasts(changed), sampleBroadcasts(changed)])
  expect(asked.filter(what => what === 'current')).toHaveLength(3)
  asked.length = 0
  world.clock.advance(MINUTE_MS)
  await Promise.all([sampleBroadcasts(changed), sampleBroadcasts(changed)])
  world.clock.advance(MINUTE_MS)
  await sampleBroadcasts(changed)
  expect(asked).toEqual(['watched 3', 'watched 3'])
})

test('OPS-18 who is not live is told so, who hides the number of viewers is not; what ended counts no more', async () => {
  const [away, hiding, ending] = [await youTuber('Fay'), await youTuber('Gus'), await youTuber('Hal')]
  for (const { account } of [hiding, ending]) await goLive(account, 50)
  await control('viewers', { account: hiding.account, viewers: '50', hidden: 'on' })
  const everybody = [away, hiding, ending]
  const showMinute = async () => {
    for (let passed = 0; passed < 60; passed += 10) {
      world.clock.advance(10_000)
      for (const { page, id } of everybody) {
        const now = 60_000
        page.next = (await page.beat([{ id, started_ms: now - 10_000, ended_ms: now }], { now_ms: now })).data
      }
      await sampleBroadcasts(world.world)
    }
  }
  for (let minute = 0; minute < 3; minute++) await showMinute()
  await control('end-stream', { account: ending.account })
  for (let minute = 0; minute < 7; minute++) await showMinute()
  expect(new Set(await judgedMinutes(world, away.id))).toEqual(new Set(['not_live 0']))
  expect(new Set(await judgedMinutes(world, hiding.id, 0))).toEqual(new Set(['no_sample 0']))
  const ended = await judgedMinutes(world, ending.id, 0)
  expect([ended[0], ended.at(-1)]).toEqual(['counted 50', 'not_live 0'])
})

test('platforms.md §4.2 the day’s units end sampling, and nothing else; the next day begins anew', async () => {
  const one = await youTuber('Ida')
  await goLive(one.account, 10)
  const { changed, asked, broadcasts } = counting()
  broadcasts.unitsPerDay = 0
  await one.page.beat([])
  await sampleBroadcasts(changed)
  expect(asked).toEqual([])
  broadcasts.unitsPerDay = 2000
  world.clock.advance(8 * MINUTE_MS)
  await sampleBroadcasts(changed)
  expect(asked).toEqual(['current', 'watched 1'])
})

test('TRAN-53 a channel whose grant is gone is disconnected by the way, and another’s token takes its place', async () => {
  const channels = await Promise.all(['Jan', 'Kai'].map(youTuber))
  for (const { account } of channels) await goLive(account, 70)
  for (const { page } of channels) await page.beat([])
  await sampleBroadcasts(world.world)
  const [first, second] = channels.toSorted((one, other) => (one.channel < other.channel ? -1 : 1))
  if (!first || !second) throw new Error('two were made')
  await control('revoke', { account: first.account })
  world.clock.advance(MINUTE_MS)
  await sampleBroadcasts(world.world)
  const sampledAt = await world.world.db
    .selectFrom('viewer_sample')
    .select('channel_id')
    .where('sampled_at', '=', world.clock.now())
    .execute()
  expect(sampledAt.map(({ channel_id }) => channel_id)).toContain(second.channel)
  expect((await first.creator.call(listOverlayUrls)).data).toEqual([])
})
