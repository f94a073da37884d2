import { easter } from 'date-easter'
import { type Day, day, plusDays } from '@fanfara/contract/time'

/**
 * Poland's days off work, beside Sundays, on which banks settle no transfers between each other (money-and-compliance §15). Source: the act of 18 January 1951
 * on days off work, with the year from which it names a day; whoever keeps the rates (docs/operators) keeps these.
 */
const HOLIDAYS: readonly { on: string; since?: number }[] = [
  { on: '01-01' },
  { on: '01-06', since: 2011 },
  { on: '05-01' },
  { on: '05-03' },
  { on: '08-15' },
  { on: '11-01' },
  { on: '11-11' },
  { on: '12-24', since: 2025 },
  { on: '12-25' },
  { on: '12-26' },
]
/** The same that move: days after Easter Sunday. Easter and Pentecost are Sundays anyway. */
const [EASTER_MONDAY, CORPUS_CHRISTI] = [1, 60]

/** Whether banks settle transfers on a day: neither a Saturday nor a Sunday nor a holiday. */
function isBankDay(of: Day): boolean {
  const weekday = new Date(`${of}T00:00:00Z`).getUTCDay()
  if (weekday === 0 || weekday === 6) return false
  const year = Number(of.slice(0, 4))
  if (HOLIDAYS.some(({ on, since = 0 }) => of.endsWith(on) && year >= since)) return false
  const { month, day: date } = easter(year)
  const sunday = day(`${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`)
  return of !== plusDays(sunday, EASTER_MONDAY) && of !== plusDays(sunday, CORPUS_CHRISTI)
}

/**
 * The first day from this one on, itself included, on which banks in Poland settle transfers (DESK-71).
 * @example bankDayFrom(day('2026-12-24')) // '2026-12-28': Christmas Eve, two holidays, a Sunday
 */
export function bankDayFrom(of: Day): Day {
  let found = of
  while (!isBankDay(found)) found = plusDays(found, 1)
  return found
}
