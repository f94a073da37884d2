import { opsListOperatorSessions, opsListOperators } from '@fanfara/contract/ops/operators'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#/api.ts'

/** Operators, and invitations that wait; or those that a search finds. */
export const teamQuery = (search: string | undefined) =>
  queryOptions({
    queryKey: ['team', 'list', search],
    queryFn: async ({ signal }) => (await call(opsListOperators, { query: { search } }, { signal })).data,
    placeholderData: keepPreviousData,
  })

/** Where one operator is signed in. */
export const sessionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['team', id, 'sessions'],
    queryFn: async ({ signal }) => (await call(opsListOperatorSessions, { params: { id } }, { signal })).data,
  })
