import { logout } from '@fanfara/contract/accounts'
import { createClient } from '@fanfara/contract/client'

/** Ends the session of a token that this console does not keep. */
export async function signOutOf(token: string): Promise<void> {
  const call = createClient({ baseUrl: '/api', token: () => token })
  await call(logout).catch(() => undefined)
}
