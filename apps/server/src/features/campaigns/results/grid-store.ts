import { sql } from 'kysely'
import type { Reader } from '#/db/port.ts'

type Figure = 'views' | 'clicks' | 'actions' | 'sales' | 'sales_value_grosze'
/** What was entered or counted of a creator; null is unknown. */
type Entered = Record<Figure, number | null>
/** What events counted; nought is nothing. */
type Counted = Record<`counted_${Figure}`, number>
/** A creator who takes part, as the grid of results shows them; money in grosze. */
export interface GridRow extends Entered, Counted {
  id: string
  creator_id: string
  name: string
  email: string | null
  amount_grosze: number
  is_open: boolean
}

/** Everybody who takes part in a campaign, by name, and how many there are in all. */
export async function listGrid(
  db: Reader,
  campaignId: string,
  limit: number,
): Promise<{ rows: GridRow[]; total: number }> {
  const { rows } = await sql<GridRow>`
    select p.id, p.creator_id, account.name, case when account.email_confirmed_at is not null then account.email end as email,
      p.views, p.clicks, p.actions, p.sales, p.sales_value_grosze,
      p.counted_views, p.counted_clicks, p.counted_actions, p.counted_sales, p.counted_sales_value_grosze,
      paid.amount_grosze, paid.is_open and campaign.stage <> 'cancelled' as is_open
    from participation p join account on account.id = p.creator_id join campaign on campaign.id = p.campaign_id
      cross join lateral (
        select coalesce(sum(amount_grosze - taken_back_grosze), 0)::bigint as amount_grosze,
          coalesce(bool_and(status = 'waiting_for_acceptance'), true) as is_open
        from payment where participation_id = p.id and status <> 'removed') as paid
    where p.campaign_id = ${campaignId}::uuid and p.status in ('active', 'completed')
    order by lower(account.name), p.id limit ${limit}::int`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from participation
    where campaign_id = ${campaignId}::uuid and status in ('active', 'completed')`.execute(db)
  return { rows, total: counted[0]?.total ?? 0 }
}
