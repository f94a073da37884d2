import type { Task } from '@fanfara/contract/tasks'
import { useText } from '#/i18n/text.ts'
import { deadlineOf, nearness, nextStep } from './policy.ts'
import { useNow, useTimeLeft } from './time-left.tsx'

const colors = { now: 'font-semibold text-danger', soon: 'text-brass', later: 'text-muted' } as const

/** How long a task can still be done, brass below a week, red below two days; nothing for one that is over or without an end. */
export function TimeLeft({ task, isLabelled = true }: { task: Task; isLabelled?: boolean }) {
  const text = useText('tasks')
  const until = nextStep(task) === null ? null : deadlineOf(task)
  const left = useTimeLeft(until)
  const near = nearness(until, useNow())
  if (left === null || near === null) return null
  return <span className={`figures ${colors[near]}`}>{isLabelled ? text('left', { left }) : left}</span>
}

/** The verb of a task's next step; whom it waits for where it is not the creator's turn. */
export function NextStepText({ task }: { task: Task }) {
  const text = useText('tasks')
  const step = nextStep(task)
  if (step === null || step === 'none') return null
  return <span className={step === 'wait' ? 'text-muted' : 'font-semibold text-primary'}>{text(`step.${step}`)}</span>
}
