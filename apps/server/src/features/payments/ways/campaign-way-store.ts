import { sql } from 'kysely'
import type { Reader } from '#/db/port.ts'
import type { CampaignWay } from '../policy.ts'

/** Where a campaign's money is; what was taken back in whole is nowhere. */
export async function readCampaignWay(db: Reader, campaignId: string): Promise<CampaignWay> {
  const count = (status: string) => sql`count(*) filter (where status = ${status} and amount_grosze > 0)`
  const lastMove = (status: string) => sql`(select max(payment_move.at) from payment_move
    join payment on payment.id = payment_move.payment_id where payment.campaign_id = ${campaignId} and payment_move.to_status = ${status})`
  const { rows } = await sql<CampaignWay>`
    select ${count('waiting_for_acceptance')} as "toAccept", ${count('waiting_for_payment')} as due,
      ${count('ready_for_payout')} as ready, ${count('sent_for_payout')} as ordered,
      ${count('waiting_for_payout')} as "atBank", ${count('paid')} as paid,
      ${lastMove('waiting_for_payment')} as "settledAt", ${lastMove('paid')} as "paidAt",
      (select max(recorded_at) from advertiser_payment
        where campaign_id = ${campaignId} and taken_back_at is null) as "receivedAt"
    from payment where campaign_id = ${campaignId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('an aggregate always has a row')
  return row
}
