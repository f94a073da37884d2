import {
  acceptInvitation as acceptEndpoint,
  type Campaign as WireCampaign,
  getCampaign,
  joinCampaign as joinEndpoint,
  listCampaignFilters,
  listCampaigns as listEndpoint,
  listCampaignStatuses,
  listCampaignTypes,
  quitCampaign as quitEndpoint,
  rejectInvitation as rejectEndpoint,
} from '@fanfara/contract/campaigns'
import { campaignFilters, campaignStatuses, campaignTypes, taskTypePrefixes } from '@fanfara/contract/enums'
import { dayOf, type Day } from '@fanfara/contract/time'
import type { FastifyInstance } from 'fastify'
import { countCampaigns as countEndpoint } from '@fanfara/contract/own/campaign-lists'
import { pageOf } from '#/edge/paging.ts'
import { serve } from '#/http/serve.ts'
import { textOf } from '#/i18n/texts.ts'
import { presentRate } from '#/rates.ts'
import type { World } from '#/world.ts'
import { easyAdRoutes } from './easy-ad/easy-ad-routes.ts'
import { ownCampaignRoutes } from './mine/mine-routes.ts'
import { opsCampaignRoutes } from './ops-routes.ts'
import { resultRoutes } from './results/routes.ts'
import { fitsOf, flagsFor, statusFor, wayOut } from './policy.ts'
import * as campaigns from './service.ts'
import { searchRoutes } from './searches/searches-routes.ts'
import { undoRoutes } from './undo/undo-routes.ts'
import { campaignCalendarRoutes } from './calendar/calendar-routes.ts'
import { campaignPictureRoutes } from './pictures/picture-routes.ts'
import { campaignWorkRoutes } from './standing/work-routes.ts'
import type { Campaign, Seen } from './service.ts'

/** How many tasks of which type a campaign asks for (CAMP-16). */
function taskTypes({ taskPlan }: Campaign): WireCampaign['task_types'] {
  const amounts = new Map<string, number>()
  for (const { platform, ad_type, amount } of taskPlan) {
    const name = `${taskTypePrefixes[platform]}${ad_type}`
    amounts.set(name, (amounts.get(name) ?? 0) + amount)
  }
  return [...amounts].map(([name, amount]) => ({ name, amount }))
}

/** A campaign as one creator sees it (DATA-12). */
function presentCampaign({ campaign, creator, interests, hasEntered }: Seen, today: Day): WireCampaign {
  const flags = flagsFor(campaign, creator, today)
  const incomes = campaign.incomes.map(presentRate)
  const [first] = incomes
  return {
    id: campaign.id,
    name: campaign.name,
    description: campaign.description || null,
    start_date: campaign.startDate,
    end_date: campaign.endDate,
    channels: [...campaign.platforms],
    incomes,
    status: statusFor(creator),
    type: campaign.type,
    is_joinable: flags.isJoinable,
    is_quitable: flags.isQuitable,
    is_declinable: flags.isDeclinable,
    is_easy_ad: campaign.isAutomatic,
    need_acceptance: flags.needsAcceptance,
    advertiser: campaign.advertiser,
    task_types: taskTypes(campaign),
    product_photos: campaign.productPhotos,
    platforms: [...campaign.platforms],
    amount: first?.value ?? null,
    model: first?.model ?? 'FLAT_FEE',
    not_joinable_reason: flags.notJoinableReason,
    places_left: campaign.places === null ? null : Math.max(0, campaign.places - campaign.taken),
    recruiting_until: campaign.recruitingUntil,
    fits: fitsOf(campaign, { platforms: creator.platforms, interests }, today),
    way_out: wayOut(campaign, creator, hasEntered),
  }
}

/** Campaigns of creators; those of operators stand beside. */
export function campaignRoutes(app: FastifyInstance, world: World): void {
  const today = () => dayOf(world.clock.now())

  serve(app, world, listEndpoint, async ({ caller, query }) => {
    const { limit, offset, meta } = pageOf(query)
    const { rows, total, isSimilar, unlock } = await campaigns.listCampaigns(world, {
      ...query,
      creatorId: caller.accountId,
      isFitting: query.fits === 'yes',
      isEndingSoon: query.ends_soon === 'yes',
      limit,
      offset,
    })
    const day = today()
    return {
      data: rows.map(seen => presentCampaign(seen, day)),
      meta: { ...meta(total), ...(isSimilar && { is_similar: true }), ...(unlock && { unlock }) },
    }
  })
  serve(app, world, countEndpoint, async ({ caller }) => ({
    data: await campaigns.countCampaigns(world, caller.accountId),
  }))
  serve(app, world, listCampaignTypes, async ({ language }) => ({
    data: campaignTypes.map(key => ({ key, name: textOf(language, `campaign_type.${key}`) })),
  }))
  serve(app, world, listCampaignStatuses, async ({ language }) => ({
    data: campaignStatuses.map(key => ({ key, name: textOf(language, `campaign_status.${key}`) })),
  }))
  serve(app, world, listCampaignFilters, async () => ({ data: [...campaignFilters] }))
  serve(app, world, getCampaign, async ({ caller, params }) => ({
    data: presentCampaign(await campaigns.readCampaign(world, caller.accountId, params.id), today()),
  }))

  const acts = [
    [joinEndpoint, campaigns.joinCampaign],
    [quitEndpoint, campaigns.quitCampaign],
    [acceptEndpoint, campaigns.acceptInvitation],
    [rejectEndpoint, campaigns.rejectInvitation],
  ] as const
  for (const [endpoint, perform] of acts) {
    serve(app, world, endpoint, async ({ caller, params }) => ({
      data: presentCampaign(
        await perform(world, { id: caller.accountId, isActive: caller.isActive }, params.id),
        today(),
      ),
    }))
  }
  ownCampaignRoutes(app, world)
  searchRoutes(app, world)
  undoRoutes(app, world)
  campaignWorkRoutes(app, world)
  campaignPictureRoutes(app, world)
  campaignCalendarRoutes(app, world)
  easyAdRoutes(app, world)
  opsCampaignRoutes(app, world)
  resultRoutes(app, world)
}
