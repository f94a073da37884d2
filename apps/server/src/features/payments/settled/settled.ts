import { type Grosze, grosze, plnText, sum } from '@fanfara/contract/money'
import type { KeptFigures } from '#/db/rows/kept-json.ts'
import type { Reader, Tx } from '#/db/port.ts'
import { Missing, Refused } from '#/errors.ts'
import * as ledger from '#/features/ledger/service.ts'
import { rateOf } from '#/rates.ts'
import { PAYMENT_MAX, settle } from '../policy.ts'
import { paymentMoves } from '../states.ts'
import * as store from '../store.ts'
import { keepSurplus } from '../credit/credit.ts'
import { accountsOf, releaseCovered } from './releasing.ts'
import { settledTotal, sumTaken, takeBack } from './settled-policy.ts'
import * as settledStore from './settled-store.ts'

/** What an accepted amount should have been: by other figures, without a task's proof, or simply so much. */
export type Right = { results: KeptFigures } | { withoutTask: string } | { amount: Grosze }

/** What a participation's accepted amount is, and where its money is. */
export interface Standing {
  total: Grosze
  payments: readonly store.Payment[]
}

/**
 * A participation's accepted pay, locked; the participation is locked.
 * @throws Refused `correction_unsettled` (409) while its amount can still change by itself.
 */
export async function lockStanding(tx: Tx, campaignId: string, participationId: string): Promise<Standing> {
  const payments = await settledStore.lockSettled(tx, participationId)
  const isOpen = payments.some(({ status }) => status === 'waiting_for_acceptance')
  // Whoever earned nothing has no payment since the settlement; that may be what was wrong.
  if (isOpen || (payments.length === 0 && !(await settledStore.hasAccepted(tx, campaignId))))
    throw new Refused('correction_unsettled', { status: 409 })
  return { payments, total: settledTotal(payments) }
}

/** What a participation would have earned by what is right, in whole grosze. @throws Refused `amount_out_of_bounds`. */
export async function amountBy(tx: Tx, participationId: string, right: Right): Promise<Grosze> {
  const amount = 'amount' in right ? right.amount : await earnedBy(tx, participationId, right)
  if (amount > PAYMENT_MAX) throw new Refused('amount_out_of_bounds', { values: { maximum: plnText(PAYMENT_MAX) } })
  return amount
}

async function earnedBy(tx: Tx, participationId: string, right: Exclude<Right, { amount: Grosze }>): Promise<Grosze> {
  const without = 'withoutTask' in right ? right.withoutTask : undefined
  const earning = await store.lockEarning(tx, participationId, without)
  if (!earning) throw new Missing()
  return settle(earning.rates.map(rateOf), 'results' in right ? factsBy(earning.facts, right.results) : earning.facts)
    .amount
}

const factsBy = (
  facts: NonNullable<Awaited<ReturnType<typeof store.lockEarning>>>['facts'],
  { views, clicks, actions, sales, sales_value_grosze: value }: KeptFigures,
) => ({
  ...facts,
  views: views ?? 0,
  clicks: clicks ?? 0,
  actions: actions ?? 0,
  sales: sales ?? 0,
  salesValue: grosze(value ?? 0),
})

/** Where a correction would take money from as it stands. Nothing for one that adds. */
export const takenFrom = ({ payments, total }: Standing, after: Grosze) =>
  sumTaken(after < total ? takeBack(payments, grosze(total - after)) : [])

/**
 * Where corrections would take money from, or add it, as it lies now: nothing is locked, and the money may have moved on by the time they take effect.
 * @returns in the order given.
 */
export async function expectedMoves(db: Reader, corrections: readonly { participationId: string; after: Grosze }[]) {
  // Most creators have none, and everybody's finances ask.
  if (corrections.length === 0) return []
  const found = await settledStore.readSettled(
    db,
    corrections.map(({ participationId }) => participationId),
  )
  return corrections.map(({ participationId, after }) => {
    const payments = found.filter(payment => payment.participationId === participationId)
    const total = settledTotal(payments)
    return { ...takenFrom({ payments, total }, after), added: grosze(Math.max(0, after - total)) }
  })
}

/** What a correction is told by, and for whom. */
export interface Correcting {
  id: string
  campaign: { id: string; name: string }
  creatorId: string
  participationId: string
  after: Grosze
  reason: string
  at: Date
  actorId: string | null
}

/**
 * Carries a correction out (decision 0054): the ledger moves exactly the difference, out of where the money is, or into what waits for the advertiser;
 * what the advertiser's money covers then is released. Account, campaign and participation are locked.
 * @returns how much went where.
 */
export async function correctSettled(tx: Tx, standing: Standing, correcting: Correcting) {
  const { after, creatorId, campaign, at, actorId } = correcting
  const taken = after < standing.total ? takeBack(standing.payments, grosze(standing.total - after)) : []
  const moved = { ...sumTaken(taken), added: grosze(Math.max(0, after - standing.total)) }
  await settledStore.writeTaken(tx, taken)
  if (moved.added > 0) await add(tx, standing, moved.added, correcting)
  const postings = [
    { account: ledger.pending(creatorId), amount: grosze(moved.added - moved.pending) },
    { account: ledger.available(creatorId), amount: grosze(-moved.available) },
    { account: ledger.setOff(creatorId), amount: grosze(-moved.setOff) },
  ].filter(({ amount }) => amount !== 0)
  const owed = {
    account: ledger.owedByAdvertiser(campaign.id),
    amount: grosze(-sum(postings.map(each => each.amount))),
  }
  const event = { key: `correction:${correcting.id}`, kind: 'correction', at, actorId, reason: correcting.reason }
  // What is released right after it belongs to others too: all accounts are locked in one order.
  const due = await store.lockCampaignPayments(tx, campaign.id, 'waiting_for_payment')
  await ledger.lockBalances(tx, [owed.account, ledger.credit(campaign.id), ...accountsOf([{ creatorId }, ...due])])
  await ledger.post(tx, event, [owed, ...postings])
  await releaseCovered(tx, campaign, { at, actorId, cause: correcting.id })
  await keepSurplus(tx, campaign.id, { at, actorId })
  return moved
}

/** Adds to what waits for the advertiser; where nothing does, the addition is a payment of its own (decision 0054). */
async function add(tx: Tx, { payments }: Standing, added: Grosze, correcting: Correcting): Promise<void> {
  const waiting = payments.find(({ status }) => status === 'waiting_for_payment')
  if (waiting) return settledStore.writeAdded(tx, waiting.id, added)
  const { campaign, creatorId, participationId, at, actorId } = correcting
  const earning = await store.lockEarning(tx, participationId)
  if (!earning) throw new Missing()
  const { model } = settle(earning.rates.map(rateOf), earning.facts)
  const payment = await store.insertPayment(tx, {
    campaignId: campaign.id,
    creatorId,
    participationId,
    earned: store.nothingEarned(model),
    at,
    isAddition: payments.length > 0,
  })
  const { acceptSettlement: to } = paymentMoves.waiting_for_acceptance
  await store.movePayments(tx, [{ ...payment, amount: added }], { from: 'waiting_for_acceptance', to, at, actorId })
  await settledStore.writeAdded(tx, payment.id, added)
}

/** What a creator still owes back, whole grosze. */
export const owedBack = async (db: Reader, creatorId: string): Promise<Grosze> =>
  grosze(-(await ledger.balanceOf(db, ledger.setOff(creatorId))))

/** Figures that stand beside the pay follow a correction of results. */
export const { writeCounted } = settledStore
