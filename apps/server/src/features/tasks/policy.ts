import {
  type AdType,
  adTypeFacts,
  type MediaType,
  type Platform,
  type ProofKind,
  type TaskStatus,
} from '@fanfara/contract/enums'
import { type Day, endOf, startOf } from '@fanfara/contract/time'

/** One line of a campaign's task plan, as it lies in the database (OPS-07). */
export interface PlanLine {
  platform: Platform
  ad_type: AdType
  amount: number
  start_date: string | null
  end_date: string | null
  brief_pl: string
  brief_en: string
  need_acceptance: boolean
}
/** A campaign's frame for its tasks. */
export interface Frame {
  startDate: string | null
  endDate: string | null
  isHeldBack: boolean
}
/** A task to be made for a creator who enters. */
export interface PlannedTask {
  platform: Platform
  adType: AdType
  briefPl: string
  briefEn: string
  needsAcceptance: boolean
  startsAt: Date | null
  endsAt: Date | null
  status: Extract<TaskStatus, 'coming' | 'during' | 'missed'>
  position: number
}

/** The last second of a day: a campaign that ends on a day runs until 23:59:59 in Warsaw (I18N-12). */
export const lastSecondOf = (day: string): Date => new Date(endOf(day as Day).getTime() - 1000)

/**
 * Tasks that follow from a plan for somebody with these connected platforms: one per amount, on the channel that fits
 * (OPS-08); without an end of its own a task runs until the campaign's end (TASK-40). What has ended already is not
 * asked of somebody who enters late.
 */
export function planTasks(
  plan: readonly PlanLine[],
  frame: Frame,
  platforms: readonly Platform[],
  now: Date,
): PlannedTask[] {
  return plan
    .filter(({ platform }) => platforms.includes(platform))
    .flatMap(line => Array<PlanLine>(line.amount).fill(line))
    .flatMap((line, position) => {
      const startDay = line.start_date ?? frame.startDate
      const endDay = line.end_date ?? frame.endDate
      const startsAt = startDay ? startOf(startDay as Day) : null
      const endsAt = endDay ? lastSecondOf(endDay) : null
      if (endsAt && endsAt <= now) return []
      return {
        platform: line.platform,
        adType: line.ad_type,
        briefPl: line.brief_pl,
        briefEn: line.brief_en,
        needsAcceptance: line.need_acceptance,
        startsAt,
        endsAt,
        status: statusAt(startsAt, endsAt, frame.isHeldBack, now),
        position,
      }
    })
}

/** TRAN-24, TRAN-25, TRAN-28; while the launch is held back nothing starts. */
export function statusAt(
  startsAt: Date | null,
  endsAt: Date | null,
  isHeldBack: boolean,
  now: Date,
): PlannedTask['status'] {
  if (endsAt && endsAt <= now) return 'missed'
  if (isHeldBack || (startsAt && startsAt > now)) return 'coming'
  return 'during'
}

/** What decides whether a proof may be handed in. */
export interface FinishFacts {
  status: TaskStatus
  endsAt: Date | null
  isTakingPart: boolean
  isAutomatic: boolean
  needsAcceptance: boolean
  isAcceptanceApproved: boolean
  adType: AdType
  platform: Platform
}

/** Why no proof may be handed in now, or null when one may (TRAN-27, TASK-26). */
export function refuseProof(facts: FinishFacts, now: Date) {
  // The clockwork marks a missed task a moment later; an approval that came late keeps its task open (TASK-41).
  if (facts.endsAt && facts.endsAt <= now && !facts.isAcceptanceApproved) return 'task_not_running'
  if (facts.status !== 'during' || !facts.isTakingPart || facts.isAutomatic) return 'task_not_running'
  if (facts.needsAcceptance && !facts.isAcceptanceApproved) return 'task_locked'
  return null
}

/** Why a task cannot be finished with such a proof now, or null when it can (TASK-31, TASK-32, TASK-35). */
export function refuseFinish(facts: FinishFacts, offered: ProofKind, now: Date) {
  const refusal = refuseProof(facts, now)
  if (refusal) return refusal
  const isLive = mediaTypeOf(facts.adType) === 'live'
  if (isLive && offered === 'link') return 'live_proof_needed'
  if (offered === 'snapshot' && !(isLive && facts.platform === 'twitch')) return 'snapshot_not_offered'
  return null
}

/** How an ad type is proven. */
export const mediaTypeOf = (adType: AdType): MediaType => adTypeFacts[adType].media_type
