import { expect, test } from 'vitest'
import { wholeOf } from './whole-number.ts'

test.each([
  ['0', 0],
  ['1 500', 1500],
  ['1\u00a0000\u00a0000', 1_000_000],
  ['-1', -1],
  ['', Number.NaN],
  ['12.5', Number.NaN],
  ['12,5', Number.NaN],
  ['1e3', Number.NaN],
  ['abc', Number.NaN],
])('SAL-06: %s is read as %s', (typed, number) => {
  expect(wholeOf(typed)).toBe(number)
})
