/** What lies in columns of JSON: their rows' types name it, so that nobody who reads them has to say again what they are. */
import type { AdType, IncomeUnit, Model, Platform, ProofCheck, ProofKind, ShareModel } from '@fanfara/contract/enums'
import type { Metrics } from '@fanfara/contract/evaluation'
import type { Texts } from '@fanfara/contract/languages'
import type { Grosze } from '@fanfara/contract/money'
import type { Day } from '@fanfara/contract/time'
import type { SnapshotTicket } from '@fanfara/platforms'

/** Rates as they lie in the database: whole grosze or basis points. */
export type StoredRate =
  | { model: Model; unit: 'flat'; rate_grosze: number | null }
  | { model: ShareModel; unit: 'perc'; rate_basis_points: number }

/** One line of a campaign's task plan, as it lies in the database (OPS-07). */
export interface PlanLine<Brief extends Texts = Texts> {
  platform: Platform
  ad_type: AdType
  amount: number
  start_date: Day | null
  end_date: Day | null
  brief: Brief
  need_acceptance: boolean
}

/** What is known about a proof beside its address, as it is kept. */
export interface KeptProof {
  kind: ProofKind
  check: ProofCheck
  title: string | null
  /** ISO 8601. */
  createdAt: string | null
  views: number | null
  viewers: number | null
  /** Its file's name in the store; null without one. */
  picture: string | null
  isFallback: boolean
  /** All that its platform told of title and description, for finding the label; proofs from before lack it. */
  texts?: { title: string | null; description: string | null }
  /** Whether the platform's own box "paid promotion" is ticked; null where it does not tell. */
  isDisclosed?: boolean | null
  /** The account that the link as it was given names, a hint alone; proofs from before lack it. */
  named?: string | null
}

/** How one income came to its amount. */
export interface Line {
  model: Model
  unit: IncomeUnit
  /** Grosze, or basis points when `unit` is `perc`; null when the creator's own prices apply. */
  rate: number | null
  quantity: number
  of: number | null
  /** Sales value for shares of sales. */
  base: number | null
  amount: Grosze
}

/** Measured figures of a participation, sales in grosze. */
export interface KeptFigures {
  views: number | null
  clicks: number | null
  actions: number | null
  sales: number | null
  sales_value_grosze: number | null
}

/** What a correction makes of results. */
export interface CorrectedResults {
  before: KeptFigures
  after: KeptFigures
}

/** A snapshot that a platform is taking; its instant as text. */
export type KeptTicket = Omit<SnapshotTicket, 'readyAt'> & { readyAt: string }

/** A participation that was left, as it was: its status since when, and its open tasks as rows of their table. */
export interface LeftPart {
  participationId: string
  campaignId: string
  status: 'invited' | 'attached' | 'planned' | 'active'
  /** ISO 8601. */
  since: string
  tasks: Record<string, unknown>[]
}

/** What a table that was taken over made: drafts as they were, prices with what stood there before. */
export interface ImportMade {
  campaigns?: { id: string; revision: string }[]
  prices?: { adType: AdType; platform: Platform; prices: (number | null)[]; before: (number | null)[] }[]
  invitations?: string[]
  plans?: { id: string; revision: string }[]
}

/** A reading as it was before an operator wrote another one. */
export interface EarlierReading {
  metrics: Metrics
  /** ISO 8601. */
  observed_at: string
  window_days: number | null
  stage: number | null
}
