import {
  countCampaigns,
  listSavedSearches,
  removeSavedSearch,
  type SavedSearch,
  saveSearch,
} from '@fanfara/contract/own/campaign-lists'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#/app/server/client.ts'

/** How many campaigns each tab holds. */
export const countsQuery = queryOptions({
  queryKey: ['Campaigns', 'counts'],
  queryFn: async () => (await call(countCampaigns)).data,
})

/** The person's saved searches. */
export const searchesQuery = queryOptions({
  queryKey: ['Campaigns', 'searches'],
  queryFn: async () => (await call(listSavedSearches)).data,
  staleTime: 60_000,
})

/** Keeps a search; the list shows it at once. */
export function useSaveSearch() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (search: Pick<SavedSearch, 'name' | 'query'>) => (await call(saveSearch, { body: search })).data,
    onSettled: () => cache.invalidateQueries(searchesQuery),
  })
}

/** Removes a search: it is gone at once, and back where that failed. */
export function useRemoveSearch() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: SavedSearch) => call(removeSavedSearch, { params: { id } }),
    onMutate: async ({ id }) => {
      await cache.cancelQueries(searchesQuery)
      const before = cache.getQueryData(searchesQuery.queryKey)
      cache.setQueryData(
        searchesQuery.queryKey,
        before?.filter(search => search.id !== id),
      )
      return before
    },
    onError: (_error, _search, before) => cache.setQueryData(searchesQuery.queryKey, before),
    onSettled: () => cache.invalidateQueries(searchesQuery),
  })
}
