import * as contract from '@fanfara/contract/ops/campaign/plans'
import type { FastifyInstance } from 'fastify'
import { serve } from '#/http/serve.ts'
import type { World } from '#/world.ts'
import * as plans from './plans.ts'

const present = (plan: Omit<contract.KeptPlan, 'revision'>): contract.KeptPlan => ({
  id: plan.id,
  name: plan.name,
  lines: plan.lines,
  revision: plans.revisionOfPlan(plan),
})

/** Task plans that operators keep (WORK-09). */
export function planRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, contract.opsListPlans, async () => ({ data: (await plans.listPlans(world)).map(present) }))
  serve(app, world, contract.opsKeepPlan, ({ body, caller, once }) =>
    once(async tx => ({ data: present(await plans.keepPlan(world, tx, caller.accountId, body)) })),
  )
  serve(app, world, contract.opsRenamePlan, async ({ params, body, caller }) => ({
    data: present(await plans.renamePlan(world, caller.accountId, params.id, body)),
  }))
  serve(app, world, contract.opsRemovePlan, async ({ params, caller }) => {
    await plans.removePlan(world, caller.accountId, params.id)
    return { data: null }
  })
}
