import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createAdapters } from '../adapters.ts'
import { DAY_MS, NOON, startPlatform, type World } from '../harness.ts'
import { parseMediaUrl } from '../media-url.ts'

const ME = '9000000000000000001'
const JAN = '9000000000000000002'

/** The example of RFC 7636, appendix B. */
const RFC_7636 = {
  verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
}

let world: World
beforeEach(async () => {
  world = await startPlatform('x')
})
afterEach(() => world.stop())

describe('platforms.md §7.1: OAuth of X', () => {
  test('CHAN-23 threat-model.md §3.3: the consent address asks for reading alone, with PKCE S256', () => {
    const url = world.adapter.authorizeUrl({ purpose: 'connect', state: 's', codeVerifier: RFC_7636.verifier })
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'fanfara-client',
      redirect_uri: 'https://portal.example/auth/callback',
      scope: 'tweet.read users.read offline.access',
      state: 's',
      code_challenge: RFC_7636.challenge,
      code_challenge_method: 'S256',
    })
  })

  test('the credentials are in the header and nowhere else', async () => {
    const tokens = await world.connect()
    const seen: RequestInit[] = []
    const spy: typeof fetch = (input, init) => {
      seen.push(init ?? {})
      return fetch(input, init)
    }
    const strange = { clientId: 'a:b c', clientSecret: 'ś/+' }
    const adapter = createAdapters({ x: { ...world.config, ...strange } }, { fetch: spy }).adapterFor('x')
    await expect(adapter?.refresh(tokens)).rejects.toMatchObject({ status: 401, providerCode: 'unauthorized_client' })
    const [init] = seen
    const basic = Buffer.from('a%3Ab%20c:%C5%9B%2F%2B').toString('base64')
    expect(new Headers(init?.headers).get('authorization')).toBe(`Basic ${basic}`)
    expect(String(init?.body)).not.toContain('client')
  })

  test('a code lives 30 seconds', async () => {
    const [soon, late] = [await world.code(), await world.code()]
    world.clock.nowMs += 29_999
    await world.exchange(soon)
    world.clock.nowMs += 1
    await expect(world.exchange(late)).rejects.toMatchObject({ kind: 'permanent', providerCode: 'invalid_request' })
  })

  test('threat-model.md §3.3: a code without its verifier is worth nothing, a consent without challenge not given', async () => {
    await expect(world.adapter.exchange(await world.code(), 'w'.repeat(43))).rejects.toMatchObject({ status: 400 })
    for (const name of ['code_challenge', 'code_challenge_method', 'state']) {
      const url = world.adapter.authorizeUrl({ purpose: 'signin', state: 's', codeVerifier: 'v' })
      url.searchParams.delete(name)
      expect((await fetch(url)).status).toBe(400)
    }
    const plain = world.adapter.authorizeUrl({ purpose: 'signin', state: 's', codeVerifier: 'v' })
    plain.searchParams.set('code_challenge', 'v'.repeat(43))
    plain.searchParams.set('code_challenge_method', 'plain')
    const reply = await world.submit(plain, { account: ME, decision: 'allow' })
    const code = new URL(reply.headers.get('location') ?? '').searchParams.get('code') ?? ''
    expect((await world.exchange(code)).scopes).toContain('users.read')
  })

  test('without offline.access there is nothing to refresh with', async () => {
    const tokens = await world.connect({}, 'signin')
    expect(tokens.refreshToken).toBeNull()
    await expect(world.adapter.refresh(tokens)).rejects.toMatchObject({ kind: 'token_invalid' })
    await world.adapter.revoke(tokens)
    await expect(world.adapter.identity(tokens)).rejects.toMatchObject({ kind: 'token_invalid' })
  })

  test('a refresh token works once', async () => {
    const tokens = await world.connect()
    const renewed = await world.adapter.refresh(tokens)
    await expect(world.adapter.refresh(tokens)).rejects.toMatchObject({
      kind: 'token_invalid',
      status: 400,
      providerCode: 'invalid_request',
    })
    expect((await world.adapter.identity(renewed)).externalId).toBe(ME)
  })

  test('TRAN-51 both tokens are taken back, each by itself', async () => {
    const tokens = await world.connect()
    const hints: string[] = []
    const spy: typeof fetch = (input, init) => {
      hints.push(new URLSearchParams(String(init?.body)).get('token_type_hint') ?? '')
      return fetch(input, init)
    }
    await createAdapters({ x: world.config }, { fetch: spy }).adapterFor('x')?.revoke(tokens)
    expect(hints).toEqual(['refresh_token', 'access_token'])
  })
})

describe('platforms.md §7.2: API v2', () => {
  const get = (path: string, accessToken: string) =>
    fetch(`${world.config.baseUrls.api}${path}`, { headers: { authorization: `Bearer ${accessToken}` } })

  test('CHAN-23 OPS-35 login, address and followers are read', async () => {
    const tokens = await world.connect()
    const identity = await world.adapter.identity(tokens)
    expect(identity).toEqual({
      externalId: ME,
      login: 'ola_pisze',
      displayName: 'Ola <b>Pisze</b>',
      avatarUrl: `${world.origin}/sandbox/x/cdn/avatar/${ME}-400x400.png`,
      url: `${world.origin}/sandbox/x/channel/ola_pisze`,
    })
    expect(await world.adapter.metrics(tokens, ME)).toEqual({ followers_count: 6543, observedAt: new Date(NOON) })
    await expect(world.adapter.metrics(tokens, JAN)).rejects.toMatchObject({ kind: 'not_found' })
  })

  test('SOC-24 an account without an e-mail address signs in all the same', async () => {
    const identity = await world.adapter.identity(await world.connect({ account: JAN }, 'signin'))
    expect(identity).toMatchObject({ externalId: JAN, login: 'jan_milczy' })
    expect(identity).not.toHaveProperty('email')
  })

  test('every reply counts down; the 76th call of a quarter of an hour waits for its end', async () => {
    const tokens = await world.connect()
    const headers = { authorization: `Bearer ${tokens.accessToken}` }
    const first = await get('/users/me', tokens.accessToken)
    expect(first.headers.get('x-rate-limit-limit')).toBe('75')
    expect(first.headers.get('x-rate-limit-remaining')).toBe('74')
    for (let call = 1; call < 75; call++) await world.app.inject({ url: '/sandbox/x/2/users/me', headers })
    await expect(world.adapter.identity(tokens)).rejects.toMatchObject({
      kind: 'rate_limited',
      retryAfterMs: 15 * 60_000,
    })
    world.clock.nowMs += 15 * 60_000
    expect((await world.adapter.identity(tokens)).externalId).toBe(ME)
  })

  test('without credits reading has to wait, and beyond the plan it is refused', async () => {
    const tokens = await world.connect()
    await world.fail('quota')
    await expect(world.adapter.identity(tokens)).rejects.toMatchObject({
      kind: 'rate_limited',
      status: 402,
      providerCode: 'credits',
    })
    const answering = (status: number, type: string) => {
      const body = { title: 'Refused', detail: 'No.', type: `https://api.x.com/2/problems/${type}` }
      const fetch = async () => Response.json(body, { status })
      return createAdapters({ x: world.config }, { fetch }).adapterFor('x')?.identity(tokens)
    }
    await expect(answering(403, 'usage-capped')).rejects.toMatchObject({ kind: 'rate_limited', status: 403 })
    await expect(answering(403, 'client-forbidden')).rejects.toMatchObject({
      kind: 'permanent',
      providerCode: 'client-forbidden',
    })
  })

  test('each object read is counted: one for followers, no more posts than asked for', async () => {
    const tokens = await world.connect()
    await world.adapter.metrics(tokens, ME)
    await world.adapter.listMedia(tokens, ME, { since: new Date(NOON - 6 * DAY_MS), limit: 5 })
    const page = await (await fetch(`${world.origin}/sandbox/x?lang=en`)).text()
    expect(page).toContain('Read so far: users 2, posts 2; X would charge about $0.03.')
  })

  test('problems have their type; what is missing is told beside a 200', async () => {
    const { accessToken } = await world.connect()
    const refused = await get('/users/me?colour=red', accessToken)
    expect([refused.status, (await refused.json()).type]).toEqual([400, 'https://api.x.com/2/problems/invalid-request'])
    expect((await get('/users/me?user.fields=shoe_size', accessToken)).status).toBe(400)
    expect((await get(`/users/${ME}/tweets?max_results=4`, accessToken)).status).toBe(400)
    expect((await get(`/users/${ME}/tweets?start_time=1999-01-01T00:00:00Z`, accessToken)).status).toBe(400)
    expect(await (await get('/users/me', 'nobody')).json()).toEqual({
      title: 'Unauthorized',
      detail: 'Unauthorized',
      type: 'about:blank',
      status: 401,
    })
    const some = await (await get('/tweets?ids=9900000000000000204,17', accessToken)).json()
    expect(some).toMatchObject({ data: [{ id: '9900000000000000204' }], errors: [{ resource_id: '17' }] })
    const none = await (await get(`/users/${ME}/tweets?start_time=2026-11-12T12:00:00Z`, accessToken)).json()
    expect(none).toEqual({ meta: { result_count: 0 } })
  })

  test('the new names of fields are understood like the old ones', async () => {
    const renaming: typeof fetch = (input, init) => {
      const address = String(input)
        .replaceAll('tweet.fields', 'post.fields')
        .replace('edit_history_tweet', 'edit_history_post')
      return fetch(address.replace('retweets', 'reposts'), init)
    }
    const tokens = await world.connect()
    const renamed = createAdapters({ x: world.config }, { fetch: renaming }).adapterFor('x')
    const options = { since: new Date(0), limit: 9 }
    expect(await renamed?.listMedia(tokens, ME, options)).toEqual(await world.adapter.listMedia(tokens, ME, options))
  })

  test('TASK-33 an edited post is counted by its last version, and a protected account’s posts are not public', async () => {
    const tokens = await world.connect()
    const first = [{ channel: ME, id: '9900000000000000201' }]
    expect([...(await world.adapter.figures.read(tokens, first)).values()]).toEqual([{ is: 'there', views: 4321 }])
    await world.control('protect', { account: ME, protected: '1' })
    expect([...(await world.adapter.figures.read(tokens, first)).values()]).toEqual([{ is: 'private' }])
  })

  test('TASK-33 more than a page of posts is walked through', async () => {
    for (let n = 0; n < 110; n++) {
      world.clock.nowMs += 1000
      await world.control('post-video', { account: ME, title: `Wpis ${n}`, views: '1' })
    }
    const tokens = await world.connect()
    const since = new Date(NOON + 1)
    expect(await world.adapter.listMedia(tokens, ME, { since, limit: 500 })).toHaveLength(110)
    expect(await world.adapter.listMedia(tokens, ME, { since, limit: 500, kinds: ['video'] })).toEqual([])
    expect(await world.adapter.listMedia(tokens, ME, { since, limit: 0 })).toEqual([])
  })
})

describe('platforms.md §7.3: proof', () => {
  const verify = async (url: string, account = ME) => {
    const ref = parseMediaUrl(url)
    if (!ref) throw new Error(url)
    return world.adapter.verifyMediaUrl(await world.connect({ account }), account, ref)
  }

  test('TASK-31 the box for paid partnerships and the views are read, whatever handle the link shows', async () => {
    expect(await verify('https://twitter.com/somebody/status/9900000000000000203')).toMatchObject({
      ok: true,
      media: { kind: 'post', type: 'other', viewCount: 4321, paidPartnershipDisclosed: true, title: 'Poprawiony wpis' },
    })
  })

  test('all versions of an edited post are one post, and the latest is looked at', async () => {
    const outcomes = await Promise.all(
      ['201', '202', '203'].map(n => verify(`https://x.com/i/status/9900000000000000${n}`)),
    )
    expect(outcomes[0]).toMatchObject({
      ok: true,
      media: { externalId: '9900000000000000201', url: 'https://x.com/i/web/status/9900000000000000203' },
    })
    expect(outcomes[1]).toEqual(outcomes[0])
    expect(outcomes[2]).toEqual(outcomes[0])
  })

  test('posts of a protected account are no proof, those of somebody else’s are not even seen', async () => {
    await world.control('protect', { account: ME, protected: '1' })
    const url = 'https://x.com/ola_pisze/status/9900000000000000204'
    expect(await verify(url)).toEqual({ ok: false, reason: 'not_public' })
    expect(await verify(url, JAN)).toEqual({ ok: false, reason: 'not_found' })
    await world.control('protect', { account: ME })
    expect(await verify(url)).toMatchObject({ ok: true })
  })

  test('a deleted post is not found, a short link must be followed first', async () => {
    await world.control('delete-video', { account: ME, video: '9900000000000000204' })
    expect(await verify('https://x.com/ola_pisze/status/9900000000000000204')).toEqual({
      ok: false,
      reason: 'not_found',
    })
    expect(await verify('https://t.co/AbC123xyz')).toEqual({ ok: false, reason: 'unresolvable' })
  })
})
