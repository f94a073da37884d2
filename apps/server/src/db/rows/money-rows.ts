/** Tables of money. Only the ledger writes `ledger_*`. */
import type { PaymentStatus, PayoutStatus } from '@fanfara/contract/enums'
import type { Generated, GeneratedAlways } from 'kysely'
import type { JsonColumn } from '../json-column.ts'
import type { Line } from './kept-json.ts'

export interface LedgerAccountTable {
  id: GeneratedAlways<number>
  kind: string
  owner_id: string
  balance_grosze: Generated<number>
}

export interface LedgerTransactionTable {
  id: GeneratedAlways<number>
  key: string
  kind: string
  at: Date
  actor_id: string | null
  reason: string | null
}

export interface LedgerPostingTable {
  id: GeneratedAlways<number>
  transaction_id: number
  account_id: number
  amount_grosze: number
}

export interface PayoutTable {
  id: string
  number: GeneratedAlways<number>
  creator_id: string
  amount_grosze: number
  status: PayoutStatus
  requested_at: Date
  moved_at: Date
  reason: string | null
  bank_file_id: string | null
  holder: string
  address: string
  iban_sealed: Uint8Array
  invoice_due_on: string | null
  invoice_sha256: string | null
  invoice_file: string | null
}

export interface BankFileTable {
  id: string
  number: GeneratedAlways<number>
  format: 'elixir-0' | 'pain.001'
  created_at: Date
  created_by: string
  payouts: number
  amount_grosze: number
  sha256: string
  content_sealed: Uint8Array
  recalled_at: Generated<Date | null>
  recalled_by: Generated<string | null>
  recall_reason: Generated<string | null>
}

export interface PaymentTable {
  id: string
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
  payout_id: string | null
  created_at: Date
  moved_at: Date
}

export interface PaymentMoveTable {
  id: GeneratedAlways<number>
  payment_id: string
  from_status: PaymentStatus | 'removed' | null
  to_status: PaymentStatus | 'removed'
  amount_grosze: number
  at: Date
  actor_id: string | null
  reason: string | null
}

export interface AdvertiserPaymentTable {
  id: string
  campaign_id: string
  amount_grosze: number
  reference: string
  recorded_at: Date
  recorded_by: string
}

export interface IdempotencyTable {
  account_id: string
  route: string
  key: string
  request_hash: Uint8Array
  status: number | null
  body: JsonColumn | null
  at: Date
}
