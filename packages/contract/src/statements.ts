import * as z from 'zod/mini'
import { data, endpoint } from './endpoint.ts'
import { atMost } from './values/bounds.ts'
import { zloty } from './values/money/money.ts'
import { instantText } from './values/time.ts'

/** Lines of one statement at most; more are in those of its months. */
export const STATEMENT_MAX_LINES = 5000

/** A month (`2026-03`) or a year (`2026`) of Warsaw's calendar. */
export const statementPeriod = z
  .string()
  .check(atMost(7), z.regex(/^20\d{2}(-(0[1-9]|1[0-2]))?$/, 'inputs.error.choice'))

/** Why money came to the balance or left it. */
export const movementKinds = ['release', 'payout', 'refused', 'returned', 'correction', 'set_off'] as const

/** One movement of the balance that can be paid out. */
const movement = z.object({
  /** The number of its line in the ledger. */
  id: z.string(),
  at: instantText,
  kind: z.enum(movementKinds),
  /** Less than nothing when it left. */
  amount: zloty,
  balance: zloty,
  /** The campaign that paid; null for payouts. */
  campaign: z.nullable(z.string()),
  /** The payout's reference (`PO-000123`), which stands in the transfer's title; null for income. */
  reference: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})
/** One line of a statement as a type. */
export type Movement = z.output<typeof movement>

/** What happened to a creator's balance in a period, from the ledger: opening and movements always make the closing balance. */
export const statement = z.object({
  period: z.string(),
  /** Both in Warsaw, the second day exclusive. */
  from: instantText,
  until: instantText,
  opening: zloty,
  came: zloty,
  left: zloty,
  closing: zloty,
  movements: z.array(movement),
  /** There were more movements than a statement carries: those of its months are whole. */
  is_cut: z.boolean(),
  /** Months in which something happened, newest first, and so what statements there are. */
  months: z.array(z.string()),
})
export type Statement = z.output<typeof statement>

/** Design §1.1: every złoty of the balance with where it came from and where it went. */
export const getStatement = endpoint({
  id: 'getStatement',
  method: 'GET',
  path: '/payments/statements/{month}',
  auth: 'creator',
  summary: 'What happened to the balance in a month or a year, from the ledger.',
  params: z.object({ month: statementPeriod }),
  response: data(statement),
})
/** The same for a sheet. */
export const downloadStatement = endpoint({
  id: 'downloadStatement',
  method: 'GET',
  path: '/payments/statements/{month}/csv',
  auth: 'creator',
  summary: 'The statement as comma-separated values.',
  params: z.object({ month: statementPeriod }),
  response: z.string(),
  download: 'text/csv; charset=utf-8',
})
/** The same to read, print and keep: tagged, so that it can be listened to. */
export const downloadStatementPdf = endpoint({
  id: 'downloadStatementPdf',
  method: 'GET',
  path: '/payments/statements/{month}/pdf',
  auth: 'creator',
  summary: 'The statement as a PDF, in the language of the request.',
  params: z.object({ month: statementPeriod }),
  response: z.string(),
  download: 'application/pdf',
})
