import { opsCampaignCalendar } from '@fanfara/contract/ops/campaign/calendar'
import type { FastifyInstance } from 'fastify'
import { serve } from '#/http/serve.ts'
import type { World } from '#/world.ts'
import { readMonth } from './calendar.ts'

/** One call for a month, with what has no room in it and what has no day counted (WORK-08). */
export function campaignCalendarRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, opsCampaignCalendar, async ({ query }) => ({ data: await readMonth(world, query) }))
}
