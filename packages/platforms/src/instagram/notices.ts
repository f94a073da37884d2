import {
  digestOf,
  notGenuine,
  type NoticeReader,
  type PlatformNotice,
  objectIn,
  requireSame,
  signatureOf,
} from '../notices.ts'
import type { PlatformConfig } from '../types.ts'

/**
 * Meta calls with a form whose `signed_request` is `<signature>.<payload>`, both base64url; the signature is over the payload
 * as it stands, with the app's secret. platforms.md §5.2.
 * @param kind what the called address is for.
 */
export function metaNotice({ clientSecret }: PlatformConfig, kind: 'revoked' | 'deletion'): NoticeReader {
  return ({ body }) => {
    const [signature = '', payload = '', ...rest] = (new URLSearchParams(body).get('signed_request') ?? '').split('.')
    if (!signature || !payload || rest.length > 0) throw notGenuine('no signed request')
    requireSame(Buffer.from(signature, 'base64url'), signatureOf(clientSecret, payload))
    return { notice: noticeIn(payload, kind) }
  }
}

function noticeIn(payload: string, kind: PlatformNotice['kind']): PlatformNotice {
  const { algorithm, user_id: subject, issued_at: issuedAt } = objectIn(Buffer.from(payload, 'base64url').toString())
  if (typeof algorithm !== 'string' || algorithm.toUpperCase() !== 'HMAC-SHA256') throw notGenuine('algorithm')
  if (typeof subject !== 'string' || typeof issuedAt !== 'number') throw notGenuine('nobody is named')
  return { id: digestOf(`${kind}.${payload}`), kind, at: new Date(issuedAt * 1000), subject }
}
