import { sql } from 'kysely'
import type { Reader } from '#/db/port.ts'

/** What a line of a statement is about: a campaign's payment, or a payout by its number. */
interface Named {
  id: string
  campaign: string | null
  number: number | null
}

/** Names of payments and payouts, by their ids; what is neither is left out. */
export async function namesOf(db: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, Named>> {
  const { rows } = await sql<Named>`
    select payment.id, campaign.name as campaign, null::bigint as number from payment
      join campaign on campaign.id = payment.campaign_id where payment.id = any(${ids}::uuid[])
    union all select correction.id, campaign.name, null from correction
      join campaign on campaign.id = correction.campaign_id where correction.id = any(${ids}::uuid[])
    union all select id, null, number from payout where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(row => [row.id, row]))
}
