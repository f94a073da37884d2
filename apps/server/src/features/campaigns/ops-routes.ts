import type { Language } from '@fanfara/contract/enums'
import { fromZloty, grosze, toZloty } from '@fanfara/contract/money'
import * as opsCampaigns from '@fanfara/contract/ops/campaigns'
import * as opsParticipants from '@fanfara/contract/ops/participants'
import * as opsDesk from '@fanfara/contract/ops/desk'
import type { FastifyInstance } from 'fastify'
import { pageOf } from '#/edge/paging.ts'
import { serve } from '#/http/serve.ts'
import { presentRate } from '#/rates.ts'
import type { World } from '#/world.ts'
import { shownCompany } from '../company/service.ts'
import { connectablePlatforms } from '../providers/service.ts'
import * as ledger from '../ledger/service.ts'
import * as payments from '../payments/service.ts'
import { readInstallation } from '../settings/service.ts'
import { participantFileRoutes } from './participants/participants-file-routes.ts'
import * as tasks from '../tasks/service.ts'
import { campaignFileRoutes } from './campaign-file-routes.ts'
import { allowedFor } from './policy.ts'
import * as campaigns from './service.ts'
import type { Campaign } from './service.ts'

interface Sums {
  activeCreators: number
  toAccept: number
  due: number
}

function presentCampaign(campaign: Campaign, sums: Sums): opsCampaigns.OpsCampaign {
  return {
    id: campaign.id,
    stage: campaign.stage,
    name: campaign.name,
    description: campaign.description,
    advertiser: campaign.advertiser,
    advertiser_email: campaign.advertiserEmail,
    type: campaign.type,
    platforms: [...campaign.platforms],
    start_date: campaign.startDate,
    end_date: campaign.endDate,
    recruiting_until: campaign.recruitingUntil,
    places: campaign.places,
    taken: campaign.taken,
    is_held_back: campaign.isHeldBack,
    is_automatic: campaign.isAutomatic,
    landing_url: campaign.landingUrl,
    topic: campaign.topic,
    incomes: campaign.incomes.map(presentRate),
    task_plan: campaign.taskPlan.map(line => ({
      ...line,
      start_date: line.start_date,
      end_date: line.end_date,
    })),
    product_photos: campaign.productPhotos,
    created_at: campaign.createdAt.toISOString(),
    published_at: campaign.publishedAt?.toISOString() ?? null,
    revision: campaigns.revisionOfCampaign(campaign),
    allowed: allowedFor(campaign, sums),
  }
}

const zloty = (amount: number) => toZloty(grosze(amount))

type Reader = Parameters<typeof campaigns.findParticipant>[0]
type ParticipantRow = Awaited<ReturnType<typeof campaigns.findParticipant>>

async function presentParticipants(
  world: World,
  db: Reader,
  rows: readonly ParticipantRow[],
  language: Language,
): Promise<opsParticipants.OpsParticipant[]> {
  const ids = rows.map(({ id }) => id)
  const [allTasks, allPayments] = [
    await tasks.tasksOfParticipations(db, ids),
    await payments.paymentsOfParticipations(db, ids),
  ]
  return rows.map(row => {
    const payment = allPayments.find(({ participation_id }) => participation_id === row.id)
    return {
      id: row.id,
      creator: { id: row.creator_id, name: row.name, email: row.email, description: row.description },
      status: row.status,
      since: row.since.toISOString(),
      results_revision: campaigns.revisionOfResults(row),
      results: {
        views: row.views,
        clicks: row.clicks,
        actions: row.actions,
        sales: row.sales,
        sales_value: row.sales_value_grosze === null ? null : zloty(row.sales_value_grosze),
      },
      proofs: allTasks.flatMap(({ id, participationId, proofState }) =>
        participationId === row.id && proofState ? [{ task_id: id, state: proofState }] : [],
      ),
      tasks: allTasks
        .filter(({ participationId }) => participationId === row.id)
        .map(task => tasks.presentTask(world, task, language)),
      payment: payment
        ? {
            id: payment.id,
            status: payment.status,
            amount: zloty(payment.amount_grosze),
            lines: payments.presentLines(payment.lines),
          }
        : null,
    }
  })
}

/** Campaigns and participants of operators. */
export function opsCampaignRoutes(app: FastifyInstance, world: World): void {
  overviewRoutes(app, world)
  campaignFileRoutes(app, world)
  stageRoutes(app, world)
  participantRoutes(app, world)
}

/** What waits for operators, and the list of campaigns. */
function overviewRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, opsDesk.opsOverview, async () => {
    const waiting = await payments.readWaiting(world)
    const proofs = await tasks.countWaitingProofs(world)
    return {
      data: {
        applications: await campaigns.countApplications(world),
        proofs: proofs.total,
        proofs_since: proofs.oldest?.toISOString() ?? null,
        settlements: { count: waiting.settlements, amount: zloty(waiting.settlement_amount) },
        advertiser_payments: { count: waiting.due, amount: zloty(waiting.due_amount) },
        payout_orders: { count: waiting.ordered, amount: zloty(waiting.ordered_amount) },
        transfers: { count: waiting.in_file, amount: zloty(waiting.in_file_amount) },
        bank_lines: waiting.bank_lines,
        payouts_stopped: await ledger.arePayoutsStopped(world.db),
        company_unknown: (await shownCompany(world)) === null,
        platforms_shut: (await connectablePlatforms(world)).length === 0,
        installation: {
          ...(await readInstallation(world)),
          ledger_checked_at: (await ledger.checkedAt(world.db))?.toISOString() ?? null,
        },
      },
    }
  })
  serve(app, world, opsCampaigns.opsListCampaigns, async ({ query }) => {
    const { limit, offset, meta } = pageOf(query)
    const { page: _page, per_page: _size, ...asked } = query
    const { rows, total } = await campaigns.listForOperators(world, { ...asked, limit, offset })
    const ids = rows.map(({ id }) => id)
    const active = await campaigns.activeCreators(world, ids)
    const waiting = await payments.waitingByCampaign(world.db, ids)
    return {
      data: rows.map(campaign =>
        presentCampaign(campaign, {
          activeCreators: active.get(campaign.id) ?? 0,
          ...(waiting.get(campaign.id) ?? { toAccept: 0, due: 0 }),
        }),
      ),
      meta: meta(total),
    }
  })
}

/** Writing campaigns, and what moves them. */
function stageRoutes(app: FastifyInstance, world: World): void {
  const present = async (campaign: Campaign) => {
    const settlement = await payments.readSettlement(world.db, campaign.id)
    const activeCreators = (await campaigns.activeCreators(world, [campaign.id])).get(campaign.id) ?? 0
    return {
      campaign: presentCampaign(campaign, {
        activeCreators,
        toAccept: settlement.acceptance_count,
        due: settlement.payment_count,
      }),
      settlement,
    }
  }
  const one = async (campaign: Campaign) => ({ data: (await present(campaign)).campaign })

  serve(app, world, opsCampaigns.opsGetCampaign, async ({ params, caller }) => {
    const { campaign, settlement } = await present(await campaigns.findCampaign(world, params.id))
    return { data: { campaign, settlement: payments.presentSettlement(settlement, caller.accountId) } }
  })
  serve(app, world, opsCampaigns.opsCreateCampaign, async ({ body, caller }) =>
    one(await campaigns.createCampaign(world, caller.accountId, body)),
  )
  serve(app, world, opsCampaigns.opsUpdateCampaign, async ({ params, body, caller }) =>
    one(await campaigns.updateCampaign(world, caller.accountId, params.id, body)),
  )
  serve(app, world, opsCampaigns.opsPublishCampaign, async ({ params, body, caller }) =>
    one(await campaigns.publishCampaign(world, caller.accountId, params.id, body?.revision)),
  )
  serve(app, world, opsCampaigns.opsReleaseCampaign, async ({ params, caller }) =>
    one(await campaigns.releaseCampaign(world, caller.accountId, params.id)),
  )
  serve(app, world, opsCampaigns.opsHoldCampaign, async ({ params, body, caller }) =>
    one(await campaigns.holdCampaign(world, caller.accountId, params.id, body.reason)),
  )
  serve(app, world, opsCampaigns.opsCloseCampaign, async ({ params, body, caller }) =>
    one(await campaigns.closeCampaign(world, caller.accountId, params.id, body?.taken)),
  )
  serve(app, world, opsCampaigns.opsCancelCampaign, async ({ params, body, caller }) =>
    one(await campaigns.cancelCampaign(world, caller.accountId, params.id, body)),
  )
}

/** Who takes part, who asks to, and what was measured of them. */
function participantRoutes(app: FastifyInstance, world: World): void {
  const participant = async (db: Reader, id: string, language: Language) => {
    const [presented] = await presentParticipants(world, db, [await campaigns.findParticipant(db, id)], language)
    if (!presented) throw new Error('one row gives one participant')
    return { data: presented }
  }
  serve(app, world, opsParticipants.opsListParticipants, async ({ params, query, language }) => {
    const { limit, offset, meta } = pageOf(query)
    const which = { campaignId: params.id, name: query.name, status: query.status }
    const page = { sort: query.sort, limit, offset }
    const { rows, total, counts } = await campaigns.listParticipants(world, which, page)
    return { data: await presentParticipants(world, world.db, rows, language), meta: meta(total), counts }
  })
  participantFileRoutes(app, world)
  serve(app, world, opsParticipants.opsInvite, async ({ params, body, caller }) => {
    const by = { actorId: caller.accountId }
    const { invited, setAside } = await campaigns.invite(world, by, params.id, body.creator_ids)
    const set_aside = setAside.map(({ id, name, from }) => ({ id, name, from: from.toISOString() }))
    return { data: { invited, set_aside } }
  })
  serve(app, world, opsParticipants.opsAcceptApplication, async ({ params, caller, language }) => {
    await campaigns.answerApplication(world, { actorId: caller.accountId }, params.id, { isAccepted: true })
    return participant(world.db, params.id, language)
  })
  serve(app, world, opsParticipants.opsRejectApplication, async ({ params, body, caller, language }) => {
    await campaigns.answerApplication(world, { actorId: caller.accountId }, params.id, {
      isAccepted: false,
      reason: body.reason,
    })
    return participant(world.db, params.id, language)
  })
  serve(app, world, opsParticipants.opsEnterResults, async ({ params, body, caller, language, once }) => {
    const { sales_value, reason, revision, ...counts } = body
    return once(async tx => {
      await campaigns.enterResults(world, tx, caller.accountId, params.id, {
        results: { ...counts, sales_value_grosze: sales_value === null ? null : fromZloty(sales_value) },
        reason: reason?.trim() || null,
        revision,
      })
      return participant(tx, params.id, language)
    })
  })
}
