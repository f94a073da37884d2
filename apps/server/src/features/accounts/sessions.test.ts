import { getUser, login, logout, register } from '@fanfara/contract/accounts'
import { endOtherSessions, endSession, listSessions } from '@fanfara/contract/sessions'
import { PASSWORD, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { sendDue } from '../../jobs/due-work.ts'
import { deviceOf } from './sessions.ts'

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
    await vi.waitFor(async () => {
      world.world.bus.say('gap', '')
      expect((await here(listSessions)).data.map(({ last_used_at }) => last_used_at)).toEqual([
        world.clock.now().toISOString(),
      ])
    })
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
    expect(await lettersTo(email)).toEqual([])
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
