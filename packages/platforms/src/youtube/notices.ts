import { jwtVerify } from 'jose'
import * as z from 'zod/mini'
import { PlatformError } from '../errors.ts'
import { notGenuine, type NoticeReader, type PlatformNotice } from '../notices.ts'
import { type GoogleClient, isAboutKeys } from './client.ts'

const RISC = 'https://schemas.openid.net/secevent/risc/event-type/'
const OAUTH = 'https://schemas.openid.net/secevent/oauth/event-type/'
/** What events of Cross-Account Protection mean to us; others say nothing. */
const KINDS: Readonly<Record<string, PlatformNotice['kind']>> = {
  [`${OAUTH}tokens-revoked`]: 'revoked',
  [`${RISC}account-disabled`]: 'account_gone',
  [`${RISC}account-purged`]: 'account_gone',
}

const claims = z.object({
  jti: z.string(),
  iat: z.number(),
  events: z.record(z.string(), z.object({ subject: z.optional(z.object({ sub: z.optional(z.string()) })) })),
})

/**
 * Google's Cross-Account Protection: the body is a security event token, signed with Google's keys for our client. It has
 * no end of its own; one that comes again is the same notice.
 */
export function googleNotice({ keys, urls, config, now }: GoogleClient): NoticeReader {
  // Google writes the issuer of these with a slash at the end.
  const issuer = [urls.issuer, `${urls.issuer}/`]
  return async ({ body }) => {
    const checked = await jwtVerify(body.trim(), keys, {
      issuer,
      audience: config.clientId,
      algorithms: ['RS256'],
      currentDate: new Date(now()),
    }).catch((error: unknown) => {
      throw isAboutKeys(error)
        ? new PlatformError('temporary', 'Google’s keys are not to be had')
        : notGenuine('signature')
    })
    const read = claims.safeParse(checked.payload)
    if (!read.success) throw notGenuine('no event')
    const { jti, iat, events } = read.data
    const [type, event] = Object.entries(events).find(([name]) => Object.hasOwn(KINDS, name)) ?? []
    const kind = type && KINDS[type]
    const subject = event?.subject?.sub
    if (!kind || !subject) return { notice: null }
    return { notice: { id: jti, kind, at: new Date(iat * 1000), subject } }
  }
}
