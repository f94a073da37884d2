import type { ErrorBody } from '@fanfara/contract/endpoint'
import { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { languageAsked, languagePreferred } from '#/edge/language.ts'
import { failedPage, isOpenedPage } from './failed-page.ts'
import { bodyOf } from './present-error.ts'
import { noteRefusal } from './security-events.ts'
import { toldBy } from './told-by.ts'
import { programHeaders } from '#/edge/program-headers.ts'
import { PROGRAMS_PATHS } from '../static.ts'
import { type TextKey, textOf } from '#/i18n/texts.ts'
import type { World } from '#/world.ts'

/** Where a page's address leads that nobody can decode: to no page, which the portal says in its own words. */
const UNREADABLE_PAGE = '/unreadable-address'

/** The address as it came, or that of a page that does not exist: a person gets a page also for one that cannot be decoded. */
export function readablePage(url: string): string {
  if (!url.includes('%')) return url
  const path = url.split('?', 1)[0] ?? '/'
  if (PROGRAMS_PATHS.test(path)) return url
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return UNREADABLE_PAGE
  }
}

/** An address that cannot be read, or whose parts are too long to be anybody's, leads nowhere. No hook runs for it. */
export function answerMissing(world: World) {
  const headers = programHeaders(world.config)
  return (_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const message = textOf(languageAsked(request), 'error.missing')
    void reply
      .status(404)
      .type('application/json; charset=utf-8')
      .headers(headers)
      .header('cache-control', 'no-store')
      .send({ message, requestId: request.id })
  }
}

/** Keys of the sentences for errors that the HTTP layer raises itself. */
const STATUS_TEXTS: Readonly<Partial<Record<number, TextKey>>> = {
  400: 'error.bad_request',
  404: 'error.missing',
  405: 'error.method',
  413: 'error.too_large',
  415: 'error.media_type',
} as const

/** Answers errors in the caller's language; what is a fault of ours tells nothing but its request. */
export function answerErrors(app: FastifyInstance, world: World): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const isPage = isOpenedPage(request)
    const language = isPage ? languagePreferred(request) : languageAsked(request)
    reply
      .header('cache-control', 'no-store')
      .type(isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8')
    const answer = (status: number, body: ErrorBody) =>
      reply.status(status).send(isPage ? failedPage(language, body.message) : body)
    const told = toldBy(error, request)
    if (told) {
      noteRefusal(world, request, told.status, told.code)
      if (told.retryAfter) reply.header('retry-after', String(told.retryAfter))
      return answer(told.status, bodyOf(told, language, request.id))
    }
    const status = error.statusCode && error.statusCode >= 400 && error.statusCode < 500 ? error.statusCode : 500
    if (status === 500) request.log.error({ err: error, request: request.id }, 'request failed')
    else noteRefusal(world, request, status, null)
    const key = status === 500 ? 'error.fault' : (STATUS_TEXTS[status] ?? 'error.bad_request')
    return answer(status, { message: textOf(language, key), requestId: request.id })
  })
}
