import { challengeS256 } from '../oauth.ts'
import { type RandomBytes, randomText } from './chance.ts'
import type { Account, Session, State } from './state.ts'

/** Codes live this long, in milliseconds; ours exchanges them within a second. */
const CODE_LIFE_MS = 60_000
/** Google's cap of live refresh tokens per account and client. platforms.md §4.1. */
const MAX_SESSIONS_PER_ACCOUNT = 100

/** What the person agreed to. */
export interface Consent {
  accountId: string
  redirectUri: string
  scopes: string[]
  challenge: string | null
  wantsRefreshToken: boolean
}

/** Remembers the consent and returns the code for it. */
export function issueCode(state: State, consent: Consent, code: string, nowMs: number, lifeMs = CODE_LIFE_MS) {
  state.codes = state.codes.filter(one => one.expiresAt > nowMs)
  state.codes.push({ ...consent, code, expiresAt: nowMs + lifeMs })
  const earlier = state.grants[consent.accountId] ?? []
  state.grants[consent.accountId] = [...new Set([...earlier, ...consent.scopes])]
  return code
}

/**
 * Takes the code out of the state: the second use finds nothing. Null when unknown, late, or not fitting.
 * @param challengeOf the platform's flavour of PKCE
 */
export function redeemCode(
  state: State,
  { code, redirectUri, verifier }: { code: string; redirectUri: string; verifier: string | undefined },
  nowMs: number,
  challengeOf = challengeS256,
) {
  const found = state.codes.find(one => one.code === code)
  state.codes = state.codes.filter(one => one.code !== code)
  if (!found || found.expiresAt <= nowMs || found.redirectUri !== redirectUri) return null
  if (found.challenge !== null && (!verifier || challengeOf(verifier) !== found.challenge)) return null
  return found
}

/** Opens a run of tokens; the oldest ones of the account give way when there are too many. */
export function openSession(state: State, session: Omit<Session, 'id' | 'usedAt'>, random: RandomBytes, nowMs: number) {
  const opened: Session = { ...session, id: randomText(random, 16, 'lower'), usedAt: nowMs }
  state.sessions.push(opened)
  const own = state.sessions.filter(one => one.accountId === session.accountId)
  for (const old of own.slice(0, -MAX_SESSIONS_PER_ACCOUNT)) closeSession(state, old.id)
  return opened
}

/** Adds an access token to a session and drops those that ran out. */
export function issueAccess(state: State, session: Session, token: string, lifeSeconds: number, nowMs: number) {
  state.access = state.access.filter(one => one.expiresAt > nowMs)
  state.access.push({ token, sessionId: session.id, expiresAt: nowMs + lifeSeconds * 1000 })
  session.usedAt = nowMs
}

/** Who a live access token stands for; null when it is unknown, revoked or has run out. */
export function findAccess(state: State, token: string | null, nowMs: number) {
  const access = state.access.find(one => one.token === token && one.expiresAt > nowMs)
  const session = access && state.sessions.find(one => one.id === access.sessionId)
  if (!session) return null
  const account = state.accounts.find(one => one.id === session.accountId) ?? null
  // The account was deleted at the platform.
  if (session.accountId !== null && !account) return null
  return { session, account, expiresInSeconds: Math.floor((access.expiresAt - nowMs) / 1000) }
}

export function closeSession(state: State, sessionId: string) {
  state.sessions = state.sessions.filter(one => one.id !== sessionId)
  state.access = state.access.filter(one => one.sessionId !== sessionId)
}

/** The person takes our access away at the platform. */
export function revokeAccount(state: State, account: Account) {
  for (const session of state.sessions.filter(one => one.accountId === account.id)) closeSession(state, session.id)
  state.codes = state.codes.filter(one => one.accountId !== account.id)
  delete state.grants[account.id]
}
