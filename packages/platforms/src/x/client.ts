import type * as z from 'zod/mini'
import { meaningOf, PlatformError, type PlatformErrorKind } from '../errors.ts'
import { createHttp, type Refusal } from '../http.ts'
import { requireBaseUrls, withQuery } from '../oauth.ts'
import type { AdapterDeps, PlatformConfig, TokenSet } from '../types.ts'
import { problemReply, tokenErrorReply } from './schemas.ts'

/** X as the adapter's files see it: addresses, clock, and one call per API. */
export type XClient = ReturnType<typeof createXClient>

/** Binds configuration, clock and HTTP. `baseUrls` needs `auth`, `token`, `api`, `site`. */
export function createXClient(config: PlatformConfig, deps: AdapterDeps) {
  const urls = requireBaseUrls(config, ['auth', 'token', 'api', 'site'])
  const http = createHttp(deps)
  return {
    config,
    urls,
    now: deps.now ?? Date.now,
    /** Every object in a reply costs money: ask for little. platforms.md §7.2. */
    get<T>(tokens: TokenSet, path: string, query: Record<string, string | undefined>, reply: z.ZodMiniType<T>) {
      const headers = { authorization: `Bearer ${tokens.accessToken}` }
      return http({ method: 'GET', url: withQuery(urls.api + path, query), headers, reply, explain: explainApi })
    },
    /** We are a confidential client: the credentials are in the header. platforms.md §7.1. */
    token<T>(path: '/token' | '/revoke', form: Record<string, string>, reply: z.ZodMiniType<T> | null) {
      const headers = { authorization: basic(config) }
      return http({ method: 'POST', url: new URL(urls.token + path), headers, form, reply, explain: explainToken })
    },
  }
}

/** Encoded before they are joined, as RFC 6749 §2.3.1 asks for. */
function basic({ clientId, clientSecret }: PlatformConfig) {
  const joined = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`
  return `Basic ${Buffer.from(joined).toString('base64')}`
}

/** By the last part of a problem's `type`. platforms.md §7.2. */
const PROBLEM_KINDS: Readonly<Record<string, PlatformErrorKind>> = {
  'resource-not-found': 'not_found',
  'not-authorized-for-resource': 'not_found',
  'usage-capped': 'rate_limited',
  'rate-limit-exceeded': 'rate_limited',
}

/**
 * Reading is paid for in advance: without credits X answers 402, and beyond the plan's cap `usage-capped`. Both end when
 * somebody pays or the month ends, so they are a matter of time. What the plan does not contain at all is
 * `client-forbidden`, which asking again does not change. platforms.md §7.2.
 */
function explainApi({ status, body }: Refusal): PlatformError {
  const checked = problemReply.safeParse(body)
  const { type, title, detail } = checked.success ? checked.data : {}
  const code = type?.split('/').at(-1) ?? null
  const kind = meaningOf(PROBLEM_KINDS, code) ?? kindOfStatus(status)
  const message = (detail || title || 'X gave no reason').slice(0, 200)
  return new PlatformError(kind, message, { status, providerCode: code === 'about:blank' ? (title ?? null) : code })
}

function kindOfStatus(status: number): PlatformErrorKind {
  if (status === 401) return 'token_invalid'
  if (status === 402) return 'rate_limited'
  return status === 404 ? 'not_found' : 'permanent'
}

/** A dead grant is an `invalid_request` here: only the words tell it from a mistake of ours. platforms.md §7.1. */
function explainToken({ status, body }: Refusal): PlatformError {
  const checked = tokenErrorReply.safeParse(body)
  const { error = null, error_description: words = '' } = checked.success ? checked.data : {}
  const isGrantGone = error === 'invalid_grant' || /\btoken (was|is) invalid/i.test(words)
  const message = `X refused: ${error ?? 'no reason given'}`
  return new PlatformError(isGrantGone ? 'token_invalid' : 'permanent', message, { status, providerCode: error })
}
