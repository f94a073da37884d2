import { MINUTE_MS } from '@fanfara/contract/durations'
import { type Day, dayOf, plusDays, startOf } from '@fanfara/contract/time'

/** Days and instants of the demo world, counted from the Warsaw day on which it is made: 0 is today, -1 yesterday. */
export interface Calendar {
  now: Date
  day(offset: number): Day
  /** A time of day, hours and minutes after midnight. */
  at(offset: number, hour: number, minute?: number): Date
}

/** The calendar of a world that is made at this instant. */
export function calendarOf(now: Date): Calendar {
  const today = dayOf(now)
  const day = (offset: number) => plusDays(today, offset)
  return {
    now,
    day,
    at: (offset, hour, minute = 0) => new Date(startOf(day(offset)).getTime() + (hour * 60 + minute) * MINUTE_MS),
  }
}
