/** Tables of what is counted: requests of campaign links, visitors, sums by the hour (decision 0037). */
import type { Generated, GeneratedAlways } from 'kysely'
import type { Platform } from '@fanfara/contract/enums'
import type {
  ClickVerdict,
  ConversionType,
  ConversionVerdict,
  CountedEvent,
  MediumEnding,
  MediumState,
  MediumTrouble,
  MediumVerdict,
  PostbackOutcome,
  TrustClass,
  UnprovenReason,
  Verdict,
  ViewVerdict,
} from '@fanfara/contract/verdicts'

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

/** A key with which an advertiser signs reports; its secret is sealed, because signatures are made with it. */
export interface ConversionKeyTable {
  id: string
  campaign_id: string
  secret_sealed: Uint8Array
  created_at: Date
  ended_at: Date | null
  used_at: Date | null
}

/** An event that an advertiser reported, once in its campaign. */
export interface ConversionTable {
  id: string
  campaign_id: string
  event_id: string
  type: ConversionType
  click_id: string | null
  participation_id: string | null
  value_grosze: Generated<number>
  reversed_grosze: Generated<number>
  order_name: string | null
  reverses: string | null
  received_at: Date
  imported_at: Date | null
  verdict: ConversionVerdict
}

/** One request to report something, with what became of it. */
export interface PostbackTable {
  id: GeneratedAlways<number>
  at: Date
  campaign_id: string
  key_id: string
  outcome: PostbackOutcome
  event_id: string | null
}

/** One load of an overlay's page, and the last of its numbered reports (decision 0039). */
export interface OverlaySessionTable {
  id: string
  channel_id: string
  opened_at: Date
  last_seq: Generated<number>
  last_at: Date
  claimed_until: Date
  is_shown: Generated<boolean>
  trust: TrustClass
}

/** A minute of a creator's banner on one channel; `verdict` is given once. */
export interface ExposureMinuteTable {
  participation_id: string
  minute: Date
  channel_id: string
  campaign_id: string
  id: Generated<string>
  shown_ms: number
  unproven: UnprovenReason | null
  trust: TrustClass
  verdict: ViewVerdict | null
  rules: number | null
  viewers: number | null
  views: number | null
}

/** A published medium that proves a task, as it is known now; followed while `next_read_at` is set (decision 0040). */
export interface FollowedMediumTable {
  id: string
  participation_id: string
  campaign_id: string
  task_id: string | null
  channel_id: string
  platform: Platform
  external_id: string | null
  url: string | null
  title: string | null
  published_at: Date | null
  followed_from: Date
  needs_baseline: boolean
  state: MediumState | null
  state_since: Date
  views: number | null
  figure_at: Date | null
  read_at: Date | null
  judged_views: Generated<number>
  counted: Generated<number>
  missed: Generated<number>
  trouble: MediumTrouble | null
  failures: Generated<number>
  next_read_at: Date | null
  ended_as: MediumEnding | null
}

/** A reading of a medium that said something new. */
export interface MediumReadingTable {
  medium_id: string
  at: Date
  participation_id: string
  id: Generated<string>
  state: MediumState
  views: number | null
  added: number
  verdict: MediumVerdict | null
  rules: number
}
