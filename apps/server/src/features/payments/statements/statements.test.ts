import { grosze } from '@fanfara/contract/money'
import { opsRefusePayout, opsListPayouts } from '@fanfara/contract/ops/payouts'
import {
  opsDownloadCreatorStatement,
  opsDownloadCreatorStatementPdf,
  opsGetCreatorStatement,
} from '@fanfara/contract/ops/people/ledger'
import { requestPayout } from '@fanfara/contract/payments'
import { downloadStatement, getStatement } from '@fanfara/contract/statements'
import { DAY_MS } from '@fanfara/contract/durations'
import { refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { spanOf } from './statements.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld({ at: new Date('2026-03-20T10:00:00Z') })
})
afterAll(() => world.close())

test('design §1.1 a statement opens and closes with the balance, and names each movement and what it is about', async () => {
  const ola = await world.creator({ available: grosze(250_00) })
  const march = async () => (await ola.call(getStatement, { params: { month: '2026-03' } })).data
  const first = await march()
  expect(first).toMatchObject({ opening: 0, came: 250, left: 0, closing: 250, is_cut: false, months: ['2026-03'] })
  expect(first.movements).toEqual([
    expect.objectContaining({
      kind: 'release',
      amount: 250,
      balance: 250,
      reference: null,
      campaign: expect.any(String),
    }),
  ])
  await ola.call(requestPayout, { body: undefined })
  const office = await world.operator()
  const { data: ordered } = await office.call(opsListPayouts, { query: { status: 'ordered' } })
  const payout = ordered.find(({ creator }) => creator.id === ola.id)
  await world.advance(15 * DAY_MS)
  await office.call(opsRefusePayout, { params: { id: payout?.id ?? '' }, body: { reason: 'Zły rachunek' } })

  expect(await march()).toMatchObject({ opening: 0, came: 250, left: 250, closing: 0 })
  const { data: april } = await ola.call(getStatement, { params: { month: '2026-04' } })
  expect(april).toMatchObject({ opening: 0, came: 250, left: 0, closing: 250, months: ['2026-04', '2026-03'] })
  expect(april.movements[0]).toMatchObject({
    kind: 'refused',
    reference: payout?.reference,
    reason: 'Zły rachunek',
    campaign: null,
  })
  const { data: year } = await ola.call(getStatement, { params: { month: '2026' } })
  expect(year.movements.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
    ['release', 250, 250],
    ['payout', -250, 0],
    ['refused', 250, 250],
  ])
  expect((await ola.call(getStatement, { params: { month: '2027-01' } })).data).toMatchObject({
    opening: 250,
    closing: 250,
    movements: [],
  })

  const file = await ola.call(downloadStatement, { params: { month: '2026' } })
  expect(file.split('\r\n')[2]).toMatch(/^2026-03-20T.*,Payout ordered,PO-\d{6},-250\.00,0\.00,$/)
})

test('design §1.1 nobody reads another’s statement, and a period that is none is refused under its field', async () => {
  const [ola, kuba] = [await world.creator({ available: grosze(10_00) }), await world.creator()]
  await ola.call(getStatement, { params: { month: '2026' } })
  expect((await kuba.call(getStatement, { params: { month: '2026' } })).data).toMatchObject({
    closing: 0,
    movements: [],
    months: [],
  })
  for (const month of ['2026-13', '2026-1', '1999', '2026-03-01', 'x'])
    expect((await refusal(ola.call(getStatement, { params: { month } }))).status).toBe(422)
})

describe('periods', () => {
  test('a month ends where the next begins, a year too', () => {
    expect(spanOf('2026-12')).toEqual({ first: '2026-12-01', next: '2027-01-01' })
    expect(spanOf('2026')).toEqual({ first: '2026-01-01', next: '2027-01-01' })
  })

  test('the twelve months of a year are the year, without a gap', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2000, max: 2098 }), year => {
        const months = Array.from({ length: 12 }, (_, at) => spanOf(`${year}-${String(at + 1).padStart(2, '0')}`))
        const whole = spanOf(String(year))
        expect([months[0]?.first, months[11]?.next]).toEqual([whole.first, whole.next])
        months.slice(1).forEach(({ first }, at) => expect(first).toBe(months[at]?.next))
      }),
    )
  })
})

test('OPS-26 operators read a creator’s statement, as figures and as a document; of nobody else there is one', async () => {
  const [ola, office] = [
    await world.creator({ name: 'Ola Księgowana', available: grosze(120_00) }),
    await world.operator(),
  ]
  const month = world.clock.now().toISOString().slice(0, 7)
  const params = { id: ola.id, month }
  const own = (await ola.call(getStatement, { params })).data
  expect((await office.call(opsGetCreatorStatement, { params })).data).toEqual(own)
  expect(await office.call(opsDownloadCreatorStatement, { params })).toBe(await ola.call(downloadStatement, { params }))
  expect(await office.call(opsDownloadCreatorStatementPdf, { params })).toMatch(/^%PDF-/)
  for (const id of [office.id, '00000000-0000-4000-8000-000000000000'])
    expect(await refusal(office.call(opsGetCreatorStatement, { params: { id, month } }))).toMatchObject({ status: 404 })
  expect(await refusal(ola.call(opsGetCreatorStatement, { params }))).toMatchObject({ status: 403 })
})
