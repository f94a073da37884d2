import * as z from 'zod/mini'
import { atMost } from '../values/bounds.ts'
import { page, pageMeta, perPage } from '../campaigns.ts'
import { data, endpoint, id, idParams } from '../endpoint.ts'
import { payoutStatuses, recordOf } from '../values/enums.ts'
import { BANK_FILE_MAX } from '../values/limits.ts'
import { zloty } from '../values/money/money.ts'
import { dayText, instantText } from '../values/time.ts'
import { REQUIRED, paged, reason } from './shared.ts'

/** A payout order with what a person needs to check it (OPS-15). */
export const opsPayout = z.object({
  id,
  reference: z.string(),
  creator: z.object({ id, name: z.string() }),
  /** Whether the creator's account is limited: a payout run sets such an order aside (DESK-76). */
  is_limited: z.boolean(),
  holder: z.string(),
  iban_masked: z.string(),
  amount: zloty,
  status: z.enum(payoutStatuses),
  requested_at: instantText,
  bank_file_id: z.nullable(id),
  reason: z.nullable(z.string()),
  /** The creator's invoice that asks for it, due 30 days after it was sent (MONEY-19); and whether the NIP in its number of KSeF is not the payee's (KSEF-04). */
  invoice: z.nullable(
    z.object({ id, due_date: dayText, ksef_number: z.nullable(z.string()), is_ksef_of_other: z.boolean() }),
  ),
})
/** A payout order as a type. */
export type OpsPayout = z.output<typeof opsPayout>
/** Elixir-0 for Polish banks, ISO 20022 `pain.001` for the others (design §5). */
export const bankFileFormats = ['elixir-0', 'pain.001'] as const
/** A file of transfers that an operator carries to the bank. */
export const bankFile = z.object({
  id,
  format: z.enum(bankFileFormats),
  created_at: instantText,
  created_by: z.string(),
  payouts: z.number(),
  amount: zloty,
  sha256: z.string(),
  /** When a second person released it (decision 0044); `by` is null for one of before this rule. Null: it waits for that. */
  released: z.nullable(z.object({ at: instantText, by: z.nullable(z.string()) })),
  /** Whether whoever asks may release it now. */
  can_release: z.boolean(),
  /** Transfers that the bank said nothing of yet. */
  waiting: z.number(),
  /** How many of them go to creators whose accounts are limited (DESK-82). */
  limited: z.number(),
  /** Whether whoever asks may recall it: the bank answered to none of it (decision 0030). */
  can_recall: z.boolean(),
  /** DESK-71: the day that it asks the bank to pay on, and whether that is over in Warsaw; null for a file of before this was kept. */
  execution: z.nullable(z.object({ on: dayText, has_passed: z.boolean() })),
  /** When it was recalled before the bank had it, and why; null while it counts. */
  recalled: z.nullable(z.object({ at: instantText, by: z.string(), reason: z.string() })),
})
const part = z.object({ count: z.number(), amount: zloty })
/** A bank file with what the bank said of its transfers so far. */
const openedBankFile = z.object({
  ...bankFile.shape,
  standing: z.object({ waiting: part, paid: part, refused: part, returned: part }),
})
export type OpenedBankFile = z.output<typeof openedBankFile>
const payoutFilter = {
  status: z.optional(z.enum(payoutStatuses, 'inputs.error.choice')),
  bank_file_id: z.optional(z.uuid('inputs.error.invalid')),
  /** A part of the creator's or the holder's name, a reference (`PO-000123`), a sum in zł, or the day on which it falls due. */
  search: z.optional(z.string().check(z.trim(), atMost(100, 'inputs.error.too_long'))),
}
/** Orders of the list: by age, the largest sum, the day on which an invoice falls due (those without one last); as its status asks unless told. */
export const payoutSorts = ['oldest', 'newest', 'amount', 'due'] as const
export type PayoutSort = (typeof payoutSorts)[number]
/** Orders of the transfers of one bank file beside its own: by name, and by sum, the largest first. */
export const transferSorts = ['name', 'amount'] as const
export type TransferSort = (typeof transferSorts)[number]
const payoutsShown = {
  sort: z.optional(z.enum([...payoutSorts, 'name'], 'inputs.error.choice')),
  ...payoutFilter,
}
/** Of all orders none is read by name: only a file has so few that they are put in order at once. */
const isNameOfFile = z.refine<{ sort?: string | undefined; bank_file_id?: string | undefined }>(
  ({ sort, bank_file_id: file }) => sort !== 'name' || file !== undefined,
  { path: ['sort'], error: 'inputs.error.choice' },
)
/** OPS-15, DESK-06, DESK-48: all statuses, or the one asked for. */
export const opsListPayouts = endpoint({
  id: 'opsListPayouts',
  method: 'GET',
  path: '/ops/payouts',
  auth: 'operator',
  summary:
    'Payout orders in an order; unless told, those that wait with the longest first, the others with the newest, of one bank file in its order. By name stand those of one bank file only.',
  query: z.object({ page, per_page: perPage, ...payoutsShown }).check(isNameOfFile),
  response: paged(opsPayout),
})
/** LIST-03: 10,000 lines at most; cells that a sheet would take for formulas are defused. */
export const opsDownloadPayouts = endpoint({
  id: 'opsDownloadPayouts',
  method: 'GET',
  path: '/ops/payouts/file',
  auth: 'operator',
  summary: 'The same payout orders as a CSV file, without account numbers.',
  query: z.object(payoutsShown).check(isNameOfFile),
  response: z.string(),
  download: 'text/csv; charset=utf-8',
})
/** A tab shows "1000+" from here on: no request looks at more rows. */
export const PAYOUT_COUNT_MAX = 1000
/** DESK-07: what waits behind each tab of payouts; DESK-22: how many orders each status has. */
export const opsCountPayouts = endpoint({
  id: 'opsCountPayouts',
  method: 'GET',
  path: '/ops/payouts/counts',
  auth: 'operator',
  summary:
    'How many orders, files, lines of statements, corrections and debts wait for somebody, and how many orders each status has, up to 1,000 each.',
  response: data(
    z.object({
      /** Orders that lie in no file. */
      orders: z.int(),
      /** Files that nobody released. */
      files: z.int(),
      /** Lines of statements that wait for a person. */
      statements: z.int(),
      /** Corrections that wait for a second person, or for an answer to a dispute. */
      corrections: z.int(),
      /** Campaigns whose advertisers owe something. */
      receivables: z.int(),
      /** Chips of the orders' list; at most `PAYOUT_COUNT_MAX` each. */
      by_status: z.record(z.enum(payoutStatuses), z.int()),
    }),
  ),
})
/** OPS-15, TRAN-45: all of them or none; an order that is no longer `ordered` refuses the file. */
export const opsCreateBankFile = endpoint({
  id: 'opsCreateBankFile',
  method: 'POST',
  path: '/ops/bank-files',
  auth: 'operator',
  right: 'money',
  summary: 'Puts ordered payouts into a bank file.',
  body: z.strictObject({
    format: z.enum(bankFileFormats, REQUIRED),
    payout_ids: z.array(z.uuid('inputs.error.invalid')).check(z.minLength(1, REQUIRED), atMost(BANK_FILE_MAX)),
  }),
  response: data(bankFile),
  status: 201,
  refusals: ['payout_not_ordered', 'iban_not_polish', 'payouts_stopped', 'company_unknown'],
  errors: [409],
  idempotent: true,
})
/** Orders of the list beside the usual one, which is by age: the other way round, by the sum, by the number of transfers. */
export const bankFileSorts = ['oldest', 'amount', 'transfers'] as const
export type BankFileSort = (typeof bankFileSorts)[number]
/** Where a bank file stands: it waits for a second person, was released, or was recalled, released before or not. */
export const bankFileStates = ['waiting', 'released', 'recalled'] as const
export type BankFileState = (typeof bankFileStates)[number]
const filesShown = {
  state: z.optional(z.enum(bankFileStates, 'inputs.error.choice')),
  sort: z.optional(z.enum(bankFileSorts, 'inputs.error.choice')),
}
/** OPS-15, DESK-20, DESK-37: facts and sums; the content is another call's. Counts go up to 10,000. */
export const opsListBankFiles = endpoint({
  id: 'opsListBankFiles',
  method: 'GET',
  path: '/ops/bank-files',
  auth: 'operator',
  summary: 'Bank files in an order, the newest first unless told.',
  query: z.object({ page, per_page: perPage, ...filesShown }),
  response: z.object({
    data: z.array(bankFile),
    meta: pageMeta,
    counts: z.object(recordOf(bankFileStates, () => z.int())),
  }),
})
/** DESK-21: 10,000 lines at most; facts and sums alone. */
export const opsDownloadBankFiles = endpoint({
  id: 'opsDownloadBankFiles',
  method: 'GET',
  path: '/ops/bank-files/file',
  auth: 'operator',
  summary: 'The list of bank files as a CSV file.',
  query: z.object(filesShown),
  response: z.string(),
  download: 'text/csv; charset=utf-8',
})
/** OPS-15: one file, and how many of its transfers wait for the bank's word. */
export const opsGetBankFile = endpoint({
  id: 'opsGetBankFile',
  method: 'GET',
  path: '/ops/bank-files/{id}',
  auth: 'operator',
  summary: 'A bank file with what the bank said of its transfers so far.',
  params: idParams,
  response: data(openedBankFile),
})
/**
 * OPS-15, TRAN-47: what the operator saw travels along; when the file stands otherwise by now, nothing is confirmed (409
 * `bank_file_changed`).
 */
export const opsConfirmBankFile = endpoint({
  id: 'opsConfirmBankFile',
  method: 'POST',
  path: '/ops/bank-files/{id}/confirm',
  auth: 'operator',
  right: 'money',
  summary: 'Records that the bank carried out every transfer of a file that still waits, but those named.',
  params: idParams,
  body: z.strictObject({
    /** Payouts that the bank did not carry out: they go on waiting. */
    except: z._default(z.array(z.uuid('inputs.error.invalid')).check(atMost(1000)), []),
    count: z.int(REQUIRED).check(z.gte(1, REQUIRED)),
    amount: zloty,
  }),
  response: data(openedBankFile),
  refusals: ['bank_file_recalled', 'bank_file_changed', 'bank_file_unreleased'],
  errors: [409],
  idempotent: true,
})
/** OPS-15, decision 0044: four eyes. 403 `bank_file_own` for whoever made it. */
export const opsReleaseBankFile = endpoint({
  id: 'opsReleaseBankFile',
  method: 'POST',
  path: '/ops/bank-files/{id}/release',
  auth: 'operator',
  right: 'money',
  confirms: 'always',
  summary: 'Releases a bank file that somebody else made: from now on it can be fetched and confirmed.',
  params: idParams,
  response: data(openedBankFile),
  refusals: ['bank_file_own', 'bank_file_released', 'bank_file_recalled', 'payouts_stopped'],
  errors: [409],
  idempotent: true,
})
/** OPS-15: the same bytes every time. */
export const opsDownloadBankFile = endpoint({
  id: 'opsDownloadBankFile',
  method: 'GET',
  path: '/ops/bank-files/{id}/content',
  auth: 'operator',
  right: 'money',
  summary: 'The bank file itself.',
  params: idParams,
  response: z.string(),
  download: 'application/octet-stream',
  refusals: ['bank_file_recalled', 'bank_file_unreleased'],
  errors: [409],
})
/** Decision 0030: a file that never reached the bank; its transfers are orders again. */
export const opsRecallBankFile = endpoint({
  id: 'opsRecallBankFile',
  method: 'POST',
  path: '/ops/bank-files/{id}/recall',
  auth: 'operator',
  right: 'money',
  summary:
    'Recalls a bank file that the bank never got: its transfers become orders again, and it is handed out no more.',
  params: idParams,
  /** `released`: whether whoever recalls it saw it released; of one that was released meanwhile the bank may have it (DESK-72). */
  body: z.strictObject({ reason: reason.shape.reason, released: z.optional(z.boolean()) }),
  response: data(bankFile),
  refusals: ['bank_file_recalled', 'bank_file_at_bank', 'bank_file_may_be_out'],
  errors: [409],
  idempotent: true,
})
/** OPS-15: a PDF; 404 for an order without one. */
export const opsDownloadInvoice = endpoint({
  id: 'opsDownloadInvoice',
  method: 'GET',
  path: '/ops/payouts/{id}/invoice',
  auth: 'operator',
  right: 'money',
  summary: 'The invoice that asks for a payout.',
  params: idParams,
  response: z.string(),
  download: 'application/pdf',
})
/** OPS-15, TRAN-47: 409 for an order that is in no bank file. */
export const opsConfirmPayout = endpoint({
  id: 'opsConfirmPayout',
  method: 'POST',
  path: '/ops/payouts/{id}/confirm',
  auth: 'operator',
  right: 'money',
  summary: 'Records that the bank carried out the transfer.',
  params: idParams,
  response: data(opsPayout),
  refusals: ['payout_not_in_file', 'bank_file_unreleased'],
  errors: [409],
  idempotent: true,
})
/** OPS-15, TRAN-46: needs a reason, which the creator reads. */
export const opsRefusePayout = endpoint({
  id: 'opsRefusePayout',
  method: 'POST',
  path: '/ops/payouts/{id}/refuse',
  auth: 'operator',
  right: 'money',
  summary: 'Refuses a payout, or records that the bank would not carry it out; the money is available again.',
  params: idParams,
  /** `bank_refused`: the bank said no. Needed once the transfer is in a bank file, which would pay it all the same. */
  body: z.strictObject({ ...reason.shape, bank_refused: z.optional(z.boolean()) }),
  response: data(opsPayout),
  refusals: ['payout_already_closed', 'payout_in_bank_file', 'bank_file_unreleased'],
  errors: [409],
  idempotent: true,
})
/** Design §5: returned after it was confirmed; a correction with its reason, the only way out of `paid`. */
export const opsReturnPayout = endpoint({
  id: 'opsReturnPayout',
  method: 'POST',
  path: '/ops/payouts/{id}/return',
  auth: 'operator',
  right: 'money',
  summary: 'Records that a confirmed transfer came back; the money is available again.',
  params: idParams,
  body: reason,
  response: data(opsPayout),
  refusals: ['payout_not_paid'],
  errors: [409],
  idempotent: true,
})
