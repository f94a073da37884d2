import type { FastifyRequest } from 'fastify'
import type { Sim } from '../context.ts'
import { invalidParameter } from './errors.ts'
import { postFields, type Rows, userFields } from './rows.ts'

/** X refuses parameters it does not know. platforms.md §7.2. */
export function checkNames(query: URLSearchParams, known: readonly string[]) {
  for (const [name, value] of query) {
    if (!known.includes(name)) {
      throw invalidParameter(name, value, `The query parameter [${name}] is not one of [${known.join(',')}]`)
    }
  }
}

/** What is asked for, in the style of names that the caller uses. platforms.md §7.2. */
export function rowsFor(sim: Sim, request: FastifyRequest, query: URLSearchParams): Rows {
  const style = query.has('post.fields') ? 'post' : 'tweet'
  return {
    sim,
    request,
    style,
    postFields: listed(query, `${style}.fields`, postFields(style)),
    userFields: listed(query, 'user.fields', userFields),
    withAuthors: listed(query, 'expansions', ['author_id', 'attachments.media_keys']).includes('author_id'),
  }
}

/** Names with commas, all of which must be known. */
export function listed(query: URLSearchParams, name: string, known: readonly string[]) {
  const values = (query.get(name) ?? '').split(',').filter(Boolean)
  for (const value of values) {
    if (!known.includes(value)) {
      const message = `The \`${name}\` query parameter value [${value}] is not one of [${known.join(',')}]`
      throw invalidParameter(name, value, message)
    }
  }
  return values
}
