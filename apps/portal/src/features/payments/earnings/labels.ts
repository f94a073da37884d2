import { type Language, languageFacts } from '@fanfara/contract/enums'
import type { EarningChart } from '@fanfara/contract/own/earnings'
import { dateFormat } from '@fanfara/contract/formats'
import { formatDate } from '@fanfara/ui/format'

const inMonths = (length: 'short' | 'long', day: string, language: Language): string => {
  const year = length === 'long' ? ({ year: 'numeric' } as const) : {}
  const format = dateFormat(languageFacts[language].locale, { month: length, timeZone: 'UTC', ...year })
  return format.format(new Date(`${day}T00:00:00Z`))
}

/** Under a bar: a month's short name, else its first day. @example shortLabel('month', '2026-03-01', 'pl') // 'mar' */
export function shortLabel(step: EarningChart['step'], day: string, language: Language): string {
  if (step === 'month') return inMonths('short', day, language)
  const format = dateFormat(languageFacts[language].locale, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
  return format.format(new Date(`${day}T00:00:00Z`))
}

/** What a bar stands for, in full. */
export const longLabel = (step: EarningChart['step'], day: string, language: Language): string =>
  step === 'month' ? inMonths('long', day, language) : formatDate(day, language)
