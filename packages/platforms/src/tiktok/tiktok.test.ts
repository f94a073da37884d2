import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createAdapters } from '../adapters.ts'
import { DAY_MS, NOON, startPlatform, type World } from '../harness.ts'
import { parseMediaUrl } from '../media-url.ts'
import { PROFILE_SCOPE, STATS_SCOPE, VIDEO_SCOPE } from './oauth.ts'

const ME = '-000simOla00000000000000000000'

let world: World
beforeEach(async () => {
  world = await startPlatform('tiktok')
})
afterEach(() => world.stop())

describe('platforms.md §6.1: TikTok OAuth', () => {
  test('threat-model.md §3.3: the consent address names a client key, commas, and a challenge in hex', () => {
    const url = world.adapter.authorizeUrl({ purpose: 'connect', state: 's', codeVerifier: 'v', forceConsent: true })
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_key: 'fanfara-client',
      response_type: 'code',
      scope: 'user.info.basic,user.info.profile,user.info.stats,video.list',
      redirect_uri: 'https://portal.example/auth/callback',
      state: 's',
      code_challenge: createHash('sha256').update('v').digest('hex'),
      code_challenge_method: 'S256',
      disable_auto_auth: '1',
    })
    expect(world.adapter.usesPkce).toBe('S256-hex')
  })

  test('SOC-18 the denial carries its reason', async () => {
    const url = world.adapter.authorizeUrl({ purpose: 'signin', state: 's', codeVerifier: 'v' })
    const back = new URL((await world.submit(url, { decision: 'cancel' })).headers.get('location') ?? '')
    expect(Object.fromEntries(back.searchParams)).toEqual({
      error: 'access_denied',
      error_description: 'User cancelled the authorization',
      state: 's',
    })
  })

  test('a code holds characters that are encoded on the way and are decoded before use', async () => {
    const code = await world.code()
    expect(code).toMatch(/\*\d!/)
    expect((await world.exchange(code)).raw.open_id).toBe(ME)
  })

  test('threat-model.md §3.3: a code without its verifier, or with a challenge in base64url, is worth nothing', async () => {
    const refused = { kind: 'permanent', providerCode: 'invalid_request' }
    await expect(world.adapter.exchange(await world.code(), 'w'.repeat(43))).rejects.toMatchObject(refused)
    const url = world.adapter.authorizeUrl({ purpose: 'signin', state: 's', codeVerifier: 'v'.repeat(43) })
    url.searchParams.set('code_challenge', createHash('sha256').update('v'.repeat(43)).digest('base64url'))
    const reply = await world.submit(url, { account: ME, decision: 'allow' })
    const code = new URL(reply.headers.get('location') ?? '').searchParams.get('code') ?? ''
    await expect(world.exchange(code)).rejects.toMatchObject(refused)
  })

  test('token replies have comma scopes and both lifetimes', async () => {
    const tokens = await world.connect()
    expect(tokens.raw).toMatchObject({ scope: tokens.scopes.join(','), token_type: 'Bearer', open_id: ME })
    expect(tokens.refreshExpiresAt).toEqual(new Date(NOON + 180 * DAY_MS))
  })

  test('a refresh token works once, and not after its 180 days', async () => {
    const tokens = await world.connect()
    const renewed = await world.adapter.refresh(tokens)
    await expect(world.adapter.refresh(tokens)).rejects.toMatchObject({
      kind: 'token_invalid',
      providerCode: 'invalid_grant',
    })
    world.clock.nowMs += 180 * DAY_MS
    await expect(world.adapter.refresh(renewed)).rejects.toMatchObject({ kind: 'token_invalid' })
  })

  test('an OAuth error with status 200 is an error', async () => {
    const tokens = await world.connect()
    await world.fail('error-200')
    await expect(world.adapter.refresh(tokens)).rejects.toMatchObject({
      kind: 'temporary',
      status: 200,
      providerCode: 'server_error',
    })
    await world.fail('error-200')
    await expect(world.adapter.identity(tokens)).rejects.toMatchObject({
      kind: 'temporary',
      providerCode: 'internal_error',
    })
  })

  test('TRAN-51 access is taken back even when the access token ran out', async () => {
    const tokens = await world.connect()
    world.clock.nowMs += 3 * DAY_MS
    await world.adapter.revoke(tokens)
    await expect(world.adapter.refresh(tokens)).rejects.toMatchObject({ kind: 'token_invalid' })
    const page = await (await fetch(`${world.origin}/sandbox/tiktok?lang=en`)).text()
    expect(page).not.toContain('Take access away')
  })
})

describe('platforms.md §6.2: API v2', () => {
  const get = async (query: string, accessToken: string) =>
    fetch(`${world.config.baseUrls.api}/user/info/?${query}`, { headers: { authorization: `Bearer ${accessToken}` } })

  test('SOC-11 SOC-12 SOC-24 signing in reads who somebody is, and no address', async () => {
    const identity = await world.adapter.identity(await world.connect({}, 'signin'))
    expect(identity).toEqual({
      externalId: ME,
      login: 'ola.tanczy',
      displayName: 'Ola <b>Tańczy</b>',
      avatarUrl: expect.stringMatching(/-720x720\.png\?x-expires=\d+&x-signature=/),
      url: `${world.origin}/sandbox/tiktok/channel/@ola.tanczy`,
    })
  })

  test('a success says ok; refusals have their code and status', async () => {
    const { accessToken } = await world.connect({}, 'signin')
    const granted = await get('fields=open_id,display_name', accessToken)
    expect(await granted.json()).toEqual({
      data: { user: { open_id: ME, display_name: 'Ola <b>Tańczy</b>' } },
      error: { code: 'ok', message: '', log_id: expect.any(String) },
    })
    const codeOf = async (reply: Response) => [reply.status, (await reply.json()).error.code]
    expect(await codeOf(await get('fields=follower_count', accessToken))).toEqual([401, 'scope_not_authorized'])
    expect(await codeOf(await get('fields=secret', accessToken))).toEqual([400, 'invalid_params'])
    expect(await codeOf(await get('', accessToken))).toEqual([400, 'invalid_params'])
    expect(await codeOf(await get('fields=open_id', 'nobody'))).toEqual([401, 'access_token_invalid'])
  })

  test('platforms.md §2.1 rule 3: what was unticked is unknown, not 0, and is asked for again', async () => {
    const tokens = await world.connect({ untick: [STATS_SCOPE, VIDEO_SCOPE] })
    const unknown = { followers_count: null, monthly_average_view_count: null, sampleSize: 0 }
    expect(await world.adapter.metrics(tokens, ME)).toMatchObject(unknown)
    const list = world.adapter.listMedia(tokens, ME, { since: new Date(0), limit: 5 })
    await expect(list).rejects.toMatchObject({ kind: 'scope_missing', status: 401 })
    const nameless = await world.connect({ untick: [PROFILE_SCOPE] })
    await expect(world.adapter.identity(nameless)).rejects.toMatchObject({ kind: 'scope_missing' })
  })

  test('OPS-35 the average is that of the videos of 30 days, as public as they are', async () => {
    expect(await world.adapter.metrics(await world.connect(), ME)).toEqual({
      followers_count: 8765,
      monthly_average_view_count: 2000,
      observedAt: new Date(NOON),
      windowFrom: new Date(NOON - 30 * DAY_MS),
      windowTo: new Date(NOON),
      sampleSize: 3,
    })
  })

  test('no videos in 30 days are no average', async () => {
    world.clock.nowMs += 40 * DAY_MS
    const metrics = await world.adapter.metrics(await world.connect(), ME)
    expect(metrics).toMatchObject({ monthly_average_view_count: null, sampleSize: 0 })
  })

  test('tokens of another account read nothing of this one', async () => {
    const tokens = await world.connect({ account: '-000simJan00000000000000000000' })
    await expect(world.adapter.metrics(tokens, ME)).rejects.toMatchObject({ kind: 'not_found' })
    expect(await world.adapter.listMedia(tokens, ME, { since: new Date(0), limit: 5 })).toEqual([])
    const ref = parseMediaUrl('https://www.tiktok.com/@ola.tanczy/video/9900000000000000001')
    expect(ref && (await world.adapter.verifyMediaUrl(tokens, ME, ref))).toEqual({ ok: false, reason: 'not_owner' })
  })

  test('TASK-33 more than a page of videos is walked through, back to the first day', async () => {
    const fields = { account: ME, views: '1', seconds: '20', visibility: 'public' }
    for (let n = 0; n < 45; n++) {
      world.clock.nowMs += 1000
      await world.control('post-video', { ...fields, title: `${n}` })
    }
    const tokens = await world.connect()
    const since = new Date(NOON + 1)
    expect(await world.adapter.listMedia(tokens, ME, { since, limit: 500 })).toHaveLength(45)
    expect(await world.adapter.listMedia(tokens, ME, { since, limit: 500, kinds: ['photo'] })).toEqual([])
  })

  test('TASK-33 a private video is not told from a removed one', async () => {
    const tokens = await world.connect()
    const ids = ['9900000000000000001', '9900000000000000005', '9900000000000000099']
    const read = await world.adapter.figures.read(
      tokens,
      ids.map(id => ({ channel: ME, id })),
    )
    expect([...read.values()]).toEqual([{ is: 'there', views: 300 }, { is: 'gone' }, { is: 'gone' }])
  })

  test('a cover is shown for six hours', async () => {
    const [item] = await world.adapter.listMedia(await world.connect(), ME, { since: new Date(0), limit: 1 })
    expect(item).toMatchObject({ kind: 'video', type: 'other', durationSeconds: 21, viewCount: 300, isPublic: true })
    expect((await fetch(item?.thumbnailUrl ?? '')).status).toBe(200)
    world.clock.nowMs += 6 * 3_600_000
    expect((await fetch(item?.thumbnailUrl ?? '')).status).toBe(403)
  })

  test('the 601st call of a minute to one endpoint is refused', async () => {
    const tokens = await world.connect()
    const headers = { authorization: `Bearer ${tokens.accessToken}` }
    const url = '/sandbox/tiktok/v2/user/info/?fields=open_id'
    for (let call = 0; call < 600; call++) await world.app.inject({ url, headers })
    await expect(world.adapter.identity(tokens)).rejects.toMatchObject({ kind: 'rate_limited', status: 429 })
    expect(await world.adapter.listMedia(tokens, ME, { since: new Date(0), limit: 1 })).toHaveLength(1)
    world.clock.nowMs += 60_000
    expect((await world.adapter.identity(tokens)).externalId).toBe(ME)
  })

  test('lists take JSON within bounds, and other pages of the simulator take none', async () => {
    const { accessToken } = await world.connect()
    const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
    const post = (body: string) =>
      fetch(`${world.config.baseUrls.api}/video/list/?fields=id`, { method: 'POST', headers, body })
    expect((await (await post('{"max_count":2}')).json()).data).toMatchObject({ has_more: true })
    for (const body of ['{"max_count":21}', '{', '[]', '{"cursor":"x"}']) expect((await post(body)).status).toBe(400)
    const control = await fetch(`${world.origin}/sandbox/tiktok/control/fail`, { method: 'POST', headers, body: '{}' })
    expect(control.status).toBe(415)
  })
})

describe('platforms.md §6.3: proof', () => {
  const verify = async (url: string) => {
    const ref = parseMediaUrl(url)
    if (!ref) throw new Error(url)
    return world.adapter.verifyMediaUrl(await world.connect(), ME, ref)
  }

  test('TASK-31 the handle in the link does not matter, the record does', async () => {
    const proof = { ok: true, media: { externalId: '9900000000000000002', viewCount: 5001, kind: 'video' } }
    expect(await verify('https://www.tiktok.com/@somebody/video/9900000000000000002')).toMatchObject(proof)
    expect(await verify('https://m.tiktok.com/v/9900000000000000002.html')).toMatchObject(proof)
  })

  test('private videos are not found, photos are for people, short links must be followed first', async () => {
    const reasonOf = async (url: string) => ({ reason: undefined, ...(await verify(url)) }).reason
    expect(await reasonOf('https://www.tiktok.com/@ola.tanczy/video/9900000000000000005')).toBe('not_found')
    expect(await reasonOf('https://www.tiktok.com/@ola.tanczy/photo/9900000000000000009')).toBe('needs_manual_review')
    expect(await reasonOf('https://vm.tiktok.com/ZGabc123/')).toBe('unresolvable')
    expect(await reasonOf('https://www.tiktok.com/@ola.tanczy/live')).toBe('not_a_media_url')
  })
})

test('OPS-31 TikTok has no live streams here: neither the adapter nor the controls', async () => {
  expect(world.adapter.live).toBeUndefined()
  expect(world.adapter.snapshot).toBeUndefined()
  const fields = { account: ME, title: 'Na żywo', viewers: '5' }
  expect((await world.control('go-live', fields)).headers.get('location')).toContain('result=refused')
})

test('a redirect is refused rather than followed with the token', async () => {
  const fetch: typeof globalThis.fetch = async (_input, init) => {
    expect(init?.redirect).toBe('error')
    throw new TypeError('redirect')
  }
  const adapter = createAdapters({ tiktok: world.config }, { fetch }).adapterFor('tiktok')
  const tokens = await world.connect()
  await expect(adapter?.metrics(tokens, ME)).rejects.toMatchObject({ kind: 'temporary' })
})
