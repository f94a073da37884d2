import { expect, test } from 'vitest'
import { bankNameOf } from './banks.ts'

test.each([
  ['PL27 1140 2004 0000 3002 0135 5387', 'mBank'],
  ['PL61109010140000071219812874', 'Santander Bank Polska'],
  ['34 1020 1026 0000 0000 0000 0001', 'PKO Bank Polski'],
  ['pl27-1140-2004-0000-3002-0135-5387', 'mBank'],
  ['PL27 1140', 'mBank'],
])('BILL-01: %s is an account at %s', (iban, name) => {
  expect(bankNameOf(iban)).toBe(name)
})

test.each([
  '',
  'PL27 114',
  'DE89 3704 0044 0532 0130 00',
  'PL27 9999 2004 0000 3002 0135 5387',
  'PL27 1140 2004 0000 3002 0135 5387 1',
  'mBank',
])('BILL-01: %j names no bank', iban => {
  expect(bankNameOf(iban)).toBeNull()
})
