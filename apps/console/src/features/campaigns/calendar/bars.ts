import type { CalendarCampaign } from '@fanfara/contract/ops/campaign/calendar'
import { type LocalDay, type Month, plusDays, plusMonths } from '@fanfara/ui/calendar-days'

/** The days of a month, in order. */
export function daysOf(month: Month): LocalDay[] {
  const days: LocalDay[] = []
  for (let day = `${month}-01`; day < `${plusMonths(month, 1)}-01`; day = plusDays(day, 1)) days.push(day)
  return days
}

/** From a day to a day; without an end it goes on. */
export interface Span {
  from: LocalDay
  to: LocalDay | null
}

/** When a campaign runs; null before it has a start. */
export const runsIn = ({ start_date: from, end_date: to }: CalendarCampaign): Span | null =>
  from === null ? null : { from, to }

/** When creators can come: from publishing until recruiting, or the campaign, ends. Of a draft the last day alone is known. */
export function recruitsIn({ stage, recruiting_from, recruiting_until, end_date }: CalendarCampaign): Span | null {
  if (stage === 'cancelled') return null
  const until = earlier(recruiting_until, end_date)
  const from = recruiting_from ?? recruiting_until
  return from === null || (until !== null && until < from) ? null : { from, to: until }
}

const earlier = (one: LocalDay | null, other: LocalDay | null) =>
  one === null || other === null ? (one ?? other) : one < other ? one : other

/** Where a span lies in a month: the first and the last of its days, and whether it begins and ends there. */
export interface Part {
  first: number
  last: number
  begins: boolean
  ends: boolean
}

/** The part of a span that a month shows, days counted from 1; null when it shows none. */
export function partOf(span: Span | null, month: Month): Part | null {
  const days = daysOf(month)
  const [firstDay = '', lastDay = ''] = [days[0], days.at(-1)]
  if (!span || span.from > lastDay || (span.to !== null && span.to < firstDay)) return null
  const begins = span.from >= firstDay
  const ends = span.to !== null && span.to <= lastDay
  const dayIn = (day: LocalDay) => Number(day.slice(8))
  return { first: begins ? dayIn(span.from) : 1, last: ends ? dayIn(span.to ?? '') : days.length, begins, ends }
}

/** Days of a bar on which both ends of a campaign have room, and on which one has. */
const ROOM = { both: 9, one: 5 }

/**
 * Which of a campaign's days are written on its bar: both where there is room, else the one that the bar reaches; a short bar has none,
 * for a date that is cut off says less than none (SCR-83).
 */
export function writtenOn(
  { first, last, ends, begins }: Part,
  { start_date: from, end_date: to }: Pick<CalendarCampaign, 'start_date' | 'end_date'>,
): { from: LocalDay | null; to: LocalDay | null } | null {
  const days = last - first + 1
  if (days >= ROOM.both || (days >= ROOM.one && (to === null || from === to))) return { from, to }
  if (days < ROOM.one || (!begins && !ends)) return null
  return ends ? { from: null, to } : { from, to: null }
}

/** What happens to a campaign on a day, in the order in which several on one day are told. */
const dayMarks = ['recruiting_from', 'start', 'recruiting_until', 'end'] as const
export type DayMark = (typeof dayMarks)[number]

/** What happens on which day of a month, in the order of the campaigns. */
export function marksIn(
  campaigns: readonly CalendarCampaign[],
  month: Month,
): Map<LocalDay, { campaign: CalendarCampaign; marks: DayMark[] }[]> {
  const days = new Map<LocalDay, { campaign: CalendarCampaign; marks: DayMark[] }[]>()
  for (const campaign of campaigns) {
    const when: Record<DayMark, LocalDay | null> = {
      recruiting_from: campaign.recruiting_from,
      start: campaign.start_date,
      recruiting_until: campaign.recruiting_until,
      end: campaign.end_date,
    }
    for (const day of new Set(Object.values(when))) {
      if (!day?.startsWith(month)) continue
      const marks = dayMarks.filter(mark => when[mark] === day)
      days.set(day, [...(days.get(day) ?? []), { campaign, marks }])
    }
  }
  return days
}

/** What runs or recruits on a day. */
export const goingOn = (campaigns: readonly CalendarCampaign[], day: LocalDay): CalendarCampaign[] =>
  campaigns.filter(campaign =>
    [runsIn(campaign), recruitsIn(campaign)].some(
      span => campaign.stage !== 'cancelled' && span && span.from <= day && (span.to === null || day <= span.to),
    ),
  )
