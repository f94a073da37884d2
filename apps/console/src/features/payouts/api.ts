import type { PayoutStatus } from '@fanfara/contract/enums'
import {
  opsCountPayouts,
  opsGetBankFile,
  opsListBankFiles,
  opsListPayouts,
  type PayoutSort,
  type TransferSort,
} from '@fanfara/contract/ops/payouts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#/api.ts'
import type { Fact } from '#/shared/acts/use-facts.ts'
import type { Paging } from '@fanfara/ui/search'
import type { FilesSearch } from './files-search.ts'

/** A page of payout orders: those of one status that waits with the longest wait first, else the newest first. */
export const payoutsQuery = (
  filter: Paging & { status?: PayoutStatus; search?: string; sort?: PayoutSort | TransferSort; bank_file_id?: string },
) =>
  queryOptions({
    queryKey: ['payouts', filter],
    queryFn: ({ signal }) => call(opsListPayouts, { query: filter }, { signal }),
    placeholderData: keepPreviousData,
  })

/** How much waits behind each tab; asked for again every half minute. */
export const payoutCountsQuery = queryOptions({
  queryKey: ['payouts', 'counts'],
  queryFn: async ({ signal }) => (await call(opsCountPayouts, undefined, { signal })).data,
})

/** Bank files in an order, the newest first unless told. */
export const bankFilesQuery = (asked: FilesSearch) =>
  queryOptions({
    queryKey: ['bank-files', asked],
    queryFn: ({ signal }) => call(opsListBankFiles, { query: asked }, { signal }),
    placeholderData: keepPreviousData,
  })

/** One bank file, and what the bank said of its transfers so far. */
export const bankFileQuery = (id: string) =>
  queryOptions({
    queryKey: ['bank-files', id],
    queryFn: async ({ signal }) => (await call(opsGetBankFile, { params: { id } }, { signal })).data,
  })

/** What a question about a payout names, in whatever list it stands; how much waits behind the tabs is no part of it. */
export const payoutFacts: readonly Fact[] = [
  { queryKey: ['payouts'], predicate: ({ queryKey }) => queryKey[1] !== 'counts' },
]

/** What a question about bank files names: a file, the list it stands in, or the run that made it. */
export const fileFacts: readonly Fact[] = [{ queryKey: ['bank-files'] }, { queryKey: ['payout-runs'] }]
