import { MINUTE_MS, SECOND_MS } from '@fanfara/contract/durations'
import { getChatBot, retryChatBot, setEasyAd } from '@fanfara/contract/settings'
import { automatic, type Creator, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { connectTrip, walkTrip } from '@fanfara/testkit/trips'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { postLinks } from './service.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
  const landing = { name: 'Kocyk', landing_url: 'https://kocyk.test/' }
  await world.campaigns.published({ ...automatic(), ...landing })
  await world.campaigns.published({ ...automatic(), ...landing, name: 'Termos' })
})
afterAll(() => world.close())
// Lines of other tests are no part of the bot's budget any more, and their channels are not live.
beforeEach(() => world.clock.advance(7 * 60 * MINUTE_MS))

/** Does something on the control page of the simulated Twitch. */
async function control(act: string, form: Record<string, string>): Promise<void> {
  const reply = await fetch(`${world.origin}/sandbox/twitch/control/${act}`, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { 'sec-fetch-site': 'same-origin' },
    redirect: 'manual',
  })
  expect(reply.headers.get('location'), act).toContain('result=done')
}

/** A creator with Easy Ad on a channel that was connected through Twitch's own consent page, and its account there. */
async function onAir(name: string) {
  const creator = await world.creator({ platforms: [] })
  await walkTrip(await connectTrip(world, creator, 'twitch'), { account: 'new', name })
  await creator.call(setEasyAd, { body: { value: true } })
  const { id, external_id: account } = await world.world.db
    .selectFrom('channel')
    .select(['id', 'external_id'])
    .where('account_id', '=', creator.id)
    .executeTakeFirstOrThrow()
  /** A round of the minute's job, so many minutes later, while these channels are live. */
  const round = (minutes: number) => rounds(minutes, [id])
  return { creator, id, account, round }
}
async function rounds(minutes: number, live: readonly string[]): Promise<void> {
  world.clock.advance(minutes * MINUTE_MS)
  const sampled_at = world.clock.now()
  const samples = live.map(channel_id => ({ channel_id, sampled_at, stream_id: 's', viewers: 9 }))
  await world.world.db
    .insertInto('viewer_sample')
    .values(samples)
    .onConflict(conflict => conflict.doNothing())
    .execute()
  await Promise.all([postLinks(world.world), postLinks(world.world)])
}
const read = async (creator: Creator) => (await creator.call(getChatBot)).data
const deliveriesOf = async (channel: string) => {
  const rows = await world.world.db
    .selectFrom('chat_post')
    .select(['delivery', 'refusal'])
    .where('channel_id', '=', channel)
    .orderBy('id')
    .execute()
  return rows.map(({ delivery, refusal: why }) => why ?? delivery)
}

test('OPS-19 EASY-03 what was delivered is known as such, to the owner and in the log', async () => {
  const { creator, round } = await onAir('Lena')
  expect(await read(creator)).toMatchObject({ has_consent: true, last: null, delivered_at: null, rests_until: null })
  await round(1)
  const at = world.clock.now()
  expect(await read(creator)).toMatchObject({
    channel: 'lena',
    last: { at: at.toISOString(), delivery: 'delivered', refusal: null },
    delivered_at: at.toISOString(),
    refusals: 0,
    rests_until: new Date(at.getTime() + 15 * MINUTE_MS).toISOString(),
  })
  const { data } = (await (await fetch(`${world.origin}/dev/chat.json`)).json()) as { data: object[] }
  expect(data[0]).toMatchObject({ channel: 'lena', is_simulated: true, delivery: 'delivered', refusal: null })
  const page = await (await fetch(`${world.origin}/sandbox/twitch`)).text()
  expect(page.includes(`<li class="muted">[ad] `)).toBe(true)
})

test.each([
  ['closed', 'not_allowed'],
  ['banned', 'banned'],
  ['followers', 'chat_rules'],
  ['automod', 'dropped'],
])('OPS-19 a chat that is %s refuses, is left alone twice as long each time, and is told why', async (mode, why) => {
  const { creator, id, account, round } = await onAir(`Refused ${mode}`)
  await control('chat-mode', { account, mode })
  const first = world.clock.now().getTime() + MINUTE_MS
  await round(1)
  expect(await read(creator)).toMatchObject({
    last: { delivery: 'refused', refusal: why },
    delivered_at: null,
    refusals: 1,
  })
  const tried: number[] = []
  for (let minute = 5; minute <= 110; minute += 5) {
    const before = (await deliveriesOf(id)).length
    await round(5)
    if ((await deliveriesOf(id)).length > before) tried.push((world.clock.now().getTime() - first) / MINUTE_MS)
  }
  // 15, then 30, then 60 minutes apart.
  expect(tried).toEqual([15, 45, 105])
  expect(await read(creator)).toMatchObject({ refusals: 4 })
})

test('OPS-19 who cured it has the wait ended, and is still written to once in 15 minutes at most', async () => {
  const { creator, id, account, round } = await onAir('Cured')
  await control('chat-mode', { account, mode: 'closed' })
  for (const minutes of [1, 15, 30]) await round(minutes)
  await control('chat-mode', { account, mode: 'moderator' })
  await round(14)
  const { data } = await creator.call(retryChatBot)
  expect(data).toMatchObject({
    refusals: 0,
    rests_until: new Date(world.clock.now().getTime() + MINUTE_MS).toISOString(),
  })
  await round(0)
  expect(await deliveriesOf(id)).toEqual(['not_allowed', 'not_allowed', 'not_allowed'])
  await round(1)
  expect(await deliveriesOf(id)).toEqual(['not_allowed', 'not_allowed', 'not_allowed', 'delivered'])
  const nobody = await world.creator({ platforms: ['youtube'] })
  expect(await read(nobody)).toBe(null)
  expect(await refusal(nobody.call(retryChatBot))).toMatchObject({ status: 422, code: 'channel_not_connected' })
})

test('OPS-19 what is not the channel’s doing makes nobody wait longer', async () => {
  const { creator, id, account, round } = await onAir('Busy')
  await control('chat-mode', { account, mode: 'limited' })
  await round(1)
  await control('chat-mode', { account, mode: 'open' })
  await control('fail', { kind: '503', count: '1000' })
  await round(15)
  await control('fail-clear', {})
  expect(await read(creator)).toMatchObject({ refusals: 0 })
  await round(15)
  expect(await deliveriesOf(id)).toEqual(['limited', 'unanswered', 'delivered'])
})

test('OPS-19 a line whose process died before the answer is not known, and not said again', async () => {
  const { id, round } = await onAir('Killed')
  const dying = { ...world.world, platforms: { ...world.world.platforms } }
  const twitch = world.world.platforms.twitch
  if (!twitch?.live) throw new Error('Twitch has a chat')
  const say = async () => {
    throw new Error('killed')
  }
  dying.platforms.twitch = { ...twitch, live: { ...twitch.live, say } }
  const sample = { channel_id: id, sampled_at: world.clock.now(), stream_id: 's', viewers: 1 }
  await world.world.db.insertInto('viewer_sample').values(sample).execute()
  await expect(postLinks(dying)).rejects.toThrow('killed')
  expect(await deliveriesOf(id)).toEqual(['waiting'])
  await round(3)
  expect(await deliveriesOf(id)).toEqual(['unanswered'])
  await round(12)
  expect(await deliveriesOf(id)).toEqual(['unanswered', 'delivered'])
})

test('OPS-19 platforms.md §3.6 the bot writes twenty lines in half a minute over all processes; the rest waits for the next round', async () => {
  const channels = await Promise.all(Array.from({ length: 27 }, (_, nth) => onAir(`Many ${nth}`)))
  const ids = channels.map(({ id }) => id)
  const said = async () => (await Promise.all(ids.map(deliveriesOf))).flat()
  await rounds(1, ids)
  expect(await said()).toEqual(Array<string>(20).fill('delivered'))
  world.clock.advance(20 * SECOND_MS)
  await rounds(0, ids)
  expect(await said()).toHaveLength(20)
  await rounds(1, ids)
  expect(await said()).toEqual(Array<string>(27).fill('delivered'))
  // Nobody was written to twice.
  expect(new Set((await Promise.all(ids.map(deliveriesOf))).map(lines => lines.length))).toEqual(new Set([1]))
})
