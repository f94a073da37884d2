import { ApiError, type Client } from '@fanfara/contract/client'
import { clientOf } from '@fanfara/ui/connect'
import { question } from '#/app/session/identity.ts'
import { reportServerError } from './server-errors.ts'
import { API_BASE, session } from '#/app/session/session.ts'

/** Who must be signed in to call. */
const needsToken: ReadonlySet<string> = new Set(['account', 'creator', 'operator'])

const send = clientOf(session, {
  baseUrl: API_BASE,
  onUnconfirmed: question.ask,
  onError: reportServerError,
})

/**
 * Calls the portal API in the chosen language, with the token of the session, refreshed when it must be. Signed out, nothing is sent
 * that needs somebody: whatever screen or timer still asks while the page leaves hears 401 from here.
 */
export const call: Client = async (endpoint, ...args) => {
  if (needsToken.has(endpoint.auth) && session.token() === null)
    throw new ApiError({ status: 401, body: { message: 'signed out' } })
  return send(endpoint, ...args)
}
