import { expect, test } from 'vitest'
import { isIban } from './identifiers.ts'

test('BILL-13 IBAN by length and modulus 97; swapped neighbours are found', () => {
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
})
