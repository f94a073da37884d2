import { expect, test } from 'vitest'
import { keepUntil } from './policy.ts'

test('threat model §3.10 billing data of a year is kept for five more, from the end of that year', () => {
  expect(keepUntil(2026)).toBe('2032-01-01')
})
