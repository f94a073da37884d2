import { useWhenOnline } from '@fanfara/ui/part'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { isUnheard } from '#/app/server/message.ts'
import { oldAnswers } from './offline.ts'
import { useIsOnline } from '@fanfara/ui/online'

/** Something about what the open screen shows, as soon as it changes. */
function useShown<Said>(read: (client: QueryClient) => Said): Said {
  const client = useQueryClient()
  const listen = useCallback(
    (listener: () => void) => {
      const stops = [oldAnswers.subscribe(listener), client.getQueryCache().subscribe(listener)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    [client],
  )
  return useSyncExternalStore(listen, () => read(client))
}

const shownQueries = (client: QueryClient) => client.getQueryCache().findAll({ type: 'active' })

/** When the oldest of what the open screen shows is from; null while all of it is from now. */
export const useAsOf = (): number | null =>
  useShown(client => {
    const times = shownQueries(client).flatMap(({ queryHash }) => oldAnswers.of(queryHash) ?? [])
    return times.length > 0 ? Math.min(...times) : null
  })

/** Whether nothing new can be heard: the browser has no connection, or what the open screen asked last got no answer. */
export function useIsAway(): boolean {
  const isSilent = useShown(client => shownQueries(client).some(({ state }) => isUnheard(state.error)))
  return !useIsOnline() || isSilent
}

const AGAIN_MS = 30_000

/**
 * While something is amiss, asks anew for what the open screen shows and may be older than now: when the browser hears that the connection
 * is back, and every half a minute, since a server that was away comes back without the browser hearing of it.
 * @returns asks at once.
 */
export function useAgain(isAmiss: boolean): () => void {
  const client = useQueryClient()
  const again = useCallback(
    () =>
      void client.refetchQueries({
        type: 'active',
        predicate: query => query.isStale() || oldAnswers.of(query.queryHash) !== undefined,
      }),
    [client],
  )
  useWhenOnline(isAmiss, again)
  useEffect(() => {
    const timer = isAmiss ? setInterval(again, AGAIN_MS) : undefined
    return () => clearInterval(timer)
  }, [isAmiss, again])
  return again
}
