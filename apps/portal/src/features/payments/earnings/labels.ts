import type { Language } from '@fanfara/contract/enums'
import type { EarningChart } from '@fanfara/contract/own/earnings'
import { monthName, shortMonthName } from '@fanfara/ui/calendar-names'
import { formatDate } from '@fanfara/ui/format'

/** Under a bar: a month's short name, else its first day. @example shortLabel('month', '2026-03-01', 'pl') // 'mar' */
export function shortLabel(step: EarningChart['step'], day: string, language: Language): string {
  const month = shortMonthName(day.slice(0, 7), language)
  return step === 'month' ? month : `${Number(day.slice(8, 10))} ${month}`
}

/** What a bar stands for, in full. */
export const longLabel = (step: EarningChart['step'], day: string, language: Language): string =>
  step === 'month' ? monthName(day.slice(0, 7), language) : formatDate(day, language)
