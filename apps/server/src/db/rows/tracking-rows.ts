/** Tables of what is counted: requests of campaign links, visitors, sums by the hour (decision 0037). */
import type { Generated } from 'kysely'
import type { ClickVerdict, CountedEvent, Verdict } from '@fanfara/contract/verdicts'

/** How one campaign is counted; without a row as agreed for all. */
export interface CampaignTrackingTable {
  campaign_id: string
  is_paused: Generated<boolean>
  daily_clicks_max: number | null
  total_clicks_max: number | null
  burst_per_minute: Generated<number>
  attribution_days: Generated<number>
  changed_at: Date
}

/** One request of a link, as it came; `verdict` is given once. */
export interface ClickTable {
  id: string
  at: Date
  participation_id: string
  is_head: boolean
  purpose: string | null
  agent: string | null
  address: string | null
  visitor: Uint8Array
  origin: Uint8Array
  browser: Uint8Array | null
  verdict: ClickVerdict | null
  rules: number | null
}

/** When a visitor last counted on a link. */
export interface ClickVisitorTable {
  participation_id: string
  visitor: Uint8Array
  counted_at: Date
}

/** A block of addresses that an account signed in from lately, as a keyed digest. */
export interface AccountOriginTable {
  account_id: string
  origin: Uint8Array
  seen_at: Date
}

/** What was received in one hour with one verdict; the subject is a participation or a campaign. */
export interface TallyTable {
  subject_id: string
  event: CountedEvent
  hour: Date
  verdict: Verdict
  quantity: number
  value_grosze: Generated<number>
}
