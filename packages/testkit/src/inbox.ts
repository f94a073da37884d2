import { type Client, createClient } from '@fanfara/contract/client'
import { initializeSession } from '@fanfara/contract/inbox/sessions'
import { type ApplicationForm, opsCreateApplication } from '@fanfara/contract/ops/inbox'
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
  const client = (token: string | null) =>
    createClient({ baseUrl: `${world.origin}/v1`, token: () => token, language: () => 'en' })
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
