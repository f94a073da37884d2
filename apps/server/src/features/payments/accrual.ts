import type { PaymentId } from '@fanfara/contract/money-ids'
import type { Tx } from '#/db/port.ts'
import { Missing, Refused } from '#/errors.ts'
import { rateOf } from '#/rates.ts'
import * as ledger from '../ledger/service.ts'
import { PAYMENT_MAX, settle } from './policy.ts'
import { paymentMoves } from './states.ts'
import * as store from './store.ts'
import { type Grosze, grosze, plnText } from '@fanfara/contract/money'

/** For the row of moves: a null id is the system. */
export interface Actor {
  id: string | null
  at: Date
}

/**
 * Brings a participation's pay to what its facts say (design §5: income accrues): the difference is posted, up or down.
 * @param isLocked whether an earlier statement of the transaction locked the participation.
 * @throws Refused `settlement_accepted` once the amount is fixed; `amount_out_of_bounds` above `PAYMENT_MAX`.
 */
export async function accrue(
  tx: Tx,
  participationId: string,
  actor: Actor,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<void> {
  const earning = await (isLocked ? store.readEarning : store.lockEarning)(tx, participationId)
  if (!earning) throw new Missing()
  const { campaignId, creatorId } = earning
  const { amount, lines, model } = settle(earning.rates.map(rateOf), earning.facts)
  if (amount > PAYMENT_MAX) throw new Refused('amount_out_of_bounds', { values: { maximum: plnText(PAYMENT_MAX) } })
  let payment = await store.lockPayment(tx, participationId)
  if (payment && isFromBefore(payment, earning.enteredAt)) payment = null
  if (!payment && amount === 0) return
  const earned = { amount, lines, model, views: earning.views, clicks: earning.clicks }
  if (payment && payment.status !== 'waiting_for_acceptance') throw new Refused('settlement_accepted')
  const difference = amount - (payment?.amount ?? 0)
  const accruals = (payment?.accruals ?? 0) + (difference === 0 ? 0 : 1)
  if (payment) await store.setAmount(tx, payment.id, { ...earned, accruals })
  else
    payment = await store.insertPayment(tx, {
      campaignId,
      creatorId,
      participationId,
      earned: { ...earned, accruals },
      at: actor.at,
    })
  if (difference !== 0) await post(tx, { ...payment, accruals }, difference, actor)
}

/** Posts by how much a payment changed, once for each change of it. */
async function post(
  tx: Tx,
  { id, campaignId, creatorId, accruals }: store.Payment,
  difference: number,
  actor: Actor,
): Promise<void> {
  const owed = ledger.owedByAdvertiser(campaignId)
  const pending = ledger.pending(creatorId)
  const isMore = difference > 0
  await ledger.transfer(tx, {
    key: `accrual:${id}:${accruals}`,
    kind: isMore ? 'accrual' : 'accrual_correction',
    at: actor.at,
    actorId: actor.id,
    amount: grosze(Math.abs(difference)),
    from: isMore ? owed : pending,
    to: isMore ? pending : owed,
  })
}

/** Whether a payment was forfeited before its creator came back (TRAN-17): they earn anew, and what was forfeited stays so. */
const isFromBefore = ({ status, movedAt }: store.Payment, enteredAt: Date | null): boolean =>
  status === 'removed' && enteredAt !== null && movedAt <= enteredAt

/**
 * Forfeits what a participation earned and nobody accepted yet (TRAN-48). What moved on is kept (CAMP-38).
 * @returns the sum that is lost.
 */
export async function forfeit(tx: Tx, participationId: string, actor: Actor): Promise<Grosze> {
  const payment = await store.lockPayment(tx, participationId)
  if (payment?.status !== 'waiting_for_acceptance') return grosze(0)
  await store.movePayments(tx, [payment], {
    from: 'waiting_for_acceptance',
    to: paymentMoves.waiting_for_acceptance.forfeit,
    at: actor.at,
    actorId: actor.id,
  })
  if (payment.amount > 0) {
    await ledger.transfer(tx, {
      key: forfeitKey(payment.id, await store.countForfeits(tx, payment.id)),
      kind: 'forfeit',
      at: actor.at,
      actorId: actor.id,
      amount: payment.amount,
      from: ledger.pending(payment.creatorId),
      to: ledger.owedByAdvertiser(payment.campaignId),
    })
  }
  return payment.amount
}

/** The first keeps the key that it always had. */
const forfeitKey = (paymentId: PaymentId, times: number): string =>
  times <= 1 ? `forfeit:${paymentId}` : `forfeit:${paymentId}:${times}`

/**
 * Gives back what was forfeited at a moment, by the opposite transfer (decision 0050): its creator takes back that they left. Nothing where
 * nothing was forfeited then. The participation is locked.
 */
export async function restoreForfeited(
  tx: Tx,
  participationId: string,
  { forfeitedAt, ...actor }: Actor & { forfeitedAt: Date },
): Promise<void> {
  const payment = await store.lockPayment(tx, participationId)
  if (payment?.status !== 'removed' || payment.movedAt.getTime() !== forfeitedAt.getTime()) return
  const times = await store.countForfeits(tx, payment.id)
  await store.movePayments(tx, [payment], {
    from: 'removed',
    to: paymentMoves.removed.takeBack,
    at: actor.at,
    actorId: actor.id,
  })
  if (payment.amount === 0) return
  await ledger.transfer(tx, {
    key: `${forfeitKey(payment.id, times)}:reversal`,
    kind: 'forfeit_reversal',
    at: actor.at,
    actorId: actor.id,
    amount: payment.amount,
    from: ledger.owedByAdvertiser(payment.campaignId),
    to: ledger.pending(payment.creatorId),
  })
}
