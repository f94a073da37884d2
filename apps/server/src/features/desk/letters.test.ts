import { DAY_MS, HOUR_MS } from '@fanfara/contract/durations'
import { opsListAudit } from '@fanfara/contract/ops/desk'
import * as contract from '@fanfara/contract/ops/desk/letters'
import { opsListWork } from '@fanfara/contract/ops/desk/work'
import { type Operator, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { withTransaction } from '#/db/port.ts'
import { sendDue } from '#/jobs/due-work.ts'
import { post, TRIES_MAX } from '#/mail/letters.ts'
import { LetterRefused } from '#/mail/mail.ts'
import { removeEnded } from './letters.ts'

let world: TestWorld
let operator: Operator
beforeAll(async () => {
  world = await startWorld()
  operator = await world.operator()
})
afterAll(() => world.close())
beforeEach(async () => {
  vi.restoreAllMocks()
  await sql`delete from given_up_letter`.execute(world.world.db)
  await sql`delete from outbox`.execute(world.world.db)
})

const answered = (response: string) => Object.assign(new Error('no'), { response })
const noSuchUser = new LetterRefused(answered('550 5.1.1 <nobody@test.test>: no such user'))

/** Notes a letter, to an advertiser where a campaign is named. */
const write = (to: string, campaignId?: string) =>
  withTransaction(world.world.db, tx =>
    post(
      world.world,
      tx,
      { to, language: 'pl', kind: 'password-changed', ...(campaignId && { campaignId }) },
      world.clock.now(),
    ),
  )

/** Every letter fails so, from now on. */
const failWith = (error: Error) => vi.spyOn(world.world.mail, 'send').mockRejectedValue(error)

/** Tries for so many hours what waits. @returns how often each letter was tried. */
async function tryFor(hours: number, send: ReturnType<typeof failWith>) {
  const before = send.mock.calls.length
  for (let hour = 0; hour < hours; hour += 1) {
    await sendDue(world.world)
    world.clock.advance(HOUR_MS)
  }
  return send.mock.calls.length - before
}

const listed = async () => (await operator.call(contract.opsListGivenUpLetters)).data
const work = async () => (await operator.call(opsListWork)).data.filter(({ kind }) => kind === 'letters')
/** How far a letter was tried. */
const triedSo = (attempts: number) => sql`update outbox set attempts = ${attempts}::int`.execute(world.world.db)

test('SETUP-25 an address that is refused for good is given up after three days, and said with whom and why', async () => {
  await write('nobody@test.test')
  const send = failWith(noSuchUser)
  const tries = await tryFor(2 * 24, send)
  expect(await listed()).toEqual([])
  expect(tries + (await tryFor(2 * 24, send))).toBe(TRIES_MAX.refused)
  expect(await listed()).toMatchObject([
    {
      to: 'nobody@test.test',
      now_to: 'nobody@test.test',
      subject: 'Zmieniono Twoje hasło',
      is_refused: true,
      answer: '550 5.1.1 <nobody@test.test>: no such user',
      tries: TRIES_MAX.refused,
    },
  ])
  expect(await work()).toMatchObject([{ key: 'given-up', count: 1, amount: null }])
  expect(await tryFor(24, send)).toBe(0)
})

test('SETUP-25 a letter that no server takes is tried for five days, by the hour at last', async () => {
  await write('ola@test.test')
  const send = failWith(new Error('ECONNREFUSED'))
  await tryFor(4 * 24, send)
  expect(await listed()).toEqual([])
  await tryFor(2 * 24, send)
  expect(await listed()).toMatchObject([{ is_refused: false, answer: null, tries: TRIES_MAX.other }])
})

test('SETUP-25 what was given up waits sealed, and a second time for the same letter makes no second of it', async () => {
  await write('ola@test.test')
  await triedSo(TRIES_MAX.other - 1)
  failWith(new Error('away'))
  const remains = vi.spyOn(world.world.metrics.outbox, 'inc').mockImplementationOnce(() => {
    throw new Error('killed')
  })
  await expect(sendDue(world.world)).rejects.toThrow('killed')
  remains.mockRestore()
  world.clock.advance(HOUR_MS)
  await sendDue(world.world)
  const { rows } = await sql<{ all: string }>`select given_up_letter::text as all from given_up_letter`.execute(
    world.world.db,
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.all).not.toContain('ola@test.test')
  expect(await work()).toHaveLength(1)
})

test('SETUP-25 sent again it goes to the advertiser’s address of now, else where it went; the log says how many', async () => {
  const campaign = await world.campaigns.published()
  await sql`update campaign set advertiser_email = 'typo@zorza.test' where id = ${campaign}`.execute(world.world.db)
  await write('typo@zorza.test', campaign)
  await write('ola@test.test')
  await triedSo(TRIES_MAX.other - 1)
  failWith(new Error('away'))
  await sendDue(world.world)
  await sql`update campaign set advertiser_email = 'right@zorza.test' where id = ${campaign}`.execute(world.world.db)
  const letters = await listed()
  expect(Object.fromEntries(letters.map(({ to, now_to: now }) => [to, now]))).toEqual({
    'ola@test.test': 'ola@test.test',
    'typo@zorza.test': 'right@zorza.test',
  })
  const ids = letters.map(({ id }) => id)
  expect((await operator.call(contract.opsSendLettersAgain, { body: { ids: [...ids, 999_999] } })).data.letters).toBe(2)
  vi.restoreAllMocks()
  world.letters.length = 0
  await sendDue(world.world)
  expect(world.letters.map(({ to }) => to).toSorted()).toEqual(['ola@test.test', 'right@zorza.test'])
  expect(await listed()).toEqual([])
  const [line] = (await operator.call(opsListAudit, { query: {} })).data
  expect(line).toMatchObject({ action: 'letters_sent_again', before: { given_up: 2 }, after: { due: 2 } })
  expect((await operator.call(contract.opsSendLettersAgain, { body: { ids } })).data.letters).toBe(0)
})

const stillTried = async () => (await operator.call(contract.opsListGivenUpLetters)).tried

test('DESK-99 a letter that is refused and tried still stands with its address, since when, how often, and the next try', async () => {
  await write('nobody@test.test')
  const writtenAt = world.clock.now().toISOString()
  const send = failWith(noSuchUser)
  for (let second = 0; second < 20; second += 1) {
    await sendDue(world.world)
    world.clock.advance(1000)
  }
  expect(send.mock.calls).toHaveLength(4)
  const [letter] = await stillTried()
  expect(letter).toEqual({
    id: letter?.id ?? 0,
    to: 'nobody@test.test',
    now_to: 'nobody@test.test',
    campaign: null,
    subject: 'Zmieniono Twoje hasło',
    is_refused: true,
    answer: '550 5.1.1 <nobody@test.test>: no such user',
    tries: 4,
    written_at: writtenAt,
    next_try_at: letter?.next_try_at ?? '',
  })
  expect(Date.parse(letter?.next_try_at ?? '')).toBeGreaterThan(world.clock.now().getTime())
  const [piece] = await work()
  expect(piece).toMatchObject({ key: 'refused', count: 1 })
  expect(Date.parse(piece?.since ?? '') - Date.parse(writtenAt)).toBeLessThan(5000)
  expect((await operator.call(opsListWork)).data.filter(({ kind }) => kind === 'failed')).toEqual([])
  expect((await operator.call(contract.opsSendLettersAgain, { body: { ids: [letter?.id ?? 0] } })).data.letters).toBe(1)
  await sendDue(world.world)
  expect(await stillTried()).toMatchObject([{ tries: 5 }])
  expect((await operator.call(contract.opsPutLettersAside, { body: { ids: [letter?.id ?? 0] } })).data.letters).toBe(1)
  expect(await stillTried()).toEqual([])
  expect(await work()).toEqual([])
})

test('DESK-99 a letter that waits goes to the address that the campaign has by then', async () => {
  const campaign = await world.campaigns.published()
  await write('typo@zorza.test', campaign)
  await sql`update campaign set advertiser_email = 'right@zorza.test' where id = ${campaign}`.execute(world.world.db)
  world.letters.length = 0
  await sendDue(world.world)
  expect(world.letters.map(({ to }) => to)).toEqual(['right@zorza.test'])
})

test('DESK-100 the address is corrected where the letter stands, also of a campaign that ended; all its letters go there', async () => {
  const campaign = await world.campaigns.published()
  const other = await world.campaigns.published()
  await sql`update campaign set stage = 'completed', advertiser_email = 'typo@zorza.test' where id = ${campaign}`.execute(
    world.world.db,
  )
  for (const one of [campaign, campaign, other]) await write('typo@zorza.test', one)
  await write('ola@test.test')
  await sql`update outbox set attempts = ${TRIES_MAX.refused - 1}::int where id = (select min(id) from outbox)`.execute(
    world.world.db,
  )
  const send = failWith(noSuchUser)
  for (let tries = 0; tries < 4; tries += 1) {
    world.clock.advance(20_000)
    await sendDue(world.world)
  }
  expect(send.mock.calls.length).toBeGreaterThan(9)
  const ended = await listed()
  const waiting = await stillTried()
  expect([ended.length, waiting.length]).toEqual([1, 3])
  const its = ended[0]
  expect(its?.campaign?.id).toBe(campaign)
  const correct = (id: number, before: string, email: string) =>
    refusal(operator.call(contract.opsCorrectLetterAddress, { body: { id, before, email } }))
  expect((await correct(its?.id ?? 0, 'other@zorza.test', 'right@zorza.test')).status).toBe(409)
  const toOla = waiting.find(({ to }) => to === 'ola@test.test')
  expect((await correct(toOla?.id ?? 0, 'ola@test.test', 'right@zorza.test')).status).toBe(404)
  vi.restoreAllMocks()
  world.letters.length = 0
  const { data } = await operator.call(contract.opsCorrectLetterAddress, {
    body: { id: its?.id ?? 0, before: 'typo@zorza.test', email: 'right@zorza.test' },
  })
  expect(data.letters).toBe(2)
  await sendDue(world.world)
  expect(world.letters.map(({ to }) => to)).toEqual(['right@zorza.test', 'right@zorza.test'])
  expect(await listed()).toEqual([])
  expect(await stillTried()).toHaveLength(2)
  const log = (await operator.call(opsListAudit, { query: {} })).data
  expect(log.slice(0, 2).map(({ action, before }) => [action, before])).toMatchObject([
    ['letters_sent_again', { given_up: 1, tried: 1 }],
    ['campaign_changed', { advertiserEmail: 'typo@zorza.test' }],
  ])
  expect((await correct(its?.id ?? 0, 'right@zorza.test', 'new@zorza.test')).status).toBe(404)
})

test('SETUP-25 put aside it is gone, and after thirty days by itself', async () => {
  for (const to of ['a@test.test', 'b@test.test']) await write(to)
  await triedSo(TRIES_MAX.other - 1)
  failWith(new Error('away'))
  await sendDue(world.world)
  const [first] = await listed()
  await operator.call(contract.opsPutLettersAside, { body: { ids: [first?.id ?? 0] } })
  expect(await listed()).toHaveLength(1)
  expect((await operator.call(opsListAudit, { query: {} })).data[0]).toMatchObject({ action: 'letters_put_aside' })
  world.clock.advance(30 * DAY_MS)
  await removeEnded(world.world)
  expect(await listed()).toHaveLength(1)
  world.clock.advance(1000)
  await removeEnded(world.world)
  expect(await listed()).toEqual([])
})
