import { opsGetCounts, opsGetParticipantCounts, opsGetTracking, opsListEvents } from '@fanfara/contract/ops/tracking'
import { opsListPostbacks } from '@fanfara/contract/ops/campaign/postbacks'
import type { CountedEvent, PostbackOutcome, Verdict } from '@fanfara/contract/verdicts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
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

/** What a list of events is narrowed to. */
export interface EventFilter {
  event?: CountedEvent | undefined
  verdict?: Verdict | undefined
}

/** Events of one creator in a campaign page by page, newest first. */
export const participantEventsQuery = (id: string, filter: EventFilter) =>
  infiniteQueryOptions({
    queryKey: ['participation', id, 'events', filter],
    queryFn: ({ pageParam, signal }) =>
      call(opsListEvents, { params: { id }, query: { ...filter, before: pageParam ?? undefined } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.next,
    placeholderData: keepPreviousData,
  })

/** What an advertiser's server reported page by page, newest first; read again while it is looked at. */
export const postbacksQuery = (id: string, outcome: PostbackOutcome | undefined) =>
  infiniteQueryOptions({
    queryKey: ['campaign', id, 'postbacks', outcome ?? null],
    queryFn: ({ pageParam, signal }) =>
      call(opsListPostbacks, { params: { id }, query: { outcome, before: pageParam ?? undefined } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.next,
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
  })
