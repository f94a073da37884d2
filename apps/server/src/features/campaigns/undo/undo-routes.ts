import { grosze, toZloty } from '@fanfara/contract/money'
import { listUndoable as listEndpoint, takeBack as takeBackEndpoint } from '@fanfara/contract/own/undo'
import type { FastifyInstance } from 'fastify'
import { serve } from '#/http/serve.ts'
import type { World } from '#/world.ts'
import { listUndoable, takeBack } from './undo.ts'

/** What creators can take back. */
export function undoRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, listEndpoint, async ({ caller }) => ({
    data: (await listUndoable(world, caller.accountId)).map(row => ({
      id: row.id,
      kind: row.kind,
      until: row.until.toISOString(),
      lost: toZloty(grosze(row.lost_grosze)),
      campaigns: row.campaigns,
      campaign: row.campaign_id !== null && row.name !== null ? { id: row.campaign_id, name: row.name } : null,
    })),
  }))
  serve(app, world, takeBackEndpoint, async ({ caller, params }) => ({
    data: { kind: await takeBack(world, { id: caller.accountId, isActive: caller.isActive }, params.id) },
  }))
}
