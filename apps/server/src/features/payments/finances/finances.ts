import type { Line } from '#/db/rows/kept-json.ts'
import type { World } from '#/world.ts'
import * as ledger from '#/features/ledger/service.ts'
import { DAY_MS } from '@fanfara/contract/durations'
import { EARNINGS_MONTHS, FINANCES_DAYS } from '@fanfara/contract/limits'
import { type Grosze, grosze, toZloty } from '@fanfara/contract/money'
import type { PaymentRow } from '@fanfara/contract/payments'
import { monthsUntil, startOf } from '@fanfara/contract/time'
import * as store from './finances-store.ts'

export type { ListedPayment, Sums as PaymentSums } from './finances-store.ts'

/** Balance, money on the way and all rows of a creator that the filter leaves. */
export const readPayments = (world: World, creatorId: string, filter: store.PaymentFilter = {}) =>
  Object.values(filter).some(Boolean)
    ? store.readPayments(world.db, creatorId, filter)
    : store.readEverything(world, creatorId)

/** The same by pages, with sums and counts of the whole (FIN-01) and the payout that was paid last (FIN-08). */
export const readPaymentPage = (
  world: World,
  creatorId: string,
  filter: store.PaymentFilter,
  page: { limit: number; offset: number },
) => store.readPaymentPage(world.db, creatorId, filter, { ...page, since: lately(world) })

/** The beginning of the last days up to now (CONST-16). */
const lately = (world: World) => new Date(world.clock.now().getTime() - FINANCES_DAYS * DAY_MS)

/** What a creator earned in each of the last months of Warsaw's calendar, in grosze; the current one is the last. */
export async function readEarnings(world: World, creatorId: string): Promise<{ month: string; amount: Grosze }[]> {
  const months = monthsUntil(world.clock.now(), EARNINGS_MONTHS)
  const amounts = await ledger.earnedSince(world.db, creatorId, months.map(startOf))
  return months.map((day, at) => ({ month: day.slice(0, 7), amount: grosze(amounts[at] ?? 0) }))
}

/** What a creator earned in the last days up to now (CONST-16). */
export async function readLately(world: World, creatorId: string): Promise<{ days: number; amount: Grosze }> {
  const [amount = 0] = await ledger.earnedSince(world.db, creatorId, [lately(world)])
  return { days: FINANCES_DAYS, amount: grosze(amount) }
}

const zlotyOrNull = (amount: number | null): number | null => (amount === null ? null : toZloty(grosze(amount)))

/** How a payment came about, as it travels; basis points become percent by the same digits (MONEY-30). */
export const presentLines = (lines: readonly Line[]): PaymentRow['lines'] =>
  lines.map(({ model, unit, rate, quantity, of, base, amount }) => ({
    model,
    unit,
    rate: zlotyOrNull(rate),
    quantity,
    of,
    base: zlotyOrNull(base),
    amount: toZloty(amount),
  }))
