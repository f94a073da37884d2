import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fanfara/contract/durations'
import { expect, test } from 'vitest'
import { paceMs } from './policy.ts'

test('platforms.md §4.2 a day’s units last for the day, at a sample a minute as long as they can', () => {
  expect(paceMs({ calls: 1, left: 2000, untilResetMs: DAY_MS })).toBe(MINUTE_MS)
  // Two calls a round would take 2,880 units.
  expect(paceMs({ calls: 2, left: 2000, untilResetMs: DAY_MS })).toBeCloseTo(1.44 * MINUTE_MS)
  expect(paceMs({ calls: 2, left: 2000, untilResetMs: 12 * HOUR_MS })).toBe(MINUTE_MS)
  expect(paceMs({ calls: 30, left: 100, untilResetMs: DAY_MS })).toBe(8 * MINUTE_MS)
  expect(paceMs({ calls: 1, left: 0, untilResetMs: HOUR_MS })).toBe(8 * MINUTE_MS)
})
