import { listUndoable, takeBack, type UndoableAct } from '@fanfara/contract/own/undo'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './client.ts'
import { refreshAfter } from './tags.ts'

/** What can still be taken back. Its name begins as the campaigns' does: whatever changes those may have added to it. */
export const undoableQuery = queryOptions({
  queryKey: ['Campaigns', 'undoable'],
  queryFn: async () => (await call(listUndoable)).data,
})

/** Takes an act back; everything that it had changed is fetched again, also after a refusal. */
export function useTakeBack() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: UndoableAct) => call(takeBack, { params: { id } }),
    onSettled: () => refreshAfter('easyAd', cache),
  })
}
