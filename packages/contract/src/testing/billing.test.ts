import { describe, expect, test } from 'vitest'
import { billingForm } from '../billing.ts'
import { firstMistakes } from './mistakes.ts'

const form = {
  first_name: 'Ola',
  last_name: 'Nowak',
  gender: 'female',
  tax_id: '44051401458',
  street: 'Długa 1/2',
  postcode: '00-001',
  city: 'Warszawa',
  country_id: '00000000-0000-4000-8000-000000000001',
  email: 'ola@demo.test',
  phone: '+48 600 000 000',
  iban: 'PL61 1090 1014 0000 0712 1981 2874',
  bank_name: 'Bank',
  settlement_form: 'individual',
  company_name: null,
}
const refused = (change: object) => firstMistakes(billingForm, { ...form, ...change })

/** The texts that are needed, with the longest that each may be. */
const texts = {
  first_name: 100,
  last_name: 100,
  tax_id: 40,
  street: 150,
  postcode: 20,
  city: 100,
  iban: 60,
  bank_name: 100,
} as const

test('BILL-13 a billing form is read trimmed, without a company, and settled as a private person unless it says so', () => {
  const { settlement_form: _form, company_name: _name, ...needed } = form
  const read = billingForm.parse({ ...needed, city: ' Warszawa\n', email: ' OLA@demo.test' })
  expect(read).toEqual({ ...needed, settlement_form: 'individual' })
})

describe.each(Object.entries(texts))('VAL-24 %s', (field, max) => {
  test(`is needed, and has at most ${max} characters`, () => {
    expect(refused({ [field]: ' ' })).toEqual({ [field]: 'required' })
    expect(refused({ [field]: undefined })).toEqual({ [field]: 'required' })
    expect(refused({ [field]: ` ${'k'.repeat(max)} ` })).toEqual({})
    expect(refused({ [field]: 'k'.repeat(max + 1) })).toEqual({ [field]: 'too_long' })
  })
  test('carries nothing that would part a line of a bank’s file', () => {
    for (const wrong of ['a|b', 'a\nb', 'a\u2028b', 'a\u0000b'])
      expect(refused({ [field]: wrong })).toEqual({ [field]: 'line' })
  })
})

describe('VAL-24 a telephone number', () => {
  test.each(['600000000', '+48 600 000 000', '(22) 600-00-00', '123456', '1'.repeat(30)])('may be %s', phone => {
    expect(refused({ phone })).toEqual({})
  })
  test.each(['12345', '1'.repeat(31), '600 000 000 w. 5', '48+600000000', '٦٠٠٠٠٠٠٠٠'])('is not %s', phone => {
    expect(refused({ phone })).toEqual({ phone: 'phone' })
  })
})

test.each([
  ['VAL-25 an e-mail that is none', { email: 'ola' }, { email: 'email' }],
  ['VAL-26 no country', { country_id: '' }, { country_id: 'required' }],
  ['VAL-26 the name of a country', { country_id: 'PL' }, { country_id: 'required' }],
  ['VAL-27 no gender', { gender: undefined }, { gender: 'required' }],
  ['VAL-27 another gender', { gender: 'x' }, { gender: 'required' }],
  ['a form of settlement that there is not', { settlement_form: 'cash' }, { settlement_form: 'required' }],
  ['a company’s name of 201 characters', { company_name: 'k'.repeat(201) }, { company_name: 'too_long' }],
  ['a company’s name that cannot be seen', { company_name: '\u200b\u2060' }, { company_name: 'required' }],
  ['a company’s name in two lines', { company_name: 'A\nB' }, { company_name: 'line' }],
  ['a company’s name with the sign that parts lines', { company_name: 'A|B' }, { company_name: 'line' }],
  ['a member that nobody asked for', { iban_masked: '1' }, { '': 'unknown_field' }],
])('%s is refused below its field', (_, change, told) => {
  expect(refused(change)).toEqual(told)
})

test('a company’s name may be empty here: whether it is needed is a rule of its settlement form', () => {
  for (const settlement_form of ['individual', 'company'])
    for (const company_name of ['', null, undefined, 'k'.repeat(200)])
      expect(refused({ settlement_form, company_name })).toEqual({})
})
