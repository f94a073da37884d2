import * as z from 'zod/mini'
import { requiredText } from '../accounts.ts'
import { data, endpoint, id, idParams } from '../endpoint.ts'
import { positiveZloty, zloty } from '../values/money/money.ts'
import { atMost } from '../values/bounds.ts'
import { instantText } from '../values/time.ts'
import { reason, REQUIRED } from './shared.ts'

/** OPS-14: what a campaign owes, what came in. */
export const settlement = z.object({
  /** What the advertiser writes into the transfer's title, so that it finds the campaign by itself. */
  reference: z.string(),
  waiting_for_acceptance: z.object({ count: z.number(), amount: zloty }),
  /** Of what waits for acceptance: creators for whom the advertiser has still to answer about content; a later round settles them (DESK-80). */
  unanswered: z.object({ count: z.number(), amount: zloty }),
  waiting_for_payment: z.object({ count: z.number(), amount: zloty }),
  released: z.object({ count: z.number(), amount: zloty }),
  received: zloty,
  unallocated: zloty,
  /** What was written off, less what was paid of it after all. */
  written_off: zloty,
  /** A debt that somebody proposed to write off, and that waits for a second person. */
  write_off: z.nullable(
    z.object({
      id: z.string(),
      amount: zloty,
      reason: z.string(),
      proposed: z.object({ at: instantText, by: z.string() }),
      can_approve: z.boolean(),
    }),
  ),
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
/** OPS-14, TRAN-41, DESK-79: 409 when what would be fixed, or the unproven sum, is not what the operator was shown. */
export const opsAcceptSettlement = endpoint({
  id: 'opsAcceptSettlement',
  method: 'POST',
  path: '/ops/campaigns/{id}/settlement',
  auth: 'operator',
  right: 'money',
  summary: 'Accepts the settlement of a completed campaign; amounts are fixed.',
  params: idParams,
  /** What whoever accepts was shown, in zł: the sum that would be fixed, and of it that for creators without a finished task. */
  body: z.optional(z.nullable(z.strictObject({ amount: z.optional(zloty), unproven_amount: z.optional(zloty) }))),
  response: data(settlement),
  refusals: [
    'campaign_not_completed',
    'nothing_to_settle',
    'settlement_changed',
    'settlement_waits',
    'unproven_changed',
  ],
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
  body: z.strictObject({
    amount: positiveZloty,
    reference: requiredText(140),
    /** Releases nobody's yet: the operator chooses whose. */
    hold: z.optional(z.boolean()),
    /** What whoever records it saw as owed still, in zł; another sum by now is 409, since somebody may have recorded the same money (DESK-67). */
    due: z.optional(zloty),
  }),
  response: data(settlement),
  status: 201,
  refusals: ['due_changed', 'settlement_not_accepted'],
  errors: [409],
  idempotent: true,
})
/** Money of an advertiser that counts for a campaign until it is taken back; `recorded.by` is the operator's name (DESK-78). */
export const advertiserPayment = z.object({
  id,
  amount: zloty,
  reference: z.string(),
  recorded: z.object({ at: instantText, by: z.string() }),
  /** When it was taken back; null while it counts. */
  taken_back_at: z.nullable(instantText),
  /** The bank's statement in which a line stands for it; null where it was entered by hand and no line fits yet. */
  statement_id: z.nullable(id),
})
/** What an advertiser paid for a campaign at one time. */
export type AdvertiserPayment = z.output<typeof advertiserPayment>
/** As many payments of a campaign are listed. */
export const ADVERTISER_PAYMENTS_MAX = 100
/** Up to `ADVERTISER_PAYMENTS_MAX`, the newest first, with those that were taken back. */
export const opsListAdvertiserPayments = endpoint({
  id: 'opsListAdvertiserPayments',
  method: 'GET',
  path: '/ops/campaigns/{id}/advertiser-payments',
  auth: 'operator',
  summary: 'What the advertiser of a campaign paid, by whom each payment was recorded, and which were taken back.',
  params: idParams,
  response: data(z.array(advertiserPayment)),
})
/** DESK-78: one that a line of a statement stands for is taken back there. */
export const opsTakeBackAdvertiserPayment = endpoint({
  id: 'opsTakeBackAdvertiserPayment',
  method: 'POST',
  path: '/ops/advertiser-payments/{id}/take-back',
  auth: 'operator',
  right: 'money',
  summary:
    'Takes a payment back that was recorded by mistake, by the opposite transfer, while creators have nothing of it.',
  params: idParams,
  body: reason,
  response: data(settlement),
  refusals: ['advertiser_payment_matched', 'advertiser_payment_released'],
  errors: [409],
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
/** In place of the oldest first; no more than the money that is there covers. */
export const opsReleasePayments = endpoint({
  id: 'opsReleasePayments',
  method: 'POST',
  path: '/ops/campaigns/{id}/releases',
  auth: 'operator',
  right: 'money',
  summary: 'Releases accepted payments that an operator chose, out of money that came and is not allocated.',
  params: idParams,
  body: z.strictObject({
    payment_ids: z.array(z.uuid('inputs.error.invalid')).check(z.minLength(1, REQUIRED), atMost(1000)),
    reason: reason.shape.reason,
  }),
  response: data(settlement),
  refusals: ['release_unfit', 'release_uncovered'],
  errors: [409],
  idempotent: true,
})
/** All that is still owed, as it was shown. */
export const opsProposeWriteOff = endpoint({
  id: 'opsProposeWriteOff',
  method: 'POST',
  path: '/ops/campaigns/{id}/write-offs',
  auth: 'operator',
  right: 'money',
  summary: 'Proposes to write off what an advertiser owes for a campaign; somebody else approves it.',
  params: idParams,
  body: z.strictObject({ amount: positiveZloty, reason: reason.shape.reason }),
  response: data(settlement),
  status: 201,
  refusals: ['settlement_not_accepted', 'write_off_changed', 'write_off_open'],
  errors: [409],
  idempotent: true,
})
/** Four eyes: 403 `write_off_own` for whoever proposed it. Creators are paid all the same (decision 0055). */
export const opsApproveWriteOff = endpoint({
  id: 'opsApproveWriteOff',
  method: 'POST',
  path: '/ops/write-offs/{id}/approve',
  auth: 'operator',
  right: 'money',
  confirms: 'always',
  summary: 'Writes off what somebody else proposed: it becomes a loss, and the payments are released.',
  params: idParams,
  response: data(settlement),
  refusals: ['write_off_own', 'write_off_closed', 'write_off_changed', 'payouts_stopped'],
  errors: [409],
  idempotent: true,
})
export const opsWithdrawWriteOff = endpoint({
  id: 'opsWithdrawWriteOff',
  method: 'POST',
  path: '/ops/write-offs/{id}/withdraw',
  auth: 'operator',
  right: 'money',
  summary: 'Withdraws a proposal to write off.',
  params: idParams,
  body: reason,
  response: data(settlement),
  refusals: ['write_off_closed'],
  errors: [409],
  idempotent: true,
})
