import { type Language, languageFacts } from '@fanfara/contract/enums'
import { dateFormat } from '@fanfara/contract/formats'
import type { LocalDay, Month } from './days.ts'

const format = (language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  dateFormat(languageFacts[language].locale, { ...options, timeZone: 'UTC' })
const at = (day: LocalDay) => new Date(`${day}T00:00:00Z`)

/** A day with its weekday. @example dayName('2026-03-05', 'pl') // 'czwartek, 5 marca 2026' */
export const dayName = (day: LocalDay, language: Language): string =>
  format(language, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(at(day))

/** A month with its year. @example monthName('2026-03', 'pl') // 'marzec 2026' */
export const monthName = (month: Month, language: Language): string =>
  format(language, { month: 'long', year: 'numeric' }).format(at(`${month}-01`))

/** A month in three letters, as in dates (I18N-04). @example shortMonthName('2026-03', 'pl') // 'mar' */
export const shortMonthName = (month: Month, language: Language): string =>
  format(language, { month: 'short' })
    .format(at(`${month}-01`))
    .slice(0, 3)

/** A day's weekday. @example weekdayName('2026-03-05', 'pl', 'short') // 'czw.' */
export const weekdayName = (day: LocalDay, language: Language, length: 'short' | 'long'): string =>
  format(language, { weekday: length }).format(at(day))
