import {
  createConnectTicket,
  disconnectChannel,
  listChannels,
  listOverlayUrls,
  previewDisconnect,
  renewOverlayUrl,
} from '@fanfara/contract/channels'
import type { Platform } from '@fanfara/contract/enums'
import { listSalaries, type Salary, updateSalary } from '@fanfara/contract/evaluation'
import { getChatBot, retryChatBot } from '@fanfara/contract/settings'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#/app/server/client.ts'
import { refreshAfter } from '#/app/server/tags.ts'

/** Channels that were ever connected. */
export const channelsQuery = queryOptions({
  queryKey: ['Channels'],
  queryFn: async () => (await call(listChannels)).data,
})

/** A one-time ticket for the connect popup (API-62). */
export const askForTicket = async (type: Platform): Promise<string> =>
  (await call(createConnectTicket, { body: { type } })).data.ticket

/** What a disconnect would withdraw (CHAN-20); asked anew at each question. */
export const disconnectPreviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['Channels', id, 'disconnect'],
    queryFn: async () => (await call(previewDisconnect, { params: { id } })).data,
    staleTime: 0,
    gcTime: 0,
  })

/** Overlay addresses of connected streaming channels (API-24). */
export const overlayUrlsQuery = queryOptions({
  queryKey: ['ChannelObsUrls'],
  queryFn: async () => (await call(listOverlayUrls)).data,
  refetchInterval: 30_000,
})

/** How the chat bot gets on in the connected Twitch channel; null without one (OPS-19). */
export const chatBotQuery = queryOptions({
  queryKey: ['Channels', 'ChatBot'],
  queryFn: async () => (await call(getChatBot)).data,
  refetchInterval: 30_000,
})

/** Ends the longer wait after refusals: their cause is cured. */
export function useRetryChatBot() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async () => (await call(retryChatBot)).data,
    onSuccess: state => cache.setQueryData(chatBotQuery.queryKey, state),
    onError: () => cache.invalidateQueries(chatBotQuery),
  })
}

/** Gives an overlay another address; the list shows it at once. */
export function useRenewOverlay() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => (await call(renewOverlayUrl, { params: { id } })).data,
    onSuccess: renewed =>
      cache.setQueryData(overlayUrlsQuery.queryKey, urls =>
        urls?.map(url => (url.channel_id === renewed.channel_id ? renewed : url)),
      ),
    onSettled: () => cache.invalidateQueries(overlayUrlsQuery),
  })
}

/** What hangs on channels is read again, also after a refusal. */
export function useDisconnect() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => (await call(disconnectChannel, { params: { id } })).data,
    onSettled: () => refreshAfter('channels', cache),
  })
}

/** Prices of one connected channel, one for every ad type of its platform (SAL-01). */
export const pricesQuery = (channelId: string) =>
  queryOptions({
    queryKey: ['Salaries', channelId],
    queryFn: async () => (await call(listSalaries, { params: { id: channelId } })).data,
  })

/** Sets a price; the row shows it at once, and what depends on it is read again (SAL-07, CACHE-02). */
export function useSavePrice(channelId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, price }: Pick<Salary, 'id'> & { price: number }) =>
      (await call(updateSalary, { params: { id: channelId, salaryId: id }, body: { price } })).data,
    onSuccess: saved =>
      cache.setQueryData(pricesQuery(channelId).queryKey, salaries =>
        salaries?.map(salary => (salary.id === saved.id ? saved : salary)),
      ),
    onSettled: () => void refreshAfter('salary', cache),
  })
}
