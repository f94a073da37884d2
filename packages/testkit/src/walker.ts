import { allEndpoints, inboxEndpoints } from '@fanfara/contract/all'
import { type Client, createClient } from '@fanfara/contract/client'
import type { AnyEndpoint } from '@fanfara/contract/endpoint'
import * as z from 'zod/mini'

/** Which operation an address is. */
interface Place {
  endpoint: AnyEndpoint
  pattern: RegExp
}

const patternOf = ({ path }: AnyEndpoint, base: string) =>
  new RegExp(`^${base}${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`)
const places: Place[] = [
  ...allEndpoints.map(endpoint => ({ endpoint, pattern: patternOf(endpoint, '/api') })),
  ...inboxEndpoints.map(endpoint => ({ endpoint, pattern: patternOf(endpoint, '/v1') })),
]

/** Types of content that an answer may have, by what the contract says of it. */
const typeOf = ({ download }: AnyEndpoint): string => download ?? 'application/json; charset=utf-8'

/**
 * Goes through the product as people and programs do, and keeps which operations answered with success and whether every
 * answer is what the contract says. One walker is one browser: it keeps cookies.
 */
export class Walker {
  /** How often each operation answered 2xx, by id; shared by everybody who walks. */
  readonly reached: Map<string, number>
  /** Answers that differ from what the contract says. */
  readonly problems: string[]
  readonly #cookies = new Map<string, string>()
  readonly #origin: string

  constructor(origin: string, others?: Walker) {
    this.#origin = origin
    this.reached = others?.reached ?? new Map()
    this.problems = others?.problems ?? []
  }

  /** As `fetch` of a browser that follows no redirect by itself. */
  readonly fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const address = new URL(input instanceof Request ? input.url : input, this.#origin)
    const headers = new Headers(init.headers)
    headers.set('cookie', [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(address, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      if (value === '') this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
    await this.#note(init.method ?? 'GET', address, response.clone())
    return response
  }

  /** A typed client over this browser. */
  client(base: '/api' | '/v1', token: () => string | null): Client {
    return createClient({ baseUrl: `${this.#origin}${base}`, token, language: () => 'en', fetch: this.fetch })
  }

  async #note(method: string, { pathname }: URL, response: Response): Promise<void> {
    // The most literal path first: `/campaigns/types` is no campaign.
    const found = places
      .filter(({ endpoint, pattern }) => endpoint.method === method && pattern.test(pathname))
      .toSorted((one, other) => one.endpoint.path.split('{').length - other.endpoint.path.split('{').length)[0]
    if (!found || !response.ok) return
    const { endpoint } = found
    const wrong = (what: string) => void this.problems.push(`${endpoint.id}: ${what}`)
    this.reached.set(endpoint.id, (this.reached.get(endpoint.id) ?? 0) + 1)
    if (response.status !== endpoint.status) wrong(`answered ${response.status} instead of ${endpoint.status}`)
    if (response.status === 204) return
    const type = response.headers.get('content-type')
    if (type?.toLowerCase() !== typeOf(endpoint).toLowerCase()) wrong(`is ${type} instead of ${typeOf(endpoint)}`)
    if (endpoint.download) return
    const parsed = z.safeParse(endpoint.response, await response.json())
    if (!parsed.success) wrong(JSON.stringify(parsed.error.issues.slice(0, 3)))
  }
}

/** Every operation of both descriptions. */
export const everyOperation: readonly AnyEndpoint[] = places.map(({ endpoint }) => endpoint)
