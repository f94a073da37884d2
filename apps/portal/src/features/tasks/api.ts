import { finishTask, listTasks, type Task } from '@fanfara/contract/tasks'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#/app/client.ts'
import { refreshAfter } from '#/app/tags.ts'

/** All tasks of the creator (TASK-10). */
export const tasksQuery = queryOptions({ queryKey: ['Tasks'], queryFn: async () => (await call(listTasks)).data })

/** Hands in the link that proves a task (TASK-31). */
export function useFinishTask({ id }: Task) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (url: string) => (await call(finishTask, { params: { id }, body: { url } })).data,
    onSettled: () => refreshAfter('taskProof', cache),
  })
}
