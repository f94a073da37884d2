import type { Call } from '@fanfara/contract/endpoint'
import { getPayments } from '@fanfara/contract/payments'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/** A page of payments, with balance, money on the way, and sums of the whole (FIN-01). */
export const paymentPage = (query: NonNullable<Call<typeof getPayments>['query']>) =>
  queryOptions({
    queryKey: ['Payments', 'page', query],
    queryFn: ({ signal }) => call(getPayments, { query: { page: 1, ...query } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Balance, money on the way and the newest payments: what the finances show first. */
export const paymentsQuery = paymentPage({})
