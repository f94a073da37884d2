import { login, logout, register } from '@fanfara/contract/accounts'
import { allEndpoints, inboxEndpoints } from '@fanfara/contract/all'
import { createBilling } from '@fanfara/contract/billing'
import { changePassword, forgotPassword, resetPassword } from '@fanfara/contract/own/passwords'
import { PASSWORD, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { EVENTS_OF_OPERATIONS } from './security-events.ts'

const logLines: string[] = []
let world: TestWorld
beforeAll(async () => {
  world = await startWorld({ logLines })
})
afterAll(() => world.close())
beforeEach(() => {
  logLines.length = 0
})

interface Line {
  security: string
  outcome: string
  [name: string]: unknown
}
/** Security events since the test began; they are written right after their answers. */
const events = async (count: number): Promise<Line[]> => {
  const read = () => logLines.map(line => JSON.parse(line) as Line).filter(({ security }) => security)
  await expect.poll(() => read().length).toBeGreaterThanOrEqual(count)
  return read()
}
const someId = '00000000-0000-4000-8000-000000000000'

test('ASVS 16.3.1 signing in, failing to, and signing out leave their lines: what, how, whose, from where, when', async () => {
  const ola = await world.creator()
  const { email } = await world.world.db
    .selectFrom('account')
    .select('email')
    .where('id', '=', ola.id)
    .executeTakeFirstOrThrow()
  logLines.length = 0
  const call = world.caller()
  await refusal(call(login, { body: { email: email ?? '', password: 'Not-the-one-1' } }))
  const signedIn = await call(login, { body: { email: email ?? '', password: PASSWORD } })
  await world.caller(signedIn.data.credentials.token)(logout)
  const [failed, succeeded, left] = await events(3)
  expect(failed).toMatchObject({
    security: 'sign-in',
    outcome: 'failure',
    because: 'wrong_credentials',
    method: 'password',
  })
  expect(failed?.account).toBeUndefined()
  expect(succeeded).toMatchObject({ security: 'sign-in', outcome: 'success', method: 'password', account: ola.id })
  expect(left).toMatchObject({ security: 'sign-out', outcome: 'success', account: ola.id })
  expect(failed?.address).toBe(succeeded?.address)
  for (const line of [failed, succeeded, left]) {
    expect(line?.visitor).toMatch(/^[\w-]{22}$/)
    expect(line?.request).toMatch(/^[0-9a-f-]{36}$/)
    expect(Math.abs(Number(line?.time) - Date.now())).toBeLessThan(60_000)
  }
  expect(logLines.join('\n')).not.toMatch(/@test\.test|127\.0\.0\.1|::1|Not-the-one/)
})

test('ASVS 16.3.1 registering, changing and resetting a password are written down, refused ones with their reason', async () => {
  const email = 'wpis@test.test'
  const form = { role: 'influencer' as const, name: 'Wpis', email, password: PASSWORD, password_confirmation: PASSWORD }
  const { data } = await world.caller()(register, {
    body: { ...form, is_privacy_accepted: true, is_service_terms_accepted: true },
  })
  const password = 'Zupelnie-nowe-7'
  const change = { password, password_confirmation: password }
  await refusal(
    world.caller(data.credentials.token)(changePassword, { body: { ...change, password_old: 'Wrong-pass-1' } }),
  )
  await world.caller()(forgotPassword, { body: { email } })
  await refusal(world.caller()(resetPassword, { body: { ...change, email, code: '0000' } }))
  expect((await events(4)).map(({ security, outcome, because }) => [security, outcome, because])).toEqual([
    ['registration', 'success', undefined],
    ['password-change', 'failure', 'wrong_password'],
    ['reset-asked', 'success', undefined],
    ['password-reset', 'failure', 'wrong_code'],
  ])
  expect(logLines.join('\n')).not.toMatch(/wpis@|Wpis|Zupelnie|0000"/)
})

test('ASVS 16.3.2 refused authorisation leaves its line: no token, the wrong role, somebody else’s object', async () => {
  const ola = await world.creator()
  logLines.length = 0
  const get = (path: string, token?: string) =>
    fetch(`${world.origin}/api${path}`, token ? { headers: { authorization: `Bearer ${token}` } } : {})
  await get('/users')
  await get('/ops/overview', ola.token)
  await get(`/campaigns/${someId}`, ola.token)
  await fetch(`${world.origin}/v1/widgets/notifications/feed`)
  const lines = await events(4)
  expect(lines.map(({ security, outcome, status }) => [security, outcome, status])).toEqual([
    ['not-authenticated', 'refused', 401],
    ['not-authorised', 'refused', 403],
    ['not-found-or-not-owned', 'refused', 404],
    ['not-authenticated', 'refused', 401],
  ])
  expect(lines[2]).toMatchObject({ account: ola.id, operation: 'GET /api/campaigns/:id' })
})

test('ASVS 16.3.2 a socket that may not connect leaves its line', async () => {
  const socket = io(world.origin, { transports: ['websocket'], reconnection: false, auth: { token: 'nonsense' } })
  const refused = new Promise<Error>(resolve => socket.on('connect_error', resolve))
  expect((await refused).message).toBe('unauthorized')
  expect(await events(1)).toMatchObject([{ security: 'socket-refused', outcome: 'refused', because: 'unauthorized' }])
})

test('ASVS 16.3.3 input that breaks the rules and too much of it leave their lines; an old link leaves none', async () => {
  const ola = await world.creator({ billing: false })
  logLines.length = 0
  const post = (body: string, type = 'application/json') =>
    fetch(`${world.origin}/api/settings/theme`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ola.token}`, 'content-type': type },
      body,
    })
  await fetch(`${world.origin}/api/nothing/here`)
  await post('{"value":"dark","__proto__":{"role":"operator"}}')
  await post('{')
  await post('x=1', 'text/plain')
  await post(JSON.stringify({ value: 'x'.repeat(1_100_000) }))
  expect((await events(4)).map(({ security, status }) => [security, status])).toEqual([
    ['invalid-input', 422],
    ['invalid-input', 400],
    ['wrong-media-type', 415],
    ['too-large', 413],
  ])
  await refusal(ola.call(createBilling, { body: {} as never }))
  expect((await events(5)).at(-1)).toMatchObject({
    security: 'payout-details-set',
    outcome: 'failure',
    account: ola.id,
  })
})

test('ASVS 16.3.1 a refresh token that is used again is written down as such', async () => {
  const ola = await world.creator()
  const { email } = await world.world.db
    .selectFrom('account')
    .select('email')
    .where('id', '=', ola.id)
    .executeTakeFirstOrThrow()
  const signedIn = await world.app.inject({
    method: 'POST',
    url: '/api/login',
    payload: { email, password: PASSWORD, remember: true },
  })
  const stolen = signedIn.cookies.find(({ name }) => name.endsWith('fanfara_refresh'))?.value ?? ''
  const refresh = (value: string) =>
    world.app.inject({
      method: 'POST',
      url: '/api/refresh-token',
      headers: { origin: world.origin, 'content-type': 'application/json' },
      cookies: { fanfara_refresh: value },
      payload: '{}',
    })
  expect((await refresh(stolen)).statusCode).toBe(200)
  await world.advance(60_000)
  logLines.length = 0
  expect((await refresh(stolen)).statusCode).toBe(401)
  const lines = await events(2)
  expect(lines.find(({ security }) => security === 'refresh-token-reused')).toMatchObject({ outcome: 'refused' })
  expect(lines.find(({ security }) => security === 'session-refresh')).toMatchObject({
    outcome: 'failure',
    status: 401,
  })
  expect(logLines.join('\n')).not.toContain(stolen)
})

test('ASVS 16.3.1 every operation that authenticates has an event', () => {
  const ids = [...allEndpoints, ...inboxEndpoints].map(({ id }) => id)
  const authenticating =
    /^(login|logout|register|refresh|end.*Session|validateCode|resetPassword|changePassword|.*Email$|initializeSession)/i
  const silent = ids.filter(id => authenticating.test(id) && !Object.hasOwn(EVENTS_OF_OPERATIONS, id))
  expect(silent).toEqual([])
})
