import { LOOK } from '@fanfara/contract/limits'
import { sessionAt } from '@fanfara/ui/connect'
import { markExpired } from '@fanfara/ui/session-expired'

/** API-04: set at build time; by default the same origin. */
export const API_BASE: string = import.meta.env.VITE_API_BASE ?? '/api'

/** Where an operator came from who sees the portal as a creator sees it (decision 0080); null for everybody else. */
export const lookFrom = sessionStorage.getItem(LOOK.from)

/** Takes the look out of this tab, and the operator back. */
export function leaveLook() {
  sessionStorage.clear()
  window.location.replace(lookFrom ?? '/')
}

/** Kept in the browser's storage, so the same in every tab; a look is kept in its tab alone. */
export const session = lookFrom ? sessionAt(API_BASE, leaveLook, sessionStorage) : sessionAt(API_BASE, markExpired)
