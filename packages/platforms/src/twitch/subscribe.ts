import * as z from 'zod/mini'
import { PlatformError } from '../errors.ts'
import type { TwitchClient } from './client.ts'
import { REVOKED } from './notices.ts'
import { twitchAppToken } from './oauth.ts'

const subscribed = z.object({ data: z.array(z.object({ status: z.string() })) })

/**
 * Subscribes to the taking away of our access, over all accounts of our client; Twitch then checks the address with a
 * challenge. platforms.md §3.5.
 */
export async function subscribeTwitch(client: TwitchClient, callback: string): Promise<void> {
  const { clientId, noticeSecret: secret } = client.config
  const transport = { method: 'webhook', callback, secret }
  const subscription = { type: REVOKED, version: '1', condition: { client_id: clientId }, transport }
  try {
    await client.helixJson(await twitchAppToken(client), '/eventsub/subscriptions', subscription, subscribed)
  } catch (error) {
    // There is one like it already.
    if (!(error instanceof PlatformError) || error.status !== 409) throw error
  }
}
