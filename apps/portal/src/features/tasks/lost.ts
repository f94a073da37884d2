import { listTasks, type Task } from '@fanfara/contract/tasks'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#/app/server/client.ts'
import { useLookAfterLost } from '#/app/server/lost-answer.ts'
import { isUnheard } from '#/app/server/message.ts'
import { useText } from '#/i18n/text.ts'
import { tasksQuery } from './api.ts'

/** Whether its proof is there. */
export const isProven = ({ status }: Task): boolean => status === 'finished'

/**
 * Of what was sent for a task and got no answer: says that nobody knows, looks until the server answers, and says when it did not
 * arrive (SCR-100).
 * @param say takes the sentence that stands beside what was pressed.
 * @returns whether it arrived; null for an error that the server answered with.
 * @throws ApiError when the server would not say.
 */
export function useLost({ id }: Task, say: (sentence: string) => void) {
  const text = useText('tasks')
  const cache = useQueryClient()
  const look = useLookAfterLost()
  return async (error: unknown, hasArrived: (now: Task) => boolean): Promise<boolean | null> => {
    if (!isUnheard(error)) return null
    say(text('lost'))
    const tasks = await look(async signal => (await call(listTasks, {}, { signal })).data)
    cache.setQueryData(tasksQuery.queryKey, tasks)
    const now = tasks.find(task => task.id === id)
    const isThere = now !== undefined && hasArrived(now)
    if (!isThere) say(text('lost_not'))
    return isThere
  }
}
