import { ApiError } from '@fanfara/contract/client'
import { CACHE_KEPT_MS } from '@fanfara/contract/limits'
import { QueryClient } from '@tanstack/react-query'
import { forgetAnswers } from '#/app/device/kept-answers.ts'
import { askOrRecall } from '#/app/device/offline.ts'
import { onLanguageShown } from '#/app/session/language.ts'
import { session } from '#/app/session/session.ts'
import { freshFor } from './start.ts'
import { refreshAfter } from './tags.ts'

/**
 * What the server told us, kept 60 s after its last use (CACHE-03). A lost connection is tried once more by itself, and what is
 * shown is asked for again when the connection is back.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: CACHE_KEPT_MS,
      staleTime: freshFor,
      retry: (failures, error) => failures < 1 && error instanceof ApiError && error.kind !== null,
      persister: askOrRecall,
      networkMode: 'always',
      // Asking without a connection too turns this off, unless it is named.
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
})

// CACHE-04: whoever signs in next sees nothing of the one before.
session.auth.subscribe(() => {
  if (session.token() === null) queryClient.clear()
})
// Another tab may bring another account without a moment signed out in this one.
let owner = session.user.get()?.id
session.user.subscribe(() => {
  const id = session.user.get()?.id
  if (id === undefined) return
  if (owner !== undefined && owner !== id) void forgetAnswers().then(() => queryClient.resetQueries())
  owner = id
})
onLanguageShown(() => void refreshAfter('language', queryClient))
