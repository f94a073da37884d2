import type { FastifyInstance } from 'fastify'
import { Missing, Unauthenticated } from '../../errors.ts'
import { hashOf, sameSecret } from '../../setup/secrets.ts'
import { showStanding, type Standing, writeMetrics } from '../../metrics.ts'
import type { World } from '../../world.ts'
import { bearerOf } from '../guard.ts'

/**
 * `GET /metrics` (design §4). Routes, payouts and failed sign-ins are nobody's business: with `METRICS_TOKEN` the token is asked
 * for, without one the page is there in demo mode only.
 * `readStanding` says how the installation stands; a database that does not answer takes those figures away, not the page.
 */
export function metricsPage(
  app: FastifyInstance,
  { config, metrics, clock }: World,
  readStanding: () => Promise<Standing>,
): void {
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (config.metricsToken === null && config.mode === 'production') throw new Missing()
    if (config.metricsToken !== null) {
      const token = bearerOf(request)
      if (token === null || !sameSecret(hashOf(token), hashOf(config.metricsToken))) throw new Unauthenticated()
    }
    showStanding(metrics, await readStanding().catch(() => null), clock.now())
    reply.type(metrics.registry.contentType).header('cache-control', 'no-store')
    return writeMetrics(metrics)
  })
}
