import type { KeptQuery } from '@fanfara/contract/ops/campaign/kept'
import { opsListTemplates } from '@fanfara/contract/ops/campaign/templates'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#/api.ts'

/** Answers that operators keep, a hundred at most; all of them by name unless told. */
export const templatesQuery = (shown: KeptQuery = {}) =>
  queryOptions({
    queryKey: ['templates', shown],
    queryFn: async ({ signal }) => (await call(opsListTemplates, { query: shown }, { signal })).data,
    placeholderData: keepPreviousData,
  })
