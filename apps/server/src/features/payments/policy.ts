import type { Line } from '#/db/rows/kept-json.ts'
import { DAY_MS } from '@fanfara/contract/durations'
import { type AdType, type Counted, modelFacts, type PaymentStatus, type Platform } from '@fanfara/contract/enums'
import { TRANSFER_TERM_DAYS } from '@fanfara/contract/limits'
import { type Grosze, grosze, sum } from '@fanfara/contract/money'
import type { FlatRate, Rate, ShareRate } from '#/rates.ts'

/**
 * The number of the payout whose reference a search may be, with or without its letters; undefined where it is none.
 * @example payoutNumberIn('PO-000123') // 123
 */
export function payoutNumberIn(search: string): number | undefined {
  const digits = /^(?:PO-?)?0*(\d{1,12})$/i.exec(search)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** Payouts rest for 72 hours after a change of IBAN, e-mail or password (threat model §4.13). */
export const HOLD_MS = 72 * 3_600_000

/** When payouts rest no longer after a change of account data; null when none was made. */
export const holdEnd = (changedAt: Date | null): Date | null => changedAt && new Date(changedAt.getTime() + HOLD_MS)

/** Everything that `refusePayout` asks; read under the balance's lock. */
export interface PayoutFacts {
  balance: Grosze
  /** From which balance on, inclusive (MONEY-09, MONEY-10; OPS-21 says how much). */
  minimum: Grosze
  /** Whether the creator's e-mail address was confirmed (decision 0025). */
  isEmailConfirmed: boolean
  isBillingComplete: boolean
  /** Until when a change of account data holds payouts back; null when nothing does. */
  holdUntil: Date | null
  arePayoutsStopped: boolean
  now: Date
}

/** Why this payout must not happen now, or null when it may. */
export function refusePayout(facts: PayoutFacts) {
  if (!facts.isEmailConfirmed) return 'email_unconfirmed'
  if (facts.arePayoutsStopped) return 'payouts_stopped'
  if (facts.balance < facts.minimum) return 'payout_below_minimum'
  if (!facts.isBillingComplete) return 'billing_incomplete'
  if (facts.holdUntil && facts.holdUntil > facts.now) return 'payout_on_hold'
  return null
}

/** Whether the screens offer a payout: what a creator can see of `refusePayout` without asking for one. */
export const isPayoutOffered = ({
  balance,
  minimum,
  isEmailConfirmed,
}: Pick<PayoutFacts, 'balance' | 'minimum' | 'isEmailConfirmed'>) => isEmailConfirmed && balance >= minimum

/** What happened, as far as it pays: how many of what each model counts, and what the sales were worth. */
export interface Facts extends Record<Exclude<Counted, 'tasks'>, number> {
  salesValue: Grosze
  finished: readonly { platform: Platform; adType: AdType }[]
  /** All tasks of the creator in the campaign. */
  tasks: number
  /** Prices as they were when joining, in grosze, by `platform/ad_type`; what neither creator nor operators priced is not there (MONEY-47). */
  prices: Readonly<Record<string, number>>
}
/** `a × b ÷ c`, exactly, rounded half up. Whole, non-negative numbers. */
export function portion(a: number, b: number, c: number): Grosze {
  const divisor = BigInt(c)
  return grosze(Number((2n * BigInt(a) * BigInt(b) + divisor) / (2n * divisor)))
}

/** What a creator earns in one campaign at most: a milliard zł, so that sums of many stay exact. */
export const PAYMENT_MAX = grosze(1_000_000_000_00)
/** Stands for everything above: whoever adds it up is above too. */
const BEYOND = grosze(PAYMENT_MAX + 1)

/** A portion, or `BEYOND` where it is more than anybody is paid. */
const pay = (a: number, b: number, c: number): Grosze =>
  (BigInt(a) * BigInt(b)) / BigInt(c) > BigInt(PAYMENT_MAX) ? BEYOND : portion(a, b, c)

/** MONEY-41: views ÷ 1000 × rate. @example cpmPay(12_345, grosze(8_00)) // 98_76 */
export const cpmPay = (views: number, rate: Grosze): Grosze => pay(views, rate, 1000)

/** Key of a creator's price for an ad type on a platform. */
export const priceKey = (platform: Platform, adType: AdType): string => `${platform}/${adType}`

/** What one income pays (MONEY-41…MONEY-47): rounded half up once. */
export function lineOf(rate: Rate, facts: Facts): Line {
  if (rate.unit === 'perc') return shareLine(rate, facts)
  const { counts, per } = modelFacts[rate.model]
  if (counts === 'tasks') return feeLine(rate, facts)
  const [quantity, price] = [facts[counts], rate.grosze ?? grosze(0)]
  return {
    model: rate.model,
    unit: 'flat',
    rate: price,
    quantity,
    of: null,
    base: null,
    amount: pay(quantity, price, per),
  }
}

/** MONEY-44: a share of what the sales were worth. */
function shareLine({ model, basisPoints }: ShareRate, { sales, salesValue }: Facts): Line {
  const amount = pay(salesValue, basisPoints, 10_000)
  return { model, unit: 'perc', rate: basisPoints, quantity: sales, of: null, base: salesValue, amount }
}

/** MONEY-46, MONEY-47: the fee for the finished part of the tasks, or the creator's own price of each finished one. */
function feeLine({ model, grosze: fee }: FlatRate, { finished, tasks, prices }: Facts): Line {
  const line = { model, unit: 'flat' as const, rate: fee, quantity: finished.length, of: tasks, base: null }
  if (fee !== null) return { ...line, amount: tasks === 0 ? grosze(0) : portion(fee, finished.length, tasks) }
  return {
    ...line,
    amount: sum(finished.map(({ platform, adType }) => grosze(prices[priceKey(platform, adType)] ?? 0))),
  }
}

/** Everything a creator earned in a campaign: one line per income, added up (MONEY-48). More than `PAYMENT_MAX` is no pay. */
export function settle(rates: readonly Rate[], facts: Facts): { amount: Grosze; lines: Line[]; model: string } {
  const lines = rates.map(rate => lineOf(rate, facts))
  const models = [...new Set(rates.map(({ model }) => model))]
  return {
    amount: sum(lines.map(({ amount }) => amount)),
    lines,
    model: models.map(model => model.replace('_', ' ')).join(' + '),
  }
}

/** Where the money of one participation is, and when it came to the stages that people ask about. */
export interface PaymentWay {
  id: string
  status: PaymentStatus
  amount: Grosze
  since: Date
  /** When an operator accepted the settlement. */
  settledAt: Date | null
  /** When the bank confirmed; also of a transfer that came back. */
  paidAt: Date | null
  actsNext: ReturnType<typeof nextStep>['acts_next']
  expectedAt: Date | null
}

/** How many payments of a campaign are where, and when its money moved last. */
export interface CampaignWay {
  /** That earned something, and that no settlement fixed. */
  toAccept: number
  due: number
  ready: number
  ordered: number
  atBank: number
  paid: number
  settledAt: Date | null
  receivedAt: Date | null
  paidAt: Date | null
}

/**
 * Who has to act before a payment moves on, and by when it should have (design §1.2); an invoice by its due day (MONEY-19).
 * @param advertiserDays by when advertisers pay, as agreed (MONEY-25).
 */
export function nextStep(
  status: PaymentStatus,
  since: Date,
  { dueAt = null, advertiserDays }: { dueAt?: Date | null; advertiserDays: number },
): { acts_next: 'creator' | 'advertiser' | 'operator' | 'bank' | null; expectedAt: Date | null } {
  const after = (days: number) => new Date(since.getTime() + days * DAY_MS)
  switch (status) {
    case 'waiting_for_acceptance':
      return { acts_next: 'operator', expectedAt: null }
    case 'waiting_for_payment':
      return { acts_next: 'advertiser', expectedAt: after(advertiserDays) }
    case 'ready_for_payout':
      return { acts_next: 'creator', expectedAt: null }
    case 'sent_for_payout':
      return { acts_next: 'operator', expectedAt: dueAt ?? after(TRANSFER_TERM_DAYS) }
    case 'waiting_for_payout':
      return { acts_next: 'bank', expectedAt: dueAt ?? after(TRANSFER_TERM_DAYS) }
    case 'paid':
      return { acts_next: null, expectedAt: null }
  }
}

/** The accepted payments that an advertiser's money covers: whole ones, in the order given, as far as it reaches (TRAN-42). */
export function coveredBy<P extends { amount: Grosze }>(due: readonly P[], money: Grosze): P[] {
  let left: number = money
  const end = due.findIndex(({ amount }) => {
    left -= amount
    return left < 0
  })
  return end === -1 ? [...due] : due.slice(0, end)
}

/** Why a bank file must not be released by somebody, or null when they may: two people look at what the bank gets (decision 0044). */
export function refuseRelease({
  isRecalled,
  isReleased,
  isOwn,
}: Record<'isRecalled' | 'isReleased' | 'isOwn', boolean>) {
  if (isRecalled) return 'bank_file_recalled'
  if (isReleased) return 'bank_file_released'
  return isOwn ? 'bank_file_own' : null
}

/** Why a bank file cannot be recalled; null when it can (decision 0030, DESK-72). */
export function refuseRecall({
  isRecalled,
  isAtBank,
  isReleased,
  wasSeenUnreleased,
}: Record<'isRecalled' | 'isAtBank' | 'isReleased' | 'wasSeenUnreleased', boolean>) {
  if (isRecalled) return 'bank_file_recalled'
  if (isAtBank) return 'bank_file_at_bank'
  return isReleased && wasSeenUnreleased ? 'bank_file_may_be_out' : null
}
