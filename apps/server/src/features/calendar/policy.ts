import { SECOND_MS } from '@fanfara/contract/durations'
import { dayOf, endOf, plusDays, startOf } from '@fanfara/contract/time'
import type { Span } from './ical.ts'

/** When a task is. At least one of the two is known. */
interface Dates {
  startsAt: Date | null
  endsAt: Date | null
}

/**
 * A task in a calendar: tasks of whole Warsaw days are whole days, others have instants. Without an end it is a day,
 * without a start the day on which it ends.
 */
export function spanOf({ startsAt, endsAt }: Dates): Span {
  const first = startsAt ?? endsAt
  if (!first) throw new Error('a task without dates is in no calendar')
  const from = dayOf(first)
  if (!startsAt || !endsAt) return { days: true, from, to: from }
  const to = dayOf(endsAt)
  // Tasks end with the last second of a day.
  const isWhole =
    startsAt.getTime() === startOf(from).getTime() && endsAt.getTime() >= endOf(to).getTime() - SECOND_MS && from <= to
  if (isWhole) return { days: true, from, to }
  // Programs refuse events that end before they start.
  return { days: false, from: startsAt, to: endsAt > startsAt ? endsAt : null }
}

/** Tasks that were over for longer are no longer shown. */
const KEPT_DAYS = 90

/** Midnight in Warsaw, `KEPT_DAYS` before today. */
export const shownSince = (now: Date): Date => startOf(plusDays(dayOf(now), -KEPT_DAYS))
