import type { Answer } from '@fanfara/contract/endpoint'
import { grosze, toZloty } from '@fanfara/contract/money'
import {
  opsConfirmPayout,
  opsCreateBankFile,
  opsDownloadBankFile,
  opsListBankFiles,
  opsListPayouts,
  opsRefusePayout,
  opsReturnPayout,
  type OpsPayout,
} from '@fanfara/contract/ops'
import {
  getEarnings,
  getPayments,
  type PaymentRow,
  requestPayout as requestPayoutEndpoint,
} from '@fanfara/contract/payments'
import type { FastifyInstance } from 'fastify'
import { pageOf } from '../../http/paging.ts'
import { serve } from '../../http/serve.ts'
import type { World } from '../../world.ts'
import { PAYOUT_MINIMUM, nextStep } from './policy.ts'
import * as payments from './service.ts'
import type { ListedPayment } from './store.ts'

function presentRow(row: ListedPayment): PaymentRow {
  const since = new Date(row.moved_at)
  const { acts_next, expectedAt } = nextStep(row.status, since)
  return {
    id: row.id,
    campaign_id: row.campaign_id,
    name: row.name,
    clicks: row.clicks,
    views: row.views,
    model: row.model,
    payout: toZloty(grosze(row.amount_grosze)),
    status: row.status,
    since: since.toISOString(),
    acts_next,
    expected_at: expectedAt?.toISOString() ?? null,
    lines: payments.presentLines(row.lines),
  }
}

type FoundPayout = Awaited<ReturnType<typeof payments.readPayout>>

function presentPayout(world: World, { payout, creatorName }: FoundPayout): OpsPayout {
  const iban = payments.ibanOf(world, payout)
  return {
    id: payout.id,
    reference: payments.referenceOf(payout),
    creator: { id: payout.creatorId, name: creatorName },
    holder: payout.holder,
    iban_masked: `${iban.slice(0, 2)} … ${iban.slice(-4)}`,
    amount: toZloty(payout.amount),
    status: payout.status,
    requested_at: payout.requestedAt.toISOString(),
    bank_file_id: payout.bankFileId,
    reason: payout.reason,
  }
}

function presentBankFile(
  file: Awaited<ReturnType<typeof payments.readBankFile>>,
): Answer<typeof opsCreateBankFile>['data'] {
  return {
    id: file.id,
    format: file.format as 'elixir-0' | 'pain.001',
    created_at: file.created_at.toISOString(),
    created_by: file.created_by,
    payouts: file.payouts,
    amount: toZloty(grosze(file.amount_grosze)),
    sha256: file.sha256,
  }
}

/** Finances of creators, payouts and bank files of operators. */
export function paymentRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, getEarnings, async ({ caller }) => ({
    data: (await payments.readEarnings(world, caller.accountId)).map(({ month, amount }) => ({
      month,
      amount: toZloty(amount),
    })),
  }))
  serve(app, world, getPayments, async ({ caller }) => {
    const { available, pending, rows } = await payments.readPayments(world, caller.accountId)
    return {
      balance: toZloty(available),
      balance_waiting: toZloty(pending),
      can_request_payout: available >= PAYOUT_MINIMUM,
      data: rows.map(presentRow),
    }
  })
  serve(app, world, requestPayoutEndpoint, ({ caller, once }) =>
    once(async tx => {
      const { amount } = await payments.requestPayout(world, tx, { id: caller.accountId, isActive: caller.isActive })
      return { data: { amount: toZloty(amount), status: 'sent_for_payout' as const } }
    }),
  )

  serve(app, world, opsListPayouts, async ({ query }) => {
    const { limit, offset, meta } = pageOf(query)
    const { rows, total } = await payments.listPayouts(world, {
      status: query.status,
      limit,
      offset,
    })
    return { data: rows.map(row => presentPayout(world, row)), meta: meta(total) }
  })
  serve(app, world, opsCreateBankFile, ({ body, caller, once }) =>
    once(async tx => {
      const id = await payments.createBankFile(
        world,
        tx,
        { format: body.format, payoutIds: body.payout_ids },
        caller.accountId,
      )
      return { data: presentBankFile(await payments.readBankFile(tx, id)) }
    }),
  )
  serve(app, world, opsListBankFiles, async ({ query }) => {
    const { limit, offset, meta } = pageOf(query)
    const { rows, total } = await payments.listBankFiles(world, { limit, offset })
    return { data: rows.map(presentBankFile), meta: meta(total) }
  })
  serve(app, world, opsDownloadBankFile, async ({ params, reply }) => {
    const { name, content } = await payments.downloadBankFile(world, params.id)
    await reply
      .type('application/octet-stream')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(content)
    return ''
  })
  serve(app, world, opsConfirmPayout, ({ params, caller, once }) =>
    once(async tx => {
      await payments.confirmPayout(world, tx, params.id, caller.accountId)
      return { data: presentPayout(world, await payments.readPayout(tx, params.id)) }
    }),
  )
  serve(app, world, opsRefusePayout, ({ params, body, caller, once }) =>
    once(async tx => {
      await payments.refusePayoutOrder(world, tx, params.id, body.reason, caller.accountId)
      return { data: presentPayout(world, await payments.readPayout(tx, params.id)) }
    }),
  )
  serve(app, world, opsReturnPayout, ({ params, body, caller, once }) =>
    once(async tx => {
      await payments.returnPayout(world, tx, params.id, body.reason, caller.accountId)
      return { data: presentPayout(world, await payments.readPayout(tx, params.id)) }
    }),
  )
}
