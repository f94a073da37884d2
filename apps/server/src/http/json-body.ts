import { type FastifyInstance } from 'fastify'
import { isModest } from '../edge/json-shape.ts'

/** JSON with bounds on nesting and width, and an absent body where none is needed (API-37). */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      if (!isModest(text as string)) throw new SyntaxError('too deep, or too much')
      done(null, text === '' ? undefined : (JSON.parse(text as string) as unknown))
    } catch {
      done(Object.assign(new Error('bad JSON'), { statusCode: 400 }))
    }
  })
}
