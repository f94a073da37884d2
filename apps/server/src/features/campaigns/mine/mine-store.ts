import { sql } from 'kysely'
import type { Reader } from '#/db/port.ts'
import type { StoredRate } from '#/db/rows/kept-json.ts'
import type { Day } from '@fanfara/contract/time'
import { type Entered, entered } from './policy.ts'

/** A participation that was entered, with what of its campaign tells where it stands. */
export interface OwnRow {
  id: string
  campaignId: string
  status: Entered
  since: Date
  enteredAt: Date | null
  views: number | null
  clicks: number | null
  actions: number | null
  sales: number | null
  /** Prices that were agreed by joining, in grosze, by platform and ad type. */
  prices: Record<string, number>
  /** The speakable part of its link; null where the campaign leads nowhere. */
  linkCode: string | null
  isLinkPaused: boolean
  incomes: StoredRate[]
  endDate: Day | null
  completedAt: Date | null
}

/** The creator's participations in these campaigns, as far as they entered them. */
export async function listOwn(db: Reader, creatorId: string, campaignIds: readonly string[]): Promise<OwnRow[]> {
  const rows = await db
    .selectFrom('participation')
    .innerJoin('campaign', 'campaign.id', 'participation.campaign_id')
    .select(['participation.id', 'campaign_id', 'participation.status', 'since', 'entered_at', 'salaries'])
    .select(['views', 'clicks', 'actions', 'sales', 'code', 'is_link_paused'])
    .select(['incomes', 'end_date', 'completed_at', 'landing_url'])
    .where('creator_id', '=', creatorId)
    .where(sql<boolean>`campaign_id = any(${campaignIds}::uuid[])`)
    .where('participation.status', 'in', entered)
    .$narrowType<{ status: Entered }>()
    .execute()
  return rows.map(row => ({
    id: row.id,
    campaignId: row.campaign_id,
    status: row.status,
    since: row.since,
    enteredAt: row.entered_at,
    views: row.views,
    clicks: row.clicks,
    actions: row.actions,
    sales: row.sales,
    prices: row.salaries,
    linkCode: row.landing_url === null ? null : row.code,
    isLinkPaused: row.is_link_paused,
    incomes: row.incomes,
    endDate: row.end_date,
    completedAt: row.completed_at,
  }))
}
