import * as contract from '@fanfara/contract/acceptances'
import type { Language } from '@fanfara/contract/enums'
import { textFor } from '@fanfara/contract/languages'
import type { FastifyInstance } from 'fastify'
import { admitLink } from '#/edge/link-page.ts'
import { serve } from '#/http/serve.ts'
import { textOf } from '#/i18n/texts.ts'
import type { World } from '#/world.ts'
import * as acceptances from './acceptances.ts'
import { presentTask } from './service.ts'

/** A link's page as it travels (API-55): every field of it is named here, so that nothing else leaves. */
function presentPage(
  { status, request, shown, nonce }: Awaited<ReturnType<typeof acceptances.readAcceptance>>,
  language: Language,
): contract.AcceptancePage {
  return {
    status,
    task: {
      id: shown.id,
      name: shown.name,
      description: textFor(language, shown.brief) || null,
      type: shown.ad_type,
      channel_type: shown.platform,
      start_date: shown.starts_at?.toISOString() ?? null,
      end_date: shown.ends_at?.toISOString() ?? null,
    },
    creator: { name: shown.creator, avatar_url: shown.avatar_url, description: shown.description },
    campaign: { name: shown.campaign, advertiser: shown.advertiser },
    message: request.message,
    urls: request.urls,
    requested_at: request.requestedAt.toISOString(),
    expires_at: request.expiresAt.toISOString(),
    reason: request.reason,
    nonce,
  }
}

const presentRequest = (
  row: Awaited<ReturnType<typeof acceptances.listAcceptances>>[number],
): contract.OpsAcceptance => ({
  id: row.id,
  status: row.status,
  message: row.message,
  urls: row.urls,
  requested_at: row.requested_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  answered_at: row.answered_at?.toISOString() ?? null,
  answered_by: row.operator,
  reason: row.reason,
})

/** Approval of a task's content: the creator asks, the advertiser answers through a link, or an operator on their behalf. */
export function acceptanceRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, contract.requestAcceptance, async ({ caller, params, body, language }) => {
    const sender = { id: caller.accountId, isActive: caller.isActive }
    return { data: presentTask(world, await acceptances.requestAcceptance(world, sender, params.id, body), language) }
  })
  const ofLink = { admit: admitLink }
  serve(
    app,
    world,
    contract.getTaskAcceptance,
    async ({ params, request, language }) => ({
      data: presentPage(await acceptances.readAcceptance(world, { ...params, address: request.ip }), language),
    }),
    ofLink,
  )
  serve(
    app,
    world,
    contract.decideTaskAcceptance,
    async ({ params, body, request, language }) => {
      const decided = await acceptances.decideAcceptance(world, { ...params, address: request.ip }, body)
      const { status, isRepeated } = decided
      return { data: { status, message: textOf(language, `acceptance.${status}${isRepeated ? '_before' : ''}`) } }
    },
    ofLink,
  )
  serve(app, world, contract.opsListAcceptances, async ({ params }) => ({
    data: (await acceptances.listAcceptances(world, params.id)).map(presentRequest),
  }))
  serve(app, world, contract.opsRevokeAcceptance, async ({ caller, params, body, language }) => ({
    data: presentTask(
      world,
      await acceptances.revokeRequest(world, caller.accountId, params.id, body.reason),
      language,
    ),
  }))
  serve(app, world, contract.opsApproveContent, async ({ caller, params, body, language }) => ({
    data: presentTask(
      world,
      await acceptances.approveContent(world, caller.accountId, params.id, body.reason),
      language,
    ),
  }))
}
