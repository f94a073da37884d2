import { dayOf, wallOf } from '@fanfara/contract/days'
import { type Language, languageFacts } from '@fanfara/contract/enums'
import { agoFormat, dateFormat, numberFormat } from '@fanfara/contract/formats'

const NO_BREAK = '\u00a0'
const locale = (language: Language): string => languageFacts[language].locale

function inThrees(digits: string): string {
  let text = digits
  for (let at = digits.length - 3; at > 0; at -= 3) text = text.slice(0, at) + NO_BREAK + text.slice(at)
  return text
}

/**
 * The figure of an amount without its currency (I18N-06): Polish in every language, grouped from four digits. By hand: the browser takes
 * longer to learn how Poles write numbers than for all sums of a page.
 * @example formatFigure(1234.5) // '1 234,50' with a no-break space
 */
export function formatFigure(zloty: number, decimals: 0 | 2 = 2): string {
  const [whole = '', fraction] = Math.abs(zloty).toFixed(decimals).split('.')
  const figure = inThrees(whole) + (fraction ? `,${fraction}` : '')
  // What is nothing has no sign.
  return zloty < 0 && /[1-9]/.test(figure) ? `−${figure}` : figure
}

/**
 * An amount in zł (I18N-06, I18N-07).
 * @example formatMoney(1234.5) // '1 234,50 zł' with no-break spaces
 */
export const formatMoney = (zloty: number, decimals: 0 | 2 = 2): string =>
  `${formatFigure(zloty, decimals)}${NO_BREAK}zł`

/** A count with thousands separators of the interface language (I18N-08). */
export const formatCount = (count: number, language: Language): string =>
  numberFormat(locale(language), { useGrouping: 'always' }).format(count)

/** A count in few signs, for cells. @example formatShort(14_600, 'en') // '14.6K' */
export const formatShort = (count: number, language: Language): string =>
  numberFormat(locale(language), { notation: 'compact', maximumFractionDigits: 1 }).format(count)

/** A percentage as it stands, with the language's decimal sign (CAMP-11). @example formatPercent(12.5, 'pl') // '12,5%' */
export const formatPercent = (value: number, language: Language): string =>
  `${numberFormat(locale(language), { maximumFractionDigits: 2 }).format(value)}%`

interface DateParts {
  year: string
  month: number
  day: string
}

/** A calendar day keeps its digits; an instant falls on Warsaw's day, wherever it is read (I18N-12, decision 0101). */
function partsOf(value: string | Date): DateParts | undefined {
  const day = typeof value === 'string' ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) : null
  if (day) return { year: day[1] ?? '', month: Number(day[2]), day: day[3] ?? '' }
  const at = new Date(value)
  if (Number.isNaN(at.getTime())) return undefined
  const [year = '', month, date = ''] = dayOf(at).split('-')
  return { year, month: Number(month), day: date }
}

/** A month in three letters. @param month 1 is January. */
const monthOf = (month: number, language: Language): string =>
  dateFormat(locale(language), { month: 'long', timeZone: 'UTC' })
    .format(Date.UTC(2026, month - 1))
    .slice(0, 3)

/**
 * The short variant (I18N-04): date only.
 * @example formatDate('2026-03-05', 'en') // 'Mar 05, 2026'
 * @example formatDate('2026-03-05', 'pl') // '05-03-2026'
 */
export function formatDate(value: string | Date, language: Language): string {
  const parts = partsOf(value)
  if (!parts) return '–'
  return languageFacts[language].date.replace(/MMM|MM|DD|YYYY/g, place => {
    if (place === 'YYYY') return parts.year
    if (place === 'DD') return parts.day
    return place === 'MM' ? String(parts.month).padStart(2, '0') : monthOf(parts.month, language)
  })
}

/**
 * The time of Warsaw's clocks; a device whose own clock shows another time is told whose it is (decision 0101).
 * @example formatTime('2026-03-05T13:30:00Z') // '14:30' in Warsaw, '14:30 CET' in New York
 */
export function formatTime(value: string | Date): string {
  const at = new Date(value)
  if (Number.isNaN(at.getTime())) return '–'
  const { clock, zone, ahead } = wallOf(at)
  return at.getTimezoneOffset() === -ahead ? clock : `${clock} ${zone}`
}

/** The full variant (I18N-05): date and 24-hour time. @example '05-03-2026 14:30' */
export function formatDateTime(value: string | Date, language: Language): string {
  const at = new Date(value)
  return Number.isNaN(at.getTime()) ? '–' : `${formatDate(at, language)} ${formatTime(at)}`
}

/** A date that stays on one line: it breaks neither at its hyphens nor at its spaces. @example onOneLine('05-03-2026 14:30') */
export const onOneLine = (date: string): string => date.replaceAll('-', '\u2011').replaceAll(' ', NO_BREAK)

const AGES = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/**
 * How long ago something was, in its largest whole unit; what is younger than a minute, or ahead of this device's clock,
 * is now.
 * @example formatAgo('2026-03-05T10:00:00Z', new Date('2026-03-05T13:20:00Z'), 'en') // '3 hours ago'
 */
export function formatAgo(value: string | Date, now: Date, language: Language): string {
  const ageMs = now.getTime() - new Date(value).getTime()
  if (Number.isNaN(ageMs)) return '–'
  const words = agoFormat(locale(language), { numeric: 'auto' })
  const age = AGES.find(([, unitMs]) => ageMs >= unitMs)
  return age ? words.format(-Math.floor(ageMs / age[1]), age[0]) : words.format(0, 'second')
}

/** From one day to another; an open end is left out, two missing ends give a dash. */
export function formatDateRange(from: string | null, to: string | null, language: Language): string {
  if (from && to && formatDate(from, language) === formatDate(to, language)) return formatDate(from, language)
  if (from && to) return `${formatDate(from, language)} – ${formatDate(to, language)}`
  if (from) return `${formatDate(from, language)} –`
  return to ? `– ${formatDate(to, language)}` : '–'
}

const KILO = 1024

/** How large a file is. @example formatFileSize(1_500_000, 'pl') // '1,4 MB' with a no-break space */
export function formatFileSize(bytes: number, language: Language): string {
  const isLarge = bytes >= KILO * KILO
  const amount = isLarge ? bytes / KILO / KILO : Math.max(1, bytes / KILO)
  const digits = { maximumFractionDigits: isLarge ? 1 : 0 }
  return `${amount.toLocaleString(locale(language), digits)}${NO_BREAK}${isLarge ? 'MB' : 'kB'}`
}
