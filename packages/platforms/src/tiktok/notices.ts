import { digestOf, headerOf, notGenuine, type NoticeReader, objectIn, requireSame, signatureOf } from '../notices.ts'
import type { PlatformConfig } from '../types.ts'

/** How far the time of a call may be from ours, in milliseconds. */
const TOLERANCE_MS = 10 * 60_000
/** Why access was removed: the account was deleted, is too young, or was banned. platforms.md §6.1. */
const GONE = [2, 3, 4]

/**
 * TikTok calls with JSON and `TikTok-Signature: t=<seconds>,s=<hex>`; the signature is over `t.body`, with the client secret.
 * Of its events only `authorization.removed` says something to us. platforms.md §6.1.
 */
export function tikTokNotice({ clientId, clientSecret }: PlatformConfig, now: () => number): NoticeReader {
  return request => {
    const parts = new URLSearchParams(headerOf(request, 'tiktok-signature').replaceAll(',', '&'))
    const time = parts.get('t') ?? ''
    if (!/^\d{1,12}$/.test(time)) throw notGenuine('no time')
    requireSame(Buffer.from(parts.get('s') ?? '', 'hex'), signatureOf(clientSecret, `${time}.${request.body}`))
    if (Math.abs(now() - Number(time) * 1000) > TOLERANCE_MS) throw notGenuine('too old')
    const { client_key: clientKey, event, user_openid: externalId, create_time: at, content } = objectIn(request.body)
    if (clientKey !== clientId) throw notGenuine('another client')
    if (event !== 'authorization.removed' || typeof externalId !== 'string') return { notice: null }
    const { reason } = objectIn(typeof content === 'string' ? content : '')
    const kind = GONE.includes(Number(reason)) ? 'account_gone' : 'revoked'
    const happenedAt = new Date((typeof at === 'number' ? at : Number(time)) * 1000)
    return { notice: { id: digestOf(request.body), kind, at: happenedAt, externalId } }
  }
}
