import type { PlatformErrorKind } from '@fanfara/platforms'

/** Sentences of ours that `/callback` shows as they are. */
type Sentence =
  | Ineligible
  | 'connect.try_later'
  | 'connect.scopes'
  | 'connect.disconnect_first'
  | 'oauth.only_connected'
  | 'oauth.other_account'
type Ineligible = 'connect.ineligible' | 'connect.instagram_no_page' | 'connect.instagram_personal'

/** What an account lacks, by the adapter's word for it (CHAN-22). */
const INELIGIBLE: Readonly<Record<string, Ineligible>> = {
  no_page: 'connect.instagram_no_page',
  no_professional_account: 'connect.instagram_personal',
}

/** What `/callback` is told when a trip failed (SOC-16…SOC-20); null: a sentence of ours is shown as it is. */
export function callbackError(
  kind:
    | PlatformErrorKind
    | 'taken'
    | 'only_connected'
    | 'unknown_account'
    | 'other_connected'
    | 'other_account'
    | 'switched_off',
  cause: string | null = null,
): { error: string } | { text: Sentence } {
  switch (kind) {
    case 'user_cancelled':
      return { error: 'accessDenied' }
    case 'taken':
      return { error: 'channelIsAlreadyExist' }
    case 'unknown_account':
      return { error: 'accountNotFound' }
    case 'only_connected':
      return { text: 'oauth.only_connected' }
    case 'other_account':
      return { text: 'oauth.other_account' }
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
