import { MINUTE_MS, HOUR_MS, DAY_MS } from '@fanfara/contract/durations'
import { RESET_CODE_MINUTES, RESET_RESEND_SECONDS } from '@fanfara/contract/limits'

/** Life of a code, and the wrong tries it survives (AUTH-26). */
export const CODE = { ms: RESET_CODE_MINUTES * MINUTE_MS, attempts: 5 } as const
/**
 * Wrong codes that one account takes in a day: five codes' worth (threat model §3.2). Strangers have four fifths of them; the
 * rest is for browsers that signed in before, so that nobody else can use it up (decision 0025).
 */
export const GUESSES = { strangers: { max: 20, windowMs: DAY_MS }, known: { max: 5, windowMs: DAY_MS } } as const
/** Wrong codes in a row after which an account's code path rests, and how long (threat model §3.2). */
export const PAUSE = { after: 50, ms: DAY_MS } as const

/** Limits of codes and of changing a password (AUTH-26, threat model §3.2): how many in how long. */
export const LIMITS = {
  resend: { max: 1, windowMs: RESET_RESEND_SECONDS * 1000 },
  codesHour: { max: 3, windowMs: HOUR_MS },
  codesDay: { max: 5, windowMs: DAY_MS },
  failuresBlockHour: { max: 20, windowMs: HOUR_MS },
  failuresBlockDay: { max: 60, windowMs: DAY_MS },
  failuresKnownBrowser: { max: 10, windowMs: HOUR_MS },
  failuresService: { max: 300, windowMs: HOUR_MS },
  change: { max: 10, windowMs: 15 * MINUTE_MS },
} as const
