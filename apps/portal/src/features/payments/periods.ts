import { dateFormat } from '@fanfara/contract/formats'
import { type Language, languageFacts } from '@fanfara/contract/enums'
import { dayOf } from '@fanfara/contract/time'

/** The current month of Warsaw's calendar. @example thisMonth(new Date('2026-03-31T23:00:00Z')) // '2026-04' */
export const thisMonth = (now = new Date()): string => dayOf(now).slice(0, 7)

/** A month in words. @example periodName('2026-03', 'pl') // 'marzec 2026' */
export function periodName(month: string, language: Language): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const first = new Date(Date.UTC(year, number - 1, 1))
  const name = dateFormat(languageFacts[language].locale, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return name.format(first)
}
