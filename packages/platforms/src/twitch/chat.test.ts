import { afterEach, describe, expect, test } from 'vitest'
import { startPlatform, type World as PlatformWorld } from '../harness.ts'
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

test('OPS-19 what Twitch dropped is told apart by what its owner can do about it', async () => {
  expect(await twitchAnswering({ data: [] }).live.say?.(appToken, line)).toEqual({ refusal: 'bot_missing', code: null })
  const dropped = (code: string) => ({ message_id: '', is_sent: false, drop_reason: { code, message: 'No' } })
  const answers = ['msg_banned', 'msg_followersonly', 'msg_ratelimit', 'msg_rejected', 'new_word'].map(async code =>
    twitchAnswering({ data: [bot] }, { data: [dropped(code)] }).live.say?.(appToken, line),
  )
  expect(await Promise.all(answers)).toEqual([
    { refusal: 'banned', code: 'msg_banned' },
    { refusal: 'chat_rules', code: 'msg_followersonly' },
    { refusal: 'limited', code: 'msg_ratelimit' },
    { refusal: 'dropped', code: 'msg_rejected' },
    { refusal: 'dropped', code: 'new_word' },
  ])
})

describe('against the simulator', () => {
  let world: PlatformWorld
  afterEach(() => world.stop())
  const start = async () => {
    world = await startPlatform('twitch')
    await world.connect()
    const live = world.adapter.live
    if (!live?.say) throw new Error('Twitch has a chat')
    const token = await live.appToken()
    const say = (message: string, changes: { externalId?: string; bot?: string } = {}) =>
      live.say?.(token, { externalId: '700100', bot: 'fanfara_bot', message, ...changes })
    const mode = (which: string) => world.control('chat-mode', { account: '700100', mode: which })
    return { say, mode }
  }

  test('OPS-19 the owner’s consent, or being a moderator, lets the bot write; each refusal can be made', async () => {
    const { say, mode } = await start()
    expect(await say('one')).toMatchObject({ refusal: null })
    expect(await say('one')).toMatchObject({ refusal: 'dropped', code: 'msg_duplicate' })
    expect(await say('one', { externalId: '700200' })).toMatchObject({ refusal: 'not_allowed' })
    expect(await say('one', { bot: 'nobody' })).toMatchObject({ refusal: 'bot_missing' })
    for (const [which, refusal] of [
      ['closed', 'not_allowed'],
      ['banned', 'banned'],
      ['followers', 'chat_rules'],
      ['automod', 'dropped'],
      ['limited', 'limited'],
      ['moderator', null],
    ] as const) {
      await mode(which)
      expect(await say(which), which).toMatchObject({ refusal })
    }
    await world.control('fail', { kind: '503', count: '10' })
    await expect(say('later')).rejects.toMatchObject({ kind: 'temporary' })
  })

  test('platforms.md §3.6 more than the bot may write in half a minute is dropped', async () => {
    const { say } = await start()
    const { lines, inMs } = world.adapter.live?.sayLimit ?? { lines: 0, inMs: 0 }
    for (let nth = 0; nth < lines; nth++) expect(await say(`line ${nth}`)).toMatchObject({ refusal: null })
    expect(await say('one more')).toMatchObject({ refusal: 'limited' })
    world.clock.nowMs += inMs
    expect(await say('one more')).toMatchObject({ refusal: null })
  })
})
