import * as ops from '@fanfara/contract/ops/media'
import { listMediaCounts } from '@fanfara/contract/tracking/media'
import type { FastifyInstance } from 'fastify'
import { serve } from '#/http/serve.ts'
import type { World } from '#/world.ts'
import * as campaigns from '../campaigns/service.ts'
import * as tracking from '../tracking/service.ts'
import * as media from './service.ts'

/** Published media whose views are counted, for creators and operators (TASK-33). */
export function mediaViewRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, listMediaCounts, async ({ caller, params }) => {
    const { participationId } = await tracking.readOwn(world, caller.accountId, params.id)
    return { data: await media.mediaOf(world, participationId) }
  })
  serve(app, world, ops.opsListMediaCounts, async ({ params }) => {
    const { participationId } = await tracking.readLink(world, params.id)
    return { data: await media.mediaOf(world, participationId) }
  })
  serve(app, world, ops.opsListAstrayMedia, async ({ params }) => {
    const { id } = await campaigns.findCampaign(world, params.id)
    return media.astrayOf(world, id)
  })
}
