import type * as z from 'zod/mini'
import { meaningOf, PlatformError, type PlatformErrorKind } from '../errors.ts'
import { createHttp, type Refusal } from '../http.ts'
import { requireBaseUrls, withQuery } from '../oauth.ts'
import type { AdapterDeps, PlatformConfig, TokenSet } from '../types.ts'
import { apiErrorReply, tokenErrorReply } from './schemas.ts'

/** TikTok as the adapter's files see it: addresses, clock, and one call per API. */
export type TikTokClient = ReturnType<typeof createTikTokClient>

/** Binds configuration, clock and HTTP. `baseUrls` needs `auth`, `token`, `api`, `site`. */
export function createTikTokClient(config: PlatformConfig, deps: AdapterDeps) {
  const urls = requireBaseUrls(config, ['auth', 'token', 'api', 'site'])
  const http = createHttp(deps)
  const api = (tokens: TokenSet, path: string, fields: readonly string[]) => ({
    url: withQuery(urls.api + path, { fields: fields.join(',') }),
    headers: { authorization: `Bearer ${tokens.accessToken}` },
    explain: explainApi,
    isRefusal: (body: unknown) => (apiErrorOf(body)?.code ?? 'ok') !== 'ok',
  })
  return {
    config,
    urls,
    now: deps.now ?? Date.now,
    get: <T>(tokens: TokenSet, path: string, fields: readonly string[], reply: z.ZodMiniType<T>) =>
      http({ method: 'GET', ...api(tokens, path, fields), reply }),
    /** Lists and queries are POSTs: the fields stay in the address, the rest is JSON. platforms.md §6.2. */
    post: <T>(tokens: TokenSet, path: string, fields: readonly string[], json: object, reply: z.ZodMiniType<T>) =>
      http({ method: 'POST', ...api(tokens, path, fields), json, reply }),
    /** Our id is called `client_key` here, and the slash at the end of the path matters. platforms.md §6.1. */
    token<T>(path: '/token/' | '/revoke/', form: Record<string, string>, reply: z.ZodMiniType<T> | null) {
      const credentials = { client_key: config.clientId, client_secret: config.clientSecret }
      return http({
        method: 'POST',
        url: new URL(urls.token + path),
        form: { ...credentials, ...form },
        reply,
        explain: explainToken,
        isRefusal: body => tokenErrorReply.safeParse(body).success,
      })
    },
  }
}

function apiErrorOf(body: unknown) {
  const checked = apiErrorReply.safeParse(body)
  return checked.success ? checked.data.error : null
}

/** platforms.md §6.2 names the codes. */
const API_KINDS: Readonly<Record<string, PlatformErrorKind>> = {
  access_token_invalid: 'token_invalid',
  scope_not_authorized: 'scope_missing',
  scope_permission_missed: 'scope_missing',
  rate_limit_exceeded: 'rate_limited',
  internal_error: 'temporary',
}

function explainApi({ status, body }: Refusal): PlatformError {
  const error = apiErrorOf(body)
  const code = error?.code ?? null
  const otherwise = status === 401 ? 'token_invalid' : status === 404 ? 'not_found' : 'permanent'
  const kind = meaningOf(API_KINDS, code) ?? otherwise
  const message = error?.message?.slice(0, 200) || `TikTok refused: ${code ?? 'no reason given'}`
  return new PlatformError(kind, message, { status, providerCode: code })
}

/** platforms.md §6.1 names the codes. `invalid_grant`: the code or the refresh token is used, late or foreign. */
const TOKEN_KINDS: Readonly<Record<string, PlatformErrorKind>> = {
  invalid_grant: 'token_invalid',
  access_denied: 'token_invalid',
  server_error: 'temporary',
  temporarily_unavailable: 'temporary',
}

function explainToken({ status, body }: Refusal): PlatformError {
  const checked = tokenErrorReply.safeParse(body)
  const code = checked.success ? checked.data.error : null
  const kind = meaningOf(TOKEN_KINDS, code) ?? 'permanent'
  return new PlatformError(kind, `TikTok refused: ${code ?? 'no reason given'}`, { status, providerCode: code })
}
