import { expect, test } from 'vitest'
import { parseCount, parseFigure, writeFigure } from './numbers.ts'

test.each([
  ['', null],
  [' ', null],
  ['12', 12],
  ['12,5', 12.5],
  ['12.50', 12.5],
  ['1 234,50', 1234.5],
  ['1\u00a0234,50', 1234.5],
  ['999 999 999 999,99', 999_999_999_999.99],
  ['1 000 000 000 000', undefined],
  ['12,505', undefined],
  ['-5', undefined],
  ['1e3', undefined],
  ['12 zł', undefined],
])('the figure "%s" is read as %s', (written, figure) => {
  expect(parseFigure(written)).toBe(figure)
})

test.each([
  ['', null],
  ['25', 25],
  ['1 000', 1000],
  ['2,5', undefined],
  ['dwa', undefined],
])('the count "%s" is read as %s', (written, count) => {
  expect(parseCount(written)).toBe(count)
})

test('what was written is read back', () => {
  for (const figure of [0, 7.5, 1234.56, null]) expect(parseFigure(writeFigure(figure))).toBe(figure)
})
