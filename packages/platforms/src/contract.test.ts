import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createAdapters } from './adapters.ts'
import { realBaseUrls, simulatedBaseUrls } from './base-urls.ts'
import { PlatformError } from './errors.ts'
import { DAY_MS, NOON, REDIRECT, startPlatform, type World } from './harness.ts'
import { instagramUrl, type MediaKind, parseMediaUrl } from './media-url.ts'
import { shortcodeOf } from './simulator/seeds.ts'

/**
 * What differs: TikTok and Instagram say of foreign media only that they are not there, and tell nobody's address. Instagram
 * signs nobody in, reads with a token that has no end, and refuses dead ones with 400.
 */
const platforms = [
  {
    platform: 'twitch',
    foreignId: '3001',
    me: '700100',
    login: 'ola_gra',
    email: 'ola@example.com',
    lifeSeconds: 14_124,
    isRotating: false,
    first: 'signin',
    deadStatus: 401,
    foreign: { url: 'https://www.twitch.tv/videos/3001', reason: 'not_owner' },
    missing: 'https://twitch.tv/videos/1',
  },
  {
    platform: 'youtube',
    foreignId: 'janVideo001',
    me: 'UCola0000000000000000000',
    login: 'olagotuje',
    email: 'ola@example.com',
    lifeSeconds: 3599,
    isRotating: false,
    first: 'signin',
    deadStatus: 401,
    foreign: { url: 'https://youtu.be/janVideo001', reason: 'not_owner' },
    missing: 'https://youtu.be/00000000000',
  },
  {
    platform: 'instagram',
    foreignId: '17900000000000101',
    me: '90000000000000011',
    login: 'ola.fika',
    email: undefined,
    lifeSeconds: null,
    isRotating: true,
    first: 'connect',
    deadStatus: 400,
    foreign: { url: instagramUrl(shortcodeOf('17900000000000101')), reason: 'not_found' },
    missing: 'https://www.instagram.com/reel/Sim00000000/',
  },
  {
    platform: 'tiktok',
    foreignId: '9900000000000000101',
    me: '-000simOla00000000000000000000',
    login: 'ola.tanczy',
    email: undefined,
    lifeSeconds: 7200,
    isRotating: true,
    first: 'signin',
    deadStatus: 401,
    foreign: { url: 'https://www.tiktok.com/@ola.tanczy/video/9900000000000000101', reason: 'not_found' },
    missing: 'https://www.tiktok.com/@ola.tanczy/video/1',
  },
  {
    platform: 'x',
    foreignId: '9900000000000000301',
    me: '9000000000000000001',
    login: 'ola_pisze',
    email: 'ola@example.com',
    lifeSeconds: 7200,
    isRotating: true,
    first: 'signin',
    deadStatus: 401,
    foreign: { url: 'https://x.com/ola_pisze/status/9900000000000000301', reason: 'not_owner' },
    missing: 'https://x.com/ola_pisze/status/1',
  },
] as const

/** The same sentences hold for every adapter. OPS-35. */
describe.each(platforms)('OPS-35 OPS-31 SOC-25 the adapter of $platform', expected => {
  const { platform, me, login, first, deadStatus } = expected
  let world: World
  beforeEach(async () => {
    world = await startPlatform(platform)
  })
  afterEach(() => world.stop())

  test('SOC-03 TRAN-50 goes from consent to identity, refreshes, and is revoked twice without complaint', async () => {
    const { adapter } = world
    const tokens = await world.connect()
    expect(tokens.scopes.sort()).toEqual(adapter.scopes('connect').sort())
    const identity = await adapter.identity(tokens)
    expect(identity).toMatchObject({ externalId: me, login })
    expect(identity.url).toContain(`/sandbox/${platform}/channel/`)
    expect((await fetch(identity.url)).status).toBe(200)
    expect((await fetch(identity.avatarUrl ?? '')).headers.get('content-type')).toBe('image/png')

    const renewed = await adapter.refresh(tokens)
    expect(renewed.accessToken).not.toBe(tokens.accessToken)
    expect(renewed.refreshToken !== tokens.refreshToken).toBe(expected.isRotating)
    expect((await adapter.identity(renewed)).externalId).toBe(me)

    await adapter.revoke(renewed)
    await adapter.revoke(renewed)
    await expect(adapter.identity(renewed)).rejects.toMatchObject({ kind: 'token_invalid', status: deadStatus })
    await expect(adapter.refresh(renewed)).rejects.toMatchObject({ kind: 'token_invalid' })
  })

  test('platforms.md §2.1: lifetimes come from the reply and raw holds no secret', async () => {
    const tokens = await world.connect()
    const { lifeSeconds } = expected
    const end = lifeSeconds === null ? null : new Date(world.clock.nowMs + lifeSeconds * 1000)
    expect(tokens.accessExpiresAt).toEqual(end)
    expect(JSON.stringify(tokens.raw)).not.toContain(tokens.accessToken)
    expect(JSON.stringify(tokens.raw)).not.toContain(tokens.refreshToken)
  })

  test('SOC-18 cancelling the consent is told apart from failing', async () => {
    expect(await world.consent(first, { decision: 'cancel' })).toMatchObject({
      error: 'user_cancelled',
      state: 'state-1',
    })
    const failed = world.adapter.parseCallback(new URLSearchParams('error=server_error&state=s'))
    expect(failed).toEqual({ error: 'provider_error', state: 's', detail: 'server_error' })
    expect(world.adapter.parseCallback(new URLSearchParams('code=x'))).toMatchObject({ error: 'provider_error' })
    expect(world.adapter.parseCallback(new URLSearchParams('state=s'))).toMatchObject({ error: 'provider_error' })
  })

  test('a replayed code is refused', async () => {
    const code = await world.code()
    await world.exchange(code)
    await expect(world.exchange(code)).rejects.toMatchObject({ kind: 'permanent', status: 400 })
  })

  test('two exchanges of one code at once bring one set of tokens', async () => {
    const code = await world.code()
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => world.exchange(code)))
    expect(outcomes.filter(outcome => outcome.status === 'fulfilled')).toHaveLength(1)
  })

  test('a late code is refused', async () => {
    const code = await world.code()
    world.clock.nowMs += 61_000
    await expect(world.exchange(code)).rejects.toMatchObject({ kind: 'permanent' })
  })

  test('a redirect address that is not registered to the letter gets no code', async () => {
    for (const uri of [`${REDIRECT}/`, `${REDIRECT}?a=1`, 'https://evil.example/', '']) {
      const url = world.adapter.authorizeUrl({ purpose: first, state: 's', codeVerifier: 'v' })
      url.searchParams.set('redirect_uri', uri)
      for (const reply of [await fetch(url), await world.submit(url, { account: me, decision: 'allow' })]) {
        expect(reply.status).toBe(400)
        expect(reply.headers.get('location')).toBeNull()
      }
    }
  })

  test('a redirect address other than that of the consent gets no tokens', async () => {
    const config = { ...world.config, redirectUri: 'https://portal.example/other' }
    const other = createAdapters({ [platform]: config }).adapterFor(platform)
    await expect(other?.exchange(await world.code(), 'v')).rejects.toMatchObject({ kind: 'permanent', status: 400 })
  })

  test('a wrong client secret is refused and is no reason to disconnect anybody', async () => {
    const config = { ...world.config, clientSecret: 'wrong' }
    const other = createAdapters({ [platform]: config }).adapterFor(platform)
    const tokens = await world.connect()
    await expect(other?.exchange(await world.code(), 'v'.repeat(43))).rejects.toMatchObject({ kind: 'permanent' })
    await expect(other?.refresh(tokens)).rejects.toMatchObject({ kind: 'permanent' })
  })

  test('an access token that ends is invalid until refreshed, one without an end lives on', async () => {
    const tokens = await world.connect()
    const { accessExpiresAt } = tokens
    world.clock.nowMs = accessExpiresAt?.getTime() ?? NOON + 50 * DAY_MS
    const read = await world.adapter.identity(tokens).catch((error: unknown) => error)
    expect(read).toMatchObject(accessExpiresAt ? { kind: 'token_invalid' } : { externalId: me })
    expect((await world.adapter.identity(await world.adapter.refresh(tokens))).externalId).toBe(me)
  })

  test('TRAN-51 access taken away at the platform ends both tokens', async () => {
    const tokens = await world.connect()
    await world.control('revoke', { account: me })
    await expect(world.adapter.identity(tokens)).rejects.toMatchObject({ kind: 'token_invalid' })
    await expect(world.adapter.refresh(tokens)).rejects.toMatchObject({ kind: 'token_invalid' })
  })

  test('a page instead of JSON is a temporary failure', async () => {
    const tokens = await world.connect()
    await world.fail('html')
    await expect(world.adapter.identity(tokens)).rejects.toMatchObject({ kind: 'temporary', providerCode: 'not_json' })
  })

  test('429 says how long to wait where the platform does', async () => {
    const tokens = await world.connect()
    await world.fail('429-retry')
    await expect(world.adapter.identity(tokens)).rejects.toMatchObject({ kind: 'rate_limited', retryAfterMs: 30_000 })
    await world.fail('429')
    await expect(world.adapter.identity(tokens)).rejects.toMatchObject({ kind: 'rate_limited', retryAfterMs: null })
  })

  test('platforms.md §2.1 rule 9: a GET is tried once more after 5xx, not twice', async () => {
    const tokens = await world.connect()
    await world.fail('503', 1)
    expect((await world.adapter.identity(tokens)).externalId).toBe(me)
    await world.fail('500', 2)
    await expect(world.adapter.identity(tokens)).rejects.toMatchObject({ kind: 'temporary', status: 500 })
  })

  test('platforms.md §2.1 rule 9: a token POST is never repeated', async () => {
    const tokens = await world.connect()
    await world.fail('503', 1)
    await expect(world.adapter.refresh(tokens)).rejects.toMatchObject({ kind: 'temporary', status: 503 })
    const renewed = await world.adapter.refresh(tokens)
    expect(renewed.refreshToken !== tokens.refreshToken).toBe(expected.isRotating)
  })

  test('silence ends in a timeout, a dead host in a network failure', async () => {
    const tokens = await world.connect()
    await world.fail('timeout')
    const hasty = createAdapters({ [platform]: world.config }, { timeoutMs: 150 }).adapterFor(platform)
    await expect(hasty?.identity(tokens)).rejects.toMatchObject({ kind: 'temporary', providerCode: 'timeout' })
    const dead = {
      ...world.config,
      baseUrls: simulatedBaseUrls(platform, 'http://127.0.0.1:9', 'http://127.0.0.1:9'),
    }
    const error = await createAdapters({ [platform]: dead })
      .adapterFor(platform)
      ?.identity(tokens)
      .catch((e: unknown) => e)
    expect(error).toBeInstanceOf(PlatformError)
    expect(error).toMatchObject({ kind: 'temporary', providerCode: 'network', status: null })
  })

  test('a reply of another shape is refused, naming the field', async () => {
    const tokens = await world.connect()
    const fetch = async () => Response.json({ data: [{ id: 7 }], items: [{ id: 7 }] })
    const adapter = createAdapters({ [platform]: world.config }, { fetch }).adapterFor(platform)
    await expect(adapter?.identity(tokens)).rejects.toMatchObject({
      kind: 'permanent',
      providerCode: 'unexpected_reply',
    })
  })

  test('SOC-11 SOC-12 a new account can be made on the consent page and is another identity', async () => {
    const tokens = await world.connect({ name: 'Świeża Łąka' })
    const identity = await world.adapter.identity(tokens)
    expect(identity).toMatchObject({ displayName: 'Świeża Łąka', login: 'swieza_laka' })
    expect(identity.externalId).not.toBe(me)
  })

  test('SOC-24 the e-mail address comes with the permission only', async () => {
    const signedIn = await world.connect({}, first)
    expect((await world.adapter.identity(signedIn)).email).toBe(expected.email)
  })

  test('TASK-31 platforms.md §8: a link counts when the record belongs to the channel', async () => {
    const tokens = await world.connect()
    const verify = (url: string) => {
      const ref = parseMediaUrl(url)
      if (!ref) throw new Error(url)
      return world.adapter.verifyMediaUrl(tokens, me, ref)
    }
    const [own] = await world.adapter.listMedia(tokens, me, {
      since: new Date(0),
      limit: 1,
      kinds: ['vod', 'video', 'post'],
    })
    expect(await verify(own?.url ?? '')).toMatchObject({ ok: true, media: { externalId: own?.externalId } })
    expect(await verify(expected.foreign.url)).toEqual({ ok: false, reason: expected.foreign.reason })
    expect(await verify(expected.missing)).toEqual({ ok: false, reason: 'not_found' })
    const strange = platform === 'twitch' ? 'https://youtu.be/00000000000' : 'https://twitch.tv/videos/1'
    expect(await verify(strange)).toEqual({ ok: false, reason: 'wrong_platform' })
  })

  test('TASK-33 media are listed newest first, from a day on, up to a number', async () => {
    const tokens = await world.connect()
    const all = await world.adapter.listMedia(tokens, me, { since: new Date(0), limit: 50 })
    const dates = all.map(item => item.createdAt.getTime())
    expect(dates).toEqual([...dates].sort((a, b) => b - a))
    expect(all.length).toBeGreaterThan(3)
    expect(await world.adapter.listMedia(tokens, me, { since: new Date(0), limit: 2 })).toEqual(all.slice(0, 2))
    const since = new Date(world.clock.nowMs - 11 * 86_400_000)
    const recent = await world.adapter.listMedia(tokens, me, { since, limit: 50 })
    expect(recent).toEqual(all.filter(item => item.createdAt >= since))
  })

  test('TASK-33 MONEY-41 views of published media are read by their ids: there, gone, another channel’s', async () => {
    const tokens = await world.connect()
    const { figures } = world.adapter
    const kinds: MediaKind[] = platform === 'instagram' ? ['reel'] : ['vod', 'video', 'post']
    const listed = await world.adapter.listMedia(tokens, me, { since: new Date(0), limit: 50, kinds })
    const own = listed.filter(({ isPublic }) => isPublic)
    const asked = [...own.map(({ externalId: id }) => ({ channel: me, id })), { channel: me, id: expected.foreignId }]
    const read = await figures.read(tokens, asked)
    expect([...read]).toEqual([
      ...own.map(({ externalId, viewCount }) => [externalId, { is: 'there', views: viewCount }]),
      [expected.foreignId, { is: 'gone' }],
    ])
    const one = own.at(-1)
    if (!one) throw new Error('Ola has published something')
    const only = async () => (await figures.read(tokens, [{ channel: me, id: one.externalId }])).get(one.externalId)
    const shown = one.externalId === '9900000000000000201' ? '9900000000000000203' : one.externalId
    await world.control('views', { account: me, video: shown, views: '987654' })
    expect(await only()).toEqual({ is: 'there', views: 987_654 })
    await world.control('delete-video', { account: me, video: shown })
    expect(await only()).toEqual({ is: 'gone' })
    await world.fail('429-retry')
    await expect(only()).rejects.toMatchObject({ kind: 'rate_limited', retryAfterMs: 30_000 })
  })

  test('TASK-33 more media than one call names are read in several', async () => {
    const tokens = await world.connect()
    const ids = Array.from({ length: 120 }, (_, at) => String(8_000_000 + at))
    const calls: URL[] = []
    const counting: typeof fetch = (url, options) => {
      calls.push(new URL(String(url)))
      return fetch(url, options)
    }
    const adapter = createAdapters({ [platform]: world.config }, { fetch: counting }).adapterFor(platform)
    const read = await adapter?.figures.read(
      tokens,
      ids.map(id => ({ channel: me, id })),
    )
    expect([...(read?.values() ?? [])]).toEqual(ids.map(() => ({ is: 'gone' })))
    expect(calls).toHaveLength(Math.ceil(120 / world.adapter.figures.perCall))
  })
})

describe('OPS-35 the set of adapters', () => {
  test('answers null for a platform that is not configured', () => {
    const adapters = createAdapters({})
    expect(adapters.adapterFor('twitch')).toBeNull()
    expect(adapters.all).toEqual([])
  })

  test('an incomplete configuration is refused at the start, not at the first sign-in', () => {
    const config = { clientId: 'a', clientSecret: 'b', redirectUri: REDIRECT, baseUrls: { auth: 'https://x.example' } }
    expect(() => createAdapters({ twitch: config })).toThrow('baseUrls lacks token, api, site')
    expect(() => createAdapters({ instagram: config })).toThrow('baseUrls lacks token, api, site')
  })

  test('real and simulated addresses answer the same questions', () => {
    for (const { platform } of platforms) {
      const simulated = simulatedBaseUrls(platform, 'https://a.example', 'http://127.0.0.1:1')
      expect(Object.keys(simulated).sort()).toEqual(Object.keys(realBaseUrls[platform]).sort())
      expect(simulated.auth).toMatch(/^https:\/\/a\.example\//)
      expect(simulated.token).toMatch(/^http:\/\/127\.0\.0\.1:1\//)
    }
  })
})
