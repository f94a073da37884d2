import { type FastifyInstance } from 'fastify'
import { isModest } from '../edge/json-shape.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it came, on operations that are signed over it; else null. */
    rawBody: string | null
  }
}

/** JSON with bounds on nesting and width, and an absent body where none is needed (API-37). */
export function acceptJson(app: FastifyInstance): void {
  app.decorateRequest('rawBody', null)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    const isSigned = request.routeOptions.config.endpoint?.signed ?? false
    if (isSigned) request.rawBody = text
    try {
      if (!isModest(text)) throw new SyntaxError('too deep, or too much')
      const body: unknown = text === '' ? undefined : JSON.parse(text)
      done(null, body)
    } catch {
      // Who signed it is asked first, and what they signed is noted as malformed.
      if (isSigned) return done(null, undefined)
      return done(Object.assign(new Error('bad JSON'), { statusCode: 400 }))
    }
  })
}
