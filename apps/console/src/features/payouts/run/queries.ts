import {
  opsGetPayoutRun,
  opsListPayoutRuns,
  opsPreviewPayoutRun,
  type PayoutRunFilter,
} from '@fanfara/contract/ops/payout-runs'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, COLLEAGUES_MS } from '#/api.ts'
import type { RunsSearch } from './search.ts'

/** Which orders a run would pay; nothing is asked while a figure is wrong. */
export const previewQuery = (filter: PayoutRunFilter | null) =>
  queryOptions({
    queryKey: ['payout-run-preview', filter],
    enabled: filter !== null,
    queryFn: async ({ signal }) => {
      if (!filter) throw new Error('nothing to ask')
      return (await call(opsPreviewPayoutRun, { body: filter }, { signal })).data
    },
    placeholderData: keepPreviousData,
    // Thousands of orders are looked through for it.
    refetchInterval: false,
  })

/** A run that makes its files is looked at again after so long. Milliseconds. */
const AGAIN_MS = 1000

/** A run, as far as it came. */
export const runQuery = (id: string) =>
  queryOptions({
    queryKey: ['payout-runs', id],
    queryFn: async ({ signal }) => (await call(opsGetPayoutRun, { params: { id } }, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.is_done === false ? AGAIN_MS : COLLEAGUES_MS),
  })

/** Runs in an order, the newest first unless told; those that make their files are looked at again soon. */
export const runsQuery = (search: RunsSearch) =>
  queryOptions({
    queryKey: ['payout-runs', search],
    queryFn: ({ signal }) => call(opsListPayoutRuns, { query: search }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(({ is_done }) => !is_done) ? AGAIN_MS : COLLEAGUES_MS),
  })
