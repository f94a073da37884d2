import type { Reader, Tx } from '#/db/port.ts'
import { Missing, Refused } from '#/errors.ts'
import type { World } from '#/world.ts'
import * as audit from '../audit/service.ts'
import * as ledger from '../ledger/service.ts'
import { campaignReference } from '#/references.ts'
import { noteMoney, standOf } from './note-money.ts'
import { coveredBy } from './policy.ts'
import { keepSurplus, readCredit, restoreCredit, surplusOf } from './credit/credit.ts'
import { lose, readWriteOffs } from './write-offs/write-offs.ts'
import { insertMoves } from './credit/credit-store.ts'
import { hasAccepted } from './settled/settled-store.ts'
import { release, releaseCovered } from './settled/releasing.ts'
import { paymentMoves } from './states.ts'
import * as store from './store.ts'
import * as settlementStore from './settlement-store.ts'
import { type Grosze, grosze, plnText, sum, toZloty } from '@fanfara/contract/money'

/** What a settlement leaves for a later round, and what whoever accepts it saw. */
interface SettlementRound {
  open?: readonly string[]
  shown?: { amount: Grosze | null; unproven: Grosze | null }
}

/** @throws Refused (409) where a sum is another by now than was shown. */
function requireShown(
  code: 'unproven_changed' | 'settlement_changed',
  shown: Grosze | null | undefined,
  { count, amount }: { count: number; amount: number },
): void {
  const now = grosze(amount)
  if (shown !== undefined && shown !== null && shown !== now)
    throw new Refused(code, { status: 409, values: { count, amount: plnText(now) }, amount: toZloty(now) })
}

/**
 * Accepts the settlement of a completed campaign: amounts are fixed (TRAN-41). Rows that earned nothing disappear.
 * @param round `open`: participations that are not done yet; they wait for another round. `shown`: to whoever accepts, the sum
 * that would be fixed, and that for creators without a finished task.
 * @throws Refused `unproven_changed`, `settlement_changed` (409) when one of them is another by now, `nothing_to_settle`, or `settlement_waits` when all that is left waits for the advertiser's approval.
 */
export async function fixAmounts(
  world: World,
  tx: Tx,
  campaign: { id: string; name: string },
  operatorId: string,
  { open = [], shown }: SettlementRound = {},
): Promise<void> {
  const at = world.clock.now()
  const locked = await store.lockCampaignPayments(tx, campaign.id, 'waiting_for_acceptance')
  const unproven = await settlementStore.readUnproven(tx, campaign.id)
  requireShown('unproven_changed', shown?.unproven, unproven)
  const waiting = locked.filter(({ participationId }) => !open.includes(participationId))
  const earned = waiting.filter(({ amount }) => amount > 0)
  if (earned.length === 0) throw new Refused(waiting.length < locked.length ? 'settlement_waits' : 'nothing_to_settle')
  const amount = sum(earned.map(payment => payment.amount))
  requireShown('settlement_changed', shown?.amount, { count: earned.length, amount })
  const { acceptSettlement: to, forfeit: removed } = paymentMoves.waiting_for_acceptance
  await store.movePayments(tx, earned, { from: 'waiting_for_acceptance', to, at, actorId: operatorId })
  await store.movePayments(
    tx,
    waiting.filter(({ amount }) => amount === 0),
    { from: 'waiting_for_acceptance', to: removed, at, actorId: operatorId },
  )
  // Money that came for an earlier round may cover some of this one.
  await releaseCovered(tx, campaign, { at, actorId: operatorId, cause: `settlement:${at.getTime()}` })
  await audit.record(tx, {
    actorId: operatorId,
    action: 'settlement_accepted',
    object: { type: 'campaign', id: campaign.id, name: campaign.name },
    before: { to_accept: waiting.length },
    after: {
      payments: earned.length,
      amount_grosze: amount,
      ...(unproven.count > 0 ? { unproven: unproven.count, unproven_grosze: unproven.amount } : {}),
    },
    at,
  })
}

/**
 * Records money from the advertiser and releases the payments that it covers, oldest first, whole ones only (TRAN-42).
 * Held, nobody's is released: an operator chooses whose (`releaseChosen`). What is more than they owe stays theirs, as credit (decision 0055).
 * @returns the payment's id. @throws Refused `settlement_not_accepted` where nothing was ever accepted.
 */
export async function takeAdvertiserPayment(
  world: World,
  tx: Tx,
  campaign: { id: string; name: string },
  { amount, reference, isHeld = false }: { amount: Grosze; reference: string; isHeld?: boolean },
  operatorId: string,
): Promise<string> {
  const at = world.clock.now()
  const due = await store.lockCampaignPayments(tx, campaign.id, 'waiting_for_payment')
  if (due.length === 0 && !(await hasAccepted(tx, campaign.id))) throw new Refused('settlement_not_accepted')
  const before = await standOf(tx, campaign.id)
  const money = grosze(before.money_grosze - before.released_grosze + amount)
  const id = crypto.randomUUID()
  await settlementStore.insertAdvertiserPayment(tx, {
    id,
    campaignId: campaign.id,
    amount,
    reference,
    at,
    actorId: operatorId,
  })
  const event = { at, actorId: operatorId }
  const released = isHeld ? [] : coveredBy(due, money)
  const received: ledger.Transfer = {
    ...event,
    key: `advertiser-payment:${id}`,
    kind: 'advertiser_payment',
    amount,
    from: ledger.bank(),
    to: ledger.owedByAdvertiser(campaign.id),
  }
  const surplus = await surplusOf(tx, campaign.id, amount, event)
  await insertMoves(tx, surplus.moves)
  await release(tx, campaign, released, { ...event, cause: id, beside: [received, ...surplus.transfers] })
  await noteMoney(tx, campaign, {
    action: 'advertiser_payment_recorded',
    actorId: operatorId,
    at,
    reason: reference,
    before,
    after: {
      amount_grosze: amount,
      released: released.length,
      credit_grosze: sum(surplus.moves.map(move => move.amount)),
    },
  })
  return id
}

/**
 * That an advertiser owes what an operator saw: of two who record the same money, the second one would make credit of it (DESK-67).
 * The campaign is locked. @throws Refused `due_changed` (409).
 */
export async function requireDue(tx: Tx, campaignId: string, shown: Grosze): Promise<void> {
  const { payment, money, released } = await settlementStore.readSettlement(tx, campaignId)
  const due = grosze(Math.max(0, payment - Math.max(0, money - released)))
  if (due !== shown)
    throw new Refused('due_changed', { status: 409, values: { amount: plnText(due) }, amount: toZloty(due) })
}

/**
 * Takes an advertiser's payment back that was none, by the opposite transfer: as long as creators got nothing of it, since what they can pay
 * out is theirs (TRAN-49). The campaign is locked.
 * @throws Missing; Refused `advertiser_payment_released` (409).
 */
export async function takeBackAdvertiserPayment(
  world: World,
  tx: Tx,
  campaign: { id: string; name: string },
  { id, reason }: { id: string; reason: string },
  operatorId: string,
): Promise<void> {
  const at = world.clock.now()
  const payment = await settlementStore.lockAdvertiserPayment(tx, id)
  if (payment?.campaignId !== campaign.id) throw new Missing()
  const before = { amount_grosze: payment.amount, ...(await standOf(tx, campaign.id)) }
  const restored = await restoreCredit(tx, campaign.id, payment.amount, { at, actorId: operatorId })
  await lose(tx, campaign.id, grosze(payment.amount - restored), { at, actorId: operatorId, cause: id })
  const { money, released } = await settlementStore.readSettlement(tx, campaign.id)
  if (money - payment.amount < released) throw new Refused('advertiser_payment_released', { status: 409 })
  await settlementStore.markTakenBack(tx, id, at)
  await ledger.transfer(tx, {
    key: `advertiser-payment-back:${id}`,
    kind: 'advertiser_payment_back',
    at,
    actorId: operatorId,
    reason,
    amount: payment.amount,
    from: ledger.owedByAdvertiser(campaign.id),
    to: ledger.bank(),
  })
  await keepSurplus(tx, campaign.id, { at, actorId: operatorId })
  await noteMoney(tx, campaign, {
    action: 'advertiser_payment_taken_back',
    actorId: operatorId,
    at,
    reason,
    before,
    after: {},
  })
}

/** Campaigns whose advertisers owe money. */
export const owingCampaigns = (db: Reader) => settlementStore.owingCampaigns(db)

/** Campaigns that were settled, by their references, whatever they owe still. */
export const namedCampaigns = (db: Reader, references: readonly string[]) =>
  settlementStore.namedCampaigns(db, references)

/** What a campaign owes, what came in, and who would be paid without a finished task. */
export const readSettlement = async (db: Reader, campaignId: string) => ({
  reference: campaignReference(campaignId),
  ...(await settlementStore.readSettlement(db, campaignId)),
  unproven: await settlementStore.readUnproven(db, campaignId),
  credit: await readCredit(db, campaignId),
  writeOff: await readWriteOffs(db, campaignId),
})
/** For lists of campaigns; one without any has no row. */
export const waitingByCampaign = (db: Reader, campaignIds: readonly string[]) =>
  settlementStore.waitingByCampaign(db, campaignIds)
/** How much waits for operators. */
export const readWaiting = (world: World) => settlementStore.readWaiting(world.db)
/** For participants' pages: status, amount in grosze, how it came about. */
export const paymentsOfParticipations = (db: Reader, ids: readonly string[]) => store.paymentsOfParticipations(db, ids)

const zloty = (amount: number) => toZloty(grosze(amount))

/** A campaign's settlement as it travels, in zł, with what this operator may do. */
export function presentSettlement(row: Awaited<ReturnType<typeof readSettlement>>, operatorId: string) {
  const { proposed, lost } = row.writeOff
  return {
    reference: row.reference,
    waiting_for_acceptance: { count: row.acceptance_count, amount: zloty(row.acceptance) },
    unanswered: { count: row.unanswered_count, amount: zloty(row.unanswered) },
    waiting_for_payment: { count: row.payment_count, amount: zloty(row.payment) },
    released: { count: row.released_count, amount: zloty(row.released) },
    received: zloty(row.received),
    unallocated: zloty(Math.max(0, row.money - row.released)),
    written_off: zloty(lost),
    write_off: proposed && {
      id: proposed.id,
      amount: zloty(proposed.amount_grosze),
      reason: proposed.reason,
      proposed: { at: proposed.proposed_at.toISOString(), by: proposed.name },
      can_approve: proposed.proposed_by !== operatorId,
    },
    credit: { own: zloty(row.credit.own), all: zloty(row.credit.all) },
    unproven: {
      count: row.unproven.count,
      amount: zloty(row.unproven.amount),
      rows: row.unproven.rows.map(({ name, amount }) => ({ name, amount: zloty(amount) })),
    },
  }
}
