import { byUrgency, nextStep } from '@fanfara/contract/own/next-step'
import type { OwnCampaign, TimelineEntry, TimelineStep } from '@fanfara/contract/own/campaigns'
import type { Task } from '@fanfara/contract/tasks'
import { type Day, lastSecondOf } from '@fanfara/contract/time'
import { endedAt } from '../policy.ts'
import type { PaymentWay } from '#/features/payments/policy.ts'

/** Statuses of who takes part, or took part until the end. */
export const entered = ['attached', 'planned', 'active', 'completed'] as const
export type Entered = (typeof entered)[number]

/** What decides about the way of one participation. */
export interface WayFacts {
  status: Entered
  enteredAt: Date | null
  endDate: Day | null
  completedAt: Date | null
  tasks: readonly Task[]
  /** Null while nothing was earned. */
  payment: PaymentWay | null
}

/** The last of these instants; null when there is none. */
const latest = (instants: readonly (string | null)[]): string | null =>
  instants.reduce((last, at) => (at !== null && (last === null || at > last) ? at : last), null)

const isFinished = ({ status }: Task): boolean => status === 'finished'
/** Approved, or finished without anybody having asked. */
const isApproved = (task: Task): boolean => task.is_acceptance_approved || isFinished(task)

type Made = Omit<TimelineEntry, 'state'> & { isDone: boolean }
const made = (step: TimelineStep, of: Partial<Made>): Made => ({
  step,
  at: null,
  expected_at: null,
  tasks: null,
  isDone: false,
  ...of,
})

/** What was done of tasks: content that was approved, or everything that was published. */
function taskStep(step: 'approved' | 'published', facts: WayFacts): Made[] {
  const tasks = step === 'approved' ? facts.tasks.filter(task => task.need_acceptance) : facts.tasks
  if (tasks.length === 0) return []
  const done = tasks.filter(step === 'approved' ? isApproved : isFinished)
  const isDone = done.length === tasks.length
  const at = latest(done.map(task => (step === 'approved' ? (task.acceptance?.answered_at ?? null) : task.finished_at)))
  return [made(step, { isDone, at: isDone ? at : null, tasks: { done: done.length, of: tasks.length } })]
}

/** The money of a campaign, from the operator's word to the bank; nothing where an ended campaign earned nothing. */
function moneySteps({ status, payment }: WayFacts): Made[] {
  if (status === 'completed' && (payment === null || payment.amount === 0)) return []
  const { settledAt = null, paidAt = null, expectedAt = null } = payment ?? {}
  return [
    made('settled', { isDone: settledAt !== null, at: settledAt?.toISOString() ?? null }),
    made('paid', {
      isDone: payment?.status === 'paid',
      at: payment?.status === 'paid' ? (paidAt?.toISOString() ?? null) : null,
      expected_at: expectedAt?.toISOString() ?? null,
    }),
  ]
}

/**
 * The way of a participation, step by step. What lies behind a later step that is done counts as done as well: of a campaign that ended
 * with half of its tasks, nothing more is published.
 */
export function timelineOf(facts: WayFacts): TimelineEntry[] {
  const { status, enteredAt, endDate, completedAt } = facts
  const hasEnded = status === 'completed'
  const steps = [
    made('joined', { isDone: true, at: enteredAt?.toISOString() ?? null }),
    ...taskStep('approved', facts),
    ...taskStep('published', facts),
    made('ended', {
      isDone: hasEnded,
      at: hasEnded ? (endedAt(completedAt, endDate)?.toISOString() ?? null) : null,
      expected_at: !hasEnded && endDate ? lastSecondOf(endDate).toISOString() : null,
    }),
    ...moneySteps(facts),
  ]
  const lastDone = steps.findLastIndex(({ isDone }) => isDone)
  // Tasks may all be done before the campaign ends: what is open before that is not behind.
  const firstOpen = steps.findIndex(({ isDone }, at) => !isDone && at > (hasEnded ? lastDone : -1))
  return steps.map(({ isDone, ...entry }, at) => ({
    ...entry,
    state: isDone || (hasEnded && at < lastDone) ? 'done' : at === firstOpen ? 'now' : 'ahead',
  }))
}

/** Who has to act before a participation goes on; null while only time has to pass (design language, "Time as a line"). */
export function actsNext({ status, tasks, payment }: WayFacts): OwnCampaign['acts_next'] {
  if (status === 'attached') return 'operator'
  const [first] = byUrgency(tasks)
  const step = first ? nextStep(first) : null
  if (step === 'correct' || step === 'send' || step === 'prove') return 'creator'
  if (step === 'wait') return 'advertiser'
  return status === 'completed' && payment && payment.amount > 0 ? payment.actsNext : null
}
