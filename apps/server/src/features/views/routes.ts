import * as contract from '@fanfara/contract/ops/people/views'
import type { FastifyInstance } from 'fastify'
import { serve } from '#/http/serve.ts'
import type { World } from '#/world.ts'
import { changeView, chooseColumns, readViews, removeView, saveView } from './service.ts'

/** Views of lists that operators keep, and the columns that they chose (decisions 0081, 0093). */
export function viewRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, contract.opsListViews, async ({ caller, query }) => ({
    data: await readViews(world, caller, query.list),
  }))
  serve(app, world, contract.opsSaveView, async ({ caller, body }) => ({
    data: await saveView(world, caller, body),
  }))
  serve(app, world, contract.opsChangeView, async ({ caller, params, body }) => ({
    data: await changeView(world, caller, params.id, body),
  }))
  serve(app, world, contract.opsRemoveView, async ({ caller, params }) => {
    await removeView(world, caller, params.id)
    return { data: {} }
  })
  serve(app, world, contract.opsSetCreatorColumns, async ({ caller, body }) => {
    await chooseColumns(world, caller, body.columns)
    return { data: body }
  })
}
