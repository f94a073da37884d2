import { getUser } from '@fanfara/contract/accounts'
import { createBilling, getBilling, listCountries, updateBilling } from '@fanfara/contract/billing'
import { grosze } from '@fanfara/contract/money'
import { requestPayout } from '@fanfara/contract/payments'
import { type Creator, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { billingForm } from '@fanfara/testkit/creator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendDue } from '#/jobs/due-work.ts'

let world: TestWorld
let poland: string
let france: string
beforeAll(async () => {
  world = await startWorld()
  const { data } = await (await world.creator()).call(listCountries)
  const idOf = (alpha2: string) => data.find(({ alpha_2 }) => alpha_2 === alpha2)?.id ?? ''
  poland = idOf('PL')
  france = idOf('FR')
})
afterAll(() => world.close())

const form = () => ({ ...billingForm, country_id: poland })
const OTHER_IBAN = 'PL27114020040000300201355387'
const errorsOf = async (creator: Creator, change: object) =>
  (await refusal(creator.call(createBilling, { body: { ...form(), ...change } }))).errors

test('API-45 BILL-12 API-18 API-19 API-20 the first save creates, later ones update', async () => {
  const ola = await world.creator({ billing: false })
  const none = await refusal(ola.call(getBilling))
  expect([none.status, none.body?.email]).toEqual([404, ola.email])
  expect((await refusal(ola.call(updateBilling, { body: form() }))).status).toBe(404)
  expect((await ola.call(createBilling, { body: form() })).data).toMatchObject({
    city: 'Warszawa',
    country: { alpha_2: 'PL' },
  })
  expect((await refusal(ola.call(createBilling, { body: form() }))).status).toBe(409)
  await ola.call(updateBilling, { body: { ...form(), city: 'Kraków', country_id: france, tax_id: 'FR 12 345' } })
  expect((await ola.call(getBilling)).data).toMatchObject({ city: 'Kraków', country_id: france, tax_id: 'FR 12 345' })
})

test('BILL-03 VAL-24 every field is required; a company’s name only for companies', async () => {
  const ola = await world.creator({ billing: false })
  const empty = Object.fromEntries(Object.keys(billingForm).map(name => [name, '']))
  const errors = await errorsOf(ola, { ...empty, settlement_form: 'individual' })
  for (const name of Object.keys(billingForm).filter(key => key !== 'settlement_form'))
    expect(errors[name]?.[0], name).toBe('This field is required')
  expect(await errorsOf(ola, { settlement_form: 'company', tax_id: '1234563218', company_name: ' ' })).toEqual({
    company_name: ['This field is required'],
  })
})

test('BILL-04 BILL-06 BILL-13 VAL-25…VAL-27 numbers are checked by the rules of the country and kept in their normal form', async () => {
  const ola = await world.creator({ billing: false })
  expect(await errorsOf(ola, { iban: 'PL61109010140000071219812875' })).toHaveProperty('iban')
  expect(await errorsOf(ola, { tax_id: '44051401358' })).toHaveProperty('tax_id')
  expect(
    await errorsOf(ola, { settlement_form: 'company', company_name: 'Firma', tax_id: '1234563219' }),
  ).toHaveProperty('tax_id')
  expect(await errorsOf(ola, { postcode: '0001' })).toHaveProperty('postcode')
  expect(await errorsOf(ola, { email: 'a@' })).toHaveProperty('email')
  expect(await errorsOf(ola, { gender: 'robot' })).toHaveProperty('gender')
  expect(await errorsOf(ola, { country_id: crypto.randomUUID() })).toHaveProperty('country_id')
  const { data } = await ola.call(createBilling, {
    body: { ...form(), iban: 'pl61 1090 1014 0000 0712 1981 2874', postcode: '00 001', tax_id: '440514-01359' },
  })
  expect(data).toMatchObject({ iban: 'PL61109010140000071219812874', postcode: '00-001', tax_id: '44051401359' })
})

test('BILL-14 SOC-24 an empty account e-mail is filled, an existing one never changed, a taken one refused', async () => {
  const [ola, kuba] = [await world.creator({ billing: false }), await world.creator({ billing: false })]
  await ola.call(createBilling, { body: { ...form(), email: 'inny@test.test' } })
  expect((await ola.call(getUser)).data.email).toBe(ola.email)
  await world.world.db
    .updateTable('account')
    .set({ email: null, email_confirmed_at: null })
    .where('id', '=', kuba.id)
    .execute()
  expect(await errorsOf(kuba, { email: ola.email })).toEqual({
    email: ['This e-mail address is in use already. If it is yours, get it back through “Forgot your password?”.'],
  })
  await kuba.call(createBilling, { body: { ...form(), email: 'kuba.nowy@test.test' } })
  expect((await kuba.call(getUser)).data.email).toBe('kuba.nowy@test.test')
})

test('threat model §3.1 §4.13 13.8 a first and a changed IBAN are told by mail and rest payouts for 72 hours each', async () => {
  const ola = await world.creator({ available: grosze(100_00), billing: false })
  await ola.call(createBilling, { body: form() })
  await sendDue(world.world)
  const ibanLetters = () =>
    world.letters.filter(({ to, subject }) => to === ola.email && /account number/.test(subject))
  expect(ibanLetters()).toHaveLength(1)
  expect((await refusal(ola.call(requestPayout))).code).toBe('payout_on_hold')
  world.clock.advance(72 * 3_600_000)
  await ola.call(updateBilling, { body: { ...form(), city: 'Łódź' } })
  await sendDue(world.world)
  expect(ibanLetters()).toHaveLength(1)
  await ola.call(updateBilling, { body: { ...form(), iban: OTHER_IBAN } })
  await sendDue(world.world)
  const letter = ibanLetters().at(-1)
  expect(letter?.text).toContain('5387')
  expect(letter?.text).not.toContain(OTHER_IBAN)
  expect(letter?.html).toContain(`${world.origin}/settings/billing`)
  expect((await refusal(ola.call(requestPayout))).code).toBe('payout_on_hold')
  world.clock.advance(72 * 3_600_000)
  expect((await ola.call(requestPayout)).data.amount).toBe(100)
})

test('SEC-01 tax number and account number are sealed in the database', async () => {
  const ola = await world.creator()
  const row = await world.world.db
    .selectFrom('billing_profile')
    .selectAll()
    .where('account_id', '=', ola.id)
    .executeTakeFirstOrThrow()
  const stored =
    JSON.stringify(row) +
    Buffer.from(row.iban_sealed).toString('latin1') +
    Buffer.from(row.tax_id_sealed).toString('latin1')
  expect(stored).not.toContain('61109010140000071219812874')
  expect(stored).not.toContain('44051401359')
})

describe('13 second look: billing data tell nobody whose addresses are taken', () => {
  const limits = () =>
    world.world.db.selectFrom('limit_counter').select(['key', 'hits']).where('hits', '>', 0).execute()
  async function addressless() {
    await world.world.db.deleteFrom('limit_counter').execute()
    const guesser = await world.creator({ billing: false })
    await world.world.db
      .updateTable('account')
      .set({ email: null, email_confirmed_at: null })
      .where('id', '=', guesser.id)
      .execute()
    return guesser
  }

  test('13 second look: after five taken addresses an hour nothing more is answered; then the own one is saved', async () => {
    const [guesser, kuba] = [await addressless(), await world.creator({ billing: false })]
    const guess = () => refusal(guesser.call(createBilling, { body: { ...form(), email: kuba.email } }))
    const statuses = []
    for (let at = 0; at < 7; at += 1) statuses.push((await guess()).status)
    expect(statuses).toEqual([...Array(5).fill(422), 429, 429])
    world.clock.advance(3_600_000)
    await guesser.call(createBilling, { body: { ...form(), email: 'own-address@mail.example' } })
    expect((await guesser.call(getUser)).data).toMatchObject({
      email: 'own-address@mail.example',
      email_confirmed: false,
    })
  })

  test('13 second look: what is refused uses up no letters of the address', async () => {
    const [guesser, kuba] = [await addressless(), await world.creator({ billing: false })]
    await refusal(guesser.call(createBilling, { body: { ...form(), email: kuba.email } }))
    expect((await limits()).filter(({ key }) => key.startsWith('confirm-'))).toEqual([])
  })
})
