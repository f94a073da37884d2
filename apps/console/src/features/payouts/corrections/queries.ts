import { type CorrectionSort, opsGetCorrection, opsListCorrections } from '@fanfara/contract/ops/corrections'
import type { CorrectionState } from '@fanfara/contract/own/corrections'
import type { Fact } from '#/shared/acts/use-facts.ts'
import type { Paging } from '@fanfara/ui/search'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#/api.ts'

/** Corrections in an order; unless told, those that wait for somebody first. */
export const correctionsQuery = (
  filter: Paging & { state?: CorrectionState; campaign_id?: string; search?: string; sort?: CorrectionSort },
) =>
  queryOptions({
    queryKey: ['corrections', filter],
    queryFn: ({ signal }) => call(opsListCorrections, { query: filter }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Whatever state it is in. */
export const correctionQuery = (id: string) =>
  queryOptions({
    queryKey: ['corrections', id],
    queryFn: async ({ signal }) => (await call(opsGetCorrection, { params: { id } }, { signal })).data,
  })

/** What a question about a correction names. */
export const correctionFacts = (id: string): readonly Fact[] => [{ queryKey: correctionQuery(id).queryKey }]
