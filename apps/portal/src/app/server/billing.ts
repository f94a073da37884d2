import { getBilling } from '@fanfara/contract/billing'
import { ApiError } from '@fanfara/contract/client'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/** The billing profile; null until it is saved for the first time (API-18). */
export const billingQuery = queryOptions({
  queryKey: ['UserProfile'],
  queryFn: async () => {
    try {
      return (await call(getBilling)).data
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null
      throw error
    }
  },
})
