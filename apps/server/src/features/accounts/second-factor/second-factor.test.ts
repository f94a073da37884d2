import { getUser, login } from '@fanfara/contract/accounts'
import type { Client } from '@fanfara/contract/client'
import * as contract from '@fanfara/contract/own/second-factor'
import { changePassword, forgotPassword, resetPassword } from '@fanfara/contract/own/passwords'
import { listSessions } from '@fanfara/contract/own/sessions'
import { confirmIdentity, getConfirmation } from '@fanfara/contract/own/ways-in'
import { type Creator, PASSWORD, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { Walker } from '@fanfara/testkit/walker'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendDue } from '#/jobs/due-work.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(() => world.world.db.deleteFrom('limit_counter').execute())
afterAll(() => world.close())

const PERIOD_MS = contract.AUTHENTICATOR_PERIOD_SECONDS * 1000

/** What an app shows; so many periods away from the server's clock. */
const codeOf = (secret: string, periods = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: world.clock.now().getTime() + periods * PERIOD_MS,
  })

/** A code that the app shows neither now nor a period away from it. */
function wrongCodeOf(secret: string): string {
  const right = [-1, 0, 1].map(periods => codeOf(secret, periods))
  return ['000000', '111111', '222222', '333333'].find(code => !right.includes(code)) ?? ''
}

/** Sets an app up; the next code that works is that of the next period. */
async function protect({ call }: { call: Client }) {
  const { data: setup } = await call(contract.beginAuthenticator)
  const { data } = await call(contract.switchOnAuthenticator, { body: { code: codeOf(setup.secret) } })
  world.clock.advance(2 * PERIOD_MS)
  return { secret: setup.secret, codes: data.recovery_codes ?? [] }
}

/** One browser that keeps cookies. */
const browser = () => new Walker(world.origin).client('/api', () => null)

/** The first step, which must end in a challenge. */
async function firstStep(by: Client, email: string, password = PASSWORD): Promise<string> {
  const asked = await refusal(by(login, { body: { email, password } }))
  expect([asked.status, asked.code]).toEqual([422, 'second_factor_required'])
  return String(asked.body?.challenge)
}

const newest = async (to: string) => {
  await sendDue(world.world)
  return world.letters.findLast(letter => letter.to === to)?.subject
}
const sessionsOf = async ({ id }: Creator) =>
  (
    await world.world.db
      .selectFrom('session')
      .select('id')
      .where('account_id', '=', id)
      .where('revoked_at', 'is', null)
      .execute()
  ).length

describe('setting the second step up', () => {
  test('SECF-01 the secret waits for a code of the app; a wrong one leaves everything as it was', async () => {
    const ola = await world.creator()
    const { data: setup } = await ola.call(contract.beginAuthenticator)
    expect(setup.uri).toContain(`secret=${setup.secret}`)
    expect(setup.uri).toMatch(/^otpauth:\/\/totp\/Fanfara:/)
    const wrong = await refusal(ola.call(contract.switchOnAuthenticator, { body: { code: wrongCodeOf(setup.secret) } }))
    expect([wrong.code, Object.keys(wrong.errors)]).toEqual(['wrong_second_factor', ['code']])
    expect((await ola.call(contract.getSecondFactor)).data.authenticator).toBeNull()
    await browser()(login, { body: { email: ola.email, password: PASSWORD } })
    const late = await ola.call(contract.beginAuthenticator)
    world.clock.advance(31 * 60_000)
    const over = await refusal(ola.call(contract.switchOnAuthenticator, { body: { code: codeOf(late.data.secret) } }))
    expect(over.code).toBe('second_factor_unbegun')
  })

  test('SECF-01 switching it on ends other sessions, tells the owner and shows ten codes once', async () => {
    const ola = await world.creator()
    await browser()(login, { body: { email: ola.email, password: PASSWORD } })
    expect(await sessionsOf(ola)).toBe(2)
    const { codes } = await protect(ola)
    expect(await sessionsOf(ola)).toBe(1)
    expect(new Set(codes).size).toBe(10)
    expect(await newest(ola.email)).toBe('Two-step sign-in is on')
    const { data } = await ola.call(contract.getSecondFactor)
    expect([data.authenticator !== null, data.recovery_codes_left, data.is_required]).toEqual([true, 10, false])
    const again = await ola.call(contract.beginAuthenticator)
    const second = await ola.call(contract.switchOnAuthenticator, { body: { code: codeOf(again.data.secret) } })
    expect(second.data.recovery_codes).toBeNull()
  })

  test('SECF-02 neither the app’s secret nor a recovery code lies in the database as it is', async () => {
    const ola = await world.creator()
    const { secret, codes } = await protect(ola)
    const kept = await world.world.db
      .selectFrom('authenticator')
      .select('secret_sealed')
      .where('account_id', '=', ola.id)
      .executeTakeFirstOrThrow()
    expect(Buffer.from(kept.secret_sealed).toString('latin1')).not.toContain(secret)
    const rows = await world.world.db
      .selectFrom('recovery_code')
      .select('code_mac')
      .where('account_id', '=', ola.id)
      .execute()
    const macs = rows.map(({ code_mac }) => Buffer.from(code_mac).toString('latin1'))
    expect(macs).toHaveLength(10)
    for (const code of codes) expect(macs).not.toContain(code.replaceAll('-', ''))
    expect(() => world.world.keys.open('second-factor', kept.secret_sealed, crypto.randomUUID())).toThrow(
      /authenticate/,
    )
  })

  test('a session older than ten minutes is asked who is there before anything changes', async () => {
    const ola = await world.creator()
    const signedIn = await browser()(login, { body: { email: ola.email, password: PASSWORD } })
    const call = world.caller(signedIn.data.credentials.token)
    world.clock.advance(11 * 60_000)
    for (const endpoint of [contract.beginAuthenticator, contract.switchOffAuthenticator, contract.renewRecoveryCodes])
      expect((await refusal(call(endpoint))).code).toBe('confirm_identity')
    const body = { code: '123456' }
    expect((await refusal(call(contract.switchOnAuthenticator, { body }))).code).toBe('confirm_identity')
  })
})

describe('signing in by two steps', () => {
  test('SECF-04 a right password opens nothing; the code of the app does, and only in the browser of the first step', async () => {
    const ola = await world.creator()
    const { secret } = await protect(ola)
    const [here, there] = [browser(), browser()]
    const challenge = await firstStep(here, ola.email)
    expect(await sessionsOf(ola)).toBe(1)
    const body = { challenge, proof: { authenticator_code: codeOf(secret) } }
    expect((await refusal(there(contract.finishLogin, { body }))).code).toBe('second_step_over')
    expect((await refusal(here(getUser))).status).toBe(401)
    const { data } = await here(contract.finishLogin, { body })
    expect(data.user.id).toBe(ola.id)
    expect((await world.caller(data.credentials.token)(getUser)).data.id).toBe(ola.id)
    expect((await refusal(here(contract.finishLogin, { body }))).code).toBe('second_step_over')
  })

  test('SECF-04 a wrong password is answered as before, whether there is a second step or not', async () => {
    const [ola, kuba] = [await world.creator(), await world.creator()]
    await protect(ola)
    const answers = []
    for (const { email } of [ola, kuba])
      answers.push(await refusal(browser()(login, { body: { email, password: 'Wrong-pass-1' } })))
    expect(answers.map(({ status, code, message }) => [status, code, message])[0]).toEqual(
      answers.map(({ status, code, message }) => [status, code, message])[1],
    )
    expect(answers[0]?.code).toBe('wrong_credentials')
  })

  test.each([
    [-2, 'wrong_second_factor'],
    [-1, null],
    [0, null],
    [1, null],
    [2, 'wrong_second_factor'],
  ])('SECF-05 an app whose clock is %i periods off: %s', async (periods, code) => {
    const ola = await world.creator()
    const { secret } = await protect(ola)
    world.clock.advance(5 * PERIOD_MS)
    const here = browser()
    const challenge = await firstStep(here, ola.email)
    const finishing = here(contract.finishLogin, {
      body: { challenge, proof: { authenticator_code: codeOf(secret, periods) } },
    })
    if (code === null) expect((await finishing).data.user.id).toBe(ola.id)
    else expect((await refusal(finishing)).code).toBe(code)
  })

  test('SECF-05 a code works once, whoever saw it typed, and so does one of an earlier period', async () => {
    const ola = await world.creator()
    const { secret } = await protect(ola)
    const [code, earlier] = [codeOf(secret), codeOf(secret, -1)]
    const here = browser()
    await here(contract.finishLogin, {
      body: { challenge: await firstStep(here, ola.email), proof: { authenticator_code: code } },
    })
    for (const seen of [code, earlier]) {
      const there = browser()
      const body = { challenge: await firstStep(there, ola.email), proof: { authenticator_code: seen } }
      expect((await refusal(there(contract.finishLogin, { body }))).code).toBe('wrong_second_factor')
    }
  })

  test('SECF-05 eight at once with the same code open one session', async () => {
    const ola = await world.creator()
    const { secret } = await protect(ola)
    const before = await sessionsOf(ola)
    const people = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const by = browser()
        return { by, challenge: await firstStep(by, ola.email) }
      }),
    )
    const proof = { authenticator_code: codeOf(secret) }
    await Promise.all(
      people.map(({ by, challenge }) => by(contract.finishLogin, { body: { challenge, proof } }).catch(() => null)),
    )
    expect((await sessionsOf(ola)) - before).toBe(1)
  })

  test('SECF-03 a recovery code opens it once, however it is typed; the owner reads how many are left', async () => {
    const ola = await world.creator()
    const { codes } = await protect(ola)
    const [one = ''] = codes
    const here = browser()
    const proof = { recovery_code: one.toLowerCase().replaceAll('-', ' ') }
    await here(contract.finishLogin, { body: { challenge: await firstStep(here, ola.email), proof } })
    await sendDue(world.world)
    expect(world.letters.findLast(({ subject }) => subject === 'A recovery code was used')?.text).toContain(
      '9 are left',
    )
    const there = browser()
    const again = { challenge: await firstStep(there, ola.email), proof }
    expect((await refusal(there(contract.finishLogin, { body: again }))).code).toBe('wrong_recovery_code')
    const { data } = await ola.call(contract.renewRecoveryCodes)
    const old = { challenge: await firstStep(there, ola.email), proof: { recovery_code: codes[1] ?? '' } }
    expect((await refusal(there(contract.finishLogin, { body: old }))).code).toBe('wrong_recovery_code')
    const fresh = { ...old, proof: { recovery_code: data.recovery_codes[0] ?? '' } }
    expect((await there(contract.finishLogin, { body: fresh })).data.user.id).toBe(ola.id)
  })

  test('a sign-in that waits ends after five minutes, and with a new password', async () => {
    const ola = await world.creator()
    const { secret } = await protect(ola)
    const here = browser()
    const waiting = await firstStep(here, ola.email)
    world.clock.advance(5 * 60_000)
    const proof = () => ({ authenticator_code: codeOf(secret) })
    expect((await refusal(here(contract.finishLogin, { body: { challenge: waiting, proof: proof() } }))).code).toBe(
      'second_step_over',
    )
    const challenge = await firstStep(here, ola.email)
    const next = `${PASSWORD}2`
    await ola.call(changePassword, { body: { password_old: PASSWORD, password: next, password_confirmation: next } })
    expect((await refusal(here(contract.finishLogin, { body: { challenge, proof: proof() } }))).code).toBe(
      'second_step_over',
    )
  })

  test('SECF-04 a reset of the password does not take the second step away', async () => {
    const ola = await world.creator()
    const { secret } = await protect(ola)
    await browser()(forgotPassword, { body: { email: ola.email } })
    await sendDue(world.world)
    const code = /^\d{4}$/m.exec(world.letters.at(-1)?.text ?? '')?.[0] ?? ''
    const password = `${PASSWORD}3`
    await browser()(resetPassword, { body: { email: ola.email, code, password, password_confirmation: password } })
    const here = browser()
    const challenge = await firstStep(here, ola.email, password)
    const { data } = await here(contract.finishLogin, {
      body: { challenge, proof: { authenticator_code: codeOf(secret) } },
    })
    expect(data.user.id).toBe(ola.id)
  })
})

describe('guessing', () => {
  test('SECF-07 after five wrong codes the sign-in begins anew, and the owner hears that somebody knows the password', async () => {
    const ola = await world.creator()
    const { secret } = await protect(ola)
    const here = browser()
    const body = { challenge: await firstStep(here, ola.email), proof: { authenticator_code: wrongCodeOf(secret) } }
    for (let tries = 0; tries < 5; tries += 1)
      expect((await refusal(here(contract.finishLogin, { body }))).code).toBe('wrong_second_factor')
    const right = { ...body, proof: { authenticator_code: codeOf(secret) } }
    expect((await refusal(here(contract.finishLogin, { body: right }))).code).toBe('second_step_worn_out')
    expect(await newest(ola.email)).toBe('Somebody knows your password')
  })

  test('SECF-07 ten wrong codes in a quarter of an hour rest the account for strangers, not for a browser that was here', async () => {
    const ola = await world.creator()
    const { secret } = await protect(ola)
    const own = browser()
    const first = { challenge: await firstStep(own, ola.email), proof: { authenticator_code: codeOf(secret) } }
    await own(contract.finishLogin, { body: first })
    world.clock.advance(2 * PERIOD_MS)
    const guess = async () => {
      const by = browser()
      const body = { challenge: await firstStep(by, ola.email), proof: { authenticator_code: wrongCodeOf(secret) } }
      return (await refusal(by(contract.finishLogin, { body }))).status
    }
    const answers = []
    for (let tries = 0; tries < 12; tries += 1) answers.push(await guess())
    expect(answers.filter(status => status === 422)).toHaveLength(10)
    expect(answers.slice(10)).toEqual([429, 429])
    const challenge = await firstStep(own, ola.email)
    const { data } = await own(contract.finishLogin, {
      body: { challenge, proof: { authenticator_code: codeOf(secret) } },
    })
    expect(data.user.id).toBe(ola.id)
  })

  test('SECF-07 tries that come at once do not exceed what a challenge takes', async () => {
    const ola = await world.creator()
    const { secret } = await protect(ola)
    const here = browser()
    const body = { challenge: await firstStep(here, ola.email), proof: { authenticator_code: wrongCodeOf(secret) } }
    const answers = await Promise.all(Array.from({ length: 9 }, () => refusal(here(contract.finishLogin, { body }))))
    expect(answers.filter(({ code }) => code === 'wrong_second_factor')).toHaveLength(5)
  })
})

describe('who is there, asked again', () => {
  test('SECF-08 where there is a second factor it alone confirms: the password does not', async () => {
    const ola = await world.creator()
    const { secret } = await protect(ola)
    expect((await ola.call(getConfirmation)).data).toMatchObject({
      password: false,
      code_to: null,
      platforms: [],
      second: ['authenticator', 'recovery_code'],
    })
    const byPassword = await refusal(ola.call(confirmIdentity, { body: { password: PASSWORD } }))
    expect(byPassword.code).toBe('second_factor_required')
    const wrong = await refusal(ola.call(confirmIdentity, { body: { authenticator_code: wrongCodeOf(secret) } }))
    expect(wrong.code).toBe('wrong_second_factor')
    await ola.call(confirmIdentity, { body: { authenticator_code: codeOf(secret) } })
    const kuba = await world.creator()
    const none = await refusal(kuba.call(confirmIdentity, { body: { authenticator_code: '123456' } }))
    expect(none.code).toBe('second_factor_off')
  })

  test('switched off, the password alone opens the account again, and codes of before open nothing', async () => {
    const ola = await world.creator()
    const { codes } = await protect(ola)
    await ola.call(contract.switchOffAuthenticator)
    await ola.call(contract.switchOffAuthenticator)
    expect(await newest(ola.email)).toBe('Two-step sign-in is off')
    const { data } = await browser()(login, { body: { email: ola.email, password: PASSWORD } })
    expect((await world.caller(data.credentials.token)(listSessions)).data).toHaveLength(2)
    expect((await ola.call(contract.getSecondFactor)).data).toMatchObject({
      authenticator: null,
      recovery_codes_left: null,
    })
    expect((await refusal(ola.call(contract.renewRecoveryCodes))).code).toBe('second_factor_off')
    const old = { recovery_code: codes[0] ?? '' }
    expect((await refusal(ola.call(confirmIdentity, { body: old }))).code).toBe('second_factor_off')
  })
})
