import type { PaymentStatus } from '@fanfara/contract/enums'
import { sql } from 'kysely'
import type { Reader } from '#/db/port.ts'

/** Where a payment is, when it began, and its moves from the first to the last. */
export interface MovedPayment {
  status: PaymentStatus
  created_at: Date
  moves: Move[]
}

interface Move {
  from: string | null
  status: string
  at: string
  reason: string | null
  /** Whether an invoice of the creator was refused at that moment. */
  is_invoice: boolean
}

/** A creator's payment with its moves; null when it is not theirs, or was forfeited. */
export async function findMoved(db: Reader, creatorId: string, paymentId: string): Promise<MovedPayment | null> {
  const { rows } = await sql<MovedPayment>`
    select status, created_at, coalesce((select json_agg(json_build_object('from', from_status, 'status', to_status, 'at', at, 'reason', reason,
        'is_invoice', from_status = 'sent_for_payout' and to_status = 'ready_for_payout' and exists (select 1 from payout
          where payout.creator_id = payment.creator_id and payout.status = 'refused' and payout.moved_at = payment_move.at and payout.invoice_due_on is not null)) order by id)
      from payment_move where payment_id = payment.id), '[]') as moves
    from payment where id = ${paymentId} and creator_id = ${creatorId} and status <> 'removed'`.execute(db)
  return rows[0] ?? null
}
