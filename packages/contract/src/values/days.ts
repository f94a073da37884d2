import { HOUR_MS } from './durations.ts'
import { once } from './text/formats.ts'

declare const brand: unique symbol
/** A calendar day in Warsaw, `YYYY-MM-DD` (I18N-12). */
export type Day = string & { readonly [brand]: 'Day' }

const ZONE = 'Europe/Warsaw'
const date = { timeZone: ZONE, year: 'numeric', month: '2-digit', day: '2-digit' } as const
const dayFormat = once(() => new Intl.DateTimeFormat('en-CA', date))
const wallFormat = once(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      ...date,
      hourCycle: 'h23',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    }),
)

/** Milliseconds by which Warsaw's wall clock is ahead of UTC at this instant. */
function offsetMs(instant: Date): number {
  const part: Record<string, number> = {}
  for (const { type, value } of wallFormat().formatToParts(instant)) if (type !== 'literal') part[type] = Number(value)
  const wall = Date.UTC(part.year ?? 0, (part.month ?? 1) - 1, part.day, part.hour, part.minute, part.second)
  return wall - Math.floor(instant.getTime() / 1000) * 1000
}

/** Reads `YYYY-MM-DD`. @throws RangeError when there is no such day. */
export function day(text: string): Day {
  if (!isDay(text)) throw new RangeError(`not a calendar day: ${text}`)
  return text as Day
}

/**
 * Whether the text names a real calendar day of the years 1000 to 2999: an earlier one is a year that is being typed, a later one
 * a slip, and after 9999 days are written in another way.
 */
export function isDay(text: string): boolean {
  if (!/^[12]\d{3}-\d{2}-\d{2}$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/**
 * A day as people and tables write it, as `YYYY-MM-DD`; whether there is such a day, `isDay` says.
 * @returns null for what is written in another way.
 * @example writtenDay('1.03.2026') // '2026-03-01'; also 01-03-2026, 01/03/2026, 2026-03-01, and the instant that a workbook makes of it
 */
export function writtenDay(text: string): string | null {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})(?:T.*)?$/.exec(text) ?? []
  if (year) return `${year}-${month}-${date}`
  const [, first = '', second = '', whole] = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(text) ?? []
  return whole ? `${whole}-${second.padStart(2, '0')}-${first.padStart(2, '0')}` : null
}

/** Days by the hour of the instant: Warsaw is whole hours ahead of UTC, so a day begins with an hour. Bounded. */
const dayByHour = new Map<number, Day>()
const HOURS_MAX = 5000

/** The Warsaw day that an instant falls on. @throws RangeError for an invalid date. */
export function dayOf(instant: Date): Day {
  const hour = Math.floor(instant.getTime() / HOUR_MS)
  const known = dayByHour.get(hour)
  if (known !== undefined) return known
  const asked = dayFormat().format(instant) as Day
  if (dayByHour.size >= HOURS_MAX) dayByHour.clear()
  dayByHour.set(hour, asked)
  return asked
}

/**
 * The instant at which a Warsaw day begins; days of 23 and 25 hours included.
 * @example startOf(day('2025-03-30')).toISOString() // '2025-03-29T23:00:00.000Z'
 */
export function startOf(of: Day): Date {
  const midnight = Date.parse(`${of}T00:00:00Z`)
  const guess = new Date(midnight - offsetMs(new Date(midnight)))
  return new Date(midnight - offsetMs(guess))
}

/**
 * The instant at which Warsaw's wall clock shows a time of a day; one that the change to summer time leaves out is an hour later.
 * @param clock hours and minutes, `HH:MM`. @example momentAt(day('2026-07-01'), '14:30').toISOString() // '2026-07-01T12:30:00.000Z'
 */
export function momentAt(of: Day, clock: string): Date {
  const wall = Date.parse(`${of}T${clock}:00Z`)
  const guess = new Date(wall - offsetMs(new Date(wall)))
  return new Date(wall - offsetMs(guess))
}

/**
 * What Warsaw's clocks show at an instant, and how many minutes they are ahead of UTC. @throws RangeError for an invalid date.
 * @example wallOf(new Date('2026-07-01T12:30:00Z')) // { clock: '14:30', zone: 'CEST', ahead: 120 }
 */
export function wallOf(instant: Date): { clock: string; zone: 'CET' | 'CEST'; ahead: number } {
  const ahead = offsetMs(instant)
  const clock = new Date(instant.getTime() + ahead).toISOString().slice(11, 16)
  return { clock, zone: ahead === HOUR_MS ? 'CET' : 'CEST', ahead: ahead / 60_000 }
}

/** The day so many calendar days later (or earlier). */
export function plusDays(of: Day, days: number): Day {
  return new Date(Date.parse(`${of}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10) as Day
}

/**
 * The first days of the last so many Warsaw months, the one of this instant last.
 * @example monthsUntil(new Date('2026-01-31T23:30:00Z'), 2) // ['2026-01-01', '2026-02-01']
 */
export function monthsUntil(instant: Date, count: number): Day[] {
  const [year = 0, month = 1] = dayOf(instant).split('-').map(Number)
  return Array.from(
    { length: count },
    (_, at) => new Date(Date.UTC(year, month - count + at, 1)).toISOString().slice(0, 10) as Day,
  )
}

/** The instant at which a Warsaw day is over: the start of the next one. */
export const endOf = (of: Day): Date => startOf(plusDays(of, 1))

/** The last second of a day: what lasts until a day lasts until 23:59:59 in Warsaw (I18N-12). */
export const lastSecondOf = (of: Day): Date => new Date(endOf(of).getTime() - 1000)
