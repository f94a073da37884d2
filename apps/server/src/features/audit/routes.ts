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
      data: rows.map(row => ({
        id: String(row.id),
        at: row.at.toISOString(),
        actor: row.actor,
        actor_kind: row.advertiser === null ? ('operator' as const) : ('advertiser' as const),
        action: row.action,
        object_type: row.object_type,
        object_id: row.object_id,
        object_name: row.object_name,
        creator: row.creator,
        reason: row.reason,
        before: row.before,
        after: row.after,
      })),
      meta: meta(total),
    }
  })
}
