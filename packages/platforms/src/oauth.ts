import { createHash } from 'node:crypto'
import { PlatformError } from './errors.ts'
import type { CallbackResult, PlatformConfig, TokenSet } from './types.ts'

/** RFC 7636 challenge of a verifier: SHA-256 in base64url. */
export function challengeS256(codeVerifier: string) {
  return createHash('sha256').update(codeVerifier).digest('base64url')
}

/** TikTok's reading of S256: the digest in hex. platforms.md §6.1. */
export function challengeS256Hex(codeVerifier: string) {
  return createHash('sha256').update(codeVerifier).digest('hex')
}

/** What a code is exchanged with (RFC 6749 §4.1.3, RFC 7636 §4.5). */
export const codeForm = (code: string, codeVerifier: string, { redirectUri }: Pick<PlatformConfig, 'redirectUri'>) => ({
  code,
  grant_type: 'authorization_code',
  redirect_uri: redirectUri,
  code_verifier: codeVerifier,
})

/** Whether the platform says that a grant is gone for good. */
const isGrantGone = (error: unknown): error is PlatformError =>
  error instanceof PlatformError && error.kind === 'token_invalid'

/** An exchange of a code. One that is used, late or foreign is no dead grant: nothing to disconnect, only to start again. @throws PlatformError `permanent` */
export async function startingAnew<T>(exchange: Promise<T>): Promise<T> {
  try {
    return await exchange
  } catch (error) {
    if (!isGrantGone(error)) throw error
    const { status, providerCode } = error
    throw new PlatformError('permanent', 'The code is used, late or foreign', { status, providerCode })
  }
}

/** Revokes; what is gone already needs no revoking. */
export async function revoking(revoke: Promise<unknown>): Promise<void> {
  try {
    await revoke
  } catch (error) {
    if (!isGrantGone(error)) throw error
  }
}

/** Reads what the browser brought back. Every platform cancels with `error=access_denied`. platforms.md §1. */
export function parseOAuthCallback(query: URLSearchParams): CallbackResult {
  const state = query.get('state')
  const error = query.get('error')
  if (error !== null) {
    const detail = query.get('error_description') ?? error
    return { error: error === 'access_denied' ? 'user_cancelled' : 'provider_error', state, detail }
  }
  const code = query.get('code')
  if (!code) return { error: 'provider_error', state, detail: 'missing code' }
  if (!state) return { error: 'provider_error', state, detail: 'missing state' }
  return { code, state }
}

/** Picks the addresses an adapter needs. @throws Error at start-up, naming what is missing. */
export function requireBaseUrls<K extends string>(config: PlatformConfig, keys: readonly K[]): Record<K, string> {
  const missing = keys.filter(key => !config.baseUrls[key])
  if (missing.length > 0) throw new Error(`baseUrls lacks ${missing.join(', ')}`)
  return Object.fromEntries(keys.map(key => [key, config.baseUrls[key]])) as Record<K, string>
}

/** An address with query; a value may be repeated, an undefined one is left out. */
export function withQuery(address: string, query: Record<string, string | readonly string[] | undefined>): URL {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) {
    for (const one of typeof value === 'string' ? [value] : (value ?? [])) url.searchParams.append(name, one)
  }
  return url
}

/** The instant `seconds` from now, or null when the reply named no lifetime. */
export function expiry(seconds: number | undefined, nowMs: number): Date | null {
  return seconds === undefined ? null : new Date(nowMs + seconds * 1000)
}

const SECRETS = new Set(['access_token', 'refresh_token', 'id_token'])

/** A token reply without the tokens, fit for `TokenSet.raw`. */
export function withoutSecrets(reply: object): TokenSet['raw'] {
  return Object.fromEntries(Object.entries(reply).filter(([name]) => !SECRETS.has(name)))
}
