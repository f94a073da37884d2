import { DAY_MS, MINUTE_MS } from '@fanfara/contract/durations'
import { latestEnd } from '#/clock.ts'
import {
  AUTHENTICATOR_PERIOD_SECONDS,
  RECOVERY_CODE_LENGTH,
  SECOND_STEP_MINUTES,
} from '@fanfara/contract/own/second-factor'
import { hasRight, type OperatorRole } from '@fanfara/contract/rights'

/** Life of a sign-in that waits for its second step, and the wrong codes it survives (decision 0056). */
export const SECOND_STEP = { ms: SECOND_STEP_MINUTES * MINUTE_MS, attempts: 5 } as const

/** How long a browser has to make or show a passkey. Milliseconds. */
export const CEREMONY_MS = 5 * MINUTE_MS

/** How long the secret of an app waits for its first code. Milliseconds. */
export const SETUP_MS = 30 * MINUTE_MS

/** How many periods of the app before and after ours count: its clock may be off by 30 seconds. */
export const CLOCK_PERIODS = 1

/** The last step of time whose code an app may have shown by now. */
export const lastStepShown = (now: Date): number => {
  const periodMs = AUTHENTICATOR_PERIOD_SECONDS * 1000
  return Math.floor(latestEnd(now, CLOCK_PERIODS * periodMs).getTime() / periodMs)
}

/**
 * Limits of wrong codes: how many in how long. Fifty a day against three codes of a million that count at a time are a chance of 0.015 % a day for
 * whoever has the password.
 */
export const SECOND_LIMITS = {
  account: { max: 10, windowMs: 15 * MINUTE_MS },
  accountDay: { max: 50, windowMs: DAY_MS },
  block: { max: 30, windowMs: 15 * MINUTE_MS },
  knownBrowser: { max: 10, windowMs: 15 * MINUTE_MS },
  knownBrowserDay: { max: 50, windowMs: DAY_MS },
} as const

/** Letters and digits of recovery codes: none that is taken for another one. 32 of them, so a byte's low five bits choose evenly. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * A recovery code of random bytes: 80 bits.
 * @param bytes at least as many as the code has characters.
 */
export const recoveryCodeOf = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, RECOVERY_CODE_LENGTH), byte => ALPHABET[byte & 31]).join('')

/**
 * A recovery code in groups of four, as people copy it.
 * @example grouped('K7QF93MD0ABC12XY') // 'K7QF-93MD-0ABC-12XY'
 */
export const grouped = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? ''

/** Whether somebody's role needs a second factor: whoever may move money, in production (decision 0056). */
export const needsSecondFactor = (mode: 'demo' | 'production', role: OperatorRole | null): boolean =>
  mode === 'production' && hasRight(role, 'money')
