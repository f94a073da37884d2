import { createClient } from '@fanfara/contract/client'
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
