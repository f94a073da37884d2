import type { PlanLine } from '#/db/rows/kept-json.ts'
import { DAY_MS } from '@fanfara/contract/durations'
import {
  type AcceptanceStatus,
  type AdType,
  adTypeFacts,
  type MediaType,
  type Platform,
  type ProofKind,
  type TaskStatus,
} from '@fanfara/contract/enums'
import type { Texts } from '@fanfara/contract/languages'
import { type Day, lastSecondOf, startOf } from '@fanfara/contract/time'

/** A campaign's frame for its tasks. */
export interface Frame {
  startDate: Day | null
  endDate: Day | null
  isHeldBack: boolean
}
/** A task to be made for a creator who enters. */
export interface PlannedTask {
  platform: Platform
  adType: AdType
  brief: Texts
  needsAcceptance: boolean
  startsAt: Date | null
  endsAt: Date | null
  status: Extract<TaskStatus, 'coming' | 'during' | 'missed'>
  position: number
}

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
      const startsAt = startDay ? startOf(startDay) : null
      const endsAt = endDay ? lastSecondOf(endDay) : null
      if (endsAt && endsAt <= now) return []
      return {
        platform: line.platform,
        adType: line.ad_type,
        brief: line.brief,
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

/** What decides whether a task's time is over. */
export interface Deadline {
  endsAt: Date | null
  isAcceptancePending: boolean
  openUntil: Date | null
}

/**
 * Whether a task's time is over: its end has passed, and neither an unanswered request nor an answer of the last day keeps
 * it open (TASK-41).
 */
export const isOver = ({ endsAt, isAcceptancePending, openUntil }: Deadline, now: Date): boolean =>
  endsAt !== null && endsAt <= now && !isAcceptancePending && !(openUntil !== null && openUntil > now)

/** How long an answer keeps its task open at least (TASK-41). */
const ANSWERED_MS = 24 * 3_600_000
/** Until when a task stays open that was answered now. */
export const openAfterAnswer = (now: Date): Date => new Date(now.getTime() + ANSWERED_MS)

/** What decides whether material may be sent for approval. */
export interface RequestFacts extends Deadline {
  status: TaskStatus
  needsAcceptance: boolean
  isAcceptanceApproved: boolean
}

/** Why nothing can be sent for approval now, or null when it can (TRAN-31, TRAN-34). */
export function refuseRequest(facts: RequestFacts, now: Date) {
  if (!facts.needsAcceptance) return 'acceptance_not_needed'
  const isOpen = facts.status === 'coming' || facts.status === 'during'
  if (!isOpen || isOver(facts, now)) return 'acceptance_closed'
  return facts.isAcceptanceApproved ? 'acceptance_given' : null
}

/** Life of an approval link, in days (SEC-07), and how long after the campaign's end it may live at most (ADV-08). */
const LINK_DAYS = { link: 30, afterCampaign: 90 } as const

/** Until when a link works that is made now: the stricter of SEC-07 and ADV-08. @param lastDay the campaign's, if it has one. */
export function linkExpiry(lastDay: Day | null, now: Date): Date {
  const own = now.getTime() + LINK_DAYS.link * DAY_MS
  const campaign = lastDay ? lastSecondOf(lastDay).getTime() + LINK_DAYS.afterCampaign * DAY_MS : Infinity
  return new Date(Math.min(own, campaign))
}

/** A request for approval and what became of its task. */
export interface AnswerFacts {
  status: AcceptanceStatus
  isNewest: boolean
  expiresAt: Date
  taskStatus: TaskStatus
}

/** What a link shows: `ended` when it shows nothing any more (ADV-05, ADV-07, ADV-08). */
export function linkState(
  { status, isNewest, expiresAt, taskStatus }: AnswerFacts,
  now: Date,
): Exclude<AcceptanceStatus, 'expired'> | 'ended' {
  if (expiresAt <= now) return 'ended'
  if (status === 'expired') return 'ended'
  if (!isNewest) return 'superseded'
  // A task that is over waits for nobody.
  if (status === 'pending' && taskStatus !== 'coming' && taskStatus !== 'during') return 'ended'
  return status
}

/** What decides whether a proof may be handed in. */
export interface FinishFacts extends Deadline {
  status: TaskStatus
  isTakingPart: boolean
  isAutomatic: boolean
  needsAcceptance: boolean
  isAcceptanceApproved: boolean
  adType: AdType
  platform: Platform
}

/** Why no proof may be handed in now, or null when one may (TRAN-27, TASK-26). */
export function refuseProof(facts: FinishFacts, now: Date) {
  // The clockwork marks a missed task a moment later.
  if (isOver(facts, now)) return 'task_not_running'
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
