import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { isUnheard } from './message.ts'

/** How often it is asked what became of something, while nobody answers. */
const LOOK_AGAIN_MS = 4000

/** What the server says by now, asked until it answers: it says what became of an act whose answer was lost. @param key what is looked at */
export const afterLostQuery = <Seen>(key: readonly unknown[], look: (signal: AbortSignal) => Promise<Seen>) =>
  queryOptions({
    queryKey: ['AfterLost', ...key],
    queryFn: ({ signal }) => look(signal),
    retry: true,
    retryDelay: LOOK_AGAIN_MS,
    staleTime: Infinity,
  })

/** Looks once at what became of a lost act, however long nobody answers. @throws ApiError as the server answered */
async function look<Seen>(cache: QueryClient, ask: (signal: AbortSignal) => Promise<Seen>): Promise<Seen> {
  const query = afterLostQuery([crypto.randomUUID()], ask)
  return cache.fetchQuery({ ...query, retry: (_, error) => isUnheard(error), gcTime: 0 })
}

/** Looks, from a component, at what became of a lost act (SCR-100): its caller says what it asks, and hears what is true by then. */
export function useLookAfterLost() {
  const cache = useQueryClient()
  return <Seen>(ask: (signal: AbortSignal) => Promise<Seen>) => look(cache, ask)
}
