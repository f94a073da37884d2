import type { PaymentStatus } from '@fanfara/contract/enums'
import { sql } from 'kysely'
import type { Reader } from '#/db/port.ts'

/** Where a payment is, when it began, and its moves from the first to the last. */
export interface MovedPayment {
  status: PaymentStatus
  created_at: Date
  moves: { status: string; at: string }[]
}

/** A creator's payment with its moves; null when it is not theirs, or was forfeited. */
export async function findMoved(db: Reader, creatorId: string, paymentId: string): Promise<MovedPayment | null> {
  const { rows } = await sql<MovedPayment>`
    select status, created_at, coalesce((select json_agg(json_build_object('status', to_status, 'at', at) order by id)
      from payment_move where payment_id = payment.id), '[]') as moves
    from payment where id = ${paymentId} and creator_id = ${creatorId} and status <> 'removed'`.execute(db)
  return rows[0] ?? null
}
