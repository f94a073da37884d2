import type * as z from 'zod/mini'
import { readAtMost } from './bounded.ts'
import { PlatformError } from './errors.ts'
import type { AdapterDeps } from './types.ts'

/** What a platform answered when it was not content. `body` is the parsed JSON, or undefined when it was none. */
export interface Refusal {
  status: number
  headers: Headers
  body: unknown
}

/** One call to a platform. A POST carries `form` urlencoded or `json`. `reply` null: a success's body is not looked at. */
interface Call<T> {
  method: 'GET' | 'POST' | 'DELETE'
  url: URL
  headers?: Record<string, string>
  form?: Record<string, string>
  json?: object
  reply: z.ZodMiniType<T> | null
  /** The platform's reading of its own 4xx bodies. */
  explain: (refusal: Refusal) => PlatformError
  /** Whether a body means a refusal in spite of its status: some platforms refuse with 200. platforms.md §6.1. */
  isRefusal?: (body: unknown) => boolean
}

/** Calls a platform and checks what it says. @throws PlatformError, and nothing else. */
export type Http = <T>(call: Call<T>) => Promise<T>

/** The longest lists that adapters ask for are a tenth of this. */
const REPLY_MAX_BYTES = 8 * 1024 * 1024
/** Who asks for more waiting than a day has a clock that is wrong. Milliseconds. */
const WAIT_MAX_MS = 24 * 60 * 60 * 1000

type Failure = { retry: boolean; error: PlatformError }

/**
 * The one HTTP client of all adapters: a limit on the time and on the size of the whole reply, a GET tried once more after a 5xx or a broken
 * connection (not after a timeout: that time is already spent), others never. platforms.md §2.1, rule 9.
 */
export function createHttp(deps: AdapterDeps): Http {
  const now = deps.now ?? Date.now
  return async call => {
    const first = await attempt(call, deps, now)
    if (!('error' in first)) return first.value
    if (call.method !== 'GET' || !first.retry) throw first.error
    const second = await attempt(call, deps, now)
    if (!('error' in second)) return second.value
    throw second.error
  }
}

async function attempt<T>(call: Call<T>, deps: AdapterDeps, now: () => number): Promise<{ value: T } | Failure> {
  let response: Response
  let bytes: Uint8Array | null
  try {
    response = await send(call, deps)
    bytes = response.body ? await readAtMost(response.body, REPLY_MAX_BYTES) : new Uint8Array()
  } catch (cause) {
    const timedOut = cause instanceof DOMException && cause.name === 'TimeoutError'
    const code = timedOut ? 'timeout' : 'network'
    return { retry: !timedOut, error: new PlatformError('temporary', `No answer: ${code}`, { providerCode: code }) }
  }
  const { status, headers } = response
  if (bytes === null) {
    const error = new PlatformError('temporary', 'The reply is too long', { status, providerCode: 'too_long' })
    return { retry: false, error }
  }
  const text = new TextDecoder().decode(bytes)
  if (status >= 500) {
    const details = { status, retryAfterMs: waitingTime(headers, now()) }
    return { retry: true, error: new PlatformError('temporary', `The platform answered ${status}`, details) }
  }
  const body = parseJson(text)
  if (response.ok && !call.isRefusal?.(body)) return accept(call, status, body)
  const error = call.explain({ status, headers, body: withoutOurs(call, body) })
  if (status === 429) return { retry: false, error: tooMany(error, headers, now()) }
  // A page instead of JSON comes from something in between, which knows of no token and of no medium.
  return { retry: false, error: body === undefined && text.trim() !== '' ? notJson(status) : error }
}

function send<T>(call: Call<T>, deps: AdapterDeps): Promise<Response> {
  return (deps.fetch ?? fetch)(call.url, {
    method: call.method,
    headers: {
      accept: 'application/json',
      ...(call.json && { 'content-type': 'application/json' }),
      ...call.headers,
    },
    body: call.json ? JSON.stringify(call.json) : call.form && new URLSearchParams(call.form),
    // A redirect would carry our token to a host nobody configured.
    redirect: 'error',
    signal: AbortSignal.timeout(deps.timeoutMs ?? 10_000),
  })
}

function accept<T>(call: Call<T>, status: number, body: unknown): { value: T } | Failure {
  if (call.reply === null) return { value: undefined as T }
  if (body === undefined) return { retry: false, error: notJson(status) }
  const checked = call.reply.safeParse(body)
  if (checked.success) return { value: checked.data }
  const where = checked.error.issues.map(issue => issue.path.join('.') || '(whole)').join(', ')
  const error = new PlatformError('permanent', `Unexpected reply at ${where}`, {
    status,
    providerCode: 'unexpected_reply',
  })
  return { retry: false, error }
}

const notJson = (status: number) =>
  new PlatformError('temporary', 'A page instead of JSON', { status, providerCode: 'not_json' })

function parseJson(text: string, each?: (name: string, value: unknown) => unknown): unknown {
  try {
    return JSON.parse(text, each)
  } catch {
    return undefined
  }
}

/** What a form carries that nobody else may read. */
const SECRET_FIELDS = ['client_secret', 'code', 'code_verifier', 'fb_exchange_token', 'refresh_token', 'token']

/** A refusal's words without the secrets of the call that it may repeat: they go into messages, and from there into logs. */
function withoutOurs<T>({ headers, form }: Call<T>, body: unknown): unknown {
  const bearer = headers?.authorization?.split(' ').at(-1)
  const carried = [bearer, ...SECRET_FIELDS.map(name => form?.[name])]
  // Nothing so short is a secret, and it might be a word of the refusal.
  const secrets = carried.flatMap(one => (one !== undefined && one.length >= 8 ? [one] : []))
  const hide = (text: string) => secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), text)
  return parseJson(JSON.stringify(body) ?? '', (_, value) => (typeof value === 'string' ? hide(value) : value))
}

/** By the headers that all platforms share, else by what the platform's own words say of the wait. */
function tooMany({ providerCode, retryAfterMs }: PlatformError, headers: Headers, nowMs: number) {
  const waitMs = waitingTime(headers, nowMs) ?? retryAfterMs
  return new PlatformError('rate_limited', 'Too many calls', { status: 429, providerCode, retryAfterMs: waitMs })
}

/** Waiting time: `Retry-After` in seconds or as a date, else the reset of Twitch or X in epoch seconds. */
function waitingTime(headers: Headers, nowMs: number): number | null {
  const after = headers.get('retry-after')?.trim() ?? ''
  // A bare number that is not whole would be read as a year or a month.
  const until = /^\d+(\.\d+)?$/.test(after)
    ? nowMs + Number(after) * 1000
    : Date.parse(/[a-z]/i.test(after) ? after : '')
  if (!Number.isNaN(until)) return upToADay(until - nowMs)
  const reset = headers.get('ratelimit-reset') ?? headers.get('x-rate-limit-reset')
  return reset !== null && /^\d+$/.test(reset) ? upToADay(Number(reset) * 1000 - nowMs) : null
}

const upToADay = (waitMs: number): number => Math.min(WAIT_MAX_MS, Math.max(0, waitMs))
