/**
 * What went wrong, in words a caller can act on. platforms.md §2.1, rule 8.
 * - `token_invalid`: the grant is gone, mark the channel disconnected
 * - `scope_missing`: the person left out a permission, offer to reconnect
 * - `rate_limited`: try again after `retryAfterMs` (null: the platform did not say)
 * - `account_ineligible`: for instance a Google account without a channel
 * - `temporary`: network, timeout, 5xx, a page instead of JSON; `permanent`: asking again will not help
 */
export type PlatformErrorKind =
  | 'user_cancelled'
  | 'token_invalid'
  | 'scope_missing'
  | 'rate_limited'
  | 'not_found'
  | 'account_ineligible'
  | 'temporary'
  | 'permanent'

/** What a platform's own word means; undefined for one that is not listed, be it the name of what every object has. */
export function meaningOf<T>(meanings: Readonly<Record<string, T>>, word: string | null | undefined): T | undefined {
  return typeof word === 'string' && Object.hasOwn(meanings, word) ? meanings[word] : undefined
}

/** The only error that leaves an adapter. The message never holds a token, a code or an address. */
export class PlatformError extends Error {
  override readonly name = 'PlatformError'
  readonly kind: PlatformErrorKind
  /** Milliseconds to wait, or null when unknown. */
  readonly retryAfterMs: number | null
  /** HTTP status of the platform's reply, or null when there was none. */
  readonly status: number | null
  /** The platform's own word for it, such as `quotaExceeded`. */
  readonly providerCode: string | null

  constructor(
    kind: PlatformErrorKind,
    message: string,
    details: { retryAfterMs?: number | null; status?: number | null; providerCode?: string | null } = {},
  ) {
    super(message)
    this.kind = kind
    this.retryAfterMs = details.retryAfterMs ?? null
    this.status = details.status ?? null
    this.providerCode = details.providerCode ?? null
  }
}
