import * as z from 'zod/mini'
import { data, endpoint, id } from '../endpoint.ts'
import { statementPeriod } from '../statements.ts'
import { atMost } from '../values/bounds.ts'
import { zloty } from '../values/money/money.ts'
import { instantText } from '../values/time.ts'

/** Lines of one statement at most; its sums hold all of them. */
export const BOOKS_MAX_LINES = 5000
/** Campaigns that a period offers to choose from. */
export const BOOKS_MAX_SUBJECTS = 500

/** Whose statement: one campaign's, one advertiser's, or of the whole installation, which is that of its bank account. */
const subject = z.object({
  campaign_id: z.optional(id),
  advertiser: z.optional(z.string().check(z.trim(), z.minLength(1, 'inputs.error.required'), atMost(200))),
})
const params = z.object({ month: statementPeriod })
const common = { method: 'GET', auth: 'operator', right: 'money' } as const

/** One movement, as money that is there, or that an advertiser owes. */
const line = z.object({
  id: z.string(),
  at: instantText,
  /** The kind of the entry in the books, as docs/books.md lists them. */
  kind: z.string(),
  amount: zloty,
  balance: zloty,
  /** The campaign that it was about; null where the bank alone was. */
  campaign: z.nullable(z.string()),
  /** The payout's reference, where it was one. */
  reference: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})
/** One movement, as a type. */
export type BookLine = z.output<typeof line>

/** What happened in a period: of the installation the bank account, of campaign and advertiser what is owed. */
export const bookStatement = z.object({
  period: z.string(),
  scope: z.enum(['all', 'campaign', 'advertiser']),
  /** The campaign or the advertiser; null for the installation. */
  name: z.nullable(z.string()),
  opening: zloty,
  came: zloty,
  left: zloty,
  closing: zloty,
  lines: z.array(line),
  /** There were more than a statement carries: the journal has them all. */
  is_cut: z.boolean(),
  /** Campaigns of which something was booked in the period. */
  campaigns: z.array(z.object({ id, name: z.string(), advertiser: z.string() })),
})
/** What happened in a period, as a type. */
export type BookStatement = z.output<typeof bookStatement>

/** STAT-02: from one snapshot of the ledger. */
export const opsGetBookStatement = endpoint({
  ...common,
  id: 'opsGetBookStatement',
  path: '/ops/books/{month}',
  summary: 'What happened in a month or a year: in the bank account, or to what a campaign or an advertiser owes.',
  params,
  query: subject,
  response: data(bookStatement),
})
/** The same for a sheet. */
export const opsDownloadBookStatement = endpoint({
  ...common,
  id: 'opsDownloadBookStatement',
  path: '/ops/books/{month}/csv',
  summary: 'The same lines as comma-separated values.',
  params,
  query: subject,
  response: z.string(),
  download: 'text/csv; charset=utf-8',
})
/** The same to read, print and keep. */
export const opsDownloadBookStatementPdf = endpoint({
  ...common,
  id: 'opsDownloadBookStatementPdf',
  path: '/ops/books/{month}/pdf',
  summary: 'The same as a PDF, in the language of the request.',
  params,
  query: subject,
  response: z.string(),
  download: 'application/pdf',
})
/** Every entry with its accounts, as docs/books.md describes the columns: what an accountant books. */
export const opsDownloadJournal = endpoint({
  ...common,
  id: 'opsDownloadJournal',
  path: '/ops/books/{month}/journal',
  summary: 'Every entry of the ledger of a month or a year, with debit and credit, for an accountant.',
  params,
  query: z.object({
    /** A comma needs semicolons between cells, which sheets in Polish expect. */
    decimal: z.optional(z.enum(['point', 'comma'], 'inputs.error.choice')),
    /** The mark by which sheets know UTF-8; programs may do without. */
    mark: z.optional(z.enum(['yes', 'no'], 'inputs.error.choice')),
  }),
  response: z.string(),
  download: 'text/csv; charset=utf-8',
})
