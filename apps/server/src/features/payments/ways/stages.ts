import type { PaymentStatus } from '@fanfara/contract/enums'
import type { Reader } from '#/db/port.ts'
import { Missing } from '#/errors.ts'
import { findMoved } from './stages-store.ts'

/** From the first to the last, whatever order their names stand in elsewhere. */
const order = [
  'waiting_for_acceptance',
  'waiting_for_payment',
  'ready_for_payout',
  'sent_for_payout',
  'waiting_for_payout',
  'paid',
] as const satisfies readonly PaymentStatus[]

/**
 * When a creator's payment came to each stage behind it, and to the one where it is: the last time, since one that was refused comes to some
 * again. What it came to and left by going back is not behind it. @throws Missing
 */
export async function stagesOf(
  db: Reader,
  creatorId: string,
  paymentId: string,
): Promise<{ status: PaymentStatus; at: Date }[]> {
  const payment = await findMoved(db, creatorId, paymentId)
  if (!payment) throw new Missing()
  const cameTo = new Map(payment.moves.map(({ status, at }) => [status, new Date(at)]))
  const behind = order.slice(0, order.indexOf(payment.status) + 1)
  return behind.flatMap(status => {
    const at = cameTo.get(status) ?? (status === order[0] ? payment.created_at : undefined)
    return at ? [{ status, at }] : []
  })
}
