import { isOwnPath } from '@fanfara/contract/paths'

/** MSG-01: which of the two tabs. */
export type Filter = 'unread' | 'read'

/** MSG-03: the sender that is shown as "System". */
const SYSTEM = 'system'

/** Who a message comes from; null for the portal itself. */
export const senderOf = ({ providerId }: { providerId?: string }): string | null =>
  providerId === undefined || providerId === SYSTEM ? null : providerId

/** The text of a message: its content is HTML on the wire, and is never put into the page as such (SEC-03). */
export function plainText(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent.trim()
}

/**
 * A path of this portal, or null for anything else that a message may lead to.
 * @example pathOf('/finances?status=paid') // '/finances?status=paid'
 */
export const pathOf = (url: string | undefined): string | null => (url !== undefined && isOwnPath(url) ? url : null)
