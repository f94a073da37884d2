import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createAdapters } from '../adapters.ts'
import { DAY_MS, NOON, startPlatform, type World } from '../harness.ts'
import { instagramUrl, parseMediaUrl } from '../media-url.ts'
import { shortcodeOf } from '../simulator/seeds.ts'

const ME = '90000000000000011'
const JAN = '90000000000000012'
const PERSONAL = '90000000000000013'
const NO_PAGE = '90000000000000014'
const ME_AT_FACEBOOK = '1200000000000001'
const EVERYTHING = { since: new Date(0), limit: 50 }

let world: World
beforeEach(async () => {
  world = await startPlatform('instagram')
})
afterEach(() => world.stop())

const adapterWith = (fetch: typeof globalThis.fetch) =>
  createAdapters({ instagram: world.config }, { fetch, now: () => world.clock.nowMs }).adapterFor('instagram')
const graph = (path: string, accessToken: string) =>
  fetch(`${world.config.baseUrls.api}${path}`, { headers: { authorization: `Bearer ${accessToken}` } })
const errorOf = async (reply: Response) => {
  const { error } = (await reply.json()) as { error: { code: number; error_subcode?: number } }
  return [reply.status, error.code, error.error_subcode]
}

describe('platforms.md §5.2: OAuth by way of Facebook', () => {
  test('CHAN-22 the consent is Facebook’s, with no more permissions than reading takes', () => {
    const url = world.adapter.authorizeUrl({ purpose: 'connect', state: 's', codeVerifier: 'v', forceConsent: true })
    expect(url.pathname).toMatch(/\/dialog\/oauth$/)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'fanfara-client',
      response_type: 'code',
      scope: 'instagram_basic,pages_show_list,pages_read_engagement',
      redirect_uri: 'https://portal.example/auth/callback',
      state: 's',
      auth_type: 'rerequest',
    })
    expect(world.adapter.usesPkce).toBe('none')
  })

  test('SOC-02 nobody signs in with Instagram', () => {
    expect(world.adapter.scopes('signin')).toEqual([])
    const ask = () => world.adapter.authorizeUrl({ purpose: 'signin', state: 's', codeVerifier: 'v' })
    expect(ask).toThrow(expect.objectContaining({ kind: 'permanent', providerCode: 'no_sign_in' }))
  })

  test('SOC-18 the denial carries Facebook’s reasons, and a mark hangs behind the way back', async () => {
    const url = world.adapter.authorizeUrl({ purpose: 'connect', state: 's', codeVerifier: 'v' })
    const back = new URL((await world.submit(url, { decision: 'cancel' })).headers.get('location') ?? '')
    expect(Object.fromEntries(back.searchParams)).toEqual({
      error: 'access_denied',
      error_code: '200',
      error_description: 'Permissions error',
      error_reason: 'user_denied',
      state: 's',
    })
    expect(back.hash).toBe('#_=_')
    expect(world.adapter.parseCallback(back.searchParams)).toMatchObject({ error: 'user_cancelled' })
  })

  test('OPS-31 the dialog is Facebook’s, shows who has a page, and lets every permission be unticked', async () => {
    const url = world.adapter.authorizeUrl({ purpose: 'connect', state: 's', codeVerifier: 'v' })
    const page = await (await fetch(`${url}&lang=en`)).text()
    expect(page).toContain('<p class="brand">Facebook</p>')
    expect(page).toContain('personal account beside a page')
    expect(page.match(/type="checkbox" name="scope"/g)).toHaveLength(3)
  })

  test('the page’s token reads and has no end; the person’s renews it for 60 days', async () => {
    const tokens = await world.connect()
    expect(tokens).toMatchObject({
      accessToken: expect.stringMatching(/^EAAsimP/),
      refreshToken: expect.stringMatching(/^EAAsimL/),
      accessExpiresAt: null,
      refreshExpiresAt: new Date(NOON + 5_183_944_000),
      raw: { user_id: ME_AT_FACEBOOK, instagram_id: ME, page_id: expect.stringMatching(/^\d+$/) },
    })
    world.clock.nowMs += 61 * DAY_MS
    expect((await world.adapter.identity(tokens)).externalId).toBe(ME)
    await expect(world.adapter.refresh(tokens)).rejects.toMatchObject({
      kind: 'token_invalid',
      status: 400,
      providerCode: '190/463',
    })
    await world.adapter.revoke(tokens)
    await expect(world.adapter.identity(tokens)).rejects.toMatchObject({ kind: 'token_invalid' })
  })

  test('platforms.md §5.1 a first token that cannot be exchanged for a lasting one ends the attempt', async () => {
    const code = await world.code()
    const failing: typeof fetch = (input, init) =>
      String(init?.body).includes('fb_exchange_token')
        ? Promise.resolve(Response.json({ error: { message: 'No.', code: 190, error_subcode: 460 } }, { status: 400 }))
        : fetch(input, init)
    await expect(adapterWith(failing)?.exchange(code, 'v')).rejects.toMatchObject({ kind: 'permanent' })
  })

  test('a page token from a short-lived one ends with it', async () => {
    const body = new URLSearchParams({
      client_id: world.config.clientId,
      client_secret: world.config.clientSecret,
      redirect_uri: world.config.redirectUri,
      code: await world.code(),
    })
    const reply = await fetch(`${world.config.baseUrls.token}/access_token?${body}`)
    const short = (await reply.json()) as { access_token: string; expires_in: number }
    const pages = await graph('/me/accounts?fields=id,access_token', short.access_token)
    const { data } = (await pages.json()) as { data: { access_token: string }[] }
    world.clock.nowMs += short.expires_in * 1000
    expect(await errorOf(await graph('/me', data[0]?.access_token ?? ''))).toEqual([400, 190, 463])
  })

  test('platforms.md §2.1 rule 5: no token is part of an address, and each call proves that it knows the secret', async () => {
    const tokens = await world.connect()
    const seen: URL[] = []
    const spy: typeof fetch = (input, init) => {
      seen.push(new URL(String(input)))
      return fetch(input, init)
    }
    await adapterWith(spy)?.identity(await (adapterWith(spy)?.refresh(tokens) ?? tokens))
    expect(seen).toHaveLength(4)
    expect(seen.map(String).join()).not.toMatch(/EAAsim|secret=/)
    const proof = createHmac('sha256', world.config.clientSecret).update(tokens.refreshToken ?? '')
    await adapterWith(spy)?.identity({ ...tokens, accessToken: tokens.refreshToken ?? '' })
    expect(seen.at(-1)?.searchParams.get('appsecret_proof')).toBe(proof.digest('hex'))
    expect(await errorOf(await graph('/me?appsecret_proof=00', tokens.accessToken))).toEqual([400, 100, undefined])
  })

  test('TRAN-51 a revocation that fails because of our own secret is no success', async () => {
    const tokens = await world.connect()
    const config = { ...world.config, clientSecret: 'wrong' }
    const other = createAdapters({ instagram: config }).adapterFor('instagram')
    await expect(other?.revoke(tokens)).rejects.toMatchObject({ kind: 'permanent', providerCode: '190' })
    await expect(other?.revoke({ ...tokens, raw: {} })).rejects.toMatchObject({ kind: 'permanent' })
    expect((await world.adapter.identity(tokens)).externalId).toBe(ME)
  })

  test('TRAN-51 a person who took the application away first is no failure', async () => {
    const tokens = await world.connect()
    const gone = { error: { message: 'The user has not authorized application 1.', code: 190, error_subcode: 458 } }
    const revoking = adapterWith(async () => Response.json(gone, { status: 400 }))?.revoke(tokens)
    await expect(revoking).resolves.toBeUndefined()
  })
})

describe('CHAN-22 GEN-04: which account becomes the channel', () => {
  test('the professional account behind the page, by Instagram’s own id and handle', async () => {
    expect(await world.adapter.identity(await world.connect())).toEqual({
      externalId: ME,
      login: 'ola.fika',
      displayName: 'Ola <b>Fika</b>',
      avatarUrl: expect.stringMatching(/-320x320\.png\?_nc_cat=1&oh=\w+&oe=[0-9A-F]+$/),
      url: `${world.origin}/sandbox/instagram/channel/ola.fika/`,
      // The person at Facebook, whom Meta names when it calls.
      subject: expect.stringMatching(/^\d+$/),
    })
  })

  test.each([
    [NO_PAGE, 'no_page'],
    [PERSONAL, 'no_professional_account'],
  ])('%s is told what is missing: %s', async (account, cause) => {
    const tokens = await world.connect({ account })
    await expect(world.adapter.identity(tokens)).rejects.toMatchObject({
      kind: 'account_ineligible',
      providerCode: cause,
    })
    expect(tokens.accessExpiresAt).not.toBeNull()
    await world.adapter.revoke(tokens)
  })

  test('who links a page in between begins again', async () => {
    const tokens = await world.connect({ account: PERSONAL })
    await world.control('linkage', { account: PERSONAL, linkage: 'professional' })
    await expect(world.adapter.identity(tokens)).rejects.toMatchObject({ kind: 'temporary' })
    expect((await world.adapter.identity(await world.connect({ account: PERSONAL }))).login).toBe('prywatnie')
  })

  test('platforms.md §2.1 rule 3: a permission that was left out is named, and no other cause', async () => {
    for (const scope of world.adapter.scopes('connect')) {
      const tokens = await world.connect({ untick: [scope] })
      expect(tokens.scopes).not.toContain(scope)
      await expect(world.adapter.identity(tokens)).rejects.toMatchObject({ kind: 'scope_missing', providerCode: scope })
    }
  })

  test('of several pages it is the first with a professional account, however many come before', async () => {
    const page = (id: string, linked: boolean) => ({
      id,
      access_token: `token-${id}`,
      ...(linked && { instagram_business_account: { id: ME } }),
    })
    const asked: (string | null)[] = []
    const many: typeof fetch = async (input, init) => {
      const url = new URL(String(input))
      if (!url.pathname.endsWith('/me/accounts')) return fetch(input, init)
      asked.push(url.searchParams.get('after'))
      const isFirst = asked.length === 1
      const paging = { cursors: { before: 'a', after: 'b' }, ...(isFirst && { next: 'https://evil.example/' }) }
      return Response.json({ data: isFirst ? [page('1', false), page('2', false)] : [page('3', true)], paging })
    }
    const tokens = await adapterWith(many)?.exchange(await world.code(), 'v')
    expect(tokens).toMatchObject({ accessToken: 'token-3', raw: { page_id: '3' } })
    expect(asked).toEqual([null, 'b'])
  })

  test('renewing keeps to the account that was connected, whatever pages were added since', async () => {
    const tokens = await world.connect()
    const page = (id: string, account: string) => ({
      id,
      access_token: `token-${id}`,
      instagram_business_account: { id: account },
    })
    const more: typeof fetch = async (input, init) =>
      new URL(String(input)).pathname.endsWith('/me/accounts')
        ? Response.json({ data: [page('1', JAN), page('2', ME)] })
        : fetch(input, init)
    expect(await adapterWith(more)?.refresh(tokens)).toMatchObject({
      accessToken: 'token-2',
      raw: { instagram_id: ME },
    })
  })

  test('TRAN-53 an account that is no longer linked is lost at the next renewal', async () => {
    const tokens = await world.connect()
    await world.control('linkage', { account: ME, linkage: 'personal' })
    await expect(world.adapter.metrics(tokens, ME)).rejects.toMatchObject({ kind: 'not_found' })
    await expect(world.adapter.refresh(tokens)).rejects.toMatchObject({
      kind: 'token_invalid',
      providerCode: 'unlinked',
    })
  })
})

describe('platforms.md §5.3: figures', () => {
  test('OPS-35 followers are those of this moment', async () => {
    const tokens = await world.connect()
    expect(await world.adapter.metrics(tokens, ME)).toEqual({ followers_count: 7654, observedAt: new Date(NOON) })
    await world.control('figures', { account: ME, followers: '8000' })
    expect((await world.adapter.metrics(tokens, ME)).followers_count).toBe(8000)
    await expect(world.adapter.metrics(tokens, JAN)).rejects.toMatchObject({ kind: 'not_found' })
  })

  test('a figure that is not told is unknown, not 0', async () => {
    const tokens = await world.connect()
    const adapter = adapterWith(async () => Response.json({ id: ME }))
    expect(await adapter?.metrics(tokens, ME)).toMatchObject({ followers_count: null })
  })

  test('a field that the Graph has given up is left out, once', async () => {
    const tokens = await world.connect()
    const refusing: typeof fetch = async (input, init) => {
      const isAsked = new URL(String(input)).searchParams.get('fields')?.split(',').includes('view_count')
      const message = '(#100) Tried accessing nonexisting field (view_count) on node type (IGMedia)'
      return isAsked ? Response.json({ error: { message, code: 100 } }, { status: 400 }) : fetch(input, init)
    }
    const list = await adapterWith(refusing)?.listMedia(tokens, ME, { ...EVERYTHING, kinds: ['reel'] })
    expect(list).toHaveLength(1)
    expect(await errorOf(await graph(`/${ME}?fields=shoe_size`, tokens.accessToken))).toEqual([400, 100, undefined])
  })
})

describe('platforms.md §5.4: media', () => {
  test('TASK-33 posts, reels and the stories of the last 24 hours, told apart', async () => {
    const tokens = await world.connect()
    const all = await world.adapter.listMedia(tokens, ME, EVERYTHING)
    expect(all.map(({ title, kind, viewCount }) => [title, kind, viewCount])).toEqual([
      ['Relacja', 'story', null],
      ['Post', 'post', null],
      ['Rolka', 'reel', 4200],
      ['Równo', 'post', null],
      ['Dawno', 'post', null],
    ])
    expect(all[0]?.url).toBe('https://www.instagram.com/stories/ola.fika/17900000000000003/')
    const titles = async (kinds: ('post' | 'reel' | 'story' | 'live')[], limit = 50) =>
      (await world.adapter.listMedia(tokens, ME, { since: new Date(0), limit, kinds })).map(({ title }) => title)
    expect(await titles(['story'])).toEqual(['Relacja'])
    expect(await titles(['reel', 'story'])).toEqual(['Relacja', 'Rolka'])
    expect(await titles(['post'], 1)).toEqual(['Post'])
    expect([await titles(['live']), await titles(['post'], 0)]).toEqual([[], []])
    world.clock.nowMs += 4 * 3_600_000
    expect(await titles(['story'])).toEqual([])
  })

  test('TASK-33 views are told of reels alone, and of the account whose token it is', async () => {
    const tokens = await world.connect()
    const ids = ['17900000000000001', '17900000000000002', '17900000000000004', '17900000000000101']
    const read = await world.adapter.figures.read(
      tokens,
      ids.map(id => ({ channel: id.endsWith('101') ? '90000000000000012' : ME, id })),
    )
    expect([...read.values()]).toEqual([
      { is: 'there', views: null },
      { is: 'there', views: 4200 },
      { is: 'gone' },
      { is: 'gone' },
    ])
  })

  test('TASK-33 more than a page is walked through by its cursors', async () => {
    for (let n = 0; n < 60; n++) {
      world.clock.nowMs += 1000
      await world.control('post-video', { account: ME, title: `${n}`, views: '1', format: n % 2 ? 'reel' : 'post' })
    }
    const tokens = await world.connect()
    const since = new Date(NOON + 1)
    expect(await world.adapter.listMedia(tokens, ME, { since, limit: 500 })).toHaveLength(60)
    expect(await world.adapter.listMedia(tokens, ME, { since, limit: 500, kinds: ['reel'] })).toHaveLength(30)
    expect(await world.adapter.listMedia(tokens, JAN, EVERYTHING)).toEqual([])
  })

  test('signed addresses of pictures run out', async () => {
    const [item] = await world.adapter.listMedia(await world.connect(), ME, EVERYTHING)
    expect((await fetch(item?.thumbnailUrl ?? '')).headers.get('content-type')).toBe('image/png')
    world.clock.nowMs += 4 * DAY_MS
    expect((await fetch(item?.thumbnailUrl ?? '')).status).toBe(403)
  })

  test('advertisements and what has no link are left out', async () => {
    const tokens = await world.connect()
    const rows = [
      { id: '1', timestamp: '2026-11-01T10:00:00+0000', media_product_type: 'AD', shortcode: 'a' },
      { id: '2', timestamp: '2026-11-01T10:00:00+0000', media_product_type: 'FEED' },
      { id: '3', timestamp: '2026-11-01T10:00:00+0200', permalink: 'https://www.instagram.com/reel/Abc/' },
    ]
    const adapter = adapterWith(async () => Response.json({ data: rows }))
    const list = await adapter?.listMedia(tokens, ME, { ...EVERYTHING, kinds: ['post'] })
    expect(list?.map(({ externalId, url, createdAt }) => [externalId, url, createdAt.toISOString()])).toEqual([
      ['3', 'https://www.instagram.com/p/Abc/', '2026-11-01T08:00:00.000Z'],
    ])
  })

  test('TASK-31 a reel is proof under each of its links, whatever handle they show', async () => {
    const code = shortcodeOf('17900000000000002')
    for (const link of [instagramUrl(code), `https://instagram.com/somebody/reel/${code}?igsh=1`]) {
      const proof = { ok: true, media: { externalId: '17900000000000002', kind: 'reel', url: instagramUrl(code) } }
      expect(await verify(link)).toMatchObject(proof)
    }
  })

  test('TASK-31 a story is proof while it shows, later it is for people; short links must be followed first', async () => {
    const story = 'https://www.instagram.com/stories/ola.fika/17900000000000003/'
    expect(await verify(story)).toMatchObject({ ok: true, media: { kind: 'story' } })
    expect(await verify(story, JAN)).toEqual({ ok: false, reason: 'not_owner' })
    world.clock.nowMs += DAY_MS
    expect(await verify(story)).toEqual({ ok: false, reason: 'needs_manual_review' })
    expect(await verify('https://www.instagram.com/share/reel/BAx1/')).toEqual({ ok: false, reason: 'unresolvable' })
  })

  test('a deleted post is not found', async () => {
    await world.control('delete-video', { account: ME, video: '17900000000000001' })
    const link = instagramUrl(shortcodeOf('17900000000000001'))
    expect(await verify(link)).toEqual({ ok: false, reason: 'not_found' })
  })

  const verify = async (url: string, tokensOf = ME) => {
    const ref = parseMediaUrl(url)
    if (!ref) throw new Error(url)
    return world.adapter.verifyMediaUrl(await world.connect({ account: tokensOf }), ME, ref)
  }
})

describe('platforms.md §5.4: refusals and usage', () => {
  test.each([
    [400, { code: 190, error_subcode: 460 }, 'token_invalid', '190/460'],
    [400, { code: 102 }, 'token_invalid', '102'],
    [403, { code: 10 }, 'scope_missing', '10'],
    [403, { code: 200 }, 'scope_missing', '200'],
    [400, { code: 299 }, 'scope_missing', '299'],
    [400, { code: 100 }, 'permanent', '100'],
    [400, { code: 100, error_subcode: 33 }, 'not_found', '100/33'],
    [403, { code: 4 }, 'rate_limited', '4'],
    [400, { code: 17 }, 'rate_limited', '17'],
    [400, { code: 32 }, 'rate_limited', '32'],
    [400, { code: 613 }, 'rate_limited', '613'],
    [400, { code: 80_002 }, 'rate_limited', '80002'],
    [400, { code: 2 }, 'temporary', '2'],
    [400, { code: 368, is_transient: true }, 'temporary', '368'],
    [400, { code: 368 }, 'permanent', '368'],
    [401, {}, 'token_invalid', null],
    [404, {}, 'not_found', null],
  ])('%d %j is %s', async (status, error, kind, providerCode) => {
    const tokens = await world.connect()
    const message = `Malformed access token ${tokens.accessToken}`
    const adapter = adapterWith(async () => Response.json({ error: { message, ...error } }, { status }))
    const refusal = await adapter?.metrics(tokens, ME).catch((thrown: unknown) => thrown)
    expect(refusal).toMatchObject({ kind, status, providerCode, retryAfterMs: null })
    expect(String(refusal)).not.toContain(tokens.accessToken)
  })

  test('a budget that is used up says for how long', async () => {
    const tokens = await world.connect()
    await world.fail('quota')
    await expect(world.adapter.metrics(tokens, ME)).rejects.toMatchObject({
      kind: 'rate_limited',
      status: 403,
      providerCode: '80002',
      retryAfterMs: 15 * 60_000,
    })
    const strange = new Headers({ 'x-business-use-case-usage': '{"1":7}' })
    const body = { error: { code: 4 } }
    const adapter = adapterWith(async () => Response.json(body, { status: 403, headers: strange }))
    await expect(adapter?.metrics(tokens, ME)).rejects.toMatchObject({ kind: 'rate_limited', retryAfterMs: null })
  })

  test('every reply says what is used; the 201st call of a person in an hour is refused', async () => {
    const { accessToken } = await world.connect({ account: JAN })
    const usage = (await graph(`/${JAN}?fields=id`, accessToken)).headers.get('x-business-use-case-usage')
    expect(JSON.parse(usage ?? '')).toMatchObject({
      [JAN]: [{ type: 'instagram', estimated_time_to_regain_access: 0 }],
    })
    const headers = { authorization: `Bearer ${accessToken}` }
    const url = '/sandbox/instagram/v25.0/me/permissions'
    for (let call = 0; call < 200; call++) await world.app.inject({ url, headers })
    const late = await graph('/me/permissions', accessToken)
    expect(JSON.parse(late.headers.get('x-app-usage') ?? '')).toMatchObject({ call_count: 100 })
    expect(await errorOf(late)).toEqual([403, 4, undefined])
    world.clock.nowMs += 3_600_000
    expect((await graph('/me/permissions', accessToken)).status).toBe(200)
  })

  test('the Graph shows nobody else’s account, and a page to its own token', async () => {
    const { accessToken, raw } = await world.connect()
    expect(await errorOf(await graph(`/${JAN}/media`, accessToken))).toEqual([400, 100, 33])
    expect(await errorOf(await graph('/me/accounts', accessToken))).toEqual([400, 100, 33])
    const own = await graph('/me?fields=name,instagram_business_account{username}', accessToken)
    expect(await own.json()).toEqual({
      id: raw.page_id,
      name: 'Ola <b>Fika</b> · fan page',
      instagram_business_account: { id: ME, username: 'ola.fika' },
    })
    const plain = await graph(`/${ME}/media?limit=2`, accessToken)
    expect(await plain.json()).toMatchObject({
      data: [{ id: '17900000000000001' }, { id: '17900000000000002' }],
      paging: { cursors: { after: expect.any(String) }, next: expect.stringContaining('after=') },
    })
  })
})

test('OPS-31 Instagram has no live streams here, and stays apart from other platforms’ controls', async () => {
  expect(world.adapter.live).toBeUndefined()
  expect(world.adapter.snapshot).toBeUndefined()
  const tries: [string, Record<string, string>][] = [
    ['go-live', { account: ME, title: 'Na żywo', viewers: '5' }],
    ['linkage', { account: ME, linkage: 'sideways' }],
  ]
  for (const [act, fields] of tries) {
    expect((await world.control(act, fields)).headers.get('location')).toContain('result=refused')
  }
})
