import { getPayments } from '@fanfara/contract/payments'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/** Balance, money on the way and one row per campaign. */
export const paymentsQuery = queryOptions({ queryKey: ['Payments'], queryFn: () => call(getPayments) })
