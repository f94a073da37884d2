import { grosze, toZloty } from '@fanfara/contract/money'
import { type MergePreview, opsMergeCreator, opsPreviewMerge } from '@fanfara/contract/ops/people/merging'
import type { FastifyInstance } from 'fastify'
import { serve } from '#/http/serve.ts'
import type { World } from '#/world.ts'
import { announce, mergeCreator, type Plan, planMerge } from './service.ts'

const presentSide = ({ account }: Plan['ends']): MergePreview['ends'] => ({
  id: account.id,
  name: account.name,
  email: account.email_confirmed_at ? account.email : null,
  created_at: account.created_at.toISOString(),
})

const presentPlan = (plan: Plan): MergePreview => ({
  ends: presentSide(plan.ends),
  stays: presentSide(plan.stays),
  obstacles: plan.obstacles,
  worked: plan.ends.worked,
  payments: plan.ends.payments,
  payouts: plan.ends.payouts,
  balance: toZloty(grosze(plan.ends.balance)),
  can_swap: plan.canSwap,
  channels: plan.channels.map(({ type, login, moves }) => ({ platform: type, login, moves })),
  waiting: plan.waiting.map(({ campaignId, name, status, moves }) => ({
    campaign: { id: campaignId, name },
    status,
    moves,
  })),
  revision: plan.revision,
})

/** Two accounts of one person become one (decision 0097). */
export function mergingRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, opsPreviewMerge, async ({ params, query }) => ({
    data: presentPlan(await planMerge(world.db, { endsId: params.id, staysId: query.into }, world.clock.now())),
  }))
  serve(app, world, opsMergeCreator, async ({ caller, params, body, once }) => {
    const pair = { endsId: params.id, staysId: body.into }
    let ended: string[] = []
    const answer = await once(async tx => {
      const { reason, revision } = body
      ended = await mergeCreator(world, tx, { ...pair, operatorId: caller.accountId, reason, revision })
      return { data: { into: body.into } }
    })
    announce(world, pair, ended)
    return answer
  })
}
