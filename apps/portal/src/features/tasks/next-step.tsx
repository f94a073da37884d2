import type { Task } from '@fanfara/contract/tasks'
import { useText } from '#/i18n/text.ts'
import { deadlineOf, nearness, nextStep, timeLeft } from './policy.ts'
import { useNow, useTimeLeft } from './time-left.tsx'

const colors = { now: 'font-semibold text-danger', soon: 'text-brass', later: 'text-muted' } as const

/** How long a task can still be done, brass below a week, red below two days; nothing for one that is over or without an end. */
export function TimeLeft({ task, isLabelled = true }: { task: Task; isLabelled?: boolean }) {
  const text = useText('tasks')
  const until = nextStep(task) === null ? null : deadlineOf(task)
  const exactly = useTimeLeft(until)
  const now = useNow()
  const near = nearness(until, now)
  if (exactly === null || near === null) return null
  // Hours matter where there are few of them.
  const left = near === 'now' ? exactly : text('days', { count: timeLeft(until, now)?.days ?? 0 })
  return <span className={`figures ${colors[near]}`}>{isLabelled ? text('left', { left }) : left}</span>
}

/** The verb of a task's next step; whom it waits for where it is not the creator's turn. */
export function NextStepText({ task }: { task: Task }) {
  const text = useText('tasks')
  const step = nextStep(task)
  if (step === null || step === 'none') return null
  return <span className={step === 'wait' ? 'text-muted' : 'font-semibold text-primary'}>{text(`step.${step}`)}</span>
}
