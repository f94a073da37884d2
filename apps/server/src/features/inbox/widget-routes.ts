import type { QueryOf } from '@fanfara/contract/endpoint'
import {
  COUNT_MAX,
  countUnread,
  countUnseen,
  initializeSession,
  listFeed,
  markMessages,
  removeMessage,
} from '@fanfara/contract/inbox'
import type { FastifyError, FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import { Missing, Told } from '../../errors.ts'
import { bearerOf } from '../../http/guard.ts'
import { bodyOf, invalidBy } from '../../http/present-error.ts'
import { serve } from '../../http/serve.ts'
import { languageOf, textOf } from '../../i18n/texts.ts'
import type { World } from '../../world.ts'
import { type FeedRequest, markMessages as mark, readFeed, removeMessage as remove } from './messages.ts'
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
  serve(
    app,
    world,
    listFeed,
    async ({ query, request }) => readFeed(world, ownerOf(request.subscriber), feedRequestOf(query)),
    { admit },
  )
  serve(
    app,
    world,
    markMessages,
    async ({ body, request }) => {
      const ids = Array.isArray(body.messageId) ? body.messageId : [body.messageId]
      return { data: await mark(world, ownerOf(request.subscriber), ids, body.mark ?? {}) }
    },
    { admit },
  )
  serve(
    app,
    world,
    removeMessage,
    async ({ params, request }) => ({ data: await remove(world, ownerOf(request.subscriber), params.messageId) }),
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

const FEED_LIMIT = 10
const PAGES_MAX = 10_000
const NOT_GIVEN = new Set(['', 'undefined', 'null', '[object Object]'])

/** Reads the query of the feed as published clients write it (wire protocol §1, §4). @throws InboxRefusal */
function feedRequestOf(query: QueryOf<typeof listFeed>): FeedRequest {
  const page = Number(query.page ?? 0)
  if (!Number.isInteger(page) || page < 0 || page > PAGES_MAX) throw new InboxRefusal(400, 'inbox.page')
  const flag = (text: string | undefined) => (text === 'true' ? true : text === 'false' ? false : null)
  const feeds = [query.feedIdentifier ?? []].flat().flatMap(text => text.split(','))
  const hasFeed = feeds.some(feed => !NOT_GIVEN.has(feed.trim()))
  return {
    page,
    limit: query.limit === undefined ? FEED_LIMIT : limitOf(query.limit),
    seen: flag(query.seen),
    read: flag(query.read),
    isElsewhere: hasFeed || filtersByPayload(query.payload),
  }
}

/** Whether a payload filter asks for anything at all. @throws InboxRefusal when it is no base64 of a JSON object. */
function filtersByPayload(payload: string | undefined): boolean {
  if (payload === undefined || NOT_GIVEN.has(payload)) return false
  try {
    const filter: unknown = JSON.parse(Buffer.from(payload, 'base64').toString('utf8'))
    if (typeof filter === 'object' && filter !== null && !Array.isArray(filter)) return Object.keys(filter).length > 0
  } catch {
    // Answered below, like everything else that is no filter.
  }
  throw new InboxRefusal(400, 'inbox.payload')
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
