import type { NewsStatus } from '@fanfara/contract/enums'
import type { Texts } from '@fanfara/contract/languages'
import type { Generated, GeneratedAlways } from 'kysely'
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
  PushDeviceTable,
} from './rows/inbox-rows.ts'
import type { HelpArticleTable, HelpTextTable, HelpTextVersionTable } from './rows/help-rows.ts'
import type { JsonColumn } from './json-column.ts'
import type {
  AccountCategoryTable,
  AccountTable,
  BillingArchiveTable,
  BillingProfileTable,
  CategoryTable,
  AuthenticatorSetupTable,
  AuthenticatorTable,
  ConfirmCodeTable,
  PasskeyCeremonyTable,
  PasskeyTable,
  RecoveryCodeTable,
  SignInChallengeTable,
  ConsentTable,
  CreatorCardDueTable,
  CreatorActPersonTable,
  CreatorActTable,
  CreatorCardTable,
  CreatorCountTable,
  CreatorNoteTable,
  CountryTable,
  DataDeletionTable,
  EmailConfirmationTable,
  KnownBrowserTable,
  CreatorColumnsTable,
  HelpAnswerTable,
  ListViewTable,
  WorkHandTable,
  LookTable,
  RefreshTokenTable,
  ResetCodeTable,
  SessionTable,
  SignInTicketTable,
  CreatorInvitationTable,
  OperatorInvitationTable,
  SocialIdentityTable,
} from './rows/account-rows.ts'
import type {
  ChannelReadingTable,
  ReadingDayTable,
  ChannelTable,
  BroadcastCheckTable,
  ChatPostTable,
  ChatRestTable,
  ConnectTicketTable,
  OauthTripTable,
  OverlayTable,
  PlatformNoticeTable,
  ProviderSettingTable,
  RecommendedPriceTable,
  SalaryTable,
  SimulatorStateTable,
  SnapshotTable,
  TaskMediumTable,
  ViewerSampleTable,
  MediaKitTable,
  HandReadingTable,
} from './rows/channel-rows.ts'
import type {
  AccountOriginTable,
  CampaignTrackingTable,
  ClickTable,
  ClickVisitorTable,
  ConversionKeyTable,
  ConversionTable,
  ExposureMinuteTable,
  FollowedMediumTable,
  MediumReadingTable,
  OverlaySessionTable,
  PostbackTable,
  TallyTable,
} from './rows/tracking-rows.ts'
import type {
  AnswerTemplateTable,
  CampaignPictureTable,
  KeptPlanTable,
  CampaignMessageTable,
  FileImportTable,
  AdvertiserLinkTable,
  CalendarAddressTable,
  CampaignFitTable,
  CampaignPoolSizeTable,
  CampaignTable,
  ParticipationTable,
  TaskAcceptanceTable,
  TaskTable,
  SavedSearchRoundTable,
  SavedSearchTable,
  UndoableTable,
} from './rows/campaign-rows.ts'
import type {
  AdvertiserPaymentTable,
  BankFileTable,
  BankLineTable,
  BankStatementTable,
  CorrectionTable,
  CreditMoveTable,
  DayFigureTable,
  WriteOffTable,
  ReceivableReminderTable,
  LateRateTable,
  ToldDateSumTable,
  ToldDateTable,
  PayoutRunTable,
  SandboxBankEntryTable,
  SandboxBankFileTable,
  SandboxBankOrderTable,
  CompanyVersionTable,
  IdempotencyTable,
  LedgerAccountTable,
  LedgerPostingTable,
  LedgerTransactionTable,
  PaymentMoveTable,
  PaymentTable,
  PayoutTable,
} from './rows/money-rows.ts'

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

interface GivenUpLetterTable {
  id: number
  sealed: string
  attempts: number
  given_up_at: Date
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

/** The seal of a line of the log, on top of the one before it. */
interface AuditLinkTable {
  position: number
  line_id: number
  digest: Uint8Array
  at: Date
}

/** How far the log's seals were looked through; one row. */
interface AuditCheckTable {
  only_row: Generated<boolean>
  position: Generated<number>
  passed_at: Date | null
  broken_position: number | null
  broken_line: number | null
  broken_why: string | null
  found_at: Date | null
}

interface NewsTable {
  id: string
  status: NewsStatus
  title: JsonColumn<Texts>
  text: JsonColumn<Texts>
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
  creator_act: CreatorActTable
  creator_act_person: CreatorActPersonTable
  creator_card: CreatorCardTable
  creator_count: CreatorCountTable
  creator_card_due: CreatorCardDueTable
  creator_note: CreatorNoteTable
  category: CategoryTable
  account_category: AccountCategoryTable
  consent: ConsentTable
  session: SessionTable
  list_view: ListViewTable
  work_hand: WorkHandTable
  day_figure: DayFigureTable
  creator_columns: CreatorColumnsTable
  hand_reading: HandReadingTable
  look: LookTable
  refresh_token: RefreshTokenTable
  limit_counter: LimitCounterTable
  limit_reservation: LimitReservationTable
  known_browser: KnownBrowserTable
  email_confirmation: EmailConfirmationTable
  country: CountryTable
  billing_profile: BillingProfileTable
  channel: ChannelTable
  channel_reading: ChannelReadingTable
  reading_day: ReadingDayTable
  viewer_sample: ViewerSampleTable
  broadcast_check: BroadcastCheckTable
  chat_rest: ChatRestTable
  chat_post: ChatPostTable
  recommended_price: RecommendedPriceTable
  salary: SalaryTable
  connect_ticket: ConnectTicketTable
  confirm_code: ConfirmCodeTable
  authenticator: AuthenticatorTable
  authenticator_setup: AuthenticatorSetupTable
  recovery_code: RecoveryCodeTable
  passkey: PasskeyTable
  passkey_ceremony: PasskeyCeremonyTable
  sign_in_challenge: SignInChallengeTable
  platform_notice: PlatformNoticeTable
  data_deletion: DataDeletionTable
  oauth_trip: OauthTripTable
  reset_code: ResetCodeTable
  creator_invitation: CreatorInvitationTable
  operator_invitation: OperatorInvitationTable
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
  campaign_fit: CampaignFitTable
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
  bank_statement: BankStatementTable
  bank_line: BankLineTable
  payout_run: PayoutRunTable
  sandbox_bank_file: SandboxBankFileTable
  sandbox_bank_order: SandboxBankOrderTable
  sandbox_bank_entry: SandboxBankEntryTable
  company_version: CompanyVersionTable
  payment: PaymentTable
  payment_move: PaymentMoveTable
  correction: CorrectionTable
  campaign_message: CampaignMessageTable
  file_import: FileImportTable
  credit_move: CreditMoveTable
  write_off: WriteOffTable
  receivable_reminder: ReceivableReminderTable
  late_rate: LateRateTable
  told_date: ToldDateTable
  told_date_sum: ToldDateSumTable
  advertiser_payment: AdvertiserPaymentTable
  idempotency: IdempotencyTable
  inbox_message: InboxMessageTable
  portal_message: PortalMessageView
  outbox: OutboxTable
  given_up_letter: GivenUpLetterTable
  sent_mail: SentMailTable
  feature_flag: FeatureFlagTable
  provider_setting: ProviderSettingTable
  overlay: OverlayTable
  campaign_tracking: CampaignTrackingTable
  click: ClickTable
  click_visitor: ClickVisitorTable
  account_origin: AccountOriginTable
  tally: TallyTable
  conversion_key: ConversionKeyTable
  conversion: ConversionTable
  postback: PostbackTable
  overlay_session: OverlaySessionTable
  exposure_minute: ExposureMinuteTable
  followed_medium: FollowedMediumTable
  medium_reading: MediumReadingTable
  calendar_address: CalendarAddressTable
  push_device: PushDeviceTable
  media_kit: MediaKitTable
  undoable: UndoableTable
  saved_search: SavedSearchTable
  saved_search_round: SavedSearchRoundTable
  help_answer: HelpAnswerTable
  help_article: HelpArticleTable
  help_text: HelpTextTable
  help_text_version: HelpTextVersionTable
  news: NewsTable
  answer_template: AnswerTemplateTable
  kept_plan: KeptPlanTable
  campaign_picture: CampaignPictureTable
  setting: SettingTable
  audit: AuditTable
  audit_link: AuditLinkTable
  audit_check: AuditCheckTable
}
