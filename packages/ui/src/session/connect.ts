import { refreshToken } from '@fanfara/contract/accounts'
import { type Client, type ClientOptions, createClient } from '@fanfara/contract/client'
import { fetchAcrossGap } from '../page/online.ts'
import { hearClock } from './clock.ts'
import { createSession, type Session } from './session.ts'
import type { SessionEnd } from './session-expired.ts'

/** Every answer says what time it is at the server's (DAY-17). */
const heard: typeof fetch = async (...args) => {
  const response = await fetchAcrossGap(...args)
  hearClock(response.headers.get('date'))
  return response
}

/**
 * The one session of this tab, which asks the API itself for another access token; portal and console of one browser
 * share it.
 * @param baseUrl of the API (API-04).
 * @param onExpired is told when the session ended without the person's wish (AUTH-37…AUTH-39).
 * @param storage where it is kept, where it is not the browser's own.
 * @example const session = sessionAt('/api')
 */
export function sessionAt(baseUrl: string, onExpired?: (end: SessionEnd) => void, storage?: Storage): Session {
  const plain = createClient({ baseUrl, language: () => session.language() })
  const session: Session = createSession(
    async () => (await plain(refreshToken, { body: {} })).data.access_token,
    onExpired,
    storage,
  )
  return session
}

/**
 * Calls the API as whoever is signed in, in the language of the settings, with a token that is refreshed when it must be.
 * @example const call = clientOf(session, { baseUrl: '/api' })
 */
export const clientOf = (session: Session, options: ClientOptions): Client =>
  createClient({
    fetch: heard,
    token: session.token,
    language: session.language,
    onUnauthenticated: session.renew,
    ...options,
  })
