import type {
  AcceptanceStatus,
  AdType,
  CampaignStage,
  CampaignStatus,
  CampaignType,
  CategoryKey,
  ChannelStatus,
  Gender,
  Language,
  MediaType,
  NewsStatus,
  PaymentStatus,
  PayoutStatus,
  Platform,
  Role,
  SettlementForm,
  TaskStatus,
  Theme,
} from '@fanfara/contract/enums'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type {
  InboxApplicationTable,
  InboxFeedTable,
  InboxMessageTable,
  InboxPreferenceTable,
  InboxSecretTable,
  InboxSessionTable,
  InboxSubscriberTable,
  InboxTriggerTable,
  InboxUsageTable,
  InboxWorkflowTable,
} from './inbox-rows.ts'
import type { JsonColumn } from './json-column.ts'

interface AccountTable {
  id: string
  role: Role
  connect_uuid: string
  email: string | null
  name: string
  description: string | null
  avatar_url: string | null
  password_hash: string | null
  language: Language
  theme: Theme
  inbox_subscriber_id: string
  is_active: Generated<boolean>
  easy_ad: Generated<boolean>
  credentials_changed_at: Date | null
  password_set_at: Date | null
  created_at: Date
  erased_at: Date | null
  email_confirmed_at: Date | null
}

interface CategoryTable {
  id: string
  key: CategoryKey
  position: number
}

interface AccountCategoryTable {
  account_id: string
  category_id: string
}

interface ConsentTable {
  id: GeneratedAlways<number>
  account_id: string
  kind: string
  version: string
  accepted_at: Date
}

interface SessionTable {
  id: string
  account_id: string
  is_remembered: boolean
  created_at: Date
  expires_at: Date
  revoked_at: Date | null
  revoked_because: string | null
  browser: string | null
  system: string | null
  last_used_at: Date
  confirmed_at: Date | null
}

interface RefreshTokenTable {
  hash: Uint8Array
  session_id: string
  generation: number
  idle_until: Date
  used_at: Date | null
}

interface LimitCounterTable {
  key: string
  hits: number
  ends_at: Date
}

interface LimitReservationTable {
  key: string
  id: string
  ends_at: Date
}

interface KnownBrowserTable {
  account_id: string
  browser_hash: Uint8Array
  seen_at: Date
}

interface CountryTable {
  id: string
  alpha_2: string
}

interface BillingProfileTable {
  account_id: string
  first_name: string
  last_name: string
  gender: Gender
  tax_id_sealed: Uint8Array
  street: string
  postcode: string
  city: string
  country_id: string
  email: string
  phone: string
  iban_sealed: Uint8Array
  bank_name: string
  settlement_form: SettlementForm
  company_name: string | null
  iban_changed_at: Date | null
  saved_at: Date
}

interface ChannelTable {
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

interface ProviderSettingTable {
  name: string
  active: boolean
  hidden: boolean
  hidden_in_login: boolean
  need_confirm: boolean
  coming_soon: boolean
}

interface OverlayTable {
  channel_id: string
  renewals: number
  key_hash: Uint8Array
}

interface ChannelReadingTable {
  channel_id: string
  metrics: JsonColumn
  observed_at: Date
  window_days: number | null
  stage: number | null
}

interface ChatRestTable {
  channel_id: string
  posted_at: Date
}

interface ChatPostTable {
  id: GeneratedAlways<number>
  channel_id: string
  campaign_id: string
  posted_at: Date
  message: string
  is_simulated: boolean
}

interface ViewerSampleTable {
  channel_id: string
  sampled_at: Date
  stream_id: string
  viewers: number
}

interface RecommendedPriceTable {
  ad_type: AdType
  platform: Platform
  stage: number
  price_zloty: number
}

interface SalaryTable {
  id: string
  channel_id: string
  task_type: AdType
  price_zloty: number | null
  previous_price_zloty: number | null
}

interface ConnectTicketTable {
  hash: Uint8Array
  account_id: string
  type: Platform
  expires_at: Date
  used_at: Date | null
  browser_hash: Uint8Array
  session_id: string | null
}

interface ConfirmCodeTable {
  session_id: string
  code_mac: Uint8Array
  attempts_left: number
  expires_at: Date
}

interface PlatformNoticeTable {
  platform: Platform
  id: string
  at: Date
}

interface DataDeletionTable {
  code_hash: Uint8Array
  platform: Platform
  requested_at: Date
  channels: number
}

interface OauthTripTable {
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

interface ResetCodeTable {
  email_mac: Uint8Array
  account_id: string | null
  code_mac: Uint8Array
  attempts_left: number
  expires_at: Date
}

interface EmailConfirmationTable {
  account_id: string
  email: string
  token_hash: Uint8Array
  code_mac: Uint8Array
  attempts_left: number
  expires_at: Date
}

interface SocialIdentityTable {
  provider: string
  external_id: string
  account_id: string
  login: string
  added_at: Date
  last_used_at: Date | null
  subject: string | null
}

interface SignInTicketTable {
  hash: Uint8Array
  account_id: string
  browser_hash: Uint8Array
  is_remembered: boolean
  expires_at: Date
  used_at: Date | null
}

interface BillingArchiveTable {
  account_id: string
  sealed: Uint8Array
  keep_until: string
}

interface SimulatorStateTable {
  platform: Platform
  document: JsonColumn
}

interface CampaignTable {
  id: string
  stage: CampaignStage
  name: string
  description: string | null
  advertiser: string
  advertiser_email: string
  type: CampaignType
  platforms: Platform[]
  start_date: string | null
  end_date: string | null
  recruiting_until: string | null
  places: number | null
  taken: Generated<number>
  is_held_back: Generated<boolean>
  is_automatic: Generated<boolean>
  landing_url: string | null
  topic: CategoryKey | null
  incomes: JsonColumn
  task_plan: JsonColumn
  product_photos: Generated<string[]>
  created_at: Date
  published_at: Date | null
  completed_at: Date | null
  settled_at: Date | null
  sort_day: GeneratedAlways<string>
}

interface CampaignPoolSizeTable {
  only_row: Generated<boolean>
  size: number
}

interface ParticipationTable {
  id: string
  campaign_id: string
  creator_id: string
  status: Exclude<CampaignStatus, 'onboarding'>
  list_rank: GeneratedAlways<number>
  since: Date
  entered_at: Date | null
  salaries: ColumnType<unknown, string | undefined, string>
  views: number | null
  clicks: number | null
  actions: number | null
  sales: number | null
  sales_value_grosze: number | null
}

interface TaskTable {
  id: string
  campaign_id: string
  participation_id: string
  creator_id: string
  platform: Platform
  ad_type: AdType
  name: string
  brief_pl: string
  brief_en: string
  status: TaskStatus
  starts_at: Date | null
  ends_at: Date | null
  finished_at: Date | null
  proof_url: string | null
  proof: ColumnType<unknown, string | null | undefined, string | null>
  proof_key: string | null
  proof_seen_at: Date | null
  needs_acceptance: boolean
  is_acceptance_approved: Generated<boolean>
  acceptance_requests: Generated<number>
  is_acceptance_pending: Generated<boolean>
  rejection_reason: string | null
  position: number
  open_until: Date | null
  /** When its owner was told that it ends soon. */
  told_ending_at: Date | null
  /** Written by the database. */
  changed_at: GeneratedAlways<Date>
}

interface AdvertiserLinkTable {
  id: string
  campaign_id: string
  token_hash: Uint8Array
  created_at: Date
  created_by: string
  revoked_at: Date | null
}

interface TaskAcceptanceTable {
  id: string
  task_id: string
  number: number
  token_hash: Uint8Array
  message: string
  urls: string[]
  status: AcceptanceStatus
  requested_at: Date
  expires_at: Date
  answered_at: Date | null
  answered_by: string | null
  answered_address: string | null
  reason: string | null
}

interface CalendarAddressTable {
  account_id: string
  renewals: number
  key_hash: Buffer | null
}

interface TaskMediumTable {
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

interface SnapshotTable {
  id: string
  task_id: string | null
  creator_id: string
  status: 'starting' | 'running' | 'ready' | 'failed'
  ticket: ColumnType<unknown, string | null | undefined, string | null>
  started_at: Date
  captured_at: Date | null
  link: string | null
  viewers: number | null
  is_fallback: Generated<boolean>
  file: string | null
  used_at: Date | null
}

interface LedgerAccountTable {
  id: GeneratedAlways<number>
  kind: string
  owner_id: string
  balance_grosze: Generated<number>
}

interface LedgerTransactionTable {
  id: GeneratedAlways<number>
  key: string
  kind: string
  at: Date
  actor_id: string | null
  reason: string | null
}

interface LedgerPostingTable {
  id: GeneratedAlways<number>
  transaction_id: number
  account_id: number
  amount_grosze: number
}

interface PayoutTable {
  id: string
  number: GeneratedAlways<number>
  creator_id: string
  amount_grosze: number
  status: PayoutStatus
  requested_at: Date
  moved_at: Date
  reason: string | null
  bank_file_id: string | null
  holder: string
  address: string
  iban_sealed: Uint8Array
  invoice_due_on: string | null
  invoice_sha256: string | null
  invoice_file: string | null
}

interface BankFileTable {
  id: string
  number: GeneratedAlways<number>
  format: 'elixir-0' | 'pain.001'
  created_at: Date
  created_by: string
  payouts: number
  amount_grosze: number
  sha256: string
  content_sealed: Uint8Array
  recalled_at: Generated<Date | null>
  recalled_by: Generated<string | null>
  recall_reason: Generated<string | null>
}

interface PaymentTable {
  id: string
  campaign_id: string
  creator_id: string
  participation_id: string
  status: PaymentStatus | 'removed'
  amount_grosze: number
  lines: JsonColumn
  model: string
  views: number | null
  clicks: number | null
  accruals: Generated<number>
  payout_id: string | null
  created_at: Date
  moved_at: Date
}

interface PaymentMoveTable {
  id: GeneratedAlways<number>
  payment_id: string
  from_status: PaymentStatus | 'removed' | null
  to_status: PaymentStatus | 'removed'
  amount_grosze: number
  at: Date
  actor_id: string | null
  reason: string | null
}

interface AdvertiserPaymentTable {
  id: string
  campaign_id: string
  amount_grosze: number
  reference: string
  recorded_at: Date
  recorded_by: string
}

interface IdempotencyTable {
  account_id: string
  route: string
  key: string
  request_hash: Uint8Array
  status: number | null
  body: JsonColumn | null
  at: Date
}

interface PortalMessageView {
  id: string
  account_id: string
  template: string
  content: string
  url: string | null
  occasion: string | null
  created_at: Date
  seen_at: Date | null
  read_at: Date | null
  removed_at: Date | null
}

interface OutboxTable {
  id: GeneratedAlways<number>
  kind: string
  payload: JsonColumn
  due_at: Date
  attempts: Generated<number>
  last_error: string | null
}

interface SentMailTable {
  id: GeneratedAlways<number>
  at: Date
  recipient: string
  subject: string
  text_body: string
  html_body: string
}

interface FeatureFlagTable {
  name: string
  is_on: boolean
}

interface SettingTable {
  name: string
  value: JsonColumn
}

interface AuditTable {
  id: GeneratedAlways<number>
  at: Date
  /** The operator; null for acts of advertisers. */
  actor_id: string | null
  /** The advertiser who acted through a link; null for operators. */
  advertiser: string | null
  /** The creator whom the act concerned; null when it concerned nobody in particular. */
  creator_id: string | null
  action: string
  object_type: string
  object_id: string | null
  object_name: string | null
  reason: string | null
  before: JsonColumn | null
  after: JsonColumn | null
}

interface NewsTable {
  id: string
  status: NewsStatus
  title_pl: string
  title_en: string
  text_pl: string
  text_en: string
  url: string | null
  created_at: Date
  changed_at: Date
  published_at: Date | null
  notified_at: Date | null
  notified_to: string | null
  is_notice_done: Generated<boolean>
}

/** The tables, as the migrations make them. */
export interface Schema {
  account: AccountTable
  category: CategoryTable
  account_category: AccountCategoryTable
  consent: ConsentTable
  session: SessionTable
  refresh_token: RefreshTokenTable
  limit_counter: LimitCounterTable
  limit_reservation: LimitReservationTable
  known_browser: KnownBrowserTable
  email_confirmation: EmailConfirmationTable
  country: CountryTable
  billing_profile: BillingProfileTable
  channel: ChannelTable
  channel_reading: ChannelReadingTable
  viewer_sample: ViewerSampleTable
  chat_rest: ChatRestTable
  chat_post: ChatPostTable
  recommended_price: RecommendedPriceTable
  salary: SalaryTable
  connect_ticket: ConnectTicketTable
  confirm_code: ConfirmCodeTable
  platform_notice: PlatformNoticeTable
  data_deletion: DataDeletionTable
  oauth_trip: OauthTripTable
  reset_code: ResetCodeTable
  social_identity: SocialIdentityTable
  sign_in_ticket: SignInTicketTable
  inbox_application: InboxApplicationTable
  inbox_secret: InboxSecretTable
  inbox_feed: InboxFeedTable
  inbox_workflow: InboxWorkflowTable
  inbox_subscriber: InboxSubscriberTable
  inbox_preference: InboxPreferenceTable
  inbox_trigger: InboxTriggerTable
  inbox_usage: InboxUsageTable
  inbox_session: InboxSessionTable
  billing_archive: BillingArchiveTable
  simulator_state: SimulatorStateTable
  campaign: CampaignTable
  campaign_pool_size: CampaignPoolSizeTable
  participation: ParticipationTable
  task: TaskTable
  task_acceptance: TaskAcceptanceTable
  advertiser_link: AdvertiserLinkTable
  task_medium: TaskMediumTable
  snapshot: SnapshotTable
  ledger_account: LedgerAccountTable
  ledger_transaction: LedgerTransactionTable
  ledger_posting: LedgerPostingTable
  payout: PayoutTable
  bank_file: BankFileTable
  payment: PaymentTable
  payment_move: PaymentMoveTable
  advertiser_payment: AdvertiserPaymentTable
  idempotency: IdempotencyTable
  inbox_message: InboxMessageTable
  portal_message: PortalMessageView
  outbox: OutboxTable
  sent_mail: SentMailTable
  feature_flag: FeatureFlagTable
  provider_setting: ProviderSettingTable
  overlay: OverlayTable
  calendar_address: CalendarAddressTable
  news: NewsTable
  setting: SettingTable
  audit: AuditTable
}
