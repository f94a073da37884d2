import type { Answer } from '@fanfara/contract/endpoint'
import { opsListCreators } from '@fanfara/contract/ops/creator-list'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#/api.ts'

/** A creator as operators find them. */
export type Creator = Answer<typeof opsListCreators>['data'][number]

/** Creators by name or e-mail, for invitations and messages. */
export const creatorsQuery = (name: string) =>
  queryOptions({
    queryKey: ['creators', name],
    queryFn: ({ signal }) => call(opsListCreators, { query: { name, per_page: 20 } }, { signal }),
    placeholderData: keepPreviousData,
  })
