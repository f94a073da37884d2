import type { Platform } from '@fanfara/contract/enums'
import type { KeptPlanLine } from '@fanfara/contract/ops/campaign/plans'
import { day, isDay, plusDays } from '@fanfara/contract/time'
import type { FormValues } from '#/features/campaigns/form/form-values.ts'
import { daysBetween } from '#/features/campaigns/form/beside/shift.ts'
import { parseCount } from '#/shared/numbers.ts'

type Line = FormValues['task_plan'][number]

/**
 * The tasks of a form as they are kept: their days told from the campaign's start.
 * @returns what is in the way where days cannot be told so
 */
export function keptFrom(lines: readonly Line[], start: string): KeptPlanLine[] | 'no_start' | 'before_start' {
  const dated = lines.flatMap(({ start_date: first, end_date: last }) => [first, last]).filter(Boolean)
  if (dated.length > 0 && !isDay(start)) return 'no_start'
  if (dated.some(written => written < start)) return 'before_start'
  const told = (written: string) => (written ? daysBetween(start, written) : null)
  return lines.map(({ start_date: first, end_date: last, amount, ...line }) => ({
    ...line,
    amount: parseCount(amount) ?? 0,
    starts_in: told(first),
    ends_in: told(last),
  }))
}

/** Kept tasks with the days that they have in a campaign of this start; without one they have none. */
export function placedOn(lines: readonly KeptPlanLine[], start: string): Line[] {
  const placed = (days: number | null) => (days === null || !isDay(start) ? '' : String(plusDays(day(start), days)))
  return lines.map(({ starts_in: first, ends_in: last, amount, ...line }) => ({
    ...line,
    amount: String(amount),
    start_date: placed(first),
    end_date: placed(last),
  }))
}

/** Whether a task has a day after the campaign's last. */
export const isAfter = ({ start_date: first, end_date: last }: Line, end: string): boolean =>
  isDay(end) && (first > end || last > end)

/** Platforms of these tasks that a campaign does not have yet. */
export const newPlatforms = (lines: readonly Pick<Line, 'platform'>[], there: readonly Platform[]): Platform[] => [
  ...new Set(lines.map(({ platform }) => platform).filter(platform => !there.includes(platform))),
]
