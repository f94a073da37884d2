import { grosze } from '@fanfara/contract/money'
import { day, plusDays } from '@fanfara/contract/time'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compensationOf, daysLate, dueOn, interestOf, type LateRate } from './policy.ts'

const rate = (validFrom: string, interestBasisPoints: number, euroRate = 42_500): LateRate => ({
  validFrom: day(validFrom),
  interestBasisPoints,
  euroRate,
})
const rates = [rate('2026-07-01', 1400), rate('2026-01-01', 1525)]

describe('CRED-06 how late it is', () => {
  test('the last day of the term is not late, also over New Year and both changes of the clock', () => {
    for (const since of ['2025-12-20', '2026-03-20', '2026-10-20']) {
      const due = dueOn(day(since), 14)
      expect([daysLate(due, due), daysLate(due, plusDays(due, 1)), daysLate(due, plusDays(due, 45))]).toEqual([
        0, 1, 45,
      ])
      expect(daysLate(due, plusDays(due, -3))).toBe(0)
    }
  })
})

describe('CRED-07 statutory interest', () => {
  test('begins on the day after, by the figures of each day', () => {
    const asked = { due: day('2026-06-20'), today: day('2026-07-10'), rates }
    // 10 days at 15.25 % and 10 at 14 %: 10 000 zł × (152 500 + 140 000) ÷ 3 650 000.
    expect(interestOf(grosze(10_000_00), asked)).toBe(80_14)
    expect(interestOf(grosze(10_000_00), { ...asked, today: day('2026-06-20') })).toBe(0)
    expect(interestOf(grosze(365_00), { due: day('2026-07-31'), today: day('2026-08-01'), rates })).toBe(14)
  })

  test('nothing is made up where no figures hold', () => {
    const early = { due: day('2025-11-01'), today: day('2025-12-01'), rates }
    expect(interestOf(grosze(1000_00), early)).toBeNull()
    expect(compensationOf(grosze(1000_00), early)).toBeNull()
  })

  test('grows with every day, and two turns of the figures are the sum of their spans', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_00 }), fc.integer({ min: 1, max: 400 }), (amount, late) => {
        const due = day('2026-01-31')
        const by = (days: number, which: readonly LateRate[]) =>
          interestOf(grosze(amount), { due, today: plusDays(due, days), rates: which }) ?? 0
        expect(by(late + 1, rates)).toBeGreaterThanOrEqual(by(late, rates))
        const same = [rate('2026-01-01', 1400), rate('2026-03-01', 1400), rate('2026-09-01', 1400)]
        expect(by(late, same)).toBe(by(late, same.slice(0, 1)))
      }),
    )
  })
})

describe('CRED-07 compensation', () => {
  test.each([
    [5_000_00, 170_00],
    [5_000_01, 297_50],
    [49_999_99, 297_50],
    [50_000_00, 425_00],
  ])('%d grosze late are %d grosze', (amount, compensation) => {
    const asked = { due: day('2026-07-05'), today: day('2026-07-06'), rates }
    expect(compensationOf(grosze(amount), asked)).toBe(compensation)
    expect(compensationOf(grosze(amount), { ...asked, today: day('2026-07-05') })).toBe(0)
  })
})
