import {
  opsAcceptSettlement,
  opsPayCreditBack,
  opsRecordAdvertiserPayment,
  opsUseCredit,
} from '@fanfara/contract/ops/settlement'
import type { FastifyInstance } from 'fastify'
import { serve } from '#/http/serve.ts'
import type { World } from '#/world.ts'
import * as payments from '../payments/service.ts'
import { acceptSettlement, payCreditBack, recordAdvertiserPayment, useCredit } from './service.ts'

/** What a campaign owes: accepted, and paid by its advertiser. */
export function settlementRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, opsAcceptSettlement, ({ params, body, caller, once }) =>
    once(async tx => {
      await acceptSettlement(world, tx, caller.accountId, params.id, body?.unproven_amount)
      return { data: payments.presentSettlement(await payments.readSettlement(tx, params.id)) }
    }),
  )
  serve(app, world, opsRecordAdvertiserPayment, ({ params, body, caller, once }) =>
    once(async tx => {
      await recordAdvertiserPayment(world, tx, caller.accountId, params.id, body)
      return { data: payments.presentSettlement(await payments.readSettlement(tx, params.id)) }
    }),
  )
  serve(app, world, opsUseCredit, ({ params, body, caller, once }) =>
    once(async tx => {
      await useCredit(world, tx, caller.accountId, params.id, body.amount)
      return { data: payments.presentSettlement(await payments.readSettlement(tx, params.id)) }
    }),
  )
  serve(app, world, opsPayCreditBack, ({ params, body, caller, once }) =>
    once(async tx => {
      await payCreditBack(world, tx, caller.accountId, params.id, body)
      return { data: payments.presentSettlement(await payments.readSettlement(tx, params.id)) }
    }),
  )
}
