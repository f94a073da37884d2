import { expect, test } from 'vitest'
import { grouped, groupedAt } from './account-number.ts'

test.each([
  ['PL27114020040000300201355387', 'PL27 1140 2004 0000 3002 0135 5387'],
  ['27114020040000300201355387', '27 1140 2004 0000 3002 0135 5387'],
  ['27-1140 2004', '27 1140 2004'],
  ['de893704', 'DE89 3704'],
  ['P', 'P'],
  ['', ''],
])('BILL-13: %j is shown as %j', (typed, shown) => {
  expect(grouped(typed)).toBe(shown)
})

test.each([
  ['PL6110', 6, 'PL61 10', 7],
  ['PL61 10', 4, 'PL61 10', 4],
  ['PL611 090', 5, 'PL61 1090', 6],
  ['61 109', 3, '61 109', 2],
  ['PL61 1090 ', 10, 'PL61 1090', 9],
])('the caret of %j at %i stays behind its character', (typed, caret, text, at) => {
  expect(groupedAt(typed, caret)).toEqual({ text, caret: at })
})
