import { allEndpoints } from '@fanfara/contract/all'
import { addressOf } from '@fanfara/contract/client'
import { type AnyEndpoint, errorBody } from '@fanfara/contract/endpoint'
import { campaignForm, type Creator, longSession, type Operator, startWorld, type TestWorld } from '@fanfara/testkit'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

let world: TestWorld
let ola: Creator
let operator: Operator
beforeAll(async () => {
  world = await startWorld()
  ola = await world.creator()
  operator = await world.operator()
})
afterAll(() => world.close())

const someId = '00000000-0000-4000-8000-000000000000'
async function send(
  endpoint: AnyEndpoint,
  {
    token = null,
    body,
    query = {},
    id = someId,
  }: { token?: string | null; body?: unknown; query?: Record<string, unknown>; id?: string },
) {
  const headers: Record<string, string> = { 'content-language': 'en' }
  if (token) headers.authorization = `Bearer ${token}`
  if (body !== undefined) headers['content-type'] = 'application/json'
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const params = Object.fromEntries(names.map(name => [name, id]))
  const address = addressOf(endpoint, `${world.origin}/api`, { params, query })
  return fetch(address, {
    method: endpoint.method,
    headers,
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
}
async function expectErrorBody(response: Response) {
  const body: unknown = await response.json()
  expect(z.safeParse(errorBody, body).success, JSON.stringify(body)).toBe(true)
  expect(JSON.stringify(body)).not.toMatch(/node_modules|select |insert |at \w+ \(|\.ts:/)
}

test('API-07 the API describes every operation of the contract, with every status it may answer', async () => {
  const document = (await (await fetch(`${world.origin}/api/openapi.json`)).json()) as {
    openapi: string
    paths: Record<
      string,
      Record<string, { operationId: string; responses: Record<string, unknown>; security: unknown[] }>
    >
  }
  expect(document.openapi).toMatch(/^3\./)
  for (const endpoint of allEndpoints) {
    const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()]
    expect(operation?.operationId, `${endpoint.method} ${endpoint.path}`).toBe(endpoint.id)
    expect(Object.keys(operation?.responses ?? {})).toEqual(
      expect.arrayContaining([
        String(endpoint.status),
        '400',
        '401',
        '403',
        '404',
        '422',
        '429',
        '500',
        ...endpoint.errors.map(String),
      ]),
    )
    expect(operation?.security.length).toBe(endpoint.auth === 'public' ? 0 : 1)
  }
  const described = Object.values(document.paths).flatMap(methods =>
    Object.values(methods).map(({ operationId }) => operationId),
  )
  expect(described.sort()).toEqual(allEndpoints.map(({ id }) => id).sort())
  expect(new Set(described).size).toBe(described.length)
})

describe('ROLE-02 OPS-01 threat model §5: every operation against everybody who must not use it', () => {
  const guarded = allEndpoints.filter(({ auth }) => auth !== 'public')
  test.each(guarded.map(endpoint => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s',
    async (_name, endpoint) => {
      for (const token of [null, 'nonsense', `${ola.token}x`]) {
        const response = await send(endpoint, { token })
        expect(response.status, `token ${token}`).toBe(401)
        await expectErrorBody(response)
      }
      if (endpoint.auth === 'operator') expect((await send(endpoint, { token: ola.token })).status).toBe(403)
      if (endpoint.auth === 'creator') {
        const probe = await fetch(`${world.origin}/api/ops/overview`)
        expect(probe.status).toBe(401)
        const asOperator = await operator.call(endpoint as never, { params: { id: someId } } as never).then(
          () => 200,
          (error: { status: number }) => error.status,
        )
        expect(asOperator).toBe(403)
      }
    },
  )
})

test('ROLE-10 threat model §3.4 a malformed, an unknown and a foreign id are answered alike', async () => {
  const withId = allEndpoints.filter(({ path, body, auth }) => path.includes('{id}') && !body && auth === 'creator')
  expect(withId.length).toBeGreaterThan(4)
  for (const endpoint of withId) {
    for (const id of [someId, 'x', '%00', "1' or '1'='1"])
      expect((await send(endpoint, { token: ola.token, id })).status, `${endpoint.path} ${id}`).toBe(404)
  }
})

test('API-05 API-06 DATA-21 wrong JSON, wrong type, too large, too deep and unknown paths are JSON errors', async () => {
  const post = (body: string, type = 'application/json') =>
    fetch(`${world.origin}/api/login`, { method: 'POST', headers: { 'content-type': type }, body })
  const cases: [Promise<Response>, number][] = [
    [post('{'), 400],
    [post('{"email":"a"'), 400],
    [post('x=1', 'application/x-www-form-urlencoded'), 415],
    [post('<a/>', 'text/xml'), 415],
    [post(JSON.stringify({ email: 'x'.repeat(1_100_000) })), 413],
    [post(`${'['.repeat(40)}${']'.repeat(40)}`), 400],
    [fetch(`${world.origin}/api/nope`), 404],
    [fetch(`${world.origin}/api/campaigns`, { method: 'PATCH' }), 404],
  ]
  for (const [answer, status] of cases) {
    const response = await answer
    expect(response.status).toBe(status)
    await expectErrorBody(response)
  }
})

test('API-03 I18N-10 answers follow Content-Language, Polish when it is absent or unknown', async () => {
  const message = async (language?: string) => {
    const headers: Record<string, string> = language ? { 'content-language': language } : {}
    return ((await (await fetch(`${world.origin}/api/users`, { headers })).json()) as { message: string }).message
  }
  expect(await message('en')).toBe('Sign in to continue.')
  for (const language of [undefined, 'pl', 'de', 'x'.repeat(500)])
    expect(await message(language)).toBe('Zaloguj się, aby kontynuować.')
})

test('SEC-13 threat model §3.5 private answers are not stored, foreign origins get no permission', async () => {
  const response = await fetch(`${world.origin}/api/users`, {
    headers: { authorization: `Bearer ${ola.token}`, origin: 'https://evil.test' },
  })
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('access-control-allow-origin')).toBeNull()
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  const query = await fetch(`${world.origin}/api/users?token=${ola.token}`)
  expect(query.status).toBe(401)
})

test('SEC-11 threat model §5 mass assignment: privileged fields are refused wherever a body is read', async () => {
  const privileged = {
    role: 'operator',
    is_active: true,
    balance: 1,
    amount_grosze: 1,
    status: 'paid',
    owner: someId,
    account_id: someId,
    taken: 0,
    easy_ad: true,
  }
  // What is signed is read after its signature; its own test sends such members with a good one.
  const writing = allEndpoints.filter(({ body, auth, signed }) => body && auth !== 'refresh' && !signed)
  for (const endpoint of writing) {
    const token = endpoint.auth === 'operator' ? null : ola.token
    if (endpoint.auth === 'operator') continue
    const response = await send(endpoint, { token, body: privileged })
    expect(response.status, endpoint.path).toBe(422)
    await expectErrorBody(response)
  }
  const account = await world.world.db
    .selectFrom('account')
    .select(['role', 'easy_ad'])
    .where('id', '=', ola.id)
    .executeTakeFirstOrThrow()
  expect(account).toEqual({ role: 'influencer', easy_ad: false })
})

test('threat model §5 fuzz: fifty odd inputs for every operation give no 5xx and only JSON errors', {
  timeout: 180_000,
}, async () => {
  const odd = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.record(
      {
        email: fc.anything(),
        password: fc.anything(),
        url: fc.webUrl(),
        value: fc.anything(),
        reason: fc.string(),
        type: fc.string(),
        amount: fc.double(),
        page: fc.anything(),
      },
      { requiredKeys: [] },
    ),
    fc.constantFrom(
      '',
      '\u0000',
      '😀'.repeat(100),
      Number.MAX_SAFE_INTEGER,
      -1,
      1e308,
      [[]],
      { __proto__: null },
      { constructor: 1 },
    ),
  )
  const token = async (endpoint: AnyEndpoint) =>
    endpoint.auth === 'operator' ? ((await world.creator({ platforms: [], billing: false })).token ?? null) : ola.token
  for (const endpoint of allEndpoints.filter(({ auth, id }) => auth !== 'operator' && id !== 'logout')) {
    const bearer = await token(endpoint)
    const inputs = fc.sample(odd, 50)
    const answers = await Promise.all(
      inputs.map(input => {
        const text = JSON.stringify(input) ?? 'null'
        const query = { page: text, per_page: text, filter: text, name: text, nope: text }
        const body = endpoint.method === 'GET' ? undefined : text
        return send(endpoint, { token: bearer, body, query, id: typeof input === 'string' ? input : someId })
      }),
    )
    for (const answer of answers) {
      expect(answer.status, `${endpoint.method} ${endpoint.path}`).toBeLessThan(500)
      if (answer.status >= 400) await expectErrorBody(answer)
      else await answer.arrayBuffer()
    }
  }
})

test('API-57 design §4 health, readiness and meters', async () => {
  expect(await (await fetch(`${world.origin}/api/health`)).json()).toEqual({ data: { status: 'ok' } })
  expect((await fetch(`${world.origin}/api/ready`)).status).toBe(200)
  const meters = await (await fetch(`${world.origin}/metrics`)).text()
  expect(meters).toContain('http_request_duration_seconds')
})

test('API-57 without its store the service is not well, and says when to look again', async () => {
  const { store } = world.world
  world.world.store = { ...store, connect: () => Promise.reject(new Error('away')) }
  const answer = await fetch(`${world.origin}/api/health`)
  world.world.store = store
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  await expectErrorBody(answer)
  expect((await fetch(`${world.origin}/api/health`)).status).toBe(200)
})

test('API-05 a success is 200, or 201 for what was made: every answer has a body', () => {
  expect(new Set(allEndpoints.map(({ status }) => status))).toEqual(new Set([200, 201]))
})

test('threat model §3.4 texts that no database keeps (NUL, half a character) are refused wherever they are read', async () => {
  const nul = String.fromCharCode(0)
  const half = String.fromCharCode(0xd800)
  const cases: [AnyEndpoint, Parameters<typeof send>[1]][] = []
  const form = campaignForm()
  const campaign = await world.campaigns.published()
  const ops = (id: string) => allEndpoints.find(endpoint => endpoint.id === id) as AnyEndpoint
  const operatorToken = await longSession(world.world, operator.id)
  for (const text of [nul, half]) {
    cases.push([ops('opsCreateCampaign'), { token: operatorToken, body: { ...form, name: `a${text}` } }])
    const plan = form.task_plan.map(line => ({ ...line, brief: { ...line.brief, pl: `a${text}` } }))
    cases.push([ops('opsCreateCampaign'), { token: operatorToken, body: { ...form, task_plan: plan } }])
    cases.push([ops('opsCancelCampaign'), { token: operatorToken, id: campaign, body: { reason: `too late${text}` } }])
  }
  cases.push([ops('listCampaigns'), { token: ola.token, query: { name: nul } }])
  cases.push([ops('opsListCreators'), { token: operatorToken, query: { name: `a${nul}b` } }])
  cases.push([ops('login'), { body: { email: `a${nul}b@c.pl`, password: 'x' } }])
  for (const [endpoint, input] of cases) {
    const response = await send(endpoint, input)
    expect(response.status, `${endpoint.id} ${JSON.stringify(input.body ?? input.query)}`).toBe(422)
    await expectErrorBody(response)
  }
})

test('threat model §3.5 pages may not be framed, run no inline script and use nothing of the device', async () => {
  const page = await fetch(`${world.origin}/dev/mail`)
  const policy = page.headers.get('content-security-policy') ?? ''
  for (const rule of [
    "default-src 'self'",
    "script-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ])
    expect(policy).toContain(rule)
  expect(policy).toContain(`connect-src 'self' ${world.origin.replace('http', 'ws')}`)
  expect(page.headers.get('x-content-type-options')).toBe('nosniff')
  expect(page.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
  const popup = await fetch(`${world.origin}/sandbox/twitch`)
  expect(popup.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
  expect(page.headers.get('permissions-policy')).toContain('camera=()')
  expect(page.headers.get('referrer-policy')).toBeTruthy()
})
