import { expect, test } from 'vitest'
import { grouped, groupedAt, hasFittingDigits, plainIban } from './account-number.ts'

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

test('BILL-13: the same number in any writing is the same', () => {
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
