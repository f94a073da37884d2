import type { KeptPlanLine } from '@fanfara/contract/ops/campaign/plans'
/** Tables of campaigns: participations, tasks, approvals, links. */
import type {
  AcceptanceStatus,
  AdType,
  CampaignStage,
  CampaignStatus,
  CampaignType,
  CategoryKey,
  Model,
  Platform,
  ProofReason,
  ProofState,
  TaskStatus,
  UndoKind,
} from '@fanfara/contract/enums'
import type { ImportKind, ImportMapping } from '@fanfara/contract/ops/tables/imports'
import type { Texts } from '@fanfara/contract/languages'
import type { CampaignAudience } from '@fanfara/contract/ops/campaign/work'
import type { CampaignSort } from '@fanfara/contract/own/campaign-lists'
import type { Day } from '@fanfara/contract/time'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { TemplateKind } from '@fanfara/contract/templates'
import type { JsonColumn } from '../json-column.ts'
import type { KeptProof, LeftPart, PlanLine, StoredRate, ImportMade } from './kept-json.ts'

/** What an advertiser wants done; `taken` counts places and is kept with every entry. */
export interface CampaignTable {
  id: string
  stage: CampaignStage
  name: string
  description: string | null
  advertiser: string
  advertiser_email: string
  type: CampaignType
  platforms: Platform[]
  start_date: Day | null
  end_date: Day | null
  recruiting_until: Day | null
  places: number | null
  taken: Generated<number>
  is_held_back: Generated<boolean>
  is_automatic: Generated<boolean>
  landing_url: string | null
  topic: CategoryKey | null
  incomes: JsonColumn<StoredRate[]>
  task_plan: JsonColumn<PlanLine[]>
  product_photos: Generated<string[]>
  created_at: Date
  published_at: Date | null
  completed_at: Date | null
  settled_at: Date | null
  sort_day: GeneratedAlways<string | null>
  /** What it pays for the examples of `modelFacts`; orders lists (decision 0070). */
  typical_pay_grosze: GeneratedAlways<number>
  models: GeneratedAlways<Model[]>
  /** The last day to join; `infinity` without one. */
  closes_on: GeneratedAlways<Day>
}

/** How many campaigns are in the pool, exact: the one row saves counting them (design §3). */
export interface CampaignPoolSizeTable {
  only_row: Generated<boolean>
  size: number
}

/** A platform on which a campaign of the pool has places and something to do, until a day (`infinity`: without end). */
export interface CampaignFitTable {
  campaign_id: string
  platform: Platform
  is_automatic: boolean
  /** Empty without one. */
  topic: CategoryKey | ''
  sort_day: Day
  until: Day
}

/** One creator in one campaign, once; results are null until events count or an operator enters them; `counted_*` is what events alone gave. */
export interface ParticipationTable {
  id: string
  campaign_id: string
  creator_id: string
  status: Exclude<CampaignStatus, 'onboarding'>
  list_rank: GeneratedAlways<number | null>
  /** Follows the campaign's by trigger; orders lists (decision 0053). */
  sort_day: Generated<Day>
  /** Whether everybody may see its campaign. */
  in_pool: Generated<boolean>
  since: Date
  entered_at: Date | null
  /** When somebody asked them to take part; null where nobody did. */
  invited_at: Generated<Date | null>
  salaries: ColumnType<Record<string, number>, string | undefined, string>
  views: number | null
  clicks: number | null
  actions: number | null
  sales: number | null
  sales_value_grosze: number | null
  /** The speakable part of its campaign link. */
  code: Generated<string>
  counted_clicks: Generated<number>
  counted_actions: Generated<number>
  counted_sales: Generated<number>
  counted_sales_value_grosze: Generated<number>
  counted_views: Generated<number>
  is_link_paused: Generated<boolean>
}

/** One dated piece of work of a participation, in the order of the plan. */
export interface TaskTable {
  id: string
  campaign_id: string
  participation_id: string
  creator_id: string
  platform: Platform
  ad_type: AdType
  name: string
  brief: JsonColumn<Texts>
  status: TaskStatus
  starts_at: Date | null
  ends_at: Date | null
  finished_at: Date | null
  proof_url: string | null
  proof: ColumnType<KeptProof | null, string | null | undefined, string | null>
  proof_key: string | null
  /** Null where there is nothing to judge. */
  proof_state: ProofState | null
  /** Stays when the proof is refused. */
  proof_handed_at: Date | null
  proof_judged_at: Date | null
  proof_judged_by: string | null
  proof_question: string | null
  proof_asked_at: Date | null
  proof_settled_at: Date | null
  needs_acceptance: boolean
  is_acceptance_approved: Generated<boolean>
  acceptance_requests: Generated<number>
  is_acceptance_pending: Generated<boolean>
  rejection_reason: string | null
  rejection_code: ProofReason | null
  position: number
  open_until: Date | null
  /** When its owner was told that it ends soon. */
  told_ending_at: Date | null
  /** Written by the database. */
  changed_at: GeneratedAlways<Date>
}

/** The address that opens one campaign to its advertiser, by its hash. */
export interface AdvertiserLinkTable {
  id: string
  campaign_id: string
  token_hash: Uint8Array
  created_at: Date
  created_by: string
  revoked_at: Date | null
}

/** One request for approval of a task, with the hash of its link and the answer. */
export interface TaskAcceptanceTable {
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

/** A creator's secret calendar address; a null hash means there is none. */
export interface CalendarAddressTable {
  account_id: string
  renewals: number
  key_hash: Buffer | null
}

/** What a creator can take back for ten minutes. */
export interface UndoableTable {
  id: string
  creator_id: string
  kind: UndoKind
  campaign_id: string | null
  parts: JsonColumn<LeftPart[]>
  lost_grosze: Generated<number>
  at: Date
  until: Date
  taken_back_at: Date | null
}

/** A message to participants of a campaign, as it was sent. */
export interface CampaignMessageTable {
  id: string
  campaign_id: string
  audience: CampaignAudience
  text: JsonColumn<Texts>
  recipients: number
  at: Date
  by_id: string
}

/** An answer that operators keep for one kind of act. */
export interface AnswerTemplateTable {
  id: string
  kind: TemplateKind
  name: string
  text: JsonColumn<Texts>
  created_at: Date
  changed_at: Date
}

/** A picture that was uploaded for campaigns; one that no campaign shows is removed after seven days (WORK-10). */
export interface CampaignPictureTable {
  address: string
  uploaded_at: Date
}

/** A task plan that operators keep for other campaigns, its days told from the start. */
export interface KeptPlanTable {
  id: string
  name: string
  lines: JsonColumn<KeptPlanLine[]>
  created_at: Date
  changed_at: Date
}

/** A search that a creator keeps, and is told of what is new in (decision 0071). */
export interface SavedSearchTable {
  id: string
  creator_id: string
  name: string
  only_available: boolean
  /** Empty without any. */
  words: string
  platform: Platform | null
  model: Model | null
  fits: boolean
  ends_soon: boolean
  sort: CampaignSort | null
  created_at: Date
}

/** How far telling of new campaigns has come: one row. */
export interface SavedSearchRoundTable {
  only_row: Generated<boolean>
  told_until: Date
  until: Date | null
  after_id: string | null
}

/** A table that an operator took over. */
export interface FileImportTable {
  id: string
  kind: ImportKind
  file_name: string
  columns: string[]
  mapping: JsonColumn<ImportMapping>
  made: JsonColumn<ImportMade>
  made_count: number
  at: Date
  by_id: string
  undone_at: Date | null
}
