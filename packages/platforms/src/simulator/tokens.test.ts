import { afterEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { DAY_MS, NOON, REDIRECT, seedAccounts, startPlatform, type World } from '../harness.ts'
import type { SimulatedPlatform } from './seeds.ts'

let world: World
afterEach(() => world.stop())

const id = 'fanfara-client'
const secret = 'fanfara-secret'
const basic = (name: string, word: string) => ({
  authorization: `Basic ${Buffer.from(`${name}:${word}`).toString('base64')}`,
})
/** How each platform is told who asks. */
const clients: Record<
  SimulatedPlatform,
  (name: string, word: string) => { fields: Record<string, string>; headers?: object }
> = {
  twitch: (name, word) => ({ fields: { client_id: name, client_secret: word } }),
  youtube: (name, word) => ({ fields: { client_id: name, client_secret: word } }),
  instagram: (name, word) => ({ fields: { client_id: name, client_secret: word } }),
  tiktok: (name, word) => ({ fields: { client_key: name, client_secret: word } }),
  x: (name, word) => ({ fields: {}, headers: basic(name, word) }),
}
const endings: Record<SimulatedPlatform, string> = {
  twitch: '/token',
  youtube: '/token',
  instagram: '/access_token',
  tiktok: '/token/',
  x: '/token',
}
const granted = z.object({ access_token: z.string(), refresh_token: z.optional(z.string()) })

/** Asks a platform for tokens, as ours or as somebody else. */
async function ask(
  platform: SimulatedPlatform,
  form: Record<string, string>,
  [name, word]: readonly [string, string] = [id, secret],
) {
  const { fields, headers = {} } = clients[platform](name, word)
  const reply = await world.submit(
    `${world.config.baseUrls.token}${endings[platform]}`,
    { ...fields, ...form },
    headers,
  )
  const body: unknown = await reply.json()
  return { status: reply.status, body, caching: reply.headers.get('cache-control') }
}

describe('platforms.md §3.1, §4.1, §5.2, §6.1, §7.1: tokens are refused in each platform’s own words', () => {
  const code = { grant_type: 'authorization_code', code: 'nope', redirect_uri: REDIRECT }
  const refresh = { grant_type: 'refresh_token', refresh_token: 'nope' }
  test.each<[SimulatedPlatform, string, Record<string, string>, readonly [string, string], number, object]>([
    ['twitch', 'a code that was never given', code, [id, secret], 400, { message: 'Invalid authorization code' }],
    ['twitch', 'a refresh token of nobody', refresh, [id, secret], 400, { message: 'Invalid refresh token' }],
    ['twitch', 'another application', code, ['other', secret], 400, { message: 'invalid client' }],
    ['twitch', 'another secret', code, [id, 'guess'], 403, { message: 'invalid client secret' }],
    [
      'twitch',
      'a grant that there is not',
      { grant_type: 'password' },
      [id, secret],
      400,
      { message: 'invalid grant type' },
    ],
    ['youtube', 'a code that was never given', code, [id, secret], 400, { error: 'invalid_grant' }],
    ['youtube', 'a refresh token of nobody', refresh, [id, secret], 400, { error: 'invalid_grant' }],
    [
      'youtube',
      'an address that is not registered',
      { ...code, redirect_uri: `${REDIRECT}/` },
      [id, secret],
      400,
      { error: 'redirect_uri_mismatch' },
    ],
    ['youtube', 'another secret', code, [id, 'guess'], 401, { error: 'invalid_client' }],
    [
      'youtube',
      'a grant that there is not',
      { grant_type: 'password' },
      [id, secret],
      400,
      { error: 'unsupported_grant_type' },
    ],
    [
      'instagram',
      'a code that was never given',
      code,
      [id, secret],
      400,
      { error: { code: 100, error_subcode: 36_009 } },
    ],
    ['instagram', 'another application', code, ['other', secret], 400, { error: { code: 101 } }],
    ['instagram', 'another secret', code, [id, 'guess'], 400, { error: { code: 1 } }],
    [
      'instagram',
      'an exchange of nothing',
      { grant_type: 'fb_exchange_token' },
      [id, secret],
      400,
      { error: { code: 190 } },
    ],
    [
      'tiktok',
      'a code that was never given',
      code,
      [id, secret],
      400,
      { error: 'invalid_grant', log_id: expect.stringMatching(/./) },
    ],
    ['tiktok', 'a refresh token of nobody', refresh, [id, secret], 400, { error: 'invalid_grant' }],
    ['tiktok', 'another secret', code, [id, 'guess'], 401, { error: 'invalid_client' }],
    ['x', 'a code that was never given', code, [id, secret], 400, { error: 'invalid_request' }],
    ['x', 'a refresh token of nobody', refresh, [id, secret], 400, { error: 'invalid_request' }],
    ['x', 'another secret', code, [id, 'guess'], 401, { error: 'unauthorized_client' }],
    [
      'x',
      'a grant that there is not',
      { grant_type: 'password' },
      [id, secret],
      400,
      { error: 'unsupported_grant_type' },
    ],
  ])('%s: %s', async (platform, _, form, client, status, body) => {
    world = await startPlatform(platform)
    const refused = await ask(platform, form, client)
    expect(refused).toMatchObject({ status, body, caching: 'no-store' })
    expect(refused.body).not.toHaveProperty('access_token')
  })

  test('an empty refresh token is nobody’s, also where somebody has none', async () => {
    for (const platform of ['twitch', 'youtube', 'tiktok', 'x'] as const) {
      world = await startPlatform(platform)
      // On X, and of a second grant at Google, there is a session without one.
      await world.connect({}, 'signin')
      await world.connect({}, 'signin')
      for (const refresh_token of ['', 'null', 'undefined'])
        expect((await ask(platform, { ...refresh, refresh_token })).status, platform).toBe(400)
      if (platform !== 'x') await world.stop()
    }
  })
})

describe('platforms.md §2.1 rule 4: refreshing', () => {
  test.each([
    ['twitch', false, true],
    ['youtube', false, false],
    ['tiktok', true, true],
    ['x', true, true],
  ] as const)(
    'at %s takes a new refresh token’s place (%s), and says it in its reply (%s)',
    async (platform, rotates, isTold) => {
      world = await startPlatform(platform)
      const first = (await world.connect()).refreshToken ?? ''
      const form = (refresh_token: string) => ({ grant_type: 'refresh_token', refresh_token })
      const once = granted.parse((await ask(platform, form(first))).body)
      expect(once.refresh_token !== undefined).toBe(isTold)
      const kept = once.refresh_token ?? first
      expect(kept !== first).toBe(rotates)
      expect((await ask(platform, form(first))).status).toBe(rotates ? 400 : 200)
      const twice = granted.parse((await ask(platform, form(kept))).body)
      expect(twice.access_token).not.toBe(once.access_token)
    },
  )

  test('two at once with one token of TikTok or X bring one new one: whoever is late has to connect again', async () => {
    for (const platform of ['tiktok', 'x'] as const) {
      world = await startPlatform(platform)
      const refresh_token = (await world.connect()).refreshToken ?? ''
      const replies = await Promise.all(
        [1, 2, 3].map(() => ask(platform, { grant_type: 'refresh_token', refresh_token })),
      )
      expect(
        replies.map(({ status }) => status).toSorted((one, other) => one - other),
        platform,
      ).toEqual([200, 400, 400])
      if (platform === 'tiktok') await world.stop()
    }
  })
})

describe('platforms.md §4.1: Google', () => {
  const revoke = (token: string) => world.submit(`${world.config.baseUrls.token}/revoke`, { token })

  test.each(['access', 'refresh'] as const)(
    'either token ends the whole grant of its person: the %s token',
    async which => {
      world = await startPlatform('youtube')
      const [first, second] = [await world.connect(), await world.connect()]
      expect((await revoke((which === 'access' ? first.accessToken : first.refreshToken) ?? '')).status).toBe(200)
      await expect(world.adapter.identity(second)).rejects.toMatchObject({ kind: 'token_invalid' })
      await expect(world.adapter.refresh(second)).rejects.toMatchObject({ kind: 'token_invalid' })
      for (const token of [first.accessToken, 'nope', '']) {
        const reply = await revoke(token)
        expect([reply.status, await reply.json()]).toEqual([400, { error: 'invalid_token' }])
      }
      // Nothing is left of the grant, so that the next one is a first one.
      expect((await world.connect({}, 'signin')).refreshToken).not.toBeNull()
    },
  )

  test('what was granted before comes along where that is asked for, and not otherwise', async () => {
    world = await startPlatform('youtube')
    await world.connect()
    const scopesOf = async (parameters: Record<string, string>) => {
      const url = world.adapter.authorizeUrl({ purpose: 'signin', state: 's', codeVerifier: 'v'.repeat(43) })
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
      const reply = await world.submit(url, { account: seedAccounts.youtube?.[0]?.externalId ?? '', decision: 'allow' })
      const code = new URL(reply.headers.get('location') ?? '').searchParams.get('code') ?? ''
      return (await world.exchange(code)).scopes
    }
    const reading = 'https://www.googleapis.com/auth/youtube.readonly'
    expect(await scopesOf({ include_granted_scopes: 'true' })).toContain(reading)
    expect(await scopesOf({ include_granted_scopes: 'false' })).not.toContain(reading)
  })

  test('a refresh token lives as long as somebody uses it', async () => {
    world = await startPlatform('youtube')
    const tokens = await world.connect()
    for (let half = 0; half < 3; half++) {
      world.clock.nowMs += 180 * DAY_MS
      expect((await world.adapter.refresh(tokens)).accessToken).not.toBe('')
    }
  })
})

describe('platforms.md §7.1: X', () => {
  const revoke = async (token: string) => {
    const reply = await world.submit(`${world.config.baseUrls.token}/revoke`, { token }, basic(id, secret))
    return reply.status
  }
  test('an access token that is taken back goes alone; the refresh token takes its access tokens along', async () => {
    world = await startPlatform('x')
    const tokens = await world.connect()
    expect(await revoke(tokens.accessToken)).toBe(200)
    await expect(world.adapter.identity(tokens)).rejects.toMatchObject({ kind: 'token_invalid' })
    const renewed = await world.adapter.refresh(tokens)
    expect(await revoke(renewed.refreshToken ?? '')).toBe(200)
    await expect(world.adapter.identity(renewed)).rejects.toMatchObject({ kind: 'token_invalid' })
    expect([await revoke(tokens.accessToken), await revoke('')]).toEqual([400, 400])
  })
})

describe('platforms.md §3.1: Twitch', () => {
  test('takes tokens back for their own application, and knows a token from none', async () => {
    world = await startPlatform('twitch')
    const { accessToken } = await world.connect()
    const revoke = async (token: string, client_id = id) =>
      (await world.submit(`${world.config.baseUrls.token}/revoke`, { token, client_id })).status
    expect([await revoke(accessToken, 'other'), await revoke('nope'), await revoke('')]).toEqual([404, 400, 400])
    const validate = async (authorization: string) =>
      (await fetch(`${world.config.baseUrls.token}/validate`, { headers: { authorization } })).status
    expect(await validate(`OAuth ${accessToken}`)).toBe(200)
    for (const wrong of [accessToken, `Basic ${accessToken}`, 'OAuth', ''])
      expect(await validate(wrong), wrong).toBe(401)
    expect([await revoke(accessToken), await validate(`OAuth ${accessToken}`)]).toEqual([200, 401])
  })

  test('the application’s own token is of nobody, cannot be refreshed, and lives sixty days', async () => {
    world = await startPlatform('twitch')
    const { body } = await ask('twitch', { grant_type: 'client_credentials' })
    const { access_token, refresh_token } = granted.parse(body)
    expect([refresh_token, body]).toEqual([undefined, expect.not.objectContaining({ scope: expect.anything() })])
    const validate = async () => {
      const reply = await fetch(`${world.config.baseUrls.token}/validate`, {
        headers: { authorization: `OAuth ${access_token}` },
      })
      return { status: reply.status, body: await reply.json() }
    }
    expect(await validate()).toEqual({ status: 200, body: { client_id: id, scopes: [], expires_in: 60 * 86_400 } })
    world.clock.nowMs = NOON + 60 * DAY_MS
    expect(await validate()).toMatchObject({ status: 401 })
  })
})
