import { expect, test } from 'vitest'
import type { TokenSet } from '../types.ts'
import { createTwitchAdapter } from './adapter.ts'

const appToken: TokenSet = {
  accessToken: 'app-token',
  refreshToken: null,
  scopes: [],
  accessExpiresAt: null,
  refreshExpiresAt: null,
  raw: {},
}
const origin = 'https://twitch.test'
const baseUrls = Object.fromEntries(
  ['auth', 'token', 'api', 'site', 'cdn', 'cdnFrom'].map(name => [name, `${origin}/${name}`]),
)
const bot = {
  id: '900',
  login: 'fanfara_bot',
  display_name: 'Fanfara',
  broadcaster_type: '',
  profile_image_url: '',
}

/** An adapter whose platform answers these bodies in turn, and what it was asked. */
function twitchAnswering(...bodies: object[]) {
  const asked: { method: string; url: string; body: unknown }[] = []
  const fetch = async (url: RequestInfo | URL, init: RequestInit = {}) => {
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null
    asked.push({ method: init.method ?? 'GET', url: String(url instanceof Request ? url.url : url), body })
    return Response.json(bodies.shift() ?? {})
  }
  const config = { clientId: 'c', clientSecret: 's', redirectUri: `${origin}/back`, baseUrls }
  return { asked, live: createTwitchAdapter(config, { fetch }).live }
}
const line = { externalId: '100', bot: 'Fanfara_Bot', message: '[reklama] Koc: https://koc.test' }

test('OPS-19 EASY-03 a line is written by the bot, as the protocol wants it', async () => {
  const { asked, live } = twitchAnswering({ data: [bot] }, { data: [{ message_id: 'm', is_sent: true }] })
  await live.say?.(appToken, line)
  expect(asked).toEqual([
    { method: 'GET', url: `${origin}/api/users?login=fanfara_bot`, body: null },
    {
      method: 'POST',
      url: `${origin}/api/chat/messages`,
      body: { broadcaster_id: '100', sender_id: '900', message: line.message },
    },
  ])
})

test('OPS-19 a bot that Twitch does not know, and a line that it drops, are errors', async () => {
  await expect(twitchAnswering({ data: [] }).live.say?.(appToken, line)).rejects.toMatchObject({ kind: 'not_found' })
  const dropped = { message_id: '', is_sent: false, drop_reason: { code: 'msg_duplicate', message: 'Twice' } }
  await expect(twitchAnswering({ data: [bot] }, { data: [dropped] }).live.say?.(appToken, line)).rejects.toMatchObject({
    kind: 'permanent',
    providerCode: 'msg_duplicate',
  })
})
