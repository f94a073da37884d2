import type { KeptQuery } from '@fanfara/contract/ops/campaign/kept'
import { opsListPlans } from '@fanfara/contract/ops/campaign/plans'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#/api.ts'

/** Task plans that operators keep, a hundred at most; all of them by name unless told. */
export const plansQuery = (shown: KeptQuery = {}) =>
  queryOptions({
    queryKey: ['task-plans', shown],
    queryFn: async ({ signal }) => (await call(opsListPlans, { query: shown }, { signal })).data,
    placeholderData: keepPreviousData,
  })
