import { createConnectTicket, disconnectChannel, listChannels, listChannelTypes } from '@fanfara/contract/channels'
import type { Platform } from '@fanfara/contract/enums'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#/app/client.ts'
import { refreshAfter } from '#/app/tags.ts'

/** Channels that were ever connected. */
export const channelsQuery = queryOptions({
  queryKey: ['Channels'],
  queryFn: async () => (await call(listChannels)).data,
})

/** Providers with their flags (CHAN-14). */
export const channelTypesQuery = queryOptions({
  queryKey: ['ChannelTypes'],
  queryFn: async () => (await call(listChannelTypes)).data,
  staleTime: 60_000,
})

/** A one-time ticket for the connect popup (API-62). */
export const askForTicket = async (type: Platform): Promise<string> =>
  (await call(createConnectTicket, { body: { type } })).data.ticket

/** Disconnects a channel. */
export function useDisconnect() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => (await call(disconnectChannel, { params: { id } })).data,
    onSettled: () => refreshAfter('channels', cache),
  })
}
