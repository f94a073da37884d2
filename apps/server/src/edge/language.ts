import type { Language } from '@fanfara/contract/enums'
import { defaultLanguage, languageOfTag } from '@fanfara/contract/languages'
import type { FastifyRequest } from 'fastify'
import { languageOf } from '../i18n/texts.ts'

const INBOX_SERVICE = /^\/v1(?![^/?])/

/**
 * The language in which a request is answered. The portal's API follows `Content-Language`, Polish otherwise (API-03); the
 * inbox service, which developers of other companies call, speaks English unless `Content-Language` or `Accept-Language`
 * asks for another language that we have.
 */
export function languageAsked({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): Language {
  if (!INBOX_SERVICE.test(url)) return languageOf(headers['content-language'])
  return known(headers['content-language']) ?? known(headers['accept-language']) ?? 'en'
}

/** The language of a page that a browser opens by itself: the one that it prefers, Polish where we have none of those. */
export const languagePreferred = ({ headers }: Pick<FastifyRequest, 'headers'>): Language =>
  known(headers['accept-language']) ?? defaultLanguage

/** Bytes of a header that are looked at. */
const HEADER_MAX = 500

/** The language that a header wants most among ours: `pl;q=0.5, en` is English. */
function known(header: string | undefined): Language | undefined {
  if (header === undefined) return undefined
  const wanted = header
    .slice(0, HEADER_MAX)
    .split(',')
    .map(part => {
      const [name = '', quality] = part.trim().split(/; {0,3}q=/)
      return { language: languageOfTag(name), weight: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ language, weight }) => language !== undefined && weight > 0)
    .sort((one, other) => other.weight - one.weight)
  return wanted[0]?.language
}
