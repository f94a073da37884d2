import { triggerEvent } from '@fanfara/contract/inbox'
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import { serve } from '../../http/serve.ts'
import type { World } from '../../world.ts'
import { findByKey } from './keys.ts'
import { InboxRefusal } from './refusal.ts'
import { type Sender, trigger } from './trigger.ts'

declare module 'fastify' {
  interface FastifyRequest {
    sender?: Sender
  }
}

/** What servers of applications call with their key (OPS-25, design §4). */
export function triggerRoutes(app: FastifyInstance, world: World): void {
  const admit: onRequestAsyncHookHandler = async request => {
    const [scheme, secret, ...rest] = request.headers.authorization?.split(' ') ?? []
    const isKey = scheme?.toLowerCase() === 'apikey' && secret && secret.length <= 200 && rest.length === 0
    const sender = isKey ? await findByKey(world, secret) : undefined
    if (!sender) throw new InboxRefusal(401, 'inbox.no_key')
    request.sender = sender
    request.limitedAs = `application:${sender.id}`
  }
  serve(
    app,
    world,
    triggerEvent,
    async ({ body, request }) => {
      if (!request.sender) throw new InboxRefusal(401, 'inbox.no_key')
      const { transactionId } = await trigger(world, request.sender, body)
      return { data: { acknowledged: true, status: 'processed', transactionId } }
    },
    { admit },
  )
}
