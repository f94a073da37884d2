import { type FastifyInstance } from 'fastify'
import { isModest } from '../edge/json-shape.ts'

/** JSON with bounds on nesting and width, and an absent body where none is needed (API-37). */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      if (!isModest(text)) throw new SyntaxError('too deep, or too much')
      const body: unknown = text === '' ? undefined : JSON.parse(text)
      done(null, body)
    } catch {
      done(Object.assign(new Error('bad JSON'), { statusCode: 400 }))
    }
  })
}
