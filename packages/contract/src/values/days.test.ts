import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  day,
  dayOf,
  dayText,
  endOf,
  isDay,
  momentAt,
  monthsUntil,
  monthText,
  plusDays,
  startOf,
  wallOf,
  writtenDay,
} from './time.ts'

const HOUR_MS = 3_600_000
/** Instants for which Warsaw is whole hours ahead of UTC, to the second. */
const instants = fc.date({
  min: new Date('1970-01-01T00:00:00Z'),
  max: new Date('2100-12-31T23:59:59Z'),
  noInvalidDate: true,
})
const days = instants.map(dayOf)
const clocks = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hours, minutes]) => `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`)
/** Warsaw’s clock by another way than the one under test. */
const warsaw = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw', dateStyle: 'short', timeStyle: 'medium' })

describe('I18N-12 days of Warsaw, for every instant', () => {
  test('an instant is within its day, and the days before and after are others', () => {
    fc.assert(
      fc.property(instants, instant => {
        const of = dayOf(instant)
        expect(warsaw.format(instant).slice(0, 10)).toBe(of)
        expect(startOf(of).getTime()).toBeLessThanOrEqual(instant.getTime())
        expect(endOf(of).getTime()).toBeGreaterThan(instant.getTime())
        expect(dayOf(endOf(of))).toBe(plusDays(of, 1))
        expect(dayOf(new Date(startOf(of).getTime() - 1))).toBe(plusDays(of, -1))
      }),
    )
  })

  test('a day begins at midnight of Warsaw’s clock and has 23, 24 or 25 hours', () => {
    fc.assert(
      fc.property(days, of => {
        expect(warsaw.format(startOf(of))).toBe(`${of} 00:00:00`)
        expect([23, 24, 25]).toContain((endOf(of).getTime() - startOf(of).getTime()) / HOUR_MS)
      }),
    )
  })

  test('so many days later and as many earlier is the same day', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -40_000, max: 40_000 }), (of, count) => {
        expect(plusDays(plusDays(of, count), -count)).toBe(of)
        expect(plusDays(of, count) > of).toBe(count > 0)
      }),
    )
  })

  test('a time of a day is shown by Warsaw’s clock, or an hour later where the clock leaves it out', () => {
    fc.assert(
      fc.property(days, clocks, (of, clock) => {
        const at = momentAt(of, clock)
        const shown = warsaw.format(at).slice(0, 16)
        const later = `${of} 03${clock.slice(2)}`
        expect(shown === `${of} ${clock}` || (clock.startsWith('02') && shown === later)).toBe(true)
        expect(wallOf(at).clock).toBe(shown.slice(11))
      }),
    )
  })

  test('months are in their order, each begins with its first day, and the last is that of the instant', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: 1, max: 40 }), (instant, count) => {
        const months = monthsUntil(instant, count)
        expect(months).toHaveLength(count)
        expect(months.at(-1)?.slice(0, 7)).toBe(dayOf(instant).slice(0, 7))
        for (const [at, month] of months.entries()) {
          expect(isDay(month) && month.endsWith('-01')).toBe(true)
          const next = months[at + 1]
          if (next) expect(plusDays(month, 31).slice(0, 7) === next.slice(0, 7)).toBe(true)
        }
      }),
    )
  })
})

describe('I18N-12 the nights when Warsaw’s clocks change', () => {
  test.each([
    ['2025-03-30', '01:59', '2025-03-30T00:59:00.000Z', 'CET'],
    ['2025-03-30', '02:00', '2025-03-30T01:00:00.000Z', 'CEST'],
    ['2025-03-30', '02:59', '2025-03-30T01:59:00.000Z', 'CEST'],
    ['2025-03-30', '03:00', '2025-03-30T01:00:00.000Z', 'CEST'],
    ['2025-10-26', '00:00', '2025-10-25T22:00:00.000Z', 'CEST'],
    ['2025-10-26', '01:59', '2025-10-25T23:59:00.000Z', 'CEST'],
    ['2025-10-26', '03:00', '2025-10-26T02:00:00.000Z', 'CET'],
    ['2025-10-26', '23:59', '2025-10-26T22:59:00.000Z', 'CET'],
  ])('%s %s is %s, in %s', (of, clock, instant, zone) => {
    const at = momentAt(day(of), clock)
    expect([at.toISOString(), wallOf(at).zone]).toEqual([instant, zone])
  })

  test('the hour that is there twice is one of the two, and both show the same clock', () => {
    const [first, second] = [new Date('2025-10-26T00:30:00Z'), new Date('2025-10-26T01:30:00Z')]
    expect([wallOf(first), wallOf(second)]).toEqual([
      { clock: '02:30', zone: 'CEST', ahead: 120 },
      { clock: '02:30', zone: 'CET', ahead: 60 },
    ])
    expect([first, second]).toContainEqual(momentAt(day('2025-10-26'), '02:30'))
  })

  test('the last millisecond of a day is its own, and so is the first', () => {
    for (const of of ['2025-03-29', '2025-03-30', '2025-10-25', '2025-10-26', '2026-12-31', '2028-02-29'].map(day)) {
      expect(dayOf(new Date(endOf(of).getTime() - 1))).toBe(of)
      expect(dayOf(startOf(of))).toBe(of)
    }
  })
})

describe('days and months of forms', () => {
  test('every day that can be sent can be reckoned with: its start, its end, a year on', () => {
    const text = fc
      .tuple(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 0, max: 13 }), fc.integer({ min: 0, max: 32 }))
      .map(([year, month, date]) =>
        [String(year).padStart(4, '0'), ...[month, date].map(n => String(n).padStart(2, '0'))].join('-'),
      )
    const edges = fc.constantFrom('1000-01-01', '2999-12-31', '3000-01-01', '9999-12-31', '9998-12-31', '0000-01-01')
    fc.assert(
      fc.property(fc.oneof(edges, text), sent => {
        const read = dayText.safeParse(sent)
        expect(read.success).toBe(isDay(sent))
        if (!read.success) return
        const of = day(sent)
        expect(endOf(of).getTime()).toBeGreaterThan(startOf(of).getTime())
        expect(isDay(plusDays(of, 1)) || of === '2999-12-31').toBe(true)
        expect(plusDays(of, 366)).toHaveLength(10)
      }),
    )
  })

  test('February has 29 days in leap years, of which 1900 and 2100 are none', () => {
    const leap = ['2024', '2000', '2400', '1996'].map(year => `${year}-02-29`)
    const common = ['2025', '1900', '2100', '2026'].map(year => `${year}-02-29`)
    expect(leap.filter(isDay)).toEqual(leap)
    expect(common.filter(isDay)).toEqual([])
    expect(plusDays(day('2024-02-28'), 1)).toBe('2024-02-29')
    expect(plusDays(day('2024-02-29'), 365)).toBe('2025-02-28')
    expect(plusDays(day('2100-02-28'), 1)).toBe('2100-03-01')
  })

  test('a month that can be sent has a first day; year 0 is none, nor is one that is being typed', () => {
    for (const right of ['2026-01', '2026-12', '1000-01', '2999-12']) {
      expect(monthText.parse(right)).toBe(right)
      expect(isDay(`${right}-01`)).toBe(true)
    }
    for (const wrong of ['0000-05', '0202-05', '9999-12', '2026-00', '2026-13', '2026-1', '2026-011', '2026/01', ''])
      expect(monthText.safeParse(wrong).success).toBe(false)
  })

  test('however a day is written, it is read as the day that it is', () => {
    fc.assert(
      fc.property(days, fc.constantFrom('.', '/', '-'), fc.boolean(), (of, sign, isShort) => {
        const [year, month, date] = of.split('-')
        const plain = (part: string | undefined) => (isShort ? String(Number(part)) : part)
        expect(writtenDay([plain(date), plain(month), year].join(sign))).toBe(of)
        expect(writtenDay(of)).toBe(of)
        expect(writtenDay(`${of}T00:00:00.000Z`)).toBe(of)
      }),
    )
  })

  test('any text is a day or null, and never a failure', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[\d./T-]{0,14}$/)), text => {
        const written = writtenDay(text)
        expect(written === null || /^\d{4}-\d{2}-\d{2}$/.test(written)).toBe(true)
        if (!isDay(text)) expect(() => day(text)).toThrow(RangeError)
      }),
    )
  })
})
