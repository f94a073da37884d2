import { plusDays, dayOf, day } from '@fanfara/contract/time'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { barsOf, ownSpan, spanOf } from './chart-policy.ts'

const now = new Date('2026-03-02T08:00:00Z')

test('FIN-04 a range ends today: thirty days, or whole calendar months with the one that runs', () => {
  expect(spanOf('30d', now)).toEqual({ from: '2026-02-01', to: '2026-03-02' })
  expect(spanOf('6m', now)).toEqual({ from: '2025-10-01', to: '2026-03-02' })
  expect(spanOf('12m', now)).toEqual({ from: '2025-04-01', to: '2026-03-02' })
})

test("FIN-04 today is Warsaw's: after midnight there, before it in Greenwich", () => {
  expect(spanOf('30d', new Date('2026-06-30T22:30:00Z')).to).toBe('2026-07-01')
})

test('FIN-04 bars are days for two months, weeks for less than five, months beyond; months begin on their first day', () => {
  const of = (from: string, to: string) => barsOf({ from: day(from), to: day(to) })
  expect(of('2026-01-01', '2026-03-03')).toMatchObject({ step: 'day' })
  expect(of('2026-01-01', '2026-03-04')).toEqual({
    step: 'week',
    starts: ['2026-01-01', '2026-01-08', '2026-01-15', '2026-01-22', '2026-01-29', '2026-02-05', '2026-02-12'].concat([
      '2026-02-19',
      '2026-02-26',
    ]),
  })
  expect(of('2025-11-15', '2026-05-01')).toEqual({
    step: 'month',
    starts: ['2025-11-15', '2025-12-01', '2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01', '2026-05-01'],
  })
})

test('FIN-04 whatever days are chosen, bars begin with the first of them, grow, end within them, and are 62 at most', () => {
  const days = fc.tuple(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 0, max: 1829 }))
  fc.assert(
    fc.property(days, ([after, length]) => {
      const from = plusDays(dayOf(now), after)
      const to = plusDays(from, length)
      const { starts } = barsOf({ from, to })
      expect(starts[0]).toBe(from)
      expect((starts.at(-1) ?? '') <= to).toBe(true)
      expect([...starts].sort()).toEqual(starts)
      expect(new Set(starts).size).toBe(starts.length)
      expect(starts.length).toBeLessThanOrEqual(62)
    }),
  )
})

test('FIN-04 days of one’s own are both there, in order, and five years at most', () => {
  const mistakeIn = (days: Parameters<typeof ownSpan>[0]) => ownSpan(days).mistake
  const day = { from: '2026-01-01', to: '2026-01-01' }
  expect(ownSpan(day)).toEqual({ span: day, mistake: null })
  expect(mistakeIn({ to: '2026-01-01' })).toEqual({ from: ['inputs.error.required'] })
  expect(mistakeIn({ from: '2026-01-01' })).toEqual({ to: ['inputs.error.required'] })
  expect(mistakeIn({ from: '2026-01-02', to: '2026-01-01' })).toEqual({ to: ['inputs.error.date_order'] })
  expect(mistakeIn({ from: '2021-01-01', to: '2026-01-04' })).toBeNull()
  expect(mistakeIn({ from: '2021-01-01', to: '2026-01-05' })).toEqual({ from: ['inputs.error.range_days'] })
})
