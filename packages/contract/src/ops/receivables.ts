import * as z from 'zod/mini'
import { nameSearch, page, pageMeta, perPage } from '../campaigns.ts'
import { data, endpoint, id, idParams, revision } from '../endpoint.ts'
import { atMost } from '../values/bounds.ts'
import { zloty } from '../values/money/money.ts'
import { dayText, instantText } from '../values/time.ts'
import { REQUIRED } from './shared.ts'

/** What the advertiser of one campaign owes, and how old it is. */
export const receivable = z.object({
  /** The campaign's. */
  id,
  campaign: z.object({ id, name: z.string() }),
  advertiser: z.string(),
  /** Where reminders go. */
  email: z.string(),
  payments: z.number(),
  owed: zloty,
  since: instantText,
  due_on: dayText,
  /** Nought while it is not late. */
  days_late: z.number(),
  reminded: z.nullable(z.object({ at: instantText, by: z.nullable(z.string()) })),
  /** It is late, and no letter left within a day. */
  can_remind: z.boolean(),
  /** What of it is for creators who are businesses, and what the law asks for the delay of that; null where no figures hold. */
  business: z.object({ amount: zloty, interest: z.nullable(zloty), compensation: z.nullable(zloty) }),
})
/** A debt with its age. */
export type Receivable = z.output<typeof receivable>

/** Orders of the list beside the usual one, which is by when the first of it was accepted: the other way round, by how much, by the advertiser’s name. */
export const receivableSorts = ['newest', 'amount', 'advertiser'] as const
export type ReceivableSort = (typeof receivableSorts)[number]
export const receivableFilter = {
  sort: z.optional(z.enum(receivableSorts, 'inputs.error.choice')),
  late: z.optional(z.enum(['true', 'false'], 'inputs.error.choice')),
  /** A part of the campaign's name or its advertiser's; Polish letters may be left out. */
  name: nameSearch,
}
/** TRAN-42: what was accepted first stands first, unless another order is asked for (DESK-20). */
export const opsListReceivables = endpoint({
  id: 'opsListReceivables',
  method: 'GET',
  path: '/ops/receivables',
  auth: 'operator',
  right: 'money',
  summary: 'What advertisers owe, the oldest first unless told, with its age and what the law asks for being late.',
  query: z.object({ page, per_page: perPage, ...receivableFilter }),
  response: z.object({ data: z.array(receivable), meta: pageMeta, term_days: z.number(), due: zloty }),
})
/** DESK-05: 10,000 lines at most; cells that a sheet would take for formulas are defused. */
export const opsDownloadReceivables = endpoint({
  id: 'opsDownloadReceivables',
  method: 'GET',
  path: '/ops/receivables/file',
  auth: 'operator',
  right: 'money',
  summary: 'What advertisers owe as a CSV file.',
  query: z.object(receivableFilter),
  response: z.string(),
  download: 'text/csv; charset=utf-8',
})
const toldSum = z.object({
  /** Dates that fell into the quarter, until yesterday. */
  due: z.number(),
  kept: z.number(),
  /** In the middle, of those that were late; null where none was. */
  late_days: z.nullable(z.number()),
})
/** How often dates came true that creators were told (decision 0061). */
export type ToldSum = z.output<typeof toldSum>
/** TOLD-02: worked out once a day; the advertisers with the most late dates first, 50 at most. */
export const opsListToldDates = endpoint({
  id: 'opsListToldDates',
  method: 'GET',
  path: '/ops/told-dates',
  auth: 'operator',
  right: 'money',
  summary: 'How often money came by the day that creators were told: of a quarter, in all and by advertiser.',
  query: z.object({
    /** The newest one, unless told. */
    quarter: z.optional(z.string().check(atMost(7), z.regex(/^20\d{2}-Q[1-4]$/, 'inputs.error.choice'))),
  }),
  response: data(
    z.object({
      quarter: z.string(),
      quarters: z.array(z.string()),
      advertisers: z.nullable(toldSum),
      transfers: z.nullable(toldSum),
      rows: z.array(z.object({ advertiser: z.string(), ...toldSum.shape })),
    }),
  ),
})
/** A letter to the campaign's contact, at most one a day; a job sends one a week. */
export const opsRemindAdvertiser = endpoint({
  id: 'opsRemindAdvertiser',
  method: 'POST',
  path: '/ops/campaigns/{id}/reminder',
  auth: 'operator',
  right: 'money',
  summary: 'Reminds an advertiser who is late by a letter.',
  params: idParams,
  response: data(z.object({ sent: z.literal(true) })),
  refusals: ['receivable_not_late', 'reminded_recently'],
  errors: [409],
  idempotent: true,
})

const figure = z.number(REQUIRED)
/** Money-and-compliance §8: percent a year, and złoty for a euro with four decimals. */
export const lateRate = z.strictObject({
  valid_from: dayText,
  interest_percent: figure.check(
    z.gte(0, 'inputs.error.number'),
    z.lte(100, 'inputs.error.number'),
    z.multipleOf(0.01, 'inputs.error.number'),
  ),
  euro_rate: figure.check(
    z.gte(1, 'inputs.error.number'),
    z.lte(10, 'inputs.error.number'),
    z.multipleOf(0.0001, 'inputs.error.number'),
  ),
})
const savedRate = z.object({ ...lateRate.shape, revision })
/** Statutory figures from a day on. */
export type LateRate = z.output<typeof lateRate>
/** The newest first; nothing is made up where nobody entered any. */
export const opsListLateRates = endpoint({
  id: 'opsListLateRates',
  method: 'GET',
  path: '/ops/late-rates',
  auth: 'operator',
  right: 'money',
  summary: 'Statutory interest and the euro rate for compensations, by the day from which they hold.',
  response: data(z.array(savedRate)),
})
/** Saved again for the same day, it is replaced; the log keeps both. */
export const opsSaveLateRate = endpoint({
  id: 'opsSaveLateRate',
  method: 'POST',
  path: '/ops/late-rates',
  auth: 'operator',
  right: 'money',
  summary: 'Saves statutory interest and the euro rate from a day on.',
  /** With the revision of what it takes the place of (decision 0024); null: nothing holds from that day yet. Absent: whatever does. */
  body: z.strictObject({ ...lateRate.shape, revision: z.optional(z.nullable(revision)) }),
  response: data(z.array(savedRate)),
  refusals: ['changed_meanwhile'],
  errors: [409],
  status: 201,
  idempotent: true,
})
