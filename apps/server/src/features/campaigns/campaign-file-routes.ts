import { channelLabels } from '@fanfara/contract/enums'
import { opsCountCampaigns, opsDownloadCampaigns } from '@fanfara/contract/ops/campaigns'
import type { FastifyInstance } from 'fastify'
import { type FileColumns, filePage, sendCsv } from '#/edge/csv-file.ts'
import { serve } from '#/http/serve.ts'
import { textOf } from '#/i18n/texts.ts'
import type { World } from '#/world.ts'
import * as payments from '../payments/service.ts'
import * as campaigns from './service.ts'

interface Row {
  campaign: campaigns.Campaign
  active: number
  due: number
}

const columns: FileColumns<Row> = [
  ['files.name', ({ campaign }) => campaign.name],
  ['files.advertiser', ({ campaign }) => campaign.advertiser],
  ['files.stage', ({ campaign }, language) => textOf(language, `files.stage_${campaign.stage}`)],
  ['files.platforms', ({ campaign }) => campaign.platforms.map(platform => channelLabels[platform]).join(', ')],
  ['files.start', ({ campaign }) => campaign.startDate],
  ['files.end', ({ campaign }) => campaign.endDate],
  ['files.places', ({ campaign }) => campaign.places],
  ['files.taken', ({ campaign }) => campaign.taken],
  ['files.active', ({ active }) => active],
  ['files.due', ({ due }) => due],
]

/** Campaigns as CSV: what the list's own filter and search find, 10,000 lines at most (LIST-03), and how many stand in each of its tabs (DESK-30). */
export function campaignFileRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, opsCountCampaigns, async ({ query }) => ({ data: await campaigns.countByStage(world, query) }))
  serve(app, world, opsDownloadCampaigns, async ({ query, language, reply }) => {
    const { limit, offset } = filePage
    const { rows } = await campaigns.listForOperators(world, { ...query, limit, offset })
    const ids = rows.map(({ id }) => id)
    const active = await campaigns.activeCreators(world, ids)
    const waiting = await payments.waitingByCampaign(world.db, ids)
    const lines = rows.map(campaign => ({
      campaign,
      active: active.get(campaign.id) ?? 0,
      due: waiting.get(campaign.id)?.due ?? 0,
    }))
    return sendCsv(reply, { name: 'campaigns', language }, columns, lines)
  })
}
