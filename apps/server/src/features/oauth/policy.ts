import type { PlatformErrorKind } from '@fanfara/platforms'

/** Life of a trip to a platform (threat model §3.3). Milliseconds. */
export const FLOW_MS = 10 * 60_000
/** How long a browser keeps what binds it to its trip: also for the last step of one that came back at the last moment. Seconds. */
export const FLOW_COOKIE_SECONDS = FLOW_MS / 1000 + 60

type Ineligible = 'connect.ineligible' | 'connect.instagram_no_page' | 'connect.instagram_personal'

/** What an account lacks, by the adapter's word for it (CHAN-22). */
const INELIGIBLE: Readonly<Record<string, Ineligible>> = {
  no_page: 'connect.instagram_no_page',
  no_professional_account: 'connect.instagram_personal',
}

/** What `/callback` is told when a trip failed (SOC-16…SOC-20); null: a sentence of ours is shown as it is. */
export function callbackError(
  kind: PlatformErrorKind | 'taken' | 'unknown_account' | 'other_connected' | 'switched_off',
  cause: string | null = null,
): { error: string } | { text: Ineligible | 'connect.try_later' | 'connect.scopes' | 'connect.disconnect_first' } {
  switch (kind) {
    case 'user_cancelled':
      return { error: 'accessDenied' }
    case 'taken':
      return { error: 'channelIsAlreadyExist' }
    case 'unknown_account':
      return { error: 'accountNotFound' }
    case 'other_connected':
      return { text: 'connect.disconnect_first' }
    case 'account_ineligible':
      return { text: (cause !== null && INELIGIBLE[cause]) || 'connect.ineligible' }
    case 'scope_missing':
      return { text: 'connect.scopes' }
    case 'temporary':
    case 'rate_limited':
      return { text: 'connect.try_later' }
    default:
      return { error: 'generic' }
  }
}
