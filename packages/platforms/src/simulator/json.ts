import type { FastifyInstance } from 'fastify'

const BODY_LIMIT_BYTES = 64 * 1024

/** Lets routes of this scope read JSON beside forms; what is none is an undefined body. */
export function readJson(app: FastifyInstance): void {
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
    (_request, body, done) => done(null, parsed(body)),
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
