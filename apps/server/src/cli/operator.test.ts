import { expect, test } from 'vitest'
import { weaknessOf } from './operator.ts'

test('ASVS 6.2.1 an operator’s password keeps the rules of everybody’s: whoever has it sees everybody’s money', () => {
  for (const weak of ['', 'a', 'Short-1', 'onlylowercase', 'Password1!', 'Fanfara2026!', `Aa1-${'x'.repeat(300)}`])
    expect(weaknessOf(weak), weak).toMatch(/^FANFARA_OPERATOR_PASSWORD /)
  expect(weaknessOf('Demo-pass-1')).toBeNull()
})
