import { dateFormat } from '@fanfara/contract/formats'
import { type Language, languageFacts } from '@fanfara/contract/enums'
import { dayOf } from '@fanfara/contract/time'

/** Months and years that are offered. */
const MONTHS = 24
const YEARS = 3

/** The current month of Warsaw's calendar. */
export const thisMonth = (now = new Date()): string => dayOf(now).slice(0, 7)

/** The latest months and years, newest first; whatever else was asked for stands among them. @example periods('2026-03')[1] // '2026-02' */
export function periods(newest: string, asked = newest): string[] {
  const [year = 0, month = 1] = newest.split('-').map(Number)
  const months = Array.from({ length: MONTHS }, (_, back) => {
    const at = year * 12 + month - 1 - back
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
  })
  const years = Array.from({ length: YEARS }, (_, back) => String(year - back))
  return [...new Set([...months, ...years, asked])]
}

/** A month or a year in words. @example periodName('2026-03', 'pl') // 'marzec 2026' */
export function periodName(period: string, language: Language): string {
  if (!period.includes('-')) return period
  const { locale } = languageFacts[language]
  const format = dateFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return format.format(new Date(`${period}-01T00:00:00Z`))
}
