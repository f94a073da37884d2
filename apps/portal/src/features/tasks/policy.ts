import type { ProofKind } from '@fanfara/contract/enums'
import { nextStep } from '@fanfara/contract/own/next-step'
import type { Task } from '@fanfara/contract/tasks'

/** The three sections of the timetable (TASK-05). */
export const sections = ['today', 'incoming', 'finished'] as const
export type Section = (typeof sections)[number]

const at = (instant: string | null) => (instant === null ? Number.POSITIVE_INFINITY : Date.parse(instant))
const endOf = (task: Task) => (task.status === 'missed' ? (task.end_date ?? task.finished_at) : task.finished_at)

const sortedBy: Record<Section, (task: Task) => number> = {
  today: task => at(task.end_date),
  incoming: task => at(task.start_date),
  finished: task => -Date.parse(endOf(task) ?? '1970-01-01'),
}

/** Groups and sorts tasks (TASK-12…TASK-14); each date is read once, however many tasks there are. */
export function groupTasks(tasks: readonly Task[], now: Date): Record<Section, Task[]> {
  const groups: Record<Section, { task: Task; key: number }[]> = { today: [], incoming: [], finished: [] }
  for (const task of tasks) {
    const isOver = task.status === 'finished' || task.status === 'missed'
    const hasStarted = task.start_date === null || Date.parse(task.start_date) <= now.getTime()
    const section = isOver ? 'finished' : hasStarted ? 'today' : 'incoming'
    groups[section].push({ task, key: sortedBy[section](task) })
  }
  const sorted = (section: Section) =>
    groups[section].sort((one, other) => compare(one.key, other.key)).map(({ task }) => task)
  return { today: sorted('today'), incoming: sorted('incoming'), finished: sorted('finished') }
}

const compare = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)

/** How many of a campaign's tasks are finished, and how many there are. */
export interface CampaignProgress {
  done: number
  of: number
}

/** How far each campaign of these tasks is, by its id. */
export function progressOf(tasks: readonly Task[]): ReadonlyMap<string, CampaignProgress> {
  const progress = new Map<string, CampaignProgress>()
  for (const { campaign_id: id, status } of tasks) {
    const { done, of } = progress.get(id) ?? { done: 0, of: 0 }
    progress.set(id, { done: done + (status === 'finished' ? 1 : 0), of: of + 1 })
  }
  return progress
}

/** What the place of the advertiser's approval shows. */
export type ApprovalState = 'none' | 'form' | 'waiting' | 'approved' | 'closed'

/** Whether material can be sent for approval, waits, or was answered for good (TASK-21, TASK-25). */
export function approvalState(task: Task): ApprovalState {
  if (!task.need_acceptance) return 'none'
  if (task.is_acceptance_approved) return 'approved'
  if (task.status !== 'coming' && task.status !== 'during') return task.acceptance ? 'closed' : 'none'
  return task.approval_status === 'pending_approval' ? 'waiting' : 'form'
}

/** What an open task's row says beside its status: somebody asked for another version, or has not answered yet. */
export function approvalNote(task: Task): 'changes' | 'waiting' | null {
  if (task.status !== 'coming' && task.status !== 'during') return null
  if (task.rejection_reason !== null) return 'changes'
  return task.approval_status === 'pending_approval' ? 'waiting' : null
}

const usual = { today: 'during', incoming: 'coming', finished: 'finished' } as const satisfies Record<
  Section,
  Task['status']
>

/** Whether a task's section says its status: one that runs says what is to be done instead, where there is something. */
export function isStatusSaid(section: Section, task: Task): boolean {
  if (task.status !== usual[section]) return false
  const step = nextStep(task)
  return section !== 'today' || (step !== null && step !== 'none')
}

/** What the place of the proof shows. */
export type ProofState = 'form' | 'proof' | 'wait' | 'locked' | 'automatic' | 'missed'

/** Which form or sentence a task gets (TASK-26, TASK-27, EASY-13). */
export function proofState(task: Task): ProofState {
  // The system finishes it, and there is nothing that anybody sent.
  if (task.type === 'automatic' && !task.media_url && task.status !== 'missed') return 'automatic'
  if (task.status === 'finished') return 'proof'
  if (task.status === 'missed') return task.media_url ? 'proof' : 'missed'
  if (task.status === 'coming') return 'wait'
  if (task.need_acceptance && !task.is_acceptance_approved) return 'locked'
  return 'form'
}

/** With what a task may be proven, the usual first (TASK-31, TASK-32, TASK-35). */
export function methodsOf({ type, media_type, channel_type }: Task): readonly ProofKind[] {
  if (media_type === 'live') return channel_type === 'twitch' ? ['snapshot', 'media'] : ['media']
  // No platform knows what is under a stream.
  return type === 'onpage_banner_under_stream' ? ['link'] : ['link', 'media']
}

/**
 * Tasks whose own name or whose campaign's has this in it, whatever its capitals. An empty text is in all.
 * @example tasksNamed(tasks, 'zorza')
 */
export function tasksNamed(tasks: readonly Task[], name: string): readonly Task[] {
  const wanted = name.trim().toLocaleLowerCase('pl')
  if (wanted === '') return tasks
  const has = (text: string) => text.toLocaleLowerCase('pl').includes(wanted)
  return tasks.filter(task => has(task.name) || has(task.campaign_name))
}
