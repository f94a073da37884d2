import { expect, test } from 'vitest'
import { isIban, isNip, isPesel, plainIban, plainNip, polishPostcode } from './identifiers.ts'

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

test('BILL-13 IBAN by length and modulus 97; 26 digits are a Polish account; swapped neighbours are found', () => {
  const valid = [
    'PL61109010140000071219812874',
    'PL27114020040000300201355387',
    'PL14114020041234567890123456',
    'PL34102010260000000000000001',
  ]
  for (const iban of valid) {
    expect(isIban(iban), iban).toBe(true)
    for (let at = 4; at < iban.length - 1; at += 1) {
      const swapped = iban.slice(0, at) + iban[at + 1] + iban[at] + iban.slice(at + 2)
      if (swapped !== iban) expect(isIban(swapped), swapped).toBe(false)
    }
  }
  expect(plainIban('61 1090 1014 0000 0712 1981 2874')).toBe(valid[0])
  expect(polishPostcode('00 001')).toBe('00-001')
  expect(polishPostcode('0001')).toBeNull()
})
