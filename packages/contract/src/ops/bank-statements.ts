import * as z from 'zod/mini'
import { page, pageMeta, perPage } from '../campaigns.ts'
import { data, endpoint, id, idParams } from '../endpoint.ts'
import { atMost } from '../values/bounds.ts'
import { recordOf } from '../values/enums.ts'
import { STATEMENT_MAX_BYTES } from '../values/limits.ts'
import { zloty } from '../values/money/money.ts'
import { dayText, instantText } from '../values/time.ts'
import { reason } from './shared.ts'

/** What banks hand out: MT940 of SWIFT, and its successor of ISO 20022. */
export const statementFormats = ['mt940', 'camt.053'] as const
/** By which standard its file is written. */
export type StatementFormat = (typeof statementFormats)[number]

/**
 * What became of a line: not looked at yet; a transfer that the bank carried out, one that came back, an advertiser's money; it waits for a
 * person; a person said that it is none of ours; it can do nothing.
 */
export const bankLineStates = [
  'unread',
  'matched_payout',
  'matched_return',
  'matched_advertiser',
  'waiting',
  'set_aside',
  'wrong',
] as const
/** The three `matched_…`, `set_aside` and `wrong` need nobody any more. */
export type BankLineState = (typeof bankLineStates)[number]

/** Why a line waits for a person, or can do nothing. */
export const bankLineWhys = [
  'nothing_fits',
  'amount_differs',
  'account_differs',
  'not_released',
  'executed_before',
  'given_back',
  'returned_before',
  'nothing_due',
  'exceeds_due',
  'taken_back',
  'foreign_currency',
  'doubled',
] as const
/** Why a line waits, or can do nothing. */
export type BankLineWhy = (typeof bankLineWhys)[number]

/** A statement of one account, as the bank handed it out. */
export const bankStatement = z.object({
  id,
  format: z.enum(statementFormats),
  /** IBAN of the company, without spaces. */
  account: z.string(),
  /** Identifier and running number, as printed there. */
  reference: z.string(),
  from_on: dayText,
  to_on: dayText,
  opening: zloty,
  closing: zloty,
  came: zloty,
  left: zloty,
  lines: z.number(),
  /** Lines that a statement before had brought already. */
  known_lines: z.number(),
  unread: z.number(),
  waiting: z.number(),
  /** By how much the opening differs from where the statement before it ended; null for the first of an account. */
  gap: z.nullable(zloty),
  imported_at: instantText,
  imported_by: z.string(),
})
/** Balances and counts, without the lines. */
export type BankStatement = z.output<typeof bankStatement>

/** What a waiting line may be: a payout that was carried out or came back, or a campaign whose advertiser paid. */
export const bankProposal = z.object({
  kind: z.enum(['payout', 'return', 'campaign']),
  id,
  /** Whom or what it is: a creator, a campaign. */
  name: z.string(),
  /** A payout's reference, or who the advertiser is. */
  detail: z.string(),
  /** The payout's amount, or what the campaign's advertiser owes. */
  amount: zloty,
  /** Evidence: the more, the further up it stands. */
  fits: z.array(z.enum(['reference', 'amount', 'account'])),
})
/** A proposal for a waiting line. */
export type BankProposal = z.output<typeof bankProposal>

/** A movement with its verdict; who and which account are masked or shortened for reading. */
export const bankLine = z.object({
  id,
  statement_id: id,
  position: z.number(),
  booked_on: dayText,
  /** In zł, or in `currency`; what left is negative. */
  amount: zloty,
  currency: z.string(),
  name: z.string(),
  account_masked: z.nullable(z.string()),
  title: z.string(),
  state: z.enum(bankLineStates),
  why: z.nullable(z.enum(bankLineWhys)),
  payout: z.nullable(z.object({ id, reference: z.string(), name: z.string() })),
  campaign: z.nullable(z.object({ id, name: z.string() })),
  /** Whether money moved through it; else somebody had recorded it before. */
  has_moved: z.boolean(),
  can_unmatch: z.boolean(),
  /** When and by whom it was settled by hand; null for what was matched by itself. */
  settled: z.nullable(z.object({ at: instantText, by: z.string() })),
  reason: z.nullable(z.string()),
  proposals: z.array(bankProposal),
})
/** A movement with its verdict and proposals. */
export type BankLine = z.output<typeof bankLine>

const part = z.object({ count: z.number(), amount: zloty })
/** A statement that was opened: its lines counted and summed by what became of them. */
export const openedStatement = z.object({
  ...bankStatement.shape,
  by_state: z.record(z.enum(bankLineStates), part),
})
/** Balances, and sums by verdict. */
export type OpenedStatement = z.output<typeof openedStatement>

/** What a file brought, statement by statement. */
export const statementOutcome = z.object({
  outcome: z.enum(['imported', 'known', 'refused']),
  account: z.string(),
  reference: z.string(),
  /** Why it was refused, as a sentence. */
  problem: z.nullable(z.string()),
  statement: z.nullable(bankStatement),
})
/** What became of one statement of a file. */
export type StatementOutcome = z.output<typeof statementOutcome>

/**
 * MT940 and camt.053 in złoty, of the company's own accounts; UTF-8, Windows-1250 or ISO 8859-2. What the bank's identifiers say was there before
 * does nothing a second time. The first 500 lines are matched at once, the others right after the answer.
 */
export const opsImportStatement = endpoint({
  id: 'opsImportStatement',
  method: 'POST',
  path: '/ops/bank-statements',
  auth: 'operator',
  right: 'money',
  summary: "Takes a bank's statement, and matches its lines with payouts, returns and advertisers' payments.",
  upload: { field: 'statement', maxBytes: STATEMENT_MAX_BYTES, tooLarge: 'inputs.error.statement_size' },
  response: data(z.array(statementOutcome)),
  status: 201,
  refusals: ['company_unknown'],
  idempotent: true,
})
/** Whether something of a statement waits: for a person, or to be looked at first; or all of it is settled. */
export const statementStates = ['waiting', 'settled'] as const
export type StatementState = (typeof statementStates)[number]
/** Orders of the list beside the usual one, which is by the day they end on: the other way round, by when they were imported, and by what the bank calls them. */
export const statementSorts = ['oldest', 'imported', 'reference'] as const
export type StatementSort = (typeof statementSorts)[number]
const statementsShown = {
  state: z.optional(z.enum(statementStates, 'inputs.error.choice')),
  sort: z.optional(z.enum(statementSorts, 'inputs.error.choice')),
}
/** DESK-44: newest first by the day they end on unless told; counts are of all, up to 10,000. */
export const opsListStatements = endpoint({
  id: 'opsListStatements',
  method: 'GET',
  path: '/ops/bank-statements',
  auth: 'operator',
  right: 'money',
  summary: 'Statements that were imported in an order, the newest first unless told.',
  query: z.object({ page, per_page: perPage, ...statementsShown }),
  response: z.object({
    data: z.array(bankStatement),
    meta: pageMeta,
    counts: z.object(recordOf(statementStates, () => z.int())),
  }),
})
/** DESK-05: 10,000 lines at most, accounts by their last four digits; cells that a sheet would take for formulas are defused. */
export const opsDownloadStatements = endpoint({
  id: 'opsDownloadStatements',
  method: 'GET',
  path: '/ops/bank-statements/file',
  auth: 'operator',
  right: 'money',
  summary: 'The same statements as a CSV file.',
  query: z.object(statementsShown),
  response: z.string(),
  download: 'text/csv; charset=utf-8',
})
export const opsGetStatement = endpoint({
  id: 'opsGetStatement',
  method: 'GET',
  path: '/ops/bank-statements/{id}',
  auth: 'operator',
  right: 'money',
  summary: 'One statement, its lines counted by what became of them.',
  params: idParams,
  response: data(openedStatement),
})
/** Orders of lines: by day, and by the largest sum, whichever way it went; as its statement has them unless told. */
export const bankLineSorts = ['oldest', 'newest', 'amount'] as const
export type BankLineSort = (typeof bankLineSorts)[number]
const lineFilter = {
  statement_id: z.optional(z.uuid('inputs.error.invalid')),
  state: z.optional(z.enum(bankLineStates, 'inputs.error.choice')),
  /** Words of the payer's name or the title, a part of the account, or a sum; the first 20,000 lines are looked through (decision 0118). */
  search: z.optional(z.string().check(z.trim(), atMost(100, 'inputs.error.too_long'))),
  sort: z.optional(z.enum(bankLineSorts, 'inputs.error.choice')),
}
/** Lines of account numbers and names: they need the right to money. */
export const opsListBankLines = endpoint({
  id: 'opsListBankLines',
  method: 'GET',
  path: '/ops/bank-lines',
  auth: 'operator',
  right: 'money',
  summary:
    'Lines of one statement in its order, or those of all that wait, the oldest first, unless told; waiting ones with proposals.',
  query: z.object({ page, per_page: perPage, ...lineFilter }),
  response: z.object({ data: z.array(bankLine), meta: pageMeta }),
})
/** DESK-21: 10,000 lines at most, accounts by their last four digits; cells that a sheet would take for formulas are defused. */
export const opsDownloadBankLines = endpoint({
  id: 'opsDownloadBankLines',
  method: 'GET',
  path: '/ops/bank-lines/file',
  auth: 'operator',
  right: 'money',
  summary: 'The same lines as a CSV file.',
  query: z.object(lineFilter),
  response: z.string(),
  download: 'text/csv; charset=utf-8',
})
/** What the bank has and what the ledger has, with every difference by its name. */
export const opsGetBankStanding = endpoint({
  id: 'opsGetBankStanding',
  method: 'GET',
  path: '/ops/bank-standing',
  auth: 'operator',
  right: 'money',
  summary: "The bank's newest closing balances beside the ledger's bank account, and what makes the difference.",
  response: data(
    z.object({
      accounts: z.array(z.object({ account: z.string(), closing: zloty, to_on: dayText })),
      bank: zloty,
      ledger: zloty,
      difference: zloty,
      /** They add up to the difference. */
      parts: z.object({
        /** What lay on the accounts before the first statement. */
        before: zloty,
        /** Where a statement does not begin where the one before it ended. */
        gaps: zloty,
        unread: zloty,
        waiting: zloty,
        set_aside: zloty,
        /** What was recorded by hand and is on no statement, less what statements showed of it since. */
        by_hand: zloty,
      }),
      waiting_lines: z.number(),
    }),
  ),
})
/** TRAN-42, TRAN-46, TRAN-47: exactly one of the members. */
export const opsSettleBankLine = endpoint({
  id: 'opsSettleBankLine',
  method: 'POST',
  path: '/ops/bank-lines/{id}/settle',
  auth: 'operator',
  right: 'money',
  summary: "Says what a waiting line is: a payout's transfer or its return, or an advertiser's payment for a campaign.",
  params: idParams,
  body: z.union([
    z.strictObject({ payout_id: z.uuid('inputs.error.invalid') }),
    z.strictObject({ campaign_id: z.uuid('inputs.error.invalid') }),
  ]),
  response: data(bankLine),
  refusals: ['bank_line_settled', 'bank_line_unfit', 'settlement_not_accepted'],
  errors: [409],
  idempotent: true,
})
/** A fee, a transfer of the company's own: it stays in the difference, by that name. */
export const opsSetBankLineAside = endpoint({
  id: 'opsSetBankLineAside',
  method: 'POST',
  path: '/ops/bank-lines/{id}/set-aside',
  auth: 'operator',
  right: 'money',
  summary: 'Says that a waiting line has nothing to do with creators or advertisers.',
  params: idParams,
  body: reason,
  response: data(bankLine),
  refusals: ['bank_line_settled'],
  errors: [409],
  idempotent: true,
})
/** Where the statuses allow no way back, it is refused with the way that there is. */
export const opsUnmatchBankLine = endpoint({
  id: 'opsUnmatchBankLine',
  method: 'POST',
  path: '/ops/bank-lines/{id}/unmatch',
  auth: 'operator',
  right: 'money',
  summary: 'Takes a match back, by the opposite transfer in the ledger: the line waits again.',
  params: idParams,
  body: reason,
  response: data(bankLine),
  refusals: ['bank_line_unmatched', 'bank_line_final', 'advertiser_payment_released'],
  errors: [409],
  idempotent: true,
})
