import { DAY_MS } from '@fanfara/contract/durations'
import type { OpsCampaign } from '@fanfara/contract/ops/campaigns'
import { day, isDay, plusDays } from '@fanfara/contract/time'
import type { FormValues } from '#/features/campaigns/form/form-values.ts'

/** Days of a form, as its fields hold them. */
export type Days = Pick<FormValues, 'start_date' | 'end_date' | 'recruiting_until'> & {
  task_plan: Pick<FormValues['task_plan'][number], 'start_date' | 'end_date'>[]
}

/** Calendar days from one to another. */
export const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
const moved = (written: string | null, by: number) => (written === null ? '' : String(plusDays(day(written), by)))

/**
 * The days of a campaign, so that it starts on another one: its end, recruiting and tasks move by as much.
 * @returns null for a campaign without a start, and for what is no day
 */
export function daysFrom(campaign: OpsCampaign, start: string): Days | null {
  const { start_date: was } = campaign
  if (was === null || !isDay(start)) return null
  const by = daysBetween(was, start)
  return {
    start_date: moved(was, by),
    end_date: moved(campaign.end_date, by),
    recruiting_until: moved(campaign.recruiting_until, by),
    task_plan: campaign.task_plan.map(task => ({
      start_date: moved(task.start_date, by),
      end_date: moved(task.end_date, by),
    })),
  }
}
