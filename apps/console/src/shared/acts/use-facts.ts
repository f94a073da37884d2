import { notify } from '@fanfara/ui/toast'
import { textOf } from '@fanfara/ui/text'
import { type QueryClient, type QueryFilters, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'

/** What is shown, by its key; with `exact` nothing that lies under the key. */
export type Fact = Pick<QueryFilters, 'queryKey' | 'exact' | 'predicate'>

/** Reads again what is shown of these. @throws what kept one of them from being read; without a connection as well. */
async function readAgain(cache: QueryClient, facts: readonly Fact[]): Promise<true> {
  const begun = Date.now()
  const filters = facts.map(fact => ({ ...fact, type: 'active' }) as const)
  const shown = filters
    .flatMap(filter => cache.getQueryCache().findAll(filter))
    .filter(query => !query.isDisabled() && !query.isStatic())
  await Promise.all(filters.map(filter => cache.refetchQueries(filter, { throwOnError: true })))
  // One that waits for a connection was asked for, not answered.
  if (shown.some(({ state }) => state.dataUpdatedAt < begun)) throw new Error('not read again')
  return true
}

/**
 * Reads afresh what a question names, once, when it opens (FRESH-01): what stands on the screen may be half a minute old.
 * @param facts what of the screen the question names; none where it names nothing that others change.
 */
export function useFacts(facts: readonly Fact[], isOpen: boolean) {
  const cache = useQueryClient()
  const opening = useId()
  const isAsked = facts.length > 0
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ['facts', opening],
    queryFn: () => readAgain(cache, facts),
    enabled: isOpen && isAsked,
    // No connection is said, not waited out; and no act, clock or window asks again by itself.
    networkMode: 'always',
    staleTime: 'static',
    refetchOnWindowFocus: false,
    gcTime: 0,
  })
  const isReading = isOpen && isFetching
  return {
    /** Whether the question says how it is now, so that the act may be pressed. */
    isKnown: !isAsked || (data === true && !isFetching),
    isReading,
    hasFailed: isError && !isFetching,
    again: refetch,
  }
}

/**
 * A question that goes from its page before it was answered has nothing left to ask about: that is said, since nobody sees why it went.
 * @param isOpen whether it stands there unanswered.
 */
export function useOver(isOpen: boolean) {
  const askedAt = useRef<string>(null)
  useEffect(() => {
    askedAt.current = isOpen ? window.location.href : null
  }, [isOpen])
  useEffect(
    () => () => {
      if (askedAt.current !== window.location.href) return
      notify({ key: 'act', tone: 'error', title: textOf('acts.faster'), description: textOf('acts.facts_over') })
    },
    [],
  )
}
