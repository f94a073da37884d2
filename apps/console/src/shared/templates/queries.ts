import { opsListTemplates } from '@fanfara/contract/ops/campaign/templates'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#/api.ts'

/** Answers that operators keep, a hundred at most. */
export const templatesQuery = queryOptions({
  queryKey: ['templates'],
  queryFn: async ({ signal }) => (await call(opsListTemplates, {}, { signal })).data,
})
