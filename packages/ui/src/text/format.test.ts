import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  formatAgo,
  formatCount,
  formatDate,
  formatDateRange,
  formatDateTime,
  formatFileSize,
  formatMoney,
  formatPercent,
} from './format.ts'

const nb = '\u00a0'

describe('money', () => {
  test.each([
    [1234.5, `1${nb}234,50${nb}zł`],
    [0, `0,00${nb}zł`],
    [999.99, `999,99${nb}zł`],
    [20, `20,00${nb}zł`],
    [1234567.8, `1${nb}234${nb}567,80${nb}zł`],
    [-12.3, `−12,30${nb}zł`],
    [-0, `0,00${nb}zł`],
    [-0.001, `0,00${nb}zł`],
  ])(
    'I18N-06 CONST-19: %s zł is written with Polish figures, grouped from four digits, no-break spaces',
    (zloty, text) => {
      expect(formatMoney(zloty)).toBe(text)
    },
  )

  test('I18N-07: thresholds and salaries have no decimals', () => {
    expect(formatMoney(100, 0)).toBe(`100${nb}zł`)
    expect(formatMoney(1500, 0)).toBe(`1${nb}500${nb}zł`)
  })
})

describe('dates', () => {
  test('I18N-04: 5 March 2026 in both languages', () => {
    expect(formatDate('2026-03-05', 'en')).toBe('Mar 05, 2026')
    expect(formatDate('2026-03-05', 'pl')).toBe('05-03-2026')
  })

  test('I18N-05: the full variant adds a 24-hour time', () => {
    expect(formatDateTime('2026-03-05T13:30:00Z', 'en')).toBe('Mar 05, 2026 14:30')
    expect(formatDateTime('2026-03-05T13:30:00Z', 'pl')).toBe('05-03-2026 14:30')
  })

  describe.each(['Pacific/Auckland', 'America/Los_Angeles', 'UTC'])('SCR-20 on a device with the clock of %s', zone => {
    beforeEach(() => void vi.stubEnv('TZ', zone))
    afterEach(() => void vi.unstubAllEnvs())

    test('the last minute of a Warsaw day is of that day, in summer and winter', () => {
      expect(formatDate('2026-12-30T22:59:59Z', 'pl')).toBe('30-12-2026')
      expect(formatDate('2026-12-30T23:00:00Z', 'pl')).toBe('31-12-2026')
      expect(formatDate('2026-06-30T21:59:59Z', 'en')).toBe('Jun 30, 2026')
    })

    test('a time says whose it is', () => {
      expect(formatDateTime('2026-12-30T22:59:59Z', 'pl')).toBe('30-12-2026 23:59 CET')
      expect(formatDateTime('2026-06-30T21:59:59Z', 'en')).toBe('Jun 30, 2026 23:59 CEST')
    })
  })

  test('I18N-12: a calendar day is never moved by the time zone', () => {
    expect(formatDate('2026-01-01', 'pl')).toBe('01-01-2026')
    expect(formatDate('2026-12-31', 'pl')).toBe('31-12-2026')
  })

  test('I18N-05: ranges leave out what is missing', () => {
    expect(formatDateRange('2026-03-05', '2026-03-31', 'pl')).toBe('05-03-2026 – 31-03-2026')
    expect(formatDateRange('2026-03-05', '2026-03-05', 'pl')).toBe('05-03-2026')
    expect(formatDateRange(null, null, 'pl')).toBe('–')
    expect(formatDate('nonsense', 'pl')).toBe('–')
  })
})

test('I18N-08: counts take the separators of the interface language', () => {
  expect(formatCount(12345, 'en')).toBe('12,345')
  expect(formatCount(1234, 'pl')).toBe(`1${nb}234`)
})

test('CAMP-11: a percentage keeps its value and takes the decimal sign of the language', () => {
  expect(formatPercent(12.5, 'en')).toBe('12.5%')
  expect(formatPercent(12.5, 'pl')).toBe('12,5%')
})

describe('ages', () => {
  const now = new Date('2026-03-05T13:20:00Z')
  test.each([
    ['2026-03-05T13:19:30Z', 'now', 'teraz'],
    ['2026-03-05T14:00:00Z', 'now', 'teraz'],
    ['2026-03-05T13:15:00Z', '5 minutes ago', '5 minut temu'],
    ['2026-03-05T10:00:00Z', '3 hours ago', '3 godziny temu'],
    ['2026-03-04T13:20:00Z', 'yesterday', 'wczoraj'],
    ['2026-03-02T10:00:00Z', '3 days ago', '3 dni temu'],
    ['nonsense', '–', '–'],
  ])('%s is said in the largest whole unit', (at, en, pl) => {
    expect([formatAgo(at, now, 'en'), formatAgo(at, now, 'pl')]).toEqual([en, pl])
  })
})

test.each([
  [1_500_000, 'pl', `1,4${nb}MB`],
  [10 * 1024 * 1024, 'en', `10${nb}MB`],
  [40_000, 'en', `39${nb}kB`],
  [12, 'pl', `1${nb}kB`],
] as const)('a file of %s bytes in %s', (bytes, language, text) => {
  expect(formatFileSize(bytes, language)).toBe(text)
})
