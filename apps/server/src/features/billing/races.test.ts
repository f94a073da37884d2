import { createBilling, listCountries } from '@fanfara/contract/billing'
import { register } from '@fanfara/contract/accounts'
import { type Creator, startWorld, type TestWorld } from '@fanfara/testkit'
import { billingForm } from '@fanfara/testkit/creator'
import { afterAll, beforeAll, expect, test } from 'vitest'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: { status?: number }) => error.status ?? 0,
  )
async function withoutEmail(): Promise<Creator> {
  const creator = await world.creator({ billing: false })
  await world.world.db
    .updateTable('account')
    .set({ email: null, email_confirmed_at: null })
    .where('id', '=', creator.id)
    .execute()
  return creator
}

test('BILL-14 an address that several take in the same moment belongs to one of them; the others are told under the field', async () => {
  const { data: countries } = await (await world.creator()).call(listCountries)
  const country = countries.find(({ alpha_2 }) => alpha_2 === 'PL')?.id ?? ''
  for (let round = 0; round < 6; round += 1) {
    await world.world.db.deleteFrom('limit_counter').execute()
    const email = `wspolny-${round}@test.test`
    const people = await Promise.all(Array.from({ length: 4 }, withoutEmail))
    const password = 'Kwiatek-na-7-oknie'
    const form = { role: 'influencer', name: 'Zosia', email, password, password_confirmation: password } as const
    const body = { ...billingForm, email, country_id: country }
    const statuses = await Promise.all([
      ...people.map(({ call }) => statusOf(call(createBilling, { body }))),
      statusOf(
        world.caller()(register, { body: { ...form, is_privacy_accepted: true, is_service_terms_accepted: true } }),
      ),
    ])
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 422, 422, 422, 422])
  }
})

test('AUTH-20 ten registrations with one address in the same moment make one account', async () => {
  await world.world.db.deleteFrom('limit_counter').execute()
  const password = 'Kwiatek-na-7-oknie'
  const form = { role: 'influencer', name: 'Zosia', email: 'zosia@once.test', password } as const
  const body = {
    ...form,
    password_confirmation: password,
    is_privacy_accepted: true,
    is_service_terms_accepted: true,
  } as const
  const statuses = await Promise.all(Array.from({ length: 10 }, () => statusOf(world.caller()(register, { body }))))
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 422, 422, 422, 422, 429, 429, 429, 429, 429])
})

test('BILL-12 ten first saves in the same moment make one profile', async () => {
  const ola = await world.creator({ billing: false })
  const { data: countries } = await ola.call(listCountries)
  const body = { ...billingForm, country_id: countries.find(({ alpha_2 }) => alpha_2 === 'PL')?.id ?? '' }
  const statuses = await Promise.all(Array.from({ length: 10 }, () => statusOf(ola.call(createBilling, { body }))))
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, ...Array<number>(9).fill(409)])
})
