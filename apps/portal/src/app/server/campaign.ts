import { getCampaign } from '@fanfara/contract/campaigns'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/** One campaign, for addresses that name it (CAMP-14). */
export const campaignQuery = (id: string) =>
  queryOptions({
    queryKey: ['Campaigns', 'one', id],
    queryFn: async () => (await call(getCampaign, { params: { id } })).data,
    retry: false,
  })
