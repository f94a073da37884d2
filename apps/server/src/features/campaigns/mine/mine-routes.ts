import { listOwnCampaigns as endpoint } from '@fanfara/contract/own/campaigns'
import type { FastifyInstance } from 'fastify'
import { serve } from '#/http/serve.ts'
import type { World } from '#/world.ts'
import { listOwnCampaigns } from './mine.ts'

/** The campaigns that the caller takes part in, as their own. */
export function ownCampaignRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, endpoint, async ({ caller, query, language }) => ({
    data: await listOwnCampaigns(world, caller.accountId, { ids: query.ids.split(','), language }),
  }))
}
