import { getUser, login } from '@fanfara/contract/accounts'
import type { Client } from '@fanfara/contract/client'
import * as contract from '@fanfara/contract/own/passkeys'
import { finishLogin, getSecondFactor } from '@fanfara/contract/own/second-factor'
import { forgotPassword, resetPassword } from '@fanfara/contract/own/passwords'
import { confirmIdentity, getConfirmation } from '@fanfara/contract/own/ways-in'
import { PASSWORD, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { Authenticator, type Cheating } from '@fanfara/testkit/authenticator'
import { Walker } from '@fanfara/testkit/walker'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendDue } from '#/jobs/due-work.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(() => world.world.db.deleteFrom('limit_counter').execute())
afterAll(() => world.close())

const browser = () => new Walker(world.origin).client('/api', () => null)

/** Adds a passkey of a new device to whoever calls. */
async function addTo(call: Client, name = 'Telefon') {
  const device = new Authenticator(world.origin)
  const { data: options } = await call(contract.beginPasskey)
  const { data } = await call(contract.addPasskey, { body: { name, made: device.make(options) } })
  return { device, codes: data.recovery_codes }
}
const passkeysOf = async (call: Client) => (await call(getSecondFactor)).data.passkeys

/** Signs in by a passkey alone. */
async function enter(by: Client, device: Authenticator, cheating: Cheating = {}) {
  const { data: options } = await by(contract.beginPasskeyLogin, { body: {} })
  return by(contract.loginByPasskey, { body: { passkey: device.show(options, cheating) } })
}

describe('SECF-10 passkeys are added, named and removed', () => {
  test('the first one ends other sessions, brings recovery codes and is told; its device is not asked twice', async () => {
    const ola = await world.creator()
    const other = await browser()(login, { body: { email: ola.email, password: PASSWORD } })
    const { device, codes } = await addTo(ola.call)
    expect(codes).toHaveLength(10)
    expect((await refusal(world.caller(other.data.credentials.token)(getUser))).status).toBe(401)
    await sendDue(world.world)
    expect(world.letters.at(-1)?.subject).toBe('A new passkey: Telefon')
    const { data: again } = await ola.call(contract.beginPasskey)
    expect(again.excludeCredentials.map(({ id }) => id)).toEqual([device.id.toString('base64url')])
    world.clock.advance(1000)
    expect((await addTo(ola.call, 'Laptop')).codes).toBeNull()
    expect((await passkeysOf(ola.call)).map(({ name, signs_in }) => [name, signs_in])).toEqual([
      ['Telefon', true],
      ['Laptop', true],
    ])
  })

  test('renamed, removed; with the last one goes what belongs to it; nobody touches another’s', async () => {
    const [ola, kuba] = [await world.creator(), await world.creator()]
    await addTo(ola.call)
    const [first] = await passkeysOf(ola.call)
    const params = { id: first?.id ?? '' }
    expect((await refusal(kuba.call(contract.changePasskey, { params, body: { name: 'Moje' } }))).status).toBe(404)
    expect((await refusal(kuba.call(contract.removePasskey, { params }))).status).toBe(404)
    await ola.call(contract.changePasskey, { params, body: { name: 'Klucz w szufladzie' } })
    expect((await passkeysOf(ola.call))[0]?.name).toBe('Klucz w szufladzie')
    await ola.call(contract.removePasskey, { params })
    expect((await ola.call(getSecondFactor)).data).toMatchObject({ passkeys: [], recovery_codes_left: null })
    expect((await browser()(login, { body: { email: ola.email, password: PASSWORD } })).data.user.id).toBe(ola.id)
  })

  test('an account takes ten', async () => {
    const ola = await world.creator()
    for (let number = 0; number < contract.PASSKEYS_MAX; number += 1) await addTo(ola.call, `Klucz ${number}`)
    expect((await refusal(ola.call(contract.beginPasskey))).code).toBe('passkeys_full')
  })

  test.each([
    ['another address', { origin: 'https://fanfara.test.evil.test' }],
    ['another site', { rpId: 'evil.test' }],
    ['a device that did not see its owner', { isUnverified: true }],
    ['something else that was signed', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
  ] satisfies [string, Cheating][])('none is made for %s', async (_, cheating) => {
    const ola = await world.creator()
    const device = new Authenticator(world.origin)
    const { data: options } = await ola.call(contract.beginPasskey)
    const body = { name: 'Obcy', made: device.make(options, cheating) }
    expect((await refusal(ola.call(contract.addPasskey, { body }))).code).toBe('wrong_passkey')
    expect(await passkeysOf(ola.call)).toEqual([])
  })

  test('what one session was asked to sign is good for no other, nor twice, nor after five minutes', async () => {
    const [ola, kuba] = [await world.creator(), await world.creator()]
    const { data: options } = await ola.call(contract.beginPasskey)
    const body = { name: 'Telefon', made: new Authenticator(world.origin).make(options) }
    expect((await refusal(kuba.call(contract.addPasskey, { body }))).code).toBe('wrong_passkey')
    await ola.call(contract.addPasskey, { body })
    const twice = { name: 'Drugi', made: new Authenticator(world.origin).make(options) }
    expect((await refusal(ola.call(contract.addPasskey, { body: twice }))).code).toBe('wrong_passkey')
    const { data: late } = await ola.call(contract.beginPasskey)
    world.clock.advance(5 * 60_000)
    const body3 = { name: 'Późny', made: new Authenticator(world.origin).make(late) }
    expect((await refusal(ola.call(contract.addPasskey, { body: body3 }))).code).toBe('wrong_passkey')
  })
})

describe('SECF-11 a passkey signs in by itself', () => {
  test('without a password, once for each question, in the browser that was asked', async () => {
    const ola = await world.creator()
    const { device } = await addTo(ola.call)
    const here = browser()
    const { data: options } = await here(contract.beginPasskeyLogin, { body: {} })
    expect([options.allowCredentials, options.userVerification]).toEqual([[], 'required'])
    const body = { passkey: device.show(options) }
    expect((await refusal(browser()(contract.loginByPasskey, { body }))).code).toBe('wrong_passkey')
    const { data } = await here(contract.loginByPasskey, { body })
    expect(data.user.id).toBe(ola.id)
    expect((await passkeysOf(ola.call))[0]?.last_used_at).toBe(world.clock.now().toISOString())
    expect((await refusal(here(contract.loginByPasskey, { body }))).code).toBe('wrong_passkey')
  })

  test.each([
    ['another address', { origin: 'https://evil.test' }],
    ['another site', { rpId: 'evil.test' }],
    ['a device that did not see its owner', { isUnverified: true }],
    ['a counter that went back: somebody has a copy', { counter: 1 }],
  ] satisfies [string, Cheating][])('nobody comes in by %s', async (_, cheating) => {
    const ola = await world.creator()
    const { device } = await addTo(ola.call)
    await enter(browser(), device)
    expect((await refusal(enter(browser(), device, cheating))).code).toBe('wrong_passkey')
  })

  test('one of nobody’s, and one that was removed, open nothing', async () => {
    const ola = await world.creator()
    const { device } = await addTo(ola.call)
    expect((await refusal(enter(browser(), new Authenticator(world.origin)))).code).toBe('wrong_passkey')
    const [first] = await passkeysOf(ola.call)
    await ola.call(contract.removePasskey, { params: { id: first?.id ?? '' } })
    expect((await refusal(enter(browser(), device))).code).toBe('wrong_passkey')
  })

  test('after a reset it is the second step only, until its owner says otherwise', async () => {
    const ola = await world.creator()
    const { device } = await addTo(ola.call)
    await browser()(forgotPassword, { body: { email: ola.email } })
    await sendDue(world.world)
    const code = /^\d{4}$/m.exec(world.letters.at(-1)?.text ?? '')?.[0] ?? ''
    const password = `${PASSWORD}9`
    await browser()(resetPassword, { body: { email: ola.email, code, password, password_confirmation: password } })
    expect((await refusal(enter(browser(), device))).code).toBe('passkey_second_only')
    const here = browser()
    const asked = await refusal(here(login, { body: { email: ola.email, password } }))
    const challenge = String(asked.body?.challenge)
    const { data: options } = await here(contract.beginPasskeyLogin, { body: { challenge } })
    const { data } = await here(finishLogin, { body: { challenge, proof: { passkey: device.show(options) } } })
    const call = world.caller(data.credentials.token)
    const [first] = await passkeysOf(call)
    await call(contract.changePasskey, { params: { id: first?.id ?? '' }, body: { signs_in: true } })
    expect((await enter(browser(), device)).data.user.id).toBe(ola.id)
  })
})

describe('SECF-12 a passkey is the second step, and confirms', () => {
  test('it ends a sign-in that a password began; what it signed for one act is good for no other', async () => {
    const ola = await world.creator()
    const { device } = await addTo(ola.call)
    const here = browser()
    const asked = await refusal(here(login, { body: { email: ola.email, password: PASSWORD } }))
    expect(asked.body?.ways).toEqual(['passkey', 'recovery_code'])
    const challenge = String(asked.body?.challenge)
    const { data: alone } = await here(contract.beginPasskeyLogin, { body: {} })
    const crossed = { challenge, proof: { passkey: device.show(alone) } }
    expect((await refusal(here(finishLogin, { body: crossed }))).code).toBe('wrong_passkey')
    const { data: options } = await here(contract.beginPasskeyLogin, { body: { challenge } })
    expect(options.allowCredentials).toHaveLength(1)
    const { data } = await here(finishLogin, { body: { challenge, proof: { passkey: device.show(options) } } })
    expect(data.user.id).toBe(ola.id)
    expect((await refusal(browser()(contract.beginPasskeyLogin, { body: { challenge } }))).code).toBe(
      'second_step_over',
    )
  })

  test('somebody else’s passkey is no second step', async () => {
    const [ola, kuba] = [await world.creator(), await world.creator()]
    await addTo(ola.call)
    const { device } = await addTo(kuba.call)
    const here = browser()
    const asked = await refusal(here(login, { body: { email: ola.email, password: PASSWORD } }))
    const challenge = String(asked.body?.challenge)
    const { data: options } = await here(contract.beginPasskeyLogin, { body: { challenge } })
    const body = { challenge, proof: { passkey: device.show(options) } }
    expect((await refusal(here(finishLogin, { body }))).code).toBe('wrong_passkey')
  })

  test('it confirms who is there, in the session that was asked', async () => {
    const ola = await world.creator()
    expect((await refusal(ola.call(contract.beginPasskeyConfirmation))).code).toBe('second_factor_off')
    const { device } = await addTo(ola.call)
    expect((await ola.call(getConfirmation)).data.second).toEqual(['passkey', 'recovery_code'])
    const { data: options } = await ola.call(contract.beginPasskeyConfirmation)
    const other = world.caller((await enter(browser(), device)).data.credentials.token)
    const body = { passkey: device.show(options) }
    expect((await refusal(other(confirmIdentity, { body }))).code).toBe('wrong_passkey')
    await ola.call(confirmIdentity, { body })
  })
})

test('what is no answer of a device is refused like a wrong one', async () => {
  const ola = await world.creator()
  const { device } = await addTo(ola.call)
  const by = browser()
  const { data: options } = await by(contract.beginPasskeyLogin, { body: {} })
  const good = device.show(options)
  for (const member of ['clientDataJSON', 'authenticatorData', 'signature'] as const)
    for (const rubbish of ['AAAA', '{}', '%%%', 'e30', 'x'.repeat(500)]) {
      const passkey = { ...good, response: { ...good.response, [member]: rubbish } }
      expect((await refusal(by(contract.loginByPasskey, { body: { passkey } }))).code).toBe('wrong_passkey')
      await world.world.db.deleteFrom('limit_counter').execute()
    }
  for (const attestationObject of ['AAAA', 'oA', 'x'.repeat(500)]) {
    const { data: asked } = await ola.call(contract.beginPasskey)
    const made = new Authenticator(world.origin).make(asked)
    const body = { name: 'Nic', made: { ...made, response: { ...made.response, attestationObject } } }
    expect((await refusal(ola.call(contract.addPasskey, { body }))).code).toBe('wrong_passkey')
  }
})
