import { getUser, login, logout, register, type User } from '@fanfara/contract/accounts'
import { forgotPassword, resetPassword } from '@fanfara/contract/own/passwords'
import { endOtherSessions, endSession, listSessions } from '@fanfara/contract/own/sessions'
import { PASSWORD, refusal, startWorld, type TestWorld, PRODUCTION } from '@fanfara/testkit'
import { sql } from 'kysely'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '#/app.ts'
import { postgresBus } from '#/db/bus.ts'
import { queryBuilder } from '#/db/port.ts'
import { openPostgres } from '#/db/engines/postgres.ts'
import { sendDue } from '#/jobs/due-work.ts'
import { makeMetrics } from '#/metrics.ts'
import { hashOf } from '#/setup/secrets.ts'
import { deviceOf } from './devices.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(() => world.world.db.deleteFrom('limit_counter').execute())
afterAll(() => world.close())

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const CHROME_ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'

/** Signs in as a browser would, with its name and its cookie. @returns the token and the browser's cookie. */
async function signIn(email: string, userAgent: string, cookie = '') {
  const response = await fetch(`${world.origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent, cookie },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const { data } = (await response.json()) as { data: { credentials: { token: string } } }
  const browser = /fanfara_browser=[^;]+/.exec(response.headers.getSetCookie().join('\n'))?.[0] ?? ''
  return { token: data.credentials.token, browser }
}

describe('where somebody is signed in', () => {
  test('threat model §3.1 the list names browser and system, the current session first', async () => {
    const { email } = await world.creator()
    const old = await signIn(email, FIREFOX)
    world.clock.advance(60_000)
    await signIn(email, CHROME_ANDROID)
    const { data } = await world.caller(old.token)(listSessions)
    const shown = data.filter(({ browser }) => browser !== null)
    expect(shown.map(({ browser, system, is_current }) => [browser, system, is_current])).toEqual([
      ['Firefox', 'Linux', true],
      ['Chrome', 'Android', false],
    ])
    expect(shown[0]?.started_at).not.toBe(shown[1]?.started_at)
  })

  test('threat model §3.1 the list is bounded and always holds the current session', async () => {
    const ola = await world.creator()
    const at = new Date(world.clock.now().getTime() + 1000)
    const newer = Array.from({ length: 60 }, () => ({
      id: crypto.randomUUID(),
      account_id: ola.id,
      is_remembered: false,
      created_at: at,
      last_used_at: at,
      expires_at: new Date(at.getTime() + 3_600_000),
    }))
    await world.world.db.insertInto('session').values(newer).execute()
    const { data } = await ola.call(listSessions)
    expect([data.length, data.filter(({ is_current }) => is_current).length, data[0]?.is_current]).toEqual([
      50,
      1,
      true,
    ])
  })

  test('signing one session out ends it at once and leaves the others', async () => {
    const { email } = await world.creator()
    const here = world.caller((await signIn(email, FIREFOX)).token)
    const there = world.caller((await signIn(email, CHROME_ANDROID)).token)
    const phone = (await here(listSessions)).data.find(({ system }) => system === 'Android')
    await here(endSession, { params: { id: phone?.id ?? '' } })
    expect((await refusal(there(getUser))).status).toBe(401)
    expect((await here(getUser)).data.email).toBe(email)
    expect((await refusal(here(endSession, { params: { id: phone?.id ?? '' } }))).status).toBe(404)
  })

  test('ROLE-10 somebody else’s session cannot be ended or seen', async () => {
    const [ola, kuba] = [await world.creator(), await world.creator()]
    const his = (await kuba.call(listSessions)).data[0]?.id ?? ''
    expect((await refusal(ola.call(endSession, { params: { id: his } }))).status).toBe(404)
    expect((await kuba.call(listSessions)).data).toHaveLength(1)
    expect((await ola.call(listSessions)).data.map(({ id }) => id)).not.toContain(his)
  })

  test('signing out everywhere else keeps this session alone', async () => {
    const { email } = await world.creator()
    const tokens = [await signIn(email, FIREFOX), await signIn(email, FIREFOX), await signIn(email, CHROME_ANDROID)]
    const [here, ...others] = tokens.map(({ token }) => world.caller(token))
    if (!here) throw new Error('no session')
    expect((await here(endOtherSessions)).data.ended).toBe(3)
    for (const call of others) expect((await refusal(call(getUser))).status).toBe(401)
    expect((await here(listSessions)).data).toHaveLength(1)
  })

  test('sessions that ended or ran out are not listed; use is noted to within five minutes', async () => {
    const { email } = await world.creator()
    await world.world.db.deleteFrom('session').execute()
    const left = await signIn(email, FIREFOX)
    await world.caller(left.token)(logout)
    const here = world.caller((await signIn(email, FIREFOX)).token)
    world.clock.advance(10 * 60_000)
    await here(getUser)
    world.world.bus.say('gap', '')
    await here(getUser)
    const used = async () => {
      world.world.bus.say('gap', '')
      return (await here(listSessions)).data.map(({ last_used_at }) => last_used_at)
    }
    await expect.poll(used).toEqual([world.clock.now().toISOString()])
    world.clock.advance(8 * 3_600_000)
    expect((await refusal(here(listSessions))).status).toBe(401)
  })
})

describe('I18N-11 threat model §3.1 letters about sign-ins', () => {
  const lettersTo = async (email: string) => {
    await sendDue(world.world)
    return world.letters.filter(({ to }) => to === email)
  }

  test('a browser that is not known is told about, once, in the reader’s language, as text and HTML', async () => {
    const { id, email } = await world.creator()
    await world.world.db.updateTable('account').set({ language: 'pl' }).where('id', '=', id).execute()
    const { browser } = await signIn(email, CHROME_ANDROID)
    const [letter] = await lettersTo(email)
    expect(letter?.subject).toBe('Nowe logowanie na Twoje konto')
    for (const part of [letter?.text, letter?.html]) {
      expect(part).toContain('Chrome, Android, 2 marca 2026')
      expect(part).toContain(`${world.origin}/settings/system`)
    }
    expect(letter?.html).toMatch(/^<!doctype html><html lang="pl">/)
    await signIn(email, CHROME_ANDROID, browser)
    expect(await lettersTo(email)).toHaveLength(1)
    await signIn(email, FIREFOX)
    expect(await lettersTo(email)).toHaveLength(2)
  })

  test('SETUP-12 what is said to operators of their account leads to the console, where their sessions are', async () => {
    const { call } = await world.operator()
    const email = (await call(getUser)).data.email ?? ''
    await signIn(email, CHROME_ANDROID)
    await world.caller()(forgotPassword, { body: { email } })
    const code = /\b\d{4}\b/.exec((await lettersTo(email)).at(-1)?.text ?? '')?.[0] ?? ''
    const password = 'Kwiatek-na-7-oknie'
    await world.caller()(resetPassword, { body: { email, code, password, password_confirmation: password } })
    const told = (await lettersTo(email))
      .map(({ text }) => text.match(/https?:\/\/\S+/g))
      .filter(links => links !== null)
    expect(told.length).toBeGreaterThan(1)
    expect(new Set(told.flat())).toEqual(new Set([`${world.origin}/ops/security`]))
  })

  test('registering is no sign-in to be warned of', async () => {
    const email = 'swieza@test.test'
    const password = 'Kwiatek-na-7-oknie'
    await world.caller()(register, {
      body: {
        role: 'influencer',
        name: 'Świeża',
        email,
        password,
        password_confirmation: password,
        is_privacy_accepted: true,
        is_service_terms_accepted: true,
      },
    })
    const subjects = (await lettersTo(email)).map(({ subject }) => subject)
    expect(subjects).toEqual(['Confirm your e-mail address'])
  })

  test('SEC-03 what a browser calls itself is text in the letter', async () => {
    const { email } = await world.creator()
    await signIn(email, '<script>alert(1)</script> Firefox/140.0 (<img src=x>)')
    const [letter] = await lettersTo(email)
    expect(letter?.html).not.toMatch(/<script|<img/)
  })

  test('links in letters lead to the configured address, never to the Host header', async () => {
    const { email } = await world.creator()
    await world.caller()(login, { body: { email, password: PASSWORD } })
    const [letter] = await lettersTo(email)
    const hosts = [...(letter?.html ?? '').matchAll(/href="([^"]+)"/g)].map(([, href = '']) => new URL(href).origin)
    expect(hosts).toEqual([world.origin])
  })
})

test('deviceOf names what people know, and nothing of a client that does not say', () => {
  expect(deviceOf(FIREFOX)).toEqual({ browser: 'Firefox', system: 'Linux' })
  expect(deviceOf('')).toEqual({ browser: null, system: null })
  expect(deviceOf('x'.repeat(5000)).browser ?? '').toHaveLength(0)
})

describe('threat model §3.1 §3.3 cookies in production', () => {
  const env = { ...PRODUCTION, TWITCH_CLIENT_ID: 'id', TWITCH_CLIENT_SECRET: 'word' }
  test('are for this host alone, over https alone, out of reach for scripts', async () => {
    const production = await startWorld({ env })
    try {
      const { email } = await production.creator()
      const signedIn = await production.app.inject({
        method: 'POST',
        url: '/api/login',
        payload: { email, password: PASSWORD, remember: true },
      })
      const begun = await production.app.inject({ method: 'GET', url: '/api/twitch/login?nonce=n' })
      const lines = [signedIn, begun].flatMap(({ headers }) => headers['set-cookie'] ?? [])
      const flags = (name: string) =>
        lines
          .find(line => line.startsWith(`${name}=`))
          ?.split('; ')
          .slice(1)
          .filter(flag => !flag.startsWith('Max-Age'))
          .sort()
      const strict = ['HttpOnly', 'Path=/', 'SameSite=Strict', 'Secure']
      expect(flags('__Host-fanfara_refresh')).toEqual(strict)
      expect(flags('__Host-fanfara_browser')).toEqual(strict)
      expect(flags('__Host-fanfara_trip')).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure'])
      expect(lines).toHaveLength(3)
    } finally {
      await production.close()
    }
  })
})

test('threat model §3.1 a browser is known by a cookie that we made, not by one that anybody could guess', async () => {
  const ola = await world.creator()
  await signIn(ola.email, FIREFOX, 'fanfara_browser=x')
  const known = await world.world.db
    .selectFrom('known_browser')
    .select('browser_hash')
    .where('account_id', '=', ola.id)
    .execute()
  expect(known.map(({ browser_hash }) => Buffer.from(browser_hash).equals(hashOf('x')))).toEqual([false])
})

/** Another server process on the world's PostgreSQL: its own memory, its own line to the others. @returns its address and end. */
async function secondProcess() {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(world.world.db)
  url.pathname = `/${rows[0]?.name}`
  const store = openPostgres(url.href)
  const bus = await postgresBus(url.href, world.world.log)
  const other = { ...world.world, store, db: queryBuilder(store), bus, metrics: makeMetrics() }
  const app = await buildApp(other)
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const close = async () => {
    await app.close()
    await bus.close()
    await store.close()
  }
  return { origin, close }
}

test.runIf(process.env.TEST_DATABASE_URL)(
  'threat model §3.1 signing out in one process ends it in another: requests are refused, sockets closed, within five seconds',
  async () => {
    const { email } = await world.creator()
    const { token } = await signIn(email, FIREFOX)
    const elsewhere = await secondProcess()
    const read = () => fetch(`${elsewhere.origin}/api/users`, { headers: { authorization: `Bearer ${token}` } })
    const { data: user } = (await (await read()).json()) as { data: User }
    const begun = await fetch(`${elsewhere.origin}/v1/widgets/session/initialize`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        applicationIdentifier: 'fanfara-portal',
        subscriberId: user.novu_subscriber_id,
        hmacHash: user.novu_subscriber_hash,
        accessToken: token,
      }),
    })
    const { data } = (await begun.json()) as { data: { token: string } }
    const socket = io(elsewhere.origin, { transports: ['websocket'], reconnection: false, auth: { token: data.token } })
    await new Promise(resolve => socket.on('unread_count_changed', resolve))
    const closed = new Promise(resolve => socket.on('disconnect', resolve))
    await world.caller(token)(logout)
    await expect.poll(async () => (await read()).status).toBe(401)
    expect(await closed).toBe('io server disconnect')
    await elsewhere.close()
  },
)
