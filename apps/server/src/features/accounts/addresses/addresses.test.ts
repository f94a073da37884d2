import { MINUTE_MS, HOUR_MS } from '@fanfara/contract/durations'
import { getUser, login, register } from '@fanfara/contract/accounts'
import { createBilling } from '@fanfara/contract/billing'
import { changeEmail, confirmEmail, disownEmail, getEmailConfirmation, resendEmail } from '@fanfara/contract/own/emails'
import { grosze } from '@fanfara/contract/money'
import { opsListCreators } from '@fanfara/contract/ops/creator-list'
import { getPayments, requestPayout } from '@fanfara/contract/payments'
import { forgotPassword } from '@fanfara/contract/own/passwords'
import { confirmIdentity, getConfirmation, sendConfirmCode, setWayIn } from '@fanfara/contract/own/ways-in'
import { type Creator, longSession, PASSWORD, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { billingForm } from '@fanfara/testkit/creator'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withTransaction } from '#/db/port.ts'
import { sendDue } from '#/jobs/due-work.ts'
import * as inbox from '#/features/inbox/service.ts'
import { maskedName } from '../policy.ts'
import { createOperator } from '../operators/operators.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())
beforeEach(() => forget())

const forget = () => world.world.db.deleteFrom('limit_counter').execute()
const someAddress = () => `somebody-${crypto.randomUUID()}@mail.example`
const unconfirmed = () => world.creator({ confirmed: false, platforms: [], billing: false })
const userOf = async (creator: Pick<Creator, 'call'>) => (await creator.call(getUser)).data

/** Registers as a person would. */
async function registered(email = someAddress()) {
  const { data } = await world.caller()(register, {
    body: {
      role: 'influencer',
      name: 'Zosia Nowa',
      email,
      password: PASSWORD,
      password_confirmation: PASSWORD,
      is_privacy_accepted: true,
      is_service_terms_accepted: true,
    },
  })
  return { email, id: data.user.id, call: world.caller(data.credentials.token) }
}
/** Letters to an address, all of them sent. */
async function lettersTo(address: string) {
  await sendDue(world.world)
  return world.letters.filter(({ to }) => to === address)
}
const subjects = async (address: string) => (await lettersTo(address)).map(({ subject }) => subject)
/** Code and token of the last letter of confirmation to an address. */
async function mailed(address: string): Promise<{ code: string; token: string }> {
  const text = (await lettersTo(address)).findLast(({ text }) => text.includes('/confirm-email'))?.text ?? ''
  return { code: /^(\d{6})$/m.exec(text)?.[1] ?? '', token: /confirm-email\?token=([\w-]{43})/.exec(text)?.[1] ?? '' }
}
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

describe('13.2 an address counts once it is confirmed', () => {
  test('registering sends link and code; the code confirms once, in the account’s session', async () => {
    const zosia = await registered()
    expect(await userOf(zosia)).toMatchObject({ email: zosia.email, email_confirmed: false, pending_email: null })
    const { code, token } = await mailed(zosia.email)
    expect([code, token].map(text => text.length)).toEqual([6, 43])
    expect((await refusal(zosia.call(confirmEmail, { body: { code: wrong(code) } }))).errors).toHaveProperty('code')
    await zosia.call(confirmEmail, { body: { code } })
    expect(await userOf(zosia)).toMatchObject({ email: zosia.email, email_confirmed: true, pending_email: null })
    expect((await refusal(zosia.call(confirmEmail, { body: { code } }))).status).toBe(422)
    expect((await refusal(zosia.call(confirmEmail, { body: { token } }))).status).toBe(410)
  })

  test('the link confirms for its own account alone: a victim’s click and session confirm nothing for an attacker', async () => {
    const attacker = await registered()
    const { token } = await mailed(attacker.email)
    const victim = await world.creator({ platforms: [], billing: false })
    const page = await world.caller()(getEmailConfirmation, { params: { token } })
    expect(page.data).toMatchObject({ email: attacker.email, account: 'Z… N…', is_change: false })
    expect((await refusal(victim.call(confirmEmail, { body: { token } }))).status).toBe(410)
    expect((await refusal(world.caller()(confirmEmail, { body: { token } }))).status).toBe(401)
    expect(await userOf(attacker)).toMatchObject({ email_confirmed: false })
    await attacker.call(confirmEmail, { body: { token } })
    expect(await userOf(attacker)).toMatchObject({ email_confirmed: true })
  })

  test('looking at a link changes nothing, is kept nowhere, and the page’s address is told to nobody', async () => {
    const zosia = await registered()
    const { token } = await mailed(zosia.email)
    for (const method of ['GET', 'HEAD']) {
      const answer = await fetch(`${world.origin}/api/email-confirmations/${token}`, { method })
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
    const page = await fetch(`${world.origin}/confirm-email?token=${token}`)
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    expect(page.headers.get('x-robots-tag')).toContain('noindex')
    expect(await userOf(zosia)).toMatchObject({ email: zosia.email, email_confirmed: false })
    expect((await refusal(world.caller()(getEmailConfirmation, { params: { token: 'x'.repeat(43) } }))).status).toBe(
      410,
    )
  })

  test('“this was not me” takes the address from the account that never confirmed it, with what the page was handed', async () => {
    const stranger = await registered()
    const { token } = await mailed(stranger.email)
    const { data } = await world.caller()(getEmailConfirmation, { params: { token } })
    const wrongNonce = world.caller()(disownEmail, { params: { token }, body: { nonce: 'made.up.nonce' } })
    expect((await refusal(wrongNonce)).code).toBe('page_outdated')
    await world.caller()(disownEmail, { params: { token }, body: { nonce: data.nonce } })
    expect(await userOf(stranger)).toMatchObject({ email: null, email_confirmed: false })
    expect((await refusal(stranger.call(confirmEmail, { body: { token } }))).status).toBe(410)
    expect((await registered(stranger.email)).id).not.toBe(stranger.id)
  })

  test('“this was not me” to a change of a confirmed address calls the change off and leaves the address', async () => {
    const ola = await world.creator({ platforms: [], billing: false })
    const other = someAddress()
    await ola.call(changeEmail, { body: { email: other } })
    const { token } = await mailed(other)
    const { data } = await world.caller()(getEmailConfirmation, { params: { token } })
    expect(data.is_change).toBe(true)
    await world.caller()(disownEmail, { params: { token }, body: { nonce: data.nonce } })
    expect(await userOf(ola)).toMatchObject({ email: ola.email, email_confirmed: true, pending_email: null })
  })

  test('five wrong codes wear a letter out, however many come at once; a new letter replaces the old', async () => {
    const zosia = await registered()
    const first = await mailed(zosia.email)
    const tries = await Promise.all(
      Array.from({ length: 20 }, () =>
        zosia.call(confirmEmail, { body: { code: wrong(first.code) } }).then(
          () => 200,
          (error: { status: number }) => error.status,
        ),
      ),
    )
    expect(tries.filter(status => status === 422)).toHaveLength(5)
    expect((await refusal(zosia.call(confirmEmail, { body: { code: first.code } }))).code).toBe('codes_worn_out')
    expect((await refusal(zosia.call(resendEmail, { body: {} }))).retryAfter).toBe(60)
    world.clock.advance(MINUTE_MS)
    await zosia.call(resendEmail, { body: {} })
    const second = await mailed(zosia.email)
    expect((await refusal(zosia.call(confirmEmail, { body: { token: first.token } }))).status).toBe(410)
    await zosia.call(confirmEmail, { body: { code: second.code } })
    expect(await userOf(zosia)).toMatchObject({ email_confirmed: true })
    world.clock.advance(MINUTE_MS)
    expect((await refusal(zosia.call(resendEmail, { body: {} }))).code).toBe('email_confirmed')
  })

  test('five letters a day, and code and link live for 24 hours', async () => {
    const zosia = await registered()
    const sent = []
    for (let at = 0; at < 5; at += 1) {
      world.clock.advance(MINUTE_MS)
      sent.push(
        await zosia.call(resendEmail, { body: {} }).then(
          () => 200,
          (error: { status: number }) => error.status,
        ),
      )
    }
    expect(sent).toEqual([200, 200, 200, 200, 429])
    const { code, token } = await mailed(zosia.email)
    world.clock.advance(24 * HOUR_MS)
    const later = await signedInAs(zosia.id)
    expect((await refusal(later.call(confirmEmail, { body: { code } }))).status).toBe(422)
    expect((await refusal(later.call(confirmEmail, { body: { token } }))).status).toBe(410)
    expect((await refusal(world.caller()(getEmailConfirmation, { params: { token } }))).status).toBe(410)
  })

  test('neither code nor token lies in the database, nor in the waiting letter', async () => {
    const zosia = await registered()
    const waiting = JSON.stringify(await world.world.db.selectFrom('outbox').select('payload').execute())
    const { code, token } = await mailed(zosia.email)
    const kept = await world.world.db
      .selectFrom('email_confirmation')
      .selectAll()
      .where('account_id', '=', zosia.id)
      .executeTakeFirstOrThrow()
    expect([kept.code_mac.length, kept.token_hash.length]).toEqual([32, 32])
    const texts = `${waiting}${JSON.stringify(kept)}${Buffer.from(kept.token_hash).toString('base64url')}`
    expect(texts).not.toContain(token)
    expect(texts).not.toContain(`"${code}"`)
  })

  test('until then no payout and no invoice, and the flag of the screens agrees', async () => {
    const ola = await world.creator({ confirmed: false, available: grosze(150_00) })
    expect(await ola.call(getPayments)).toMatchObject({ balance: 150, can_request_payout: false })
    const refused = await refusal(ola.call(requestPayout, { body: {} }))
    expect([refused.status, refused.code]).toEqual([422, 'email_unconfirmed'])
    await ola.call(resendEmail, { body: {} })
    const { code } = await mailed(ola.email)
    await ola.call(confirmEmail, { body: { code } })
    expect(await ola.call(getPayments)).toMatchObject({ can_request_payout: true })
    expect((await ola.call(requestPayout, { body: {} })).data.amount).toBe(150)
  })

  test('until then the address gets no letters but about itself, and operators do not see it', async () => {
    const ola = await unconfirmed()
    await world.caller()(login, { body: { email: ola.email, password: PASSWORD } })
    const notice = {
      accountId: ola.id,
      template: 'payment-ready',
      occasion: 'o',
      values: {},
      url: '/',
      at: world.clock.now(),
    } as const
    await withTransaction(world.world.db, tx => inbox.notify(tx, notice))
    expect(await lettersTo(ola.email)).toEqual([])
    const operator = await world.operator()
    expect((await operator.call(opsListCreators, { query: { name: ola.email } })).data).toEqual([])
    const all = await operator.call(opsListCreators, { query: { per_page: 100 } })
    expect(all.data.find(({ id }) => id === ola.id)?.email).toBeNull()
    await world.caller()(forgotPassword, { body: { email: ola.email } })
    expect(await lettersTo(ola.email)).toHaveLength(1)
  })

  test('BILL-14 an address that billing data brings is not confirmed, and is written to', async () => {
    const { id } = await unconfirmed()
    await world.world.db.updateTable('account').set({ email: null }).where('id', '=', id).execute()
    const email = someAddress()
    const country = await world.world.db
      .selectFrom('country')
      .select('id')
      .where('alpha_2', '=', 'PL')
      .executeTakeFirstOrThrow()
    const { call } = await signedInAs(id)
    await call(createBilling, { body: { ...billingForm, email, country_id: country.id } })
    expect(await userOf({ call })).toMatchObject({ email, email_confirmed: false })
    await call(confirmEmail, { body: { code: (await mailed(email)).code } })
    expect(await userOf({ call })).toMatchObject({ email, email_confirmed: true })
  })
})

const signedInAs = async (id: string) => ({ call: world.caller(await longSession(world.world, id)) })

describe('13.2 another address', () => {
  test('it waits until it is confirmed; the old one is told twice, and payouts rest for 72 hours', async () => {
    const ola = await world.creator({ available: grosze(150_00) })
    const other = someAddress()
    await world.world.db.updateTable('session').set({ confirmed_at: null }).where('account_id', '=', ola.id).execute()
    const stolen = await refusal(ola.call(changeEmail, { body: { email: other } }))
    expect([stolen.status, stolen.code]).toEqual([403, 'confirm_identity'])
    await ola.call(confirmIdentity, { body: { password: PASSWORD } })
    await ola.call(changeEmail, { body: { email: other } })
    expect(await userOf(ola)).toMatchObject({ email: ola.email, email_confirmed: true, pending_email: other })
    expect(await subjects(ola.email)).toContain('Somebody is changing the e-mail address of your account')
    await ola.call(confirmEmail, { body: { code: (await mailed(other)).code } })
    expect(await userOf(ola)).toMatchObject({ email: other, email_confirmed: true, pending_email: null })
    expect(await subjects(ola.email)).toContain('The e-mail address of your account was changed')
    expect((await refusal(ola.call(requestPayout, { body: {} }))).code).toBe('payout_on_hold')
    expect((await world.caller()(login, { body: { email: other, password: PASSWORD } })).data.user.id).toBe(ola.id)
  })

  test('a mistyped address is corrected without a hold, since none was confirmed before', async () => {
    const zosia = await registered()
    const right = someAddress()
    await forget()
    await zosia.call(changeEmail, { body: { email: right } })
    expect(await userOf(zosia)).toMatchObject({ email: zosia.email, pending_email: right, email_confirmed: false })
    await zosia.call(confirmEmail, { body: { code: (await mailed(right)).code } })
    const row = await world.world.db
      .selectFrom('account')
      .select(['email', 'credentials_changed_at'])
      .where('id', '=', zosia.id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ email: right, credentials_changed_at: null })
    expect(await lettersTo(zosia.email)).toHaveLength(1)
  })

  test('a confirmed account’s address is taken; one that nobody confirmed goes to whoever confirms it', async () => {
    const [ola, kuba, squatter] = [await world.creator(), await world.creator(), await unconfirmed()]
    const taken = await refusal(ola.call(changeEmail, { body: { email: kuba.email } }))
    expect([taken.status, taken.code]).toEqual([422, 'email_taken'])
    await ola.call(changeEmail, { body: { email: squatter.email } })
    await ola.call(confirmEmail, { body: { token: (await mailed(squatter.email)).token } })
    expect(await userOf(ola)).toMatchObject({ email: squatter.email, email_confirmed: true })
    expect(await userOf(squatter)).toMatchObject({ email: null, email_confirmed: false })
  })

  test('of two accounts that wait for one address the first to confirm has it', async () => {
    const [ola, kuba] = [await world.creator(), await world.creator()]
    const wanted = someAddress()
    await ola.call(changeEmail, { body: { email: wanted } })
    const forOla = await mailed(wanted)
    await kuba.call(changeEmail, { body: { email: wanted } })
    const forKuba = await mailed(wanted)
    const outcomes = await Promise.allSettled([
      ola.call(confirmEmail, { body: { token: forOla.token } }),
      kuba.call(confirmEmail, { body: { token: forKuba.token } }),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'email_taken' } })
  })

  test('two accounts that swap addresses do not wait for each other', async () => {
    const [one, other] = [await unconfirmed(), await unconfirmed()]
    await one.call(changeEmail, { body: { email: other.email } })
    await other.call(changeEmail, { body: { email: one.email } })
    const [toOther, toOne] = [await mailed(other.email), await mailed(one.email)]
    const outcomes = await Promise.allSettled([
      one.call(confirmEmail, { body: { token: toOther.token } }),
      other.call(confirmEmail, { body: { token: toOne.token } }),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect((await userOf(one)).email).toBe(other.email)
    expect((await userOf(other)).email).toBe(one.email)
  })

  test('asking whether an address is taken is bounded like registrations', async () => {
    const ola = await world.creator()
    const kuba = await world.creator()
    const probes = []
    for (let at = 0; at < 6; at += 1)
      probes.push((await refusal(ola.call(changeEmail, { body: { email: kuba.email } }))).status)
    expect(probes).toEqual([422, 422, 422, 422, 422, 429])
  })

  test('one’s own confirmed address calls a change off', async () => {
    const ola = await world.creator()
    const other = someAddress()
    await ola.call(changeEmail, { body: { email: other } })
    await ola.call(changeEmail, { body: { email: ola.email } })
    expect(await userOf(ola)).toMatchObject({ email: ola.email, pending_email: null })
    expect((await refusal(ola.call(confirmEmail, { body: { token: (await mailed(other)).token } }))).status).toBe(410)
  })
})

test('13.2 nobody keeps an operator from being made by registering with their address', async () => {
  const squatter = await unconfirmed()
  await createOperator(world.world, { email: squatter.email, name: 'Hanna', password: PASSWORD })
  const { data } = await world.caller()(login, { body: { email: squatter.email, password: PASSWORD } })
  expect(data.user).toMatchObject({ role: 'operator', email_confirmed: true })
  expect(await userOf(squatter)).toMatchObject({ email: null })
})

test('13.2 strangers recognise their own name in a letter’s page, and read nobody’s', () => {
  expect(maskedName('Ola Próbna')).toBe('O… P…')
  expect(maskedName('  😀x   a b  c d')).toBe('😀… a… b…')
  expect(maskedName('https://evil.example Click')).not.toContain('evil')
})

describe('13 second look: an address that nobody confirmed', () => {
  test('13 second look: gets no letter about channels and ways in, however often they change; the inbox has them', async () => {
    const stranger = await world.creator({ confirmed: false, billing: false })
    for (const is_on of [true, false, true])
      await stranger.call(setWayIn, { params: { type: 'twitch' }, body: { is_on } })
    expect(await subjects(stranger.email)).toEqual([])
    const told = await world.world.db
      .selectFrom('portal_message')
      .select('template')
      .where('account_id', '=', stranger.id)
      .where('template', 'like', 'way-in-%')
      .execute()
    expect(told).toHaveLength(3)
  })

  test('13 second look: letters that others ask for leave those of whoever has the address', async () => {
    const email = someAddress()
    const others = await Promise.all([1, 2, 3].map(() => world.creator({ platforms: [], billing: false })))
    const statuses = []
    for (const { call } of [...others, ...others, ...others, ...others]) {
      await world.world.db.deleteFrom('limit_counter').where('key', 'like', 'register-%').execute()
      statuses.push((await call(changeEmail, { body: { email } }).catch((error: unknown) => error)) instanceof Error)
      world.clock.advance(MINUTE_MS)
    }
    expect(statuses.filter(isRefused => !isRefused)).toHaveLength(5)
    const zosia = await registered(email)
    expect((await mailed(email)).code).not.toBe('')
    for (let at = 0; at < 4; at += 1) {
      world.clock.advance(MINUTE_MS)
      await zosia.call(resendEmail, { body: {} })
    }
    world.clock.advance(MINUTE_MS)
    expect((await refusal(zosia.call(resendEmail, { body: {} }))).status).toBe(429)
    expect((await lettersTo(email)).filter(({ text }) => text.includes('/confirm-email'))).toHaveLength(10)
  })

  test('13 second look: is not offered for a code that would never be sent', async () => {
    const stranger = await world.creator({ confirmed: false, platforms: [], billing: false })
    await world.world.db.updateTable('account').set({ password_hash: null }).where('id', '=', stranger.id).execute()
    expect((await refusal(stranger.call(sendConfirmCode))).code).toBe('email_unset')
    expect((await stranger.call(getConfirmation)).data.code_to).toBeNull()
  })
})
