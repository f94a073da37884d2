import { wholeTexts } from '@fanfara/contract/languages'
import * as contract from '@fanfara/contract/ops/campaign/work'
import type { FastifyInstance } from 'fastify'
import { pageOf } from '#/edge/paging.ts'
import { serve } from '#/http/serve.ts'
import type { World } from '#/world.ts'
import { listMessages, readWork, writeToParticipants } from './work.ts'

/** What stands around a campaign on its page, and writing to those who take part. */
export function campaignWorkRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, contract.opsGetCampaignWork, async ({ params }) => ({ data: await readWork(world, params.id) }))
  serve(app, world, contract.opsListCampaignMessages, async ({ params, query }) => {
    const { limit, offset, meta } = pageOf(query)
    const { rows, total, audiences } = await listMessages(world, params.id, { limit, offset })
    const data = rows.map(({ id, at, by_name: by, audience, recipients, text }) => ({
      id,
      at: at.toISOString(),
      by,
      audience,
      recipients,
      text: wholeTexts(text),
    }))
    return { data, meta: meta(total), audiences }
  })
  serve(app, world, contract.opsMessageParticipants, ({ params, body, caller, once }) =>
    once(async tx => ({
      data: { recipients: await writeToParticipants(world, tx, caller.accountId, { id: params.id, ...body }) },
    })),
  )
}
