import { useNow } from '@fanfara/ui/now'
import { useText } from '#/i18n/text.ts'
import { nearness, timeLeft } from './nearness.ts'

/** "1 day 1 hour" until an instant, as text; null when it has passed (TASK-18). */
export function useTimeLeft(until: string | null): string | null {
  const text = useText('tasks')
  const left = timeLeft(until, useNow())
  if (!left) return null
  const { days, hours, minutes } = left
  const parts = [
    days > 0 && text('days', { count: days }),
    hours > 0 && text('hours', { count: hours }),
    days === 0 && minutes > 0 && text('minutes', { count: minutes }),
  ].filter(Boolean)
  return parts.length > 0 ? parts.slice(0, 2).join(' ') : text('less_than_minute')
}

const colors = { now: 'font-semibold text-danger', soon: 'text-brass', later: 'text-muted' } as const

/** How long is left until an instant, brass below a week, red below two days; nothing when it has passed, or is not known. */
export function TimeLeft({ until, isLabelled = true }: { until: string | null; isLabelled?: boolean }) {
  const text = useText('tasks')
  const exactly = useTimeLeft(until)
  const now = useNow()
  const near = nearness(until, now)
  if (exactly === null || near === null) return null
  // Hours matter where there are few of them.
  const left = near === 'now' ? exactly : text('days', { count: timeLeft(until, now)?.days ?? 0 })
  return <span className={`figures ${colors[near]}`}>{isLabelled ? text('left', { time: left }) : left}</span>
}
