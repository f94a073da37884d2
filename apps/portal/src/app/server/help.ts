import { getHelp } from '@fanfara/contract/own/help'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/** Which articles of the help are not as the build has them (HTXT-07): a short list, asked for by the help alone. */
export const helpQuery = queryOptions({
  queryKey: ['Help'],
  queryFn: async ({ signal }) => (await call(getHelp, undefined, { signal })).data,
  staleTime: 60_000,
})
