import type { PaymentStatus } from '@fanfara/contract/enums'
import { sql } from 'kysely'
import type { Reader } from '#/db/port.ts'

/** A payment with when it came to the stages that people ask about. */
export interface WayRow {
  id: string
  participationId: string
  status: PaymentStatus
  amount: number
  since: Date
  dueOn: string | null
  settledAt: Date | null
  paidAt: Date | null
}

/** The payments of these participations with all that was settled of them, without what was forfeited. */
export async function listWays(db: Reader, participationIds: readonly string[]): Promise<WayRow[]> {
  const cameTo = (status: PaymentStatus) => sql`(select max(at) from payment_move
    where payment_id = payment.id and to_status = ${status})`
  const { rows } = await sql<WayRow>`
    select payment.id, payment.participation_id as "participationId", payment.status, (select sum(all_of.amount_grosze - all_of.taken_back_grosze) from payment all_of
        where all_of.participation_id = payment.participation_id and all_of.status <> 'removed')::bigint as amount,
      payment.moved_at as since, payout.invoice_due_on as "dueOn",
      ${cameTo('waiting_for_payment')} as "settledAt", ${cameTo('paid')} as "paidAt"
    from payment left join payout on payout.id = payment.payout_id
    where payment.participation_id = any(${participationIds}::uuid[]) and payment.status <> 'removed' and not payment.is_addition`.execute(
    db,
  )
  return rows
}
