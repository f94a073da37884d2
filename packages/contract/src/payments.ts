import * as z from 'zod/mini'
import { givenPage, pageMeta, perPage } from './campaigns.ts'
import { data, endpoint, id, idParams } from './endpoint.ts'
import { atMost } from './values/bounds.ts'
import { incomeUnits, models, paymentStatuses, recordOf } from './values/enums.ts'
import { INVOICE_MAX_BYTES } from './values/limits.ts'
import { zloty } from './values/money/money.ts'
import { dayText, instantText, monthText } from './values/time.ts'

/**
 * How one model of a campaign came to its part of a payment (MONEY-30): `quantity` × `rate`, in words that the screen
 * writes. `quantity` is views, clicks, actions, sales or finished tasks; `of` is all tasks where a fee is shared by them.
 */
export const paymentLine = z.object({
  model: z.enum(models),
  unit: z.enum(incomeUnits),
  /** zł, or percent when `unit` is `perc`; null when the creator's own prices apply. */
  rate: z.nullable(z.number()),
  quantity: z.nullable(z.number()),
  of: z.nullable(z.number()),
  /** Sales value in zł, for shares of sales. */
  base: z.nullable(zloty),
  amount: zloty,
})
/** Who has to act before a payment can move on (design §1.2). */
export const actors = ['creator', 'advertiser', 'operator', 'bank'] as const

/** DATA-19, plus where the money is: since when, who acts next, by when. */
export const paymentRow = z.object({
  id,
  campaign_id: id,
  name: z.string(),
  /** The campaign's first and last day; null where it has none. */
  start_date: z.nullable(dayText),
  end_date: z.nullable(dayText),
  clicks: z.nullable(z.number()),
  views: z.nullable(z.number()),
  model: z.string(),
  payout: zloty,
  /** What corrections made of what the lines say: added, or less than nothing. */
  corrected: zloty,
  /** Of `payout`: what paid for a correction, and so never reached the balance. */
  set_off: zloty,
  /** Of `payout`: what a correction took after it had left; it is set off against later earnings. */
  taken_back: zloty,
  status: z.enum(paymentStatuses),
  since: instantText,
  acts_next: z.nullable(z.enum(actors)),
  expected_at: z.nullable(instantText),
  lines: z.array(paymentLine),
  /**
   * How late the advertiser is, and what the law asks for that between businesses as of today, in zł; null where no figures hold. Only where the
   * creator is a business and the agreed term is over (decision 0063).
   */
  late: z.optional(z.object({ days: z.number(), interest: z.nullable(zloty), compensation: z.nullable(zloty) })),
  /** The creator's invoice that asks for this money; null where the platform pays out without one. */
  invoice: z.nullable(z.object({ id, due_date: dayText })),
})
/** What one campaign earned: amounts in zł, counts null where the model has none (DATA-19). */
export type PaymentRow = z.output<typeof paymentRow>

/**
 * What a page is of (FIN-01): all of the creator's payments, whatever page, search or status was asked for, in zł. `ordered` was ordered and
 * has not arrived.
 */
const paymentSums = z.object({
  ordered: zloty,
  waiting_for_acceptance: zloty,
  waiting_for_payment: zloty,
  counts: z.object(recordOf(paymentStatuses, () => z.number())),
})
/** Of all a creator's payments: sums of what is on its way, and how many there are in each status. */
export type PaymentSums = z.output<typeof paymentSums>

const paidPayout = z.object({ id, amount: zloty })
/** A payout that the bank carried out, in zł. */
export type PaidPayout = z.output<typeof paidPayout>

/** DATA-18: the one answer whose members stand side by side (API-05). */
export const payments = z.object({
  balance: zloty,
  balance_waiting: zloty,
  can_request_payout: z.boolean(),
  /** Until when payouts rest after a change of account data; null when they don't, told whatever the balance (threat model §4.13). */
  payout_held_until: z.nullable(instantText),
  data: z.array(paymentRow),
  /** Where a page stands in what was found; only where a page was asked for. */
  meta: z.optional(pageMeta),
  /** Sums and counts of all payments; only where a page was asked for. */
  sums: z.optional(paymentSums),
  /** The payout that the bank carried out last, in the last 30 days; null where there is none. Only where a page was asked for (FIN-08). */
  paid_lately: z.optional(z.nullable(paidPayout)),
  /**
   * Of the dates by which money was expected in the last six months, how many in a hundred came true, by whom it waited for; null where too few say
   * anything (decision 0061). Only where a page was asked for.
   */
  kept_dates: z.optional(z.object({ advertiser: z.nullable(z.number()), transfer: z.nullable(z.number()) })),
})

/**
 * API-36: `can_request_payout` compares the balance alone; other reasons answer the press. Without `page` all rows, up to 10,000; with it a page of
 * those that its filters leave, newest first (FIN-01, FIN-02).
 */
export const getPayments = endpoint({
  id: 'getPayments',
  method: 'GET',
  path: '/payments',
  auth: 'creator',
  summary: 'Balance, money on the way and one row per campaign, read from one snapshot; whole, or a page of it.',
  query: z.object({
    page: givenPage,
    per_page: perPage,
    status: z.optional(z.enum(paymentStatuses, 'inputs.error.choice')),
    /** A part of the campaign's or the advertiser's name, or the reference of a transfer (`PO-000123`). */
    search: z.optional(z.string().check(z.trim(), atMost(100, 'inputs.error.too_long'))),
    id: z.optional(id),
    campaign_id: z.optional(id),
  }),
  response: payments,
})
/** What was earned in one month of Warsaw's calendar; less than nothing when more was taken back than came. */
export const monthEarned = z.object({ month: monthText, amount: zloty })
/** One month's earnings as a type. */
export type MonthEarned = z.output<typeof monthEarned>

/** DASH-01, DASH-02: the chart of the last months, the current one last, and what came in the last 30 days. */
export const getEarnings = endpoint({
  id: 'getEarnings',
  method: 'GET',
  path: '/payments/earnings',
  auth: 'creator',
  summary:
    'What was earned in each of the last six months, by the ledger, the current month last; and in the last 30 days.',
  response: z.object({
    data: z.array(monthEarned),
    /** Absent in answers that were kept from an earlier server. */
    lately: z.optional(z.object({ days: z.number(), amount: zloty })),
  }),
})
/** API-37, MONEY-21: pays out the whole available balance. */
export const requestPayout = endpoint({
  id: 'requestPayout',
  method: 'POST',
  path: '/payments/payout',
  auth: 'creator',
  summary: 'Orders the payout of the whole available balance.',
  body: z.optional(z.nullable(z.strictObject({}))),
  response: data(z.object({ amount: zloty, status: z.literal('sent_for_payout') })),
  refusals: ['email_unconfirmed', 'payout_below_minimum', 'billing_incomplete', 'payout_on_hold', 'payouts_stopped'],
  errors: [403, 409],
  idempotent: true,
})

/**
 * API-38, MONEY-21: pays out the whole available balance against the creator's own invoice, a PDF below 10 MB as multipart
 * field `invoice`, due 30 days after it was sent (MONEY-19). The field `amount` (zł, optional) is the sum that the creator was shown:
 * a balance that differs is answered 409 `amount_changed` with the new sum, so that no invoice asks for another sum than is paid. The field `ksef_number`
 * (optional) is what KSeF gave to the invoice; it stands in the transfer's title (decision 0062).
 */
export const sendInvoice = endpoint({
  id: 'sendInvoice',
  method: 'POST',
  path: '/payments/invoice',
  auth: 'creator',
  summary: 'Sends an invoice for the whole available balance.',
  upload: {
    field: 'invoice',
    maxBytes: INVOICE_MAX_BYTES,
    tooLarge: 'inputs.error.file_size',
    texts: ['amount', 'ksef_number'],
  },
  response: data(z.object({ id, amount: zloty, due_date: dayText })),
  status: 201,
  refusals: [
    'email_unconfirmed',
    'payout_below_minimum',
    'billing_incomplete',
    'payout_on_hold',
    'payouts_stopped',
    'amount_changed',
    'company_unknown',
  ],
  errors: [403, 409, 413],
  idempotent: true,
})
/** The invoice as it was sent, for its owner (SEC-08). */
export const downloadInvoice = endpoint({
  id: 'downloadInvoice',
  method: 'GET',
  path: '/payments/invoices/{id}/content',
  auth: 'creator',
  summary: 'An invoice that the creator sent.',
  params: idParams,
  response: z.string(),
  download: 'application/pdf',
})
