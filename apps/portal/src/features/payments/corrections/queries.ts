import { disputeCorrection, listCorrections } from '@fanfara/contract/own/corrections'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#/app/server/client.ts'
import { refreshAfter } from '#/app/server/tags.ts'

/** Corrections that the creator was told of, and what is still to be set off. */
export const correctionsQuery = queryOptions({
  queryKey: ['Payments', 'corrections'],
  queryFn: async ({ signal }) => (await call(listCorrections, {}, { signal })).data,
})

/** Disputes a correction; whatever the answer, the card is read again. */
export function useDispute(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (text: string) => (await call(disputeCorrection, { params: { id }, body: { text } })).data,
    onSettled: () => refreshAfter('payout', cache),
  })
}
