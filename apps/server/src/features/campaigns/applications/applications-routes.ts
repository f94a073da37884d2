import { grosze, toZloty } from '@fanfara/contract/money'
import * as contract from '@fanfara/contract/ops/applications'
import type { FastifyInstance } from 'fastify'
import { serve } from '#/http/serve.ts'
import { textOf } from '#/i18n/texts.ts'
import type { World } from '#/world.ts'
import * as campaigns from '../service.ts'

type Application = Awaited<ReturnType<typeof campaigns.listApplications>>['applications'][number]

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

/** Who asks to take part, and several answers at once (OPS-10). */
export function applicationRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, contract.opsListCampaignApplications, async ({ params }) => {
    const { campaign, applications, total } = await campaigns.listApplications(world, params.id)
    const { places, taken } = campaign
    return {
      data: applications.map(presentApplication),
      total,
      places_left: places === null ? null : Math.max(0, places - taken),
    }
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
