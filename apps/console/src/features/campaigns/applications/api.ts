import { opsListCampaignApplications } from '@fanfara/contract/ops/applications'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#/api.ts'

/** Who asks to take part, asked for again every half minute: colleagues answer too. */
export const applicationsQuery = (campaignId: string) =>
  queryOptions({
    queryKey: ['campaign', campaignId, 'applications'],
    queryFn: ({ signal }) => call(opsListCampaignApplications, { params: { id: campaignId } }, { signal }),
  })
