import { COUNT_MAX, countUnread, countUnseen, initializeSession } from '@fanfara/contract/inbox'
import type { FastifyError, FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import { Missing, Told } from '../../errors.ts'
import { bearerOf } from '../../http/guard.ts'
import { bodyOf, invalidBy } from '../../http/present-error.ts'
import { serve } from '../../http/serve.ts'
import { languageOf, textOf } from '../../i18n/texts.ts'
import type { World } from '../../world.ts'
import { InboxRefusal } from './refusal.ts'
import { countMessages } from './service.ts'
import { beginSession, findSubscriber, type Subscriber } from './sessions.ts'

declare module 'fastify' {
  interface FastifyRequest {
    subscriber?: Subscriber
  }
}

/** The inbox service, below `/v1`: what published clients of its protocol call (WAPI). */
export function widgetRoutes(app: FastifyInstance, world: World): void {
  answerInProtocol(app)
  const admit: onRequestAsyncHookHandler = async request => {
    const token = bearerOf(request)
    const subscriber = token === null ? null : await findSubscriber(world, token)
    if (!subscriber) throw new InboxRefusal(401, 'inbox.no_session')
    request.subscriber = subscriber
  }
  serve(app, world, initializeSession, async ({ body }) => {
    const { token, subscriberId } = await beginSession(world, body)
    const profile = { _id: subscriberId, subscriberId, organizationId: 'fanfara', environmentId: 'fanfara' }
    return { data: { token, profile } }
  })
  for (const [endpoint, what] of [
    [countUnseen, 'unseen'],
    [countUnread, 'unread'],
  ] as const)
    serve(
      app,
      world,
      endpoint,
      async ({ query, request }) => ({
        data: { count: await countMessages(world, ownerOf(request.subscriber), what, limitOf(query.limit)) },
      }),
      { admit },
    )
  app.setNotFoundHandler(() => {
    throw new Missing()
  })
}

function ownerOf(subscriber: Subscriber | undefined): string {
  if (!subscriber) throw new InboxRefusal(401, 'inbox.no_session')
  return subscriber.accountId
}

/** @throws InboxRefusal outside of 1 to 100; what is no number counts as absent (wire protocol §5). */
function limitOf(text: string | undefined): number {
  const limit = Number(text)
  if (text === undefined || text.trim() === '' || !Number.isInteger(limit)) return COUNT_MAX
  if (limit < 1 || limit > COUNT_MAX) throw new InboxRefusal(400, 'inbox.limit')
  return limit
}

/** This protocol says 400 where the portal's API says 422; every error is JSON with a top-level message. */
function answerInProtocol(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const language = languageOf(request.headers['content-language'])
    reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
    const told = error instanceof Told ? error : 'issues' in error ? invalidBy(error.issues as never) : null
    if (told?.retryAfter) reply.header('retry-after', String(told.retryAfter))
    if (told) return reply.status(told.status === 422 ? 400 : told.status).send(bodyOf(told, language, request.id))
    const status = error.statusCode && error.statusCode >= 400 && error.statusCode < 500 ? error.statusCode : 500
    if (status === 500) request.log.error({ err: error, request: request.id }, 'request failed')
    const key = status === 500 ? 'error.fault' : 'error.bad_request'
    return reply.status(status).send({ message: textOf(language, key), requestId: request.id })
  })
}
