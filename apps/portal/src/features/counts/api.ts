import { fetchFile } from '@fanfara/contract/client'
import { downloadEvents, findEvent, getCounts, listEvents } from '@fanfara/contract/tracking/counts'
import { listMediaCounts } from '@fanfara/contract/tracking/media'
import type { CountedEvent, Verdict } from '@fanfara/contract/verdicts'
import { saveFile } from '@fanfara/ui/save-file'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#/app/server/client.ts'
import { API_BASE, session } from '#/app/session/session.ts'

/** Asked again so often where the socket says nothing: a lost connection costs seconds, not truth. */
const AGAIN_MS = 15_000

/** Figures of the creator's link in a campaign; 404 for who takes no part. */
export const countsQuery = (id: string) =>
  queryOptions({
    queryKey: ['Payments', 'counts', id, 'figures'],
    queryFn: async () => (await call(getCounts, { params: { id } })).data,
    refetchInterval: AGAIN_MS,
    retry: false,
  })

/** The creator's published media of a campaign with the views that counted. */
export const mediaQuery = (id: string) =>
  queryOptions({
    queryKey: ['Payments', 'counts', id, 'media'],
    queryFn: async () => (await call(listMediaCounts, { params: { id } })).data,
    refetchInterval: AGAIN_MS,
    retry: false,
  })

/** What a list of events is narrowed to. */
export interface EventFilter {
  event?: CountedEvent | undefined
  verdict?: Verdict | undefined
}

/** Events page by page, newest first. */
export const eventsQuery = (id: string, filter: EventFilter) =>
  infiniteQueryOptions({
    queryKey: ['Payments', 'counts', id, 'events', filter],
    queryFn: ({ pageParam }) =>
      call(listEvents, { params: { id }, query: { ...filter, before: pageParam ?? undefined } }),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.next,
    placeholderData: keepPreviousData,
  })

/** What the log says about something that is missed. */
export const findQuery = (id: string, wanted: string) =>
  queryOptions({
    queryKey: ['Payments', 'counts', id, 'found', wanted],
    queryFn: () => call(findEvent, { params: { id }, query: { text: wanted } }),
  })

/** Saves the events as a file for a sheet. @throws ApiError */
export async function saveEvents(id: string, filter: EventFilter): Promise<void> {
  const access = { baseUrl: API_BASE, token: session.token, renew: session.renew }
  const { content } = await fetchFile(downloadEvents, { params: { id }, query: filter }, access)
  saveFile(content, 'fanfara-events.csv')
}
