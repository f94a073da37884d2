import { opsListCampaignApplications } from '@fanfara/contract/ops/applications'
import type { Call } from '@fanfara/contract/endpoint'
import type { Paging } from '@fanfara/ui/search'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#/api.ts'
import { type ApplicationSearch, filterOf, pageOf } from './search.ts'

/** Who asks to take part and can, a page of them; asked for again every half minute: colleagues answer too. */
export const applicationsQuery = (campaignId: string, search: ApplicationSearch) =>
  applicantsQuery(campaignId, { ...filterOf(search), ...pageOf(search), who: 'able' })

/** Who asks and cannot take part now, under the same filter. */
export const blockedQuery = (campaignId: string, search: ApplicationSearch, paging: Paging) =>
  applicantsQuery(campaignId, { ...filterOf(search), ...paging, who: 'blocked' })

type Query = NonNullable<Call<typeof opsListCampaignApplications>['query']>

const applicantsQuery = (campaignId: string, query: Query) =>
  queryOptions({
    queryKey: ['campaign', campaignId, 'applications', query],
    queryFn: ({ signal }) => call(opsListCampaignApplications, { params: { id: campaignId }, query }, { signal }),
    placeholderData: keepPreviousData,
  })
