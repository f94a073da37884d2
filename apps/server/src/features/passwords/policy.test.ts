import { expect, test } from 'vitest'
import { CODE, GUESSES, LIMITS, PAUSE } from './policy.ts'

test('AUTH-26 threat model §3.2 codes live for 10 minutes and 5 wrong tries; how many in how long', () => {
  const hour = 3_600_000
  expect(CODE).toEqual({ ms: hour / 6, attempts: 5 })
  expect(PAUSE).toEqual({ after: 50, ms: 24 * hour })
  expect(GUESSES).toEqual({ strangers: { max: 20, windowMs: 24 * hour }, known: { max: 5, windowMs: 24 * hour } })
  expect(LIMITS).toEqual({
    resend: { max: 1, windowMs: 60_000 },
    codesHour: { max: 3, windowMs: hour },
    codesDay: { max: 5, windowMs: 24 * hour },
    failuresBlockHour: { max: 20, windowMs: hour },
    failuresBlockDay: { max: 60, windowMs: 24 * hour },
    failuresKnownBrowser: { max: 10, windowMs: hour },
    failuresService: { max: 300, windowMs: hour },
    change: { max: 10, windowMs: hour / 4 },
  })
})
