import { dateFormat } from '@fanfara/contract/formats'
import { type Language, languageFacts } from '@fanfara/contract/enums'
import { dayOf } from '@fanfara/contract/time'

/** The current month of Warsaw's calendar. */
export const thisMonth = (now = new Date()): string => dayOf(now).slice(0, 7)

/** A month in words. @example monthName('2026-03', 'pl') // 'marzec 2026' */
export function monthName(month: string, language: Language): string {
  const { locale } = languageFacts[language]
  const format = dateFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return format.format(new Date(`${month}-01T00:00:00Z`))
}
