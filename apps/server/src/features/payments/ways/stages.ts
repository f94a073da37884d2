import type { PaymentStatus } from '@fanfara/contract/enums'
import type { CameBack } from '@fanfara/contract/own/payment-stages'
import type { Reader } from '#/db/port.ts'
import { Missing } from '#/errors.ts'
import { findMoved, type MovedPayment } from './stages-store.ts'

/** From the first to the last, whatever order their names stand in elsewhere. */
const order = [
  'waiting_for_acceptance',
  'waiting_for_payment',
  'ready_for_payout',
  'sent_for_payout',
  'waiting_for_payout',
  'paid',
] as const satisfies readonly PaymentStatus[]

/** A stage that a payment has come to, when it last did, and what sent it back there. */
interface PassedStage {
  status: PaymentStatus
  at: Date
  cameBack: CameBack | null
}

/**
 * When a creator's payment came to each stage behind it, and to the one where it is: the last time, since one that was refused comes to some
 * again. What it came to and left by going back is not behind it. @throws Missing
 */
export async function stagesOf(db: Reader, creatorId: string, paymentId: string): Promise<PassedStage[]> {
  const payment = await findMoved(db, creatorId, paymentId)
  if (!payment) throw new Missing()
  const cameTo = new Map(payment.moves.map(move => [move.status, move]))
  const behind = order.slice(0, order.indexOf(payment.status) + 1)
  return behind.flatMap(status => {
    const move = cameTo.get(status)
    if (move) return [{ status, at: new Date(move.at), cameBack: status === payment.status ? cameBackBy(move) : null }]
    return status === order[0] ? [{ status, at: payment.created_at, cameBack: null }] : []
  })
}

/** Why a move gave money back to the balance; null of one that went ahead. */
function cameBackBy({ from, status, reason, is_invoice: isInvoice }: MovedPayment['moves'][number]): CameBack | null {
  if (status !== 'ready_for_payout' || !from || from === 'waiting_for_payment' || !reason) return null
  const ofOrder = isInvoice ? 'invoice' : 'order'
  return { of: from === 'sent_for_payout' ? ofOrder : 'transfer', reason }
}
