import {
  ADVERTISER_PAYMENTS_MAX,
  type AdvertiserPayment,
  opsListAdvertiserPayments,
  opsTakeBackAdvertiserPayment,
} from '@fanfara/contract/ops/settlement'
import { grosze, toZloty } from '@fanfara/contract/money'
import type { FastifyInstance } from 'fastify'
import { serve } from '#/http/serve.ts'
import type { World } from '#/world.ts'
import { findCampaign } from '../campaigns/service.ts'
import { presentSettlement, readSettlement } from '../payments/service.ts'
import * as desk from './service.ts'

const present = ({ id, amount, reference, at, by, takenBackAt, statementId }: desk.Recorded): AdvertiserPayment => ({
  id,
  amount: toZloty(grosze(amount)),
  reference,
  recorded: { at: at.toISOString(), by },
  taken_back_at: takenBackAt?.toISOString() ?? null,
  statement_id: statementId,
})

/** What an advertiser paid for a campaign, and taking back what was entered by mistake (DESK-78). */
export function recordedRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, opsListAdvertiserPayments, async ({ params }) => {
    await findCampaign(world, params.id)
    return { data: (await desk.listRecorded(world.db, params.id, ADVERTISER_PAYMENTS_MAX)).map(present) }
  })
  serve(app, world, opsTakeBackAdvertiserPayment, ({ params, body, caller, once }) =>
    once(async tx => {
      const campaignId = await desk.takeBackRecorded(world, tx, params.id, body.reason, caller.accountId)
      return { data: presentSettlement(await readSettlement(tx, campaignId), caller.accountId) }
    }),
  )
}
