import { opsGetCounts, opsGetParticipantCounts, opsGetTracking } from '@fanfara/contract/ops/tracking'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#/api.ts'

/** Read again so often while it is looked at: events come by themselves. */
const AGAIN_MS = 10_000

/** Figures of a whole campaign. */
export const campaignCountsQuery = (id: string) =>
  queryOptions({
    queryKey: ['campaign', id, 'counts'],
    queryFn: async ({ signal }) => (await call(opsGetCounts, { params: { id } }, { signal })).data,
    refetchInterval: AGAIN_MS,
  })

/** Figures of one creator in a campaign. */
export const participantCountsQuery = (campaignId: string, id: string) =>
  queryOptions({
    queryKey: ['campaign', campaignId, 'counts', id],
    queryFn: async ({ signal }) => (await call(opsGetParticipantCounts, { params: { id } }, { signal })).data,
    refetchInterval: AGAIN_MS,
  })

/** How a campaign is counted, and the keys of its advertiser. */
export const trackingQuery = (id: string) =>
  queryOptions({
    queryKey: ['campaign', id, 'tracking'],
    queryFn: async ({ signal }) => (await call(opsGetTracking, { params: { id } }, { signal })).data,
  })
