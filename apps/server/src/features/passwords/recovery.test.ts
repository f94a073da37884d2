import { MINUTE_MS } from '@fanfara/contract/durations'
import { login } from '@fanfara/contract/accounts'
import { PASSWORD, startWorld, type TestWorld } from '@fanfara/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendDue } from '#/jobs/due-work.ts'
import { hashOf } from '#/setup/secrets.ts'
import { hashNewPassword } from '../accounts/service.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())
beforeEach(() => forget())

const NEW = 'Zupelnie-nowe-7'
const pair = { password: NEW, password_confirmation: NEW }
const forget = () => world.world.db.deleteFrom('limit_counter').execute()
/** What one address block may get wrong is not what these tests are about. */
const forgetBlocks = () =>
  world.world.db
    .deleteFrom('limit_counter')
    .where('key', 'like', 'code-failures-%')
    .where('key', 'not like', '%service')
    .execute()
const wrong = (code: string | null) => (code === '0000' ? '0001' : '0000')

const post = async (path: string, body: object, cookie = '') => {
  const response = await fetch(`${world.origin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-language': 'en', ...(cookie ? { cookie } : {}) },
    body: JSON.stringify(body),
  })
  const { requestId: _id, ...told } = (await response.json()) as Record<string, unknown>
  return { status: response.status, told, cookies: response.headers.getSetCookie() }
}
/** A creator, and the cookie of a browser that signed in. */
async function known() {
  const creator = await world.creator({ platforms: [], billing: false })
  const { cookies } = await post('/login', { email: creator.email, password: PASSWORD })
  return { ...creator, cookie: /fanfara_browser=[^;]+/.exec(cookies.join('\n'))?.[0] ?? '' }
}
/** Asks for a code. @returns the one that was mailed; null when none was. */
async function ask(email: string, cookie = ''): Promise<string | null> {
  await sendDue(world.world)
  const before = world.letters.length
  await post('/passwords/forgot', { email }, cookie)
  await sendDue(world.world)
  const texts = world.letters.slice(before).filter(({ to }) => to === email)
  return texts.map(({ text }) => /^(\d{4})$/m.exec(text)?.[1]).find(Boolean) ?? null
}
const check = (email: string, code: string, cookie = '') => post('/passwords/validate-code', { email, code }, cookie)

describe('13.5 nobody holds somebody’s reset shut', () => {
  test('wrong codes for an address that asked for none lead to no pause', async () => {
    const { email } = await world.creator({ platforms: [], billing: false })
    for (let at = 0; at < 60; at += 1) {
      await check(email, '1234')
      await forgetBlocks()
    }
    const code = await ask(email)
    expect((await check(email, code ?? '')).status).toBe(200)
  })

  test('nor do those beyond the five tries of a code', async () => {
    const { email } = await world.creator({ platforms: [], billing: false })
    const code = await ask(email)
    for (let at = 0; at < 60; at += 1) {
      await check(email, wrong(code))
      await forgetBlocks()
    }
    const [row] = await world.world.db
      .selectFrom('limit_counter')
      .select('hits')
      .where('key', 'like', 'code-row:%')
      .execute()
    expect(row?.hits).toBe(5)
    world.clock.advance(10 * MINUTE_MS)
    expect((await check(email, (await ask(email)) ?? '')).status).toBe(200)
  })

  test('a browser that signed in before is let through the pause, with a code of its own', async () => {
    const { email, cookie } = await known()
    await check(email, wrong(await ask(email)))
    await world.world.db.updateTable('limit_counter').set({ hits: 49 }).where('key', 'like', 'code-row:%').execute()
    world.clock.advance(MINUTE_MS)
    await check(email, wrong(await ask(email)))
    expect((await check(email, '1234')).status).toBe(429)
    world.clock.advance(MINUTE_MS)
    expect(await ask(email)).toBeNull()
    const own = await ask(email, cookie)
    expect((await check(email, own ?? '', cookie)).status).toBe(200)
    expect((await post('/passwords/reset', { email, code: own, ...pair }, cookie)).status).toBe(200)
  })

  test('five requests of strangers use up nothing of a known browser, nor does one that comes a moment before', async () => {
    const { email, cookie } = await known()
    for (let at = 0; at < 5; at += 1) {
      await ask(email)
      world.clock.advance(31 * MINUTE_MS)
    }
    await ask(email)
    const own = await ask(email, cookie)
    expect(own).not.toBeNull()
    expect((await post('/passwords/reset', { email, code: own, ...pair }, cookie)).status).toBe(200)
  })

  test('strangers neither wear out nor replace the code of a known browser, whose code works elsewhere too', async () => {
    const { email, cookie } = await known()
    const own = (await ask(email, cookie)) ?? ''
    expect((await check(email, own)).status).toBe(200)
    for (let at = 0; at < 6; at += 1) await check(email, wrong(own))
    expect((await check(email, own)).status).toBe(429)
    await ask(email)
    expect((await check(email, own, cookie)).status).toBe(200)
    expect((await post('/passwords/reset', { email, code: own, ...pair }, cookie)).status).toBe(200)
    expect((await check(email, own, cookie)).status).toBe(422)
  })

  test('a code that was asked for in a new browser works in a known one', async () => {
    const { email, cookie } = await known()
    expect((await check(email, (await ask(email)) ?? '', cookie)).status).toBe(200)
  })

  test('failures of strangers behind the same address do not stop a known browser', async () => {
    const { email, cookie } = await known()
    for (let at = 0; at < 20; at += 1) await check(`guess-${at}@test.test`, '1234')
    expect((await check('guess@test.test', '1234')).status).toBe(429)
    expect((await check(email, (await ask(email, cookie)) ?? '', cookie)).status).toBe(200)
  })

  test('threat model §3.2 an account takes 25 guesses a day in all: 20 of strangers, 5 of known browsers', async () => {
    const { email, cookie } = await known()
    let strangers = 0
    for (let round = 0; round < 6; round += 1) {
      const code = await ask(email)
      if (code) for (let at = 0; at < 5; at += 1) strangers += (await check(email, wrong(code))).status === 422 ? 1 : 0
      await forgetBlocks()
      world.clock.advance(61 * MINUTE_MS)
    }
    let own = 0
    for (let round = 0; round < 6; round += 1) {
      const code = await ask(email, cookie)
      if (code)
        for (let at = 0; at < 6; at += 1) own += (await check(email, wrong(code), cookie)).status === 422 ? 1 : 0
      await forgetBlocks()
      world.clock.advance(61 * MINUTE_MS)
    }
    expect([strangers, own]).toEqual([20, 5])
  })

  test('threat model §3.2 parallel guesses cannot exceed a day’s', async () => {
    const { email } = await world.creator({ platforms: [], billing: false })
    const code = await ask(email)
    await check(email, wrong(code))
    await world.world.db
      .updateTable('limit_counter')
      .set({ hits: 18 })
      .where('key', 'like', 'code-guesses-strangers:%')
      .execute()
    const tries = await Promise.all(Array.from({ length: 10 }, () => check(email, wrong(code))))
    expect(tries.filter(({ status }) => status === 422)).toHaveLength(2)
  })

  test('known and unknown addresses get the same answers through all of it', async () => {
    const { email } = await world.creator({ platforms: [], billing: false })
    const unknown = `nobody-${crypto.randomUUID()}@test.test`
    const story = async (address: string) => {
      await forget()
      const forgot = [
        await post('/passwords/forgot', { email: address }),
        await post('/passwords/forgot', { email: address }),
      ]
      await sendDue(world.world)
      const mailed = world.letters.findLast(({ to }) => to === address)
      const code = wrong(/^(\d{4})$/m.exec(mailed?.text ?? '')?.[1] ?? null)
      const checks = []
      for (let at = 0; at < 7; at += 1) checks.push(await check(address, code))
      const reset = await post('/passwords/reset', { email: address, code, ...pair })
      return [...forgot, ...checks, reset].map(({ status, told }) => [status, told])
    }
    expect(await story(email)).toEqual(await story(unknown))
  })
})

describe('13.8 a reset looks at the code before it hashes', () => {
  test('a wrong code is answered while there is no room to hash, and a right one is good still afterwards', async () => {
    const { email } = await world.creator({ platforms: [], billing: false })
    const code = (await ask(email)) ?? ''
    let isOver = false
    const crowd = Array.from({ length: 110 }, async () => {
      while (!isOver)
        await hashNewPassword('Kwiatek-na-7-oknie').catch(() => new Promise(resolve => setImmediate(resolve)))
    })
    const refused = await post('/passwords/reset', { email, code: wrong(code), ...pair })
    const unknown = await post('/passwords/reset', { email: 'nobody@mail.example', code, ...pair })
    const noRoom = await post('/passwords/reset', { email, code, ...pair })
    isOver = true
    await Promise.all(crowd)
    expect([refused.status, unknown.status, noRoom.status]).toEqual([422, 422, 503])
    expect(refused.told).toEqual(unknown.told)
    expect((await post('/passwords/reset', { email, code, ...pair })).status).toBe(200)
  })

  test('a password that is too common, or breaks the rule, costs no try', async () => {
    const { email } = await world.creator({ platforms: [], billing: false })
    const code = (await ask(email)) ?? ''
    for (let at = 0; at < 7; at += 1) {
      const password = at % 2 === 0 ? 'Password1!' : 'short'
      const body = { email, code: wrong(code), password, password_confirmation: password }
      expect((await post('/passwords/reset', body)).told.errors).toHaveProperty('password')
    }
    expect((await post('/passwords/reset', { email, code, ...pair })).status).toBe(200)
    expect((await world.caller()(login, { body: { email, password: NEW } })).data.user.email).toBe(email)
  })
})

describe('13 second look: another password ends what other browsers are trusted with', () => {
  const browsersOf = async (id: string) =>
    (
      await world.world.db.selectFrom('known_browser').select('browser_hash').where('account_id', '=', id).execute()
    ).map(({ browser_hash }) => Buffer.from(browser_hash).toString('hex'))
  const hashIn = (cookie: string) => hashOf(cookie.split('=')[1] ?? '').toString('hex')

  test('13 second look: after a reset whoever knew the old password holds the code path of known browsers no more', async () => {
    const owner = await known()
    const { cookies } = await post('/login', { email: owner.email, password: PASSWORD })
    const thief = /fanfara_browser=[^;]+/.exec(cookies.join('\n'))?.[0] ?? ''
    expect(await browsersOf(owner.id)).toContain(hashIn(thief))
    const code = (await ask(owner.email, owner.cookie)) ?? ''
    expect((await post('/passwords/reset', { email: owner.email, code, ...pair }, owner.cookie)).status).toBe(200)
    expect(await browsersOf(owner.id)).toEqual([hashIn(owner.cookie)])
    world.clock.advance(MINUTE_MS)
    // What the thief's browser asks for and gets wrong is a stranger's: the owner's code stays good.
    const fresh = await ask(owner.email, owner.cookie)
    for (let at = 0; at < 6; at += 1)
      await post('/passwords/validate-code', { email: owner.email, code: wrong(fresh) }, thief)
    const good = await post('/passwords/validate-code', { email: owner.email, code: fresh ?? '' }, owner.cookie)
    expect(good.status).toBe(200)
  })

  test('13 second look: a change leaves the browser that made it', async () => {
    const owner = await known()
    await post('/login', { email: owner.email, password: PASSWORD })
    expect(await browsersOf(owner.id)).toHaveLength(2)
    const response = await fetch(`${world.origin}/api/passwords`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${owner.token}`, cookie: owner.cookie },
      body: JSON.stringify({ password_old: PASSWORD, ...pair }),
    })
    expect(response.status).toBe(200)
    expect(await browsersOf(owner.id)).toEqual([hashIn(owner.cookie)])
  })
})
