import * as z from 'zod/mini'
import { requiredText } from '../accounts.ts'
import { data, endpoint, idParams } from '../endpoint.ts'
import { positiveZloty, zloty } from '../values/money.ts'
import { reason } from './shared.ts'

/** OPS-14: what a campaign owes, what came in. */
export const settlement = z.object({
  /** What the advertiser writes into the transfer's title, so that it finds the campaign by itself. */
  reference: z.string(),
  waiting_for_acceptance: z.object({ count: z.number(), amount: zloty }),
  waiting_for_payment: z.object({ count: z.number(), amount: zloty }),
  released: z.object({ count: z.number(), amount: zloty }),
  received: zloty,
  unallocated: zloty,
  /** What the advertiser paid beyond what is due: for this campaign, and for all of theirs (decision 0055). */
  credit: z.object({ own: zloty, all: zloty }),
  /**
   * Of what waits for acceptance: creators who are paid by figures although no task of theirs was finished, the largest
   * sums first; up to 100 of them are named.
   */
  unproven: z.object({
    count: z.number(),
    amount: zloty,
    rows: z.array(z.object({ name: z.string(), amount: zloty })),
  }),
})
/** OPS-14, TRAN-41: 409 when the unproven sum is not the one that the operator was shown. */
export const opsAcceptSettlement = endpoint({
  id: 'opsAcceptSettlement',
  method: 'POST',
  path: '/ops/campaigns/{id}/settlement',
  auth: 'operator',
  right: 'money',
  summary: 'Accepts the settlement of a completed campaign; amounts are fixed.',
  params: idParams,
  /** The sum, in zł, for creators without a finished task that whoever accepts was shown; a different one is 409. */
  body: z.optional(z.nullable(z.strictObject({ unproven_amount: z.optional(zloty) }))),
  response: data(settlement),
  refusals: ['campaign_not_completed', 'nothing_to_settle', 'settlement_waits', 'unproven_changed'],
  errors: [409],
  idempotent: true,
})
/** OPS-14, TRAN-42: releases whole payments in order; what does not fill one waits, and what is more than is due is the advertiser's credit. */
export const opsRecordAdvertiserPayment = endpoint({
  id: 'opsRecordAdvertiserPayment',
  method: 'POST',
  path: '/ops/campaigns/{id}/advertiser-payments',
  auth: 'operator',
  right: 'money',
  summary: 'Records money that came from the advertiser and releases the payments that it covers.',
  params: idParams,
  body: z.strictObject({ amount: positiveZloty, reference: requiredText(140) }),
  response: data(settlement),
  status: 201,
  refusals: ['settlement_not_accepted'],
  idempotent: true,
})
/** The oldest credit of the same advertiser first. 409 when it would pay another sum than the operator saw. */
export const opsUseCredit = endpoint({
  id: 'opsUseCredit',
  method: 'POST',
  path: '/ops/campaigns/{id}/credit/use',
  auth: 'operator',
  right: 'money',
  summary:
    "Pays what a campaign owes out of its advertiser's credit, as far as it reaches, and releases what that covers.",
  params: idParams,
  body: z.strictObject({ amount: positiveZloty }),
  response: data(settlement),
  refusals: ['credit_none', 'credit_changed'],
  errors: [409],
  idempotent: true,
})
/** The transfer itself is made at the bank; its reference or reason is kept. */
export const opsPayCreditBack = endpoint({
  id: 'opsPayCreditBack',
  method: 'POST',
  path: '/ops/campaigns/{id}/credit/pay-back',
  auth: 'operator',
  right: 'money',
  confirms: 'always',
  summary: "Records that a campaign's credit was paid back to its advertiser.",
  params: idParams,
  body: z.strictObject({ amount: positiveZloty, reason: reason.shape.reason }),
  response: data(settlement),
  refusals: ['credit_none', 'credit_changed'],
  errors: [409],
  idempotent: true,
})
