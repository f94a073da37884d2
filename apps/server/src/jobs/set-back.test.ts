import { login } from '@fanfara/contract/accounts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fanfara/contract/durations'
import { beginAuthenticator, switchOnAuthenticator } from '@fanfara/contract/own/second-factor'
import { confirmIdentity, listWaysIn } from '@fanfara/contract/own/ways-in'
import { PASSWORD, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { judgedMinutes, OverlayPage, sampled, streamerOf } from '@fanfara/testkit/overlay'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Clock, standingClock } from '../clock.ts'
import { endOf, raise, reserve, withTries } from '../db/limits.ts'
import { hastenSetBack, type OutboxItem, put } from '../db/outbox.ts'
import { withTransaction } from '../db/port.ts'
import { claimTurn } from '../db/setting.ts'
import { Invalid } from '../errors.ts'
import { claimDue, wasLive } from '../features/channels/reading-store.ts'
import { claimToValidate, holdTokens } from '../features/channels/store.ts'
import { takeTurn } from '../features/chat-bot/store.ts'
import { sampleViewers } from '../features/evaluation/service.ts'
import { runClockwork, sendDue } from './due-work.ts'
import { forgetLater } from '../db/kept/queue-times.ts'
import { startQueue } from './queue.ts'
import type { World } from '../world.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.world.db.deleteFrom('limit_counter').execute()
  await world.world.db.deleteFrom('limit_reservation').execute()
})

const now = () => world.clock.now()
const later = (ms: number) => new Date(now().getTime() + ms)
/** The same world while its clock stands a day ahead. */
const tomorrow = (): World => ({ ...world.world, clock: standingClock(later(DAY_MS)) })
/** The id of a channel of a new creator. */
async function someChannel(): Promise<string> {
  const { id: owner } = await world.creator()
  const channels = world.world.db.selectFrom('channel').select('id').where('account_id', '=', owner)
  return (await channels.executeTakeFirstOrThrow()).id
}
const windowMs = 15 * MINUTE_MS
const limit = (key: string) => ({ key, max: 1, windowMs })
const wrong = ({ db, clock }: World, key: string) =>
  withTries(
    db,
    [limit(key)],
    () => clock.now(),
    () => Promise.reject(new Invalid({})),
  )

describe('SETUP-34 what was counted by a clock that was set back since locks nobody', () => {
  test('SETUP-34 a wrong try of then leaves room for a right one, and counts no more', async () => {
    await expect(wrong(tomorrow(), 'tries')).rejects.toThrow(Invalid)
    await expect(wrong(world.world, 'tries')).rejects.toThrow(Invalid)
    await expect(wrong(world.world, 'tries')).rejects.toThrow('limited')
  })

  test('SETUP-34 a right password is let in though ten wrong ones came a day ahead', async () => {
    const { email } = await world.creator({ platforms: [], billing: false })
    for (let at = 0; at < 10; at += 1) await refusal(world.caller()(login, { body: { email, password: 'wrong' } }))
    await sql`update limit_counter set ends_at = ends_at + interval '1 day'`.execute(world.world.db)
    expect((await world.caller()(login, { body: { email, password: PASSWORD } })).data.user.email).toBe(email)
  })

  test('SETUP-34 a place that was taken then is free', async () => {
    const { db, clock } = tomorrow()
    await reserve(db, [limit('places')], () => clock.now())
    expect(await reserve(world.world.db, [limit('places')], now)).toBeTruthy()
  })

  test('SETUP-34 a count of then begins anew, one of a clock that is seconds ahead does not', async () => {
    const { db } = world.world
    await raise(db, [limit('counts')], later(DAY_MS))
    expect(await endOf(db, limit('counts'), now())).toBe(null)
    expect((await raise(db, [limit('counts')], now()))[0]?.hits).toBe(1)
    await raise(db, [limit('close')], later(5000))
    expect((await raise(db, [limit('close')], now()))[0]?.hits).toBe(2)
    expect(await endOf(db, limit('close'), now())).toEqual(later(5000 + windowMs))
  })
})

describe('SETUP-34 what was taken by a clock that was set back since is free', () => {
  test('SETUP-34 a turn', async () => {
    const { db } = world.world
    expect(await claimTurn(db, 'turn', later(DAY_MS), HOUR_MS)).toBe(true)
    expect(await claimTurn(db, 'turn', now(), HOUR_MS)).toBe(true)
    expect(await claimTurn(db, 'turn', later(-5000), HOUR_MS)).toBe(false)
  })

  test('SETUP-34 the tokens of a channel', async () => {
    const { db } = world.world
    const id = await someChannel()
    const hold = (at: Date) => holdTokens(db, id, at, new Date(at.getTime() + 30_000))
    expect(await hold(later(DAY_MS))).toBe(true)
    expect(await hold(now())).toBe(true)
    expect(await hold(now())).toBe(false)
  })

  test('SETUP-34 channels that were to be measured, and asked about, a day after then', async () => {
    const { db } = world.world
    const id = await someChannel()
    const at = later(3 * DAY_MS)
    const times = { validate_at: at, measure_at: at, tokens_sealed: Buffer.from('sealed') }
    await db.updateTable('channel').set(times).where('id', '=', id).execute()
    const round = { now: now(), until: later(HOUR_MS), limit: 1000 }
    expect(await claimToValidate(db, { ...round, types: ['twitch'] })).toContain(id)
    expect(await claimDue(db, { ...round, except: [] })).toContain(id)
    expect(await claimToValidate(db, { ...round, types: ['twitch'] })).not.toContain(id)
    expect(await claimDue(db, { ...round, except: [] })).not.toContain(id)
  })

  test('SETUP-34 the bot’s turn in a channel', async () => {
    const { db } = world.world
    const id = await someChannel()
    const take = (at: Date) =>
      withTransaction(db, tx => takeTurn(tx, id, { at, restUntil: new Date(at.getTime() + windowMs) }))
    expect(await take(later(DAY_MS))).toBe(true)
    expect(await take(now())).toBe(true)
    expect(await take(now())).toBe(false)
  })

  test('SETUP-34 a letter that was noted, or claimed, then leaves now; one that waits for its next try does not', async () => {
    const { db, keys } = world.world
    const letter = (to: string, at: Date): OutboxItem => {
      const text = JSON.stringify({ to, subject: 's', text: 't', html: 'h' })
      return { kind: 'mail', payload: { sealed: keys.seal('mail', text, 'outbox').toString('base64') }, at }
    }
    const letters = [letter('then@b.test', later(DAY_MS)), letter('soon@b.test', later(MINUTE_MS))]
    await withTransaction(db, tx => put(tx, letters))
    await hastenSetBack(db, now())
    await sendDue(world.world)
    expect(world.letters.map(({ to }) => to).filter(to => to.endsWith('@b.test'))).toEqual(['then@b.test'])
  })

  test('SETUP-34 tickets and codes of then are gone within a round of the clock', async () => {
    const { db } = world.world
    const { id } = await world.creator()
    const ticket = (hash: string, expires_at: Date) => ({
      hash: Buffer.from(hash),
      account_id: id,
      browser_hash: Buffer.from('b'),
      is_remembered: false,
      expires_at,
    })
    await db
      .insertInto('sign_in_ticket')
      .values([ticket('then', later(DAY_MS)), ticket('now', later(MINUTE_MS))])
      .execute()
    await runClockwork(world.world)
    const left = await db.selectFrom('sign_in_ticket').select('hash').execute()
    expect(left.map(({ hash }) => Buffer.from(hash).toString())).toEqual(['now'])
  })
})

test('SETUP-34 a code of an app that was used a day ahead keeps nobody from using those of now', async () => {
  const ola = await world.creator({ platforms: [], billing: false })
  const { data: setup } = await ola.call(beginAuthenticator)
  const code = () => new TOTP({ secret: Secret.fromBase32(setup.secret) }).generate({ timestamp: now().getTime() })
  await ola.call(switchOnAuthenticator, { body: { code: code() } })
  const used = sql`update authenticator set last_step = last_step + 2880 where account_id = ${ola.id}`
  await used.execute(world.world.db)
  await ola.call(confirmIdentity, { body: { authenticator_code: code() } })
  expect((await refusal(ola.call(confirmIdentity, { body: { authenticator_code: code() } }))).code).toBe(
    'wrong_second_factor',
  )
})

test('SETUP-34 a page on the stream is counted again soon after the clock was set back, and so is one that is opened then', async () => {
  world.clock.advance(MINUTE_MS - (now().getTime() % MINUTE_MS))
  const at = await streamerOf(world)
  await sampled(world, at.channelId, 600)
  const page = await new OverlayPage(world, at).open()
  await page.show(10)
  await sql`update overlay_session set opened_at = opened_at + interval '1 day', last_at = last_at + interval '1 day',
    claimed_until = claimed_until + interval '1 day'`.execute(world.world.db)
  const other = await new OverlayPage(world, at).open()
  await other.show(20)
  expect(other.last?.unproven).toBe(null)
  await page.show(30)
  expect((await judgedMinutes(world, at.id))[0]).toBe('counted 600')
})

test('SETUP-39 nobody is confirmed longer by a clock that stood a day ahead, and no session lives longer', async () => {
  const { id, call } = await world.creator({ platforms: [], billing: false })
  const { db } = world.world
  const mine = db
    .selectFrom('session')
    .select(['created_at', 'expires_at', 'last_used_at'])
    .where('account_id', '=', id)
  const begun = await mine.executeTakeFirstOrThrow()
  const lengthMs = begun.expires_at.getTime() - begun.created_at.getTime()
  await sql`update session set created_at = created_at + interval '1 day', expires_at = expires_at + interval '1 day',
    last_used_at = last_used_at + interval '1 day', confirmed_at = confirmed_at + interval '1 day' where account_id = ${id}`.execute(
    db,
  )
  await runClockwork(world.world)
  expect(await mine.executeTakeFirstOrThrow()).toEqual({
    created_at: now(),
    expires_at: later(lengthMs),
    last_used_at: now(),
  })
  expect((await refusal(call(beginAuthenticator))).code).toBe('confirm_identity')
  await call(confirmIdentity, { body: { password: PASSWORD } })
  await call(beginAuthenticator)
})

test('SETUP-39 when a session was used last is noted by the clock that was set back', async () => {
  const { id, call } = await world.creator({ platforms: [], billing: false })
  await sql`update session set last_used_at = last_used_at + interval '1 day' where account_id = ${id}`.execute(
    world.world.db,
  )
  await call(listWaysIn)
  const used = () =>
    world.world.db.selectFrom('session').select('last_used_at').where('account_id', '=', id).executeTakeFirstOrThrow()
  await expect.poll(used).toEqual({ last_used_at: now() })
})

test('SETUP-39 nobody is live by what was measured a day ahead', async () => {
  const id = await someChannel()
  world.clock.advance(HOUR_MS)
  await sampled(world, id, [[24 * 60, 600]])
  expect(await wasLive(world.world.db, id, now())).toBe(true)
  await sampleViewers(world.world)
  expect(await wasLive(world.world.db, id, now())).toBe(false)
})

describe('SETUP-34 the clockwork goes on after the clock was set back', () => {
  const jobs = [{ name: 'set-back', cron: '* * * * *', run: async () => undefined, expireInSeconds: 60 }]

  test('SETUP-34 the queue begins anew, whose workers sleep by the clock', async () => {
    let at = now()
    const clock: Clock = { ...world.clock, now: () => at }
    const warned = vi.spyOn(world.world.log, 'warn')
    const queue = await startQueue({ ...world.world, clock }, jobs, 20)
    at = later(-DAY_MS)
    await expect.poll(() => warned.mock.calls).toEqual([['the clock was set back: the job queue begins anew']])
    await queue.stop()
    warned.mockRestore()
  })

  test('SETUP-34 what the queue noted a day ahead holds up no round and no job', async () => {
    const { store, db } = world.world
    const queue = await startQueue(world.world, jobs)
    await queue.stop()
    await sql`update jobs.version set cron_on = now() + interval '1 day', maintained_on = now() + interval '1 day'`.execute(
      db,
    )
    await sql`insert into jobs.job (name, state, started_on, start_after) values
      ('set-back', 'active', now() + interval '1 day', now()), ('set-back', 'created', null, now() + interval '1 day')`.execute(
      db,
    )
    await forgetLater(store)
    const { rows: marks } = await sql`select cron_on, maintained_on from jobs.version`.execute(db)
    expect(marks).toEqual([{ cron_on: null, maintained_on: null }])
    const { rows: waiting } =
      await sql`select state from jobs.job where name = 'set-back' and (started_on > now() or start_after > now())`.execute(
        db,
      )
    expect(waiting).toEqual([])
  })
})
