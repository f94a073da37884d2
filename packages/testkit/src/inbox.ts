import { type Client, createClient } from '@fanfara/contract/client'
import { initializeSession } from '@fanfara/contract/inbox/sessions'
import { type ApplicationForm, opsCreateApplication } from '@fanfara/contract/ops/inbox'
import { io, type Socket } from 'socket.io-client'
import type { TestWorld } from './index.ts'

/** An application of the inbox service, registered by the operator. */
export interface InboxApplication {
  id: string
  identifier: string
  secret: string
  /** Triggers `message`; answers the response as it came. */
  send(to: unknown, payload: object, more?: object): Promise<Response>
  /** The token of a subscriber's session. */
  token(subscriberId: string, more?: object): Promise<string>
  /** A client of the inbox service, as a subscriber. */
  inbox(subscriberId: string): Promise<Client>
}

/** A client of the inbox service; null is nobody. */
export const inboxClient = (world: TestWorld, token: string | null): Client =>
  createClient({ baseUrl: `${world.origin}/v1`, token: () => token, language: () => 'en' })

/** Sockets of a test file: each has a connection of its own and tries once, unless told otherwise. */
export function inboxSockets(world: () => TestWorld) {
  const opened: Socket[] = []
  return {
    /** Begins to connect. @example sockets.open({ auth: { token } }) */
    open(options: Parameters<typeof io>[1] = {}): Socket {
      const socket = io(world().origin, { transports: ['websocket'], reconnection: false, forceNew: true, ...options })
      opened.push(socket)
      return socket
    },
    /** Connects with a session's token; resolves when the service has greeted. */
    async greeted(token: string): Promise<Socket> {
      const socket = this.open({ auth: { token } })
      await new Promise(resolve => socket.once('unread_count_changed', resolve))
      return socket
    },
    /** After each test. */
    closeAll(): void {
      for (const socket of opened.splice(0)) socket.disconnect()
    },
  }
}

/** Registers an application. @example const shop = await inboxApplication(world); await shop.send('ola', { content: 'Hi' }) */
export async function inboxApplication(
  world: TestWorld,
  change: Partial<ApplicationForm> = {},
): Promise<InboxApplication> {
  const form: ApplicationForm = {
    identifier: `app-${crypto.randomUUID().slice(0, 8)}`,
    name: 'A shop',
    is_secure: false,
    allowed_origins: ['https://shop.test', 'http://localhost:*'],
    makes_feeds: true,
    branding: {},
    ...change,
  }
  const { data } = await (await world.operator()).call(opsCreateApplication, { body: form })
  const { id, identifier, secret } = data
  const client = (token: string | null) => inboxClient(world, token)
  const token = async (subscriberId: string, more: object = {}) => {
    const body = { applicationIdentifier: identifier, subscriberId, ...more }
    return (await client(null)(initializeSession, { body })).data.token
  }
  return {
    id,
    identifier,
    secret,
    send: (to, payload, more = {}) =>
      fetch(`${world.origin}/v1/events/trigger`, {
        method: 'POST',
        headers: { authorization: `ApiKey ${secret}`, 'content-type': 'application/json', 'content-language': 'en' },
        body: JSON.stringify({ name: 'message', to, payload, ...more }),
      }),
    token,
    inbox: async subscriberId => client(await token(subscriberId)),
  }
}
