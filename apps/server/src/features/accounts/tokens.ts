import type { Keys } from '../../secrets.ts'
import { sameSecret } from '../../secrets.ts'

const PREFIX = 'fa1'

/**
 * An access token: which session, until when, and a keyed digest over both. It carries nothing personal; the session is
 * looked up at every request, so signing out works at once (threat model §3.1).
 */
export function makeAccessToken(keys: Keys, sessionId: string, expiresAt: Date): string {
  const claim = `${PREFIX}.${sessionId.replaceAll('-', '')}.${expiresAt.getTime().toString(36)}`
  return `${claim}.${keys.mac('access-token', claim).toString('base64url')}`
}

/** The session of a genuine, unexpired token; otherwise null. */
export function readAccessToken(keys: Keys, token: string, now: Date): string | null {
  const end = token.lastIndexOf('.')
  const claim = token.slice(0, end)
  const [prefix, session = '', expiry = '', ...rest] = claim.split('.')
  if (end < 0 || prefix !== PREFIX || rest.length > 0 || !/^[0-9a-f]{32}$/.test(session)) return null
  if (!sameSecret(Buffer.from(token.slice(end + 1), 'base64url'), keys.mac('access-token', claim))) return null
  if (Number.parseInt(expiry, 36) <= now.getTime()) return null
  return session.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/**
 * The refresh token that follows another one: derived, so that two tabs that race get the same successor while only
 * hashes are stored (threat model §3.1).
 */
export const successorOf = (keys: Keys, refreshToken: string): string =>
  keys.mac('refresh-token', refreshToken).toString('base64url')
