import type { CalendarCampaign } from '@fanfara/contract/ops/campaign/calendar'
import { CALENDAR_CAMPAIGNS_MAX } from '@fanfara/contract/limits'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#/db/port.ts'
import { matching, type Narrowed } from '../ops-store.ts'

/** A month counts no further: what is read does not grow with what is stored. */
const COUNTED_MAX = 5000

const warsawDay = (column: RawBuilder<unknown>) => sql`timezone('Europe/Warsaw', ${column})::date`

/** Campaigns of a month as it draws them, and how many there are. */
export async function monthOf(
  db: Reader,
  narrowed: Narrowed & { month: string },
): Promise<{ campaigns: CalendarCampaign[]; total: number }> {
  const { rows } = await sql<{ campaign: CalendarCampaign; total: number }>`
    with found as materialized (
      select id, stage, name, advertiser, start_date, recruiting_until, is_held_back, places, taken,
        case when stage = 'completed' then least(end_date, ${warsawDay(sql`completed_at`)}) else end_date end as end_date,
        ${warsawDay(sql`published_at`)} as recruiting_from
      from campaign where ${matching(narrowed)} limit ${COUNTED_MAX}
    )
    select to_jsonb(found) as campaign, (select count(*) from found) as total from found
    order by stage = 'cancelled', least(recruiting_from, start_date, recruiting_until, end_date), end_date desc nulls first, name, id
    limit ${CALENDAR_CAMPAIGNS_MAX}`.execute(db)
  return { campaigns: rows.map(({ campaign }) => campaign), total: rows[0]?.total ?? 0 }
}

/** How many campaigns stand in no month, counted as the list counts. */
export async function countUndated(db: Reader, narrowed: Narrowed): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (
      select 1 from campaign where ${matching({ ...narrowed, month: 'none' })} limit ${COUNTED_MAX}
    ) as counted`.execute(db)
  return rows[0]?.total ?? 0
}
