import { expect, test } from 'vitest'
import { decimalZloty, fromZloty, grosze, plnText, sum, toZloty } from './money.ts'

test('GEN-11 money is whole grosze: anything else is refused where it is made', () => {
  for (const wrong of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
    expect(() => grosze(wrong)).toThrow(RangeError)
  expect(grosze(-0)).toBe(0)
  expect(sum([1, 2, 3])).toBe(6)
})

test('API-05 zł on the wire become grosze by their digits, never through a fraction', () => {
  expect(fromZloty(1.1)).toBe(110)
  expect(fromZloty(1234.5)).toBe(123_450)
  expect(fromZloty(0.07)).toBe(7)
  expect(fromZloty(-3.2)).toBe(-320)
  for (const wrong of [1.005, 1e-7, 1e21, Number.NaN]) expect(() => fromZloty(wrong)).toThrow(RangeError)
})

test('API-05 every amount up to 10 000 zł comes back as it went out', () => {
  for (let amount = 0; amount <= 1_000_000; amount += 7) expect(fromZloty(toZloty(grosze(amount)))).toBe(amount)
})

test('I18N-06 amounts are read in Polish form, grouped from four digits on, with no-break spaces', () => {
  expect(plnText(grosze(1234_50))).toBe('1\u00a0234,50\u00a0zł')
  expect(plnText(grosze(5))).toBe('0,05\u00a0zł')
  expect(decimalZloty(grosze(-5))).toBe('-0.05')
})
