import { deadlineOf, type NextStep, nextStep } from '@fanfara/contract/own/next-step'
import type { Task } from '@fanfara/contract/tasks'
import { useText } from '#/i18n/text.ts'
import { TimeLeft } from './time-left.tsx'

/** How long a task can still be done; nothing for one that is over or without an end. */
export function TaskTimeLeft({ task, isLabelled }: { task: Task; isLabelled?: boolean }) {
  return <TimeLeft until={nextStep(task) === null ? null : deadlineOf(task)} isLabelled={isLabelled} />
}

/** The verb of a next step; whom it waits for where it is not the creator's turn. */
export function NextStepText({ step }: { step: NextStep | null }) {
  const text = useText('tasks')
  if (step === null || step === 'none') return null
  return <span className={step === 'wait' ? 'text-muted' : 'font-semibold text-primary'}>{text(`step.${step}`)}</span>
}
