import type { Client } from '@fanfara/contract/client'
import { COUNT_MAX, type InboxMessage, listFeed, markMessages, removeMessage } from '@fanfara/contract/inbox'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { INBOX_KEY } from '#/app/inbox.ts'

/** MSG-06: one call for the newest hundred; the pages are turned here. It waits for the inbox's session. */
export const messagesQuery = (call: Client | null) =>
  queryOptions({
    queryKey: [INBOX_KEY, 'feed'],
    queryFn: async () => (call ? (await call(listFeed, { query: { page: '0', limit: String(COUNT_MAX) } })).data : []),
    enabled: call !== null,
  })

/** Flags of a message. */
export type Mark = Partial<Record<'seen' | 'read', boolean>>

/** Sets flags (MSG-08, MSG-10); the list shows them at once, and as they were when the call fails (INBOX-31). */
export function useMark(call: Client | null) {
  const cache = useQueryClient()
  const { queryKey } = messagesQuery(call)
  return useMutation({
    mutationFn: async ({ id, mark }: { id: string; mark: Mark }) =>
      call?.(markMessages, { body: { messageId: id, mark } }),
    onMutate: async ({ id, mark }) => {
      await cache.cancelQueries({ queryKey })
      const before = cache.getQueryData<InboxMessage[]>(queryKey)
      cache.setQueryData<InboxMessage[]>(queryKey, known =>
        known?.map(message => (message._id === id ? { ...message, ...mark } : message)),
      )
      return { before }
    },
    onError: (_error, _variables, context) => cache.setQueryData(queryKey, context?.before),
    onSettled: () => cache.invalidateQueries({ queryKey: [INBOX_KEY] }),
  })
}

/** Removes a message everywhere (MSG-09). */
export function useRemove(call: Client | null) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => call?.(removeMessage, { params: { messageId: id } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: [INBOX_KEY] }),
  })
}
