/** Tables of money. Only the ledger writes `ledger_*`. */
import type { PaymentStatus, PayoutStatus } from '@fanfara/contract/enums'
import type { BankLineState, BankLineWhy, StatementFormat } from '@fanfara/contract/ops/bank-statements'
import type { BankFileId, PaymentId, PayoutId } from '@fanfara/contract/money-ids'
import type { CorrectionKind, CorrectionState } from '@fanfara/contract/own/corrections'
import type { MonthFigure } from '@fanfara/contract/ops/desk/months'
import type { CompanyForm } from '@fanfara/contract/ops/company'
import type { Day } from '@fanfara/contract/time'
import type { Generated, GeneratedAlways } from 'kysely'
import type { JsonColumn } from '../json-column.ts'
import type { CorrectedResults, Line } from './kept-json.ts'

/** One account of the books: a kind of an owner, once. Its balance is the sum of its postings. */
export interface LedgerAccountTable {
  id: GeneratedAlways<number>
  kind: string
  owner_id: string
  balance_grosze: Generated<number>
}

/** A transfer; its `key` makes it happen once. */
export interface LedgerTransactionTable {
  id: GeneratedAlways<number>
  key: string
  kind: string
  at: Date
  actor_id: string | null
  reason: string | null
}

/** One side of a transfer, in grosze; those of a transfer sum to zero. */
export interface LedgerPostingTable {
  id: GeneratedAlways<number>
  transaction_id: number
  account_id: number
  amount_grosze: number
}

/** An order to pay a whole balance, with where to, as it was when it was given. */
export interface PayoutTable {
  id: PayoutId
  number: GeneratedAlways<number>
  creator_id: string
  amount_grosze: number
  status: PayoutStatus
  requested_at: Date
  moved_at: Date
  reason: string | null
  bank_file_id: BankFileId | null
  holder: string
  address: string
  iban_sealed: Uint8Array
  invoice_due_on: string | null
  invoice_sha256: string | null
  invoice_file: string | null
  ksef_number: Generated<string | null>
  is_ksef_of_other: Generated<boolean>
  run_id: Generated<string | null>
}

/** One saving of who pays and what holds for all; never changed. */
export interface CompanyVersionTable {
  id: Generated<string>
  number: GeneratedAlways<number>
  at: Date
  actor_id: string
  form: JsonColumn<CompanyForm>
}

/** A file of transfers as the bank gets it: sealed, written once, numbered. */
export interface BankFileTable {
  id: BankFileId
  number: GeneratedAlways<number>
  format: 'elixir-0' | 'pain.001'
  created_at: Date
  created_by: string
  payouts: number
  amount_grosze: number
  sha256: string
  content_sealed: Uint8Array
  execution_on: Generated<string | null>
  released_at: Generated<Date | null>
  released_by: Generated<string | null>
  recalled_at: Generated<Date | null>
  recalled_by: Generated<string | null>
  recall_reason: Generated<string | null>
  run_id: Generated<string | null>
}

/** Many orders that one act put into bank files; not finished while some wait for theirs. */
export interface PayoutRunTable {
  id: string
  created_at: Date
  created_by: string
  format: 'elixir-0' | 'pain.001'
  orders: number
  amount_grosze: number
  set_aside: number
  finished_at: Generated<Date | null>
}

/** What one creator earned in one campaign: a projection of the ledger that people read. */
export interface PaymentTable {
  id: PaymentId
  campaign_id: string
  creator_id: string
  participation_id: string
  status: PaymentStatus | 'removed'
  amount_grosze: number
  lines: JsonColumn<Line[]>
  model: string
  views: number | null
  clicks: number | null
  accruals: Generated<number>
  payout_id: PayoutId | null
  created_at: Date
  moved_at: Date
  set_off_grosze: Generated<number>
  taken_back_grosze: Generated<number>
  is_addition: Generated<boolean>
}

/** A change of an accepted amount: proposed, approved by somebody else, told, and carried out. */
export interface CorrectionTable {
  id: string
  campaign_id: string
  creator_id: string
  participation_id: string
  kind: CorrectionKind
  state: CorrectionState
  is_open: GeneratedAlways<boolean>
  before_grosze: number
  after_grosze: number
  results: JsonColumn<CorrectedResults> | null
  task_id: string | null
  reason: string
  proposed_at: Date
  proposed_by: string
  approved_at: Generated<Date | null>
  approved_by: Generated<string | null>
  effect_due: Generated<Date | null>
  disputed_at: Generated<Date | null>
  dispute: Generated<string | null>
  ended_at: Generated<Date | null>
  ended_by: Generated<string | null>
  answer: Generated<string | null>
  moved_at: Date
  pending_grosze: Generated<number>
  available_grosze: Generated<number>
  set_off_grosze: Generated<number>
  added_grosze: Generated<number>
}

/** A change of status or amount, with time and actor (MONEY-29); only ever added. */
export interface PaymentMoveTable {
  id: GeneratedAlways<number>
  payment_id: PaymentId
  from_status: PaymentStatus | 'removed' | null
  to_status: PaymentStatus | 'removed'
  amount_grosze: number
  at: Date
  actor_id: string | null
  reason: string | null
}

/** Money that came from an advertiser for a campaign, with the reference of its transfer. */
export interface AdvertiserPaymentTable {
  id: string
  campaign_id: string
  amount_grosze: number
  reference: string
  recorded_at: Date
  recorded_by: string
  taken_back_at: Generated<Date | null>
}

/** What became of what an advertiser paid too much; only ever added. */
export interface CreditMoveTable {
  id: string
  campaign_id: string
  kind: 'surplus' | 'restored' | 'used' | 'paid_back'
  to_campaign_id: string | null
  amount_grosze: number
  at: Date
  actor_id: string | null
  reason: string | null
}

/** A debt of an advertiser that one person proposes to write off, and another one approves. */
export interface WriteOffTable {
  id: string
  campaign_id: string
  state: 'proposed' | 'approved' | 'withdrawn'
  amount_grosze: number
  recovered_grosze: Generated<number>
  reason: string
  proposed_at: Date
  proposed_by: string
  decided_at: Generated<Date | null>
  decided_by: Generated<string | null>
}

/** A letter that reminded an advertiser of a debt. */
export interface ReceivableReminderTable {
  id: string
  campaign_id: string
  at: Date
  actor_id: string | null
  amount_grosze: number
  days_late: number
}

/** What the law asks for being late, from a day on. */
export interface LateRateTable {
  valid_from: string
  interest_basis_points: number
  euro_rate: number
  saved_at: Date
  saved_by: string
}

/** A statement of one of our accounts; its identity is the bank's, so that it is taken once. */
export interface BankStatementTable {
  id: string
  number: GeneratedAlways<number>
  account: string
  identity: string
  format: StatementFormat
  reference: string
  from_on: string
  to_on: string
  opening_grosze: number
  closing_grosze: number
  came_grosze: number
  left_grosze: number
  lines: number
  known_lines: number
  known_grosze: number
  sha256: string
  imported_at: Date
  imported_by: string
}

/** A file that the simulated bank was brought; demo mode only, as the two below. */
export interface SandboxBankFileTable {
  sha256: string
  taken_at: Date
}

/** A transfer that the simulated bank was asked for. */
export interface SandboxBankOrderTable {
  id: GeneratedAlways<number>
  sha256: string
  account: string
  reference: string
  amount_grosze: number
  name: string
  iban: string
  title: string
  state: 'waiting' | 'executed' | 'refused' | 'returned'
}

/** What the simulated bank booked; what left is negative. */
export interface SandboxBankEntryTable {
  id: GeneratedAlways<number>
  account: string
  booked_on: string
  amount_grosze: number
  name: string
  iban: string
  title: string
  end_to_end: string
  reason: string
}

/** One line of a statement with what became of it; who is on the other side is sealed. */
export interface BankLineTable {
  id: string
  statement_id: string
  position: number
  account: string
  identity: string
  booked_on: string
  currency: string
  amount_grosze: number
  state: BankLineState
  why: BankLineWhy | null
  payout_id: PayoutId | null
  campaign_id: string | null
  advertiser_payment_id: string | null
  has_moved: Generated<boolean>
  settled_at: Date | null
  settled_by: string | null
  reason: string | null
  details_sealed: Uint8Array
  account_mac: Uint8Array | null
}

/** A money act's answer by account, route and key, written with its effect (threat model §4.7). */
export interface IdempotencyTable {
  account_id: string
  route: string
  key: string
  request_hash: Uint8Array
  status: number | null
  body: JsonColumn | null
  /** In place of the body where that holds what is shown once. */
  sealed: Uint8Array | null
  at: Date
}

/** By when somebody was told that the money of a payment would come, and when it did. */
export interface ToldDateTable {
  id: GeneratedAlways<number>
  payment_id: PaymentId
  kind: 'advertiser' | 'transfer'
  told_at: Date
  expected_on: string
  came_on: string | null
  withdrawn_on: string | null
}

/** How often told dates came true: in a span, for one advertiser or, without a name, for all. */
export interface ToldDateSumTable {
  span: string
  kind: 'advertiser' | 'transfer'
  advertiser: string
  due: number
  kept: number
  late_days: number | null
}

/** What came of one figure in one day in Warsaw, for the months of the start page (decision 0112). */
export interface DayFigureTable {
  figure: MonthFigure
  day: Day
  count: number
  amount_grosze: number
  made_at: Date
}
