import { expect, test, vi } from 'vitest'
import { dayByKey, localDay, plusMonths, sameDayIn, weeksOf } from './days.ts'

test('a month is shown in whole weeks that begin on Monday, also over a change of the clocks and a leap day', () => {
  const march = weeksOf('2026-03')
  expect(march[0]).toEqual([
    '2026-02-23',
    '2026-02-24',
    '2026-02-25',
    '2026-02-26',
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
  ])
  expect(march.at(-1)?.at(-1)).toBe('2026-04-05')
  expect(weeksOf('2027-02')).toHaveLength(4)
  expect(weeksOf('2028-02').flat()).toContain('2028-02-29')
  expect(new Set(weeksOf('2026-10').flat()).size).toBe(35)
})

test('months and days of other months', () => {
  expect([plusMonths('2026-12', 1), plusMonths('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
  expect([sameDayIn('2026-02', '2026-01-31'), sameDayIn('2026-05', '2026-04-30')]).toEqual(['2026-02-28', '2026-05-30'])
})

test.each([
  ['ArrowLeft', '2026-02-28'],
  ['ArrowRight', '2026-03-02'],
  ['ArrowUp', '2026-02-22'],
  ['ArrowDown', '2026-03-08'],
  ['Home', '2026-02-23'],
  ['End', '2026-03-01'],
  ['PageUp', '2026-02-01'],
  ['PageDown', '2026-04-01'],
  ['x', null],
])('A11Y-01 %s leads from Sunday 1 March to %s', (key, day) => {
  expect(dayByKey(key, '2026-03-01')).toBe(day)
})

test.each(['Europe/Warsaw', 'Pacific/Auckland', 'America/Los_Angeles'])(
  'SCR-20 a day is Warsaw’s on a device with the clock of %s',
  zone => {
    vi.stubEnv('TZ', zone)
    expect(localDay('2026-02-28T22:59:00Z')).toBe('2026-02-28')
    expect(localDay(new Date('2026-02-28T23:00:00Z'))).toBe('2026-03-01')
    vi.unstubAllEnvs()
  },
)
