import type { PlatformErrorKind } from '@fanfara/platforms'

/** Life of a trip to a platform (threat model §3.3). Milliseconds. */
export const FLOW_MS = 10 * 60_000

/** What `/callback` is told when a trip failed (SOC-16…SOC-20); null: a sentence of ours is shown as it is. */
export function callbackError(
  kind: PlatformErrorKind | 'taken' | 'unknown_account',
): { error: string } | { text: 'connect.ineligible' | 'connect.try_later' } {
  switch (kind) {
    case 'user_cancelled':
      return { error: 'accessDenied' }
    case 'taken':
      return { error: 'channelIsAlreadyExist' }
    case 'unknown_account':
      return { error: 'accountNotFound' }
    case 'account_ineligible':
      return { text: 'connect.ineligible' }
    case 'temporary':
    case 'rate_limited':
      return { text: 'connect.try_later' }
    default:
      return { error: 'generic' }
  }
}
