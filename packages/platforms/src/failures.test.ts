import { createServer } from 'node:http'
import { platforms } from '@fanfara/contract/enums'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAdapters } from './adapters.ts'
import { simulatedBaseUrls } from './base-urls.ts'
import { PlatformError } from './errors.ts'
import { parseMediaUrl, type Platform } from './media-url.ts'
import type { AdapterDeps, PlatformAdapter, TokenSet } from './types.ts'

const NOW = Date.parse('2026-11-12T12:00:00Z')
const ME = 'channel-1'
const CODE = 'code-7f3a9c'
const VERIFIER = 'verifier-0d4b'.padEnd(43, 'v')
const SECRETS = { access: 'access-5e1f|a/b', refresh: 'refresh-c0ffee', client: 'client-secret-91' }

/** Tokens as every platform would have them, of the channel that is asked about. */
const tokensOf = (adapter: PlatformAdapter): TokenSet => ({
  accessToken: SECRETS.access,
  refreshToken: SECRETS.refresh,
  scopes: adapter.scopes('connect'),
  accessExpiresAt: null,
  refreshExpiresAt: null,
  raw: { open_id: ME, instagram_id: ME, user_id: 'person-1', page_id: 'page-1' },
})

/** A link to a medium of each platform. */
const LINKS: Readonly<Record<Platform, string>> = {
  twitch: 'https://www.twitch.tv/videos/2001',
  youtube: 'https://youtu.be/olaVideo001',
  instagram: 'https://www.instagram.com/reel/Sim00000000/',
  tiktok: 'https://www.tiktok.com/@ola/video/9900000000000000001',
  x: 'https://x.com/ola/status/9900000000000000203',
}

function adapterOf(platform: Platform, fetch: typeof globalThis.fetch, more: AdapterDeps = {}, origin = 'http://h') {
  const baseUrls = simulatedBaseUrls(platform, origin, origin)
  const config = { clientId: 'us', clientSecret: SECRETS.client, redirectUri: 'https://p.example/back', baseUrls }
  const adapter = createAdapters({ [platform]: config }, { fetch, now: () => NOW, ...more }).adapterFor(platform)
  if (!adapter) throw new Error(platform)
  return adapter
}

/** Every call of the interface that goes to the platform. */
const calls = {
  identity: (adapter: PlatformAdapter) => adapter.identity(tokensOf(adapter)),
  metrics: (adapter: PlatformAdapter) => adapter.metrics(tokensOf(adapter), ME),
  listMedia: (adapter: PlatformAdapter) => adapter.listMedia(tokensOf(adapter), ME, { since: new Date(0), limit: 5 }),
  verifyMediaUrl: (adapter: PlatformAdapter) => {
    const ref = parseMediaUrl(LINKS[adapter.platform])
    if (!ref) throw new Error('not a link')
    return adapter.verifyMediaUrl(tokensOf(adapter), ME, ref)
  },
  figures: (adapter: PlatformAdapter) => adapter.figures.read(tokensOf(adapter), [{ channel: ME, id: '17' }]),
  exchange: (adapter: PlatformAdapter) => adapter.exchange(CODE, VERIFIER),
  refresh: (adapter: PlatformAdapter) => adapter.refresh(tokensOf(adapter)),
  revoke: (adapter: PlatformAdapter) => adapter.revoke(tokensOf(adapter)),
} satisfies Record<string, (adapter: PlatformAdapter) => Promise<unknown>>
const reads = ['identity', 'metrics', 'listMedia', 'verifyMediaUrl', 'figures'] as const
const cases = platforms.flatMap(platform => Object.entries(calls).map(([name, call]) => ({ platform, name, call })))
const readings = platforms.flatMap(platform => reads.map(name => ({ platform, name, call: calls[name] })))

/** What a call that is answered so comes to; the error itself where it fails. */
const outcome = (platform: Platform, call: (adapter: PlatformAdapter) => Promise<unknown>, answer: () => Response) =>
  call(adapterOf(platform, async () => answer())).catch((error: unknown) => error)

async function failureOf(...asked: Parameters<typeof outcome>) {
  const error = await outcome(...asked)
  if (!(error instanceof PlatformError)) throw new Error(`no PlatformError: ${String(error)}`)
  return error
}

const page = (status: number, headers = {}) =>
  new Response('<!doctype html><title>Just a moment…</title>', {
    status,
    headers: { 'content-type': 'text/html', ...headers },
  })

describe.each(cases)('platforms.md §2.1 rules 8 and 9: $platform, $name', ({ platform, call }) => {
  test.each([500, 502, 503, 504])('%i is temporary', async status => {
    expect(await failureOf(platform, call, () => page(status))).toMatchObject({ kind: 'temporary', status })
    const json = () => Response.json({ error: 'invalid_grant', message: 'Invalid refresh token' }, { status })
    expect(await failureOf(platform, call, json)).toMatchObject({ kind: 'temporary', status })
  })

  test('503 says how long to wait, where it does', async () => {
    const busy = (headers: Record<string, string>) => failureOf(platform, call, () => page(503, headers))
    expect(await busy({ 'retry-after': '120' })).toMatchObject({ kind: 'temporary', retryAfterMs: 120_000 })
    expect(await busy({})).toMatchObject({ kind: 'temporary', retryAfterMs: null })
  })

  test.each([401, 403, 404])(
    'a page with %i comes from something in between: nobody is disconnected by it, and no medium is gone',
    async status => {
      expect(await failureOf(platform, call, () => page(status))).toMatchObject({
        kind: 'temporary',
        status,
        providerCode: 'not_json',
      })
    },
  )

  test('429 is a matter of time, whatever its body is', async () => {
    const limited = (answer: () => Response) => failureOf(platform, call, answer)
    expect(await limited(() => page(429, { 'retry-after': '30' }))).toMatchObject({
      kind: 'rate_limited',
      status: 429,
      retryAfterMs: 30_000,
    })
    expect(await limited(() => Response.json({ error: 'invalid_grant' }, { status: 429 }))).toMatchObject({
      kind: 'rate_limited',
      retryAfterMs: null,
    })
  })

  test('a broken connection is temporary, and what broke it is not told', async () => {
    const broken = adapterOf(platform, async url => {
      throw new TypeError(`connect ${String(url)} ${SECRETS.access}`)
    })
    const error = await call(broken).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({
      kind: 'temporary',
      providerCode: 'network',
      status: null,
      message: 'No answer: network',
    })
  })

  test('what the platform repeats of our secrets is in no error', async () => {
    // Words are cut after 200 characters: a secret that is cut in the middle is one all the same.
    for (const status of [200, 400, 401, 403, 404, 409, 429, 503])
      for (const shape of shapes)
        for (const before of ['', 'x'.repeat(193)]) {
          const parrot: typeof fetch = async (_url, init) => {
            const form = init?.body instanceof URLSearchParams ? [...init.body.values()] : []
            const sent = [new Headers(init?.headers).get('authorization')?.split(' ').at(-1), ...form]
            return Response.json(shape(before + sent.join(' and ')), { status })
          }
          const error: unknown = await call(adapterOf(platform, parrot)).catch((thrown: unknown) => thrown)
          if (!(error instanceof Error)) continue
          const shown = `${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`
          expect(shown).not.toMatch(/access-|refresh-|code-7f|verifier-|client-secret/)
        }
  })

  test.each([null, [], 7, 'ok', {}, { data: null }, { data: 'x', items: 'x' }, { items: [null], data: [null] }])(
    'a success that says %j is understood or named, and never breaks in the adapter',
    async body => {
      const said = await outcome(platform, call, () => Response.json(body))
      const kind = said instanceof PlatformError ? said.kind : said instanceof Error ? said.message : 'understood'
      expect(kind).toMatch(/^(permanent|temporary|account_ineligible|not_found|understood)$/)
    },
  )
})

/** A refusal in the shape of each platform, with words that it took from us. */
const shapes = [
  (words: string) => ({ status: 400, message: words, error: words, error_description: words }),
  (words: string) => ({ error: { code: 400, message: words, errors: [{ reason: words, message: words }] } }),
  (words: string) => ({ error: { code: words, message: words, log_id: words }, data: {} }),
  (words: string) => ({ error: { code: 1, error_subcode: 2, type: words, message: words } }),
  (words: string) => ({ title: words, detail: words, type: `https://problems.example/${words}` }),
  (words: string) => ({ title: words, detail: '', type: 'about:blank' }),
]

describe.each(readings)('platforms.md §2.1: $platform, $name', ({ platform, call }) => {
  test('an answer of nothing is a page that was cut off: temporary', async () => {
    expect(await failureOf(platform, call, () => new Response(''))).toMatchObject({
      kind: 'temporary',
      providerCode: 'not_json',
    })
  })

  test('401 and nothing else said is a token that is not good any more', async () => {
    for (const answer of [() => new Response('', { status: 401 }), () => Response.json({}, { status: 401 })])
      expect(await failureOf(platform, call, answer)).toMatchObject({ kind: 'token_invalid', status: 401 })
  })

  test('403 and nothing else said disconnects nobody', async () => {
    expect(await failureOf(platform, call, () => Response.json({}, { status: 403 }))).toMatchObject({
      kind: 'permanent',
    })
  })
})

/** Those whose answer to a lack of tokens needs none of the network. */
test.each(platforms)('%s: without a refresh token the grant is over, and nobody is asked', async platform => {
  let asked = 0
  const adapter = adapterOf(platform, async () => {
    asked += 1
    return Response.json({})
  })
  const refresh = adapter.refresh({ ...tokensOf(adapter), refreshToken: null })
  await expect(refresh).rejects.toMatchObject({ kind: 'token_invalid', status: null })
  expect(asked).toBe(0)
})

/** Answers that only a real connection can give. */
describe.each(readings)('threat model §3.4: $platform, $name, over a real connection', ({ platform, call }) => {
  const visited: string[] = []
  let origin = ''
  const server = createServer((request, response) => {
    visited.push(request.url ?? '')
    if (request.url?.startsWith('/elsewhere')) return response.end('{}')
    if (request.url?.startsWith('/slow')) {
      response.writeHead(200, { 'content-type': 'application/json' })
      const dripping = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(dripping))
      return response
    }
    return response.writeHead(307, { location: `${origin}/elsewhere` }).end()
  })
  beforeAll(async () => {
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    if (typeof address === 'object' && address) origin = `http://127.0.0.1:${address.port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  test('a redirect is not followed with the token', async () => {
    const error = await call(adapterOf(platform, fetch, {}, origin)).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ kind: 'temporary', providerCode: 'network' })
    expect(visited.filter(path => path.startsWith('/elsewhere'))).toEqual([])
    expect(visited.length).toBeGreaterThan(0)
  })

  test('an answer that drips for ever ends with the time of a call, and is not asked for again', async () => {
    visited.length = 0
    const hasty = adapterOf(platform, fetch, { timeoutMs: 80 }, `${origin}/slow`)
    const error = await call(hasty).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ kind: 'temporary', providerCode: 'timeout' })
    expect(visited).toHaveLength(1)
  })
})
