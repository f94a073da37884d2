import { refreshToken } from '@fanfara/contract/accounts'
import { createClient } from '@fanfara/contract/client'
import { createSession } from '@fanfara/ui/session'
import { markExpired } from './session-expired.ts'

/** Base of the portal API (API-04). */
export const API_BASE: string = import.meta.env.VITE_API_BASE ?? '/api'

const plain = createClient({ baseUrl: API_BASE, language: () => session.language() })

/** The one session of this tab. */
export const session = createSession(
  async () => (await plain(refreshToken, { body: {} })).data.access_token,
  markExpired,
)
