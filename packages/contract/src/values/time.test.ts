import { expect, test } from 'vitest'
import { day, dayOf, endOf, isDay, monthsUntil, plusDays, startOf, writtenDay } from './time.ts'

test('I18N-12 a Warsaw day begins and ends at its own midnight, also on days of 23 and 25 hours', () => {
  const hours = (text: string) => (endOf(day(text)).getTime() - startOf(day(text)).getTime()) / 3_600_000
  expect(hours('2025-03-30')).toBe(23)
  expect(hours('2025-10-26')).toBe(25)
  expect(hours('2026-02-28')).toBe(24)
  expect(startOf(day('2025-03-30')).toISOString()).toBe('2025-03-29T23:00:00.000Z')
  expect(endOf(day('2026-03-31')).toISOString()).toBe('2026-03-31T22:00:00.000Z')
})

test('I18N-12 an instant falls on the day that Warsaw has', () => {
  expect(dayOf(new Date('2026-03-31T21:59:59Z'))).toBe('2026-03-31')
  expect(dayOf(new Date('2026-03-31T22:00:00Z'))).toBe('2026-04-01')
  for (let at = Date.parse('2025-01-01T00:30:00Z'); at < Date.parse('2026-01-01T00:00:00Z'); at += 3_600_000) {
    const instant = new Date(at)
    const of = dayOf(instant)
    expect(startOf(of) <= instant && instant < endOf(of)).toBe(true)
  }
})

test.each(['2026-03-01', '1.03.2026', '01-03-2026', '1/3/2026', '2026-03-01T00:00:00.000Z'])(
  '%s is the first of March',
  text => {
    expect(writtenDay(text)).toBe('2026-03-01')
  },
)

test('what is written in another way is no day; one that does not exist is told by its form alone', () => {
  for (const text of ['', 'marzec', '2026-3-1', '01.03.26', '1.03.2026 r.', '20260301'])
    expect(writtenDay(text)).toBeNull()
  expect(isDay(writtenDay('31.02.2026') ?? '')).toBe(false)
})

test('days that do not exist are refused', () => {
  for (const text of ['2026-02-29', '2026-13-01', '26-1-1', 'today', '2026-01-01T00:00'])
    expect(isDay(text)).toBe(false)
  // Databases know no year 0, and a year that is being typed begins so.
  for (const text of ['0000-01-01', '0001-01-01', '0020-05-01', '0999-12-31']) expect(isDay(text)).toBe(false)
  expect(isDay('1000-01-01')).toBe(true)
  expect(() => day('2026-02-30')).toThrow(RangeError)
  expect(plusDays(day('2026-02-28'), 1)).toBe('2026-03-01')
})

test('months are Warsaw’s: the last hour of January in UTC is February already', () => {
  expect(monthsUntil(new Date('2026-01-31T23:30:00Z'), 3)).toEqual(['2025-12-01', '2026-01-01', '2026-02-01'])
  expect(monthsUntil(new Date('2026-01-31T22:30:00Z'), 2)).toEqual(['2025-12-01', '2026-01-01'])
})
