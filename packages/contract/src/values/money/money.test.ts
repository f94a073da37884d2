import { expect, test } from 'vitest'
import {
  AMOUNT_MAX,
  decimalZloty,
  fromZloty,
  grosze,
  plnText,
  positiveZloty,
  sum,
  toZloty,
  zloty,
  zlotyOrNone,
} from './money.ts'

test('money is whole grosze: anything else is refused where it is made', () => {
  for (const wrong of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
    expect(() => grosze(wrong)).toThrow(new RangeError(`not a whole, safe number of grosze: ${wrong}`))
  expect(grosze(-0)).toBe(0)
  expect(sum([1, 2, 3])).toBe(6)
})

test('API-05 zł on the wire become grosze by their digits, never through a fraction', () => {
  expect(fromZloty(1.1)).toBe(110)
  expect(fromZloty(1234.5)).toBe(123_450)
  expect(fromZloty(0.07)).toBe(7)
  expect(fromZloty(-3.2)).toBe(-320)
  for (const wrong of [1.005, 1e-7, 1e21, Number.NaN])
    expect(() => fromZloty(wrong)).toThrow(new RangeError(`not an amount in zł with at most two decimals: ${wrong}`))
})

test('API-05 every amount up to 10 000 zł comes back as it went out', () => {
  for (let amount = 0; amount <= 1_000_000; amount += 7) expect(fromZloty(toZloty(grosze(amount)))).toBe(amount)
})

test('I18N-06 amounts are read in Polish form, grouped from four digits on, with no-break spaces', () => {
  expect(plnText(grosze(1234_50))).toBe('1\u00a0234,50\u00a0zł')
  expect(plnText(grosze(5))).toBe('0,05\u00a0zł')
  expect(decimalZloty(grosze(-5))).toBe('-0.05')
})

test('API-05 amounts of files have two decimals, a point and a sign only below nothing', () => {
  expect([0, 7, 1_10, -12_34].map(amount => decimalZloty(grosze(amount)))).toEqual(['0.00', '0.07', '1.10', '-12.34'])
})

test('API-05 the wire takes zł with at most two decimals, and says what is wrong with the rest', () => {
  const mistake = (schema: typeof zloty, value: unknown) =>
    schema.safeParse(value).error?.issues.map(({ message }) => message)
  for (const right of [0, -3.2, 1234.56]) expect(zloty.parse(right)).toBe(right)
  expect(mistake(zloty, '12')).toEqual(['inputs.error.required'])
  expect(mistake(zloty, 1.005)).toEqual(['inputs.error.amount'])
  for (const right of [0.01, 100_000_000]) expect(positiveZloty.parse(right)).toBe(right)
  for (const wrong of [0, -0.01]) expect(mistake(positiveZloty, wrong)).toEqual(['inputs.error.amount'])
  for (const schema of [positiveZloty, zlotyOrNone])
    expect(mistake(schema, AMOUNT_MAX + 0.01)).toEqual(['inputs.error.amount_max'])
})
