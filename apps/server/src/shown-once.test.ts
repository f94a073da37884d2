import { DAY_MS } from '@fanfara/contract/durations'
import type { CallOptions } from '@fanfara/contract/client'
import { opsListAudit } from '@fanfara/contract/ops/desk'
import * as ops from '@fanfara/contract/ops/inbox'
import { opsCreateConversionKey, opsGetTracking } from '@fanfara/contract/ops/tracking'
import { refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { inboxApplication } from '@fanfara/testkit/inbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeEnded } from '#/features/accounts/service.ts'

let world: TestWorld
let operator: Awaited<ReturnType<TestWorld['operator']>>
beforeAll(async () => {
  world = await startWorld()
  operator = await world.operator()
})
afterAll(() => world.close())

const form = (identifier: string): ops.ApplicationForm => ({
  identifier,
  name: 'A shop',
  is_secure: true,
  allowed_origins: [],
  makes_feeds: true,
  branding: {},
})
const create = (identifier: string, options: CallOptions) =>
  operator.call(ops.opsCreateApplication, { body: form(identifier) }, options)
/** Everything that is kept under a key, as text: whatever could be read in it. */
const keptUnder = async (key: string) => {
  const rows = await world.world.db.selectFrom('idempotency').selectAll().where('key', '=', key).execute()
  return rows.map(row =>
    Object.values(row)
      .map(value => (value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : JSON.stringify(value)))
      .join(' '),
  )
}

test('SEEN-02 OPS-25 who registers an application again after a lost answer reads the same key, and there is one', async () => {
  const key = { idempotencyKey: 'lost-application' }
  const first = await create('lost-answer', key)
  expect(await create('lost-answer', key)).toEqual(first)
  const noted = await operator.call(opsListAudit, { query: { action: 'inbox_application_created', per_page: 50 } })
  expect(noted.data.filter(({ object_id: id }) => id === first.data.id)).toHaveLength(1)
  expect((await refusal(create('lost-answer', { idempotencyKey: 'another' }))).code).toBe('identifier_taken')
})

test('SEEN-02 OPS-25 a key that is replaced again after a lost answer is replaced once; the one before goes on as long as was said', async () => {
  const shop = await inboxApplication(world)
  const rotate = (idempotencyKey: string) =>
    operator.call(ops.opsRotateSecret, { params: { id: shop.id }, body: { previous_hours: 24 } }, { idempotencyKey })
  const first = await rotate('lost-rotation')
  expect(await rotate('lost-rotation')).toEqual(first)
  expect((await shop.send('ola', { content: 'with the key before' })).status).toBe(201)
  expect((await rotate('the next')).data.secret).not.toBe(first.data.secret)
})

test('SEEN-02 an advertiser’s key that is made again after a lost answer is the same one', async () => {
  const id = await world.campaigns.published({})
  const make = () =>
    operator.call(opsCreateConversionKey, { params: { id } }, { idempotencyKey: 'lost-conversion-key' })
  const first = await make()
  expect(await make()).toEqual(first)
  expect((await operator.call(opsGetTracking, { params: { id } })).data.keys).toHaveLength(1)
  const [kept] = await keptUnder('lost-conversion-key')
  expect(kept).not.toContain(first.data.secret)
})

test('SEEN-02 SEC-13 what is kept for the second try is sealed, for its account and operation, and gone after a day', async () => {
  const idempotencyKey = 'sealed-application'
  const { data } = await create('sealed', { idempotencyKey })
  const [kept] = await keptUnder(idempotencyKey)
  expect(kept).toContain('opsCreateApplication')
  for (const readable of [data.secret, data.id, 'A shop']) expect(kept).not.toContain(readable)
  const other = await world.colleague('owner')
  const asked = other.call(ops.opsCreateApplication, { body: form('sealed') }, { idempotencyKey })
  expect((await refusal(asked)).code).toBe('identifier_taken')
  world.clock.advance(DAY_MS - 60_000)
  await removeEnded(world.world)
  expect(await keptUnder(idempotencyKey)).toHaveLength(1)
  world.clock.advance(120_000)
  await removeEnded(world.world)
  expect(await keptUnder(idempotencyKey)).toEqual([])
})
