import { grosze, toZloty } from '@fanfara/contract/money'
import { opsDownloadStatements } from '@fanfara/contract/ops/bank-statements'
import type { FastifyInstance } from 'fastify'
import { type FileColumns, filePage, sendCsv } from '#/edge/csv-file.ts'
import { serve } from '#/http/serve.ts'
import type { World } from '#/world.ts'
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

/** Statements of the bank as CSV, the newest first, 10,000 lines at most (DESK-05). */
export function statementFileRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, opsDownloadStatements, async ({ language, reply }) => {
    const { rows } = await desk.listStatements(world, filePage)
    return sendCsv(reply, { name: 'bank-statements', language }, columns, rows)
  })
}
