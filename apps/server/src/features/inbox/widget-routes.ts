import type { FastifyError, FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import { Missing } from '#/errors.ts'
import { bearerOf } from '#/http/guard.ts'
import { languageAsked } from '#/edge/language.ts'
import { bodyOf } from '#/http/errors/present-error.ts'
import { noteRefusal } from '#/http/errors/security-events.ts'
import { toldBy } from '#/http/errors/told-by.ts'
import { type TextKey, textOf } from '#/i18n/texts.ts'
import type { World } from '#/world.ts'
import { fromOf } from './sessions/asking.ts'
import { feedRoutes } from './messages/feed-routes.ts'
import { messageRoutes } from './messages/message-routes.ts'
import { mayRead, mayUse } from './applications/origins.ts'
import { preferenceRoutes } from './preferences/preference-routes.ts'
import { InboxRefusal } from './refusal.ts'
import { serverRoutes } from './server-routes.ts'
import { sessionRoutes } from './sessions/session-routes.ts'
import { findSubscriber } from './sessions/sessions.ts'

/** The inbox service, below `/v1`: what published clients of its protocol call (WAPI), and the trigger of servers. */
export function widgetRoutes(app: FastifyInstance, world: World): void {
  answerInProtocol(app, world)
  allowOrigins(app, world)
  const admit: onRequestAsyncHookHandler = async request => {
    const token = bearerOf(request)
    const subscriber = token === null ? null : await findSubscriber(world, token)
    if (!subscriber) throw new InboxRefusal(401, 'inbox.no_session')
    if (!mayUse(world, subscriber.allowedOrigins, fromOf(request))) throw new InboxRefusal(403, 'inbox.origin')
    request.subscriber = subscriber
    request.limitedAs = `subscriber:${subscriber.id}`
  }
  const options = { admit }
  sessionRoutes(app, world, options)
  feedRoutes(app, world, options)
  messageRoutes(app, world, options)
  preferenceRoutes(app, world, options)
  serverRoutes(app, world)
  app.setNotFoundHandler(() => {
    throw new Missing()
  })
}

/** Seconds for which browsers remember what they may do. */
const PREFLIGHT_SECONDS = 86_400

/**
 * Lets pages of applications call (wire protocol §1, decision 0013): a preflight names no application, so it and the
 * permission to read answers, errors too, are for pages of any; each call is then held to its own application's origins.
 */
function allowOrigins(app: FastifyInstance, world: World): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('vary', 'Origin')
    const { origin } = request.headers
    if (origin === undefined || !(await mayRead(world, fromOf(request)))) return
    reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', 'Retry-After')
  })
  app.options('/*', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .header('access-control-allow-methods', 'GET, POST, PATCH, DELETE')
      .header('access-control-allow-headers', 'Authorization, Content-Type, Content-Language, User-Agent')
      .header('access-control-max-age', String(PREFLIGHT_SECONDS))
      .status(204)
      .send(),
  )
}

/** Keys of the sentences for errors that the HTTP layer raises itself. */
const STATUS_TEXTS: Readonly<Partial<Record<number, TextKey>>> = {
  404: 'error.missing',
  413: 'error.too_large',
  415: 'error.media_type',
  500: 'error.fault',
}

/** This protocol says 400 where the portal's API says 422; every error is JSON with a top-level message. */
function answerInProtocol(app: FastifyInstance, world: World): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const language = languageAsked(request)
    reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
    const told = toldBy(error, request)
    if (told?.retryAfter) reply.header('retry-after', String(told.retryAfter))
    if (told) noteRefusal(world, request, told.status, told.code)
    if (told) return reply.status(told.status === 422 ? 400 : told.status).send(bodyOf(told, language, request.id))
    const status = error.statusCode && error.statusCode >= 400 && error.statusCode < 500 ? error.statusCode : 500
    if (status === 500) request.log.error({ err: error, request: request.id }, 'request failed')
    else noteRefusal(world, request, status, null)
    const key = STATUS_TEXTS[status] ?? 'error.bad_request'
    return reply.status(status).send({ message: textOf(language, key), requestId: request.id })
  })
}
