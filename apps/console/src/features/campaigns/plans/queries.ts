import { opsListPlans } from '@fanfara/contract/ops/campaign/plans'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#/api.ts'

/** Task plans that operators keep, a hundred at most. */
export const plansQuery = queryOptions({
  queryKey: ['task-plans'],
  queryFn: async ({ signal }) => (await call(opsListPlans, {}, { signal })).data,
})
