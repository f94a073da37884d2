import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createAdapters } from '../adapters.ts'
import { DAY_MS, NOON, startPlatform, type World } from '../harness.ts'
import { parseMediaUrl } from '../media-url.ts'
import { viewsOnDay } from '../simulator/youtube/report.ts'
import { untilPacificMidnight } from './client.ts'
import { parseIsoDuration } from './media.ts'
import { analyticsWindow } from './metrics.ts'
import { ANALYTICS_SCOPE, READ_SCOPE } from './oauth.ts'

const ME = 'UCola0000000000000000000'
const NO_CHANNEL = 'UCnone000000000000000000'

/** The example of appendix B. */
const RFC_7636 = {
  verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
}

let world: World
beforeEach(async () => {
  world = await startPlatform('youtube')
})
afterEach(() => world.stop())

describe('platforms.md §4.1: Google OAuth', () => {
  test('the consent address asks for a lasting grant with PKCE S256', () => {
    const url = world.adapter.authorizeUrl({ purpose: 'connect', state: 's', codeVerifier: RFC_7636.verifier })
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      access_type: 'offline',
      prompt: 'consent',
      include_granted_scopes: 'true',
      code_challenge_method: 'S256',
      code_challenge: RFC_7636.challenge,
    })
  })

  test('a code without its verifier is worth nothing', async () => {
    const code = await world.code()
    await expect(world.adapter.exchange(code, 'w'.repeat(43))).rejects.toMatchObject({
      kind: 'permanent',
      providerCode: 'invalid_grant',
    })
  })

  test('the ID token is checked and names the Google account beside the channel', async () => {
    const tokens = await world.connect({}, 'signin')
    expect(tokens.raw.id_claims).toMatchObject({ sub: '117000000000000000001', email: 'ola@example.com' })
    expect(await world.adapter.identity(tokens)).toMatchObject({ externalId: ME, subject: '117000000000000000001' })
  })

  test('an ID token of another issuer or signed with another key is refused', async () => {
    const baseUrls = { ...world.config.baseUrls, issuer: 'https://somebody.example' }
    const strict = createAdapters({ youtube: { ...world.config, baseUrls } }, { now: () => NOON }).adapterFor('youtube')
    await expect(strict?.exchange(await world.code(), 'v'.repeat(43))).rejects.toMatchObject({ kind: 'permanent' })
    const other = await startPlatform('youtube')
    await other.connect()
    const keys = { ...world.config.baseUrls, jwks: other.config.baseUrls.jwks ?? '' }
    const fooled = createAdapters({ youtube: { ...world.config, baseUrls: keys } }, { now: () => NOON })
    const exchange = fooled.adapterFor('youtube')?.exchange(await world.code(), 'v'.repeat(43))
    await expect(exchange).rejects.toMatchObject({ kind: 'permanent', providerCode: 'ERR_JWKS_NO_MATCHING_KEY' })
    await other.stop()
  })

  test('a second grant brings a refresh token only with prompt=consent', async () => {
    expect((await world.connect({}, 'signin')).refreshToken).not.toBeNull()
    expect((await world.connect({}, 'signin')).refreshToken).toBeNull()
    expect((await world.connect({}, 'connect')).refreshToken).not.toBeNull()
    await expect(world.adapter.refresh(await world.connect({}, 'signin'))).rejects.toMatchObject({
      kind: 'token_invalid',
    })
  })

  test('a refresh token unused for half a year is dead', async () => {
    const tokens = await world.connect()
    world.clock.nowMs += 184 * DAY_MS
    await expect(world.adapter.refresh(tokens)).rejects.toMatchObject({ kind: 'token_invalid' })
  })

  test('platforms.md §2.1 rule 3: unticked scopes are seen, and their figure is unknown, not 0', async () => {
    const tokens = await world.connect({ untick: [ANALYTICS_SCOPE] })
    expect(tokens.scopes).not.toContain(ANALYTICS_SCOPE)
    const metrics = await world.adapter.metrics(tokens, ME)
    expect(metrics).toMatchObject({ monthly_video_view_count: null, monthly_video_count: 2 })
    const blind = await startPlatform('youtube')
    const without = await blind.connect({ untick: [READ_SCOPE] })
    await expect(blind.adapter.identity(without)).rejects.toMatchObject({ kind: 'scope_missing', status: 403 })
    await blind.stop()
  })

  test('SOC-19 a Google account without a channel is not eligible', async () => {
    const tokens = await world.connect({ account: NO_CHANNEL })
    await expect(world.adapter.identity(tokens)).rejects.toMatchObject({ kind: 'account_ineligible' })
    await expect(world.adapter.metrics(tokens, NO_CHANNEL)).rejects.toMatchObject({ kind: 'account_ineligible' })
  })
})

describe('platforms.md §4.2: Data API', () => {
  test('statistics are strings on the wire', async () => {
    const { accessToken } = await world.connect()
    const address = `${world.config.baseUrls.api}/channels?part=statistics&mine=true`
    const reply = await fetch(address, { headers: { authorization: `Bearer ${accessToken}` } })
    expect((await reply.json()).items[0].statistics).toMatchObject({ subscriberCount: '54321', videoCount: '4' })
  })

  test('a used-up quota waits until midnight Pacific', async () => {
    const tokens = await world.connect()
    await world.fail('quota')
    await expect(world.adapter.identity(tokens)).rejects.toMatchObject({
      kind: 'rate_limited',
      providerCode: 'quotaExceeded',
      retryAfterMs: 20 * 3_600_000,
    })
    expect(untilPacificMidnight(Date.UTC(2026, 6, 1, 6, 59, 59, 500))).toBe(500)
  })

  test('TASK-33 TRAN-27 anybody’s token reads what is public; that a film is private the owner alone is told', async () => {
    const tokens = await world.connect()
    const others = await world.connect({ account: 'UCjan0000000000000000000' })
    const { read } = world.adapter.figures
    const asked = ['olaVideo001', 'olaVideo003'].map(id => ({ channel: ME, id }))
    expect([...(await read(others, asked)).values()]).toEqual([{ is: 'there', views: 4000 }, { is: 'gone' }])
    expect([...(await read(tokens, asked)).values()]).toEqual([{ is: 'there', views: 4000 }, { is: 'private' }])
    await world.control('visibility', { account: ME, video: 'olaVideo001', visibility: 'unlisted' })
    expect((await read(tokens, asked)).get('olaVideo001')).toEqual({ is: 'private' })
  })

  test('TASK-33 a broadcast is live while it lasts and a video afterwards', async () => {
    const tokens = await world.connect()
    await world.control('go-live', { account: ME, title: 'Na żywo', viewers: '77' })
    const since = new Date(NOON - 2 * DAY_MS)
    const [live] = await world.adapter.listMedia(tokens, ME, { since, limit: 5 })
    expect(live).toMatchObject({ type: 'live', kind: 'live', createdAt: new Date(NOON), durationSeconds: null })
    world.clock.nowMs += 7_200_000
    await world.control('end-stream', { account: ME })
    const [ended] = await world.adapter.listMedia(await world.adapter.refresh(tokens), ME, { since, limit: 5 })
    expect(ended).toMatchObject({ externalId: live?.externalId, type: 'other', kind: 'video', durationSeconds: 7200 })
  })

  test('more than a page of uploads is walked through', async () => {
    for (let n = 0; n < 70; n++) {
      world.clock.nowMs += 1000
      await world.control('post-video', { account: ME, title: `${n}`, views: '1', seconds: '60', visibility: 'public' })
    }
    const items = await world.adapter.listMedia(await world.connect(), ME, { since: new Date(NOON), limit: 500 })
    expect(items).toHaveLength(70)
  })
})

describe('platforms.md §4.3: the two monthly figures', () => {
  test('OPS-35 views are those of the closed window, videos those published in it', async () => {
    const metrics = await world.adapter.metrics(await world.connect(), ME)
    let views = 0
    for (let day = Date.UTC(2026, 9, 13); day <= Date.UTC(2026, 10, 9); day += DAY_MS) {
      views += viewsOnDay({ id: ME, dailyViews: 1000 }, new Date(day).toISOString().slice(0, 10))
    }
    expect(metrics).toEqual({
      followers_count: 54_321,
      monthly_video_view_count: views,
      monthly_video_count: 2,
      viewReadings: { analytics: views, videos: 10_000 },
      observedAt: new Date(NOON),
      windowFrom: new Date('2026-10-13T00:00:00.000Z'),
      windowTo: new Date('2026-11-09T23:59:59.999Z'),
      sampleSize: 2,
    })
  })

  test('CONST-17 the window is 28 days and ends three days ago', () => {
    const { startDate, endDate, from, to } = analyticsWindow(NOON)
    expect([startDate, endDate]).toEqual(['2026-10-13', '2026-11-09'])
    expect(to.getTime() - from.getTime() + 1).toBe(28 * DAY_MS)
  })

  test('a report without rows is unknown, not 0', async () => {
    await world.control('figures', { account: ME, followers: '1', daily_views: '0' })
    const metrics = await world.adapter.metrics(await world.connect(), ME)
    expect(metrics).toMatchObject({ monthly_video_view_count: null, followers_count: 1 })
  })

  test('the lag hides the last three days, and other queries are not supported', async () => {
    const { accessToken } = await world.connect()
    const report = (query: string) =>
      fetch(`${world.config.baseUrls.analytics}/reports?ids=channel==MINE&${query}`, {
        headers: { authorization: `Bearer ${accessToken}` },
      })
    const daily = await report('startDate=2026-11-05&endDate=2026-11-12&metrics=views&dimensions=day')
    expect((await daily.json()).rows.at(-1)[0]).toBe('2026-11-09')
    const empty = await report('startDate=2026-11-11&endDate=2026-11-12&metrics=views')
    expect(await empty.json()).not.toHaveProperty('rows')
    const refused = await report('startDate=2026-11-05&endDate=2026-11-06&metrics=likes')
    expect(refused.status).toBe(400)
    expect((await refused.json()).error.message).toBe('The query is not supported.')
  })
})

describe('platforms.md §4.4: proof', () => {
  const verify = async (url: string, tokens = world.connect()) => {
    const ref = parseMediaUrl(url)
    if (!ref) throw new Error(url)
    return world.adapter.verifyMediaUrl(await tokens, ME, ref)
  }

  test('the paid-promotion box and the length are read', async () => {
    expect(await verify('https://youtu.be/olaVideo001')).toMatchObject({
      ok: true,
      media: { kind: 'video', durationSeconds: 600, paidPartnershipDisclosed: true, viewCount: 4000 },
    })
  })

  test('a Short is what is linked as one and is short enough', async () => {
    expect(await verify('https://youtube.com/shorts/olaVideo002')).toMatchObject({ media: { kind: 'short' } })
    expect(await verify('https://youtube.com/shorts/olaVideo001')).toMatchObject({ media: { kind: 'video' } })
  })

  test('private and unlisted videos are no proof', async () => {
    expect(await verify('https://youtu.be/olaVideo003')).toEqual({ ok: false, reason: 'not_public' })
    await world.control('visibility', { account: ME, video: 'olaVideo001', visibility: 'unlisted' })
    expect(await verify('https://youtu.be/olaVideo001')).toEqual({ ok: false, reason: 'not_public' })
    await world.control('delete-video', { account: ME, video: 'olaVideo001' })
    expect(await verify('https://youtu.be/olaVideo001')).toEqual({ ok: false, reason: 'not_found' })
  })
})

test.each([
  ['PT1H2M3S', 3723],
  ['PT45S', 45],
  ['P1DT1S', 86_401],
  ['P0D', 0],
  ['P', null],
  ['', null],
])('platforms.md §4.2: %j lasts %s seconds', (text, seconds) => {
  expect(parseIsoDuration(text)).toBe(seconds)
})

test('platforms.md §4.2: what is on the air, and how many watch, with anybody’s token', async () => {
  const { broadcasts } = world.adapter
  const mine = await world.connect()
  expect(await broadcasts?.current(mine)).toBe(null)
  await world.control('go-live', { account: ME, title: 'Na żywo', viewers: '321' })
  const id = (await broadcasts?.current(mine)) ?? ''
  expect(id).not.toBe('')
  const watched = async () => broadcasts?.watched(await world.connect({ name: 'Someone Else' }), [id, 'nobodysvid1'])
  expect(await watched()).toEqual([{ id, externalId: ME, viewers: 321 }])
  await world.control('viewers', { account: ME, viewers: '5', hidden: 'on' })
  expect(await watched()).toEqual([{ id, externalId: ME, viewers: null }])
  await world.control('end-stream', { account: ME })
  expect(await watched()).toEqual([])
  expect(await broadcasts?.current(mine)).toBe(null)
})
