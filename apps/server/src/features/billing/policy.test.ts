import type { BillingForm } from '@fanfara/contract/billing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkBilling, comparable, isOtherPayee } from './policy.ts'

const form: BillingForm = {
  first_name: 'Ola',
  last_name: 'Próbna',
  gender: 'female',
  tax_id: '440514 01359',
  street: 'Prosta 1',
  postcode: '00 950',
  city: 'Warszawa',
  country_id: '0b1f0b9e-0000-4000-8000-000000000001',
  email: 'ola@example.com',
  phone: '+48600100200',
  iban: '61 1090 1014 0000 0712 1981 2874',
  bank_name: 'Bank',
  settlement_form: 'individual',
  company_name: '',
}
const company: BillingForm = { ...form, settlement_form: 'company', company_name: 'Próba', tax_id: 'PL 123-456-32-18' }

test('BILL-13 a Polish person’s data come in their normal form', () => {
  const { fields, billing } = checkBilling(form, 'PL')
  expect(fields).toEqual({})
  expect(billing).toEqual({
    ...form,
    iban: 'PL61109010140000071219812874',
    tax_id: '44051401359',
    postcode: '00-950',
    company_name: null,
  })
  expect(checkBilling({ ...form, company_name: 'Próba' }, 'PL').billing.company_name).toBeNull()
})

test('BILL-13 a Polish company has a NIP and a name', () => {
  expect(checkBilling(company, 'PL')).toMatchObject({
    fields: {},
    billing: { tax_id: '1234563218', company_name: 'Próba' },
  })
  expect(checkBilling({ ...company, company_name: '' }, 'PL')).toMatchObject({
    fields: { company_name: ['inputs.error.required'] },
    billing: { company_name: null },
  })
})

test('BILL-13 what is wrong stands under its field, for people and companies each their own number', () => {
  const wrong = { tax_id: '44051401358', postcode: '1', iban: 'PL00' }
  expect(checkBilling({ ...form, ...wrong }, 'PL').fields).toEqual({
    iban: ['inputs.error.iban'],
    tax_id: ['inputs.error.pesel'],
    postcode: ['inputs.error.postcode'],
  })
  expect(checkBilling({ ...company, tax_id: '44051401359' }, 'PL').fields).toEqual({ tax_id: ['inputs.error.nip'] })
  expect(checkBilling({ ...form, tax_id: '1234563218' }, 'PL').fields).toEqual({ tax_id: ['inputs.error.pesel'] })
})

test('BILL-13 a foreign tax id and postcode are taken as given', () => {
  const foreign = { ...form, tax_id: 'DE 12-3', postcode: 'SW1A 1AA' }
  expect(checkBilling(foreign, 'DE')).toMatchObject({
    fields: {},
    billing: { tax_id: 'DE 12-3', postcode: 'SW1A 1AA' },
  })
})

test('decision 0026 another account number, tax id, form or company is another payee; a new address is not', () => {
  const { billing } = checkBilling(company, 'PL')
  const before = {
    iban: billing.iban,
    taxId: billing.tax_id,
    settlement_form: billing.settlement_form,
    company_name: billing.company_name,
  }
  expect(isOtherPayee(null, billing)).toBe(true)
  expect(isOtherPayee(before, { ...billing, street: 'Krzywa 2' })).toBe(false)
  for (const other of [
    { iban: 'PL00' },
    { taxId: '1' },
    { settlement_form: 'individual' },
    { company_name: 'Druga' },
    { company_name: null },
  ])
    expect(isOtherPayee({ ...before, ...other }, billing), JSON.stringify(other)).toBe(true)
})

describe('one form however it was written', () => {
  const numbers = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 9, maxLength: 9 }).map(list => list.join(''))
  const spaced = (text: string, by: readonly string[]) =>
    [...text].map((sign, at) => `${sign}${by[at % by.length] ?? ''}`).join('')
  const between = fc.array(fc.constantFrom('', ' ', '-', ' '), { minLength: 1, maxLength: 5 })

  test('DBL-01 spaces, hyphens, case and the country’s number make no other telephone or tax number', () => {
    fc.assert(
      fc.property(numbers, between, fc.constantFrom('', '+48 ', '0048', '(48)'), (number, by, country) => {
        const plain = comparable({ iban: '', tax_id: `pl${number}`, phone: number })
        const written = comparable({
          iban: '',
          tax_id: `PL ${spaced(number, by)}`,
          phone: country + spaced(number, by),
        })
        expect(written).toEqual(plain)
      }),
    )
  })

  test('DBL-01 other digits are another number, and too few are none', () => {
    fc.assert(
      fc.property(numbers, numbers, (one, other) => {
        fc.pre(one !== other)
        const of = (phone: string) => comparable({ iban: '', tax_id: phone, phone })
        expect(of(one).phone).not.toBe(of(other).phone)
        expect(of(one).tax).not.toBe(of(other).tax)
        expect(of(one.slice(1)).phone).toBeNull()
      }),
    )
  })
})
