import { opsListCreators } from '@fanfara/contract/ops/creator-list'
import { opsGetCreator } from '@fanfara/contract/ops/creators'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#/api.ts'
import { askedIn, type CreatorSearch } from './search.ts'

/** What a filter finds, a page of it; the last answer stays until the next is there. */
export const creatorListQuery = (search: CreatorSearch) =>
  queryOptions({
    queryKey: ['creator-list', askedIn(search)],
    queryFn: ({ signal }) => call(opsListCreators, { query: askedIn(search) }, { signal }),
    placeholderData: keepPreviousData,
  })

/** One creator with everything that operators see; asked for again while it is looked at, because colleagues act too. */
export const creatorQuery = (id: string) =>
  queryOptions({
    queryKey: ['creator', id],
    queryFn: async ({ signal }) => (await call(opsGetCreator, { params: { id } }, { signal })).data,
  })
