import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Unavailable } from '#/errors.ts'
import type { World } from '#/world.ts'

/** Seconds after which an event may come again. */
const RETRY_S = 60

/**
 * What a process that takes no events in answers to one that was led to it all the same (SETUP-23). Whoever sent it tries again; of an
 * address that leads nowhere they would not.
 */
export function eventsElsewhere(app: FastifyInstance, world: World): void {
  const options = { schema: { hide: true } }
  const refuse = async ({ routeOptions }: FastifyRequest) => {
    world.log.warn({ route: routeOptions.url }, 'an event came to a process that takes none in: see FANFARA_ROLE')
    throw new Unavailable('unavailable', RETRY_S)
  }
  app.get('/c/*', options, refuse)
  for (const url of ['/overlay/:key/session', '/overlay/:key/beat', '/api/conversions']) app.post(url, options, refuse)
}
