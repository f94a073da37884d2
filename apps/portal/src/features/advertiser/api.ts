import { type Decision, decideTaskAcceptance, getTaskAcceptance } from '@fanfara/contract/acceptances'
import { ApiError } from '@fanfara/contract/client'
import type { Language } from '@fanfara/contract/enums'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#/app/client.ts'

/** Nothing of a link's page is asked for again by itself: each look counts as a try (threat model §3.7). */
const once = { retry: false, staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false } as const

/** The task that an approval link shows, in the language read (ADV-02). */
export const acceptanceQuery = (token: string, language: Language) =>
  queryOptions({
    ...once,
    queryKey: ['Acceptance', token, language],
    queryFn: async ({ signal }) => (await call(getTaskAcceptance, { params: { token } }, { signal })).data,
  })

/** The advertiser's answer (ADV-04…ADV-06). After a refusal the page is looked at anew: it tells why. */
export function useDecide(token: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (body: Decision) => (await call(decideTaskAcceptance, { params: { token }, body })).data,
    onError: error => {
      const isOld = error instanceof ApiError && (error.code !== null || error.status === 404)
      if (isOld && error.status !== 429) return cache.invalidateQueries({ queryKey: ['Acceptance', token] })
      return undefined
    },
  })
}
