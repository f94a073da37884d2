import { MINUTE_MS } from '@fanfara/contract/durations'
import { getUser, login } from '@fanfara/contract/accounts'
import { allEndpoints } from '@fanfara/contract/all'
import { createBilling, getBilling, listCountries, updateBilling } from '@fanfara/contract/billing'
import { disconnectChannel, listChannels } from '@fanfara/contract/channels'
import type { Client } from '@fanfara/contract/client'
import type { Platform } from '@fanfara/contract/enums'
import { getPayments, requestPayout } from '@fanfara/contract/payments'
import { grosze } from '@fanfara/contract/money'
import { deleteUser, downloadData, downloadDataPage, updateUser } from '@fanfara/contract/profile'
import * as contract from '@fanfara/contract/own/ways-in'
import { endOtherSessions, endSession, listSessions } from '@fanfara/contract/own/sessions'
import { longSession, PASSWORD, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { billingForm } from '@fanfara/testkit/creator'
import { consent, Popup } from '@fanfara/testkit/popup'
import { connectTrip, walkTrip } from '@fanfara/testkit/trips'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withTransaction } from '#/db/port.ts'
import { sendDue } from '#/jobs/due-work.ts'
import { Unauthenticated } from '#/errors.ts'
import { replacePassword } from '../accounts/service.ts'
import { setWayIn } from './service.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(() => world.world.db.deleteFrom('limit_counter').execute())
afterAll(() => world.close())

interface Signed {
  id: string
  token: string
  call: Client
}
/** Lets so many minutes pass since the account's sessions were confirmed. */
const age = (accountId: string, minutes: number) =>
  world.world.db
    .updateTable('session')
    .set({ confirmed_at: new Date(world.clock.now().getTime() - minutes * MINUTE_MS) })
    .where('account_id', '=', accountId)
    .execute()
const lettersTo = (email: string) => world.letters.filter(({ to }) => to === email)
/** What was told to an account's inbox, oldest first. */
const toldTo = async (accountId: string) =>
  (
    await world.world.db
      .selectFrom('portal_message')
      .select(['template', 'content'])
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .execute()
  ).filter(({ template }) => template !== 'welcome')
async function sent() {
  await sendDue(world.world)
  await sendDue(world.world)
}
/** Somebody who registered with a platform and has no password. */
async function social(type: Platform, name: string): Promise<Signed & { popup: Popup; externalId: string }> {
  const popup = new Popup()
  const address = `${world.origin}/api/${type}/register?nonce=n&privacy=1&terms=1`
  const { token: ticket = '' } = await walkTrip({ popup, address }, { account: 'new', name })
  const response = await popup.open(`${world.origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: ticket }),
  })
  const { data } = (await response.json()) as { data: { credentials: { token: string }; user: { id: string } } }
  const { external_id } = await world.world.db
    .selectFrom('social_identity')
    .select('external_id')
    .where('account_id', '=', data.user.id)
    .executeTakeFirstOrThrow()
  const { token } = data.credentials
  return { id: data.user.id, token, call: world.caller(token), popup, externalId: external_id }
}
/** A creator with a password who connected a channel at a platform. */
async function connected(type: Platform, name: string) {
  const creator = await world.creator({ platforms: [] })
  await walkTrip(await connectTrip(world, creator, type), { account: 'new', name })
  const [channel] = (await creator.call(listChannels)).data
  const { external_id } = await world.world.db
    .selectFrom('channel')
    .select('external_id')
    .where('account_id', '=', creator.id)
    .executeTakeFirstOrThrow()
  return { ...creator, channelId: channel?.id ?? '', externalId: external_id }
}
const signInAt = (type: Platform, externalId: string, popup = new Popup()) =>
  walkTrip({ popup, address: `${world.origin}/api/${type}/login?nonce=n` }, { account: externalId })
const turn = (call: Client, type: Platform, isOn: boolean) =>
  call(contract.setWayIn, { params: { type }, body: { is_on: isOn } })

describe('13.2 ways in', () => {
  test('a connected channel signs in once its owner switched it on, and no more when it is off; each is told', async () => {
    const ola = await connected('twitch', 'Kanal Oli')
    const { data: before } = await ola.call(contract.listWaysIn)
    expect(before.password).toMatchObject({ is_set: true, since: expect.any(String) })
    expect(before.platforms).toEqual([
      { type: 'twitch', login: 'kanal_oli', is_on: false, since: null, last_used_at: null },
    ])
    expect((await turn(ola.call, 'twitch', true)).data.platforms).toMatchObject([{ type: 'twitch', is_on: true }])
    expect((await turn(ola.call, 'twitch', true)).data.platforms).toHaveLength(1)
    expect((await signInAt('twitch', ola.externalId)).token).toMatch(/^[\w-]{43}$/)
    expect((await ola.call(contract.listWaysIn)).data.platforms[0]?.last_used_at).not.toBeNull()
    await turn(ola.call, 'twitch', false)
    expect((await signInAt('twitch', ola.externalId)).token).toBeUndefined()
    await sent()
    expect((await toldTo(ola.id)).map(({ template }) => template)).toEqual([
      'channel-connected',
      'way-in-added',
      'way-in-removed',
    ])
    const letters = lettersTo(ola.email)
    for (const subject of ['Channel connected: Twitch', 'A new way to sign in: Twitch', 'Sign-in switched off: Twitch'])
      expect(letters.filter(letter => letter.subject === subject)).toHaveLength(1)
    expect(letters[0]?.text).toMatch(/kanal_oli.*If it was not you/su)
  })

  test('an account at a platform that is somebody else’s cannot be switched on, nor a platform that signs nobody in', async () => {
    const ola = await world.creator({ platforms: ['instagram'] })
    expect((await refusal(turn(ola.call, 'twitch', true))).code).toBe('channel_not_connected')
    expect((await refusal(turn(ola.call, 'instagram', true))).code).toBe('no_sign_in_here')
  })

  test('the last way in stays: switching it off is refused, disconnecting its channel keeps it', async () => {
    const kuba = await social('twitch', 'Tylko Twitch')
    expect(await refusal(turn(kuba.call, 'twitch', false))).toMatchObject({ status: 409, code: 'last_way_in' })
    await walkTrip(await connectTrip(world, kuba, 'twitch', kuba.popup), { account: kuba.externalId })
    const [channel] = (await kuba.call(listChannels)).data
    await kuba.call(disconnectChannel, { params: { id: channel?.id ?? '' } })
    expect((await signInAt('twitch', kuba.externalId)).token).toBeDefined()
    await kuba.call(contract.setFirstPassword, { body: { password: PASSWORD, password_confirmation: PASSWORD } })
    expect((await turn(kuba.call, 'twitch', false)).data.platforms).toEqual([])
    expect((await signInAt('twitch', kuba.externalId)).error).toBe('accountNotFound')
  })

  test('disconnecting a channel ends the sign-in by its account', async () => {
    const ola = await connected('twitch', 'Rozlaczana')
    await turn(ola.call, 'twitch', true)
    const { token: unused = '' } = await signInAt('twitch', ola.externalId)
    await ola.call(disconnectChannel, { params: { id: ola.channelId } })
    expect((await signInAt('twitch', ola.externalId)).token).toBeUndefined()
    expect((await refusal(world.caller()(login, { body: { token: unused } }))).code).toBe('wrong_token')
    await sent()
    expect((await toldTo(ola.id)).map(({ template }) => template)).toEqual(
      expect.arrayContaining(['channel-removed', 'way-in-removed']),
    )
  })

  test('a reset that comes between the question and the act beats it: nothing is switched on', async () => {
    const ola = await connected('twitch', 'W Tej Chwili')
    const { sessionId } = (await world.app.authenticate(ola.token)) ?? { sessionId: '' }
    const caller = {
      sessionId,
      accountId: ola.id,
      role: 'influencer',
      operatorRole: null,
      name: '',
      language: 'pl',
      isActive: true,
      lacksSecondFactor: false,
    } as const
    await withTransaction(world.world.db, tx => replacePassword(tx, ola.id, 'x', { at: world.clock.now() }))
    const visitor = { address: '127.0.0.1', browser: null, userAgent: '' }
    await expect(setWayIn(world.world, caller, { type: 'twitch', isOn: true, visitor })).rejects.toThrow(
      Unauthenticated,
    )
    expect((await signInAt('twitch', ola.externalId)).token).toBeUndefined()
  })

  test('a reset ends every sign-in by a platform, and says so; a change of the password does not', async () => {
    const ola = await connected('twitch', 'Po Resecie')
    await turn(ola.call, 'twitch', true)
    const replace = (exceptSession: string | null) =>
      withTransaction(world.world.db, tx => replacePassword(tx, ola.id, 'x', { at: world.clock.now(), exceptSession }))
    const { sessionId } = (await world.app.authenticate(ola.token)) ?? { sessionId: '' }
    await replace(sessionId)
    expect((await signInAt('twitch', ola.externalId)).token).toBeDefined()
    const { token: unused = '' } = await signInAt('twitch', ola.externalId)
    await replace(null)
    expect((await signInAt('twitch', ola.externalId)).token).toBeUndefined()
    expect((await refusal(world.caller()(login, { body: { token: unused } }))).code).toBe('wrong_token')
    await sent()
    expect((await toldTo(ola.id)).map(({ template }) => template)).toContain('way-in-withdrawn')
  })

  test('SOC-24 the first password: once, told, and it signs in', async () => {
    const maja = await social('x', 'Pierwsze Haslo')
    const email = `maja-${maja.id}@test.test`
    const nobody = { email: null, email_confirmed_at: null }
    await world.world.db.updateTable('account').set(nobody).where('id', '=', maja.id).execute()
    const body = { password: PASSWORD, password_confirmation: PASSWORD }
    expect((await refusal(maja.call(contract.setFirstPassword, { body }))).code).toBe('email_unset')
    const confirmed = { email, email_confirmed_at: world.clock.now() }
    await world.world.db.updateTable('account').set(confirmed).where('id', '=', maja.id).execute()
    const tries = await Promise.allSettled([1, 2, 3].map(() => maja.call(contract.setFirstPassword, { body })))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await refusal(maja.call(contract.setFirstPassword, { body }))).code).toBe('password_set')
    expect((await world.caller()(login, { body: { email, password: PASSWORD } })).data.user.id).toBe(maja.id)
    await sent()
    expect((await toldTo(maja.id)).map(({ template }) => template)).toEqual(['password-set'])
    expect(lettersTo(email).map(({ subject }) => subject)).toContain('Twoje konto ma teraz hasło')
  })
})

describe('13.8 an identity is confirmed again', () => {
  test('every such act answers 403 confirm_identity ten minutes after the sign-in, and works after the password', async () => {
    const ola = await connected('twitch', 'Potwierdzana')
    const { data: saved } = await ola.call(getBilling)
    const { country, ...form } = saved
    expect(country.alpha_2).toBe('PL')
    const acts = [
      () => turn(ola.call, 'twitch', true),
      () => ola.call(downloadData),
      () => ola.call(downloadDataPage),
      () => ola.call(updateBilling, { body: { ...form, iban: 'PL27114020040000300201355387' } }),
      () =>
        ola.call(updateBilling, {
          body: { ...form, settlement_form: 'company', tax_id: '5260250274', company_name: 'Inna' },
        }),
      () => ola.call(contract.setFirstPassword, { body: { password: PASSWORD, password_confirmation: PASSWORD } }),
      () => ola.call(deleteUser, { body: { id: ola.id } }),
    ]
    await age(ola.id, 10)
    for (const act of acts)
      expect(await refusal(act()), String(act)).toMatchObject({ status: 403, code: 'confirm_identity' })
    // What says nothing of where money goes needs no more than the session.
    await ola.call(updateBilling, { body: { ...form, phone: '+48 700 700 700' } })
    await ola.call(contract.confirmIdentity, { body: { password: PASSWORD } })
    for (const act of acts.slice(0, 4)) await act()
    await age(ola.id, 9)
    await acts.at(-1)?.()
  })

  test('the description of the API says which acts these are', async () => {
    const { paths } = (await (await fetch(`${world.origin}/api/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { operationId: string; description?: string }>>
    }
    const saying = Object.values(paths)
      .flatMap(path => Object.values(path))
      .filter(({ description }) => description?.includes('confirm_identity'))
    const declared = allEndpoints.filter(({ confirms }) => confirms !== undefined)
    expect(saying.map(({ operationId }) => operationId).sort()).toEqual(declared.map(({ id }) => id).sort())
    expect(declared.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['setWayIn', 'setFirstPassword', 'deleteUser', 'downloadData', 'createBilling']),
    )
  })

  test('a wrong password confirms nothing; ten tries of a session, then it rests; another session of the account goes on', async () => {
    const ola = await world.creator()
    await age(ola.id, 10)
    const confirm = (password: string) => ola.call(contract.confirmIdentity, { body: { password } })
    for (let at = 0; at < 10; at += 1) expect((await refusal(confirm('Zle-haslo-1'))).code).toBe('wrong_password')
    expect((await refusal(confirm(PASSWORD))).status).toBe(429)
    expect((await ola.call(contract.getConfirmation)).data.is_confirmed).toBe(false)
    const { data } = await world.caller()(login, { body: { email: ola.email, password: PASSWORD } })
    const other = world.caller(data.credentials.token)
    expect((await other(contract.getConfirmation)).data.is_confirmed).toBe(true)
    await other(contract.confirmIdentity, { body: { password: PASSWORD } })
    // What one session confirmed is no other's.
    expect((await ola.call(contract.getConfirmation)).data.is_confirmed).toBe(false)
  })

  test('without a password: a code by mail, six digits, for this session, ten minutes, five tries, once', async () => {
    const kuba = await social('twitch', 'Kod Mailem')
    const { email } = (await kuba.call(getUser)).data
    await age(kuba.id, 10)
    expect((await refusal(kuba.call(downloadData))).code).toBe('confirm_identity')
    const { data: ways } = await kuba.call(contract.getConfirmation)
    expect(ways).toMatchObject({ password: false, platforms: ['twitch'], code_to: expect.stringMatching(/^.…@/) })
    const ask = async () => {
      await kuba.call(contract.sendConfirmCode)
      await sent()
      return /\b\d{6}\b/.exec(lettersTo(email ?? '').at(-1)?.text ?? '')?.[0] ?? ''
    }
    const confirm = (code: string) => kuba.call(contract.confirmIdentity, { body: { code } })
    const code = await ask()
    expect((await refusal(kuba.call(contract.sendConfirmCode))).status).toBe(429)
    const wrong = code === '000000' ? '000001' : '000000'
    expect((await refusal(confirm(wrong))).code).toBe('wrong_code')
    await confirm(code)
    expect((await refusal(confirm(code))).code).toBe('wrong_code')
    await kuba.call(downloadData)

    await age(kuba.id, 10)
    world.clock.advance(MINUTE_MS)
    const second = await ask()
    for (let at = 0; at < 5; at += 1)
      expect((await refusal(confirm(second === wrong ? '000002' : wrong))).code).toBe('wrong_code')
    expect((await refusal(confirm(second))).code).toBe('codes_worn_out')
    world.clock.advance(10 * MINUTE_MS)
    await world.world.db.deleteFrom('limit_counter').execute()
    const third = await ask()
    world.clock.advance(10 * MINUTE_MS)
    expect((await refusal(confirm(third))).code).toBe('wrong_code')
    const kept = await world.world.db.selectFrom('confirm_code').selectAll().execute()
    expect(kept.every(({ code_mac }) => code_mac.length === 32)).toBe(true)
    const ola = await world.creator()
    expect((await refusal(ola.call(contract.sendConfirmCode))).code).toBe('password_set')
  })

  test('without a password: a trip to the platform that signs in, by the right account, in this browser only', async () => {
    const tomek = await social('twitch', 'Wycieczka')
    const other = await social('twitch', 'Ktos Inny')
    await age(tomek.id, 10)
    const trip = async () => {
      const response = await tomek.popup.open(`${world.origin}/api${contract.createConfirmTicket.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${tomek.token}` },
        body: JSON.stringify({ type: 'twitch' }),
      })
      const { data } = (await response.json()) as { data: { ticket: string } }
      return `${world.origin}/api/twitch/confirm?nonce=n&ticket=${data.ticket}`
    }
    const isConfirmed = async () => (await tomek.call(contract.getConfirmation)).data.is_confirmed
    const address = await trip()
    expect((await walkTrip({ popup: other.popup, address }, { account: tomek.externalId })).error).toBe('generic')
    // A ticket that confirms connects no channel.
    const { uuid } = (await tomek.call(getUser)).data
    const crossed = address.replace('/confirm?', `/${uuid}/connect?`)
    expect((await walkTrip({ popup: tomek.popup, address: crossed }, { account: tomek.externalId })).error).toBe(
      'generic',
    )
    expect(
      (await walkTrip({ popup: tomek.popup, address: await trip() }, { account: other.externalId })).error,
    ).toMatch(/To nie jest konto/)
    expect(await isConfirmed()).toBe(false)
    expect(await walkTrip({ popup: tomek.popup, address: await trip() }, { account: tomek.externalId })).toEqual({
      action: 'confirm',
      type: 'twitch',
      nonce: 'n',
    })
    expect(await isConfirmed()).toBe(true)
    expect(
      (await refusal((await world.creator()).call(contract.createConfirmTicket, { body: { type: 'x' } }))).code,
    ).toBe('no_sign_in_here')
  })
})

describe('13.8 the first account number', () => {
  test('needs a confirmed identity, writes a letter, and holds payouts for 72 hours from then on', async () => {
    const ola = await world.creator({ available: grosze(150_00), billing: false })
    const country = (await ola.call(listCountries)).data.find(({ alpha_2 }) => alpha_2 === 'PL')
    const body = { ...billingForm, country_id: country?.id ?? '' }
    await age(ola.id, 10)
    expect((await refusal(ola.call(createBilling, { body }))).code).toBe('confirm_identity')
    expect((await refusal(ola.call(getBilling))).status).toBe(404)
    await ola.call(contract.confirmIdentity, { body: { password: PASSWORD } })
    await ola.call(createBilling, { body })
    await sent()
    expect(lettersTo(ola.email).map(({ subject }) => subject)).toContain('Your account number for payouts was saved')
    expect((await refusal(ola.call(requestPayout))).code).toBe('payout_on_hold')
    world.clock.advance(72 * 60 * MINUTE_MS + 1000)
    expect((await ola.call(requestPayout)).data.status).toBe('sent_for_payout')
    expect((await ola.call(getPayments)).data).toBeDefined()
  })

  test('13.8 names and addresses are one line, without the sign that parts a bank file’s lines', async () => {
    const ola = await world.creator()
    const { country, ...form } = (await ola.call(getBilling)).data
    expect(country.alpha_2).toBe('PL')
    for (const field of [
      'first_name',
      'last_name',
      'street',
      'city',
      'postcode',
      'bank_name',
      'tax_id',
      'iban',
    ] as const)
      for (const bad of ['\n', '\r', '\u0085', '\u2028', '\t', '|', '\u0007']) {
        const told = await refusal(ola.call(updateBilling, { body: { ...form, [field]: `a${bad}b` } }))
        expect([told.status, Object.keys(told.errors)], `${field} ${JSON.stringify(bad)}`).toEqual([422, [field]])
      }
    const company = { ...form, settlement_form: 'company' as const, tax_id: '5260250274' }
    for (const bad of ['\n', '|'])
      expect(
        Object.keys(
          (await refusal(ola.call(updateBilling, { body: { ...company, company_name: `a${bad}b` } }))).errors,
        ),
      ).toEqual(['company_name'])
    const { id, name, description } = (await ola.call(getUser)).data
    const profile = { id, description, categories: [] }
    expect((await refusal(ola.call(updateUser, { body: { ...profile, name: `${name}\nBcc` } }))).errors).toHaveProperty(
      'name',
    )
  })
})

describe('13 second look: a trip ends with the session that somebody ended', () => {
  test.each(['everywhere else', 'one by one'])(
    '13 second look: who is signed out (%s) connects no channel any more, whether the popup is open or not yet',
    async how => {
      const owner = await world.creator({ platforms: [] })
      const token = await longSession(world.world, owner.id)
      const thief = { token, call: world.caller(token) }
      const unopened = await connectTrip(world, thief, 'twitch')
      const opened = await connectTrip(world, thief, 'youtube')
      const atPlatform = (await opened.popup.open(opened.address)).headers.get('location') ?? ''
      if (how === 'everywhere else') await owner.call(endOtherSessions)
      else
        for (const { id, is_current } of (await owner.call(listSessions)).data)
          if (!is_current) await owner.call(endSession, { params: { id } })
      expect((await walkTrip(unopened, { account: 'new', name: 'Cudzy' })).error).toBe('generic')
      const back = await consent(opened.popup, atPlatform, { decision: 'allow', account: 'new', name: 'Cudzy' })
      const ended = (await opened.popup.open(back)).headers.get('location') ?? ''
      expect(new URL(ended).searchParams.get('error')).toBe('generic')
      expect((await owner.call(listChannels)).data).toEqual([])
    },
  )
})
