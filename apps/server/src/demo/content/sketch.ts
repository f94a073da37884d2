import type { AdType, CampaignType, CategoryKey, Platform } from '@fanfara/contract/enums'
import type { CampaignForm } from '@fanfara/contract/ops/campaigns'
import type { Named } from './creators.ts'

/** What somebody is, or became, in a campaign; the last three all end as `declined`. */
export type Role =
  | 'active'
  | 'planned'
  | 'attached'
  | 'pending_approval'
  | 'completed'
  | 'invited'
  | 'refused'
  | 'rejected'
  | 'quit'

/**
 * How far somebody came with a task: done, missed, or open in one of the ways in which a task is open. Without a mark time
 * and chance decide.
 */
export type Mark = 'done' | 'missed' | 'open' | 'approved' | 'pending' | 'changes' | 'refused'

/** One of the four in a campaign, with what was measured. */
export interface Part {
  as: Role
  views?: number
  clicks?: number
  actions?: number
  sales?: number
  /** Sales value, whole zł. */
  worth?: number
  /** In the order of the plan. */
  tasks?: readonly Mark[]
}

/** One line of a task plan. */
export interface PlanSketch {
  on: Platform
  ad: AdType
  amount?: number
  /** First and last day; without them the task runs for the whole campaign. */
  days?: readonly [number, number]
  /** The advertiser approves the content first. */
  approve?: boolean
}

/** A campaign of the demo world. All days are counted from today. */
export interface CampaignSketch {
  name: string
  advertiser: string
  text: string
  form: CampaignType
  pay: CampaignForm['incomes']
  plan: readonly PlanSketch[]
  /** What has to be said, in Polish and in English. */
  say: readonly [string, string]
  days: { published: number; start: number | null; end: number | null; recruiting: number | null }
  places: number | null
  photos: number
  /** What it is about, for creators with this interest. */
  topic?: CategoryKey
  stage?: 'draft' | 'cancelled'
  isHeldBack?: boolean
  isAutomatic?: boolean
  cast?: Partial<Record<Named, Part>>
  /** How many other creators take part, applied, or were invited. */
  others?: { join?: number; apply?: number; invite?: number }
  /** Days on which the settlement was accepted and the advertiser paid. */
  settled?: number
  received?: number
}

type Income = CampaignForm['incomes'][number]
/** zł for a thousand views. */
export const cpm = (value: number): Income => ({ model: 'CPM', unit: 'flat', value })
/** zł for a click. */
export const cpc = (value: number): Income => ({ model: 'CPC', unit: 'flat', value })
/** zł for an action. */
export const cpa = (value: number): Income => ({ model: 'CPA', unit: 'flat', value })
/** zł for a sale. */
export const cps = (value: number): Income => ({ model: 'CPS', unit: 'flat', value })
/** Percent of the sales value. */
export const share = (value: number): Income => ({ model: 'CPS', unit: 'perc', value })
/** zł for all tasks together. */
export const fee = (value: number): Income => ({ model: 'FLAT_FEE', unit: 'flat', value })
/** The creator's own prices. */
export const ownPrices: Income = { model: 'FLAT_FEE', unit: 'flat', value: null }
