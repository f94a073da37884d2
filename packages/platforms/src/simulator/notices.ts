import { randomText } from './chance.ts'
import type { Sim } from './context.ts'
import { signedEvent } from './youtube/google-keys.ts'
import type { Account } from './state.ts'
import { signatureOf } from '../notices.ts'

/** What a simulated platform calls about: access was taken away, the account is gone, its data are to be deleted. */
export const noticeKinds = ['revoked', 'gone', 'deletion'] as const
type Kind = (typeof noticeKinds)[number]

interface Call {
  path: string
  headers: Record<string, string>
  body: string
}

/** Kinds that the platform calls about at all. */
export const noticesOf = (sim: Sim): readonly Kind[] =>
  sim.platform === 'x' || !sim.client.webhooks
    ? []
    : sim.platform === 'instagram'
      ? ['revoked', 'deletion']
      : ['revoked', 'gone']

/** Calls the product as the platform does, signed with its secret. @returns whether the product answered well. */
export async function sendNotice(sim: Sim, account: Account, kind: Kind): Promise<boolean> {
  const { webhooks } = sim.client
  if (!webhooks || !noticesOf(sim).includes(kind)) return false
  const { path, headers, body } = await callOf(sim, account, kind)
  const address = `${webhooks.origin}/api/${sim.platform}/webhooks/${path}`
  const response = await fetch(address, { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) })
  return response.ok
}

async function callOf(sim: Sim, account: Account, kind: Kind): Promise<Call> {
  if (sim.platform === 'twitch') return twitchCall(sim, account, kind)
  if (sim.platform === 'tiktok') return tikTokCall(sim, account, kind)
  if (sim.platform === 'instagram') return metaCall(sim, account, kind)
  return {
    path: 'security-events',
    headers: { 'content-type': 'application/secevent+jwt' },
    body: await signedEvent(sim, account.subject, kind === 'gone'),
  }
}

const seconds = (sim: Sim) => Math.floor(sim.now() / 1000)

/** platforms.md §3.5. Of an account that is gone there is no name. */
function twitchCall(sim: Sim, account: Account, kind: Kind): Call {
  const name = kind === 'gone' ? null : account.login
  const body = JSON.stringify({
    subscription: { type: 'user.authorization.revoke', version: '1', condition: { client_id: sim.client.clientId } },
    event: { client_id: sim.client.clientId, user_id: account.id, user_login: name, user_name: name },
  })
  const id = randomText(sim.random, 20, 'lower')
  const time = new Date(sim.now()).toISOString()
  const signature = signatureOf(sim.client.webhooks?.secret ?? '', id + time + body).toString('hex')
  return {
    path: 'eventsub',
    headers: {
      'content-type': 'application/json',
      'twitch-eventsub-message-id': id,
      'twitch-eventsub-message-timestamp': time,
      'twitch-eventsub-message-type': 'notification',
      'twitch-eventsub-message-signature': `sha256=${signature}`,
    },
    body,
  }
}

function tikTokCall(sim: Sim, account: Account, kind: Kind): Call {
  const time = seconds(sim)
  const body = JSON.stringify({
    client_key: sim.client.clientId,
    event: 'authorization.removed',
    create_time: time,
    user_openid: account.id,
    content: JSON.stringify({ reason: kind === 'gone' ? 2 : 1 }),
  })
  const signature = signatureOf(sim.client.clientSecret, `${time}.${body}`).toString('hex')
  const headers = { 'content-type': 'application/json', 'tiktok-signature': `t=${time},s=${signature}` }
  return { path: 'events', headers, body }
}

function metaCall(sim: Sim, account: Account, kind: Kind): Call {
  const fields = { algorithm: 'HMAC-SHA256', issued_at: seconds(sim), user_id: account.subject }
  const payload = Buffer.from(JSON.stringify(fields)).toString('base64url')
  const signature = signatureOf(sim.client.clientSecret, payload).toString('base64url')
  return {
    path: kind === 'deletion' ? 'data-deletion' : 'deauthorize',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ signed_request: `${signature}.${payload}` }).toString(),
  }
}
