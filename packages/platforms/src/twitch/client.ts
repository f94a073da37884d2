import type * as z from 'zod/mini'
import { PlatformError } from '../errors.ts'
import { createHttp, type Refusal } from '../http.ts'
import { pictureOf } from '../picture.ts'
import { requireBaseUrls, withQuery } from '../oauth.ts'
import type { AdapterDeps, PlatformConfig, TokenSet } from '../types.ts'
import { errorReply } from './schemas.ts'

/** Query of a Helix call; a list is sent as the same name repeated. */
export type Query = Record<string, string | readonly string[] | undefined>

/** Twitch as the adapter's files see it: addresses, clock, and one call per API. */
export type TwitchClient = ReturnType<typeof createTwitchClient>

/** Binds configuration, clock and HTTP. `baseUrls` needs `auth`, `token`, `api`, `site`, `cdn`, `cdnFrom`. */
export function createTwitchClient(config: PlatformConfig, deps: AdapterDeps) {
  const urls = requireBaseUrls(config, ['auth', 'token', 'api', 'site', 'cdn', 'cdnFrom'])
  const http = createHttp(deps)
  return {
    config,
    urls,
    /** A picture of the platform's own store; null for every other address. */
    picture: pictureOf(deps, urls.cdn, urls.cdnFrom),
    now: deps.now ?? Date.now,
    /** Helix needs the bearer **and** the client id it belongs to. platforms.md §3.2. */
    helix<T>(tokens: TokenSet, method: 'GET' | 'POST', path: string, query: Query, reply: z.ZodMiniType<T>) {
      const headers = { authorization: `Bearer ${tokens.accessToken}`, 'client-id': config.clientId }
      return http({ method, url: withQuery(urls.api + path, query), headers, reply, explain: explainHelix })
    },
    /** A POST whose body is JSON. */
    helixJson<T>(tokens: TokenSet, path: string, json: object, reply: z.ZodMiniType<T>) {
      const headers = { authorization: `Bearer ${tokens.accessToken}`, 'client-id': config.clientId }
      return http({ method: 'POST', url: new URL(urls.api + path), headers, json, reply, explain: explainHelix })
    },
    /** POST to the token host with our credentials in the body, as Twitch wants them. */
    token<T>(path: string, form: Record<string, string>, reply: z.ZodMiniType<T> | null) {
      const url = new URL(urls.token + path)
      return http({ method: 'POST', url, form: { client_id: config.clientId, ...form }, reply, explain: explainToken })
    },
    validate<T>(tokens: TokenSet, reply: z.ZodMiniType<T>) {
      const headers = { authorization: `OAuth ${tokens.accessToken}` }
      return http({ method: 'GET', url: new URL(`${urls.token}/validate`), headers, reply, explain: explainHelix })
    },
  }
}

function explainHelix({ status, body }: Refusal): PlatformError {
  const message = textOf(body)
  const details = { status, providerCode: message }
  if (/missing (required )?scope/i.test(message)) return new PlatformError('scope_missing', message, details)
  if (status === 401) return new PlatformError('token_invalid', message, details)
  if (status === 404) return new PlatformError('not_found', message, details)
  return new PlatformError('permanent', message, details)
}

/** Token errors carry no `error` member: only the words tell a dead grant from a mistake of ours. platforms.md §3.1. */
function explainToken({ status, body }: Refusal): PlatformError {
  const message = textOf(body)
  const isGrantGone = /invalid (refresh )?token/i.test(message)
  return new PlatformError(isGrantGone ? 'token_invalid' : 'permanent', message, { status, providerCode: message })
}

function textOf(body: unknown) {
  const checked = errorReply.safeParse(body)
  return checked.success ? checked.data.message.slice(0, 200) : 'Twitch gave no reason'
}
