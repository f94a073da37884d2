import { grosze } from '@fanfara/contract/money'
import { getPayments, requestPayout } from '@fanfara/contract/payments'
import { type Creator, startWorld, type TestWorld } from '@fanfara/testkit'
import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEverything, readPayments } from './finances-store.ts'

let world: TestWorld
let ola: Creator
beforeAll(async () => {
  world = await startWorld()
  ola = await world.creator({ available: grosze(100_00) })
  await ola.call(requestPayout, { body: undefined })
  await ola.earn(grosze(120_00))
  await ola.earn(grosze(20_00))
})
afterAll(() => world.close())

/** What another process does to the rows, of which it tells nobody. */
const beside = (statement: RawBuilder<unknown>) => statement.execute(world.world.db)

/** The creator's payment in this place, the newest first. */
const payment = (place: number) =>
  sql`(select id from payment where creator_id = ${ola.id} order by created_at desc, id offset ${place} limit 1)`
const set = (place: number, what: RawBuilder<unknown>) => sql`update payment set ${what} where id = ${payment(place)}`
const ofCampaign = (place: number, what: RawBuilder<unknown>) =>
  sql`update campaign set ${what} where id = (select campaign_id from payment where id = ${payment(place)})`
const ofPayout = (what: RawBuilder<unknown>) => sql`update payout set ${what} where creator_id = ${ola.id}`

const amount = (place: number, to: number) =>
  set(place, sql`amount_grosze = ${to}::bigint, set_off_grosze = 0, taken_back_grosze = 0`)
const renamed = (place: number, to: string) => ofCampaign(place, sql`name = ${to}`)
const ends = (place: number, days: number) => ofCampaign(place, sql`end_date = start_date + ${days}::int`)
const invoiced = (to: string) => ofPayout(sql`invoice_due_on = ${to}::date, invoice_sha256 = ${'0'.repeat(64)}`)

test.each([
  { change: 'an amount', act: () => amount(0, 77_00), shows: [{ payout: 77 }] },
  {
    change: 'a status and since when',
    act: () => set(0, sql`status = 'waiting_for_payout', moved_at = moved_at + interval '1 hour'`),
    shows: [{ status: 'waiting_for_payout' }],
  },
  { change: 'clicks and views', act: () => set(0, sql`clicks = 41, views = 42`), shows: [{ clicks: 41, views: 42 }] },
  { change: 'what was set off', act: () => set(0, sql`set_off_grosze = 100`), shows: [{ set_off: 1 }] },
  { change: 'what was taken back', act: () => set(0, sql`taken_back_grosze = 200`), shows: [{ taken_back: 2 }] },
  { change: "a campaign's name", act: () => renamed(0, 'Lody na lato'), shows: [{ name: 'Lody na lato' }] },
  {
    change: "a campaign's days",
    act: () => ofCampaign(0, sql`start_date = '2031-02-03', end_date = '2031-02-04'`),
    shows: [{ start_date: '2031-02-03', end_date: '2031-02-04' }],
  },
  {
    change: 'the day by which an invoice is due',
    act: () => invoiced('2031-05-06'),
    shows: [{ invoice: expect.objectContaining({ due_date: '2031-05-06' }) }],
  },
])('FIN-09 $change, changed by another process, is in the very next answer', async ({ act, shows }) => {
  const before = (await ola.call(getPayments, {})).data
  for (const shown of shows) expect(before).not.toContainEqual(expect.objectContaining(shown))
  await beside(act())
  const { data } = await ola.call(getPayments, {})
  for (const shown of shows) expect(data).toContainEqual(expect.objectContaining(shown))
})

test('FIN-09 a payment that is removed, one that is new and one that comes back are seen in the very next answer', async () => {
  const ids = async () => (await ola.call(getPayments, {})).data.map(({ id }) => id)
  const before = await ids()
  await beside(set(0, sql`status = 'removed'`))
  expect(await ids()).toHaveLength(before.length - 1)
  await beside(set(0, sql`status = 'ready_for_payout'`))
  expect([...(await ids())].sort()).toEqual([...before].sort())
  await ola.earn(grosze(5_00))
  expect(await ids()).toHaveLength(before.length + 1)
})

test('FIN-09 a list that nobody changed is not read again; somebody else gets nothing of it', async () => {
  const asked: string[] = []
  const { store, db } = world.world
  const listening = {
    ...store,
    connect: async () => {
      const connection = await store.connect()
      return {
        release: () => connection.release(),
        query: (text: string, parameters: readonly unknown[]) => (asked.push(text), connection.query(text, parameters)),
      }
    },
  }
  const first = await readEverything({ db, store: listening }, ola.id)
  expect(asked).toHaveLength(2)
  expect(await readEverything({ db, store: listening }, ola.id)).toEqual(first)
  expect(asked).toHaveLength(3)
  const nobody = await world.creator()
  const nothing = await readEverything({ db, store: listening }, nobody.id)
  expect(nothing).toMatchObject({ available: 0, rows: [] })
  expect(await readEverything({ db, store: listening }, nobody.id)).toEqual(nothing)
  expect(asked).toHaveLength(6)
})

const place = fc.nat({ max: 2 })
const changes = fc.oneof(
  fc.record({ place, to: fc.nat({ max: 3 }) }).map(({ place, to }) => amount(place, to * 10_00)),
  fc
    .record({ place, to: fc.constantFrom('removed', 'waiting_for_acceptance', 'waiting_for_payment', 'paid') })
    .map(({ place, to }) => set(place, sql`status = ${to}`)),
  fc
    .record({ place, hours: fc.integer({ min: -2, max: 2 }) })
    .map(({ place, hours }) => set(place, sql`moved_at = moved_at + ${hours}::int * interval '1 hour'`)),
  fc.record({ place, to: fc.constantFrom('Lody', 'Buty') }).map(({ place, to }) => renamed(place, to)),
  fc.record({ place, days: fc.nat({ max: 2 }) }).map(({ place, days }) => ends(place, days)),
  fc.constantFrom('2031-05-06', '2031-05-07').map(invoiced),
)

test('FIN-09 after any changes, one by one or in one transaction, the list is what the whole statement reads', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(changes, { minLength: 1, maxLength: 3 }), { maxLength: 8 }), async acts => {
      for (const together of acts) {
        await world.world.db.transaction().execute(async tx => {
          for (const act of together) await act.execute(tx)
        })
        expect(await readEverything(world.world, ola.id)).toEqual(await readPayments(world.world.db, ola.id, {}))
      }
    }),
    { numRuns: 30 },
  )
})
