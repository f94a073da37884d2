import { type FastifyInstance } from 'fastify'
import type { World } from '../../world.ts'

/** One log line and one measurement per request; no query, header or body, which may hold secrets. */
export function observe(app: FastifyInstance, world: World): void {
  // Named members alone, none of which could be secret: looking for what to blank takes four times as long as the line.
  const lines = world.log.child({}, { redact: [] })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    world.metrics.requests.note(request.method, route, reply.statusCode, reply.elapsedTime / 1000)
    lines.info(
      {
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        request: request.id,
        account: request.caller?.accountId,
      },
      'request',
    )
    done()
  })
}
