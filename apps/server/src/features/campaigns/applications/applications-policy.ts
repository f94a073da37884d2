import type { CategoryKey, Platform } from '@fanfara/contract/enums'
import { type BlockedReason, type ConflictKind, type FitPart, fitWeights } from '@fanfara/contract/ops/applications'
import type { Day } from '@fanfara/contract/time'
import { type CampaignFacts, refuseChannels } from '../policy.ts'

/** What is known of somebody who asks to take part. */
export interface ApplicantFacts {
  isActive: boolean
  /** Where a channel is connected now. */
  platforms: readonly Platform[]
  /** Those of them whose last reading reached a category. */
  measured: readonly Platform[]
  interests: readonly CategoryKey[]
  onTime: { done: number; of: number }
}
type Asked = Pick<CampaignFacts, 'platforms' | 'taskPlan' | 'endDate'> & { topic: CategoryKey | null }

/** So much of its weight does punctuality count for somebody whose first task this would be. */
const UNKNOWN = 0.5

/**
 * How well somebody fits, from 0 to 100, and what it is made of. What a campaign does not ask for speaks for everybody.
 * @example fitOf({ platforms: ['twitch'], topic: null, … }, { platforms: ['twitch'], measured: ['twitch'], onTime: { done: 9, of: 9 }, … }).score // 100
 */
export function fitOf(campaign: Asked, applicant: ApplicantFacts): { score: number; parts: Record<FitPart, number> } {
  const asked = campaign.platforms
  const shareOf = (has: readonly Platform[]) =>
    asked.length === 0 ? 1 : asked.filter(platform => has.includes(platform)).length / asked.length
  const { done, of } = applicant.onTime
  const shares: Record<FitPart, number> = {
    platforms: shareOf(applicant.platforms),
    topic: campaign.topic === null || applicant.interests.includes(campaign.topic) ? 1 : 0,
    on_time: of === 0 ? UNKNOWN : done / of,
    measured: shareOf(applicant.measured),
  }
  const weighed = (part: FitPart) => Math.round(fitWeights[part] * shares[part])
  const parts = {
    platforms: weighed('platforms'),
    topic: weighed('topic'),
    on_time: weighed('on_time'),
    measured: weighed('measured'),
  }
  return { score: parts.platforms + parts.topic + parts.on_time + parts.measured, parts }
}

/** Why somebody cannot take part now, or null when they can. */
export function blockedBecause(campaign: Asked, applicant: ApplicantFacts, today: Day): BlockedReason | null {
  return applicant.isActive ? refuseChannels(campaign, applicant.platforms, today) : 'account_limited'
}

/** A campaign as others stand in its way: for whom, about what, from when to when; without a day it has no end there. */
export interface Running {
  advertiser: string
  topic: CategoryKey | null
  startDate: Day | null
  endDate: Day | null
}

const isBefore = (end: Day | null, start: Day | null) => end !== null && start !== null && end < start
const nameOf = ({ advertiser }: Running) => advertiser.trim().toLocaleLowerCase('pl')

/**
 * What another campaign of an applicant is to this one: a rival's when it advertises the same topic for somebody else, else one at the same
 * time; null when their days do not meet.
 */
export function conflictOf(campaign: Running, other: Running): ConflictKind | null {
  if (isBefore(campaign.endDate, other.startDate) || isBefore(other.endDate, campaign.startDate)) return null
  const isSameTopic = campaign.topic !== null && campaign.topic === other.topic
  return isSameTopic && nameOf(campaign) !== nameOf(other) ? 'rival' : 'dates'
}
