import { getHealth, getReady } from '@fanfara/contract/config'
import type { FastifyInstance } from 'fastify'
import { ping } from '../../db/port.ts'
import { Unavailable } from '../../errors.ts'
import type { World } from '../../world.ts'
import { serve } from '../serve.ts'

/** Seconds after which who found the store away may look again. */
export const STORE_RETRY_S = 5

/** Health, readiness and meters (design §4). */
export function healthRoutes(app: FastifyInstance, world: World): void {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  serve(app, world, getHealth, async () => {
    try {
      await ping(world.store)
    } catch (error) {
      world.log.error({ err: error }, 'the store does not answer')
      throw new Unavailable('store', STORE_RETRY_S)
    }
    return { data: { status: 'ok' as const } }
  })
  serve(app, world, getReady, async () => {
    if (isStopping) throw new Unavailable('stopping')
    return { data: { status: 'ready' as const } }
  })
}
