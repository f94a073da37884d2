import type { Answer } from '@fanfara/contract/endpoint'
import type { ProofState } from '@fanfara/contract/enums'
import { DEFAULT_PAGE_SIZE } from '@fanfara/contract/limits'
import { opsGetCampaignWork, opsListCampaignMessages } from '@fanfara/contract/ops/campaign/work'
import { opsListAudit } from '@fanfara/contract/ops/desk'
import { opsListProofs } from '@fanfara/contract/ops/proofs'
import type { Paging } from '@fanfara/ui/search'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#/api.ts'

/** Where a campaign stands, as the server tells it. */
export type CampaignWork = Answer<typeof opsGetCampaignWork>['data']

/** Where a campaign stands; asked for again every half minute: colleagues and creators go on meanwhile. */
export const workQuery = (id: string) =>
  queryOptions({
    queryKey: ['campaign', id, 'work'],
    queryFn: async ({ signal }) => (await call(opsGetCampaignWork, { params: { id } }, { signal })).data,
  })

/** A page of what creators handed in for one campaign. */
export const campaignProofsQuery = (
  id: string,
  state: ProofState,
  { page = 1, per_page = DEFAULT_PAGE_SIZE }: Paging,
) =>
  queryOptions({
    queryKey: ['campaign', id, 'proofs', { state, page, per_page }],
    queryFn: ({ signal }) => call(opsListProofs, { query: { state, page, per_page, campaign_id: id } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** What was sent to participants, the newest first. */
export const messagesQuery = (id: string, { page = 1, per_page = DEFAULT_PAGE_SIZE }: Paging) =>
  queryOptions({
    queryKey: ['campaign', id, 'messages', { page, per_page }],
    queryFn: ({ signal }) => call(opsListCampaignMessages, { params: { id }, query: { page, per_page } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** The newest acts on a campaign; all of them are in the log. */
export const actsQuery = (id: string) =>
  queryOptions({
    queryKey: ['campaign', id, 'acts'],
    queryFn: async ({ signal }) =>
      (await call(opsListAudit, { query: { object_id: id, per_page: 20 } }, { signal })).data,
  })
