import type { Answer } from '@fanfara/contract/endpoint'
import {
  opsListLateRates,
  opsListReceivables,
  opsListToldDates,
  type ReceivableSort,
} from '@fanfara/contract/ops/receivables'
import type { Paging } from '@fanfara/ui/search'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#/api.ts'

/** A page of what advertisers owe. */
export type ReceivablesAnswer = Answer<typeof opsListReceivables>

/** What advertisers owe in an order, the oldest first unless told. */
export const receivablesQuery = (filter: Paging & { name?: string; late?: 'true'; sort?: ReceivableSort }) =>
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

/** How often told dates came true, of a quarter or the newest one. */
export const toldDatesQuery = (quarter: string | undefined) =>
  queryOptions({
    queryKey: ['told-dates', quarter ?? null],
    queryFn: async ({ signal }) => (await call(opsListToldDates, { query: { quarter } }, { signal })).data,
    placeholderData: keepPreviousData,
  })
