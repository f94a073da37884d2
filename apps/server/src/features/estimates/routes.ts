import { getEstimate } from '@fanfara/contract/campaigns'
import type { FastifyInstance } from 'fastify'
import { serve } from '#/http/serve.ts'
import type { World } from '#/world.ts'
import { estimate } from './service.ts'

/** What campaigns would have paid. */
export function estimateRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, getEstimate, async ({ caller, params }) => ({
    data: await estimate(world, caller.accountId, params.id),
  }))
}
