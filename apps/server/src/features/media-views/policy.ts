import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fanfara/contract/durations'
import { type AdType, adTypeFacts, type CampaignStatus, type Platform } from '@fanfara/contract/enums'
import { type Day, endOf } from '@fanfara/contract/time'
import type { MediumEnding, MediumState, MediumTrouble, MediumVerdict } from '@fanfara/contract/verdicts'
import { isRunning } from '../tracking/policy.ts'

/** After the end one more reading counts, if it comes within so long: a platform that was away costs nobody their views. */
const LAST_WORD_MS = DAY_MS
/** Readings by age of the medium: they are most while most views come. X asks money for each (platforms.md §7.2). */
const OFTEN = { firstDay: HOUR_MS, firstWeek: 6 * HOUR_MS, later: DAY_MS } as const
const PAID_FOR = { firstDay: 6 * HOUR_MS, firstWeek: DAY_MS, later: DAY_MS } as const
/** No medium waits longer for its next reading. */
export const WAIT_MAX_MS = DAY_MS
const WEEK_MS = 7 * DAY_MS

/**
 * Whether views of what proves a task are counted by its medium: films, posts and reels are. What a banner on a stream was
 * seen by is the overlay's to say (decision 0039), and a story is over in a day.
 */
export const isFollowed = (adType: AdType): boolean => {
  const { kind, media_type } = adTypeFacts[adType]
  return media_type === 'other' && kind !== 'story'
}

/** What decides whether a campaign runs for somebody. */
export interface Frame {
  status: Exclude<CampaignStatus, 'onboarding'>
  since: Date
  enteredAt: Date | null
  startDate: Day | null
  endDate: Day | null
  isSettled: boolean
}

/** When what is published counts no more; null while no end is known. */
export function endOfFrame({ status, since, endDate }: Frame): Date | null {
  if (status !== 'active') return since
  return endDate === null ? null : endOf(endDate)
}

/** When a medium is read again; null after the reading of its end. */
export function nextReading(
  platform: Platform,
  { at, born, end }: { at: Date; born: Date; end: Date | null },
): Date | null {
  if (end && at >= end) return null
  const every = platform === 'x' ? PAID_FOR : OFTEN
  const age = at.getTime() - born.getTime()
  const waitMs = age < DAY_MS ? every.firstDay : age < WEEK_MS ? every.firstWeek : every.later
  return new Date(Math.min(at.getTime() + waitMs, end?.getTime() ?? Infinity))
}

/** When one is tried again that could not be read: what the platform asks for; else later and later, a day at most. */
export function retryAt(trouble: MediumTrouble, at: Date, failures: number, askedMs: number | null): Date {
  const first = { no_access: 6 * HOUR_MS, limited: HOUR_MS, unreachable: 5 * MINUTE_MS }[trouble]
  const waitMs = askedMs ?? first * 2 ** Math.min(failures, 10)
  return new Date(at.getTime() + Math.min(Math.max(waitMs, MINUTE_MS), WAIT_MAX_MS))
}

/** Why one that cannot be read is tried no more; null while it is. */
export function endingOf(frame: Frame, at: Date): MediumEnding | null {
  if (frame.isSettled) return 'settled'
  if (frame.status !== 'active' && frame.status !== 'completed') return 'left'
  const end = endOfFrame(frame)
  return end && at.getTime() > end.getTime() + LAST_WORD_MS ? 'campaign_ended' : null
}

/** What was known of a medium before a reading. */
export interface Known {
  /** Its next figure holds views from before the task. */
  needsBaseline: boolean
  followedFrom: Date
  state: MediumState | null
  readAt: Date | null
  judgedViews: number
}

/** What a reading adds, and the one verdict of it; `verdict` null where nothing was added. */
export interface Judged {
  added: number
  verdict: MediumVerdict | null
  /** Up to which figure views are judged from now on. */
  judgedViews: number
}

/**
 * Judges a reading (version `MEDIUM_RULES`). Views beyond the highest figure that was judged are added, with one verdict for all of
 * them; a figure that fell adds nothing and takes nothing back. What is not public is not judged: its views are when it is back.
 * @param views the platform's figure; null where it tells none.
 */
export function judgeReading(
  known: Known,
  { state, views, at }: { state: MediumState; views: number | null; at: Date },
  frame: Frame,
): Judged {
  const { judgedViews } = known
  const added = state === 'there' && views !== null ? Math.max(views - judgedViews, 0) : 0
  if (added === 0) return { added, verdict: null, judgedViews }
  return { added, verdict: verdictOf(known, at, frame), judgedViews: judgedViews + added }
}

function verdictOf({ needsBaseline, followedFrom, state, readAt }: Known, at: Date, frame: Frame) {
  if (frame.isSettled) return 'late'
  const runs = (moment: Date) => isRunning({ ...frame, isPaused: false }, moment)
  const end = endOfFrame(frame)
  const isLastWord = end !== null && at.getTime() <= end.getTime() + LAST_WORD_MS && runs(readAt ?? followedFrom)
  if (!runs(at) && !isLastWord) return 'outside_dates'
  if (needsBaseline) return 'before_task'
  return state !== null && state !== 'there' ? 'not_public' : 'counted'
}
