import { changeEmail, confirmEmail, disownEmail, getEmailConfirmation, resendEmail } from '@fanfara/contract/own/emails'
import type { BodyOf } from '@fanfara/contract/endpoint'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#/app/server/client.ts'
import { refreshAfter } from '#/app/server/tags.ts'

/** What a mailed link is about. Not asked for again by itself: each look counts as a try (threat model §3.7). */
export const confirmationQuery = (token: string) =>
  queryOptions({
    queryKey: ['EmailConfirmation', token],
    queryFn: async ({ signal }) => (await call(getEmailConfirmation, { params: { token } }, { signal })).data,
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** Confirms the address that waits, by code or by the link's token. */
export function useConfirmEmail() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof confirmEmail>) => call(confirmEmail, { body }),
    onSuccess: () => refreshAfter('email', cache),
  })
}

/** Asks for another address. */
export function useChangeEmail() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof changeEmail>) => call(changeEmail, { body }),
    onSuccess: () => refreshAfter('email', cache),
  })
}

/** "This was not me", from the page of a link. */
export const useDisown = (token: string) =>
  useMutation({ mutationFn: (nonce: string) => call(disownEmail, { params: { token }, body: { nonce } }) })

/** Sends code and link once more. */
export const sendAgain = () => call(resendEmail, { body: {} })
