import { dayOf as warsawDay } from '@fanfara/contract/days'

/** A calendar day, `YYYY-MM-DD`. Texts of days sort as the days do. */
export type LocalDay = string
/** A calendar month, `YYYY-MM`. */
export type Month = string

/** The day on which an instant falls in Warsaw, wherever the reader is, as the lists show it (I18N-12, decision 0101). */
export const localDay = (instant: string | Date): LocalDay => warsawDay(new Date(instant))

const utc = (day: LocalDay) => new Date(`${day}T00:00:00Z`)
const dayOf = (at: Date): LocalDay => at.toISOString().slice(0, 10)

/** The day so many days later (or earlier). */
export function plusDays(day: LocalDay, days: number): LocalDay {
  const at = utc(day)
  at.setUTCDate(at.getUTCDate() + days)
  return dayOf(at)
}

/** The month so many months later (or earlier). @example plusMonths('2026-12', 1) // '2027-01' */
export function plusMonths(month: Month, months: number): Month {
  const at = utc(`${month}-01`)
  at.setUTCMonth(at.getUTCMonth() + months)
  return dayOf(at).slice(0, 7)
}

/** The same day of another month, or that month's last. @example sameDayIn('2026-02', '2026-01-31') // '2026-02-28' */
export function sameDayIn(month: Month, day: LocalDay): LocalDay {
  const last = plusDays(`${plusMonths(month, 1)}-01`, -1)
  const same = `${month}-${day.slice(8)}`
  return same > last ? last : same
}

/** Days since the week's Monday. */
export const weekdayOf = (day: LocalDay): number => (utc(day).getUTCDay() + 6) % 7

/** The weeks that a month touches, Monday first. */
export function weeksOf(month: Month): LocalDay[][] {
  const first: LocalDay = `${month}-01`
  const weeks: LocalDay[][] = []
  for (let monday = plusDays(first, -weekdayOf(first)); monday.slice(0, 7) <= month; monday = plusDays(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, at) => plusDays(monday, at)))
  return weeks
}

/** Where an arrow or another key leads from a day; null for keys that mean nothing here. */
export function dayByKey(key: string, day: LocalDay): LocalDay | null {
  const steps: Record<string, () => LocalDay> = {
    ArrowLeft: () => plusDays(day, -1),
    ArrowRight: () => plusDays(day, 1),
    ArrowUp: () => plusDays(day, -7),
    ArrowDown: () => plusDays(day, 7),
    Home: () => plusDays(day, -weekdayOf(day)),
    End: () => plusDays(day, 6 - weekdayOf(day)),
    PageUp: () => sameDayIn(plusMonths(day.slice(0, 7), -1), day),
    PageDown: () => sameDayIn(plusMonths(day.slice(0, 7), 1), day),
  }
  return steps[key]?.() ?? null
}
