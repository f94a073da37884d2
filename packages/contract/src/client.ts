import type { AnyEndpoint, Answer, Call, ErrorBody } from './endpoint.ts'
import type { ClientErrorKind, Language } from './values/enums.ts'
import type { ErrorCode } from './values/refusals.ts'
import { REQUEST_TIMEOUT_MS, UPLOAD_TIMEOUT_MS } from './values/limits.ts'

/** A call that did not succeed: an answer of the server, or none that could be understood (ENUM-17). */
export class ApiError extends Error {
  /** HTTP status, or null when there was no answer. */
  readonly status: number | null
  /** What kept the answer away; null when the server answered. */
  readonly kind: ClientErrorKind | null
  /** Stable machine word; a newer server may know more of them. */
  readonly code: ErrorCode | null
  /** Sentences by field. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  /** Seconds to wait, from `Retry-After`. */
  readonly retryAfter: number | null
  /** The error's body as it came. */
  readonly body: (ErrorBody & Record<string, unknown>) | null

  constructor(of: {
    status?: number
    kind?: ClientErrorKind
    body?: ErrorBody & Record<string, unknown>
    retryAfter?: number | null
    cause?: unknown
  }) {
    super(of.body?.message ?? of.kind ?? `HTTP ${of.status}`, { cause: of.cause })
    this.name = 'ApiError'
    this.status = of.status ?? null
    this.kind = of.kind ?? null
    this.code = (of.body?.code as ErrorCode | undefined) ?? null
    this.errors = of.body?.errors ?? {}
    this.retryAfter = of.retryAfter ?? null
    this.body = of.body ?? null
  }
}

/** Where a client's calls go, and where it takes token and language from. */
export interface ClientOptions {
  /** Base of the API, for instance `/api` (API-04). */
  baseUrl: string
  fetch?: typeof fetch
  /** The access token, or null when signed out (API-02). */
  token?: () => string | null
  /** Language of texts and messages (API-03). */
  language?: () => Language
  /**
   * Called when a call that carried a token was answered 401. Answers true when there is a new token and the call may be
   * repeated once (AUTH-35…AUTH-39). It is called with an empty text when the repeated call was answered 401 again: sign
   * out, do not refresh (AUTH-39). `code` is what the answer gave as its reason.
   */
  onUnauthenticated?: (rejectedToken: string, code: ErrorCode | null) => Promise<boolean>
  /**
   * Called when a call was answered 403 with code `confirm_identity` (decision 0026). Answers true when the person showed to
   * be the owner and the call may be repeated once.
   */
  onUnconfirmed?: () => Promise<boolean>
  /** Called for every failure, before it is thrown (ERR-05). */
  onError?: (error: ApiError) => void
  /** Keeps keys of acts beyond what asked for them; without it each call goes out with the key that it brings. */
  keys?: ActKeys
  timeoutMs?: number
}
/** Under which keys acts went out that are carried out once for a key, until their outcome is known (FIN-10). */
export interface ActKeys {
  /**
   * The key that an act goes out with: the one it went out with before, where that was not answered and it is the same act.
   * @param address where it is sent. @param input what is sent there. @param key the one that it brings.
   */
  keyFor: (address: string, input: string, key: string) => string
  /** What became of it is known. */
  answered: (address: string, key: string) => void
}
/** Idempotency key, abort signal and file of a single call. */
export interface CallOptions {
  idempotencyKey?: string
  signal?: AbortSignal
  /** The file of an endpoint with `upload`, and text fields beside it. */
  upload?: { file: File; fields?: Record<string, string> }
}
type NoInput<E extends AnyEndpoint> =
  Partial<Call<E>> extends Call<E> ? [input?: Call<E>, options?: CallOptions] : [input: Call<E>, options?: CallOptions]
/** Calls an endpoint by its definition. */
export type Client = <E extends AnyEndpoint>(endpoint: E, ...args: NoInput<E>) => Promise<Answer<E>>

interface Input {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** Address of a call: parameters are escaped, absent query members are left out. */
export function addressOf(endpoint: AnyEndpoint, baseUrl: string, { params = {}, query = {} }: Input): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  const text = search.toString()
  return `${baseUrl}${path}${text ? `?${text}` : ''}`
}

/** One call as it goes out. */
interface Outgoing {
  endpoint: AnyEndpoint
  input: Input
  callOptions: CallOptions
}

/** What every call says of itself, whatever it carries. */
function headersOf(
  { language }: ClientOptions,
  { idempotencyKey }: CallOptions,
  token: string | null,
): Record<string, string> {
  return {
    accept: 'application/json',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(language ? { 'content-language': language() } : {}),
    ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
  }
}

/** One request and its answer. @throws ApiError; what aborted it, when the caller did. */
async function fetchOnce(
  options: ClientOptions,
  { endpoint, input, callOptions }: Outgoing,
  token: string | null,
): Promise<unknown> {
  const send = options.fetch ?? ((...args: Parameters<typeof fetch>) => fetch(...args))
  const form = formOf(endpoint, callOptions)
  const headers = headersOf(options, callOptions, token)
  // The browser names the type of a form itself, with the boundary in it.
  if (!form && input.body !== undefined) headers['content-type'] = 'application/json'
  const timeout = AbortSignal.timeout(options.timeoutMs ?? (form ? UPLOAD_TIMEOUT_MS : REQUEST_TIMEOUT_MS))
  const signal = callOptions.signal ? AbortSignal.any([callOptions.signal, timeout]) : timeout
  try {
    const body = form ?? (input.body === undefined ? undefined : JSON.stringify(input.body))
    const { method } = endpoint
    return await read(
      endpoint,
      await send(addressOf(endpoint, options.baseUrl, input), { method, headers, body, signal }),
    )
  } catch (cause) {
    if (cause instanceof ApiError || callOptions.signal?.aborted) throw cause
    throw lost(cause, timeout)
  }
}

/** An answer that did not come, or broke off. */
const lost = (cause: unknown, timeout: AbortSignal) =>
  new ApiError({ kind: timeout.aborted ? 'TIMEOUT_ERROR' : 'FETCH_ERROR', cause })

/** Refusals from before the key was looked at: whether an earlier call with it was carried out, they do not say. */
const UNTRIED: readonly number[] = [401, 403, 408, 429]

const isOutcome = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.kind === null &&
  error.status !== null &&
  error.status < 500 &&
  !UNTRIED.includes(error.status) &&
  error.code !== 'still_running'

/** Goes out with the key that the same act had before, while nobody knows what became of that. */
async function keyed(
  { keys, baseUrl }: ClientOptions,
  outgoing: Outgoing,
  send: (outgoing: Outgoing) => Promise<unknown>,
): Promise<unknown> {
  const { endpoint, input, callOptions } = outgoing
  // A file is no text that could be compared.
  if (!keys || !endpoint.idempotent || !callOptions.idempotencyKey || callOptions.upload) return send(outgoing)
  const address = `${endpoint.method} ${addressOf(endpoint, baseUrl, input)}`
  const idempotencyKey = keys.keyFor(address, JSON.stringify(input.body ?? null), callOptions.idempotencyKey)
  try {
    const answer = await send({ ...outgoing, callOptions: { ...callOptions, idempotencyKey } })
    keys.answered(address, idempotencyKey)
    return answer
  } catch (error) {
    if (isOutcome(error)) keys.answered(address, idempotencyKey)
    throw error
  }
}

/**
 * Makes the typed client of the API, for browsers and tests alike.
 * @example const call = createClient({ baseUrl: '/api', token: () => token })
 *          const { data } = await call(getUser)
 */
export function createClient(options: ClientOptions): Client {
  /** One call; where the owner must be seen again first, the same call once more after that. */
  async function confirmed(outgoing: Outgoing, token: string | null): Promise<unknown> {
    try {
      return await fetchOnce(options, outgoing, token)
    } catch (error) {
      const isAsked = error instanceof ApiError && error.code === 'confirm_identity'
      if (!isAsked || !options.onUnconfirmed || !(await options.onUnconfirmed())) throw error
      return fetchOnce(options, outgoing, options.token?.() ?? null)
    }
  }

  /** One call; where its token had run out, the same call once more with a new one. */
  async function renewed(outgoing: Outgoing): Promise<unknown> {
    const { auth } = outgoing.endpoint
    const token = options.token?.() ?? null
    try {
      return await confirmed(outgoing, token)
    } catch (error) {
      const mayRefresh = error instanceof ApiError && error.status === 401 && auth !== 'public' && auth !== 'refresh'
      if (mayRefresh && token && options.onUnauthenticated && (await options.onUnauthenticated(token, error.code))) {
        try {
          return await confirmed(outgoing, options.token?.() ?? null)
        } catch (again) {
          if (again instanceof ApiError && again.status === 401) await options.onUnauthenticated('', again.code)
          report(again)
          throw again
        }
      }
      report(error)
      throw error
    }
  }

  return async (endpoint, ...args) => {
    const [input = {}, callOptions = {}] = args as [Input?, CallOptions?]
    const outgoing = { endpoint, input, callOptions }
    return (await keyed(options, outgoing, renewed)) as never
  }

  function report(error: unknown): void {
    if (error instanceof ApiError) options.onError?.(error)
  }
}

/** How `fetchFile` reaches the server as the signed-in person. */
export interface FileAccess {
  baseUrl: string
  token: () => string | null
  /** Makes a new token in place of a rejected one; answers whether there is one. */
  renew: (rejectedToken: string) => Promise<boolean>
  /** Language of what the file says (API-03); the server's usual one without it. */
  language?: () => Language
}

/**
 * Fetches what a download endpoint answers, byte by byte, with the name that the server gives it.
 * @throws ApiError when the server refuses or does not answer.
 */
export async function fetchFile<E extends AnyEndpoint>(
  endpoint: E,
  input: Call<E>,
  { baseUrl, token, renew, language }: FileAccess,
): Promise<{ content: Blob; name: string | null }> {
  const address = addressOf(endpoint, baseUrl, input as Input)
  const ask = async (mayRenew: boolean): Promise<{ content: Blob; name: string | null }> => {
    const headers = {
      authorization: `Bearer ${token()}`,
      ...(language ? { 'content-language': language() } : {}),
    }
    const signal = AbortSignal.timeout(UPLOAD_TIMEOUT_MS)
    try {
      const response = await fetch(address, { headers, signal })
      if (mayRenew && response.status === 401 && (await renew(token() ?? ''))) return await ask(false)
      if (!response.ok) await read(endpoint, response)
      const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
      return { content: await response.blob(), name: name ?? null }
    } catch (cause) {
      throw cause instanceof ApiError ? cause : lost(cause, signal)
    }
  }
  return ask(true)
}

/** The form of a call that carries a file; text fields come first, so that the server knows them when it reads the file. */
function formOf(endpoint: AnyEndpoint, { upload }: CallOptions): FormData | undefined {
  if (!endpoint.upload || !upload) return undefined
  const form = new FormData()
  for (const [name, value] of Object.entries(upload.fields ?? {})) form.set(name, value)
  form.set(endpoint.upload.field, upload.file)
  return form
}

/** Reads an answer, or throws what it says went wrong; what breaks it off is thrown as it is. */
async function read(endpoint: AnyEndpoint, response: Response): Promise<unknown> {
  if (response.ok && endpoint.download) return response.text()
  if (response.status === 204) return null
  const text = await response.text()
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch (cause) {
    throw new ApiError({ kind: 'PARSING_ERROR', status: response.status, cause })
  }
  if (response.ok) return body
  const retryAfter = Number(response.headers.get('retry-after'))
  throw new ApiError({
    status: response.status,
    body: isErrorBody(body) ? body : { message: `HTTP ${response.status}` },
    retryAfter: Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : null,
  })
}

const isErrorBody = (body: unknown): body is ErrorBody & Record<string, unknown> =>
  typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
