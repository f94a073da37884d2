import { SECOND_MS } from '@fanfara/contract/durations'
import { day, isDay, momentAt } from '@fanfara/contract/time'

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/
const WALL =
  /^(?:(\d{4})-(\d{2})-(\d{2})|(\d{1,2})[-./](\d{1,2})[-./](\d{4}))(?:, ?| |T)(\d|[01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.\d+)?)?$/

/**
 * The moment that a text names: an instant, or a day and a time as people and sheets write them in Poland, by Warsaw's clock.
 * @example momentIn('20.11.2026 18:30') // 2026-11-20T17:30:00Z
 */
export function momentIn(text: string): Date | null {
  if (INSTANT.test(text) && !Number.isNaN(Date.parse(text))) return new Date(text)
  const [, year, month, date, ownDate, ownMonth, ownYear, hours, minutes, seconds = '0'] = WALL.exec(text) ?? []
  const two = (part = '') => part.padStart(2, '0')
  const name = `${year ?? ownYear}-${two(month ?? ownMonth)}-${two(date ?? ownDate)}`
  if (!isDay(name)) return null
  return new Date(momentAt(day(name), `${two(hours)}:${minutes}`).getTime() + Number(seconds) * SECOND_MS)
}
