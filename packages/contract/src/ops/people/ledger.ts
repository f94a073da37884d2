import * as z from 'zod/mini'
import { data, endpoint, id } from '../../endpoint.ts'
import { statement, statementPeriod } from '../../statements.ts'

const params = z.object({ id, month: statementPeriod })

/** OPS-26: as its creator reads it, from the ledger; 404 for operators and unknown ids. */
export const opsGetCreatorStatement = endpoint({
  id: 'opsGetCreatorStatement',
  method: 'GET',
  path: '/ops/creators/{id}/statements/{month}',
  auth: 'operator',
  summary: 'What happened to a creator’s balance in a month or a year, from the ledger.',
  params,
  response: data(statement),
})
/** The same for a sheet. */
export const opsDownloadCreatorStatement = endpoint({
  id: 'opsDownloadCreatorStatement',
  method: 'GET',
  path: '/ops/creators/{id}/statements/{month}/csv',
  auth: 'operator',
  summary: 'A creator’s statement as comma-separated values.',
  params,
  response: z.string(),
  download: 'text/csv; charset=utf-8',
})
/** The same document that its creator can keep. */
export const opsDownloadCreatorStatementPdf = endpoint({
  id: 'opsDownloadCreatorStatementPdf',
  method: 'GET',
  path: '/ops/creators/{id}/statements/{month}/pdf',
  auth: 'operator',
  summary: 'A creator’s statement as a PDF, in the language of the request.',
  params,
  response: z.string(),
  download: 'application/pdf',
})
