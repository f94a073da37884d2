import type { PlatformErrorKind } from '@fanfara/platforms'

/** Lives of the connecting popup's secrets (threat model §3.3). Milliseconds. */
export const TICKET_MS = 60_000
export const FLOW_MS = 10 * 60_000

/** What `/callback` is told when connecting failed (SOC-16…SOC-20); null: a sentence of ours is shown as it is. */
export function callbackError(
  kind: PlatformErrorKind | 'taken' | 'state',
): { error: string } | { text: 'connect.ineligible' | 'connect.try_later' } {
  switch (kind) {
    case 'user_cancelled':
      return { error: 'accessDenied' }
    case 'taken':
      return { error: 'channelIsAlreadyExist' }
    case 'account_ineligible':
      return { text: 'connect.ineligible' }
    case 'temporary':
    case 'rate_limited':
      return { text: 'connect.try_later' }
    default:
      return { error: 'generic' }
  }
}
