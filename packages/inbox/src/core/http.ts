/** A call that the service refused (its status), or that did not get through (status 0). */
export class ServiceError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
    this.name = 'ServiceError'
  }
}

/** One call to the service, below its version. */
export interface Call {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  query?: Readonly<Record<string, unknown>>
  body?: unknown
  /** The call outlives the page. */
  keepalive?: boolean
}

const TIMEOUT_MS = 30_000

/** Base64 of the value's JSON, as UTF-8: what the feed's `payload` filter is (INBOX-16). */
const base64Json = (value: unknown): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))

/** Lists joined with commas, objects as base64 of their JSON, nothing for what is not set (wire protocol §1). */
export function encodeQuery(query: Readonly<Record<string, unknown>> = {}): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value == null) continue
    const isObject = typeof value === 'object' && !Array.isArray(value)
    params.set(name, isObject ? base64Json(value) : String(value))
  }
  const text = params.toString()
  return text && `?${text}`
}

/** The service's address as clients give it: with or without a slash at the end, by default the page's own origin. */
export const trimAddress = (address: string | undefined): string =>
  (address || (globalThis.location?.origin ?? '')).replace(/\/$/, '')

/** The calls of the service, with the session's token once there is one. */
export class Http {
  token: string | null = null
  readonly #base: string

  constructor(backendUrl: string | undefined, version = 'v1') {
    this.#base = `${trimAddress(backendUrl)}/${version}/widgets`
  }

  /**
   * The answer's JSON; undefined for 204, whose body is not read.
   * @throws ServiceError
   */
  async send<T>({ method = 'GET', path, query, body, keepalive }: Call): Promise<T> {
    const headers: Record<string, string> = {}
    if (body !== undefined) headers['content-type'] = 'application/json'
    if (this.token) headers.authorization = `Bearer ${this.token}`
    try {
      const response = await fetch(this.#base + path + encodeQuery(query), {
        method,
        headers,
        body: body === undefined ? undefined : JSON.stringify(body),
        keepalive,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (response.status === 204) return undefined as T
      const answer = (await response.json().catch(() => null)) as { message?: unknown } | null
      if (response.ok && answer) return answer as T
      throw new ServiceError(response.status, String(answer?.message ?? `status ${response.status}`))
    } catch (error) {
      throw error instanceof ServiceError ? error : new ServiceError(0, (error as Error).message)
    }
  }
}
