import { ApiError, createClient } from '@fanfara/contract/client'
import { CACHE_KEPT_MS } from '@fanfara/contract/limits'
import { QueryClient } from '@tanstack/react-query'
import { reportServerError } from './server-errors.ts'
import { API_BASE, session } from './session.ts'

/** Calls the portal API in the chosen language, with the token of the session, refreshed when it must be. */
export const call = createClient({
  baseUrl: API_BASE,
  token: session.token,
  language: session.language,
  onUnauthenticated: session.renew,
  onError: reportServerError,
})

/** What the server told us, kept 60 s after its last use (CACHE-03). A lost connection is tried once more by itself. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: CACHE_KEPT_MS,
      staleTime: 2_000,
      retry: (failures, error) => failures < 1 && error instanceof ApiError && error.kind !== null,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})
