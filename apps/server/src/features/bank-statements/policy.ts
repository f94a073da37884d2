import { plainText } from '#/plain-text.ts'
import type { PayoutStatus } from '@fanfara/contract/enums'
import type { BankLineWhy } from '@fanfara/contract/ops/bank-statements'
import { campaignReference } from '#/references.ts'

/** References of payouts in what a line says, as their numbers. @example payoutNumbersIn('zwrot PO-000123') // [123] */
export const payoutNumbersIn = (text: string): number[] => [
  ...new Set([...text.matchAll(/\bPO[- ]?(\d{6,12})(?!\d)/gi)].map(([, digits]) => Number(digits))),
]

/** References of campaigns in what a line says. */
export const campaignReferencesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\bFAN[- ]?([0-9A-F]{8})\b/gi)].map(([, digits = '']) => `FAN-${digits.toUpperCase()}`)),
]

const SUM = /^[-−+]?(\d{1,9})(?:[.,](\d{1,2}))?(?:zł)?$/
/** Fewer digits than that are no part of an account. */
const ACCOUNT_PART_MIN = 4

/** Whether a line is meant by what somebody looks for: it says every word (Polish letters aside), a part of its account, or a sum. */
export function meaningOf(
  search: string,
): (line: { name: string; iban: string; title: string; reason: string }, amount: number) => boolean {
  const words = plainText(search).split(/\s+/).filter(Boolean)
  const together = search.replace(/\s/g, '').toUpperCase()
  const isAccount = /^(?:[A-Z]{2})?\d+$/.test(together) && together.length >= ACCOUNT_PART_MIN
  const [, whole, rest = ''] = SUM.exec(together.toLowerCase()) ?? []
  const wanted = whole === undefined ? null : Number(whole) * 100 + Number(rest.padEnd(2, '0'))
  return ({ name, iban, title, reason }, amount) => {
    const said = plainText(`${name} ${title} ${reason}`)
    if (words.every(word => said.includes(word))) return true
    if (isAccount && iban.includes(together)) return true
    return wanted !== null && Math.abs(amount) === wanted
  }
}

/** What a line is held against: a payout, and what lines before said of it. */
export interface PayoutFacts {
  /** Whole grosze, never below nothing. */
  amount: number
  status: PayoutStatus
  iban: string
  isAtBank: boolean
  /** A line showed its transfer; a line showed that it came back. */
  isExecuted: boolean
  isReturned: boolean
}

/** What a line does to a payout: it moves its money, or shows what is recorded already; or why it waits for a person. */
export type PayoutJudgement =
  | { state: 'matched_payout'; move: 'confirm' | null }
  | { state: 'matched_return'; move: 'take_back' | null }
  | { state: 'waiting'; why: BankLineWhy }

const waits = (why: BankLineWhy) => ({ state: 'waiting', why }) as const

/**
 * What a line of a statement says of the payout that it names (TRAN-46, TRAN-47).
 * @param amount in grosze, with its sign. @param iban where it went; empty where the bank does not say, or a person decided.
 */
export function judgePayoutLine(
  { amount, iban }: { amount: number; iban: string },
  payout: PayoutFacts,
): PayoutJudgement {
  if (Math.abs(amount) !== payout.amount) return waits('amount_differs')
  return amount < 0 ? judgeTransfer(iban, payout) : judgeReturn(payout)
}

function judgeTransfer(iban: string, payout: PayoutFacts): PayoutJudgement {
  if (iban !== '' && iban !== payout.iban) return waits('account_differs')
  if (payout.isExecuted) return waits('executed_before')
  switch (payout.status) {
    case 'ordered':
      return waits('not_released')
    case 'in_bank_file':
      return payout.isAtBank ? { state: 'matched_payout', move: 'confirm' } : waits('not_released')
    case 'paid':
      return { state: 'matched_payout', move: null }
    case 'refused':
    case 'returned':
      // Its return is on a statement as well: both together leave everything where it is.
      return payout.isReturned ? { state: 'matched_payout', move: null } : waits('given_back')
  }
}

function judgeReturn(payout: PayoutFacts): PayoutJudgement {
  if (payout.isReturned) return waits('returned_before')
  switch (payout.status) {
    case 'ordered':
      return waits('not_released')
    case 'in_bank_file':
      return payout.isAtBank ? { state: 'matched_return', move: 'take_back' } : waits('not_released')
    case 'paid':
      return { state: 'matched_return', move: 'take_back' }
    case 'refused':
    case 'returned':
      return { state: 'matched_return', move: null }
  }
}

/** A campaign that waits for its advertiser's money. */
export interface Owing {
  id: string
  advertiser: string
  /** Accepted and not covered yet, whole grosze. */
  owed: number
}

/** What speaks for a campaign's being the one that money came for. */
export interface PayerFacts {
  amount: number
  references: readonly string[]
  /** Advertisers whose money came from this account before. */
  payersBefore: ReadonlySet<string>
}

/**
 * The campaign that an advertiser's money is for: the one whose reference the title has; else the only one of an advertiser who paid from that
 * account before and owes exactly this sum.
 */
export function judgePayer<Campaign extends Owing>(
  { amount, references, payersBefore }: PayerFacts,
  owing: readonly Campaign[],
): { campaign: Campaign } | { why: BankLineWhy } {
  if (references.length > 0) {
    const [named, another] = owing.filter(({ id }) => references.includes(campaignReference(id)))
    if (!named) return { why: 'nothing_due' }
    if (another) return { why: 'nothing_fits' }
    return amount <= named.owed ? { campaign: named } : { why: 'exceeds_due' }
  }
  const [fitting, another] = owing.filter(({ owed, advertiser }) => owed === amount && payersBefore.has(advertiser))
  return fitting && !another ? { campaign: fitting } : { why: 'nothing_fits' }
}

/** What a statement says as a whole, with its lines summed. */
export interface StatementFacts {
  isWhole: boolean
  isOurs: boolean
  currency: string | null
  /** Null where the statement lacks them. In grosze. */
  opening: number | null
  closing: number | null
  /** Lines in złoty, those that are there twice left out. */
  sum: number
  hasForeignLines: boolean
}

/** Why a statement is not taken; null when it is. */
export function refuseStatement(facts: StatementFacts) {
  if (!facts.isWhole || facts.opening === null || facts.closing === null) return 'statement_cut_off'
  if (!facts.isOurs) return 'statement_wrong_account'
  if (facts.currency !== 'PLN') return 'statement_foreign_currency'
  if (!facts.hasForeignLines && facts.opening + facts.sum !== facts.closing) return 'statement_partial'
  return null
}
