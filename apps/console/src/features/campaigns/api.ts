import type { Answer } from '@fanfara/contract/endpoint'
import { DEFAULT_PAGE_SIZE } from '@fanfara/contract/limits'
import { opsCountCampaigns, opsGetCampaign, opsListCampaigns } from '@fanfara/contract/ops/campaigns'
import { opsListParticipants } from '@fanfara/contract/ops/participants'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#/api.ts'
import type { Paging } from '@fanfara/ui/search'
import type { CampaignsSearch } from './list-search.ts'
import type { Fact } from '#/shared/acts/use-facts.ts'
import { askedOf, type ParticipantSearch } from './participants/search.ts'

/** A campaign with what it owes, as the server tells it. */
export type CampaignWithSettlement = Answer<typeof opsGetCampaign>['data']

/** Campaigns of a stage or a month, with something that waits, whose name contains a text. */
export const campaignsQuery = (filter: Paging & Omit<CampaignsSearch, 'view' | 'show'>) =>
  queryOptions({
    queryKey: ['campaigns', filter],
    queryFn: ({ signal }) => call(opsListCampaigns, { query: filter }, { signal }),
    placeholderData: keepPreviousData,
  })

/** How many campaigns of a filter stand in each stage. */
export const campaignCountsQuery = (filter: Pick<CampaignsSearch, 'name' | 'month' | 'platform' | 'type'>) =>
  queryOptions({
    queryKey: ['campaigns', 'counts', filter],
    queryFn: async ({ signal }) => (await call(opsCountCampaigns, { query: filter }, { signal })).data,
    placeholderData: keepPreviousData,
  })

/** With what it owes, under the key `['campaign', id]`. */
export const campaignQuery = (id: string) =>
  queryOptions({
    queryKey: ['campaign', id],
    queryFn: ({ signal }) => call(opsGetCampaign, { params: { id } }, { signal }),
  })

/** One campaign as a form starts from it: never what was read for another screen, which a colleague may have changed since. */
export const campaignFormQuery = (id: string) =>
  queryOptions({
    queryKey: ['campaign', id, 'form'],
    queryFn: async ({ signal }) => (await call(opsGetCampaign, { params: { id } }, { signal })).data.campaign,
    refetchOnWindowFocus: false,
    gcTime: 0,
  })

/** Who takes part in a campaign. */
export const participantsQuery = (
  id: string,
  { page = 1, per_page = DEFAULT_PAGE_SIZE, ...which }: Paging & ParticipantSearch,
) => {
  const query = { page, per_page, ...askedOf(which) }
  return queryOptions({
    queryKey: ['campaign', id, 'participants', query],
    queryFn: ({ signal }) => call(opsListParticipants, { params: { id }, query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** What a question about a campaign names: how it stands, who is in, and what it owes. */
export const campaignFacts = (id: string): readonly Fact[] => [{ queryKey: campaignQuery(id).queryKey, exact: true }]
