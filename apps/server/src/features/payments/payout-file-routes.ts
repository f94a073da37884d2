import { toZloty } from '@fanfara/contract/money'
import { bankFileId } from '@fanfara/contract/money-ids'
import { opsCountPayouts, opsDownloadPayouts } from '@fanfara/contract/ops/payouts'
import type { FastifyInstance } from 'fastify'
import { type FileColumns, filePage, sendCsv } from '#/edge/csv-file.ts'
import { serve } from '#/http/serve.ts'
import { textOf } from '#/i18n/texts.ts'
import type { World } from '#/world.ts'
import * as payments from './service.ts'

type Row = Awaited<ReturnType<typeof payments.listPayouts>>['rows'][number]

/** Account numbers stay in bank files: a list that is mailed around needs none. */
const columns: FileColumns<Row> = [
  ['files.reference', ({ payout }) => payments.referenceOf(payout)],
  ['files.creator', ({ creatorName }) => creatorName],
  ['files.holder', ({ payout }) => payout.holder],
  ['files.amount', ({ payout }) => toZloty(payout.amount).toFixed(2)],
  ['files.payout', ({ payout }, language) => textOf(language, `files.payout_${payout.status}`)],
  ['files.requested', ({ payout }) => payout.requestedAt.toISOString()],
  ['files.invoice_due', ({ payout }) => payout.invoiceDueOn],
  ['files.ksef', ({ payout }) => payout.ksefNumber],
  ['files.reason', ({ payout }) => payout.reason],
]

/** The list of payout orders as a file (LIST-03), and what waits behind its tabs (DESK-07). */
export function payoutFileRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, opsCountPayouts, async () => ({ data: await payments.countPayouts(world) }))
  serve(app, world, opsDownloadPayouts, async ({ query, language, reply }) => {
    const { sort, status, search, bank_file_id: file } = query
    const { rows } = await payments.listPayouts(world, {
      sort,
      status,
      search: search || undefined,
      bankFileId: file === undefined ? undefined : bankFileId(file),
      ...filePage,
    })
    return sendCsv(reply, { name: 'payouts', language }, columns, rows)
  })
}
