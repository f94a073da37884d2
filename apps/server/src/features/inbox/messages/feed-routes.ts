import { countMessages, countUnread, countUnseen, listFeed } from '@fanfara/contract/inbox/messages'
import type { FastifyInstance } from 'fastify'
import { serve, type ServeOptions } from '#/http/serve.ts'
import type { World } from '#/world.ts'
import * as messages from './messages.ts'
import { countRequestOf, feedRequestOf } from './queries.ts'
import { subscriberOf } from '../sessions/asking.ts'

const COUNTS = [
  [countUnseen, 'unseen'],
  [countUnread, 'unread'],
  [countMessages, 'count'],
] as const

/** Reading only (WAPI-09…WAPI-12, WAPI-17): nothing here marks a message. */
export function feedRoutes(app: FastifyInstance, world: World, options: ServeOptions): void {
  for (const [endpoint, what] of COUNTS)
    serve(
      app,
      world,
      endpoint,
      async ({ query, request }) => {
        const { filter, limit } = countRequestOf(what, query)
        return { data: await messages.countMessages(world, subscriberOf(request), filter, limit) }
      },
      options,
    )
  serve(
    app,
    world,
    listFeed,
    async ({ query, request, reply }) => {
      const page = await messages.readFeed(world, subscriberOf(request), feedRequestOf(query))
      // Messages are presented member by member, so the schema has nothing to leave out; JSON itself writes them faster.
      reply.type('application/json; charset=utf-8').serializer(JSON.stringify)
      return page
    },
    options,
  )
}
