import { type Grosze, grosze } from '@fanfara/contract/money'
import { DAY_MS } from '@fanfara/contract/durations'
import { type Day, plusDays } from '@fanfara/contract/time'

/** Statutory figures from a day on. */
export interface LateRate {
  validFrom: Day
  /** Of a year; 1400 is 14 %. */
  interestBasisPoints: number
  /** Ten-thousandths of a złoty for a euro. */
  euroRate: number
}

const daysBetween = (from: Day, to: Day): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** The last day on which money that became due on a day is not late. */
export const dueOn = (since: Day, termDays: number): Day => plusDays(since, termDays)

/** How many days late it is; nought while it is not. */
export const daysLate = (due: Day, today: Day): number => Math.max(0, daysBetween(due, today))

/** Letters that people send are at least this far apart. Milliseconds. */
const ACT_PAUSE_MS = DAY_MS

/** Whether a letter left so lately that none is sent by hand. */
export const isRemindedLately = (last: Date | null, now: Date): boolean =>
  last !== null && now.getTime() - last.getTime() < ACT_PAUSE_MS

/** Which figures hold on a day; null where nobody entered any. @param rates in any order. */
const rateOn = (rates: readonly LateRate[], day: Day): LateRate | null =>
  rates
    .filter(({ validFrom }) => validFrom <= day)
    .toSorted((one, other) => one.validFrom.localeCompare(other.validFrom))
    .at(-1) ?? null

const YEAR_DAYS = 365

/**
 * Statutory interest of a late sum between businesses (money-and-compliance §8), by the figures of each day from the one after it was due; exact,
 * rounded half up once. Null where a day has no figures.
 */
export function interestOf(
  amount: Grosze,
  { due, today, rates }: { due: Day; today: Day; rates: readonly LateRate[] },
): Grosze | null {
  const late = daysLate(due, today)
  if (late === 0 || amount === 0) return grosze(0)
  const first = plusDays(due, 1)
  const begin = rateOn(rates, first)
  if (!begin) return null
  const turns = rates.map(({ validFrom }) => validFrom).filter(day => day > first && day <= today)
  const starts = [first, ...[...new Set(turns)].toSorted()]
  let basisDays = 0
  for (const [at, start] of starts.entries()) {
    const end = starts[at + 1] ?? plusDays(today, 1)
    basisDays += daysBetween(start, end) * (rateOn(rates, start)?.interestBasisPoints ?? begin.interestBasisPoints)
  }
  const whole = BigInt(YEAR_DAYS) * 10_000n
  return grosze(Number((2n * BigInt(amount) * BigInt(basisDays) + whole) / (2n * whole)))
}

/** Fixed compensation for recovery, in euro by the size of the debt (money-and-compliance §8). */
const COMPENSATION = [
  { below: 5_000_01, euro: 40 },
  { below: 50_000_00, euro: 70 },
  { below: Number.POSITIVE_INFINITY, euro: 100 },
] as const

/** In złoty by the figures of the day on which it became late; null where that day has none. Nothing while nothing is late. */
export function compensationOf(
  amount: Grosze,
  { due, today, rates }: { due: Day; today: Day; rates: readonly LateRate[] },
): Grosze | null {
  if (daysLate(due, today) === 0 || amount === 0) return grosze(0)
  const rate = rateOn(rates, plusDays(due, 1))
  const euro = COMPENSATION.find(({ below }) => amount < below)?.euro ?? 0
  // Ten-thousandths of a złoty are hundredths of a grosz.
  return rate && grosze(Math.floor((euro * rate.euroRate + 50) / 100))
}
