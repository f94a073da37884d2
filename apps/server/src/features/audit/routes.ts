import { opsListAudit } from '@fanfara/contract/ops/desk'
import type { FastifyInstance } from 'fastify'
import { pageOf } from '#/edge/paging.ts'
import { serve } from '#/http/serve.ts'
import type { World } from '#/world.ts'
import * as audit from './service.ts'

/** The log of operators' acts. */
export function auditRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, opsListAudit, async ({ query }) => {
    const { limit, offset, meta } = pageOf(query)
    const { rows, total } = await audit.list(world.db, { limit, offset })
    return {
      data: rows.map(audit.presentLine),
      meta: meta(total),
    }
  })
}
