import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, NOON, startPlatform, type World } from '../harness.ts'
import type { TwitchAdapter } from './adapter.ts'
import { parseTwitchDuration } from './media.ts'

const ME = '700100'

let world: World
let twitch: TwitchAdapter
beforeEach(async () => {
  world = await startPlatform('twitch')
  twitch = world.adapter as TwitchAdapter
})
afterEach(() => world.stop())

describe('platforms.md §3.1: Twitch OAuth', () => {
  test('the consent address carries no PKCE, scopes apart by spaces', () => {
    const url = twitch.authorizeUrl({ purpose: 'connect', state: 's', codeVerifier: 'v', forceConsent: true })
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'fanfara-client',
      redirect_uri: 'https://portal.example/auth/callback',
      scope: 'user:read:email clips:edit channel:bot',
      state: 's',
      force_verify: 'true',
    })
  })

  test('SOC-18 the denial reads as the real one', async () => {
    const url = twitch.authorizeUrl({ purpose: 'signin', state: 's', codeVerifier: 'v' })
    const reply = await world.submit(url, { decision: 'cancel' })
    expect(reply.headers.get('location')).toBe(
      'https://portal.example/auth/callback?error=access_denied&error_description=The+user+denied+you+access&state=s',
    )
  })

  test('token errors have no member `error`, scopes are an array', async () => {
    const address = `${world.config.baseUrls.token}/token`
    const form = { client_id: 'fanfara-client', client_secret: 'fanfara-secret', grant_type: 'authorization_code' }
    const redirect_uri = world.config.redirectUri
    const refused = await world.submit(address, { ...form, redirect_uri, code: 'nope' })
    expect(await refused.json()).toEqual({ status: 400, message: 'Invalid authorization code' })
    const secret = await world.submit(address, { ...form, client_secret: 'x' })
    expect(await secret.json()).toEqual({ status: 403, message: 'invalid client secret' })
    const granted = await world.submit(address, { ...form, redirect_uri, code: await world.code('signin') })
    expect(await granted.json()).toMatchObject({ scope: ['user:read:email'], token_type: 'bearer', expires_in: 14_124 })
  })

  test('validation tells whose token it is, until it is revoked', async () => {
    const tokens = await world.connect()
    expect(await twitch.validate(tokens)).toEqual({
      externalId: ME,
      login: 'ola_gra',
      scopes: tokens.scopes,
      expiresAt: tokens.accessExpiresAt,
    })
    await twitch.revoke(tokens)
    await expect(twitch.validate(tokens)).rejects.toMatchObject({ kind: 'token_invalid', status: 401 })
  })
})

describe('platforms.md §3.2: Helix', () => {
  const helix = (path: string, headers: Record<string, string>) =>
    fetch(`${world.config.baseUrls.api}${path}`, { headers })

  test('token and client id are both needed and must match', async () => {
    const { accessToken } = await world.connect()
    const authorization = `Bearer ${accessToken}`
    const expected = { error: 'Unauthorized', status: 401 }
    expect(await (await helix('/users', { authorization })).json()).toMatchObject(expected)
    expect(await (await helix('/users', { authorization, 'client-id': 'other' })).json()).toMatchObject(expected)
    const reply = await helix('/users', { authorization, 'client-id': 'fanfara-client' })
    expect(reply.status).toBe(200)
    expect(reply.headers.get('ratelimit-limit')).toBe('800')
    expect(reply.headers.get('ratelimit-remaining')).toBe('799')
  })

  test('the 801st call of a minute is refused until the reset it names', async () => {
    const tokens = await world.connect()
    const headers = { authorization: `Bearer ${tokens.accessToken}`, 'client-id': 'fanfara-client' }
    for (let call = 0; call < 800; call++) await world.app.inject({ url: '/sandbox/twitch/helix/users', headers })
    await expect(twitch.identity(tokens)).rejects.toMatchObject({ kind: 'rate_limited', retryAfterMs: 60_000 })
    world.clock.nowMs += 60_000
    expect((await twitch.identity(tokens)).externalId).toBe(ME)
  })

  test('OPS-35 followers are read; the average of viewers is not made up', async () => {
    const metrics = await twitch.metrics(await world.connect(), ME)
    expect(metrics).toEqual({ followers_count: 12_345, monthly_average_viewer_count: null, observedAt: new Date(NOON) })
  })

  test('platforms.md §3.3: our own token samples many channels, offline ones are absent', async () => {
    const appToken = await twitch.live.appToken()
    expect(appToken.refreshToken).toBeNull()
    const ids = [ME, '700200', ...Array.from({ length: 150 }, (_, index) => String(index))]
    const streams = await twitch.live.streams(appToken, ids)
    expect(streams).toMatchObject([{ externalId: ME, viewerCount: 321, startedAt: new Date(NOON - 3_600_000) }])
    expect(await twitch.live.streams(appToken, [])).toEqual([])
  })

  test('TASK-33 a stream on air is live, finished ones and films are not', async () => {
    const tokens = await world.connect()
    const items = await twitch.listMedia(tokens, ME, { since: new Date(NOON - 10 * DAY_MS), limit: 9 })
    expect(items.map(({ kind, type }) => `${kind} ${type}`)).toEqual([
      'live live',
      'vod other',
      'vod other',
      'video other',
    ])
    expect(items[2]).toMatchObject({ externalId: '2001', durationSeconds: 11_313, viewCount: 900, isPublic: true })
    expect((await fetch(items[2]?.thumbnailUrl ?? '')).status).toBe(200)
  })

  test('TASK-33 views of recordings, films and clips; a private one says so to its owner', async () => {
    const tokens = await world.connect()
    const ticket = await twitch.snapshot.begin(tokens, ME)
    world.clock.nowMs += 60_000
    const clip = (await twitch.snapshot.finish(tokens, ticket))?.url.split('/').at(-1) ?? ''
    await world.control('visibility', { account: ME, video: '2002', visibility: 'private' })
    const read = await twitch.figures.read(
      tokens,
      ['2001', '2002', clip].map(id => ({ channel: ME, id })),
    )
    expect([...read.values()]).toEqual([{ is: 'there', views: 900 }, { is: 'private' }, { is: 'there', views: 0 }])
  })

  test('more than a page is walked through', async () => {
    for (let n = 0; n < 130; n++) {
      world.clock.nowMs += 1000
      await world.control('post-video', {
        account: ME,
        title: `Film ${n}`,
        views: '1',
        seconds: '60',
        visibility: 'public',
      })
    }
    const tokens = await world.connect()
    const items = await twitch.listMedia(tokens, ME, { since: new Date(NOON), limit: 500, kinds: ['video'] })
    expect(items).toHaveLength(130)
  })
})

describe('platforms.md §3.4: live proof', () => {
  test('TASK-36 TASK-37 a clip asked for at 25 s is there at 90 s', async () => {
    const tokens = await world.connect()
    const ticket = await twitch.snapshot.begin(tokens, ME)
    expect(ticket).toMatchObject({ method: 'clip', readyAt: new Date(NOON + 15_000) })
    expect(await twitch.snapshot.finish(tokens, ticket)).toBeNull()
    world.clock.nowMs += 65_000
    const snapshot = await twitch.snapshot.finish(tokens, ticket)
    expect(snapshot).toMatchObject({ freshness: 'exact', viewerCount: 321, capturedAt: new Date(NOON) })
    expect(snapshot?.url).toMatch(/^https:\/\/clips\.twitch\.tv\/Sim/)
    expect((await fetch(snapshot?.imageUrl ?? '')).headers.get('content-type')).toBe('image/png')
  })

  test('TASK-39 a clip that never appears gives way to the picture of the stream', async () => {
    await world.control('clip-mode', { account: ME, mode: 'never' })
    const tokens = await world.connect()
    const ticket = await twitch.snapshot.begin(tokens, ME)
    world.clock.nowMs += 14_999
    expect(await twitch.snapshot.finish(tokens, ticket)).toBeNull()
    world.clock.nowMs += 1
    const snapshot = await twitch.snapshot.finish(tokens, ticket)
    expect(snapshot).toMatchObject({ freshness: 'up_to_5_min', viewerCount: 321 })
    expect(snapshot?.imageUrl).toMatch(/live_user_ola_gra-1280x720\.png\?t=\d+$/)
    expect((await fetch(snapshot?.imageUrl ?? '')).status).toBe(200)
  })

  test('a channel that refuses clips, or a missing permission, goes straight to the picture', async () => {
    const signedIn = await world.connect({}, 'signin')
    expect(await twitch.snapshot.begin(signedIn, ME)).toMatchObject({ method: 'thumbnail', readyAt: new Date(NOON) })
    await world.control('clip-mode', { account: ME, mode: 'refused' })
    expect(await twitch.snapshot.begin(await world.connect(), ME)).toMatchObject({ method: 'thumbnail' })
  })

  test('TASK-39 off the air there is no snapshot, and none is finished after the end', async () => {
    await world.control('clip-mode', { account: ME, mode: 'never' })
    const tokens = await world.connect()
    const ticket = await twitch.snapshot.begin(tokens, ME)
    await world.control('end-stream', { account: ME })
    world.clock.nowMs += 20_000
    expect(await twitch.snapshot.finish(tokens, ticket)).toBeNull()
    await expect(twitch.snapshot.begin(tokens, ME)).rejects.toMatchObject({
      kind: 'not_found',
      providerCode: 'offline',
    })
    await expect(twitch.snapshot.finish(tokens, { ...ticket, ticket: 'made up' })).rejects.toMatchObject({
      providerCode: 'bad_ticket',
    })
  })
})

test.each([
  ['3h8m33s', 11_313],
  ['1m5s', 65],
  ['7s', 7],
  ['', null],
  ['soon', null],
])('platforms.md §3.2: %j lasts %s seconds', (text, seconds) => {
  expect(parseTwitchDuration(text)).toBe(seconds)
})
