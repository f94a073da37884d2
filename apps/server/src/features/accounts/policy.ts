import { MINUTE_MS, HOUR_MS, DAY_MS } from '@fanfara/contract/durations'
import type { Role } from '@fanfara/contract/enums'
import { EMAIL_CODE_HOURS, EMAIL_RESEND_SECONDS } from '@fanfara/contract/limits'

/** Session figures of the threat model §3.1 and AUTH-40. Milliseconds. */
export const SESSION = {
  accessRememberedMs: 15 * MINUTE_MS,
  accessMs: 8 * HOUR_MS,
  refreshIdleMs: 14 * DAY_MS,
  refreshAbsoluteMs: 30 * DAY_MS,
  /** The immediate predecessor of a refresh token is answered for so long (tabs racing). */
  refreshGraceMs: 10_000,
} as const

/** Life of what `/callback` hands over after a social sign-in (SOC-23). Milliseconds. */
export const SIGN_IN_TICKET_MS = 60_000

/** How long a browser is known after it signed in. Days. */
export const BROWSER_DAYS = 365
/** For so long an address that an account signed in from is its own to those who count clicks (threat model §3.8). */
export const ORIGIN_DAYS = 7

/** Limits of sign-in and registration (threat model §3.1, SEC-02): how many in how long. */
export const LIMITS = {
  signInAccountAndBlock: { max: 10, windowMs: 15 * MINUTE_MS },
  signInAccount: { max: 50, windowMs: HOUR_MS },
  signInBlock: { max: 30, windowMs: 15 * MINUTE_MS },
  signInKnownBrowser: { max: 10, windowMs: 15 * MINUTE_MS },
  registerHour: { max: 5, windowMs: HOUR_MS },
  registerDay: { max: 20, windowMs: DAY_MS },
  confirmResend: { max: 1, windowMs: EMAIL_RESEND_SECONDS * 1000 },
  confirmDay: { max: 5, windowMs: DAY_MS },
  confirmAddressDay: { max: 5, windowMs: DAY_MS },
} as const

/** Life of what confirms an address, and the wrong codes it survives (decision 0025). */
export const CONFIRMATION = { ms: EMAIL_CODE_HOURS * HOUR_MS, attempts: 5 } as const

/**
 * A name as strangers see it: they may recognise their own, and read nobody's.
 * @example maskedName('Ola Próbna') // 'O… P…'
 */
export const maskedName = (name: string): string =>
  name
    .split(/\s/u)
    .filter(Boolean)
    .slice(0, 3)
    .map(word => `${Array.from(word)[0] ?? ''}…`)
    .join(' ')
/** Limits of confirming one's identity again (decision 0026), as for changing a password: how many in how long. */
export const CONFIRM_LIMITS = {
  session: { max: 10, windowMs: 15 * MINUTE_MS },
  account: { max: 30, windowMs: 15 * MINUTE_MS },
  resend: { max: 1, windowMs: MINUTE_MS },
  codes: { max: 10, windowMs: DAY_MS },
} as const

/** Version of the legal texts that a registration accepts (SEC-10). */
export const LEGAL_VERSION = '2026-11'

/** When a new session ends and when its access token does. */
export function lifetimes(isRemembered: boolean, now: Date): { sessionUntil: Date; accessUntil: Date } {
  const after = (ms: number) => new Date(now.getTime() + ms)
  return isRemembered
    ? { sessionUntil: after(SESSION.refreshAbsoluteMs), accessUntil: after(SESSION.accessRememberedMs) }
    : { sessionUntil: after(SESSION.accessMs), accessUntil: after(SESSION.accessMs) }
}

/** What a presented refresh token deserves. */
export type RefreshVerdict = 'rotate' | 'repeat' | 'revoke' | 'expired'
/** Facts about a presented refresh token. */
export interface RefreshFacts {
  isRevoked: boolean
  sessionUntil: Date
  idleUntil: Date
  usedAt: Date | null
  /** Whether the token that followed it was used already. */
  isSuccessorUsed: boolean
}

/**
 * Threat model §3.1: a token is rotated at its first use; the immediate predecessor gets the same successor for 10 s;
 * anything older or later was stolen from somebody, so the whole family ends.
 */
export function judgeRefresh(facts: RefreshFacts, now: Date): RefreshVerdict {
  if (facts.isRevoked || facts.sessionUntil <= now) return 'expired'
  if (facts.usedAt === null) return facts.idleUntil <= now ? 'expired' : 'rotate'
  const isWithinGrace = now.getTime() - facts.usedAt.getTime() <= SESSION.refreshGraceMs
  return isWithinGrace && !facts.isSuccessorUsed ? 'repeat' : 'revoke'
}

/** Where an account's owner sees the sessions and ends them, below the public address: operators have none of the portal's pages (SETUP-12). */
export const sessionsPage = ({ role }: { role: Role }): string =>
  role === 'operator' ? '/ops/security' : '/settings/system'

/** Why the other sessions of an account ended whose password was replaced (AUTH-43). */
export const PASSWORD_REPLACED = 'password replaced'
