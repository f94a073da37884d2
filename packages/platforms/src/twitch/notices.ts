import { headerOf, notGenuine, type NoticeReader, objectIn, requireSame, signatureOf } from '../notices.ts'
import type { PlatformConfig } from '../types.ts'

/** How old a message may be, in milliseconds. platforms.md §3.5. */
const TOLERANCE_MS = 10 * 60_000
/** The one event that we subscribe to. */
export const REVOKED = 'user.authorization.revoke'
const PREFIX = 'Twitch-Eventsub-Message-'.toLowerCase()

/**
 * EventSub's webhook: signed over id, time and body with the secret of the subscription. A challenge is answered as it came;
 * `user.authorization.revoke` tells of an account that took our access away, or is gone. platforms.md §3.5.
 */
export function twitchNotice({ clientId, noticeSecret = '' }: PlatformConfig, now: () => number): NoticeReader {
  return request => {
    const [id, time] = [headerOf(request, `${PREFIX}id`), headerOf(request, `${PREFIX}timestamp`)]
    const [scheme, hex = ''] = headerOf(request, `${PREFIX}signature`).split('=')
    if (noticeSecret === '' || scheme !== 'sha256' || id === '') throw notGenuine('no signature')
    requireSame(Buffer.from(hex, 'hex'), signatureOf(noticeSecret, id + time + request.body))
    const at = new Date(time)
    // Written so that a time which is none is too old as well.
    if (!(Math.abs(now() - at.getTime()) <= TOLERANCE_MS)) throw notGenuine('too old')
    const { challenge, event, subscription } = objectIn(request.body)
    const type = headerOf(request, `${PREFIX}type`)
    if (type === 'webhook_callback_verification')
      return { notice: null, ...(typeof challenge === 'string' && { answer: challenge }) }
    const { client_id: client, user_id: externalId, user_login: login } = membersOf(event)
    if (type !== 'notification' || membersOf(subscription).type !== REVOKED || client !== clientId)
      return { notice: null }
    if (typeof externalId !== 'string') return { notice: null }
    // Of an account that does not exist any more Twitch tells no login.
    return { notice: { id, kind: login === null ? 'account_gone' : 'revoked', at, externalId } }
  }
}

const membersOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
