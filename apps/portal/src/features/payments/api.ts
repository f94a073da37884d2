import { requestPayout } from '@fanfara/contract/payments'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '@fanfara/contract/client'
import { call } from '#/app/client.ts'
import { refreshAfter } from '#/app/tags.ts'

/**
 * Orders the payout of the whole balance. An attempt without an answer is repeated under the same key, so that it can
 * never pay twice; an answer of any kind ends the attempt (threat model §4.7).
 */
export function useRequestPayout() {
  const cache = useQueryClient()
  const attempt = useRef<string | null>(null)
  return useMutation({
    mutationFn: async () => {
      attempt.current ??= crypto.randomUUID()
      return (await call(requestPayout, { body: undefined }, { idempotencyKey: attempt.current })).data
    },
    onSuccess: () => {
      attempt.current = null
    },
    onError: error => {
      if (error instanceof ApiError && error.kind === null) attempt.current = null
    },
    onSettled: () => refreshAfter('payout', cache),
  })
}
