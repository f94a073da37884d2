import { type BillingForm, createBilling, getBilling, listCountries, updateBilling } from '@fanfara/contract/billing'
import { ApiError } from '@fanfara/contract/client'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { billingQuery } from '#/app/server/billing.ts'
import { call } from '#/app/server/client.ts'
import { refreshAfter } from '#/app/server/tags.ts'

/** Countries in the interface language. */
export const countriesQuery = queryOptions({
  queryKey: ['Countries'],
  queryFn: async () => (await call(listCountries)).data,
  staleTime: 60 * 60_000,
})

/** Saves the billing profile: the first time creates it, later times change it (BILL-12). */
export function useSaveBilling(isFirst: boolean) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (body: BillingForm) => (await call(isFirst ? createBilling : updateBilling, { body })).data,
    onSuccess: saved => {
      cache.setQueryData(billingQuery.queryKey, saved)
      // The first address also becomes the account's (BILL-14).
      return Promise.all([refreshAfter('billing', cache), refreshAfter('profile', cache)])
    },
  })
}

/** NAV-33: whether the answer of the first look leads to the billing form: it failed, and nobody knows an e-mail. */
export async function lacksBillingAndEmail(userEmail: string | null): Promise<boolean> {
  // Whoever has one is led nowhere, whatever the answer.
  if (userEmail) return false
  try {
    await call(getBilling)
    return false
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind !== null || error.status === 401) return false
    return typeof error.body?.email !== 'string'
  }
}
