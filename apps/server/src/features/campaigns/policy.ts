import type { FitReason, notJoinableReasons } from '@fanfara/contract/campaigns'
import {
  adTypeFacts,
  type CampaignStage,
  type CampaignStatus,
  type CampaignType,
  type ParticipantList,
  type Platform,
} from '@fanfara/contract/enums'
import type { CampaignForm } from '@fanfara/contract/ops/campaigns'
import { type Day, dayOf, lastSecondOf, plusDays } from '@fanfara/contract/time'
import type { ParticipationStatus } from './states.ts'

/** Why a campaign cannot be joined (CAMP-36). */
export type NotJoinable = (typeof notJoinableReasons)[number]

/** What a campaign says about itself. Days are Warsaw days. */
export interface CampaignFacts {
  stage: CampaignStage
  type: CampaignType
  platforms: readonly Platform[]
  startDate: Day | null
  endDate: Day | null
  recruitingUntil: Day | null
  places: number | null
  taken: number
  isHeldBack: boolean
  isAutomatic: boolean
  /** What the campaign asks for, and until when; nothing when creators only have to be there. */
  taskPlan: readonly { platform: Platform; end_date: Day | null }[]
}
/** Everything that a rule may ask about a person; read in one go, so that rules stay pure. */
export interface CreatorFacts {
  platforms: readonly Platform[]
  easyAd: boolean
  isActive: boolean
  /** The creator's participation, or null when there is none. */
  participation: ParticipationStatus | null
}

/** What an advertiser's page lists for a campaign of this form, first what waits for an answer (OPS-12, ROLE-04). */
export function participantListsOf(type: CampaignType): readonly [ParticipantList, ...ParticipantList[]] {
  if (type === 'semi_open') return ['applicants', 'participants']
  return type === 'closed' ? ['candidates', 'participants'] : ['participants']
}

/** The status that a creator sees (ENUM-01). */
export const statusFor = ({ participation }: CreatorFacts): CampaignStatus => participation ?? 'onboarding'

/** Whether a campaign still takes people in on this day. */
export function isRecruiting({ stage, recruitingUntil, endDate }: CampaignFacts, today: Day): boolean {
  if (stage !== 'onboarding' && stage !== 'running') return false
  return (recruitingUntil === null || recruitingUntil >= today) && (endDate === null || endDate >= today)
}

/** Why the creator cannot enter now, or null when they can (TRAN-19, TRAN-20, CAMP-45). */
export function refuseEntry(campaign: CampaignFacts, creator: CreatorFacts, today: Day): NotJoinable | null {
  if (creator.participation === 'declined') return 'declined'
  if (!isRecruiting(campaign, today)) return 'recruitment_closed'
  if (campaign.places !== null && campaign.taken >= campaign.places) return 'no_places'
  if (campaign.isAutomatic && !creator.easyAd) return 'easy_ad_off'
  const unfit = refuseChannels(campaign, creator.platforms, today)
  if (unfit) return unfit
  if (!creator.isActive) return 'account_limited'
  return null
}

/**
 * Why somebody with these connected platforms has nothing to do in the campaign, or null when they have: a channel fits
 * when the campaign asks for something on it (CAMP-45), and what has ended is not asked for any more (TRAN-28).
 */
export function refuseChannels(
  { platforms, taskPlan, endDate }: Pick<CampaignFacts, 'platforms' | 'taskPlan' | 'endDate'>,
  connected: readonly Platform[],
  today: Day,
): 'no_channel' | 'recruitment_closed' | null {
  const fitting = platforms.filter(platform => connected.includes(platform))
  const asked = taskPlan.filter(({ platform }) => fitting.includes(platform))
  if (fitting.length === 0 || (taskPlan.length > 0 && asked.length === 0)) return 'no_channel'
  const isOpen = (last: Day | null) => last === null || last >= today
  const isLeft = taskPlan.length === 0 || asked.some(line => isOpen(line.end_date))
  return isLeft && isOpen(endDate) ? null : 'recruitment_closed'
}

/**
 * Whether Easy Ad puts the creator into a campaign now (TRAN-17). Who left one comes back by turning Easy Ad on, not by
 * anything that happens later (decision 0019).
 */
export function isAdmitted(
  campaign: CampaignFacts,
  creator: CreatorFacts,
  today: Day,
  { mayReturn }: { mayReturn: boolean },
): boolean {
  const isReturning = mayReturn && creator.participation === 'declined'
  if (!campaign.isAutomatic || (creator.participation !== null && !isReturning)) return false
  return refuseEntry(campaign, { ...creator, participation: null }, today) === null
}

/** How the creator came to be out of the campaign (ENUM-01); null for who is not. @param hasEntered they once took part */
export function wayOut(
  { stage, type }: Pick<CampaignFacts, 'stage' | 'type'>,
  { participation }: Pick<CreatorFacts, 'participation'>,
  hasEntered: boolean,
): 'cancelled' | 'left' | 'invitation' | 'application' | null {
  if (participation !== 'declined') return null
  if (stage === 'cancelled') return 'cancelled'
  if (hasEntered) return 'left'
  return type === 'closed' ? 'invitation' : 'application'
}

/** What the creator may do now (TRAN-19…TRAN-23). The same facts guard the acts, so a button and its endpoint cannot disagree. */
export function flagsFor(campaign: CampaignFacts, creator: CreatorFacts, today: Day) {
  const status = statusFor(creator)
  const isEnterable = status === 'onboarding' || status === 'invited'
  const reason = isEnterable || status === 'declined' ? refuseEntry(campaign, creator, today) : null
  return {
    isJoinable: isEnterable && reason === null,
    isQuitable: status === 'pending_approval' || status === 'attached' || status === 'planned' || status === 'active',
    isDeclinable: status === 'invited' && campaign.type === 'closed',
    needsAcceptance: campaign.type === 'semi_open',
    notJoinableReason: reason,
  }
}

/** The entry state E: planned ahead, active once launched, attached without a date or while held back. */
export function entryStatus(
  { startDate, isHeldBack, stage }: CampaignFacts,
  today: Day,
): 'planned' | 'active' | 'attached' {
  if (isHeldBack || (startDate === null && stage !== 'running')) return 'attached'
  return startDate !== null && startDate > today ? 'planned' : 'active'
}

/** The stage of a campaign that is published or reconsidered on this day. */
export const stageOnDay = (
  { startDate, isHeldBack }: Pick<CampaignFacts, 'startDate' | 'isHeldBack'>,
  today: Day,
): 'onboarding' | 'running' => (!isHeldBack && startDate !== null && startDate <= today ? 'running' : 'onboarding')

/** Whether a campaign does not start by itself, but waits until an operator releases it (TRAN-11). */
export const isWaiting = ({ startDate, isHeldBack }: Pick<CampaignFacts, 'startDate' | 'isHeldBack'>): boolean =>
  isHeldBack || startDate === null

/** What an operator may do with a campaign now; buttons follow it. */
export function allowedFor(
  { stage, type, startDate, isHeldBack }: Pick<CampaignFacts, 'stage' | 'type' | 'startDate' | 'isHeldBack'>,
  { activeCreators, toAccept, due }: { activeCreators: number; toAccept: number; due: number },
) {
  const isLive = stage === 'onboarding' || stage === 'running'
  return [
    ...(stage === 'draft' || isLive ? (['edit'] as const) : []),
    ...(stage === 'draft' ? (['publish'] as const) : []),
    ...(stage === 'onboarding' && isWaiting({ startDate, isHeldBack }) ? (['release'] as const) : []),
    ...(stage === 'onboarding' && !isWaiting({ startDate, isHeldBack }) ? (['hold'] as const) : []),
    ...(isLive ? (['close'] as const) : []),
    ...(stage === 'draft' || (isLive && activeCreators === 0) ? (['cancel'] as const) : []),
    ...(isLive && type === 'closed' ? (['invite'] as const) : []),
    ...(stage === 'completed' && toAccept > 0 ? (['accept_settlement'] as const) : []),
    ...(due > 0 ? (['record_payment'] as const) : []),
  ]
}

/** Platforms whose streams carry automatic banners; Easy Ad needs a channel on one of them (EASY-10). */
export const livePlatforms: readonly Platform[] = adTypeFacts.automatic.platforms

/** What an automatic campaign must not be (EASY-02, OPS-06): sentence keys by field. */
export function automaticMistakes(form: CampaignForm): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  if (form.type !== 'open') fields.type = ['inputs.error.automatic_open']
  if (form.platforms.some(platform => !livePlatforms.includes(platform)))
    fields.platforms = ['inputs.error.automatic_platforms']
  form.incomes.forEach(({ model }, at) => {
    if (model !== 'CPM') fields[`incomes.${at}.model`] = ['inputs.error.automatic_cpm']
  })
  form.task_plan.forEach(({ ad_type, need_acceptance }, at) => {
    if (ad_type !== 'automatic') fields[`task_plan.${at}.ad_type`] = ['inputs.error.automatic_banner']
    if (need_acceptance) fields[`task_plan.${at}.need_acceptance`] = ['inputs.error.automatic_acceptance']
  })
  return fields
}

const NEW_DAYS = 7

/** Why a campaign suits a creator, the weightiest reason first (DASH-04). */
export function fitsOf(
  campaign: { platforms: readonly Platform[]; topic: string | null; publishedAt: Date | null },
  { platforms, interests }: { platforms: readonly Platform[]; interests: readonly string[] },
  today: Day,
): FitReason[] {
  const { topic, publishedAt } = campaign
  const isNew = publishedAt !== null && dayOf(publishedAt) > plusDays(today, -NEW_DAYS)
  return [
    ...(campaign.platforms.some(platform => platforms.includes(platform)) ? (['platform'] as const) : []),
    ...(topic !== null && interests.includes(topic) ? (['interest'] as const) : []),
    ...(isNew ? (['new'] as const) : []),
  ]
}

/** When a campaign ended as people say it: with its last day, although the clock noted it after that; earlier where somebody ended it. */
export function endedAt(completedAt: Date | null, endDate: Day | null): Date | null {
  if (!completedAt || !endDate) return completedAt
  const last = lastSecondOf(endDate)
  return completedAt > last ? last : completedAt
}
