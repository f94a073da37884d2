import { MINUTE_MS } from '@fanfara/contract/durations'
import { joinCampaign, listCampaigns } from '@fanfara/contract/campaigns'
import { listChannels } from '@fanfara/contract/channels'
import { opsListAudit } from '@fanfara/contract/ops/desk'
import { opsListCreators } from '@fanfara/contract/ops/creator-list'
import { opsListParticipants } from '@fanfara/contract/ops/participants'
import { getPayments } from '@fanfara/contract/payments'
import { downloadData } from '@fanfara/contract/profile'
import { listTasks } from '@fanfara/contract/tasks'
import { getUser, listCategories, login, logout, register } from '@fanfara/contract/accounts'
import { getLanguage, getTheme, setLanguage, setTheme } from '@fanfara/contract/settings'
import { PASSWORD, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendDue } from '#/jobs/due-work.ts'
import { addressBlock } from '#/edge/address-block.ts'
import { authenticate } from './sessions.ts'
import { readAccessToken } from './tokens.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const form = (email: string) =>
  ({
    role: 'influencer',
    name: 'Zosia',
    email,
    password: 'Kwiatek-na-7-oknie',
    password_confirmation: 'Kwiatek-na-7-oknie',
    is_privacy_accepted: true,
    is_service_terms_accepted: true,
  }) as const

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${world.origin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
const refreshCookie = (response: Response) =>
  /fanfara_refresh=([^;]*)/.exec(response.headers.getSetCookie().join('\n'))?.[1] ?? null
const refresh = (token: string, headers: Record<string, string> = {}) =>
  post('/refresh-token', {}, { cookie: `fanfara_refresh=${token}`, origin: world.origin, ...headers })
async function remembered() {
  const { email } = await world.creator()
  const response = await post('/login', { email, password: PASSWORD, remember: true })
  const body = (await response.json()) as { data: { credentials: { token: string } } }
  return { email, token: body.data.credentials.token, refreshToken: refreshCookie(response) ?? '' }
}

test('API-11 AUTH-21 GEN-05 SEC-01 SEC-10 MSG-20 registering signs in, keeps the consents and welcomes', async () => {
  const { data } = await world.caller(null, 'pl')(register, { body: form(' Zosia@Example.Test ') })
  expect(data.user).toMatchObject({
    name: 'Zosia',
    email: 'zosia@example.test',
    role: 'influencer',
    language: 'pl',
    theme: 'dark',
    is_active: true,
  })
  expect((await world.caller(data.credentials.token)(getUser)).data.id).toBe(data.user.id)
  const consents = await world.world.db
    .selectFrom('consent')
    .select(['kind', 'version'])
    .where('account_id', '=', data.user.id)
    .orderBy('kind')
    .execute()
  expect(consents.map(({ kind }) => kind)).toEqual(['privacy', 'terms'])
  await sendDue(world.world)
  const messages = await world.world.db
    .selectFrom('portal_message')
    .select('content')
    .where('account_id', '=', data.user.id)
    .execute()
  expect(messages.map(({ content }) => content)).toEqual([expect.stringContaining('Cześć, Zosia!')])
  const { password_hash } = await world.world.db
    .selectFrom('account')
    .select('password_hash')
    .where('id', '=', data.user.id)
    .executeTakeFirstOrThrow()
  expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('ROLE-01 AUTH-16 VAL-01…VAL-12 I18N-10 wrong registrations are refused by field, in the caller’s language', async () => {
  const errorsOf = async (changes: object, language: 'en' | 'pl' = 'en') =>
    (await refusal(world.caller(null, language)(register, { body: { ...form('a@b.test'), ...changes } }))).errors
  expect(await errorsOf({ role: 'operator' })).toHaveProperty('role')
  expect(await errorsOf({ is_privacy_accepted: false })).toEqual({
    is_privacy_accepted: ['You must accept processing personal data'],
  })
  expect(await errorsOf({ is_service_terms_accepted: false }, 'pl')).toEqual({
    is_service_terms_accepted: ['Musisz zaakceptować regulamin'],
  })
  expect(await errorsOf({ password_confirmation: 'other' })).toEqual({
    password_confirmation: ['The password you entered does not match'],
  })
  expect(await errorsOf({ password: 'Ab1-', password_confirmation: 'Ab1-' })).toEqual({
    password: ['The password must have at least 8 characters'],
  })
  expect(await errorsOf({ password: 'abcdefgh', password_confirmation: 'abcdefgh' })).toHaveProperty('password')
  expect(await errorsOf({ password: 'Password-1!', password_confirmation: 'Password-1!' })).toEqual({
    password: ['This password is too common. Choose another one.'],
  })
  expect(await errorsOf({ email: 'a@' })).toEqual({ email: ['Enter a valid e-mail address'] })
  expect(await errorsOf({ name: '  ' })).toEqual({ name: ['This field is required'] })
  expect(await errorsOf({ email: ['a@b.test', 'c@d.test'] })).toHaveProperty('email')
  expect(await errorsOf({ is_active: true })).toHaveProperty('body')
})

test('API-11 AUTH-20 a used e-mail is refused under its field, whatever its case', async () => {
  const { email } = await world.creator()
  const refused = await refusal(world.caller()(register, { body: form(email.toUpperCase()) }))
  const wayOut = 'This e-mail address is in use already. If it is yours, get it back through “Forgot your password?”.'
  expect(refused).toMatchObject({ status: 422, errors: { email: [wayOut] } })
})

test('API-10 AUTH-12 a wrong password and an unknown address are answered alike', async () => {
  const { email } = await world.creator()
  const wrong = await refusal(world.caller()(login, { body: { email, password: 'wrong' } }))
  const unknown = await refusal(world.caller()(login, { body: { email: 'nobody@test.test', password: 'wrong' } }))
  const strip = ({ requestId: _requestId, ...body }: Record<string, unknown>) => body
  expect([wrong.status, unknown.status]).toEqual([422, 422])
  expect(strip(wrong.body ?? {})).toEqual(strip(unknown.body ?? {}))
  expect(wrong.errors).toEqual({ email: ['Wrong e-mail address or password'] })
})

test('DATA-01 AUTH-07 a mix of password and token is refused', async () => {
  const response = await post('/login', { email: 'a@b.test', password: 'x', token: 'y' })
  expect(response.status).toBe(422)
})

test('API-12 AUTH-32 signing out works at once, and the token is dead', async () => {
  const { call } = await world.creator()
  await call(getUser)
  await call(logout)
  expect((await refusal(call(getUser))).status).toBe(401)
})

test('AUTH-40 without remember-me: eight hours, no refresh cookie', async () => {
  const { email } = await world.creator()
  const response = await post('/login', { email, password: PASSWORD })
  expect(refreshCookie(response) || null).toBeNull()
  const { data } = (await response.json()) as { data: { credentials: { expires_at: string } } }
  expect(Date.parse(data.credentials.expires_at) - world.clock.now().getTime()).toBe(8 * 60 * MINUTE_MS)
})

test('API-17 AUTH-40 the refresh cookie is out of reach for scripts, rotated at every use, and its predecessor answered for 10 s', async () => {
  const { email } = await world.creator()
  const response = await post('/login', { email, password: PASSWORD, remember: true })
  const cookie = response.headers.getSetCookie().find(line => line.startsWith('fanfara_refresh=')) ?? ''
  expect(cookie).toMatch(/HttpOnly/)
  expect(cookie).toMatch(/SameSite=Strict/)
  expect(cookie).toMatch(/Path=\//)
  const first = refreshCookie(response) ?? ''
  const next = await refresh(first)
  const second = refreshCookie(next)
  expect([next.status, second === first]).toEqual([200, false])
  const { data } = (await next.json()) as { data: { access_token: string } }
  expect((await world.caller(data.access_token)(getUser)).data.email).toBe(email)
  const racing = await refresh(first)
  expect([racing.status, refreshCookie(racing)]).toEqual([200, second])
})

test('threat model §5 ten refreshes at once with one token: all get the same successor', async () => {
  const { refreshToken } = await remembered()
  const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(refreshToken)))
  expect(answers.map(({ status }) => status)).toEqual(Array<number>(10).fill(200))
  expect(new Set(answers.map(refreshCookie)).size).toBe(1)
})

test('AUTH-40 an older refresh token revokes the whole family and tells the person', async () => {
  const { refreshToken, token } = await remembered()
  const second = refreshCookie(await refresh(refreshToken)) ?? ''
  const third = refreshCookie(await refresh(second)) ?? ''
  expect((await refresh(refreshToken)).status).toBe(401)
  expect((await refresh(third)).status).toBe(401)
  expect((await refusal(world.caller(token)(getUser))).status).toBe(401)
})

test('API-17 threat model §3.1 refreshing needs the cookie, an allowed origin and JSON', async () => {
  const { refreshToken, token } = await remembered()
  expect((await refresh(refreshToken, { origin: 'https://evil.test' })).status).toBe(403)
  expect((await post('/refresh-token', {}, { authorization: `Bearer ${token}`, origin: world.origin })).status).toBe(
    401,
  )
  const form = await fetch(`${world.origin}/api/refresh-token`, {
    method: 'POST',
    headers: { cookie: `fanfara_refresh=${refreshToken}`, origin: world.origin },
  })
  expect(form.status).toBe(415)
  expect((await refresh(refreshToken)).status).toBe(200)
})

test('SEC-02 ten wrong passwords close the account for that address block for 15 minutes, not for a browser that was there before', async () => {
  const { email } = await world.creator()
  const known = await post('/login', { email, password: PASSWORD })
  const browser = /fanfara_browser=([^;]+)/.exec(known.headers.getSetCookie().join('\n'))?.[1] ?? ''
  const tries = await Promise.all(Array.from({ length: 14 }, () => post('/login', { email, password: 'wrong' })))
  expect(tries.filter(({ status }) => status === 422)).toHaveLength(10)
  const limited = tries.find(({ status }) => status === 429)
  expect(Number(limited?.headers.get('retry-after'))).toBeGreaterThan(60)
  expect((await post('/login', { email, password: PASSWORD })).status).toBe(429)
  expect((await post('/login', { email, password: PASSWORD }, { 'x-forwarded-for': '203.0.113.9' })).status).toBe(429)
  expect((await post('/login', { email, password: PASSWORD }, { cookie: `fanfara_browser=${browser}` })).status).toBe(
    200,
  )
  await world.advance(16 * MINUTE_MS)
  expect((await post('/login', { email, password: PASSWORD })).status).toBe(200)
})

test('API-08 API-52 SET-03 DATA-25 VAL-41 language and theme are kept and follow the account', async () => {
  const { call, token } = await world.creator()
  await call(setLanguage, { body: { value: 'pl' } })
  await call(setTheme, { body: { value: 'light' } })
  expect([(await call(getLanguage)).data.value, (await call(getTheme)).data.value]).toEqual(['pl', 'light'])
  for (const set of [setLanguage, setTheme]) {
    const refused = await fetch(`${world.origin}/api${set.path}`, {
      method: set.method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ value: 'pink' }),
    })
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({ errors: { value: [expect.any(String)] } })
  }
  expect((await call(listCategories)).data).toHaveLength(26)
})

test('threat model §3.1 limits count IPv6 by /64', () => {
  expect(addressBlock('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2')
  expect(addressBlock('2001:db8::1')).toBe('2001:db8:0:0')
  expect(addressBlock('::ffff:203.0.113.9')).toBe('203.0.113.9')
  expect(addressBlock('203.0.113.9')).toBe('203.0.113.9')
})

test('13 second look: the port that some proxies write beside an address makes no visitor a new one', () => {
  expect(addressBlock('203.0.113.9:51234')).toBe('203.0.113.9')
  expect(addressBlock('::ffff:203.0.113.9:51234')).toBe('203.0.113.9')
  expect(addressBlock('[2001:db8:1:2:3:4:5:6]:51234')).toBe('2001:db8:1:2')
  expect(addressBlock('[2001:db8::1]')).toBe('2001:db8:0:0')
})

test('threat model §3.1 a session that ends while it is being looked up is not remembered as alive', async () => {
  const { token } = await remembered()
  const sessionId = readAccessToken(world.world.keys, token, world.clock.now()) ?? ''
  const looking = authenticate(world.world, token)
  world.world.bus.say('session-ended', sessionId)
  await world.world.db
    .updateTable('session')
    .set({ revoked_at: world.clock.now() })
    .where('id', '=', sessionId)
    .execute()
  await looking
  expect(await authenticate(world.world, token)).toBeNull()
})

test('OPS-29 a browser is forgotten a year after it was seen', async () => {
  const ola = await world.creator()
  await post('/login', { email: ola.email, password: PASSWORD })
  const known = () => world.world.db.selectFrom('known_browser').selectAll().where('account_id', '=', ola.id).execute()
  expect(await known()).toHaveLength(1)
  await world.advance(366 * 24 * 60 * MINUTE_MS)
  expect(await known()).toEqual([])
})

test('API-46 API-47 ENUM-14 the signed-in user, and 26 interests in the caller’s language', async () => {
  const ola = await world.creator({ name: 'Ola Próbna' })
  expect((await ola.call(getUser)).data).toMatchObject({
    id: ola.id,
    name: 'Ola Próbna',
    email: ola.email,
    categories: [],
  })
  const [polish, english] = [world.caller(ola.token, 'pl'), world.caller(ola.token, 'en')]
  const names = (await polish(listCategories)).data.map(({ name }) => name)
  expect(names).toHaveLength(26)
  expect(new Set(names).size).toBe(26)
  expect((await english(listCategories)).data.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Arts & Entertainment', 'Beauty', 'Sports', 'Travel', 'Uncategorized']),
  )
})

test('SEC-06 the secret of the connect path is told to its owner alone', async () => {
  const ola = await world.creator({ name: 'Sekretna Ola' })
  const { uuid } = (await ola.call(getUser)).data
  const operator = await world.operator()
  const campaign = await world.campaigns.published()
  await ola.call(joinCampaign, { params: { id: campaign } })
  const answers = [
    await ola.call(listChannels),
    await ola.call(listCampaigns, { query: {} }),
    await ola.call(listTasks),
    await ola.call(getPayments),
    await ola.call(downloadData),
    await operator.call(opsListCreators, { query: { name: 'Sekretna' } }),
    await operator.call(opsListParticipants, { params: { id: campaign } }),
    await operator.call(opsListAudit),
  ]
  for (const answer of answers) expect(JSON.stringify(answer)).not.toContain(uuid)
})
