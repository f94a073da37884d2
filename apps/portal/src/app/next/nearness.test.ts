import { expect, test } from 'vitest'
import { nearness, timeLeft } from './nearness.ts'

const now = new Date('2026-03-05T12:00:00Z')

test('TASK-18: the time left in days, hours and minutes; nothing when it has passed', () => {
  expect(timeLeft('2026-03-06T13:00:00Z', now)).toEqual({ days: 1, hours: 1, minutes: 0 })
  expect(timeLeft('2026-03-05T11:59:00Z', now)).toBeNull()
  expect(timeLeft(null, now)).toBeNull()
})

test('a deadline is near under two days, soon under a week', () => {
  expect(
    ['2026-03-07T11:59:00Z', '2026-03-07T12:00:00Z', '2026-03-12T11:59:00Z', '2026-03-12T12:00:00Z'].map(until =>
      nearness(until, now),
    ),
  ).toEqual(['now', 'soon', 'soon', 'later'])
  expect([nearness('2026-03-05T11:00:00Z', now), nearness(null, now)]).toEqual([null, null])
})
