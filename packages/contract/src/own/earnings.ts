import * as z from 'zod/mini'
import { data, endpoint } from '../endpoint.ts'
import { earningGroups, earningRanges } from '../values/earnings.ts'
import { dayText } from '../values/time.ts'
import { zloty } from '../values/money/money.ts'

/** What was earned, in zł: what arrived on the balance since, and what still waits. Less than nothing where more was taken back than came. */
const part = { arrived: zloty, waiting: zloty }
const chart = z.object({
  from: dayText,
  to: dayText,
  /** How long a bar is; the first and the last may be shorter. */
  step: z.enum(['day', 'week', 'month']),
  /** Without a gap, by their first day. */
  bars: z.array(z.object({ from: dayText, ...part })),
  /** The largest first, five and the rest of them at most; the rest has no name. */
  sources: z.array(z.object({ name: z.nullable(z.string()), ...part })),
})
/** Earnings over time and by source. */
export type EarningChart = z.output<typeof chart>

/** FIN-04: `from` and `to` are days of Warsaw's calendar, both included, and are asked for with `own` alone. */
export const getEarningChart = endpoint({
  id: 'getEarningChart',
  method: 'GET',
  path: '/payments/earnings/chart',
  auth: 'creator',
  summary: 'What was earned over a range, by the ledger: by day, week or month, and by campaign or model.',
  query: z.object({
    range: z._default(z.enum(earningRanges, 'inputs.error.choice'), '6m'),
    by: z._default(z.enum(earningGroups, 'inputs.error.choice'), 'campaign'),
    from: z.optional(dayText),
    to: z.optional(dayText),
  }),
  response: data(chart),
})
