import { DEFAULT_PAGE_SIZE } from '@fanfara/contract/limits'
import { opsListImports } from '@fanfara/contract/ops/tables/imports'
import { type InvitationState, opsListCreatorInvitations } from '@fanfara/contract/ops/tables/invitations'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Paging } from '@fanfara/ui/search'
import { call } from '#/api.ts'

/** Tables that were taken over, the newest first. */
export const importsQuery = ({ page = 1, per_page = DEFAULT_PAGE_SIZE }: Paging) =>
  queryOptions({
    queryKey: ['imports', { page, per_page }],
    queryFn: ({ signal }) => call(opsListImports, { query: { page, per_page } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** People who were asked to come; letters leave by themselves, so it is asked for again every half minute. */
export const invitationsQuery = ({
  page = 1,
  per_page = DEFAULT_PAGE_SIZE,
  state,
}: Paging & { state?: InvitationState }) =>
  queryOptions({
    queryKey: ['creator-invitations', { page, per_page, state }],
    queryFn: ({ signal }) => call(opsListCreatorInvitations, { query: { page, per_page, state } }, { signal }),
    placeholderData: keepPreviousData,
  })
