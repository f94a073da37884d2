import { createHmac } from 'node:crypto'
import type * as z from 'zod/mini'
import { PlatformError, type PlatformErrorKind } from '../errors.ts'
import { createHttp, type Refusal } from '../http.ts'
import { requireBaseUrls, withQuery } from '../oauth.ts'
import type { AdapterDeps, PlatformConfig } from '../types.ts'
import { errorReply, usageHeader } from './schemas.ts'

/** Facebook's Graph as the adapter's files see it: addresses, clock, and one call per need. */
export type InstagramClient = ReturnType<typeof createInstagramClient>

/** Parameters of a call; `fields` is what we would like to know. */
type Query = Record<string, string | undefined>

/** Binds configuration, clock and HTTP. `baseUrls` needs `auth`, `token`, `api`, `site`. */
export function createInstagramClient(config: PlatformConfig, deps: AdapterDeps) {
  const urls = requireBaseUrls(config, ['auth', 'token', 'api', 'site'])
  const http = createHttp(deps)
  const read = <T>(accessToken: string, path: string, query: Query, reply: z.ZodMiniType<T>) =>
    http({
      method: 'GET',
      url: withQuery(urls.api + path, { ...query, appsecret_proof: proofOf(config, accessToken) }),
      headers: { authorization: `Bearer ${accessToken}` },
      reply,
      explain: explainGraph,
    })
  return {
    config,
    urls,
    now: deps.now ?? Date.now,
    /** A field that this version of the Graph does not know is left out, once. platforms.md §5.3. */
    async get<T>(accessToken: string, path: string, query: Query, reply: z.ZodMiniType<T>): Promise<T> {
      try {
        return await read(accessToken, path, query, reply)
      } catch (error) {
        const fields = fieldsWithoutRefused(error, query.fields)
        if (fields === null) throw error
        return read(accessToken, path, { ...query, fields }, reply)
      }
    },
    /** As a POST, so that neither secret nor token is part of an address. platforms.md §5.2, §2.1 rule 5. */
    token<T>(form: Record<string, string>, reply: z.ZodMiniType<T>) {
      const credentials = { client_id: config.clientId, client_secret: config.clientSecret }
      const url = new URL(`${urls.token}/access_token`)
      return http({ method: 'POST', url, form: { ...credentials, ...form }, reply, explain: explainToken })
    },
    /** A removal in the application's own name: it needs no token of the person. platforms.md §5.2. */
    removeAsApp(path: string) {
      const headers = { authorization: `Bearer ${config.clientId}|${config.clientSecret}` }
      return http({ method: 'DELETE', url: new URL(urls.api + path), headers, reply: null, explain: explainOwn })
    },
  }
}

/** Shows that who calls knows the secret: a token that leaked is worth nothing elsewhere. */
function proofOf({ clientSecret }: PlatformConfig, accessToken: string) {
  return createHmac('sha256', clientSecret).update(accessToken).digest('hex')
}

const REFUSED_FIELD = /nonexisting field \((\w+)\)/

function fieldsWithoutRefused(error: unknown, fields: string | undefined): string | null {
  const refused = error instanceof PlatformError ? REFUSED_FIELD.exec(error.message)?.[1] : undefined
  const asked = fields?.split(',') ?? []
  return refused && asked.includes(refused) ? asked.filter(field => field !== refused).join(',') : null
}

/** platforms.md §5.4 names the codes; 803 and the subcode 33 of 100 are said of what is not there. */
const KINDS: Readonly<Record<number, PlatformErrorKind>> = {
  1: 'temporary',
  2: 'temporary',
  4: 'rate_limited',
  10: 'scope_missing',
  17: 'rate_limited',
  32: 'rate_limited',
  102: 'token_invalid',
  190: 'token_invalid',
  463: 'token_invalid',
  467: 'token_invalid',
  613: 'rate_limited',
  803: 'not_found',
}
/** For a refusal without a code. */
const KINDS_OF_STATUS: Readonly<Record<number, PlatformErrorKind>> = {
  401: 'token_invalid',
  404: 'not_found',
  429: 'rate_limited',
}
const MISSING_OBJECT = { code: 100, subcode: 33 }

/** The Graph's words may repeat a malformed token, so they stay here. */
function explainGraph({ status, headers, body }: Refusal): PlatformError {
  const checked = errorReply.safeParse(body)
  const { code, error_subcode: subcode, is_transient, message } = checked.success ? checked.data.error : {}
  const isMissing = code === MISSING_OBJECT.code && subcode === MISSING_OBJECT.subcode
  const kind = isMissing ? 'not_found' : is_transient ? 'temporary' : kindOf(code, status)
  const field = REFUSED_FIELD.exec(message ?? '')?.[0]
  const providerCode = code === undefined ? null : [code, subcode].filter(part => part !== undefined).join('/')
  return new PlatformError(kind, `Facebook refused: ${field ?? providerCode ?? 'no reason given'}`, {
    status,
    providerCode,
    retryAfterMs: kind === 'rate_limited' ? waitingTime(headers) : null,
  })
}

function kindOf(code: number | undefined, status: number): PlatformErrorKind {
  if (code === undefined) return KINDS_OF_STATUS[status] ?? 'permanent'
  if (code >= 200 && code <= 299) return 'scope_missing'
  // The budgets per business use case: Instagram's is 80002. platforms.md §5.4
  if (code >= 80_000 && code <= 80_014) return 'rate_limited'
  return KINDS[code] ?? 'permanent'
}

/** With tokens, code 1 says that our secret is wrong: that ends nobody's grant, and does not pass. */
function explainToken(refusal: Refusal): PlatformError {
  const error = explainGraph(refusal)
  return error.providerCode === '1' ? asPermanent(error) : error
}

/** A token that is refused here is our own. */
function explainOwn(refusal: Refusal): PlatformError {
  const error = explainGraph(refusal)
  return error.kind === 'token_invalid' ? asPermanent(error) : error
}

function asPermanent({ message, status, providerCode }: PlatformError) {
  return new PlatformError('permanent', message, { status, providerCode })
}

/** The longest wait the usage header foretells, in milliseconds; null when it does not. platforms.md §5.4. */
function waitingTime(headers: Headers): number | null {
  let said: unknown
  try {
    said = JSON.parse(headers.get('x-business-use-case-usage') ?? '')
  } catch {
    return null
  }
  const checked = usageHeader.safeParse(said)
  if (!checked.success) return null
  const minutes = Object.values(checked.data).flatMap(uses => uses.map(use => use.estimated_time_to_regain_access ?? 0))
  const longest = Math.max(0, ...minutes)
  return longest > 0 ? longest * 60_000 : null
}
