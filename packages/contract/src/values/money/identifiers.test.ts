import { expect, test } from 'vitest'
import { hasFittingDigits, isNip, isPesel, isPolishIban, plainIban, plainNip, polishPostcode } from './identifiers.ts'

test('BILL-13 PESEL by control digit, century and a date that exists', () => {
  for (const valid of ['44051401359', '50611501238', '50611501245', '99523100012'])
    expect(isPesel(valid), valid).toBe(true)
  for (const wrong of [
    '44051401358',
    '50623001232',
    '4405140135',
    '440514013590',
    'abcdefghijk',
    '４４０５１４０１３５９',
  ])
    expect(isPesel(wrong), wrong).toBe(false)
})

test('BILL-13 NIP by control digit; spaces, hyphens and the prefix come off', () => {
  for (const valid of ['1234563218', '1111111111', '1000000006']) expect(isNip(valid), valid).toBe(true)
  for (const wrong of ['1234567890', '1234563217', '123456321']) expect(isNip(wrong), wrong).toBe(false)
  expect(plainNip('PL 123-456-32-18')).toBe('1234563218')
})

test('BILL-13 a Polish postcode has five digits', () => {
  expect(polishPostcode('00 001')).toBe('00-001')
  expect(polishPostcode('0001')).toBeNull()
})

test('BILL-13: a number is the same however it is written', () => {
  const writings = [
    'PL27 1140 2004 0000 3002 0135 5387',
    '27-1140-2004-0000-3002-0135-5387',
    'pl27114020040000300201355387',
  ]
  expect(new Set(writings.map(plainIban))).toEqual(new Set(['PL27114020040000300201355387']))
})

test.each([
  ['PL61109010140000071219812874', true],
  ['27 1140 2004 0000 3002 0135 5387', true],
  ['DE89 3704 0044 0532 0130 00', true],
  ['PL16109010140000071219812874', false],
  ['PL6110901014', false],
  ['konto', false],
  ['', false],
])('BILL-13: the check digits of %j fit: %s', (number, fits) => {
  expect(hasFittingDigits(number)).toBe(fits)
})

test('DESK-111: złoty is paid from accounts of Polish banks: 26 digits of which the first two fit', () => {
  for (const valid of ['PL61109010140000071219812874', '27 1140 2004 0000 3002 0135 5387'])
    expect(isPolishIban(valid), valid).toBe(true)
  for (const wrong of ['DE89370400440532013000', 'PL6110901014000007121981287', 'PL61109010140000071219812875', ''])
    expect(isPolishIban(wrong), wrong).toBe(false)
})
