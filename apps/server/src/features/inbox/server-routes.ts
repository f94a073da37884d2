import { triggerEvent } from '@fanfara/contract/inbox/triggers'
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import { serve } from '#/http/serve.ts'
import type { World } from '#/world.ts'
import { senderOf } from './sessions/asking.ts'
import { findByKey } from './applications/keys.ts'
import { serverPreferenceRoutes } from './preferences/preference-routes.ts'
import { InboxRefusal } from './refusal.ts'
import { trigger } from './telling/trigger.ts'

/** What servers of applications call with their key: the trigger and preferences (OPS-25, design §4). */
export function serverRoutes(app: FastifyInstance, world: World): void {
  const admit: onRequestAsyncHookHandler = async request => {
    const [scheme, secret, ...rest] = request.headers.authorization?.split(' ') ?? []
    const isKey = scheme?.toLowerCase() === 'apikey' && secret && secret.length <= 200 && rest.length === 0
    const sender = isKey ? await findByKey(world, secret) : undefined
    if (!sender) throw new InboxRefusal(401, 'inbox.no_key')
    request.sender = sender
    request.limitedAs = `application:${sender.id}`
  }
  const options = { admit }
  serve(
    app,
    world,
    triggerEvent,
    async ({ body, request }) => {
      const { transactionId } = await trigger(world, senderOf(request), body)
      return { data: { acknowledged: true, status: 'processed', transactionId } }
    },
    options,
  )
  serverPreferenceRoutes(app, world, options)
}
