import { PlatformError } from '../errors.ts'
import { walk } from '../walk.ts'
import type { InstagramClient } from './client.ts'
import { pagesReply } from './schemas.ts'

/** More than anybody looks after; it ends a walk that a broken cursor would prolong. */
const MAX_PAGES = 20

/** A Facebook page with a professional Instagram account, and the token to act as it. */
export interface LinkedPage {
  id: string
  token: string
  instagramId: string
}

/** Why there is none: no page is shared with us, or no page has a professional account. CHAN-22. */
export type Unlinked = 'no_page' | 'no_professional_account'

/**
 * The first page of the person that is linked to a professional account. platforms.md §5.2.
 * @param wantedId only the page linked to this account
 */
export async function findLinkedPage(
  client: InstagramClient,
  userToken: string,
  wantedId: string | null = null,
): Promise<LinkedPage | Unlinked> {
  let seen = 0
  const lists = walk(MAX_PAGES, async (after: string | undefined) => {
    const query = { fields: 'id,access_token,instagram_business_account{id}', limit: '100', after }
    const { data, paging } = await client.get(userToken, '/me/accounts', query, pagesReply)
    return { data, next: paging?.next && paging.cursors?.after }
  })
  for await (const { data } of lists) {
    for (const { id, access_token: token, instagram_business_account: account } of data) {
      if (token && account && (wantedId ?? account.id) === account.id) return { id, token, instagramId: account.id }
    }
    seen += data.length
  }
  return seen === 0 ? 'no_page' : 'no_professional_account'
}

/** The refusal that names the cause, in `providerCode`. CHAN-22, platforms.md §5.2. */
export function ineligible(cause: Unlinked) {
  const words = { no_page: 'No Facebook page is shared', no_professional_account: 'No page has a professional account' }
  return new PlatformError('account_ineligible', words[cause], { providerCode: cause })
}
