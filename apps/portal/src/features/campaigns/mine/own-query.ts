import type { Campaign } from '@fanfara/contract/campaigns'
import { listOwnCampaigns, type OwnCampaign } from '@fanfara/contract/own/campaigns'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#/app/server/client.ts'

const byId = (own: readonly OwnCampaign[]): ReadonlyMap<string, OwnCampaign> =>
  new Map(own.map(each => [each.id, each]))

/**
 * Where the creator's work and money are in these campaigns, by campaign. Its name begins as the payments' does: what changes money,
 * tasks or counts makes it old as well.
 */
export const ownCampaignsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['Payments', 'mine', ids],
    // As it travelled, for what is kept on the device is text (decision 0058): a map would come back as nothing.
    queryFn: async ({ signal }) => (await call(listOwnCampaigns, { query: { ids: ids.join(',') } }, { signal })).data,
    select: byId,
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })

const entered: readonly string[] = ['attached', 'planned', 'active', 'completed']

/** Whether the creator takes part, or took part until the end: their own object stands in the place of the offer. */
export const isOwn = ({ status }: Campaign): boolean => entered.includes(status)

/** What is known of a campaign as the creator's own: `waiting` until the answer is there, null for those that are not, and where it cannot be had. */
export function useOwnCampaigns(
  campaigns: readonly Campaign[],
): (campaign: Campaign) => OwnCampaign | 'waiting' | null {
  const { data, isLoading, isPlaceholderData } = useQuery(
    ownCampaignsQuery(campaigns.filter(isOwn).map(({ id }) => id)),
  )
  const known = data ?? none
  return campaign => known.get(campaign.id) ?? (isOwn(campaign) && (isLoading || isPlaceholderData) ? 'waiting' : null)
}

const none: ReadonlyMap<string, OwnCampaign> = new Map()
