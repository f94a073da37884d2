import type { CategoryKey, Platform } from '@fanfara/contract/enums'
import { evaluatedFigure, type Metrics } from '@fanfara/contract/evaluation'
import {
  type ApplicationSort,
  type BlockedReason,
  type ConflictFilter,
  type ConflictKind,
  type FitPart,
  fitWeights,
} from '@fanfara/contract/ops/applications'
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

/** What an applicant may do in other campaigns to be found: which of these campaigns they must be in, and in none of which. */
export function othersFor(
  filter: ConflictFilter,
  met: readonly { id: string; kind: ConflictKind }[],
): { inside: readonly string[] | null; outside: readonly string[] } {
  const rivals = met.filter(({ kind }) => kind === 'rival').map(({ id }) => id)
  if (filter === 'rival') return { inside: rivals, outside: [] }
  return { inside: null, outside: filter === 'free' ? met.map(({ id }) => id) : rivals }
}

/** What orders of applications look at. */
export interface Standing {
  blocked: BlockedReason | null
  score: number
  /** Grosze; null where nothing is asked of them. */
  price: number | null
  onTime: { done: number; of: number }
  /** On the campaign's platforms. */
  channels: readonly { platform: Platform; stage: number | null; metrics: Metrics | null }[]
}

const highest = (figures: readonly (number | null | undefined)[]) => Math.max(-1, ...figures.map(each => each ?? -1))

/** What each order weighs, the more the earlier; the second figure where the first is the same. */
const weights: Record<ApplicationSort, (standing: Standing) => readonly number[]> = {
  fit: ({ score }) => [score],
  oldest: () => [],
  // Categories compare viewers of a stream with followers of a profile; within one, the figure of the row decides.
  audience: ({ channels }) => [
    highest(channels.map(({ stage }) => stage)),
    highest(channels.map(({ platform, metrics }) => metrics && evaluatedFigure(platform, metrics))),
  ],
  price: ({ price }) => [price === null ? Number.NEGATIVE_INFINITY : -price],
  on_time: ({ onTime: { done, of } }) => [of === 0 ? -1 : done / of, of],
}

/** Applications in an order, those who cannot take part last; equals stay as they came. */
export function inOrder<Row extends Standing>(rows: readonly Row[], sort: ApplicationSort): Row[] {
  const weighed = rows.map(row => ({ row, weights: [row.blocked === null ? 1 : 0, ...weights[sort](row)] }))
  const ahead = (one: readonly number[], other: readonly number[]) => {
    const at = one.findIndex((weight, nth) => weight !== other[nth])
    return at < 0 ? 0 : (one[at] ?? 0) > (other[at] ?? 0) ? -1 : 1
  }
  return weighed.toSorted((one, other) => ahead(one.weights, other.weights)).map(({ row }) => row)
}
