import { DEFAULT_PAGE_SIZE } from '@fanfara/contract/limits'
import { opsListImports } from '@fanfara/contract/ops/tables/imports'
import { opsListCreatorInvitations } from '@fanfara/contract/ops/tables/invitations'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#/api.ts'
import type { ImportsSearch, InvitationsSearch } from './search.ts'

/** Tables that were taken over in an order, the newest first unless told. */
export const importsQuery = ({ page = 1, per_page = DEFAULT_PAGE_SIZE, ...shown }: ImportsSearch) =>
  queryOptions({
    queryKey: ['imports', { page, per_page, ...shown }],
    queryFn: ({ signal }) => call(opsListImports, { query: { page, per_page, ...shown } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** People who were asked to come; letters leave by themselves, so it is asked for again every half minute. */
export const invitationsQuery = ({ page = 1, per_page = DEFAULT_PAGE_SIZE, ...shown }: InvitationsSearch) =>
  queryOptions({
    queryKey: ['creator-invitations', { page, per_page, ...shown }],
    queryFn: ({ signal }) => call(opsListCreatorInvitations, { query: { page, per_page, ...shown } }, { signal }),
    placeholderData: keepPreviousData,
  })
