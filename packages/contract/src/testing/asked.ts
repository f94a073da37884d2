import * as z from 'zod/mini'
import { allEndpoints } from '../all.ts'
import { mistakesOf } from './mistakes.ts'

/** The endpoint that a path names, the one with the fewest placeholders first. */
const endpointOf = (method: string, path: string) =>
  allEndpoints
    .filter(one => one.method === method && new RegExp(`^${one.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path))
    .toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)[0]

/**
 * What the server would not take of an address's query; empty where it takes it, and for addresses that it does not know. Servers that tests of
 * screens put at the other end refuse by it, so that no screen asks for what the contract does not allow.
 * @param address below `/api`
 * @example mistakesInQuery('GET', '/ops/payouts?per_page=8') // ['per_page: per_page']
 */
export function mistakesInQuery(method: string, address: string): string[] {
  const { pathname, searchParams } = new URL(address, 'http://server.test')
  const query = endpointOf(method, pathname)?.query
  return query ? mistakesOf(query, Object.fromEntries(searchParams)) : []
}

/**
 * What a call handed in, as the contract reads it.
 * @throws Error for an endpoint that takes nothing; ZodError for what the server would refuse
 * @example bodyOf(opsSetFlag, request.body).on
 */
export function bodyOf<Body extends z.ZodMiniType>(
  { id, body }: { readonly id: string; readonly body?: Body | undefined },
  sent: unknown,
): z.output<Body> {
  if (!body) throw new Error(`${id} takes no body`)
  return z.parse(body, sent)
}
