import type { Answer, QueryOf } from '@fanfara/contract/endpoint'
import { fromZloty, type Grosze, grosze, sum, toZloty } from '@fanfara/contract/money'
import { getEarningChart } from '@fanfara/contract/own/earnings'
import { listPaymentStages } from '@fanfara/contract/own/payment-stages'
import {
  getEarnings,
  getPayments,
  type PaymentRow,
  requestPayout as requestPayoutEndpoint,
} from '@fanfara/contract/payments'
import { day, lastSecondOf } from '@fanfara/contract/time'
import type { FastifyInstance } from 'fastify'
import { pageOf } from '#/edge/paging.ts'
import { serve } from '#/http/serve.ts'
import { reasonIn } from '#/i18n/bank-reasons.ts'
import type { World } from '#/world.ts'
import { shownCompany, termsOf } from '#/features/company/service.ts'
import { lateClaims } from '#/features/receivables/service.ts'
import { isPayoutOffered, nextStep } from '../policy.ts'
import * as payments from '../service.ts'

function presentRow(row: payments.ListedPayment, advertiserDays: number): PaymentRow {
  const since = new Date(row.moved_at)
  const dueAt = row.invoice_due_on === null ? null : lastSecondOf(day(row.invoice_due_on))
  const { acts_next, expectedAt } = nextStep(row.status, since, { dueAt, advertiserDays })
  return {
    id: row.id,
    campaign_id: row.campaign_id,
    name: row.name,
    start_date: row.start_date,
    end_date: row.end_date,
    clicks: row.clicks,
    views: row.views,
    model: row.model,
    payout: toZloty(grosze(row.amount_grosze)),
    corrected: toZloty(grosze(row.amount_grosze - sum(row.lines.map(({ amount }) => amount)))),
    set_off: toZloty(grosze(row.set_off_grosze)),
    taken_back: toZloty(grosze(row.taken_back_grosze)),
    status: row.status,
    since: since.toISOString(),
    acts_next,
    expected_at: expectedAt?.toISOString() ?? null,
    lines: payments.presentLines(row.lines),
    invoice:
      row.payout_id !== null && row.invoice_due_on !== null
        ? { id: row.payout_id, due_date: row.invoice_due_on }
        : null,
  }
}

/** What was presented of rows that are still remembered, and in which terms. */
const presented = new WeakMap<payments.ListedPayment, { advertiserDays: number; row: PaymentRow }>()

/** The same; a row that is remembered is presented once. */
function rowOf(listed: payments.ListedPayment, advertiserDays: number): PaymentRow {
  const there = presented.get(listed)
  if (there?.advertiserDays === advertiserDays) return there.row
  const row = presentRow(listed, advertiserDays)
  presented.set(listed, { advertiserDays, row })
  return row
}

const zlotyOrNull = (amount: Grosze | null): number | null => (amount === null ? null : toZloty(amount))

/** Rows, those of businesses with what the law asks of an advertiser who is late (decision 0063). */
async function presentRows(
  world: World,
  rows: readonly payments.ListedPayment[],
  { isBusiness, advertiserDays }: { isBusiness: boolean; advertiserDays: number },
): Promise<PaymentRow[]> {
  const waits = (row: payments.ListedPayment) => isBusiness && row.status === 'waiting_for_payment'
  const claimOf = rows.some(waits) ? await lateClaims(world, advertiserDays) : () => null
  return rows.map(row => {
    const claim = waits(row) ? claimOf(new Date(row.moved_at), grosze(row.amount_grosze)) : null
    if (!claim) return rowOf(row, advertiserDays)
    const late = {
      days: claim.days,
      interest: zlotyOrNull(claim.interest),
      compensation: zlotyOrNull(claim.compensation),
    }
    return { ...rowOf(row, advertiserDays), late }
  })
}

/** What a page says of all payments, in zł. */
const presentSums = (inPayout: Grosze, { waiting, counts }: payments.PaymentSums) => ({
  ordered: toZloty(inPayout),
  waiting_for_acceptance: toZloty(waiting.waiting_for_acceptance),
  waiting_for_payment: toZloty(waiting.waiting_for_payment),
  counts,
})

/** Balance and payments, all of them or a page. */
async function presentFinances(
  world: World,
  creatorId: string,
  { page, per_page, campaign_id: campaignId, ...rest }: QueryOf<typeof getPayments>,
): Promise<Answer<typeof getPayments>> {
  const filter = { ...rest, campaignId }
  if (page === undefined)
    return presentStanding(world, creatorId, await payments.readPayments(world, creatorId, filter))
  const { limit, offset, meta } = pageOf({ page, per_page })
  const found = await payments.readPaymentPage(world, creatorId, filter, { limit, offset })
  return {
    ...(await presentStanding(world, creatorId, found)),
    meta: meta(found.total),
    sums: presentSums(found.inPayout, found.sums),
    paid_lately: found.paid && { id: found.paid.id, amount: toZloty(found.paid.amount) },
    kept_dates: await payments.keptLately(world),
  }
}

async function presentStanding(
  world: World,
  creatorId: string,
  {
    available,
    pending,
    isEmailConfirmed,
    isBusiness,
    payeeChangedAt,
    rows,
  }: Awaited<ReturnType<typeof payments.readPayments>>,
): Promise<Answer<typeof getPayments>> {
  const terms = termsOf(await shownCompany(world))
  const minimum = fromZloty(terms.payout_minimum)
  const isOffered = isPayoutOffered({ balance: available, minimum, isEmailConfirmed })
  const heldUntil = payments.payoutsHeldUntil(payeeChangedAt, world.clock.now())
  return {
    balance: toZloty(available),
    balance_waiting: toZloty(pending),
    can_request_payout: isOffered,
    payout_held_until: heldUntil?.toISOString() ?? null,
    data: await presentRows(world, rows, { isBusiness, advertiserDays: terms.advertiser_term_days }),
  }
}

/** What creators see and order. */
export function financeRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, getEarnings, async ({ caller }) => {
    const months = await payments.readEarnings(world, caller.accountId)
    const { days, amount: lately } = await payments.readLately(world, caller.accountId)
    return {
      data: months.map(({ month, amount }) => ({ month, amount: toZloty(amount) })),
      lately: { days, amount: toZloty(lately) },
    }
  })
  serve(app, world, getEarningChart, async ({ caller, query }) => ({
    data: await payments.readEarningChart(world, caller.accountId, query),
  }))
  serve(app, world, getPayments, ({ caller, query }) => presentFinances(world, caller.accountId, query))
  serve(app, world, listPaymentStages, async ({ caller, params, language }) => {
    const stages = await payments.stagesOf(world.db, caller.accountId, params.id)
    return {
      data: stages.map(({ status, at, cameBack }) => ({
        status,
        at: at.toISOString(),
        ...(cameBack && { came_back: { ...cameBack, reason: reasonIn(language, cameBack.reason) } }),
      })),
    }
  })
  serve(app, world, requestPayoutEndpoint, ({ caller, once }) =>
    once(async tx => {
      const { amount } = await payments.requestPayout(world, tx, { id: caller.accountId, isActive: caller.isActive })
      return { data: { amount: toZloty(amount), status: 'sent_for_payout' as const } }
    }),
  )
}
