import { grosze, toZloty } from '@fanfara/contract/money'
import { opsDownloadReceivables } from '@fanfara/contract/ops/receivables'
import type { FastifyInstance } from 'fastify'
import { type FileColumns, filePage, sendCsv } from '#/edge/csv-file.ts'
import { serve } from '#/http/serve.ts'
import type { World } from '#/world.ts'
import * as receivables from './service.ts'

type Row = Awaited<ReturnType<typeof receivables.listReceivables>>['rows'][number]

const zloty = (amount: number | null) => (amount === null ? null : toZloty(grosze(amount)).toFixed(2))

const columns: FileColumns<Row> = [
  ['files.advertiser', ({ advertiser }) => advertiser],
  ['files.campaign', ({ name }) => name],
  ['files.email', ({ email }) => email],
  ['files.owed', ({ owed }) => toZloty(owed).toFixed(2)],
  ['files.payments', ({ payments }) => payments],
  ['files.since', ({ since }) => since.toISOString()],
  ['files.due_on', ({ due }) => due],
  ['files.days_late', ({ late }) => late],
  ['files.interest', ({ interest }) => zloty(interest)],
  ['files.compensation', ({ compensation }) => zloty(compensation)],
  ['files.reminded', ({ remindedAt }) => remindedAt?.toISOString() ?? null],
]

/** What advertisers owe as CSV: what the list's own filter finds, 10,000 lines at most (DESK-05). */
export function receivableFileRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, opsDownloadReceivables, async ({ query, language, reply }) => {
    const { limit, offset } = filePage
    const { rows } = await receivables.listReceivables(world, {
      isLate: query.late === 'true',
      name: query.name,
      sort: query.sort,
      limit,
      offset,
    })
    return sendCsv(reply, { name: 'receivables', language }, columns, rows)
  })
}
