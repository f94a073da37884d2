import { grosze } from '@fanfara/contract/money'
import * as opsPayouts from '@fanfara/contract/ops/payouts'
import { requestPayout } from '@fanfara/contract/payments'
import { startWorld, type TestWorld } from '@fanfara/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withTransaction } from '#/db/port.ts'
import * as ledger from './service.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const event = (key: string) => ({ key, kind: 'test', at: world.clock.now() })

test('threat model §4.5 an event posts at most once', async () => {
  const creator = crypto.randomUUID()
  const post = () =>
    withTransaction(world.world.db, tx =>
      ledger.transfer(tx, {
        ...event('the-event'),
        amount: grosze(5),
        from: ledger.bank(),
        to: ledger.available(creator),
      }),
    )
  const tries = await Promise.allSettled(Array.from({ length: 20 }, post))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await ledger.balanceOf(world.world.db, ledger.available(creator))).toBe(5)
})

test('threat model §4.4 no creator is ever negative, however many take at once', async () => {
  const creator = crypto.randomUUID()
  const move = (key: string, amount: number, from: ledger.LedgerAccount, to: ledger.LedgerAccount) =>
    withTransaction(world.world.db, tx => ledger.transfer(tx, { ...event(key), amount: grosze(amount), from, to }))
  await move('fill', 100, ledger.bank(), ledger.available(creator))
  const takes = await Promise.allSettled(
    Array.from({ length: 30 }, (_, at) => move(`take-${at}`, 10, ledger.available(creator), ledger.inPayout(creator))),
  )
  expect(takes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  expect(await ledger.balanceOf(world.world.db, ledger.available(creator))).toBe(0)
  // Undo, so that the books of this world agree with its rows again.
  await move('undo', 100, ledger.inPayout(creator), ledger.bank())
})

test('threat model §4.14 a mismatch is found, stops payouts and bank files, and is gone when the books agree again', async () => {
  const [operator, kuba] = [await world.operator(), await world.creator({ available: grosze(100_00) })]
  await kuba.call(requestPayout, { body: undefined })
  const { data: ordered } = await operator.call(opsPayouts.opsListPayouts, { query: { status: 'ordered' } })
  const file = { format: 'elixir-0' as const, payout_ids: ordered.map(({ id }) => id) }
  await withTransaction(world.world.db, tx =>
    ledger.transfer(tx, {
      ...event('tidy'),
      amount: grosze(5),
      from: ledger.bank(),
      to: ledger.available(crypto.randomUUID()),
    }),
  )
  const found = await ledger.reconcile(world.world)
  expect(found.length).toBeGreaterThan(0)
  expect(await ledger.arePayoutsStopped(world.world.db)).toBe(true)
  const ola = await world.creator({ available: grosze(100_00) })
  await expect(ola.call(requestPayout, { body: undefined })).rejects.toMatchObject({ code: 'payouts_stopped' })
  await expect(operator.call(opsPayouts.opsCreateBankFile, { body: file })).rejects.toMatchObject({
    code: 'payouts_stopped',
  })
  const { rows } = await sql<{ owner_id: string; balance_grosze: number }>`
    select owner_id, balance_grosze from ledger_account where kind = 'available' and balance_grosze > 0 and owner_id <> ${ola.id}`.execute(
    world.world.db,
  )
  for (const { owner_id, balance_grosze } of rows) {
    await withTransaction(world.world.db, tx =>
      ledger.transfer(tx, {
        ...event(`back-${owner_id}`),
        amount: grosze(balance_grosze),
        from: ledger.available(owner_id),
        to: ledger.bank(),
      }),
    )
  }
  expect(await ledger.reconcile(world.world)).toEqual([])
  expect(await ledger.arePayoutsStopped(world.world.db)).toBe(false)
  await operator.call(opsPayouts.opsCreateBankFile, { body: file })
})

test('threat model §4.14 every kind of drift between rows and books is found', async () => {
  const operator = await world.operator()
  const { db } = world.world
  const ola = await world.creator({ available: grosze(150_00) })
  const kuba = await world.creator({ available: grosze(150_00) })
  for (const creator of [ola, kuba]) await creator.call(requestPayout, { body: undefined })
  const found = async () => (await ledger.reconcile(world.world)).map(({ what }) => what)
  expect(await found()).toEqual([])
  const ordered = (await operator.call(opsPayouts.opsListPayouts, { query: { status: 'ordered', per_page: 100 } })).data
  const payout = ordered.find(row => row.creator.id === ola.id)?.id ?? ''
  const payment = await db
    .selectFrom('payment')
    .select(['id', 'campaign_id'])
    .where('creator_id', '=', ola.id)
    .executeTakeFirstOrThrow()
  const drifts: [string, ReturnType<typeof sql>, ReturnType<typeof sql>][] = [
    [
      'a payout that says another sum than its payments',
      sql`update payout set amount_grosze = amount_grosze + 1 where id = ${payout}`,
      sql`update payout set amount_grosze = amount_grosze - 1 where id = ${payout}`,
    ],
    [
      'a payout that is further than its payments',
      sql`update payout set status = 'in_bank_file' where id = ${payout}`,
      sql`update payout set status = 'ordered' where id = ${payout}`,
    ],
    [
      'a payment that left its payout',
      sql`update payment set payout_id = null where id = ${payment.id}`,
      sql`update payment set payout_id = ${payout} where id = ${payment.id}`,
    ],
    [
      'money of an advertiser that is in no book',
      sql`insert into advertiser_payment (id, campaign_id, amount_grosze, reference, recorded_at, recorded_by)
        values (gen_random_uuid(), ${payment.campaign_id}, 5, 'drift', now(), ${operator.id})`,
      sql`delete from advertiser_payment where reference = 'drift'`,
    ],
    [
      'a payment that was removed and not forfeited',
      sql`update payment set status = 'removed' where id = ${payment.id}`,
      sql`update payment set status = 'sent_for_payout' where id = ${payment.id}`,
    ],
    [
      'a paid payment that went back by itself',
      sql`update payment set status = 'paid' where id = ${payment.id}`,
      sql`update payment set status = 'sent_for_payout' where id = ${payment.id}`,
    ],
  ]
  for (const [name, make, undo] of drifts) {
    await make.execute(db)
    expect((await found()).length, name).toBeGreaterThan(0)
    await undo.execute(db)
    expect(await found(), `after ${name}`).toEqual([])
  }
})
