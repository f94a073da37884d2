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

/** The payments of these participations, without what was forfeited. */
export async function listWays(db: Reader, participationIds: readonly string[]): Promise<WayRow[]> {
  const cameTo = (status: PaymentStatus) => sql`(select max(at) from payment_move
    where payment_id = payment.id and to_status = ${status})`
  const { rows } = await sql<WayRow>`
    select payment.id, payment.participation_id as "participationId", payment.status, payment.amount_grosze as amount,
      payment.moved_at as since, payout.invoice_due_on as "dueOn",
      ${cameTo('waiting_for_payment')} as "settledAt", ${cameTo('paid')} as "paidAt"
    from payment left join payout on payout.id = payment.payout_id
    where payment.participation_id = any(${participationIds}::uuid[]) and payment.status <> 'removed'`.execute(db)
  return rows
}
