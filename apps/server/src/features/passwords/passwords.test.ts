import { MINUTE_MS, HOUR_MS } from '@fanfara/contract/durations'
import { getUser, login, logout } from '@fanfara/contract/accounts'
import { changePassword, forgotPassword, resetPassword, validateCode } from '@fanfara/contract/own/passwords'
import { PASSWORD, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendDue } from '#/jobs/due-work.ts'
import { hashNewPassword, lockLiving, replacePassword } from '../accounts/service.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const NEW = 'Zupelnie-nowe-7'
const pair = { password: NEW, password_confirmation: NEW }
const call = (...args: Parameters<TestWorld['caller']>) => world.caller(...args)
/** Each test has visitors of its own: limits count by address block, and the test world trusts no proxy. */
const forget = () => world.world.db.deleteFrom('limit_counter').execute()

/** Asks for a code as a person would. @returns it, or null when no letter came. */
async function ask(email: string): Promise<string | null> {
  const before = world.letters.length
  await call()(forgotPassword, { body: { email } })
  await sendDue(world.world)
  const texts = world.letters
    .slice(before)
    .filter(({ to }) => to === email)
    .map(({ text }) => /^(\d{4})$/m.exec(text)?.[1])
  return texts.find(Boolean) ?? null
}
const wrong = (code: string | null) => (code === '0000' ? '0001' : '0000')
const check = (email: string, code: string) => call()(validateCode, { body: { email, code } })

describe('forgotten password', () => {
  test('AUTH-25 a code that was sent again takes the place of the one before', async () => {
    await forget()
    const { email } = await world.creator()
    const first = (await ask(email)) ?? ''
    let again = first
    // Two of ten thousand codes may be the same.
    while (again === first) {
      await world.advance(60_000)
      await forget()
      again = (await ask(email)) ?? ''
    }
    expect((await refusal(check(email, first))).status).toBe(422)
    expect((await check(email, again)).data).toEqual({ valid: true })
  })

  test('AUTH-23 AUTH-24 AUTH-26 AUTH-27 AUTH-28 API-13 API-14 API-15 a code comes by mail, is checked, sets a new password once, and signs nobody in', async () => {
    await forget()
    const { email } = await world.creator()
    const code = await ask(email)
    expect(code).toMatch(/^\d{4}$/)
    expect((await check(email, code ?? '')).data).toEqual({ valid: true })
    expect((await check(email, code ?? '')).data).toEqual({ valid: true })
    const { data } = await call()(resetPassword, { body: { email, code: code ?? '', ...pair } })
    expect(data).toEqual({ message: 'Your password has been changed.' })
    expect((await refusal(call()(login, { body: { email, password: PASSWORD } }))).status).toBe(422)
    expect((await call()(login, { body: { email, password: NEW } })).data.user.email).toBe(email)
    const used = await refusal(call()(resetPassword, { body: { email, code: code ?? '', ...pair } }))
    expect(used.errors.code).toHaveLength(1)
    expect(used.status).toBe(422)
  })

  test('AUTH-43 threat model §3.1 a reset ends every session, tells the owner by mail, and payouts rest', async () => {
    await forget()
    const ola = await world.creator()
    const code = (await ask(ola.email)) ?? ''
    await call()(resetPassword, { body: { email: ola.email, code, ...pair } })
    expect((await refusal(ola.call(getUser))).status).toBe(401)
    await sendDue(world.world)
    const letter = world.letters.filter(({ to }) => to === ola.email).at(-1)
    expect(letter?.subject).toBe('Your password was changed')
    expect(letter?.text).toMatch(/72/)
    const row = await world.world.db
      .selectFrom('account')
      .select('credentials_changed_at')
      .where('id', '=', ola.id)
      .executeTakeFirstOrThrow()
    expect(row.credentials_changed_at).toEqual(world.clock.now())
  })

  test('SEC-01 threat model §3.2 neither the code nor the address is in the database, nor in the waiting letter', async () => {
    await forget()
    const { email } = await world.creator()
    await call()(forgotPassword, { body: { email } })
    const [asked] = await world.world.db.selectFrom('outbox').select('payload').execute()
    expect(JSON.stringify(asked)).not.toContain(email)
    await sendDue(world.world)
    const kept = await world.world.db.selectFrom('reset_code').selectAll().execute()
    const last = world.letters.at(-1)
    const code = /^(\d{4})$/m.exec(last?.text ?? '')?.[1] ?? 'none'
    for (const row of kept) {
      expect(Buffer.from(row.code_mac).toString()).not.toContain(code)
      expect(Buffer.from(row.code_mac)).toHaveLength(32)
    }
  })

  test('AUTH-26 a code works for 10 minutes, a new one replaces it, another is sent once in 60 seconds', async () => {
    await forget()
    const { email } = await world.creator()
    const first = (await ask(email)) ?? ''
    const soon = await refusal(call()(forgotPassword, { body: { email } }))
    expect([soon.status, soon.retryAfter]).toEqual([429, 60])
    expect(
      (
        await refusal(
          call()(forgotPassword, { body: { email: 'nobody@test.test' } }).then(() =>
            call()(forgotPassword, { body: { email: 'nobody@test.test' } }),
          ),
        )
      ).status,
    ).toBe(429)
    world.clock.advance(MINUTE_MS)
    const second = (await ask(email)) ?? ''
    if (first !== second) expect((await refusal(check(email, first))).status).toBe(422)
    expect((await check(email, second)).data.valid).toBe(true)
    world.clock.advance(10 * MINUTE_MS)
    expect((await refusal(check(email, second))).errors.code?.[0]).toMatch(/request a new one/)
  })

  test('AUTH-26 threat model §3.2 five wrong tries wear a code out for check and reset together, unknown addresses alike', async () => {
    await forget()
    const { email } = await world.creator()
    const code = await ask(email)
    const unknown = `unknown-${crypto.randomUUID()}@test.test`
    await ask(unknown)
    for (const address of [email, unknown]) {
      const answers = []
      for (let at = 0; at < 3; at += 1) answers.push(await refusal(check(address, wrong(code))))
      for (let at = 0; at < 2; at += 1)
        answers.push(await refusal(call()(resetPassword, { body: { email: address, code: wrong(code), ...pair } })))
      expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422])
      const sixth = await refusal(check(address, code ?? ''))
      expect([sixth.status, sixth.message]).toEqual([429, 'Too many wrong codes. Request a new one.'])
      expect(sixth.retryAfter).toBeGreaterThan(0)
    }
  })

  test('threat model §5 reset code ×50: parallel tries cannot exceed five, and a right code resets once', async () => {
    await forget()
    const { email } = await world.creator()
    const code = (await ask(email)) ?? ''
    await world.world.db.updateTable('limit_counter').set({ hits: -1000 }).execute()
    const tries = await Promise.all(
      Array.from({ length: 50 }, () =>
        call()(validateCode, { body: { email, code: wrong(code) } }).then(
          () => 200,
          (error: { status: number }) => error.status,
        ),
      ),
    )
    expect(tries.filter(status => status === 422).length).toBeLessThanOrEqual(5)
    expect(tries.filter(status => status === 200)).toEqual([])
    await forget()
    const fresh = (await ask(email)) ?? ''
    const resets = await Promise.all(
      Array.from({ length: 50 }, () =>
        call()(resetPassword, { body: { email, code: fresh, ...pair } }).then(
          () => 200,
          (error: { status: number }) => error.status,
        ),
      ),
    )
    expect(resets.filter(status => status === 200)).toHaveLength(1)
  })

  test('threat model §3.2 three codes an hour and five a day are sent, silently; the answer stays the same', async () => {
    await forget()
    const { email } = await world.creator()
    const sent = []
    for (let at = 0; at < 4; at += 1) {
      sent.push((await ask(email)) !== null)
      world.clock.advance(2 * MINUTE_MS)
    }
    expect(sent).toEqual([true, true, true, false])
    world.clock.advance(HOUR_MS)
    const later = []
    for (let at = 0; at < 3; at += 1) {
      later.push((await ask(email)) !== null)
      world.clock.advance(2 * MINUTE_MS)
    }
    expect(later).toEqual([true, true, false])
  })

  test('threat model §3.2 twenty failures an hour from one address block are enough, for all accounts together', async () => {
    await forget()
    const statuses = []
    for (let at = 0; at < 22; at += 1) statuses.push((await refusal(check(`guess-${at}@test.test`, '1234'))).status)
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(422))
    expect(statuses.slice(20)).toEqual([429, 429])
    world.clock.advance(HOUR_MS)
    expect((await refusal(check('guess@test.test', '1234'))).status).toBe(422)
  })

  test('threat model §3.2 fifty wrong codes in a row pause an account’s codes for 24 hours and tell the owner', async () => {
    await forget()
    const { email } = await world.creator()
    const key = await failuresKey(email)
    await world.world.db.updateTable('limit_counter').set({ hits: 49 }).where('key', '=', key).execute()
    await world.world.db.deleteFrom('limit_counter').where('key', '<>', key).execute()
    await refusal(check(email, wrong(await ask(email))))
    await sendDue(world.world)
    expect(world.letters.filter(({ to }) => to === email).at(-1)?.subject).toBe(
      'Somebody tries to guess a code for your account',
    )
    expect((await refusal(check(email, '1234'))).status).toBe(429)
    world.clock.advance(MINUTE_MS)
    expect(await ask(email)).toBeNull()
    world.clock.advance(24 * HOUR_MS)
    expect(await ask(email)).not.toBeNull()
    expect((await call()(login, { body: { email, password: PASSWORD } })).data.user.email).toBe(email)
  })

  test('threat model §3.2 over 300 failures an hour in the service, only a browser that signed in before may use a code', async () => {
    await forget()
    const { email } = await world.creator()
    const signedIn = await fetch(`${world.origin}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD }),
    })
    const cookie = /fanfara_browser=[^;]+/.exec(signedIn.headers.getSetCookie().join('\n'))?.[0] ?? ''
    const code = (await ask(email)) ?? ''
    await refusal(check('somebody@test.test', wrong(await ask('somebody@test.test'))))
    await world.world.db
      .updateTable('limit_counter')
      .set({ hits: 301 })
      .where('key', '=', 'code-failures-service')
      .execute()
    expect((await refusal(check(email, code))).status).toBe(429)
    const known = await fetch(`${world.origin}/api/passwords/validate-code`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ email, code }),
    })
    expect(known.status).toBe(200)
  })

  test('threat model §3.2 §5 known and unknown addresses get the same answers, byte for byte', async () => {
    await forget()
    const { email } = await world.creator()
    const answer = async (path: string, body: object) => {
      const response = await fetch(`${world.origin}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-language': 'en' },
        body: JSON.stringify(body),
      })
      const { requestId: _id, ...told } = (await response.json()) as Record<string, unknown>
      return [response.status, told]
    }
    const unknown = 'really-nobody@test.test'
    for (const [path, more] of [
      ['/passwords/forgot', {}],
      ['/passwords/validate-code', { code: '12' }],
      ['/passwords/reset', { code: '1234', password: 'short', password_confirmation: 'short' }],
      ['/login', { password: 'Not-the-one-1' }],
    ] as const)
      expect(await answer(path, { email, ...more }), path).toEqual(await answer(path, { email: unknown, ...more }))
  })

  test('AUTH-30 VAL-04…VAL-08 VAL-14 SEC-02 wrong input is named by field, an array of addresses sends nothing', async () => {
    await forget()
    const { email } = await world.creator()
    const post = (path: string, body: unknown) =>
      fetch(`${world.origin}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-language': 'en' },
        body: JSON.stringify(body),
      })
    await sendDue(world.world)
    const before = world.letters.length
    const two = await post('/passwords/forgot', { email: [email, 'thief@test.test'] })
    await sendDue(world.world)
    expect([two.status, world.letters.length]).toEqual([422, before])
    const code = (await ask(email)) ?? ''
    const weak = await refusal(
      call()(resetPassword, { body: { email, code, password: 'Password1!', password_confirmation: 'Password1!' } }),
    )
    expect(weak.errors).toEqual({ password: ['This password is too common. Choose another one.'] })
    for (const [body, errors] of [
      [{ email, code: '12a4', ...pair }, { code: ['Enter the 4-digit code'] }],
      [{ email, code: '', ...pair }, { code: ['This field is required', 'Enter the 4-digit code'] }],
      [
        { email, code, password: NEW, password_confirmation: `${NEW}x` },
        { password_confirmation: ['The password you entered does not match'] },
      ],
    ] as const)
      expect((await refusal(call()(resetPassword, { body }))).errors).toEqual(errors)
    expect((await check(email, code)).data.valid).toBe(true)
  })
})

describe('threat model §3.1 AUTH-43 a reset beats what is under way with the old password', () => {
  /** Resets as another browser does, between a request's first look at the account and its last step. */
  async function resetMeanwhile<T>(id: string, act: () => Promise<T>): Promise<PromiseSettledResult<T>> {
    const hash = await hashNewPassword(NEW)
    const acting = await world.world.db.transaction().execute(async tx => {
      await lockLiving(tx, id)
      const settled = Promise.allSettled([act()])
      await new Promise(resolve => setTimeout(resolve, 400))
      await replacePassword(tx, id, hash, { at: world.clock.now() })
      return { settled }
    })
    const [result] = await acting.settled
    return result
  }

  test('a change that was begun before changes nothing', async () => {
    await forget()
    const ola = await world.creator()
    const thief = { password: 'Zlodziejskie-haslo-1', password_confirmation: 'Zlodziejskie-haslo-1' }
    const change = () => ola.call(changePassword, { body: { password_old: PASSWORD, ...thief } })
    expect(await resetMeanwhile(ola.id, change)).toMatchObject({ status: 'rejected', reason: { status: 401 } })
    expect((await call()(login, { body: { email: ola.email, password: NEW } })).data.user.id).toBe(ola.id)
  })

  test('a sign-in that was begun before leaves no session', async () => {
    await forget()
    const ola = await world.creator()
    const signIn = () => call()(login, { body: { email: ola.email, password: PASSWORD } })
    expect(await resetMeanwhile(ola.id, signIn)).toMatchObject({ status: 'rejected', reason: { status: 422 } })
    const alive = world.world.db.selectFrom('session').select('id').where('account_id', '=', ola.id)
    expect(await alive.where('revoked_at', 'is', null).execute()).toEqual([])
  })
})

test('threat model §3.2 meters that anybody may read tell nothing of whose address was asked for', async () => {
  await forget()
  const { email } = await world.creator()
  const delivered = async (address: string) => {
    await sendDue(world.world)
    world.world.metrics.outbox.reset()
    await call()(forgotPassword, { body: { email: address } })
    await sendDue(world.world)
    const { values } = await world.world.metrics.outbox.get()
    return values.map(({ labels, value }) => `${labels.kind} ${labels.result} ${value}`).sort()
  }
  expect(await delivered(email)).toEqual(await delivered('nobody-at-all@test.test'))
})

async function failuresKey(email: string): Promise<string> {
  await refusal(check(email, wrong(await ask(email))))
  const row = await world.world.db
    .selectFrom('limit_counter')
    .select('key')
    .where('key', 'like', 'code-row:%')
    .executeTakeFirstOrThrow()
  return row.key
}

describe('changed password', () => {
  test('PASS-01…PASS-05 API-16 AUTH-43 it changes with the current one, ends the other sessions and tells the owner', async () => {
    await forget()
    const { email } = await world.creator()
    const here = (await call()(login, { body: { email, password: PASSWORD } })).data.credentials.token
    const there = (await call()(login, { body: { email, password: PASSWORD } })).data.credentials.token
    const wrongOld = await refusal(call(here)(changePassword, { body: { password_old: 'Not-it-1', ...pair } }))
    expect(wrongOld.errors).toEqual({ password_old: ['This is not your current password'] })
    const { data } = await call(here)(changePassword, { body: { password_old: PASSWORD, ...pair } })
    expect(data.message).toBe('Your password has been changed.')
    expect((await call(here)(getUser)).data.email).toBe(email)
    expect((await refusal(call(there)(getUser))).status).toBe(401)
    await sendDue(world.world)
    expect(world.letters.filter(({ to }) => to === email).at(-1)?.subject).toBe('Your password was changed')
  })

  test('SCR-111 a session that a new password ended hears why, also when its token ran out; one that was signed out does not', async () => {
    await forget()
    const { email } = await world.creator()
    const enter = async () => (await call()(login, { body: { email, password: PASSWORD, remember: true } })).data
    const [here, there, left] = [await enter(), await enter(), await enter()].map(
      ({ credentials }) => credentials.token,
    )
    await call(left)(logout)
    await call(here)(changePassword, { body: { password_old: PASSWORD, ...pair } })
    expect(await refusal(call(there)(getUser))).toMatchObject({ status: 401, code: 'password_changed' })
    world.clock.advance(24 * 3600_000)
    expect((await refusal(call(there)(getUser))).code).toBe('password_changed')
    expect((await refusal(call(left)(getUser))).code).toBeNull()
  })

  test('PASS-02 threat model §3.1 guessing the current password is limited', async () => {
    await forget()
    const ola = await world.creator()
    const guess = () => refusal(ola.call(changePassword, { body: { password_old: 'Not-it-1', ...pair } }))
    const statuses = []
    for (let at = 0; at < 11; at += 1) statuses.push((await guess()).status)
    expect(statuses).toEqual([...Array(10).fill(422), 429])
  })

  test('SOC-24 an account without a password is told how to get one', async () => {
    await forget()
    const ola = await world.creator()
    await world.world.db.updateTable('account').set({ password_hash: null }).where('id', '=', ola.id).execute()
    const answer = await refusal(ola.call(changePassword, { body: { password_old: PASSWORD, ...pair } }))
    expect([answer.status, answer.code]).toEqual([422, 'password_unset'])
  })
})
