import { opsListLateRates, opsListReceivables } from '@fanfara/contract/ops/receivables'
import type { Paging } from '@fanfara/ui/search'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#/api.ts'

/** What advertisers owe, the oldest first. */
export const receivablesQuery = (filter: Paging & { late?: 'true' }) =>
  queryOptions({
    queryKey: ['receivables', filter],
    queryFn: ({ signal }) => call(opsListReceivables, { query: filter }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Statutory figures, the newest first. */
export const lateRatesQuery = queryOptions({
  queryKey: ['late-rates'],
  queryFn: async ({ signal }) => (await call(opsListLateRates, undefined, { signal })).data,
})
