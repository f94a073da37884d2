import { startWorld, type TestWorld } from '@fanfara/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Conflict, Invalid } from '../errors.ts'
import { answerOnce, type RequestKey } from './idempotency.ts'
import { withTransaction } from './port.ts'

let world: TestWorld
let [ola, ewa] = ['', '']
beforeAll(async () => {
  world = await startWorld()
  ;[ola, ewa] = await Promise.all([world.creator(), world.creator()]).then(
    all => all.map(({ id }) => id) as [string, string],
  )
})
afterAll(() => world.close())

const at = new Date('2026-03-02T09:00:00Z')
const request = (of: Partial<RequestKey> = {}): RequestKey => ({
  accountId: ola,
  route: 'requestPayout',
  key: crypto.randomUUID(),
  requestHash: Buffer.from('a'),
  ...of,
})
/** Answers a request once; `acts` counts how often anything was done. */
function acting() {
  const acts: string[] = []
  const answer = (place: RequestKey, text = 'done') =>
    withTransaction(world.world.db, tx =>
      answerOnce(tx, place, { at, status: 201 }, async () => {
        acts.push(text)
        return { text }
      }),
    )
  return { acts, answer }
}

test('threat model §4.7 the same key acts once and answers the same, also when both come at once', async () => {
  const { acts, answer } = acting()
  const place = request()
  expect(await answer(place, 'first')).toEqual({ text: 'first' })
  expect(await answer(place, 'second')).toEqual({ text: 'first' })
  const twice = request()
  const [one, other] = await Promise.all([answer(twice, 'one'), answer(twice, 'two')])
  // Which of the two takes the lock first is the database's choice; that the other answers the same is not.
  expect(one).toEqual(other)
  expect(acts).toEqual(['first', one.text])
})

test('threat model §4.7 a key counts for one account and one operation; each other one acts by itself', async () => {
  const { answer } = acting()
  const place = request()
  const others = [place, request({ key: place.key, route: 'sendInvoice' }), request({ accountId: ewa, key: place.key })]
  for (const [nth, other] of others.entries()) expect(await answer(other, `${nth}`)).toEqual({ text: `${nth}` })
  expect(await answer(request(), 'another key')).toEqual({ text: 'another key' })
  for (const [nth, other] of others.entries()) expect(await answer(other, 'again')).toEqual({ text: `${nth}` })
})

test('threat model §4.7 another request under a used key is refused under its header, and nothing is done', async () => {
  const { acts, answer } = acting()
  const place = request()
  await answer(place)
  const error = await answer({ ...place, requestHash: Buffer.from('b') }).catch((problem: unknown) => problem)
  expect(error).toBeInstanceOf(Invalid)
  expect(error).toMatchObject({ fields: { 'idempotency-key': ['inputs.error.idempotency_reuse'] } })
  expect(acts).toHaveLength(1)
})

test('decision 0008 key, request, answer and status are kept with the effect, or none of them', async () => {
  const { acts, answer } = acting()
  const failing = request()
  const failed = withTransaction(world.world.db, tx =>
    answerOnce(tx, failing, { at, status: 201 }, () => Promise.reject(new Error('no'))),
  )
  await expect(failed).rejects.toThrow('no')
  expect(await answer(failing)).toEqual({ text: 'done' })
  expect(acts).toHaveLength(1)
  const rows = await world.world.db.selectFrom('idempotency').selectAll().where('key', '=', failing.key).execute()
  expect(rows).toEqual([
    {
      account_id: ola,
      route: 'requestPayout',
      key: failing.key,
      request_hash: Buffer.from('a'),
      at,
      status: 201,
      body: { text: 'done' },
      sealed: null,
    },
  ])
})

test('decision 0008 a key whose first request left no answer is a conflict', async () => {
  const { acts, answer } = acting()
  const { accountId, ...place } = request()
  const row = { account_id: accountId, route: place.route, key: place.key, request_hash: place.requestHash, at }
  await world.world.db.insertInto('idempotency').values(row).execute()
  const error = await answer({ accountId, ...place }).catch((problem: unknown) => problem)
  expect(error).toBeInstanceOf(Conflict)
  expect(error).toMatchObject({ code: 'still_running' })
  expect(acts).toEqual([])
})

test('the account is locked before its key is noted: two requests and a deletion never wait for each other', async () => {
  const order: string[] = []
  let entered: () => void = () => undefined
  const inside = new Promise<void>(resolve => (entered = resolve))
  const first = withTransaction(world.world.db, tx =>
    answerOnce(tx, request(), { at, status: 200 }, async () => {
      entered()
      await new Promise(resolve => setTimeout(resolve, 50))
      order.push('acted')
      return null
    }),
  )
  await inside
  const second = withTransaction(world.world.db, async tx => {
    await tx.selectFrom('account').select('id').where('id', '=', ola).forUpdate().execute()
    order.push('locked')
  })
  await Promise.all([first, second])
  expect(order).toEqual(['acted', 'locked'])
})
