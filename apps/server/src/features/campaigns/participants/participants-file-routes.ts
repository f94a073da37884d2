import { grosze, toZloty } from '@fanfara/contract/money'
import { opsDownloadParticipants } from '@fanfara/contract/ops/participants'
import type { FastifyInstance } from 'fastify'
import { FILE_LINES, type FileColumns, sendCsv } from '#/edge/csv-file.ts'
import { serve } from '#/http/serve.ts'
import { textOf } from '#/i18n/texts.ts'
import type { World } from '#/world.ts'
import * as campaigns from '../service.ts'

const zloty = (amount: number | null) => (amount === null ? null : toZloty(grosze(amount)).toFixed(2))

type ParticipantLine = Awaited<ReturnType<typeof campaigns.listParticipantLines>>[number]

const columns: FileColumns<ParticipantLine> = [
  ['files.creator', ({ name }) => name],
  ['files.email', ({ email }) => email],
  ['files.participation', ({ status }, language) => textOf(language, `files.status_${status}`)],
  ['files.state_since', ({ since }) => since.toISOString()],
  ['files.done', ({ done }) => done],
  ['files.of_tasks', ({ tasks }) => tasks],
  ['files.views', ({ views }) => views],
  ['files.clicks', ({ clicks }) => clicks],
  ['files.actions', ({ actions }) => actions],
  ['files.sales', ({ sales }) => sales],
  ['files.sales_value', ({ salesValue }) => zloty(salesValue)],
  ['files.payment', ({ payment }, language) => payment && textOf(language, `files.payment_${payment}`)],
  ['files.amount', ({ amount }) => zloty(amount)],
]

/** Creators of a campaign as CSV, narrowed as their list (DESK-05, DESK-19). */
export function participantFileRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, opsDownloadParticipants, async ({ params, query, language, reply }) => {
    const { sort, ...which } = query
    const page = { sort, limit: FILE_LINES }
    const lines = await campaigns.listParticipantLines(world, { ...which, campaignId: params.id }, page)
    return sendCsv(reply, { name: 'participants', language }, columns, lines)
  })
}
