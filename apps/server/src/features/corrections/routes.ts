import type { QueryOf } from '@fanfara/contract/endpoint'
import { fromZloty, grosze, toZloty } from '@fanfara/contract/money'
import {
  type OpsCorrection,
  opsApproveCorrection,
  opsGetCorrection,
  opsKeepCorrection,
  opsDownloadCorrections,
  opsListCorrections,
  opsPreviewCorrection,
  opsProposeCorrection,
  opsWithdrawCorrection,
} from '@fanfara/contract/ops/corrections'
import { disputeCorrection, listCorrections } from '@fanfara/contract/own/corrections'
import type { FastifyInstance } from 'fastify'
import { type FileColumns, filePage, sendCsv } from '#/edge/csv-file.ts'
import { pageOf } from '#/edge/paging.ts'
import { serve } from '#/http/serve.ts'
import { textOf } from '#/i18n/texts.ts'
import type { World } from '#/world.ts'
import * as corrections from './service.ts'

const fileColumns: FileColumns<OpsCorrection> = [
  ['files.creator', row => row.creator.name],
  ['files.campaign', row => row.campaign.name],
  ['files.correction', (row, language) => textOf(language, `files.correction_${row.state}`)],
  ['files.before', row => row.before.toFixed(2)],
  ['files.after', row => row.after.toFixed(2)],
  ['files.difference', row => row.difference.toFixed(2)],
  ['files.reason', row => row.reason],
  ['files.proposed', row => row.proposed.at],
  ['files.proposed_by', row => row.proposed.by],
  ['files.approved', row => row.approved?.at ?? null],
  ['files.approved_by', row => row.approved?.by ?? null],
  ['files.ended', row => row.ended?.at ?? null],
]

/** The contract's snake case in the store's names; an empty search is none. */
const asked = ({ state, campaign_id, search, sort }: QueryOf<typeof opsDownloadCorrections>) => ({
  state,
  campaignId: campaign_id,
  search: search || undefined,
  sort,
})

/** Corrections of accepted amounts: proposed, approved, disputed, answered (decision 0054). */
export function correctionRoutes(app: FastifyInstance, world: World): void {
  const now = () => world.clock.now()
  const present = async (db: Parameters<typeof corrections.readCorrection>[0], id: string, operatorId: string) => ({
    data: await corrections.readCorrection(db, id, { operatorId, now: now() }),
  })
  serve(app, world, opsPreviewCorrection, async ({ body }) => {
    const { before, after, ...from } = await corrections.previewCorrection(world, body.correction)
    return {
      data: {
        before: toZloty(before),
        after: toZloty(after),
        difference: toZloty(grosze(after - before)),
        pending: toZloty(from.pending),
        available: toZloty(from.available),
        set_off: toZloty(from.setOff),
      },
    }
  })
  serve(app, world, opsProposeCorrection, ({ body, caller, once }) =>
    once(async tx => {
      const shown = body.after === undefined ? null : fromZloty(body.after)
      const { correction: form, reason } = body
      const id = await corrections.proposeCorrection(world, tx, caller.accountId, { form, reason, shown })
      return present(tx, id, caller.accountId)
    }),
  )
  serve(app, world, opsListCorrections, async ({ query, caller }) => {
    const { metaUpTo, ...page } = pageOf(query)
    const { rows, total } = await corrections.listCorrections(world, { ...asked(query), ...page })
    const data = await corrections.presentOps(world.db, rows, { operatorId: caller.accountId, now: now() })
    return { data, meta: metaUpTo(total) }
  })
  serve(app, world, opsDownloadCorrections, async ({ query, caller, language, reply }) => {
    const { rows } = await corrections.listCorrections(world, { ...asked(query), ...filePage })
    const lines = await corrections.presentOps(world.db, rows, { operatorId: caller.accountId, now: now() })
    return sendCsv(reply, { name: 'corrections', language }, fileColumns, lines)
  })
  serve(app, world, opsGetCorrection, ({ params, caller }) => present(world.db, params.id, caller.accountId))
  serve(app, world, opsApproveCorrection, ({ params, caller, once }) =>
    once(async tx => {
      await corrections.approveCorrection(world, tx, params.id, caller.accountId)
      return present(tx, params.id, caller.accountId)
    }),
  )
  serve(app, world, opsWithdrawCorrection, ({ params, body, caller, once }) =>
    once(async tx => {
      const said = { reason: body.reason, operatorId: caller.accountId }
      await corrections.withdrawCorrection(world, tx, params.id, said)
      return present(tx, params.id, caller.accountId)
    }),
  )
  serve(app, world, opsKeepCorrection, ({ params, body, caller, once }) =>
    once(async tx => {
      await corrections.keepCorrection(world, tx, params.id, { reason: body.reason, operatorId: caller.accountId })
      return present(tx, params.id, caller.accountId)
    }),
  )
  ownRoutes(app, world)
}

/** What creators read and answer. */
function ownRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, listCorrections, async ({ caller }) => {
    const { rows, setOff } = await corrections.listOwnCorrections(world, caller.accountId)
    return { data: { set_off: toZloty(setOff), corrections: rows } }
  })
  serve(app, world, disputeCorrection, ({ params, body, caller, once }) =>
    once(async tx => {
      const { accountId: creatorId } = caller
      await corrections.disputeCorrection(world, tx, params.id, { creatorId, text: body.text })
      return { data: await corrections.readOwnCorrection(tx, params.id, creatorId, world.clock.now()) }
    }),
  )
}
