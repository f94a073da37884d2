import * as contract from '@fanfara/contract/advertisers'
import type { Language } from '@fanfara/contract/enums'
import type { FastifyInstance } from 'fastify'
import { admitLink } from '#/edge/link-page.ts'
import { pageOf } from '#/edge/paging.ts'
import { serve } from '#/http/serve.ts'
import { textOf } from '#/i18n/texts.ts'
import type { World } from '#/world.ts'
import * as links from './advertiser-links.ts'

type Shown = Awaited<ReturnType<typeof links.readParticipants>>

const presentCreator = (row: Shown['rows'][number], language: Language): contract.ShownCreator => ({
  id: row.id,
  name: row.name,
  avatar_url: row.avatar_url,
  description: row.description,
  interests: row.interests.map(key => textOf(language, `category.${key}`)),
  channels: row.channels.map(({ type, login, url, stage, by_hand }) => ({ type, login, url, stage, by_hand })),
  status: row.status,
  since: row.since?.toISOString() ?? null,
  invitable_from: row.invitableFrom?.toISOString() ?? null,
})

/** A link's page as it travels: every field of it is named here, so that nothing else leaves. */
const presentPage = (shown: Shown, language: Language): contract.ParticipantPage => ({
  campaign: {
    name: shown.campaign.name,
    description: shown.campaign.description,
    advertiser: shown.campaign.advertiser,
    type: shown.campaign.type,
    platforms: [...shown.campaign.platforms],
    start_date: shown.campaign.startDate,
    end_date: shown.campaign.endDate,
    places: shown.campaign.places,
    taken: shown.campaign.taken,
  },
  lists: [...shown.lists],
  list: shown.list,
  creators: shown.rows.map(row => presentCreator(row, language)),
  is_recruiting: shown.isRecruiting,
  nonce: shown.nonce,
})

/** An advertiser chooses participants through a link, which operators make and revoke (OPS-12). */
export function advertiserLinkRoutes(app: FastifyInstance, world: World): void {
  const ofLink = { admit: admitLink }
  serve(
    app,
    world,
    contract.getParticipantPage,
    async ({ params, query, request, language }) => {
      const { metaUpTo, ...page } = pageOf(query)
      const wanted = { list: query.list, name: query.name, ...page }
      const shown = await links.readParticipants(world, { ...params, address: request.ip }, wanted)
      return { data: presentPage(shown, language), meta: metaUpTo(shown.total) }
    },
    ofLink,
  )
  serve(
    app,
    world,
    contract.decideParticipant,
    async ({ params, body, request, language }) => {
      await links.decideParticipant(world, { ...params, address: request.ip }, body)
      return { data: { message: textOf(language, `participant.${body.decision}`) } }
    },
    ofLink,
  )
  const present = async (id: string) => {
    const { campaign, isOffered, link } = await links.readLink(world, id)
    const ends_on = campaign.endDate
    const shown = link ? { created_at: link.created_at.toISOString(), created_by: link.operator, ends_on } : null
    return { link: shown, is_offered: isOffered }
  }
  serve(app, world, contract.opsGetAdvertiserLink, async ({ params }) => ({ data: await present(params.id) }))
  serve(app, world, contract.opsMakeAdvertiserLink, async ({ params, caller }) => {
    const url = await links.makeLink(world, caller.accountId, params.id)
    const { link } = await present(params.id)
    if (!link) throw new Error('a link that was just made is there')
    return { data: { url, link } }
  })
  serve(app, world, contract.opsRevokeAdvertiserLink, async ({ params, caller }) => {
    await links.revokeLink(world, caller.accountId, params.id)
    return { data: {} }
  })
}
