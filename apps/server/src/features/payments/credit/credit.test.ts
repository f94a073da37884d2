import { joinCampaign } from '@fanfara/contract/campaigns'
import { DAY_MS } from '@fanfara/contract/durations'
import { grosze, sum } from '@fanfara/contract/money'
import { opsCloseCampaign, opsGetCampaign } from '@fanfara/contract/ops/campaigns'
import { opsApproveCorrection, opsProposeCorrection } from '@fanfara/contract/ops/corrections'
import { opsListAudit } from '@fanfara/contract/ops/desk'
import { opsEnterResults, opsListParticipants } from '@fanfara/contract/ops/participants'
import {
  opsAcceptSettlement,
  opsPayCreditBack,
  opsRecordAdvertiserPayment,
  opsUseCredit,
} from '@fanfara/contract/ops/settlement'
import { type Creator, type Operator, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withTransaction } from '#/db/port.ts'
import { balanceOf, bank, reconcile } from '#/features/ledger/service.ts'
import { takeBackAdvertiserPayment } from '#/features/settlement/service.ts'
import { shareOut } from './credit-policy.ts'

let world: TestWorld
let office: Operator
beforeAll(async () => {
  world = await startWorld()
  office = await world.operator()
})
afterAll(() => world.close())

let names = 0
const advertiser = () => `Reklamodawca ${(names += 1)}`

/** A settled campaign of an advertiser that owes so many zł to a creator. */
async function owing(of: string, clicks: number, ola?: Creator) {
  const creator = ola ?? (await world.creator())
  const id = await world.campaigns.published({
    advertiser: of,
    incomes: [{ model: 'CPC', unit: 'flat', value: 1 }],
  })
  const params = { id }
  await creator.call(joinCampaign, { params })
  const { data } = await office.call(opsListParticipants, { params })
  const participation = data[0]?.id ?? ''
  const results = { views: null, clicks, actions: null, sales: null, sales_value: null }
  await office.call(opsEnterResults, { params: { id: participation }, body: results })
  await office.call(opsCloseCampaign, { params })
  await office.call(opsAcceptSettlement, { params })
  const pay = async (amount: number) =>
    (await office.call(opsRecordAdvertiserPayment, { params, body: { amount, reference: 'FV' } })).data
  const settlement = async () => (await office.call(opsGetCampaign, { params })).data.settlement
  const spend = (amount: number) => office.call(opsUseCredit, { params, body: { amount } })
  const payBack = (amount: number) => office.call(opsPayCreditBack, { params, body: { amount, reason: 'Zwrot' } })
  return { creator, id, participation, pay, settlement, spend, payBack }
}
const codeOf = async (call: Promise<unknown>) => {
  const { status, code } = await refusal(call)
  return [status, code]
}
const agree = async () => expect(await reconcile(world.world)).toEqual([])

describe('CRED-01 what an advertiser pays beyond what is due stays theirs', () => {
  test('the creators get what they earned, and the rest is credit; a second payment is all credit', async () => {
    const { pay, creator, settlement } = await owing(advertiser(), 300)
    expect(await pay(350.5)).toMatchObject({ credit: { own: 50.5, all: 50.5 }, unallocated: 0, received: 350.5 })
    expect((await creator.balances()).available).toBe(300_00)
    expect(await pay(300)).toMatchObject({ credit: { own: 350.5 }, released: { count: 1, amount: 300 } })
    expect((await settlement()).credit).toEqual({ own: 350.5, all: 350.5 })
    const [line] = (await office.call(opsListAudit, { query: {} })).data
    expect(line).toMatchObject({ action: 'advertiser_payment_recorded', after: { credit_grosze: 300_00, released: 0 } })
    await agree()
  })

  test('a correction after the payment makes credit of what was too much', async () => {
    const { pay, participation, settlement } = await owing(advertiser(), 300)
    await pay(300)
    const correction = { kind: 'sum', participation_id: participation, amount: 180 } as const
    const { data } = await office.call(opsProposeCorrection, { body: { correction, reason: 'Too much' } })
    await (await world.colleague('finance')).call(opsApproveCorrection, { params: { id: data.id } })
    await world.advance(14 * DAY_MS)
    expect(await settlement()).toMatchObject({ credit: { own: 120 }, unallocated: 0 })
    await agree()
  })

  test('a payment that was none takes its credit with it, but nothing that creators have', async () => {
    const { id, pay, settlement } = await owing(advertiser(), 300)
    await pay(400)
    await pay(50)
    const rows = await world.world.db
      .selectFrom('advertiser_payment')
      .select(['id', 'amount_grosze'])
      .where('campaign_id', '=', id)
      .execute()
    const takeBack = (amount: number) =>
      withTransaction(world.world.db, tx =>
        takeBackAdvertiserPayment(world.world, tx, office.id, id, {
          id: rows.find(row => row.amount_grosze === amount)?.id ?? '',
          reason: 'None of ours',
        }),
      )
    await takeBack(50_00)
    expect(await settlement()).toMatchObject({ credit: { own: 100 }, received: 400 })
    await expect(takeBack(400_00)).rejects.toMatchObject({ code: 'advertiser_payment_released' })
    expect(await settlement()).toMatchObject({ credit: { own: 100 } })
    await agree()
  })
})

describe('CRED-02 it pays for another campaign of the same advertiser', () => {
  test('as far as it reaches, with one act, and releases what it covers', async () => {
    const name = advertiser()
    const first = await owing(name, 100)
    const second = await owing(name, 500)
    await first.pay(400)
    expect(await second.settlement()).toMatchObject({ credit: { own: 0, all: 300 } })
    await second.spend(300)
    expect(await second.settlement()).toMatchObject({
      credit: { own: 0, all: 0 },
      unallocated: 300,
      released: { count: 0 },
    })
    await second.pay(200)
    expect((await second.creator.balances()).available).toBe(500_00)
    await agree()
  })

  test('the oldest credit first; never another advertiser’s', async () => {
    const name = advertiser()
    const first = await owing(name, 100)
    world.clock.advance(1000)
    const second = await owing(name, 100)
    await second.pay(150)
    await first.pay(130)
    const third = await owing(name, 60)
    await third.spend(60)
    expect((await first.settlement()).credit).toEqual({ own: 0, all: 20 })
    expect((await second.settlement()).credit).toEqual({ own: 20, all: 20 })
    const foreign = await owing(advertiser(), 60)
    expect((await foreign.settlement()).credit).toEqual({ own: 0, all: 0 })
    expect(await codeOf(foreign.spend(60))).toEqual([422, 'credit_none'])
    await agree()
  })

  test('what the operator saw is what is paid, and pressing ten times at once pays once', async () => {
    const name = advertiser()
    const first = await owing(name, 100)
    const second = await owing(name, 500)
    await first.pay(200)
    expect(await codeOf(second.spend(99))).toEqual([409, 'credit_changed'])
    const presses = await Promise.allSettled(Array.from({ length: 10 }, () => second.spend(100)))
    expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await second.settlement()).unallocated).toBe(100)
    await agree()
  })

  test('two campaigns that pay for each other do not wait for each other', async () => {
    const name = advertiser()
    const [first, second] = [await owing(name, 100), await owing(name, 100)]
    await first.pay(150)
    await second.pay(150)
    const [third, fourth] = [await owing(name, 30), await owing(name, 40)]
    await Promise.all([third.spend(30), fourth.spend(40)])
    expect((await third.settlement()).credit.all).toBe(30)
    await agree()
  })
})

describe('CRED-03 it is paid back as a recorded act', () => {
  test('once, of the sum that is there; it leaves the bank account', async () => {
    const { pay, payBack, settlement } = await owing(advertiser(), 300)
    expect(await codeOf(payBack(20))).toEqual([422, 'credit_none'])
    await pay(320)
    const before = await balanceOf(world.world.db, bank())
    expect(await codeOf(payBack(21))).toEqual([409, 'credit_changed'])
    const presses = await Promise.allSettled([payBack(20), payBack(20), payBack(20)])
    expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await settlement()).credit.own).toBe(0)
    expect((await balanceOf(world.world.db, bank())) - before).toBe(20_00)
    await agree()
  })
})

test('CRED-02 parts of credit add up to what is wanted or to all there is, in order', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1000)), fc.nat(5000), (amounts, wanted) => {
      const sources = amounts.map((amount, id) => ({ id, amount: grosze(amount) }))
      const parts = shareOut(sources, grosze(wanted))
      expect(sum(parts.map(({ amount }) => amount))).toBe(Math.min(wanted, sum(amounts)))
      const whole = parts.slice(0, -1).every(({ id, amount }) => amount === amounts[id])
      expect(whole && parts.every(({ amount }) => amount > 0)).toBe(true)
    }),
  )
})

describe('DESK-67 money that two people record is recorded once', () => {
  test('what was seen as due holds; whoever saw another sum is told what it is now', async () => {
    const { id, settlement } = await owing(advertiser(), 300)
    const record = (due: number) =>
      office.call(opsRecordAdvertiserPayment, { params: { id }, body: { amount: 100, reference: 'FV', due } })
    await record(300)
    expect(await refusal(record(300))).toMatchObject({ status: 409, code: 'due_changed', body: { amount: 200 } })
    expect(await settlement()).toMatchObject({ received: 100, unallocated: 100 })
    await record(200)
    expect((await settlement()).received).toBe(200)
    await agree()
  })

  test('of two at once one is recorded', async () => {
    const { id, settlement } = await owing(advertiser(), 300)
    const body = { amount: 300, reference: 'FV', due: 300 }
    const both = await Promise.allSettled(
      [1, 2].map(() => office.call(opsRecordAdvertiserPayment, { params: { id }, body })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await settlement()).toMatchObject({ received: 300, credit: { own: 0 } })
    await agree()
  })
})
