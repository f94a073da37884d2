import { type AcceptanceForm, requestAcceptance } from '@fanfara/contract/acceptances'
import { listMedias } from '@fanfara/contract/medias'
import { finishTask, listTasks, type ProofForm, type Task } from '@fanfara/contract/tasks'
import { CACHE_KEPT_MS } from '@fanfara/contract/limits'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#/app/server/client.ts'
import { refreshAfter } from '#/app/server/tags.ts'

/** TASK-10: not paged; lists and calendar cut it themselves. */
export const tasksQuery = queryOptions({ queryKey: ['Tasks'], queryFn: async () => (await call(listTasks)).data })

/** Recent media that fit a task (TASK-33). Each list costs quota at the platform, so it is asked for by hand only. */
export const mediasQuery = (id: string) =>
  queryOptions({
    queryKey: ['Medias', id],
    queryFn: async ({ signal }) => (await call(listMedias, { params: { id } }, { signal })).data,
    staleTime: CACHE_KEPT_MS,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  })

/** Sends material to the advertiser for approval (TASK-24). */
export function useRequestAcceptance({ id }: Task) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (body: AcceptanceForm) =>
      (await call(requestAcceptance, { params: { id }, body: { ...body, id } })).data,
    onSettled: () => refreshAfter('acceptance', cache),
  })
}

/** Hands in what proves a task (TASK-31, TASK-32). */
export function useFinishTask(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (proof: ProofForm) => (await call(finishTask, { params: { id }, body: proof })).data,
    onSettled: () => refreshAfter('taskProof', cache),
  })
}
