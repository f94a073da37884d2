import {
  acceptInvitation,
  type Campaign,
  getCampaign,
  getEstimate,
  joinCampaign,
  listCampaignFilters,
  listCampaigns,
  quitCampaign,
  rejectInvitation,
} from '@fanfara/contract/campaigns'
import { ApiError } from '@fanfara/contract/client'
import type { PageSize } from '@fanfara/contract/limits'
import type { CampaignFilter, Model, Platform } from '@fanfara/contract/enums'
import type { CampaignSort } from '@fanfara/contract/own/campaign-lists'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#/app/server/client.ts'
import { refreshAfter } from '#/app/server/tags.ts'

/** What a page of the list is chosen by. */
export interface CampaignPage {
  filter: CampaignFilter
  page: number
  per_page: PageSize
  name?: string
  sort?: CampaignSort
  platform?: Platform
  model?: Model
  fits?: 'yes'
  ends_soon?: 'yes'
}

/** The filters that the server offers, the default first (NAV-37). */
export const filtersQuery = queryOptions({
  queryKey: ['CampaignFilters'],
  queryFn: async () => (await call(listCampaignFilters)).data,
  staleTime: 10 * 60_000,
})

/** One page of a filter. */
export const campaignsQuery = (query: CampaignPage) =>
  queryOptions({
    queryKey: ['Campaigns', 'page', query],
    queryFn: ({ signal }) => call(listCampaigns, { query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** What a campaign would have paid for the creator's own last days. */
export const estimateQuery = (id: string) =>
  queryOptions({
    queryKey: ['Campaigns', 'estimate', id],
    queryFn: async () => (await call(getEstimate, { params: { id } })).data,
    retry: false,
  })

const acts = { join: joinCampaign, accept: acceptInvitation, quit: quitCampaign, reject: rejectInvitation }
/** CAMP-40: join, quit, accept, reject; each is one endpoint. */
export type CampaignAct = keyof typeof acts

/** Does it, then fetches again what it changed, also after a refusal, so that buttons show the true state (CAMP-41, CAMP-42). */
export function useCampaignAct() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ act, campaign }: { act: CampaignAct; campaign: Campaign }) =>
      (await call(acts[act], { params: { id: campaign.id } })).data,
    onSettled: () => refreshAfter('participation', cache),
  })
}

/** A campaign as the server shows it by now; null where this creator no longer sees it. @throws ApiError */
export async function campaignNow(id: string, signal: AbortSignal): Promise<Campaign | null> {
  try {
    return (await call(getCampaign, { params: { id } }, { signal })).data
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}
