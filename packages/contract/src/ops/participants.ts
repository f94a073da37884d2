import * as z from 'zod/mini'
import { atMost } from '../values/bounds.ts'
import { nameSearch, page, pageMeta, perPage } from '../campaigns.ts'
import { data, endpoint, id, idParams, revision } from '../endpoint.ts'
import { campaignStatuses, paymentStatuses, proofStates, recordOf } from '../values/enums.ts'
import { zloty, zlotyOrNone } from '../values/money/money.ts'
import { paymentLine } from '../payments.ts'
import { task } from '../tasks.ts'
import { REASON_MAX } from '../values/limits.ts'
import { instantText } from '../values/time.ts'
import { REQUIRED, count, reason } from './shared.ts'

/** What was measured or reported for one creator in one campaign (OPS-13). */
export const resultsForm = z.strictObject({
  views: z.nullable(count),
  clicks: z.nullable(count),
  actions: z.nullable(count),
  sales: z.nullable(count),
  sales_value: z.nullable(zlotyOrNone),
  /** Asked for where the figures differ from what events counted; the creator reads it. */
  reason: z.optional(z.string().check(z.trim(), atMost(REASON_MAX))),
})
/** What was measured of one creator; null where nothing was. `sales_value` in zł. */
export const resultFigures = z.object({
  views: z.nullable(z.number()),
  clicks: z.nullable(z.number()),
  actions: z.nullable(z.number()),
  sales: z.nullable(z.number()),
  sales_value: z.nullable(zloty),
})
/** One creator in one campaign, with everything that decides about the money. */
export const opsParticipant = z.object({
  id,
  creator: z.object({ id, name: z.string(), email: z.nullable(z.string()), description: z.nullable(z.string()) }),
  status: z.enum(campaignStatuses),
  since: instantText,
  results: resultFigures,
  /** Stands for these figures: who enters others hands it in (decision 0024). */
  results_revision: revision,
  tasks: z.array(task),
  /** What operators think of the proofs of these tasks. */
  proofs: z.array(z.object({ task_id: id, state: z.enum(proofStates) })),
  payment: z.nullable(z.object({ id, status: z.enum(paymentStatuses), amount: zloty, lines: z.array(paymentLine) })),
})
/** One creator in one campaign, with tasks, results and payment. */
export type OpsParticipant = z.output<typeof opsParticipant>
/** Orders of a campaign's creators: as they came, by name, by what they are paid, the most first. */
export const participantSorts = ['came', 'name', 'amount'] as const
export type ParticipantSort = (typeof participantSorts)[number]
/** DESK-19: which of a campaign's creators are shown, and in which order. */
const participantFilter = {
  /** A part of a name; Polish letters may be left out. */
  name: nameSearch,
  status: z.optional(z.enum(campaignStatuses, 'inputs.error.choice')),
  sort: z._default(z.enum(participantSorts, 'inputs.error.choice'), 'came'),
}
/** Each of the counts beside a campaign's creators is counted up to this number. */
export const PARTICIPANT_COUNT_MAX = 10_000
/** OPS-10…OPS-14, DESK-47: applicants, invited and declined ones too; counts are of all of the campaign, whatever the list is narrowed to. */
export const opsListParticipants = endpoint({
  id: 'opsListParticipants',
  method: 'GET',
  path: '/ops/campaigns/{id}/participants',
  auth: 'operator',
  summary:
    'Creators of a campaign with tasks, proofs, results and payment, and how many stand where, up to 10,000 each.',
  params: idParams,
  query: z.object({ page, per_page: perPage, ...participantFilter }),
  response: z.object({
    data: z.array(opsParticipant),
    meta: pageMeta,
    counts: z.object(recordOf(campaignStatuses, () => z.int())),
  }),
})
/** DESK-05: 10,000 lines at most; cells that a sheet would take for formulas are defused. */
export const opsDownloadParticipants = endpoint({
  id: 'opsDownloadParticipants',
  method: 'GET',
  path: '/ops/campaigns/{id}/participants/file',
  auth: 'operator',
  summary: 'The same creators with tasks, results and payment as a CSV file.',
  params: idParams,
  query: z.object(participantFilter),
  response: z.string(),
  download: 'text/csv; charset=utf-8',
})
/** OPS-09, TRAN-07, ASK-01: answers how many were invited now, and who was set aside; 422 `invited_too_often` where that is everybody. */
export const opsInvite = endpoint({
  id: 'opsInvite',
  method: 'POST',
  path: '/ops/campaigns/{id}/invitations',
  auth: 'operator',
  summary: 'Invites creators to a closed campaign; those who are in it already are left as they are.',
  params: idParams,
  body: z.strictObject({
    creator_ids: z.array(z.uuid('inputs.error.invalid')).check(z.minLength(1, REQUIRED), atMost(200)),
  }),
  response: data(
    z.object({
      invited: z.number(),
      /** Invited as often as may be in seven days, with from when they may be again. */
      set_aside: z.array(z.object({ id, name: z.string(), from: instantText })),
    }),
  ),
  status: 201,
  refusals: ['campaign_not_closed_type', 'recruitment_closed', 'invited_too_often'],
})
/** OPS-10, TRAN-04: refused without a free place; the tasks are made with it. */
export const opsAcceptApplication = endpoint({
  id: 'opsAcceptApplication',
  method: 'POST',
  path: '/ops/participations/{id}/accept',
  auth: 'operator',
  summary: 'Accepts an application.',
  params: idParams,
  response: data(opsParticipant),
  refusals: ['not_pending', 'no_places', 'creator_no_channel', 'recruitment_closed'],
})
/** OPS-10, TRAN-05: needs a reason; only an application that waits can be. */
export const opsRejectApplication = endpoint({
  id: 'opsRejectApplication',
  method: 'POST',
  path: '/ops/participations/{id}/reject',
  auth: 'operator',
  summary: 'Rejects an application.',
  params: idParams,
  body: reason,
  response: data(opsParticipant),
  refusals: ['not_pending'],
})
/** OPS-13: refused once the settlement is accepted. What differs from what was counted is a correction, and needs a reason. */
export const opsEnterResults = endpoint({
  id: 'opsEnterResults',
  method: 'PUT',
  path: '/ops/participations/{id}/results',
  auth: 'operator',
  right: 'money',
  summary: 'Enters measured results; the payment follows the formulas of section 8 at once.',
  params: idParams,
  body: z.strictObject({ ...resultsForm.shape, revision: z.optional(revision) }),
  response: data(opsParticipant),
  refusals: ['settlement_accepted', 'not_taking_part', 'amount_out_of_bounds', 'changed_meanwhile'],
  errors: [409],
  idempotent: true,
})
/** OPS-11, TRAN-29: back to `during`, or `missed` when the end has passed; not after the settlement. */
export const opsRefuseProof = endpoint({
  id: 'opsRefuseProof',
  method: 'POST',
  path: '/ops/tasks/{id}/refuse',
  auth: 'operator',
  summary: 'Refuses the proof of a finished task; the creator reads the reason.',
  params: idParams,
  body: reason,
  response: data(task),
  refusals: ['task_not_finished', 'settlement_accepted', 'proof_judged'],
})

/** Bytes and lines of an imported file at most. */
export const IMPORT_MAX_CHARS = 400_000
export const IMPORT_MAX_LINES = 2000

/** One line of an imported file: whose it is, what it changes, and why it cannot, if so. */
export const importedLine = z.object({
  /** Number of the line in the file, names being line 1. */
  line: z.number(),
  /** How the file names the creator. */
  who: z.string(),
  creator: z.nullable(z.string()),
  after: z.nullable(resultFigures),
  amount_before: zloty,
  amount_after: zloty,
  /** A sentence; null when the line is good. */
  problem: z.nullable(z.string()),
})
/** A line of an import with the payment before and after it, in zł. */
export type ImportedLine = z.output<typeof importedLine>

/** What entering many results did, or would do: line by line, and in all. */
export const importOutcome = z.object({
  is_applied: z.boolean(),
  problems: z.number(),
  amount_before: zloty,
  amount_after: zloty,
  lines: z.array(importedLine),
})

/**
 * OPS-13: results of a campaign from CSV. The first line names the columns: one of `email`, `creator` or `id`, and any of `views`, `clicks`,
 * `actions`, `sales`, `sales_value`; separated by commas, semicolons or tabs; decimals with comma or point. A column that is missing, and an
 * empty cell, leave a figure as it is. Nothing is written unless `apply` is true and every line is good.
 */
export const opsImportResults = endpoint({
  id: 'opsImportResults',
  method: 'POST',
  path: '/ops/campaigns/{id}/results-import',
  auth: 'operator',
  right: 'money',
  summary: 'Reads results from CSV: shows what each line would change, or writes all of it.',
  params: idParams,
  body: z.strictObject({
    csv: z.string(REQUIRED).check(z.minLength(1, { error: REQUIRED, abort: true }), atMost(IMPORT_MAX_CHARS)),
    apply: z.boolean(),
    reason: z.optional(z.string().check(z.trim(), atMost(REASON_MAX))),
    revision: z.optional(revision),
  }),
  /** `revision` stands for the figures that the file takes the place of: what a colleague entered since the preview is a 409 (LIVE-02). */
  response: data(z.extend(importOutcome, { revision })),
  refusals: ['changed_meanwhile'],
  errors: [409],
  idempotent: true,
})
