import { day, plusDays } from '@fanfara/contract/time'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paymentMoves } from '../states.ts'
import { keptPercent, quarterOf, spansOf, toldBy } from './told-policy.ts'

test('TOLD-01 what a move means for the told dates: told, kept, withdrawn, or nothing', () => {
  expect(toldBy('waiting_for_acceptance', 'waiting_for_payment')).toEqual({ act: 'tell', kind: 'advertiser' })
  expect(toldBy('waiting_for_payment', 'ready_for_payout')).toEqual({ act: 'keep', kind: 'advertiser' })
  expect(toldBy('ready_for_payout', 'sent_for_payout')).toEqual({ act: 'tell', kind: 'transfer' })
  expect(toldBy('sent_for_payout', 'waiting_for_payout')).toBeNull()
  expect(toldBy('waiting_for_payout', 'paid')).toEqual({ act: 'keep', kind: 'transfer' })
  expect(toldBy('waiting_for_payout', 'ready_for_payout')).toMatchObject({ act: 'withdraw', wasKept: false })
  expect(toldBy('paid', 'ready_for_payout')).toMatchObject({ act: 'withdraw', wasKept: true })
})

test('TOLD-01 a date is told once a stage: no move out of a stage that waits tells another one', () => {
  for (const from of ['waiting_for_payment', 'sent_for_payout'] as const)
    for (const to of Object.values(paymentMoves[from])) expect(toldBy(from, to)?.act).not.toBe('tell')
  for (const from of ['waiting_for_payment', 'waiting_for_payout'] as const)
    expect(Object.values(paymentMoves[from]).map(to => toldBy(from, to)?.kind)).not.toContain(undefined)
})

test('TOLD-03 fewer than twenty dates say nothing; a hundred percent means all of them', () => {
  expect(keptPercent({ due: 19, kept: 19 })).toBeNull()
  expect(keptPercent({ due: 20, kept: 20 })).toBe(100)
  expect(keptPercent({ due: 1000, kept: 999 })).toBe(99)
  expect(keptPercent({ due: 20, kept: 0 })).toBe(0)
})

test('TOLD-02 quarters follow each other without a gap, over New Year too', () => {
  expect(quarterOf(day('2026-11-23'))).toEqual({ name: '2026-Q4', from: '2026-10-01', until: '2027-01-01' })
  expect(quarterOf(day('2027-01-01')).name).toBe('2027-Q1')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5000 }), after => {
      const at = plusDays(day('2024-01-01'), after)
      const { from, until } = quarterOf(at)
      expect(from <= at && at < until).toBe(true)
      expect(quarterOf(until).from).toBe(until)
      expect(quarterOf(plusDays(from, -1)).until).toBe(from)
    }),
  )
})

test('TOLD-02 four quarters and the last six months are summed, up to yesterday', () => {
  expect(spansOf(day('2026-02-10')).map(({ name, from, until }) => [name, from, until])).toEqual([
    ['2026-Q1', '2026-01-01', '2026-02-10'],
    ['2025-Q4', '2025-10-01', '2026-01-01'],
    ['2025-Q3', '2025-07-01', '2025-10-01'],
    ['2025-Q2', '2025-04-01', '2025-07-01'],
    ['recent', '2025-08-12', '2026-02-10'],
  ])
})
