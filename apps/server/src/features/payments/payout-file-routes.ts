import { grosze, toZloty } from '@fanfara/contract/money'
import { bankFileId } from '@fanfara/contract/money-ids'
import { opsCountPayouts, opsDownloadBankFiles, opsDownloadPayouts } from '@fanfara/contract/ops/payouts'
import type { FastifyInstance } from 'fastify'
import { type FileColumns, filePage, sendCsv } from '#/edge/csv-file.ts'
import { serve } from '#/http/serve.ts'
import { reasonIn } from '#/i18n/bank-reasons.ts'
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
  ['files.reason', ({ payout }, language) => payout.reason && reasonIn(language, payout.reason)],
]

type FileRow = Awaited<ReturnType<typeof payments.listBankFiles>>['rows'][number]

const fileColumns: FileColumns<FileRow> = [
  ['files.made', row => row.created_at.toISOString()],
  ['files.made_by', row => row.created_by],
  ['files.format', row => row.format],
  ['files.transfers', row => row.payouts],
  ['files.unanswered', row => row.waiting],
  ['files.amount', row => toZloty(grosze(row.amount_grosze)).toFixed(2)],
  ['files.released', row => row.released_at?.toISOString() ?? null],
  ['files.released_by', row => row.released_by],
  ['files.recalled', row => row.recalled_at?.toISOString() ?? null],
  ['files.reason', row => row.recall_reason],
  ['files.sha256', row => row.sha256],
]

/** The lists of payout orders (LIST-03), of one bank file too (DESK-48), and of bank files (DESK-21) as files, and what waits behind its tabs (DESK-07). */
export function payoutFileRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, opsDownloadBankFiles, async ({ query, language, reply }) => {
    const { limit, offset } = filePage
    const { rows } = await payments.listBankFiles(world, { ...query, limit, offset })
    return sendCsv(reply, { name: 'bank-files', language }, fileColumns, rows)
  })
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
    return sendCsv(reply, { name: file === undefined ? 'payouts' : 'transfers', language }, columns, rows)
  })
}
