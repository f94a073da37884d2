import { DAY_MS } from '@fanfara/contract/durations'
import { fromZloty, type Grosze, grosze, sum, toZloty } from '@fanfara/contract/money'
import type { PaymentRow } from '@fanfara/contract/payments'

/** Over how long earnings are looked at: their campaigns ended within it, or run. */
export const ranges = ['quarter', 'year', 'all'] as const
export type Range = (typeof ranges)[number]
export const groupings = ['campaign', 'model'] as const
export type Grouping = (typeof groupings)[number]

const rangeDays: Record<Range, number> = { quarter: 91, year: 365, all: Infinity }

/** One source of money: what of it is in the balance or was paid, and what still waits for others, in zł. */
export interface Source {
  name: string
  arrived: number
  waiting: number
}
interface Sums {
  arrived: Grosze
  waiting: Grosze
}

/** So many bars are read at a glance; what is smaller is added up. */
const BARS = 6

const isWaiting = ({ status }: PaymentRow) => status === 'waiting_for_acceptance' || status === 'waiting_for_payment'
const total = ({ arrived, waiting }: Sums): number => arrived + waiting

/** Parts of a payment: itself, or one for each model that it was paid by. */
function partsOf(row: PaymentRow, grouping: Grouping): { name: string; amount: Grosze }[] {
  if (grouping === 'campaign') return [{ name: row.name, amount: fromZloty(row.payout) }]
  if (row.lines.length === 0) return [{ name: row.model.replaceAll('_', ' '), amount: fromZloty(row.payout) }]
  return row.lines.map(line => ({ name: line.model.replace('_', ' '), amount: fromZloty(line.amount) }))
}

/** Where the money came from, the largest first; beyond six, the rest together under an empty name. */
export function sourcesOf(
  rows: readonly PaymentRow[],
  { range, grouping, now }: { range: Range; grouping: Grouping; now: Date },
): Source[] {
  const oldest = now.getTime() - rangeDays[range] * DAY_MS
  const found = new Map<string, Sums>()
  for (const row of rows) {
    if (Date.parse(row.end_date ?? row.since) < oldest) continue
    for (const { name, amount } of partsOf(row, grouping)) {
      const before = found.get(name) ?? { arrived: grosze(0), waiting: grosze(0) }
      const key = isWaiting(row) ? 'waiting' : 'arrived'
      found.set(name, { ...before, [key]: sum([before[key], amount]) })
    }
  }
  const sorted = [...found].sort(([, one], [, other]) => total(other) - total(one))
  const shown = sorted.length > BARS ? sorted.slice(0, BARS - 1) : sorted
  const rest = sorted.slice(shown.length).map(([, sums]) => sums)
  const others: [string, Sums][] = rest.length === 0 ? [] : [['', added(rest)]]
  return [...shown, ...others].map(([name, { arrived, waiting }]) => ({
    name,
    arrived: toZloty(arrived),
    waiting: toZloty(waiting),
  }))
}

const added = (all: readonly Sums[]): Sums => ({
  arrived: sum(all.map(({ arrived }) => arrived)),
  waiting: sum(all.map(({ waiting }) => waiting)),
})
