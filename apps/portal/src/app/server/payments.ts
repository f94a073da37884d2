import type { Call } from '@fanfara/contract/endpoint'
import { HOUR_MS } from '@fanfara/contract/durations'
import { getPayments } from '@fanfara/contract/payments'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { serverNow } from '@fanfara/ui/clock'

/** A computer that slept through the end of a rest hears of it within the hour; one whose clock is ahead does not ask all the time. */
const SOONEST_MS = 30_000

/** In how many ms payouts no longer rest, so that an open page says so by itself (FIN-15); `false` while they do not rest. */
const untilReleased = (until: string | null | undefined): number | false =>
  until ? Math.min(HOUR_MS, Math.max(SOONEST_MS, Date.parse(until) - serverNow())) : false

/** A page of payments, with balance, money on the way, and sums of the whole (FIN-01). */
export const paymentPage = (query: NonNullable<Call<typeof getPayments>['query']>) =>
  queryOptions({
    queryKey: ['Payments', 'page', query],
    queryFn: ({ signal }) => call(getPayments, { query: { page: 1, ...query } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => untilReleased(state.data?.payout_held_until),
  })

/** Balance, money on the way and the newest payments: what the finances show first. */
export const paymentsQuery = paymentPage({})
