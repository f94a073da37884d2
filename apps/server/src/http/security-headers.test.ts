import { connect } from 'node:net'
import { register } from '@fanfara/contract/accounts'
import { PASSWORD, PRODUCTION, startWorld, type TestWorld } from '@fanfara/testkit'
import { emptyFronts } from '@fanfara/testkit/fronts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const fronts = emptyFronts()
let world: TestWorld
beforeAll(async () => {
  world = await startWorld({
    env: { ...PRODUCTION, CORS_ORIGINS: 'https://partner.test' },
    apps: fronts.folder,
  })
})
afterAll(async () => {
  await world.close()
  fronts.remove()
})

/** One answer of every kind that the server gives: operations, errors of every layer, pages, files, ways out. */
const ANSWERS: [string, string, number][] = [
  ['GET', '/api/health', 200],
  ['GET', '/api/ready', 200],
  ['GET', '/api/config', 200],
  ['HEAD', '/api/config', 200],
  ['GET', '/api/openapi.json', 200],
  ['GET', '/api/docs', 200],
  ['GET', '/api/users', 401],
  ['GET', '/api/ops/overview', 401],
  ['GET', '/api/nope', 404],
  ['POST', '/api/login', 422],
  ['DELETE', '/api/health', 404],
  ['OPTIONS', '/api/users', 204],
  ['GET', '/api/%', 404],
  ['GET', `/api/users/${'x'.repeat(300)}`, 404],
  ['GET', '/api/twitch/login', 303],
  ['GET', '/v1/openapi.json', 200],
  ['GET', '/v1/widgets/notifications/feed', 401],
  ['POST', '/v1/widgets/session/initialize', 400],
  ['GET', '/v1/nope', 404],
  ['GET', '/v1/%E0', 404],
  ['OPTIONS', '/v1/widgets/notifications/feed', 204],
  ['GET', '/', 200],
  ['HEAD', '/', 200],
  ['GET', '/no/such/page', 200],
  ['GET', '/%', 200],
  ['POST', '/no/such/page', 404],
  ['GET', '/favicon.svg', 200],
  ['GET', '/assets/nothing.js', 404],
  ['GET', '/dev/mail', 404],
  ['GET', '/sandbox/twitch', 404],
  ['GET', '/metrics', 404],
  ['GET', '/overlay/nobody', 404],
  ['GET', '/avatars/nobody.jpg', 404],
  ['GET', '/calendar/nobody.ics', 404],
]

describe('threat model §3.5 every answer of production says what a browser may do with it', () => {
  test.each(ANSWERS)('%s %s is answered %i', async (method, url, status) => {
    const isPost = method === 'POST'
    const answer = await world.app.inject({
      method: method as 'GET',
      url,
      headers: isPost ? { 'content-type': 'application/json' } : {},
      ...(isPost ? { payload: '{}' } : {}),
    })
    const { headers } = answer
    expect(answer.statusCode).toBe(status)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['content-security-policy']).toMatch(/default-src 'none'|object-src 'none'.*base-uri 'none'/)
    expect(headers['referrer-policy']).toMatch(/^(strict-origin-when-cross-origin|no-referrer)$/)
    if (answer.body) expect(headers['content-type']).toMatch(/; charset=utf-8$|^image\//)
    expect(headers['access-control-allow-origin']).toBeUndefined()
    expect(headers['x-powered-by'] ?? headers.server).toBeUndefined()
  })
})

test('threat model §3.5 handshakes of sockets say it too, refused ones among them', async () => {
  for (const path of ['/socket.io/?EIO=4&transport=polling', '/socket.io/?EIO=4&transport=nope', '/socket.io/']) {
    const { status, headers } = await fetch(`${listening()}${path}`)
    expect(status, path).toBe(400)
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(headers.get('strict-transport-security'), path).toBe('max-age=31536000; includeSubDomains')
    expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'")
  }
})

/** Where the server of this world listens; its public address is another. */
const listening = () => `http://localhost:${world.world.config.port}`

/** What the server writes back to these bytes. */
const raw = (bytes: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(world.world.config.port, 'localhost')
    let said = ''
    socket.on('data', chunk => (said += chunk.toString()))
    socket.on('close', () => resolve(said))
    socket.on('error', reject)
    socket.end(bytes)
  })

describe('ASVS 13.4 what a server gives away', () => {
  test('TRACE is no method here, and nothing that was sent comes back', async () => {
    for (const method of ['TRACE', 'TRACK', 'CONNECT']) {
      const said = await raw(
        `${method} /api/health HTTP/1.1\r\nhost: fanfara.test\r\ncookie: secret-canary\r\nconnection: close\r\n\r\n`,
      )
      expect(said, method).not.toContain('200 OK')
      expect(said, method).not.toContain('secret-canary')
    }
  })
  test('no folder lists its files, and nothing of the repository or beside the built files is served', async () => {
    const paths = ['/assets/', '/inbox/', '/ops/assets/', '/.git/config', '/.git/HEAD', '/.env', '/package.json']
    const climbing = ['/assets/../../package.json', '/..%2f..%2fpackage.json', '/%2e%2e/%2e%2e/package.json']
    for (const url of [...paths, ...climbing]) {
      const { body } = await world.app.inject({ method: 'GET', url })
      expect(body, url).not.toMatch(/workspaces|\[core\]|ref: refs|Index of|<li>|FANFARA_/)
    }
  })
  test('a secret that is looked for in the address opens nothing', async () => {
    const { token } = await world.creator()
    const members = [`token=${token}`, `access_token=${token}`, `authorization=Bearer%20${token}`]
    for (const url of members.map(member => `/api/users?${member}`))
      expect((await world.app.inject({ method: 'GET', url })).statusCode, url).toBe(401)
  })
})

describe('ASVS 4.2.1 where one request ends and the next begins', () => {
  const head = 'POST /api/login HTTP/1.1\r\nhost: fanfara.test\r\ncontent-type: application/json\r\n'
  test.each([
    ['a length and a coding', `${head}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['two lengths', `${head}content-length: 2\r\ncontent-length: 40\r\n\r\n{}`],
    ['a coding of another name', `${head}transfer-encoding: xchunked\r\n\r\n0\r\n\r\n`],
    ['a header with a bare line break', `${head}x: a\nx-y: b\r\ncontent-length : 2\r\n\r\n{}`],
  ])('%s is refused, and what follows is no request', async (_what, bytes) => {
    const said = await raw(`${bytes}GET /api/health HTTP/1.1\r\nhost: fanfara.test\r\n\r\n`)
    expect(said).toMatch(/^HTTP\/1\.1 400 /)
    expect(said.match(/HTTP\/1\.1 /g)).toHaveLength(1)
  })
})

describe('ASVS 3.4.2 foreign pages', () => {
  const allowed = async (origin: string) =>
    (await world.app.inject({ method: 'GET', url: '/api/health', headers: { origin } })).headers[
      'access-control-allow-origin'
    ]
  test('an origin is compared whole with the configured ones', async () => {
    expect(await allowed('https://partner.test')).toBe('https://partner.test')
    for (const origin of ['null', 'https://partner.test.evil.test', 'https://evilpartner.test', 'http://partner.test'])
      expect(await allowed(origin), origin).toBeUndefined()
  })
  test('an answer that is kept says it too', async () => {
    const { headers } = await world.app.inject({ url: '/api/config', headers: { origin: 'https://partner.test' } })
    expect(headers).toMatchObject({
      'access-control-allow-origin': 'https://partner.test',
      'cache-control': 'no-cache',
    })
    expect(headers.vary).toMatch(/origin/i)
  })
})

describe('ASVS 15.3 names that mean something to JavaScript, and members that come twice', () => {
  const post = (payload: string) =>
    world.app.inject({ method: 'POST', url: '/api/login', headers: { 'content-type': 'application/json' }, payload })
  /** A form that was taken is answered 422 as well: with a code, which says that the credentials are wrong. */
  const notTaken = [422, undefined]
  const statusAndCode = (answer: Awaited<ReturnType<typeof post>>) => [
    answer.statusCode,
    answer.json<{ code?: string }>().code,
  ]
  test('keys of prototypes are unknown fields, and change no other object', async () => {
    for (const key of ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']) {
      const answer = await post(`{"email":"a@b.pl","password":"x","${key}":{"polluted":true,"role":"operator"}}`)
      expect(statusAndCode(answer), key).toEqual(notTaken)
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
  test('a query member that comes twice is refused, not chosen from; a body is not read from the query', async () => {
    const ola = await world.creator()
    const get = (url: string) =>
      world.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${ola.token}` } })
    expect((await get('/api/campaigns?page=1')).statusCode).toBe(200)
    expect((await get('/api/campaigns?page=1&page=2')).statusCode).toBe(422)
    expect((await get('/api/campaigns?page[]=2')).json()).toMatchObject({ meta: { current_page: 1 } })
    const headers = { 'content-type': 'application/json' }
    const mixed = { method: 'POST', url: '/api/login?email=a@b.pl&password=x', headers, payload: '{}' } as const
    expect(statusAndCode(await world.app.inject(mixed))).toEqual(notTaken)
  })
  test('a text is no number and a list is no text: nothing is turned into another type', async () => {
    for (const body of [
      '{"email":["a@b.pl"],"password":"x"}',
      '{"email":{"a":1},"password":"x"}',
      '{"email":"a@b.pl","password":1}',
      '{"email":"a@b.pl","password":"x","remember":"true"}',
    ])
      expect(statusAndCode(await post(body)), body).toEqual(notTaken)
  })
})

test('ASVS 3.3 every cookie that registering and a trip set is for this host, over https, out of reach for scripts', async () => {
  const form = {
    role: 'influencer',
    name: 'Ciastko',
    email: 'ciastko@test.test',
    password: PASSWORD,
    password_confirmation: PASSWORD,
    is_privacy_accepted: true,
    is_service_terms_accepted: true,
  }
  const answers = [
    await world.app.inject({ method: 'POST', url: `/api${register.path}`, payload: form }),
    await world.app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { email: form.email, password: PASSWORD, remember: true },
    }),
    await world.app.inject({ method: 'GET', url: '/api/twitch/login' }),
  ]
  const cookies = answers.flatMap(({ headers }) => [headers['set-cookie'] ?? []].flat())
  expect(cookies.length).toBeGreaterThan(3)
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Host-fanfara_(refresh|browser|trip)=/)
    expect(cookie).toMatch(/; Path=\/(;|$)/)
    expect(cookie).not.toMatch(/domain/i)
    for (const attribute of ['; HttpOnly', '; Secure']) expect(cookie).toContain(attribute)
    expect(cookie).toContain(cookie.startsWith('__Host-fanfara_trip=') ? '; SameSite=Lax' : '; SameSite=Strict')
  }
  for (const { body } of answers) {
    expect(body).not.toMatch(/refresh/)
  }
})
