import { ApiError } from '@fanfara/contract/client'
import type { Task } from '@fanfara/contract/tasks'
import { notify } from '@fanfara/ui/toast'
import { useQueryClient } from '@tanstack/react-query'
import { tellGone } from '#/app/route/not-there.ts'
import { isSaidForAll } from '#/app/server/server-errors.ts'
import { useText } from '#/i18n/text.ts'
import { tasksQuery } from './api.ts'

/** What became of a task meanwhile so that its form is gone: in another window, on another device, or by the clock. */
type Fate = 'finished' | 'missed' | 'approved' | 'gone'

/** @param tasks the list as it is by now. @returns null while the task's form stays. */
function fateOf(before: Task, tasks: readonly Task[]): Fate | null {
  const now = tasks.find(({ id }) => id === before.id)
  if (!now) return 'gone'
  if (now.status === 'finished' || now.status === 'missed') return now.status
  return now.is_acceptance_approved && !before.is_acceptance_approved ? 'approved' : null
}

/**
 * Says what became of a task whose form went away with what was sent from it, since an alert in that form would go too (SCR-99).
 * @returns what looks at a refusal, once the tasks were read again: whether it was told so, and nothing stands in the form.
 */
export function useToldElsewhere(task: Task): (error: unknown) => boolean {
  const text = useText('tasks')
  const cache = useQueryClient()
  return error => {
    if (!(error instanceof ApiError) || error.kind !== null || isSaidForAll(error)) return false
    const tasks = cache.getQueryData(tasksQuery.queryKey)
    const fate = tasks ? fateOf(task, tasks) : null
    if (!fate) return false
    const title = text(`elsewhere.${fate}`, { task: task.name })
    const description = text(`elsewhere.${fate}_text`)
    if (fate === 'gone') tellGone(task.id, { title, description })
    else notify({ key: `elsewhere-${task.id}`, tone: 'error', title, description })
    return true
  }
}
