import * as z from 'zod/mini'
import { nameSearch, page, pageMeta, perPage } from '../campaigns.ts'
import { data, endpoint, id, idParams } from '../endpoint.ts'
import { atMost } from '../values/bounds.ts'
import { recordOf } from '../values/enums.ts'
import { zloty } from '../values/money/money.ts'
import { dayText, instantText } from '../values/time.ts'
import { bankFile, bankFileFormats } from './payouts.ts'
import { reason, REQUIRED } from './shared.ts'

/** Which orders a run takes: all of them, those by click, or those by invoice. */
export const payoutKinds = ['all', 'orders', 'invoices'] as const

/** What speaks against paying an order now; such orders are set aside, and the others are paid. */
export const payoutProblems = [
  'account_invalid',
  'iban_not_polish',
  'holder_missing',
  'address_missing',
  'invoice_missing',
  'creator_limited',
  'changed_lately',
  'sums_differ',
] as const
/** What speaks against paying an order now. */
export type PayoutProblem = (typeof payoutProblems)[number]

/** Orders in one run at most. */
export const RUN_MAX = 20_000
/** Transfers that banks take in one file, by its format. */
export const FILE_TRANSFERS_MAX: Readonly<Record<(typeof bankFileFormats)[number], number>> = {
  'elixir-0': 1000,
  'pain.001': 5000,
}

/** Which orders are meant. */
export const payoutRunFilter = z.strictObject({
  format: z.enum(bankFileFormats, REQUIRED),
  kind: z._default(z.enum(payoutKinds, 'inputs.error.choice'), 'all'),
  /** The last due day, Warsaw's: an invoice's own, an order's by the agreed term. Null: whatever waits. */
  due_until: z._default(z.nullable(dayText), null),
  /** Bounds of the sum in zł, both inclusive. */
  amount_from: z._default(z.nullable(zloty), null),
  amount_until: z._default(z.nullable(zloty), null),
})
/** Which orders are meant, as a type. */
export type PayoutRunFilter = z.output<typeof payoutRunFilter>

/** An order that is set aside, with everything that speaks against it. */
export const setAsideOrder = z.object({
  id,
  reference: z.string(),
  creator: z.string(),
  amount: zloty,
  problems: z.array(z.enum(payoutProblems)),
})
const part = z.object({ count: z.number(), amount: zloty })

/** Nothing of it has happened: sums of both kinds, and the largest orders that stay behind. */
export const payoutRunPreview = z.object({
  ready: part,
  /** By what banks take in one (`FILE_TRANSFERS_MAX`). */
  files: z.number(),
  set_aside: part,
  /** The first hundred of them, the largest sums first. */
  set_aside_orders: z.array(setAsideOrder),
  /** Whether there are more orders than one run takes: these are the oldest. */
  is_cut: z.boolean(),
})
/** Sums and largest orders that stay behind. */
export type PayoutRunPreview = z.output<typeof payoutRunPreview>

/** A run, as far as it came. */
export const payoutRun = z.object({
  id,
  format: z.enum(bankFileFormats),
  created_at: instantText,
  created_by: z.string(),
  orders: z.number(),
  amount: zloty,
  set_aside: z.number(),
  /** Orders that lie in a file of the run by now. */
  made: z.number(),
  is_done: z.boolean(),
  files: z.array(bankFile),
})
/** Progress, and bank files made so far. */
export type PayoutRun = z.output<typeof payoutRun>

/** Changes nothing. */
export const opsPreviewPayoutRun = endpoint({
  id: 'opsPreviewPayoutRun',
  method: 'POST',
  path: '/ops/payout-runs/preview',
  auth: 'operator',
  right: 'money',
  summary: 'Which orders a run would pay, in how many files, and which it would set aside and why.',
  body: payoutRunFilter,
  response: data(payoutRunPreview),
})
/** OPS-15, TRAN-45: what the operator saw travels along; when it is otherwise by now, nothing is begun (409 `payout_run_changed`). */
export const opsStartPayoutRun = endpoint({
  id: 'opsStartPayoutRun',
  method: 'POST',
  path: '/ops/payout-runs',
  auth: 'operator',
  right: 'money',
  summary: 'Puts the orders that nothing speaks against into bank files, split by what banks take in one.',
  body: z.strictObject({
    ...payoutRunFilter.shape,
    count: z.int(REQUIRED).check(z.gte(1, REQUIRED)),
    amount: zloty,
  }),
  response: data(payoutRun),
  status: 201,
  refusals: ['payout_run_changed', 'payouts_stopped', 'company_unknown'],
  errors: [409],
  idempotent: true,
})
/** What became of one file when its run was released: it goes to the bank, or why it does not. */
export const releaseOutcomes = [
  'released',
  'bank_file_own',
  'bank_file_released',
  'bank_file_recalled',
  'sum_differs',
] as const
export type ReleaseOutcome = (typeof releaseOutcomes)[number]

/**
 * RUN-01, decision 0044: each file is looked at by itself, as if it were released alone; one that must not go keeps no other back. What the operator saw
 * travels along: a file whose content has another sum is not released.
 */
export const opsReleasePayoutRun = endpoint({
  id: 'opsReleasePayoutRun',
  method: 'POST',
  path: '/ops/payout-runs/{id}/release',
  auth: 'operator',
  right: 'money',
  confirms: 'always',
  summary: 'Releases the files of a run that somebody else made, with a word on each.',
  params: idParams,
  body: z.strictObject({
    files: z
      .array(
        z.strictObject({
          id,
          sha256: z.string(REQUIRED).check(atMost(64), z.regex(/^[0-9a-f]{64}$/, 'inputs.error.invalid')),
        }),
      )
      .check(z.minLength(1, REQUIRED), atMost(100)),
  }),
  response: data(z.object({ run: payoutRun, outcomes: z.array(z.object({ id, outcome: z.enum(releaseOutcomes) })) })),
  refusals: ['payouts_stopped'],
  errors: [409],
  idempotent: true,
})
/** What became of one file when its run was recalled: its transfers are orders again, or why they are not. */
export const recallOutcome = z.enum(['recalled', 'bank_file_recalled', 'bank_file_at_bank', 'bank_file_may_be_out'])
export type RecallOutcome = z.output<typeof recallOutcome>

/** RUN-02, decision 0030: each file as if it were recalled alone; one that must not be keeps no other back. */
export const opsRecallPayoutRun = endpoint({
  id: 'opsRecallPayoutRun',
  method: 'POST',
  path: '/ops/payout-runs/{id}/recall',
  auth: 'operator',
  right: 'money',
  summary: 'Recalls the files of a run that the bank never got, with a word on each: their transfers are orders again.',
  params: idParams,
  /** `released`: whether whoever recalls the file saw it released, as for one file (DESK-72). */
  body: z.strictObject({
    reason: reason.shape.reason,
    files: z.array(z.strictObject({ id, released: z.boolean(REQUIRED) })).check(z.minLength(1, REQUIRED), atMost(100)),
  }),
  response: data(z.object({ run: payoutRun, outcomes: z.array(z.object({ id, outcome: recallOutcome })) })),
  errors: [409],
  idempotent: true,
})

const { files: _, ...runFacts } = payoutRun.shape
/** A run as its list shows it: its files are counted. */
export const listedRun = z.object({
  ...runFacts,
  files: z.int(),
  /** Of them: those that somebody released and nobody recalled, and those that were recalled. */
  released: z.int(),
  recalled: z.int(),
})
/** Progress, and how many of its files went to the bank. */
export type ListedRun = z.output<typeof listedRun>
/** Orders of the list beside the usual one, which is by when a run was begun: the other way round, by its sum, and by its orders. */
export const payoutRunSorts = ['oldest', 'amount', 'orders'] as const
export type PayoutRunSort = (typeof payoutRunSorts)[number]
/** Where a run stands: it makes files still, one of them waits for a second person, none does and some were released, or none was that is not recalled. */
export const payoutRunStates = ['making', 'waiting', 'released', 'recalled'] as const
export type PayoutRunState = (typeof payoutRunStates)[number]
const runsShown = {
  state: z.optional(z.enum(payoutRunStates, 'inputs.error.choice')),
  /** A part of the name of who began it, the reference of an order that is in it (`PO-000123`), or the name of a file of it (`fanfara-00012.pli`). */
  search: nameSearch,
  sort: z.optional(z.enum(payoutRunSorts, 'inputs.error.choice')),
}
/** DESK-23, DESK-26, DESK-45, DESK-51: whoever may look at bank files may look at runs. Counts are of those of the words, whatever their state, up to 10,000. */
export const opsListPayoutRuns = endpoint({
  id: 'opsListPayoutRuns',
  method: 'GET',
  path: '/ops/payout-runs',
  auth: 'operator',
  summary: 'Payout runs in an order, the newest first unless told.',
  query: z.object({ page, per_page: perPage, ...runsShown }),
  response: z.object({
    data: z.array(listedRun),
    meta: pageMeta,
    counts: z.object(recordOf(payoutRunStates, () => z.int())),
  }),
})
/** DESK-36: 10,000 lines at most; cells that a sheet would take for formulas are defused. */
export const opsDownloadPayoutRuns = endpoint({
  id: 'opsDownloadPayoutRuns',
  method: 'GET',
  path: '/ops/payout-runs/file',
  auth: 'operator',
  summary: 'The same runs as a CSV file.',
  query: z.object(runsShown),
  response: z.string(),
  download: 'text/csv; charset=utf-8',
})
/** For watching its progress, and for its files. */
export const opsGetPayoutRun = endpoint({
  id: 'opsGetPayoutRun',
  method: 'GET',
  path: '/ops/payout-runs/{id}',
  auth: 'operator',
  summary: 'A payout run: how far it came, and its files.',
  params: idParams,
  response: data(payoutRun),
})
