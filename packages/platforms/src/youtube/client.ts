import { createRemoteJWKSet, customFetch, errors } from 'jose'
import type * as z from 'zod/mini'
import { PlatformError } from '../errors.ts'
import { createHttp, type Refusal } from '../http.ts'
import { requireBaseUrls, withQuery } from '../oauth.ts'
import type { AdapterDeps, PlatformConfig, TokenSet } from '../types.ts'
import { apiErrorReply, tokenErrorReply } from './schemas.ts'

type Query = Record<string, string | undefined>

/** Google as the adapter's files see it: addresses, clock, signing keys, and one call per API. */
export type GoogleClient = ReturnType<typeof createGoogleClient>

/** Binds configuration, clock and HTTP. `baseUrls` needs `auth token jwks issuer api analytics site`. */
export function createGoogleClient(config: PlatformConfig, deps: AdapterDeps) {
  const urls = requireBaseUrls(config, ['auth', 'token', 'jwks', 'issuer', 'api', 'analytics', 'site'])
  const http = createHttp(deps)
  const now = deps.now ?? Date.now
  const get = <T>(address: string, tokens: TokenSet, query: Query, reply: z.ZodMiniType<T>) =>
    http({
      method: 'GET',
      url: withQuery(address, query),
      headers: { authorization: `Bearer ${tokens.accessToken}` },
      reply,
      explain: refusal => explainApi(refusal, now()),
    })
  return {
    config,
    urls,
    now,
    keys: createRemoteJWKSet(new URL(urls.jwks), {
      timeoutDuration: deps.timeoutMs ?? 10_000,
      // Keys come from the one address that is configured.
      [customFetch]: (url, options) => (deps.fetch ?? fetch)(url, { ...options, redirect: 'error' }),
    }),
    /** YouTube Data API v3. */
    data: <T>(tokens: TokenSet, path: string, query: Query, reply: z.ZodMiniType<T>) =>
      get(urls.api + path, tokens, query, reply),
    /** YouTube Analytics API v2. */
    analytics: <T>(tokens: TokenSet, path: string, query: Query, reply: z.ZodMiniType<T>) =>
      get(urls.analytics + path, tokens, query, reply),
    token: <T>(path: string, form: Record<string, string>, reply: z.ZodMiniType<T> | null) =>
      http({ method: 'POST', url: new URL(urls.token + path), form, reply, explain: explainToken }),
  }
}

/** Google's keys could not be had: that says nothing of the token. jose's own errors with a finer name are about the token. */
export function isAboutKeys(error: unknown): boolean {
  if (!(error instanceof errors.JOSEError) || error.code === 'ERR_JOSE_GENERIC') return true
  return error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid
}

/** `invalid_grant` on refresh and `invalid_token` on revoke: the grant is gone. platforms.md §4.1. */
function explainToken({ status, body }: Refusal): PlatformError {
  const checked = tokenErrorReply.safeParse(body)
  const code = checked.success ? checked.data.error : null
  const isGrantGone = code === 'invalid_grant' || code === 'invalid_token'
  const message = `Google refused: ${code ?? 'no reason given'}`
  return new PlatformError(isGrantGone ? 'token_invalid' : 'permanent', message, { status, providerCode: code })
}

/** platforms.md §4.2 names the reasons. */
function explainApi({ status, body }: Refusal, nowMs: number): PlatformError {
  const checked = apiErrorReply.safeParse(body)
  const reason = checked.success ? (checked.data.error.errors?.[0]?.reason ?? null) : null
  const message = checked.success ? checked.data.error.message.slice(0, 200) : 'Google gave no reason'
  const details = { status, providerCode: reason }
  switch (reason) {
    case 'youtubeSignupRequired':
      return new PlatformError('account_ineligible', message, details)
    case 'quotaExceeded':
    case 'dailyLimitExceeded':
      return new PlatformError('rate_limited', message, { ...details, retryAfterMs: untilPacificMidnight(nowMs) })
    case 'rateLimitExceeded':
    case 'userRateLimitExceeded':
      return new PlatformError('rate_limited', message, details)
    case 'insufficientPermissions':
      return new PlatformError('scope_missing', message, details)
    default:
      return explainStatus(status, message, details)
  }
}

function explainStatus(status: number, message: string, details: { status: number; providerCode: string | null }) {
  if (status === 401) return new PlatformError('token_invalid', message, details)
  return new PlatformError(status === 404 ? 'not_found' : 'permanent', message, details)
}

const pacificClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'America/Los_Angeles',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/**
 * Milliseconds until the daily quota is full again, at midnight Pacific time (platforms.md §4.2). On the two nights a
 * year when clocks change it is an hour off, which a caller that tries again does not mind.
 */
export function untilPacificMidnight(nowMs: number) {
  const [hours = 0, minutes = 0, seconds = 0] = pacificClock.format(nowMs).split(':').map(Number)
  return ((23 - hours) * 3600 + (59 - minutes) * 60 + (60 - seconds)) * 1000 - (nowMs % 1000)
}
