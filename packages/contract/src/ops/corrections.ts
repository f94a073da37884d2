import * as z from 'zod/mini'
import { reasonOf } from '../accounts.ts'
import { REASON_MAX } from '../values/limits.ts'
import { nameSearch, page, perPage } from '../campaigns.ts'
import { data, endpoint, id, idParams } from '../endpoint.ts'
import { correction, correctionStates } from '../own/corrections.ts'
import { zloty, zlotyOrNone } from '../values/money/money.ts'
import { instantText } from '../values/time.ts'
import { count, paged, reason } from './shared.ts'

const amount = zlotyOrNone
const participationId = z.uuid('inputs.error.invalid')

/** What was wrong, with what is right: figures are all of them, since one that is left out is none. */
export const correctionForm = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('results'),
    participation_id: participationId,
    results: z.strictObject({
      views: z.nullable(count),
      clicks: z.nullable(count),
      actions: z.nullable(count),
      sales: z.nullable(count),
      sales_value: z.nullable(amount),
    }),
  }),
  z.strictObject({
    kind: z.literal('proof'),
    participation_id: participationId,
    task_id: z.uuid('inputs.error.invalid'),
  }),
  z.strictObject({ kind: z.literal('sum'), participation_id: participationId, amount }),
])
/** Told apart by `kind`. */
export type CorrectionForm = z.output<typeof correctionForm>

/** A correction as operators read it, with who acted and what this caller may do. */
export const opsCorrection = z.extend(correction, {
  creator: z.object({ id, name: z.string() }),
  participation_id: id,
  proposed: z.object({ at: instantText, by: z.string() }),
  approved: z.nullable(z.object({ at: instantText, by: z.string() })),
  /** Who ended it; null where its time had come. */
  ended_by: z.nullable(z.string()),
  /** Somebody else proposed it, and the caller may move money. */
  can_approve: z.boolean(),
  can_withdraw: z.boolean(),
  can_keep: z.boolean(),
})
/** With who proposed, approved and answered. */
export type OpsCorrection = z.output<typeof opsCorrection>

/** Nothing of it has happened. */
export const correctionPreview = z.object({
  before: zloty,
  after: zloty,
  difference: zloty,
  /** Of what is taken: still waiting for the advertiser, in the balance, and gone already, which is set off. */
  pending: zloty,
  available: zloty,
  set_off: zloty,
})
/** Before and after, and where the difference would come from as the money stands now. */
export type CorrectionPreview = z.output<typeof correctionPreview>

/** Writes nothing. */
export const opsPreviewCorrection = endpoint({
  id: 'opsPreviewCorrection',
  method: 'POST',
  path: '/ops/corrections/preview',
  auth: 'operator',
  right: 'money',
  summary: 'What a correction would make of an accepted amount, by the formulas of section 8.',
  body: z.strictObject({ correction: correctionForm }),
  response: data(correctionPreview),
  refusals: ['correction_unsettled', 'correction_open', 'correction_task', 'amount_out_of_bounds'],
  errors: [409],
})
/** Moves no money: that needs a second person. 409 `correction_open` while another one of the same payment waits. */
export const opsProposeCorrection = endpoint({
  id: 'opsProposeCorrection',
  method: 'POST',
  path: '/ops/corrections',
  auth: 'operator',
  right: 'money',
  summary: 'Proposes to correct an accepted amount; somebody else approves it.',
  body: z.strictObject({
    correction: correctionForm,
    /** The creator reads it. */
    reason: reasonOf(3, REASON_MAX),
    /** The amount after it that the operator was shown, in zł; another one by now is 409 `correction_outdated`. */
    after: z.optional(amount),
  }),
  response: data(opsCorrection),
  status: 201,
  refusals: [
    'correction_unsettled',
    'correction_open',
    'correction_same',
    'correction_task',
    'amount_out_of_bounds',
    'correction_outdated',
  ],
  errors: [409],
  idempotent: true,
})
/** Orders of the list: by when somebody last did something, and by how much is corrected; unless told, those that are not ended first. */
export const correctionSorts = ['oldest', 'newest', 'amount'] as const
export type CorrectionSort = (typeof correctionSorts)[number]
const sort = z.optional(z.enum(correctionSorts, 'inputs.error.choice'))
const correctionFilter = {
  state: z.optional(z.enum(correctionStates, 'inputs.error.choice')),
  campaign_id: z.optional(z.uuid('inputs.error.invalid')),
  /** A part of the creator's name or address, or of the reason; Polish letters may be left out (DESK-43). */
  search: nameSearch,
}
/** Those that wait for somebody first, unless another order is asked for (DESK-20). */
export const opsListCorrections = endpoint({
  id: 'opsListCorrections',
  method: 'GET',
  path: '/ops/corrections',
  auth: 'operator',
  right: 'money',
  summary: 'Corrections of accepted amounts in an order; unless told, those that are not ended first, then the newest.',
  query: z.object({ page, per_page: perPage, sort, ...correctionFilter }),
  response: paged(opsCorrection),
})
/** LIST-03: 10,000 lines at most; cells that a sheet would take for formulas are defused. */
export const opsDownloadCorrections = endpoint({
  id: 'opsDownloadCorrections',
  method: 'GET',
  path: '/ops/corrections/file',
  auth: 'operator',
  right: 'money',
  summary: 'The same corrections as a CSV file.',
  query: z.object({ sort, ...correctionFilter }),
  response: z.string(),
  download: 'text/csv; charset=utf-8',
})
export const opsGetCorrection = endpoint({
  id: 'opsGetCorrection',
  method: 'GET',
  path: '/ops/corrections/{id}',
  auth: 'operator',
  right: 'money',
  summary: 'One correction.',
  params: idParams,
  response: data(opsCorrection),
})
/**
 * Threat model §3.10, four eyes: 403 `correction_own` for whoever proposed it. What adds takes effect at once; what takes away is told to the creator,
 * and takes effect 14 days later unless they dispute it.
 */
export const opsApproveCorrection = endpoint({
  id: 'opsApproveCorrection',
  method: 'POST',
  path: '/ops/corrections/{id}/approve',
  auth: 'operator',
  right: 'money',
  confirms: 'always',
  summary: 'Approves a correction that somebody else proposed.',
  params: idParams,
  response: data(opsCorrection),
  refusals: ['correction_own', 'correction_closed', 'correction_outdated', 'payouts_stopped'],
  errors: [409],
  idempotent: true,
})
/** Before it took effect; of what the creator was told of, they read the reason. */
export const opsWithdrawCorrection = endpoint({
  id: 'opsWithdrawCorrection',
  method: 'POST',
  path: '/ops/corrections/{id}/withdraw',
  auth: 'operator',
  right: 'money',
  summary: 'Withdraws a correction that has not taken effect; also the answer to a dispute.',
  params: idParams,
  body: reason,
  response: data(opsCorrection),
  refusals: ['correction_closed'],
  errors: [409],
  idempotent: true,
})
/** The creator was heard: it takes effect at once. Needs a confirmed identity. */
export const opsKeepCorrection = endpoint({
  id: 'opsKeepCorrection',
  method: 'POST',
  path: '/ops/corrections/{id}/keep',
  auth: 'operator',
  right: 'money',
  confirms: 'always',
  summary: 'Keeps a correction that its creator disputed, with the reason that they read; it takes effect.',
  params: idParams,
  body: reason,
  response: data(opsCorrection),
  refusals: ['correction_closed', 'correction_outdated', 'payouts_stopped'],
  errors: [409],
  idempotent: true,
})
