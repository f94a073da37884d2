import { expect, test } from 'vitest'
import { testProfile } from './test-profile.ts'
import { bodyOf, emptyValues, valuesOf } from './values.ts'

const countries = [
  { id: 'de', name: 'Niemcy', alpha_2: 'DE' },
  { id: 'fr', name: 'Francja', alpha_2: 'FR' },
  { id: 'pl', name: 'Polska', alpha_2: 'PL' },
]
const profile = testProfile({ country_id: 'fr' })

test.each([
  ['PL', 'pl'],
  ['DE', 'de'],
  ['XX', ''],
])('BILL-07, BILL-08: with the default country %s a new form starts with %j, as an individual', (alpha2, id) => {
  expect(emptyValues(countries, alpha2, null)).toMatchObject({
    country_id: id,
    settlement_form: 'individual',
    email: '',
  })
})

test('BILL-14: the account’s e-mail is filled in', () => {
  expect(emptyValues(countries, 'PL', 'ola@test.test').email).toBe('ola@test.test')
})

test('BILL-09: a saved profile fills the form, its country too, and its number in fours', () => {
  expect(valuesOf(profile)).toMatchObject({
    country_id: 'fr',
    company_name: '',
    iban: 'PL27 1140 2004 0000 3002 0135 5387',
  })
})

test('BILL-03: the name of a company is sent only for a company', () => {
  expect(bodyOf({ ...profile, company_name: 'Ola sp. z o.o.' }).company_name).toBeNull()
  expect(bodyOf({ ...profile, settlement_form: 'company', company_name: 'Ola sp. z o.o.' }).company_name).toBe(
    'Ola sp. z o.o.',
  )
})
