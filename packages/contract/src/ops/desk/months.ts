import * as z from 'zod/mini'
import { data, endpoint } from '../../endpoint.ts'
import { zloty } from '../../values/money/money.ts'
import { dayText, instantText } from '../../values/time.ts'

/**
 * What the months on the start page tell (DESK-02): money of accepted settlements, money that came from advertisers, money that banks
 * paid to creators, tasks that ended done and missed, and new creators.
 */
export const monthFigures = ['settled', 'came', 'paid', 'done', 'missed', 'joined'] as const
export type MonthFigure = (typeof monthFigures)[number]

/** So many months stand beside each other, the running one last. */
export const MONTHS_SHOWN = 6

const sums = z.object({ count: z.int(), amount: zloty })

/** DESK-02: days are Warsaw's. */
export const opsListMonths = endpoint({
  id: 'opsListMonths',
  method: 'GET',
  path: '/ops/months',
  auth: 'operator',
  summary: 'What came of the last six months, and of the month before up to the same day.',
  response: data(
    z.object({
      /** When the newest day was summed; null before the clock did it first. */
      as_of: z.nullable(instantText),
      figures: z.array(
        z.object({
          figure: z.enum(monthFigures),
          /** First days of the months, the oldest first. */
          months: z.array(z.object({ month: dayText, ...sums.shape })),
          /** Of the month before the running one, up to the day of the month that it is today. */
          before: sums,
        }),
      ),
    }),
  ),
})
/** Six figures, each with six months in zł or pieces, the running one last (DESK-02). */
export type Months = z.output<typeof opsListMonths.response>['data']
