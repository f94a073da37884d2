import { type Decision, decideTaskAcceptance, getTaskAcceptance } from '@fanfara/contract/acceptances'
import { decideParticipant, getParticipantPage, type ParticipantDecision } from '@fanfara/contract/advertisers'
import { ApiError } from '@fanfara/contract/client'
import type { Language } from '@fanfara/contract/enums'
import { getLinkCounts } from '@fanfara/contract/tracking/link-counts'
import type { Paging } from '@fanfara/ui/search'
import { notify } from '@fanfara/ui/toast'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#/app/server/client.ts'
import { useText } from '#/i18n/text.ts'
import { messageOf } from '#/app/server/message.ts'
import type { ParticipantsSearch } from './search.ts'

/** No page with a decision is asked for again by itself: what stands there is what is decided about (threat model §3.7). */
const once = { retry: false, staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false } as const

/** The task that an approval link shows, in the language read (ADV-02). */
export const acceptanceQuery = (token: string, language: Language) =>
  queryOptions({
    ...once,
    queryKey: ['Acceptance', token, language],
    queryFn: async ({ signal }) => (await call(getTaskAcceptance, { params: { token } }, { signal })).data,
  })

/**
 * The advertiser's answer (ADV-04…ADV-06). After a refusal the page is looked at anew: it tells why. So it is after words were sent: where somebody
 * else's answer came before, that one holds, and is not refused.
 */
export function useDecide(token: string) {
  const cache = useQueryClient()
  const lookAgain = () => cache.invalidateQueries({ queryKey: ['Acceptance', token] })
  return useMutation({
    mutationFn: async (body: Decision) => (await call(decideTaskAcceptance, { params: { token }, body })).data,
    onSuccess: (_, { decision }) => (decision === 'changes' ? lookAgain() : undefined),
    onError: error => (isOutdated(error) ? lookAgain() : undefined),
  })
}

/** Whether a refusal means that the page shows what is no longer so. */
const isOutdated = (error: unknown): boolean =>
  error instanceof ApiError && error.status !== 429 && (error.code !== null || error.status === 404)

/** One list of the one campaign that a participant link shows (OPS-12). */
export const participantsQuery = (token: string, search: ParticipantsSearch, language: Language) =>
  queryOptions({
    ...once,
    queryKey: ['Participants', token, search, language],
    queryFn: ({ signal }) => call(getParticipantPage, { params: { token }, query: search }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Read again so often while the page is looked at. */
const AGAIN_MS = 30_000
/** Figures of the link's campaign, read again by themselves: the holder of a link is not guessing, so no look counts as a try. */
export const linkCountsQuery = (token: string, paging: Paging) =>
  queryOptions({
    queryKey: ['LinkCounts', token, paging],
    queryFn: ({ signal }) => call(getLinkCounts, { params: { token }, query: paging }, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
    refetchInterval: AGAIN_MS,
    refetchOnWindowFocus: 'always',
  })

/** Somebody else chose first: the creator leaves the list, and the question that was asked about them goes along. */
const isTaken = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'not_pending' || error.code === 'not_a_candidate')

/** The advertiser's choice of the creator of that name. After it, or a refusal that says more, the page is looked at anew. */
export function useChoose(token: string, name: string) {
  const cache = useQueryClient()
  const text = useText('advertiser')
  const lookAgain = () => cache.invalidateQueries({ queryKey: ['Participants', token] })
  return useMutation({
    mutationFn: async (body: ParticipantDecision) => (await call(decideParticipant, { params: { token }, body })).data,
    // Said here and not by the card: it goes with the list that it was in.
    onSuccess: ({ message }, { id }) => {
      notify({ key: `choice-${id}`, tone: 'success', title: message })
      return lookAgain()
    },
    onError: (error, { id }) => {
      if (isTaken(error))
        notify({
          key: `choice-${id}`,
          tone: 'error',
          title: text('unsent_of', { name }),
          description: messageOf(error),
        })
      return isOutdated(error) ? lookAgain() : undefined
    },
  })
}
