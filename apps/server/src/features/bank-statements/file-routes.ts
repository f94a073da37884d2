import { grosze, toZloty } from '@fanfara/contract/money'
import type { QueryOf } from '@fanfara/contract/endpoint'
import { opsDownloadBankLines, opsDownloadStatements } from '@fanfara/contract/ops/bank-statements'
import type { FastifyInstance } from 'fastify'
import { type FileColumns, filePage, sendCsv } from '#/edge/csv-file.ts'
import { serve } from '#/http/serve.ts'
import { reasonIn } from '#/i18n/bank-reasons.ts'
import { textOf } from '#/i18n/texts.ts'
import type { World } from '#/world.ts'
import { referenceOf } from '../payments/service.ts'
import * as desk from './service.ts'

type Row = Awaited<ReturnType<typeof desk.statementsOf>>[number]

const zloty = (amount: number) => toZloty(grosze(amount)).toFixed(2)

const columns: FileColumns<Row> = [
  ['files.from', ({ from_on: on }) => on],
  ['files.to', ({ to_on: on }) => on],
  ['files.account', ({ account }) => `… ${account.slice(-4)}`],
  ['files.statement', ({ reference }) => reference],
  ['files.opening', row => zloty(row.opening_grosze)],
  ['files.came', row => zloty(row.came_grosze)],
  ['files.left', row => zloty(row.left_grosze)],
  ['files.closing', row => zloty(row.closing_grosze)],
  ['files.lines', ({ lines }) => lines],
  ['files.waiting', ({ waiting, unread }) => waiting + unread],
  ['files.imported', ({ imported_at: at }) => at.toISOString()],
  ['files.imported_by', ({ imported_by: name }) => name],
]

interface Line {
  row: Awaited<ReturnType<typeof desk.findLines>>['rows'][number]
  details: desk.LineDetails
}

/** Account numbers stay in statements: of each its last four digits. */
const lineColumns: FileColumns<Line> = [
  ['files.booked', ({ row }) => row.booked_on],
  ['files.payer', ({ details }) => details.name],
  ['files.account', ({ details: { iban } }) => (iban === '' ? null : `… ${iban.slice(-4)}`)],
  [
    'files.title',
    ({ details }, language) => [details.title, reasonIn(language, details.reason)].filter(Boolean).join(' · '),
  ],
  ['files.sum', ({ row }) => zloty(row.amount_grosze)],
  ['files.currency', ({ row }) => row.currency],
  ['files.line', ({ row }, language) => textOf(language, `files.line_${row.state}`)],
  ['files.reference', ({ row }) => (row.payout_number === null ? null : referenceOf({ number: row.payout_number }))],
  ['files.creator', ({ row }) => row.creator],
  ['files.campaign', ({ row }) => row.campaign],
  ['files.reason', ({ row }) => row.reason],
]

/** The filter of `listBankLines`, without its page; an empty search is none. */
export const askedLines = ({ statement_id, state, search, sort }: QueryOf<typeof opsDownloadBankLines>) => ({
  statementId: statement_id,
  state,
  search: search || undefined,
  sort,
})

/** Statements of the bank as CSV, and their lines, as their lists have them; 10,000 lines at most (DESK-05, DESK-21). */
export function statementFileRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, opsDownloadStatements, async ({ query, language, reply }) => {
    const rows = await desk.findStatements(world, { ...query, ...filePage })
    return sendCsv(reply, { name: 'bank-statements', language }, columns, rows)
  })
  serve(app, world, opsDownloadBankLines, async ({ query, language, reply }) => {
    const { rows, isCut } = await desk.findLines(world, { ...askedLines(query), ...filePage })
    const lines = rows.map(row => ({ row, details: desk.openDetails(world, row) }))
    return sendCsv(reply, { name: 'bank-lines', language, cut: isCut ? 'files.cut' : undefined }, lineColumns, lines)
  })
}
