import {
  opsAcceptSettlement,
  opsApproveWriteOff,
  opsPayCreditBack,
  opsProposeWriteOff,
  opsRecordAdvertiserPayment,
  opsReleasePayments,
  opsUseCredit,
  opsWithdrawWriteOff,
} from '@fanfara/contract/ops/settlement'
import type { FastifyInstance } from 'fastify'
import { serve } from '#/http/serve.ts'
import type { World } from '#/world.ts'
import * as payments from '../payments/service.ts'
import * as settlement from './service.ts'

type Reader = Parameters<typeof payments.readSettlement>[0]

const present = async (db: Reader, campaignId: string, operatorId: string) => ({
  data: payments.presentSettlement(await payments.readSettlement(db, campaignId), operatorId),
})

/** What a campaign owes: accepted, paid by its advertiser, paid too much, or never. */
export function settlementRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, opsAcceptSettlement, ({ params, body, caller, once }) =>
    once(async tx => {
      await settlement.acceptSettlement(world, tx, caller.accountId, params.id, body ?? {})
      return present(tx, params.id, caller.accountId)
    }),
  )
  serve(app, world, opsRecordAdvertiserPayment, ({ params, body, caller, once }) =>
    once(async tx => {
      await settlement.recordAdvertiserPayment(world, tx, caller.accountId, params.id, body)
      return present(tx, params.id, caller.accountId)
    }),
  )
  serve(app, world, opsReleasePayments, ({ params, body, caller, once }) =>
    once(async tx => {
      const chosen = { paymentIds: body.payment_ids, reason: body.reason }
      await settlement.releaseChosen(world, tx, caller.accountId, params.id, chosen)
      return present(tx, params.id, caller.accountId)
    }),
  )
  creditRoutes(app, world)
  writeOffRoutes(app, world)
}

function creditRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, opsUseCredit, ({ params, body, caller, once }) =>
    once(async tx => {
      await settlement.useCredit(world, tx, caller.accountId, params.id, body.amount)
      return present(tx, params.id, caller.accountId)
    }),
  )
  serve(app, world, opsPayCreditBack, ({ params, body, caller, once }) =>
    once(async tx => {
      await settlement.payCreditBack(world, tx, caller.accountId, params.id, body)
      return present(tx, params.id, caller.accountId)
    }),
  )
}

function writeOffRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, opsProposeWriteOff, ({ params, body, caller, once }) =>
    once(async tx => {
      await settlement.proposeWriteOff(world, tx, caller.accountId, params.id, body)
      return present(tx, params.id, caller.accountId)
    }),
  )
  serve(app, world, opsApproveWriteOff, ({ params, caller, once }) =>
    once(async tx => {
      const id = await settlement.decideWriteOff(world, tx, caller.accountId, params.id, { isApproved: true })
      return present(tx, id, caller.accountId)
    }),
  )
  serve(app, world, opsWithdrawWriteOff, ({ params, body, caller, once }) =>
    once(async tx => {
      const decision = { isApproved: false, reason: body.reason } as const
      const id = await settlement.decideWriteOff(world, tx, caller.accountId, params.id, decision)
      return present(tx, id, caller.accountId)
    }),
  )
}
