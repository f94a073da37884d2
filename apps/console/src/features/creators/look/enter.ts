import { LOOK } from '@fanfara/contract/limits'
import type { BegunLook } from '@fanfara/contract/ops/people/looks'
import { createSession } from '@fanfara/ui/session'

/**
 * Makes this tab the portal as a creator sees it (decision 0080): what it holds lies in the tab alone, so that the operator's own session
 * goes on everywhere else. Nothing of it stands in an address.
 */
export function enterLook({ token, seconds, user }: BegunLook, from: string): void {
  sessionStorage.clear()
  sessionStorage.setItem(LOOK.from, from)
  sessionStorage.setItem(LOOK.until, String(Date.now() + seconds * 1000))
  createSession(() => Promise.reject(new Error('a look is not renewed')), undefined, sessionStorage).signIn({
    token,
    remember: false,
    user,
  })
  window.location.replace('/')
}
