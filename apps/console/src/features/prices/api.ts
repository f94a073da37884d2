import type { Answer } from '@fanfara/contract/endpoint'
import { opsListPrices } from '@fanfara/contract/evaluation'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#/api.ts'

/** Recommended prices of one ad type on one platform, by category. */
export type PriceRow = Answer<typeof opsListPrices>['data'][number]

/** Recommended prices of every ad type on every platform that has it (OPS-28). */
export const pricesQuery = queryOptions({
  queryKey: ['prices'],
  queryFn: async ({ signal }) => (await call(opsListPrices, {}, { signal })).data,
})
