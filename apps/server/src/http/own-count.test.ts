import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OwnCount } from './own-count.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** What each of so many requests that come together is told. */
const together = (count: OwnCount, times: number, caller = 'ola') => {
  const told: { current: number; ttl: number }[] = []
  for (let nth = 0; nth < times; nth += 1) count.incr(caller, (_, counted) => told.push(counted), 1000)
  return told
}

test('threat model §3.10 of seven requests that come together each is told its own number', () => {
  expect(together(new OwnCount(), 7).map(({ current }) => current)).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('threat model §3.10 a window begins with its first request and ends for all of them at once', () => {
  const count = new OwnCount()
  together(count, 2)
  vi.advanceTimersByTime(999)
  expect(together(count, 1)).toEqual([{ current: 3, ttl: 1 }])
  vi.advanceTimersByTime(1)
  expect(together(count, 1)).toEqual([{ current: 1, ttl: 1000 }])
})

test('threat model §3.10 callers and kinds are counted apart', () => {
  const reads = new OwnCount()
  together(reads, 3)
  expect(together(reads, 1, 'kuba')).toEqual([{ current: 1, ttl: 1000 }])
  expect(together(reads.child(), 1)).toEqual([{ current: 1, ttl: 1000 }])
})
