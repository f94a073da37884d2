import type { Keys } from '#/setup/secrets.ts'
import { sameSecret } from '#/setup/secrets.ts'

const PREFIX = 'fa1'
/** What a token says: its session without hyphens, and until when. One without an end would never end. */
const CLAIM = /^fa1\.([0-9a-f]{32})\.([0-9a-z]{1,10})$/

/**
 * An access token: which session, until when, and a keyed digest over both. It carries nothing personal; the session is
 * looked up at every request, so signing out works at once (threat model §3.1).
 */
export function makeAccessToken(keys: Keys, sessionId: string, expiresAt: Date): string {
  const claim = `${PREFIX}.${sessionId.replaceAll('-', '')}.${expiresAt.getTime().toString(36)}`
  return `${claim}.${keys.mac('access-token', claim).toString('base64url')}`
}

/** What a genuine token says. */
interface Claim {
  sessionId: string
  untilMs: number
}

/** Tokens that one process remembers to be genuine; the oldest are forgotten. */
const GENUINE_MAX = 10_000
const genuine = new WeakMap<Keys, Map<string, Claim>>()

/** The session of a genuine, unexpired token; otherwise null. Whether it is genuine is found out once. */
export function readAccessToken(keys: Keys, token: string, now: Date): string | null {
  const known = genuine.get(keys) ?? new Map<string, Claim>()
  genuine.set(keys, known)
  const claim = known.get(token) ?? verify(keys, token)
  if (!claim || claim.untilMs <= now.getTime()) return null
  if (!known.has(token)) {
    for (const oldest of known.keys()) {
      if (known.size < GENUINE_MAX) break
      known.delete(oldest)
    }
    known.set(token, claim)
  }
  return claim.sessionId
}

/** The session of a genuine token, however long it has run out; otherwise null. It lets nobody in. */
export const sessionNamedBy = (keys: Keys, token: string): string | null => verify(keys, token)?.sessionId ?? null

function verify(keys: Keys, token: string): Claim | null {
  const end = token.lastIndexOf('.')
  const claim = token.slice(0, end)
  const [, session, expiry] = CLAIM.exec(claim) ?? []
  if (session === undefined || expiry === undefined) return null
  if (!sameSecret(Buffer.from(token.slice(end + 1), 'base64url'), keys.mac('access-token', claim))) return null
  const sessionId = session.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  return { sessionId, untilMs: Number.parseInt(expiry, 36) }
}

/**
 * The refresh token that follows another one: derived, so that two tabs that race get the same successor while only
 * hashes are stored (threat model §3.1).
 */
export const successorOf = (keys: Keys, refreshToken: string): string =>
  keys.mac('refresh-token', refreshToken).toString('base64url')
