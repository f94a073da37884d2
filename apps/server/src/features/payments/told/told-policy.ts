import { type Day, dayOf, plusDays } from '@fanfara/contract/time'
import type { StoredPaymentStatus } from '../states.ts'

/** Whose act a told date waits for: the advertiser's payment, or our transfer. */
export type ToldKind = 'advertiser' | 'transfer'

/** What a move of payments means for the dates that their creators were told (decision 0061). */
export type ToldChange =
  | { act: 'tell'; kind: ToldKind }
  | { act: 'keep'; kind: ToldKind }
  /** The money takes another way; `wasKept`: it had come, and went back. */
  | { act: 'withdraw'; kind: ToldKind; wasKept: boolean }

/** Null for moves that change nothing about them. */
export function toldBy(from: StoredPaymentStatus, to: StoredPaymentStatus): ToldChange | null {
  if (to === 'waiting_for_payment') return { act: 'tell', kind: 'advertiser' }
  if (to === 'sent_for_payout') return { act: 'tell', kind: 'transfer' }
  if (to === 'paid') return { act: 'keep', kind: 'transfer' }
  if (to !== 'ready_for_payout') return null
  if (from === 'waiting_for_payment') return { act: 'keep', kind: 'advertiser' }
  return { act: 'withdraw', kind: 'transfer', wasKept: from === 'paid' }
}

/** So many dates say something; fewer are chance. */
export const ENOUGH = 20

/** How many told dates there were, and how many of them came true. */
export interface Kept {
  due: number
  kept: number
}

/** Whole percent, rounded down, so that a hundred means all of them; null where there are too few. */
export const keptPercent = ({ due, kept }: Kept): number | null =>
  due < ENOUGH ? null : Math.floor((100 * kept) / due)

/** A stretch of days that told dates fell into; `until` is no part of it. */
export interface ToldSpan {
  name: string
  from: Day
  until: Day
}

/** The quarter of a day. @example quarterOf(day('2026-11-23')).name // '2026-Q4' */
export function quarterOf(of: Day): ToldSpan {
  const [year = 0, month = 1] = of.split('-').map(Number)
  const quarter = Math.ceil(month / 3)
  const first = (at: number) => dayOf(new Date(Date.UTC(year, at * 3, 1, 12)))
  return { name: `${year}-Q${quarter}`, from: first(quarter - 1), until: first(quarter) }
}

/** Of the last year: quarters, the one that runs first, and the last six months as `recent`. A day that is not over says nothing yet. */
export function spansOf(today: Day): ToldSpan[] {
  const quarters: ToldSpan[] = []
  for (let at = today; quarters.length < 4; at = plusDays(quarterOf(at).from, -1)) quarters.push(quarterOf(at))
  const recent = { name: 'recent', from: plusDays(today, -182), until: today }
  return [...quarters, recent].map(span => ({ ...span, until: span.until < today ? span.until : today }))
}
