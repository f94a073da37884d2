import type { Language } from '@fanfara/contract/enums'
import { monthName } from '@fanfara/ui/calendar-names'

/** Months and years that are offered. */
const MONTHS = 24
const YEARS = 3

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
export const periodName = (period: string, language: Language): string =>
  period.includes('-') ? monthName(period, language) : period
