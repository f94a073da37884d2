import * as z from 'zod/mini'
import { requiredText } from '../accounts.ts'
import { data, endpoint, idParams } from '../endpoint.ts'
import { positiveZloty, zloty } from '../values/money.ts'

/** OPS-14: what a campaign owes, what came in. */
export const settlement = z.object({
  /** What the advertiser writes into the transfer's title, so that it finds the campaign by itself. */
  reference: z.string(),
  waiting_for_acceptance: z.object({ count: z.number(), amount: zloty }),
  waiting_for_payment: z.object({ count: z.number(), amount: zloty }),
  released: z.object({ count: z.number(), amount: zloty }),
  received: zloty,
  unallocated: zloty,
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
/** OPS-14, TRAN-42: releases whole payments in order; what does not fill one waits. */
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
  refusals: ['settlement_not_accepted', 'payment_exceeds_due'],
  idempotent: true,
})
