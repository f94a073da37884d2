import { DAY_MS } from '@fanfara/contract/durations'
import { type EarningRange, EARNING_DAYS_MAX } from '@fanfara/contract/earnings'
import { type Day, day, dayOf, monthsUntil, plusDays } from '@fanfara/contract/time'

/** Days of Warsaw's calendar, both included. */
export interface Span {
  from: Day
  to: Day
}
export type Step = 'day' | 'week' | 'month'

/** How many days from one to the other, both included. */
const daysOf = ({ from, to }: Span): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

type Chosen = { span: Span; mistake: null } | { span: null; mistake: Record<string, string[]> }
const mistaken = (field: 'from' | 'to', why: string): Chosen => ({
  span: null,
  mistake: { [field]: [`inputs.error.${why}`] },
})

/** The days that somebody chose, or what is wrong with them, by field. */
export function ownSpan({ from, to }: { from?: string | undefined; to?: string | undefined }): Chosen {
  if (from === undefined) return mistaken('from', 'required')
  if (to === undefined) return mistaken('to', 'required')
  const span = { from: day(from), to: day(to) }
  if (to < from) return mistaken('to', 'date_order')
  return daysOf(span) > EARNING_DAYS_MAX ? mistaken('from', 'range_days') : { span, mistake: null }
}

/** The days of a range that ends today: 30 of them, or whole calendar months with the one that runs. */
export function spanOf(range: Exclude<EarningRange, 'own'>, now: Date): Span {
  const to = dayOf(now)
  if (range === '30d') return { from: plusDays(to, -29), to }
  const [first = to] = monthsUntil(now, range === '6m' ? 6 : 12)
  return { from: first, to }
}

/** So many bars are read at a glance: days up to two months, weeks up to half a year, then months. */
const stepOf = (days: number): Step => (days <= 62 ? 'day' : days < 150 ? 'week' : 'month')

/** The first day of the month after. */
function nextMonth(of: Day): Day {
  const [year = 0, month = 1] = of.split('-').map(Number)
  return day(new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10))
}

/** First days of the bars of a span, oldest first: they follow each other without a gap. */
export function barsOf(span: Span): { step: Step; starts: Day[] } {
  const step = stepOf(daysOf(span))
  const next = (of: Day) => (step === 'month' ? nextMonth(of) : plusDays(of, step === 'week' ? 7 : 1))
  const starts: Day[] = []
  for (let at = span.from; at <= span.to; at = next(at)) starts.push(at)
  return { step, starts }
}
