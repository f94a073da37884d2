import { MINUTE_MS } from '@fanfara/contract/durations'
import { MONTHS_SHOWN, type MonthFigure, monthFigures } from '@fanfara/contract/ops/desk/months'
import { type Day, dayOf, monthsUntil, plusDays, startOf } from '@fanfara/contract/time'
import { withTransaction } from '#/db/port.ts'
import { claimTurn } from '#/db/setting.ts'
import type { World } from '#/world.ts'
import * as store from './months-store.ts'

/** So old may the figures of today be. */
const FRESH_MS = 10 * MINUTE_MS
/** A proof that is refused takes a task back; older days stay as they were summed last. */
const SUMMED_AGAIN_DAYS = 14

/** Sums the newest days for the start page, all of the months that it shows where none was summed yet (decision 0112). */
export async function sumDays(world: World): Promise<void> {
  const now = world.clock.now()
  const today = dayOf(now)
  // Of processes that come at once one sums: each puts its days in the place of what was there.
  if (!(await claimTurn(world.db, 'day_figures', now, FRESH_MS))) return
  const newest = await store.newest(world.db)
  const [first = today] = monthsUntil(now, MONTHS_SHOWN)
  const again = newest ? plusDays(newest.day, -SUMMED_AGAIN_DAYS) : first
  const since = again > first ? again : first
  const known = await store.daysSince(world.db, startOf(since))
  // The day itself is noted also when nothing came of it yet: by it is seen how far the sums go.
  const isNoted = known.some(({ figure, day }) => figure === 'joined' && day === today)
  const all = isNoted ? known : [...known, { figure: 'joined', day: today, count: 0, amount: 0 } as const]
  await withTransaction(world.db, tx => store.keep(tx, since, all, now))
}

/** Of one figure: the months, the oldest first, and the month before up to the same day of the month. */
interface FigureOfMonths {
  figure: MonthFigure
  months: { month: Day; count: number; amount: number }[]
  before: { count: number; amount: number }
}

const NOTHING = { count: 0, amount: 0 }

/** What came of the last months, as the clock summed it (DESK-02). */
export async function listMonths(world: World): Promise<{ asOf: Date | null; figures: FigureOfMonths[] }> {
  const now = world.clock.now()
  const months = monthsUntil(now, MONTHS_SHOWN)
  const today = dayOf(now)
  const { 0: since = today, [MONTHS_SHOWN - 2]: before = today, [MONTHS_SHOWN - 1]: running = today } = months
  // The 31st is compared with the whole of a shorter month.
  const sameDay = plusDays(before, Number(today.slice(8)) - 1)
  const lastDay = plusDays(running, -1)
  const found = await store.sums(world.db, { since, from: before, to: sameDay < lastDay ? sameDay : lastDay })
  const of = (figure: MonthFigure, month: Day | null) => {
    const row = found.find(one => one.figure === figure && one.month === month)
    return row ? { count: row.count, amount: row.amount } : NOTHING
  }
  return {
    asOf: (await store.newest(world.db))?.madeAt ?? null,
    figures: monthFigures.map(figure => ({
      figure,
      months: months.map(month => ({ month, ...of(figure, month) })),
      before: of(figure, null),
    })),
  }
}
