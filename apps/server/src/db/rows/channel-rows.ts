/** Tables of channels: connections, measurements, prices, trips to platforms, overlays, proofs. */
import type { ChatDelivery, ChatRefusal } from '@fanfara/contract/chat'
import type { AdType, ChannelStatus, Language, MediaType, Platform } from '@fanfara/contract/enums'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { JsonColumn } from '../json-column.ts'
import type { EarlierReading, KeptTicket } from './kept-json.ts'

/** A creator's account at a platform, tokens sealed; it stays when it is disconnected. */
export interface ChannelTable {
  id: string
  account_id: string
  type: Platform
  status: Exclude<ChannelStatus, 'notconnected'>
  external_id: string
  login: string | null
  display_name: string | null
  url: string | null
  avatar_url: string | null
  tokens_sealed: Uint8Array | null
  scopes: Generated<string[]>
  connected_at: Date | null
  disconnected_at: Date | null
  measure_at: Date | null
  validate_at: Date | null
  refreshing_until: Date | null
  subject: string | null
}

/** Flags of a provider as an operator set them; without a row the shipped ones hold (OPS-20). */
export interface ProviderSettingTable {
  name: string
  active: boolean
  hidden: boolean
  hidden_in_login: boolean
  need_confirm: boolean
  coming_soon: boolean
}

/** A channel's overlay address, found by the hash of a key that is derived, not stored. */
export interface OverlayTable {
  channel_id: string
  renewals: number
  key_hash: Uint8Array
}

/** The latest reading of a channel; an older one is overwritten. */
export interface ChannelReadingTable {
  channel_id: string
  metrics: JsonColumn
  observed_at: Date
  window_days: number | null
  stage: number | null
  /** An operator wrote the figures down (decision 0083). */
  by_hand: Generated<boolean>
}

/** What was measured of a channel on one day in Warsaw, last. */
export interface ReadingDayTable {
  channel_id: string
  day: string
  metrics: JsonColumn
  stage: number | null
  observed_at: Date
  by_hand: Generated<boolean>
}

/** Who wrote figures of a channel down, on what evidence, and the reading from before. */
export interface HandReadingTable {
  channel_id: string
  operator_id: string
  reason: string
  evidence: string
  at: Date
  earlier: JsonColumn<EarlierReading> | null
}

/** When the bot last wrote in a channel, how often it was refused in a row, and until when it rests (OPS-19). */
export interface ChatRestTable {
  channel_id: string
  posted_at: Date
  rest_until: Date
  refusals: Generated<number>
}

/** What the bot wrote, in which channel and for which campaign. */
export interface ChatPostTable {
  id: GeneratedAlways<number>
  channel_id: string
  campaign_id: string
  posted_at: Date
  message: string
  is_simulated: boolean
  delivery: ChatDelivery
  refusal: ChatRefusal | null
}

/** What a channel said when it was asked what it has on the air; null is nothing. */
export interface BroadcastCheckTable {
  channel_id: string
  asked_at: Date
  broadcast_id: string | null
}

/** Viewers of a live channel at one moment; gone when no average needs it. */
export interface ViewerSampleTable {
  channel_id: string
  sampled_at: Date
  stream_id: string
  viewers: number
}

/** A price in whole zł for one ad type, platform and stage; no row recommends nothing. */
export interface RecommendedPriceTable {
  ad_type: AdType
  platform: Platform
  stage: number
  price_zloty: number
}

/** What a creator asks for one ad type on one channel, in whole zł. */
export interface SalaryTable {
  id: string
  channel_id: string
  task_type: AdType
  price_zloty: number | null
  previous_price_zloty: number | null
}

/** Opens the address that connects a channel: 60 s, one use, one browser. */
export interface ConnectTicketTable {
  hash: Uint8Array
  account_id: string
  type: Platform
  expires_at: Date
  used_at: Date | null
  browser_hash: Uint8Array
  session_id: string | null
}

/** A call of a platform that was heard: the same one does nothing twice. */
export interface PlatformNoticeTable {
  platform: Platform
  id: string
  at: Date
}

/** A popup on its way to a platform and back, found by the hash of its state, once. */
export interface OauthTripTable {
  state_hash: Uint8Array
  browser_hash: Uint8Array
  account_id: string | null
  type: Platform
  code_verifier_sealed: Uint8Array
  nonce: string
  expires_at: Date
  used_at: Date | null
  action: string
  language: Language
  is_remembered: Generated<boolean>
  session_id: string | null
}

/** The world of a simulated platform, whole; in demo mode only. */
export interface SimulatorStateTable {
  platform: Platform
  document: JsonColumn
}

/** A medium that was offered for a task (API-42); gone after a day. */
export interface TaskMediumTable {
  id: string
  task_id: string
  external_id: string
  type: MediaType
  url: string
  title: string | null
  views: number | null
  published_at: Date
  duration_seconds: number | null
  listed_at: Date
}

/** A live snapshot (API-43); one that proves nothing goes after a day, its file with it. */
export interface SnapshotTable {
  id: string
  task_id: string | null
  creator_id: string
  status: 'starting' | 'running' | 'ready' | 'failed'
  ticket: ColumnType<KeptTicket | null, string | null | undefined, string | null>
  started_at: Date
  captured_at: Date | null
  link: string | null
  viewers: number | null
  is_fallback: Generated<boolean>
  file: string | null
  used_at: Date | null
}

/** What a creator shows under a link of their own; a null hash means there is none. */
export interface MediaKitTable {
  account_id: string
  renewals: number
  key_hash: Uint8Array | null
  shows_prices: boolean
  shows_brands: boolean
  is_indexed: boolean
}
