import type { Task } from '../tasks.ts'

/** What a creator does next with an open task. `wait` is for somebody else, `none` for nobody: it runs by itself, or has not begun. */
export const nextSteps = ['correct', 'send', 'prove', 'wait', 'none'] as const
export type NextStep = (typeof nextSteps)[number]

/** What decides about a task's next step. */
export type StepFacts = Pick<
  Task,
  'status' | 'type' | 'rejection_reason' | 'need_acceptance' | 'is_acceptance_approved' | 'approval_status'
>

const isOpen = ({ status }: StepFacts): boolean => status === 'coming' || status === 'during'

/**
 * The next step of a task; null when it is over. Every screen, message and answer that says what is next asks here.
 * @example nextStep({ ...task, status: 'during', rejection_reason: 'Za ciemno' }) // 'correct'
 */
export function nextStep(task: StepFacts): NextStep | null {
  if (!isOpen(task)) return null
  if (task.rejection_reason !== null) return 'correct'
  const needsApproval = task.need_acceptance && !task.is_acceptance_approved
  if (needsApproval) return task.approval_status === 'pending_approval' ? 'wait' : 'send'
  // The system finishes an automatic one; nobody can prove what has not begun.
  return task.status === 'coming' || task.type === 'automatic' ? 'none' : 'prove'
}

/** Until when a task can be done: its end, or later where an answer around the deadline keeps it open (TASK-41). */
export function deadlineOf({ end_date: end, open_until: open }: Pick<Task, 'end_date' | 'open_until'>): string | null {
  if (end === null || open === null) return end
  return Date.parse(open) > Date.parse(end) ? open : end
}

const urgency: Record<NextStep, number> = { correct: 0, send: 1, prove: 1, wait: 2, none: 3 }
const at = (instant: string | null) => (instant === null ? Number.POSITIVE_INFINITY : Date.parse(instant))
const compare = (one: number, other: number) => (one === other ? 0 : one < other ? -1 : 1)

/** Open tasks as they are to be done: what was sent back, then what is free to do, then what waits; each by its deadline. */
export function byUrgency(tasks: readonly Task[]): Task[] {
  const keyed = tasks.flatMap(task => {
    const step = nextStep(task)
    return step === null ? [] : [{ task, rank: urgency[step], until: at(deadlineOf(task)) }]
  })
  return keyed
    .sort((one, other) => compare(one.rank, other.rank) || compare(one.until, other.until))
    .map(({ task }) => task)
}
