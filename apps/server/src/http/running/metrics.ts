import type { FastifyInstance } from 'fastify'
import { Missing, Unauthenticated } from '../../errors.ts'
import { hashOf, sameSecret } from '../../setup/secrets.ts'
import type { World } from '../../world.ts'
import { bearerOf } from '../guard.ts'

/**
 * `GET /metrics` (design §4). Routes, payouts and failed sign-ins are nobody's business: with `METRICS_TOKEN` the token is asked
 * for, without one the page is there in demo mode only.
 */
export function metricsPage(app: FastifyInstance, { config, metrics }: World): void {
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (config.metricsToken === null && config.mode === 'production') throw new Missing()
    if (config.metricsToken !== null) {
      const token = bearerOf(request)
      if (token === null || !sameSecret(hashOf(token), hashOf(config.metricsToken))) throw new Unauthenticated()
    }
    reply.type(metrics.registry.contentType).header('cache-control', 'no-store')
    return metrics.registry.metrics()
  })
}
