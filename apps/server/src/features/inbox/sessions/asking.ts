import type { FastifyRequest } from 'fastify'
import type { From } from '../applications/origins.ts'
import { InboxRefusal } from '../refusal.ts'
import type { Subscriber } from './sessions.ts'
import type { Sender } from '../telling/trigger.ts'

declare module 'fastify' {
  interface FastifyRequest {
    subscriber?: Subscriber
    sender?: Sender
  }
}

/** Where a request comes from. */
export const fromOf = ({ headers }: FastifyRequest): From => ({ origin: headers.origin, host: headers.host })

/** Whoever was let in. */
export function subscriberOf({ subscriber }: FastifyRequest): Subscriber {
  if (!subscriber) throw new InboxRefusal(401, 'inbox.no_session')
  return subscriber
}

/** The application whose key was given. */
export function senderOf({ sender }: FastifyRequest): Sender {
  if (!sender) throw new InboxRefusal(401, 'inbox.no_key')
  return sender
}
