import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@fanfara/contract/durations'
import { type Day, dayOf } from '@fanfara/contract/time'
import { type UnprovenReason, VIEW_MINUTES_A_DAY, type ViewVerdict } from '@fanfara/contract/verdicts'

/** How often a page reports; a break of more than two and a half times that proves nothing (platforms.md §9.3). */
export const BEAT_MS = 10 * SECOND_MS
const BREAK_MS = 2.5 * BEAT_MS
/** How long a banner has to be seen in a minute (platforms.md §9.3.5). */
const SHOWN_MS = SECOND_MS
/** How far back a report after a break is noted at all. */
const LATE_MS = 10 * MINUTE_MS
/** What lies before the report before is nothing worth noting, up to here: reports travel for different times. */
const JITTER_MS = 3 * SECOND_MS
/** Minutes are judged when the platform was asked once more. */
export const JUDGED_AFTER_MS = 3 * MINUTE_MS
/** No sample within this time: how many watched is unknown (platforms.md §9.3.6). */
export const SAMPLE_WITHIN_MS = 10 * MINUTE_MS

/** What a page says of itself since its report before; null where the streaming program does not tell. */
export interface Signals {
  active: boolean | null
  visible: boolean
  streaming: boolean | null
}

/** One banner on the screen, by the server's clock. */
export interface Shown {
  campaignId: string
  from: Date
  to: Date
}

/** A stretch of one minute, with what it proves. */
export interface Stretch {
  campaignId: string
  minute: Date
  shownMs: number
  unproven: UnprovenReason | null
}

/** Whether a page is seen on a stream, as far as it can know. */
export const isShown = ({ active, visible, streaming }: Signals): boolean =>
  visible && active !== false && streaming !== false

/** Why a report proves nothing whatever it shows; null when it does. */
export function unprovenBy(signals: Signals, isOther: boolean): UnprovenReason | null {
  if (!signals.visible || signals.active === false) return 'hidden'
  if (signals.streaming === false) return 'not_streaming'
  return isOther ? 'other_instance' : null
}

/** The minute in which an instant lies. */
const minuteAt = (at: number): number => Math.floor(at / MINUTE_MS) * MINUTE_MS

/**
 * Cuts what a report says into minutes. Nothing is proven but what was a moment ago in a session whose reports follow each other,
 * and no moment is claimed twice: a page's clock moves nothing out of there, and two banners are never on one screen at once.
 * @param last when the session's report before came; @param claimed up to when its reports said what was shown;
 * @param why why nothing of this one proves anything.
 */
export function stretchesOf(
  shown: readonly Shown[],
  { last, claimed, now, why }: { last: Date; claimed: Date; now: Date; why: UnprovenReason | null },
): { stretches: Stretch[]; claimedUntil: Date } {
  // Also where the clock was set back since (SETUP-34).
  const isBroken = Math.abs(now.getTime() - last.getTime()) > BREAK_MS
  const opens = isBroken ? now.getTime() : Math.max(claimed.getTime(), now.getTime() - BREAK_MS)
  const stretches: Stretch[] = []
  let free = opens
  for (const { campaignId, from, to } of [...shown].sort((one, other) => one.from.getTime() - other.from.getTime())) {
    const ends = Math.min(to.getTime(), now.getTime())
    const early = Math.max(from.getTime(), now.getTime() - LATE_MS)
    if (Math.min(ends, opens) - early >= JITTER_MS)
      stretches.push(...minutesOf(campaignId, early, Math.min(ends, opens), 'offline'))
    const begins = Math.max(from.getTime(), free)
    if (ends <= begins) continue
    stretches.push(...minutesOf(campaignId, begins, ends, why))
    free = ends
  }
  return { stretches, claimedUntil: new Date(free) }
}

function minutesOf(campaignId: string, from: number, to: number, unproven: UnprovenReason | null): Stretch[] {
  const stretches: Stretch[] = []
  for (let minute = minuteAt(from); minute < to; minute += MINUTE_MS) {
    const shownMs = unproven === null ? Math.min(to, minute + MINUTE_MS) - Math.max(from, minute) : 0
    stretches.push({ campaignId, minute: new Date(minute), shownMs, unproven })
  }
  return stretches
}

/** How many watched a live channel at one moment. */
export interface Sample {
  at: Date
  streamId: string
  viewers: number
}

/** What the platform said about a minute; `unknown` may become known while its rounds go on. */
export type Audience = { is: 'live'; viewers: number } | { is: 'not_live' | 'no_sample' | 'unknown' }

/**
 * Who watched in a minute: between two samples of one stream as much as lies between them, at its ends as much as the sample
 * beside it, one round away at most.
 * @param samples of the channel, in their order; @param rounds when the platform was asked about any channel, in their order.
 */
export function audienceOf(
  minute: Date,
  {
    samples,
    rounds,
    everyMs,
    now,
  }: { samples: readonly Sample[]; rounds: readonly Date[]; everyMs: number; now: Date },
): Audience {
  const middle = minute.getTime() + MINUTE_MS / 2
  const off = (at: Date) => Math.abs(at.getTime() - middle)
  const near = samples.filter(({ at }) => off(at) <= SAMPLE_WITHIN_MS)
  const before = near.findLast(({ at }) => at.getTime() <= middle)
  const after = near.find(({ at }) => at.getTime() > middle)
  const isAskedAfter = rounds.some(at => at.getTime() > middle && off(at) <= SAMPLE_WITHIN_MS)
  if (!isAskedAfter && now.getTime() - middle <= SAMPLE_WITHIN_MS) return { is: 'unknown' }
  if (before && after && before.streamId === after.streamId) {
    const part = (middle - before.at.getTime()) / (after.at.getTime() - before.at.getTime())
    return { is: 'live', viewers: Math.round(before.viewers + (after.viewers - before.viewers) * part) }
  }
  const beside = [before, after]
    .filter(sample => sample !== undefined)
    .toSorted((one, other) => off(one.at) - off(other.at))[0]
  const edgeMs = everyMs + MINUTE_MS / 2
  if (beside && off(beside.at) <= edgeMs) return { is: 'live', viewers: beside.viewers }
  return { is: rounds.some(at => off(at) <= edgeMs) ? 'not_live' : 'no_sample' }
}

/** A minute of a banner with all that decides about it. */
export interface MinuteFacts {
  minute: Date
  shownMs: number
  unproven: UnprovenReason | null
  /** The amount was fixed: nothing more can be paid. */
  isSettled: boolean
  /** The campaign, the creator's part in it and the banner's own time ran. */
  isRunning: boolean
  audience: Audience
}

/** What counted before, kept while minutes are judged in their order. */
export interface Counted {
  minutes: Set<number>
  days: Map<Day, number>
}

/** The one verdict of a minute (version `VIEW_RULES`). @param facts of a minute whose audience is not `unknown` any more. */
export function judgeMinute(facts: MinuteFacts, counted: Counted): ViewVerdict {
  if (facts.isSettled) return 'late'
  if (!facts.isRunning) return 'outside_dates'
  if (facts.shownMs < SHOWN_MS) return facts.unproven ?? 'too_short'
  if (counted.minutes.has(facts.minute.getTime())) return 'other_instance'
  if (facts.audience.is !== 'live') return facts.audience.is === 'not_live' ? 'not_live' : 'no_sample'
  return (counted.days.get(dayOf(facts.minute)) ?? 0) >= VIEW_MINUTES_A_DAY ? 'over_limit' : 'counted'
}

/** Notes that a minute counted. */
export function remember({ minutes, days }: Counted, minute: Date): void {
  minutes.add(minute.getTime())
  days.set(dayOf(minute), (days.get(dayOf(minute)) ?? 0) + 1)
}

/** The start of the full hour, UTC, by which sums are kept. */
export const hourOf = (at: Date): Date => new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS)
