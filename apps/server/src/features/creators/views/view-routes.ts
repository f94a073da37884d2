import * as contract from '@fanfara/contract/ops/people/views'
import type { FastifyInstance } from 'fastify'
import { serve } from '#/http/serve.ts'
import type { World } from '#/world.ts'
import { changeView, chooseColumns, readViews, removeView, saveView } from '../service.ts'

/** Lists of creators that operators keep, and the columns that they chose (decision 0081). */
export function creatorViewRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, contract.opsListCreatorViews, async ({ caller }) => ({ data: await readViews(world, caller) }))
  serve(app, world, contract.opsSaveCreatorView, async ({ caller, body }) => ({
    data: await saveView(world, caller, body),
  }))
  serve(app, world, contract.opsChangeCreatorView, async ({ caller, params, body }) => ({
    data: await changeView(world, caller, params.id, body),
  }))
  serve(app, world, contract.opsRemoveCreatorView, async ({ caller, params }) => {
    await removeView(world, caller, params.id)
    return { data: {} }
  })
  serve(app, world, contract.opsSetCreatorColumns, async ({ caller, body }) => {
    await chooseColumns(world, caller, body.columns)
    return { data: body }
  })
}
