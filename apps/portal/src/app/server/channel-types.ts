import { listChannelTypes } from '@fanfara/contract/channels'
import type { Platform } from '@fanfara/contract/enums'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './client.ts'

/** Providers with their flags (CHAN-14). */
export const channelTypesQuery = queryOptions({
  queryKey: ['ChannelTypes'],
  queryFn: async () => (await call(listChannelTypes)).data,
  staleTime: 60_000,
})

/** Which platforms can be connected now (CHAN-14, CHAN-17); of what is not known yet, none is said to be out of reach. */
export function useConnectable(): (platform: Platform) => boolean {
  const { data } = useQuery(channelTypesQuery)
  return platform => {
    const flags = data?.find(({ name }) => name === platform)
    return !flags || (flags.active && !flags.hidden && !flags.coming_soon)
  }
}
