import { DAY_MS } from '@fanfara/contract/durations'
import { joinCampaign } from '@fanfara/contract/campaigns'
import { listChannels } from '@fanfara/contract/channels'
import type { AdType, Platform } from '@fanfara/contract/enums'
import { createSnapshot, listMedias, readSnapshot } from '@fanfara/contract/medias'
import { deleteUser } from '@fanfara/contract/profile'
import { opsCloseCampaign } from '@fanfara/contract/ops/campaigns'
import { opsListParticipants } from '@fanfara/contract/ops/participants'
import { opsGetProof } from '@fanfara/contract/ops/proofs'
import { finishTask, listTasks } from '@fanfara/contract/tasks'
import { type Day, dayOf, plusDays } from '@fanfara/contract/time'
import type { MediaItem, PlatformAdapter } from '@fanfara/platforms'
import { campaignForm, type Creator, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { connectTrip, walkTrip } from '@fanfara/testkit/trips'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { StoreAway } from '#/db/engines/away.ts'
import { sendDue } from '#/jobs/due-work.ts'
import { gatherHoldings } from '#/features/privacy/service.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld({ env: { FANFARA_GENERAL_LIMITS: 'on' } })
})
afterAll(() => world.close())
beforeEach(() => control('twitch', 'fail-clear', {}))

const SOMEBODY = '00000000-0000-4000-8000-000000000000'

/** Does something on the control page of a simulated platform. */
async function control(platform: Platform, act: string, form: Record<string, string>): Promise<void> {
  const reply = await fetch(`${world.origin}/sandbox/${platform}/control/${act}`, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { 'sec-fetch-site': 'same-origin' },
    redirect: 'manual',
  })
  expect(reply.headers.get('location'), act).toContain('result=done')
}
const fail = (platform: Platform, kind: string, count = 5) => control(platform, 'fail', { kind, count: String(count) })

/** A creator with a channel that was connected through the platform's own consent page. */
async function connected(platform: Platform, name: string) {
  const creator = await world.creator({ platforms: [] })
  await walkTrip(await connectTrip(world, creator, platform), { account: 'new', name })
  const row = await world.world.db
    .selectFrom('channel')
    .select(['id', 'external_id', 'login'])
    .where('account_id', '=', creator.id)
    .executeTakeFirstOrThrow()
  return { creator, account: row.external_id, login: row.login ?? '', channel: row.id }
}

/** Lets a creator into a campaign with tasks of one ad type that run since today. @returns ids, in the order of the plan. */
async function tasksFor(creator: Creator, platform: Platform, adType: AdType, amount = 1, from: Day | null = null) {
  const [line] = campaignForm({ platforms: [platform] }).task_plan
  if (!line) throw new Error('a form has a plan')
  const today = dayOf(world.clock.now())
  const plan = [{ ...line, ad_type: adType, amount, start_date: from }]
  const campaign = await world.campaigns.published({
    platforms: [platform],
    task_plan: plan,
    start_date: from ?? today,
    end_date: plusDays(today, 29),
  })
  await creator.call(joinCampaign, { params: { id: campaign } })
  const tasks = (await creator.call(listTasks)).data.filter(task => task.campaign_id === campaign)
  return { campaign, ids: tasks.map(({ id }) => id), id: tasks[0]?.id ?? '' }
}
const today = () => dayOf(world.clock.now())

/** Publishes something and reads its link from the platform's public page. */
async function publish(platform: Platform, account: string, title: string, more: Record<string, string> = {}) {
  const form = { account, title, views: '700', seconds: '90', visibility: 'public', ...more }
  await control(platform, 'post-video', form)
  return linkOf(platform, account, title)
}
async function linkOf(platform: Platform, account: string, title: string): Promise<string> {
  const { document } = await world.world.db
    .selectFrom('simulator_state')
    .select('document')
    .where('platform', '=', platform)
    .executeTakeFirstOrThrow()
  const state = document as { accounts: { id: string; videos: { id: string; title: string }[] }[] }
  const owner = state.accounts.find(({ id }) => id === account)
  const id = owner?.videos.find(video => video.title === title)?.id ?? ''
  return { twitch: 'https://www.twitch.tv/videos/', youtube: 'https://youtu.be/', x: 'https://x.com/i/web/status/' }[
    platform as 'twitch' | 'youtube' | 'x'
  ].concat(id)
}
const goLive = (account: string, title = 'Na żywo', viewers = '321') =>
  control('twitch', 'go-live', { account, title, viewers })

describe('API-42 TASK-33 recent media', () => {
  test('TASK-33 DATA-15 what is live comes first, then the newest of the window; a chosen one hands its figures over', async () => {
    const { creator, account } = await connected('twitch', 'Lista Mediow')
    const { id, campaign } = await tasksFor(creator, 'twitch', 'stream_shotout')
    const list = async () => (await creator.call(listMedias, { params: { id } })).data
    expect(await list()).toEqual([])
    await goLive(account, 'Poranna transmisja')
    world.clock.advance(3_600_000)
    await control('twitch', 'end-stream', { account })
    world.clock.advance(3_600_000)
    await goLive(account, 'Wieczorna transmisja')
    const media = await list()
    expect(media.map(({ type, title }) => [type, title])).toEqual([
      ['live', 'Wieczorna transmisja'],
      ['other', 'Poranna transmisja'],
    ])
    expect(media[0]).toMatchObject({ viewers: 321, metrics: { views: null } })
    expect(media[0]?.url).toMatch(/^https:\/\/www\.twitch\.tv\//)
    expect((await fetch(media[0]?.picture_url ?? '')).headers.get('content-type')).toBe('image/png')
    expect((await list()).map(one => one.id)).toEqual(media.map(one => one.id))

    const finished = await creator.call(finishTask, { params: { id }, body: { media_id: media[1]?.id ?? '' } })
    expect(finished.data).toMatchObject({
      status: 'finished',
      media_url: media[1]?.url,
      proof: { kind: 'media', check: 'verified', title: 'Poranna transmisja', views: 963, is_fallback: false },
    })
    const operator = await world.operator()
    const { data } = await operator.call(opsListParticipants, { params: { id: campaign } })
    expect(data[0]?.tasks[0]?.proof).toEqual(finished.data.proof)
  })

  test('TASK-33 only what fits: no film for a stream, no long one for a short, nothing private, nothing from before', async () => {
    const { creator, account } = await connected('youtube', 'Krotkie Filmy')
    await publish('youtube', account, 'Przed zadaniem')
    world.clock.advance(2 * DAY_MS)
    const { id } = await tasksFor(creator, 'youtube', 'video_short', 1, today())
    world.clock.advance(3_600_000)
    await publish('youtube', account, 'Za długi', { seconds: '600' })
    await publish('youtube', account, 'Prywatny', { visibility: 'private' })
    await publish('youtube', account, 'Dobry')
    const { data } = await creator.call(listMedias, { params: { id } })
    expect(data.map(({ title }) => title)).toEqual(['Dobry'])
    expect(data[0]?.metrics).toEqual({ views: 700 })
  })

  test('TASK-33 what no platform can tell is not asked: a banner under the stream has an empty list', async () => {
    const creator = await world.creator()
    const { id } = await tasksFor(creator, 'twitch', 'onpage_banner_under_stream')
    expect((await creator.call(listMedias, { params: { id } })).data).toEqual([])
  })

  test('API-42 a list is bounded, and shorter where every post costs money', async () => {
    const { creator, account } = await connected('x', 'Wiele Wpisow')
    const { id } = await tasksFor(creator, 'x', 'tweet')
    for (let post = 0; post < 23; post += 1) {
      world.clock.advance(1000)
      await publish('x', account, `Wpis ${post}`)
    }
    const { data } = await creator.call(listMedias, { params: { id } })
    expect([data.length, data[0]?.title, data[0]?.picture_url]).toEqual([20, 'Wpis 22', null])
  })

  test('API-42 a platform that limits, fails or shut us out: a sentence, and the channel’s state is right', async () => {
    const { creator, account, channel } = await connected('twitch', 'Klopoty Platformy')
    const { id } = await tasksFor(creator, 'twitch', 'stream_shotout')
    const ask = () => refusal(creator.call(listMedias, { params: { id } }))
    await fail('twitch', '429-retry')
    expect(await ask()).toMatchObject({ status: 503, code: 'platform_busy', retryAfter: 30 })
    await fail('twitch', '503')
    expect(await ask()).toMatchObject({ status: 503, code: 'platform_silent' })
    await control('twitch', 'fail-clear', {})
    expect((await creator.call(listChannels)).data[0]?.status).toBe('connected')
    await control('twitch', 'expire-tokens', { account })
    expect((await creator.call(listMedias, { params: { id } })).data).toEqual([])
    await control('twitch', 'revoke', { account })
    const shutOut = await ask()
    expect(shutOut).toMatchObject({ status: 422, code: 'channel_not_accessible' })
    expect(shutOut.message).toContain('Twitch')
    const row = await world.world.db
      .selectFrom('channel')
      .select(['status', 'tokens_sealed', 'refreshing_until'])
      .where('id', '=', channel)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ status: 'disconnected', tokens_sealed: null, refreshing_until: null })
  })

  test('SETUP-45 a look that comes to nothing because the platform or the database is away does not count', async () => {
    const { creator } = await connected('twitch', 'Bez Proby')
    const { id } = await tasksFor(creator, 'twitch', 'stream_shotout')
    const look = () => creator.call(listMedias, { params: { id } })
    await fail('twitch', '429-retry', 200)
    for (let time = 0; time < 41; time += 1) expect((await refusal(look())).status).toBe(503)
    await control('twitch', 'fail-clear', {})
    const connect = world.world.store.connect.bind(world.world.store)
    const away = vi.spyOn(world.world.store, 'connect').mockImplementation(async () => {
      const connection = await connect()
      return {
        release: () => connection.release(),
        query: (text, parameters) =>
          text.includes('from "channel"') ? Promise.reject(new StoreAway('away')) : connection.query(text, parameters),
      }
    })
    for (let time = 0; time < 41; time += 1) expect((await refusal(look())).status).toBe(503)
    away.mockRestore()
    expect((await look()).data).toEqual([])
  })

  test('threat model §3.4 another’s task, a task that is over, and asking too often are refused', async () => {
    const { creator } = await connected('twitch', 'Za Czesto')
    const { id } = await tasksFor(creator, 'twitch', 'stream_shotout')
    const other = await world.creator()
    expect((await refusal(other.call(listMedias, { params: { id } }))).status).toBe(404)
    for (let time = 0; time < 40; time += 1) await creator.call(listMedias, { params: { id } })
    expect(await refusal(creator.call(listMedias, { params: { id } }))).toMatchObject({ status: 429, code: 'limited' })
    await world.advance(31 * DAY_MS)
    expect(await refusal(creator.call(listMedias, { params: { id } }))).toMatchObject({ code: 'task_not_running' })
  })
})

describe('TASK-31 GEN-08 platforms.md §8 the link belongs to the creator', () => {
  test('what is wrong about a link stands under its field, in both languages, and the task stays open', async () => {
    const { creator, account, login } = await connected('youtube', 'Wlasne Filmy')
    const other = await connected('youtube', 'Cudze Filmy')
    const old = await publish('youtube', account, 'Stary')
    world.clock.advance(2 * DAY_MS)
    const { id } = await tasksFor(creator, 'youtube', 'video_shotout', 1, today())
    world.clock.advance(3_600_000)
    const foreign = await publish('youtube', other.account, 'Cudzy')
    const hidden = await publish('youtube', account, 'Ukryty', { visibility: 'private' })
    const gone = await publish('youtube', account, 'Usunięty')
    await control('youtube', 'delete-video', { account, video: gone.split('/').at(-1) ?? '' })
    const polish = world.caller(creator.token, 'pl')
    const cases: [string, RegExp, RegExp][] = [
      ['https://example.test/film', /not a link to a post/, /nie jest link do posta/],
      ['https://www.youtube.com/feed/library', /not a link to a post/, /nie jest link do posta/],
      ['https://x.com/ola/status/1', /is on YouTube/, /na platformie YouTube/],
      ['https://vm.tiktok.com/abc/', /is on YouTube/, /na platformie YouTube/],
      [foreign, new RegExp(`own channel, ${login}\\.`), new RegExp(`kanału ${login}\\.`)],
      [hidden, /is not public/, /nie jest publiczna/],
      [gone, /YouTube does not find this/, /YouTube nie znajduje/],
      [old, /before the task began/, /przed początkiem zadania/],
    ]
    for (const [url, english, inPolish] of cases) {
      const refused = await refusal(creator.call(finishTask, { params: { id }, body: { url } }))
      expect([refused.status, refused.errors.url?.[0]], url).toEqual([422, expect.stringMatching(english)])
      const again = await refusal(polish(finishTask, { params: { id }, body: { url } }))
      expect(again.errors.url?.[0], url).toMatch(inPolish)
    }
    expect((await creator.call(listTasks)).data[0]).toMatchObject({ status: 'during', media_url: null, proof: null })

    const own = await publish('youtube', account, 'Własny')
    const { data } = await creator.call(finishTask, { params: { id }, body: { url: `${own}?si=share&t=3` } })
    expect(data.media_url).toBe(`https://www.youtube.com/watch?v=${own.split('/').at(-1)}`)
    expect(data.proof).toMatchObject({ kind: 'link', check: 'verified', title: 'Własny', views: 700 })
  })

  test('platforms.md §8 a short link is not followed, whatever it names, and one thing proves one task', async () => {
    const { creator, account } = await connected('x', 'Krotkie Linki')
    const { ids } = await tasksFor(creator, 'x', 'tweet', 2)
    const [first = '', second = ''] = ids
    const short = await refusal(creator.call(finishTask, { params: { id: first }, body: { url: 'https://t.co/abc' } }))
    expect(short.errors.url).toEqual([expect.stringMatching(/shortened link/)])
    const post = await publish('x', account, 'Wpis')
    const both = [first, second].map(id => creator.call(finishTask, { params: { id }, body: { url: post } }))
    const ends = await Promise.allSettled(both)
    const answers = ends.map(end => (end.status === 'fulfilled' ? 200 : (end.reason as { status: number }).status))
    expect(
      answers.sort((a, b) => a - b),
      'both at once',
    ).toEqual([200, 422])
    const open = (await creator.call(listTasks)).data.find(({ status }) => status === 'during')?.id ?? ''
    const again = post.replace('/i/web/', '/ktokolwiek/')
    const used = await refusal(creator.call(finishTask, { params: { id: open }, body: { url: again } }))
    expect(used.errors.url).toEqual([expect.stringMatching(/already proves another task/)])
    const { data } = await creator.call(listMedias, { params: { id: open } })
    const chosen = { media_id: data.find(({ title }) => title === 'Wpis')?.id ?? '' }
    const taken = await refusal(creator.call(finishTask, { params: { id: open }, body: chosen }))
    expect(taken.errors.media_id).toEqual([expect.stringMatching(/already proves another task/)])
  })

  /** X as the test says, and as it was afterwards. */
  async function withX<T>(adapter: Partial<PlatformAdapter>, act: () => Promise<T>): Promise<T> {
    const { platforms } = world.world
    world.world.platforms = { ...platforms, x: { ...platforms.x, ...adapter } as PlatformAdapter }
    try {
      return await act()
    } finally {
      world.world.platforms = platforms
    }
  }
  const post = (id: string, title: string): MediaItem => ({
    externalId: id,
    type: 'other',
    kind: 'post',
    url: `https://x.com/i/web/status/${id}`,
    createdAt: world.clock.now(),
    title,
    isPublic: true,
  })

  test('platforms.md §7.3 an edited post has several addresses and proves one task all the same', async () => {
    const { creator } = await connected('x', 'Poprawiony Wpis')
    const { ids } = await tasksFor(creator, 'x', 'tweet', 2)
    const [first = '', second = ''] = ids
    const edited = { verifyMediaUrl: async () => ({ ok: true, media: post('700', 'Wpis') }) as const }
    await withX(edited, async () => {
      const url = (id: string) => `https://x.com/i/web/status/${id}`
      await creator.call(finishTask, { params: { id: first }, body: { url: url('700') } })
      const again = refusal(creator.call(finishTask, { params: { id: second }, body: { url: url('701') } }))
      expect((await again).errors.url).toEqual([expect.stringMatching(/already proves another task/)])
    })
  })

  test.each([
    ['a character that the limit would cut in half', `${'a'.repeat(199)}🎺🎺`, `${'a'.repeat(199)}🎺`],
    ['half a character', 'Trąbka \ud83c', 'Trąbka'],
    ['a zero', 'Za\u0000żółć', 'Za żółć'],
  ])('TASK-33 a title with %s is kept as it can be kept', async (_, title, kept) => {
    const { creator } = await connected('x', `Tytul ${crypto.randomUUID().slice(0, 8)}`)
    const { id } = await tasksFor(creator, 'x', 'tweet')
    const item = post(String(Math.floor(Math.random() * 1e15)), title)
    const talking = { listMedia: async () => [item], verifyMediaUrl: async () => ({ ok: true, media: item }) as const }
    await withX(talking, async () => {
      const [choice] = (await creator.call(listMedias, { params: { id } })).data
      expect(choice?.title).toBe(kept)
      const { data } = await creator.call(finishTask, { params: { id }, body: { media_id: choice?.id ?? '' } })
      expect(data.proof?.title).toBe(kept)
    })
  })

  test.each(['503', '429', 'html', '403'])(
    'decision 0012 a platform that answers %s keeps nobody from handing in; the operator sees that nobody looked',
    async kind => {
      const { creator } = await connected('x', `Bez Odpowiedzi ${kind}`)
      const { id, campaign } = await tasksFor(creator, 'x', 'tweet')
      await fail('x', kind)
      const url = 'https://x.com/ola/status/123'
      const { data } = await creator.call(finishTask, { params: { id }, body: { url } })
      await control('x', 'fail-clear', {})
      expect(data).toMatchObject({ status: 'finished', proof: { kind: 'link', check: 'unreachable' } })
      const operator = await world.operator()
      const seen = await operator.call(opsListParticipants, { params: { id: campaign } })
      expect(seen.data[0]?.tasks[0]?.proof?.check).toBe('unreachable')
    },
  )

  test('decision 0012 DESK-70 a channel that gives no access; the operator sees whose the link says to be, and whose the channel is', async () => {
    const { creator, account } = await connected('x', 'Odebrany Dostep')
    const { id } = await tasksFor(creator, 'x', 'tweet')
    await control('x', 'revoke', { account })
    const url = 'https://x.com/ola/status/123'
    const { data } = await creator.call(finishTask, { params: { id }, body: { url } })
    expect(data.proof).toMatchObject({ check: 'no_access', title: null, views: null })
    const operator = await world.operator()
    const { data: judged } = await operator.call(opsGetProof, { params: { id } })
    expect(judged.account).toEqual({ channel: 'odebrany_dost', named: 'ola' })
    const banner = await tasksFor(await world.creator(), 'twitch', 'onpage_banner_under_stream')
    expect(banner.ids).toHaveLength(1)
  })

  test('API-40 exactly one proof: none, two, a foreign medium and a wrong kind are told', async () => {
    const { creator } = await connected('twitch', 'Jeden Dowod')
    const live = await tasksFor(creator, 'twitch', 'stream_banner')
    const link = await tasksFor(creator, 'twitch', 'onpage_banner_under_stream')
    const send = (id: string, body: object) => refusal(creator.call(finishTask, { params: { id }, body }))
    expect((await send(link.id, {})).errors.url).toEqual(['This field is required'])
    const both = { url: 'https://www.twitch.tv/a/about', media_id: SOMEBODY }
    expect((await send(link.id, both)).errors.url).toEqual([expect.stringMatching(/one proof/)])
    expect((await send(link.id, { url: 'javascript:alert(1)' })).errors.url).toEqual(['Enter a valid link'])
    expect(await send(live.id, { url: 'https://www.twitch.tv/videos/1' })).toMatchObject({ code: 'live_proof_needed' })
    expect(await send(link.id, { snapshot_id: SOMEBODY })).toMatchObject({ code: 'snapshot_not_offered' })
    expect((await send(live.id, { media_id: SOMEBODY })).errors.media_id).toHaveLength(1)
    expect((await send(live.id, { media_id: 'x' })).errors.media_id).toHaveLength(1)
    expect((await send(live.id, { snapshot_id: SOMEBODY })).errors.snapshot_id).toHaveLength(1)
  })
})

describe('API-43 API-44 TASK-36 TASK-37 live snapshots', () => {
  async function onAir(name: string, adType: AdType = 'stream_shotout') {
    const one = await connected('twitch', name)
    const tasks = await tasksFor(one.creator, 'twitch', adType)
    await goLive(one.account)
    const media = (await one.creator.call(listMedias, { params: { id: tasks.id } })).data
    return { ...one, ...tasks, live: media[0]?.id ?? '' }
  }
  const picture = (address: string | null | undefined) => fetch(`${world.origin}${address ?? '/nothing'}`)

  test('TRAN-81 TRAN-82 a clip asked for at 25 s is a picture at 90 s, and proves the task', async () => {
    const { creator, id, campaign, live, channel } = await onAir('Zrzut Na Zywo')
    const { data } = await creator.call(createSnapshot, { params: { id: live } })
    const read = async () =>
      (await creator.call(readSnapshot, { params: { campaignId: campaign, mediaId: data.id } })).data
    expect(await read()).toMatchObject({ id: data.id, is_ready: false, url: null })
    const early = await refusal(creator.call(finishTask, { params: { id }, body: { snapshot_id: data.id } }))
    expect(early.errors.snapshot_id).toHaveLength(1)
    world.clock.advance(65_000)
    const shot = await read()
    expect(shot).toMatchObject({ is_ready: true, is_fallback: false, type: 'live', viewers: 321 })
    expect(shot.link).toMatch(/^https:\/\/clips\.twitch\.tv\/Sim/)
    const answer = await picture(shot.url)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(answer.headers.get('cache-control')).toContain('private')
    const byMedium = { campaignId: live, mediaId: data.id }
    expect((await creator.call(readSnapshot, { params: byMedium })).data).toEqual(shot)

    const other = (await tasksFor(creator, 'twitch', 'stream_banner')).id
    for (const body of [{ snapshot_id: data.id }, { media_id: live }]) {
      const elsewhere = await refusal(creator.call(finishTask, { params: { id: other }, body }))
      expect(Object.keys(elsewhere.errors), 'it was taken for another task').toEqual(Object.keys(body))
    }
    const finished = await creator.call(finishTask, { params: { id }, body: { snapshot_id: data.id } })
    expect(finished.data).toMatchObject({
      status: 'finished',
      media_url: shot.link,
      proof: { kind: 'snapshot', check: 'verified', viewers: 321, is_fallback: false, picture_url: shot.url },
    })
    await world.advance(2 * DAY_MS)
    const operator = await world.operator()
    const seen = (await operator.call(opsListParticipants, { params: { id: campaign } })).data[0]?.tasks[0]?.proof
    expect((await picture(seen?.picture_url)).status).toBe(200)
    expect((await picture(shot.url)).status, 'an address ends').toBe(404)
    expect(channel).toBeTruthy()
  })

  test('SEC-08 a picture is for who was given its address: without the key, with another’s or a later end it is not there', async () => {
    const { creator, campaign, live } = await onAir('Cudze Oczy')
    const { data } = await creator.call(createSnapshot, { params: { id: live } })
    world.clock.advance(65_000)
    const params = { campaignId: campaign, mediaId: data.id }
    const { url } = (await creator.call(readSnapshot, { params })).data
    const address = new URL(url ?? '', world.origin)
    const changed = (change: (search: URLSearchParams) => void) => {
      const other = new URL(address)
      change(other.searchParams)
      return other.pathname + other.search
    }
    for (const wrong of [
      address.pathname,
      changed(search => search.delete('key')),
      changed(search => search.set('until', String(Number(search.get('until')) + 3_600_000))),
      changed(search => search.set('key', 'A'.repeat(43))),
      changed(search => search.append('key', 'x')),
      `/files/proofs/..%2f..%2fsecret${address.search}`,
    ])
      expect((await picture(wrong)).status, wrong).toBe(404)
    const kuba = await world.creator()
    expect((await refusal(kuba.call(readSnapshot, { params }))).status).toBe(404)
    const task = (await kuba.call(listTasks)).data
    expect(task).toEqual([])
  })

  test('TASK-37 without a clip the picture of the stream is kept, and marked', async () => {
    const { creator, account, id, live, campaign } = await onAir('Bez Klipu')
    await control('twitch', 'clip-mode', { account, mode: 'never' })
    const { data } = await creator.call(createSnapshot, { params: { id: live } })
    world.clock.advance(65_000)
    const params = { campaignId: campaign, mediaId: data.id }
    const shot = (await creator.call(readSnapshot, { params })).data
    expect(shot).toMatchObject({ is_ready: true, is_fallback: true })
    expect((await picture(shot.url)).status).toBe(200)
    const { data: task } = await creator.call(finishTask, { params: { id }, body: { snapshot_id: data.id } })
    expect(task.proof).toMatchObject({ kind: 'snapshot', is_fallback: true, picture_url: shot.url })
  })

  test('API-43 pressing three times at once makes one clip; a later recording makes another', async () => {
    const { creator, campaign, live, account } = await onAir('Podwojne Klikniecie')
    const press = (id: string) => creator.call(createSnapshot, { params: { id } })
    const ids = (await Promise.all([press(live), press(campaign), press(live)])).map(({ data }) => data.id)
    expect(new Set(ids).size).toBe(1)
    const clips = async () => {
      const row = await world.world.db
        .selectFrom('simulator_state')
        .select('document')
        .where('platform', '=', 'twitch')
        .executeTakeFirstOrThrow()
      const state = row.document as { accounts: { id: string; clips: object[] }[] }
      return state.accounts.find(({ id }) => id === account)?.clips.length
    }
    expect(await clips()).toBe(1)
    world.clock.advance(30_000)
    const later = await press(live)
    expect(ids).not.toContain(later.data.id)
    expect(await clips()).toBe(2)
    const given = { campaignId: live, mediaId: ids[0] ?? '' }
    expect(await refusal(creator.call(readSnapshot, { params: given }))).toMatchObject({ code: 'snapshot_failed' })
  })

  test('TASK-39 off the air: told at the start, and when the stream ends before the picture', async () => {
    const { creator, account, live, campaign } = await onAir('Koniec Transmisji')
    await control('twitch', 'clip-mode', { account, mode: 'never' })
    const { data } = await creator.call(createSnapshot, { params: { id: live } })
    await control('twitch', 'end-stream', { account })
    world.clock.advance(65_000)
    const params = { campaignId: campaign, mediaId: data.id }
    for (let time = 0; time < 2; time += 1)
      expect(await refusal(creator.call(readSnapshot, { params }))).toMatchObject({
        status: 422,
        code: 'snapshot_failed',
      })
    const offline = await refusal(creator.call(createSnapshot, { params: { id: live } }))
    expect(offline).toMatchObject({ status: 422, code: 'stream_offline', message: 'Your stream is not live.' })
    const polish = world.caller(creator.token, 'pl')
    expect((await refusal(polish(createSnapshot, { params: { id: campaign } }))).message).toBe(
      'Twoja transmisja nie jest aktywna.',
    )
  })

  test('API-43 API-44 another’s, unknown and finished tasks, other platforms, two tasks at once, and too many', async () => {
    const { creator, live, campaign, id } = await onAir('Granice Zrzutow')
    const kuba = await world.creator()
    for (const target of [live, campaign, SOMEBODY, 'x'])
      expect((await refusal(kuba.call(createSnapshot, { params: { id: target } }))).status, target).toBe(404)
    for (const params of [
      { campaignId: campaign, mediaId: SOMEBODY },
      { campaignId: SOMEBODY, mediaId: SOMEBODY },
      { campaignId: 'x', mediaId: 'y' },
    ])
      expect((await refusal(creator.call(readSnapshot, { params }))).status).toBe(404)
    const twice = await tasksFor(creator, 'twitch', 'stream_banner', 2)
    expect(await refusal(creator.call(createSnapshot, { params: { id: twice.campaign } }))).toMatchObject({
      code: 'snapshot_which_task',
    })
    const tuber = await connected('youtube', 'Nie Twitch')
    const onYouTube = await tasksFor(tuber.creator, 'youtube', 'stream_shotout')
    const elsewhere = await refusal(tuber.creator.call(createSnapshot, { params: { id: onYouTube.campaign } }))
    expect(elsewhere).toMatchObject({ status: 422, code: 'snapshot_not_offered' })
    for (let time = 0; time < 10; time += 1) {
      await creator.call(createSnapshot, { params: { id: live } })
      world.clock.advance(25_000)
    }
    expect((await refusal(creator.call(createSnapshot, { params: { id: live } }))).status).toBe(429)
    await creator.call(finishTask, { params: { id }, body: { media_id: live } })
    expect(await refusal(creator.call(createSnapshot, { params: { id: live } }))).toMatchObject({
      code: 'task_not_running',
    })
  })

  test('SETUP-45 a snapshot that comes to nothing because the platform is away does not count', async () => {
    const { creator, live } = await onAir('Zrzut Bez Proby')
    const press = () => creator.call(createSnapshot, { params: { id: live } })
    await fail('twitch', '503', 200)
    for (let time = 0; time < 11; time += 1) expect((await refusal(press())).status).toBe(503)
    await control('twitch', 'fail-clear', {})
    expect((await press()).data.id).toBeTruthy()
  })

  test('platforms.md §11 what proves nothing goes after a day, with its file', async () => {
    const { creator, live, campaign } = await onAir('Po Dobie')
    const { data } = await creator.call(createSnapshot, { params: { id: live } })
    world.clock.advance(65_000)
    const params = { campaignId: campaign, mediaId: data.id }
    await creator.call(readSnapshot, { params })
    const kept = () =>
      world.world.db.selectFrom('snapshot').select('file').where('creator_id', '=', creator.id).execute()
    const [row] = await kept()
    const name = `proofs/${row?.file}`
    expect(await world.world.files.read(name)).not.toBeNull()
    await world.advance(DAY_MS + 60_000)
    expect(await kept()).toEqual([])
    await sendDue(world.world)
    expect(await world.world.files.read(name)).toBeNull()
    expect((await refusal(creator.call(readSnapshot, { params }))).status).toBe(404)
  })

  test('PROF-19 decision 0010 a creator reads what is kept, and erasing takes picture, proof and offered media along', async () => {
    const { creator, live, campaign, id } = await onAir('Usuniete Konto')
    const { data } = await creator.call(createSnapshot, { params: { id: live } })
    world.clock.advance(65_000)
    await creator.call(readSnapshot, { params: { campaignId: campaign, mediaId: data.id } })
    await creator.call(finishTask, { params: { id }, body: { snapshot_id: data.id } })
    const { snapshots } = await gatherHoldings(world.world, creator.id)
    expect(snapshots).toEqual([
      expect.objectContaining({ viewers: 321, url: expect.stringContaining('clips.twitch.tv') }),
    ])
    const { file } = await world.world.db
      .selectFrom('snapshot')
      .select('file')
      .where('id', '=', data.id)
      .executeTakeFirstOrThrow()
    const operator = await world.operator()
    await operator.call(opsCloseCampaign, { params: { id: campaign } })
    await creator.call(deleteUser, { query: { id: creator.id } })
    await sendDue(world.world)
    expect(await world.world.files.read(`proofs/${file}`)).toBeNull()
    const left = await world.world.db
      .selectFrom('task')
      .leftJoin('task_medium', 'task_medium.task_id', 'task.id')
      .leftJoin('snapshot', 'snapshot.creator_id', 'task.creator_id')
      .select(['proof', 'proof_key', 'proof_url', 'task_medium.id as medium', 'snapshot.id as snapshot'])
      .where('task.creator_id', '=', creator.id)
      .execute()
    expect(left).toEqual([{ proof: null, proof_key: null, proof_url: null, medium: null, snapshot: null }])
  })
})
