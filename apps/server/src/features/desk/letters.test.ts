import { DAY_MS, HOUR_MS } from '@fanfara/contract/durations'
import { opsListAudit } from '@fanfara/contract/ops/desk'
import * as contract from '@fanfara/contract/ops/desk/letters'
import { opsListWork } from '@fanfara/contract/ops/desk/work'
import { type Operator, startWorld, type TestWorld } from '@fanfara/testkit'
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
  expect(await work()).toEqual([])
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
