import { channelLabels } from '@fanfara/contract/enums'
import { grosze, toZloty } from '@fanfara/contract/money'
import * as contract from '@fanfara/contract/ops/applications'
import type { FastifyInstance } from 'fastify'
import { type FileColumns, sendCsv } from '#/edge/csv-file.ts'
import { pageOf } from '#/edge/paging.ts'
import { serve } from '#/http/serve.ts'
import { textOf } from '#/i18n/texts.ts'
import type { World } from '#/world.ts'
import * as campaigns from '../service.ts'

type Application = campaigns.Application

const presentConflict = ({ kind, id, name, advertiser, startDate, endDate }: Application['conflicts'][number]) => ({
  kind,
  campaign: { id, name },
  advertiser,
  start_date: startDate,
  end_date: endDate,
})

const presentApplication = (application: Application): contract.OpsApplication => ({
  id: application.id,
  since: application.since.toISOString(),
  creator: {
    id: application.creatorId,
    name: application.name,
    email: application.email,
    description: application.description,
    language: application.language,
  },
  channels: application.channels,
  price: application.price === null ? null : toZloty(grosze(application.price)),
  on_time: { done: application.done, of: application.ended },
  interests: application.interests,
  fit: application.fit,
  conflicts: application.conflicts.slice(0, contract.CONFLICTS_MAX).map(presentConflict),
  more_conflicts: Math.max(0, application.conflicts.length - contract.CONFLICTS_MAX),
  blocked: application.blocked,
})

const columns: FileColumns<Application> = [
  ['files.creator', ({ name }) => name],
  ['files.email', ({ email }) => email],
  ['files.applied', ({ since }) => since.toISOString()],
  [
    'files.channels',
    ({ channels }) => channels.map(({ platform, login }) => `${channelLabels[platform]}: ${login ?? ''}`).join('; '),
  ],
  ['files.category', ({ channels }) => Math.max(0, ...channels.map(({ stage }) => stage ?? 0)) || null],
  ['files.price', ({ price }) => (price === null ? null : toZloty(grosze(price)).toFixed(2))],
  ['files.done', ({ done }) => done],
  ['files.of_tasks', ({ ended }) => ended],
  ['files.fit', ({ fit }) => fit.score],
  [
    'files.rivals',
    ({ conflicts }) =>
      conflicts
        .filter(({ kind }) => kind === 'rival')
        .map(({ name, advertiser }) => `${name} (${advertiser})`)
        .join('; '),
  ],
  ['files.blocked', ({ blocked }, language) => blocked && textOf(language, `files.blocked_${blocked}`)],
]

/** Who asks to take part, and several answers at once (OPS-10). */
export function applicationRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, contract.opsListCampaignApplications, async ({ params, query }) => {
    const { limit, offset, meta } = pageOf(query)
    const list = await campaigns.listApplications(world, params.id, { ...query, limit, offset })
    const { places, taken } = list.campaign
    return {
      data: list.applications.map(presentApplication),
      meta: meta(list.matching),
      total: list.total,
      found: list.found,
      is_near: list.isNear,
      places_left: places === null ? null : Math.max(0, places - taken),
    }
  })
  serve(app, world, contract.opsDownloadCampaignApplications, async ({ params, query, language, reply }) => {
    const { applications } = await campaigns.listAllApplications(world, params.id, query)
    return sendCsv(reply, { name: 'applications', language }, columns, applications)
  })
  serve(app, world, contract.opsAcceptApplications, async ({ caller, params, body, language }) => {
    const { accepted, refused } = await campaigns.acceptApplications(world, caller.accountId, params.id, body.ids)
    return {
      data: {
        accepted,
        refused: refused.map(({ id, name, why }) => ({ id, name, message: textOf(language, why) })),
      },
    }
  })
}
