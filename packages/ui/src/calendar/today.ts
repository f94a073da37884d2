import { type Day, dayOf } from '@fanfara/contract/days'
import { serverNow } from '../session/clock.ts'

/** The day of Warsaw's calendar that it is by the server's clock (DAY-20). */
export const today = (): Day => dayOf(new Date(serverNow()))

/** The month of Warsaw's calendar. @example thisMonth(new Date('2026-03-31T23:00:00Z')) // '2026-04' */
export const thisMonth = (now = new Date(serverNow())): string => dayOf(now).slice(0, 7)
