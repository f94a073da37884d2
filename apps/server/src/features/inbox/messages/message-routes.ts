import * as messagesContract from '@fanfara/contract/inbox/messages'
import * as sharedContract from '@fanfara/contract/inbox/shared'
import type { FastifyInstance } from 'fastify'
import { serve, type ServeOptions } from '#/http/serve.ts'
import type { World } from '#/world.ts'
import * as messages from './messages.ts'
import { feedsOf } from './queries.ts'
import { InboxRefusal } from '../refusal.ts'
import { subscriberOf } from '../sessions/asking.ts'

/** What a message becomes (wire protocol §6). */
const MARKS = {
  seen: { seen: true },
  read: { seen: true, read: true },
  unread: { seen: true, read: false },
  unseen: { seen: false },
} as const

/** Marking, actions and removal (WAPI-04…WAPI-08). */
export function messageRoutes(app: FastifyInstance, world: World, options: ServeOptions): void {
  serve(
    app,
    world,
    messagesContract.markMessages,
    ({ body, request }) =>
      messages.markMessages(world, subscriberOf(request), [body.messageId].flat(), body.mark ?? {}),
    options,
  )
  serve(
    app,
    world,
    messagesContract.markMessagesAs,
    ({ body, request }) =>
      messages.markMessages(world, subscriberOf(request), [body.messageId].flat(), MARKS[body.markAs]),
    options,
  )
  for (const [endpoint, what] of [
    [messagesContract.readAll, 'read'],
    [messagesContract.seeAll, 'seen'],
  ] as const)
    serve(
      app,
      world,
      endpoint,
      ({ body, request }) => messages.markAll(world, subscriberOf(request), what, feedsOf(body?.feedId)),
      options,
    )
  serve(
    app,
    world,
    messagesContract.runAction,
    async ({ params, body, request }) => {
      const isKnown = sharedContract.buttonTypes.some(type => type === params.type)
      if (!isKnown || (body.executedType ?? params.type) !== params.type) throw new InboxRefusal(400, 'inbox.action')
      const done = { type: params.type, status: body.status, payload: body.payload ?? undefined }
      return messages.runAction(world, subscriberOf(request), params.messageId, done)
    },
    options,
  )
  removalRoutes(app, world, options)
}

function removalRoutes(app: FastifyInstance, world: World, options: ServeOptions): void {
  serve(
    app,
    world,
    messagesContract.removeMessage,
    ({ params, request }) => messages.removeMessage(world, subscriberOf(request), params.messageId),
    options,
  )
  serve(
    app,
    world,
    messagesContract.removeMessages,
    async ({ body, request }) => {
      const { version } = await messages.removeMessages(world, subscriberOf(request), body.messageIds)
      return { data: [], version }
    },
    options,
  )
  serve(
    app,
    world,
    messagesContract.removeAllMessages,
    async ({ query, request }) => {
      await messages.removeAll(world, subscriberOf(request), query.feedId)
      return null
    },
    options,
  )
}
