import { grosze } from '@fanfara/contract/money'
import { joinCampaign } from '@fanfara/contract/campaigns'
import {
  opsImportStatement,
  opsListBankLines,
  opsSetBankLineAside,
  opsSettleBankLine,
  opsUnmatchBankLine,
} from '@fanfara/contract/ops/bank-statements'
import { opsCloseCampaign, opsGetCampaign } from '@fanfara/contract/ops/campaigns'
import { opsEnterResults, opsListParticipants } from '@fanfara/contract/ops/participants'
import {
  opsAcceptSettlement,
  opsListAdvertiserPayments,
  opsRecordAdvertiserPayment,
  opsTakeBackAdvertiserPayment,
} from '@fanfara/contract/ops/settlement'
import { dayOf } from '@fanfara/contract/time'
import { type Operator, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { reconcile } from '../ledger/service.ts'
import { campaignReference } from '../payments/service.ts'
import type { Booked } from './sandbox/sandbox-store.ts'
import { writeStatement } from './sandbox/statement-files.ts'

let world: TestWorld
let office: Operator
let number: number
beforeEach(async () => {
  world = await startWorld()
  office = await world.operator()
  number = 0
})
afterEach(() => world.close())

const came = (amount: number, title: string): Booked => ({
  reference: `BK${String((number += 1)).padStart(14, '0')}`,
  day: dayOf(world.clock.now()),
  amount: grosze(amount),
  name: 'Kocyk sp. z o.o.',
  iban: 'PL27114020040000300201355387',
  title,
  endToEnd: '',
  reason: '',
})
async function take(booked: readonly Booked[]) {
  const account = 'PL34102010260000000000000001'
  const day = dayOf(world.clock.now())
  const opening = grosze(1_000_000_00)
  const content = writeStatement('camt.053', { account, number, day, opening, booked })
  return (await office.call(opsImportStatement, undefined, { upload: { file: new File([content], 'a.xml') } })).data
}
const lines = async (state: 'waiting' | 'matched_advertiser') =>
  (await office.call(opsListBankLines, { query: { state, per_page: 100 } })).data
const pay = (id: string, amount: number) =>
  office.call(opsRecordAdvertiserPayment, { params: { id }, body: { amount, reference: 'FV 1/2026' } })

/** A settled campaign of two creators who earned so much each. */
async function owing(each: number) {
  const creators = [await world.creator(), await world.creator()]
  const id = await world.campaigns.published({ incomes: [{ model: 'CPC', unit: 'flat', value: 1 }] })
  for (const creator of creators) await creator.call(joinCampaign, { params: { id } })
  const { data } = await office.call(opsListParticipants, { params: { id } })
  const results = { views: null, clicks: each, actions: null, sales: null, sales_value: null }
  for (const row of data) await office.call(opsEnterResults, { params: { id: row.id }, body: results })
  await office.call(opsCloseCampaign, { params: { id } })
  await office.call(opsAcceptSettlement, { params: { id }, body: {} })
  const available = async () => {
    const balances = await Promise.all(creators.map(creator => creator.balances()))
    return balances.map(balance => balance.available).toSorted((one, other) => other - one)
  }
  return { id, available }
}

test('TRAN-42 an advertiser’s money that somebody recorded by hand is only shown by its line, once', async () => {
  const { id, available } = await owing(300)
  await pay(id, 300)
  await take([came(300_00, `Zapłata ${campaignReference(id)}`)])
  expect(await available()).toEqual([300_00, 0])
  const [shown] = await lines('matched_advertiser')
  expect(shown).toMatchObject({ campaign: { id }, has_moved: false, can_unmatch: true })
  expect(await reconcile(world.world)).toEqual([])
  // The second half is another payment.
  await take([came(300_00, `Zapłata ${campaignReference(id)} cz. 2`)])
  expect(await available()).toEqual([300_00, 300_00])
  expect(new Set((await lines('matched_advertiser')).map(({ has_moved }) => has_moved))).toEqual(new Set([false, true]))
  // Its line taken off, what was recorded by hand stays.
  const params = { id: shown?.id ?? '' }
  await office.call(opsUnmatchBankLine, { params, body: { reason: 'Pomyłka' } })
  expect(await available()).toEqual([300_00, 300_00])
  expect(await reconcile(world.world)).toEqual([])
})

test('TRAN-42 a line that shows what was recorded by hand is found where nothing is owed any more', async () => {
  const { id } = await owing(300)
  await pay(id, 600)
  const title = campaignReference(id)
  await take([came(600_00, title), came(600_00, `${title} dwa razy`), came(599_99, title)])
  expect((await lines('matched_advertiser')).map(({ has_moved }) => has_moved)).toEqual([false])
  expect((await lines('waiting')).map(({ why }) => why)).toEqual(['nothing_due', 'nothing_due'])
  expect(await reconcile(world.world)).toEqual([])
})

test('TRAN-42 two instalments of the same sum on one statement are two payments', async () => {
  const { id, available } = await owing(300)
  await take([came(300_00, `Zapłata ${campaignReference(id)}`), came(300_00, `Zapłata ${campaignReference(id)}`)])
  expect(await available()).toEqual([300_00, 300_00])
  expect((await lines('matched_advertiser')).map(({ has_moved }) => has_moved)).toEqual([true, true])
  expect(await reconcile(world.world)).toEqual([])
})

test('CRED-08 money for a campaign that owes less, or nothing now, is proposed for the one that its title names, and stays its advertiser’s', async () => {
  const { id, available } = await owing(300)
  await pay(id, 500)
  const title = `Dopłata ${campaignReference(id)}`
  await take([came(150_00, title), came(42_00, 'Dopłata FAN-00000000')])
  const byAmount = async () => (await lines('waiting')).toSorted((one, other) => other.amount - one.amount)
  const [line, nobodys] = await byAmount()
  expect(line?.proposals).toMatchObject([{ kind: 'campaign', id, amount: 100, fits: ['reference'] }])
  expect(nobodys?.proposals).toEqual([])
  await office.call(opsSettleBankLine, { params: { id: line?.id ?? '' }, body: { campaign_id: id } })
  expect(await available()).toEqual([300_00, 300_00])
  await take([came(70_00, title)])
  const [late] = await byAmount()
  expect(late?.proposals).toMatchObject([{ kind: 'campaign', id, amount: 0, fits: ['reference', 'account'] }])
  await office.call(opsSettleBankLine, { params: { id: late?.id ?? '' }, body: { campaign_id: id } })
  const { data } = await office.call(opsGetCampaign, { params: { id } })
  expect(data.settlement).toMatchObject({ credit: { own: 120 }, received: 720 })
  expect(await reconcile(world.world)).toEqual([])
})

test('CRED-08 a title that names a campaign of which nothing was accepted proposes nothing', async () => {
  const id = await world.campaigns.published()
  await take([came(70_00, campaignReference(id))])
  expect((await lines('waiting')).map(({ proposals }) => proposals)).toEqual([[]])
})

test('TRAN-42 whoever says which campaign a line is for sees what a colleague recorded of it by hand, and it is not taken twice', async () => {
  const { id, available } = await owing(300)
  await pay(id, 300)
  // Nothing on it names the campaign, and half of what was due came: it owes just as much still.
  await take([came(300_00, 'FV 1/2026')])
  const params = { id: (await lines('waiting'))[0]?.id ?? '' }
  await office.call(opsSettleBankLine, { params, body: { campaign_id: id } })
  expect(await lines('matched_advertiser')).toMatchObject([{ campaign: { id }, has_moved: false, can_unmatch: true }])
  expect(await available()).toEqual([300_00, 0])
  // Taken off and said again it is shown again; the next half, from the account that is known by now, is another payment.
  await office.call(opsUnmatchBankLine, { params, body: { reason: 'Pomyłka' } })
  await office.call(opsSettleBankLine, { params, body: { campaign_id: id } })
  await take([came(300_00, 'FV 2/2026')])
  expect(await available()).toEqual([300_00, 300_00])
  expect(await reconcile(world.world)).toEqual([])
})

test('DESK-78 money that was recorded by mistake is taken back with a reason, once, while creators have nothing of it', async () => {
  const { id, available } = await owing(300)
  await pay(id, 300)
  world.clock.advance(1000)
  await pay(id, 20)
  const recorded = async () => (await office.call(opsListAdvertiserPayments, { params: { id } })).data
  const [mistaken, right] = await recorded()
  expect(mistaken).toMatchObject({ amount: 20, reference: 'FV 1/2026', taken_back_at: null, statement_id: null })
  const takeBack = (payment?: string) =>
    office.call(opsTakeBackAdvertiserPayment, { params: { id: payment ?? '' }, body: { reason: 'Pomyłka' } })
  expect((await takeBack(mistaken?.id)).data).toMatchObject({ received: 300, unallocated: 0 })
  expect((await recorded()).map(({ amount, taken_back_at: back }) => [amount, back !== null])).toEqual([
    [20, true],
    [300, false],
  ])
  expect((await refusal(takeBack(mistaken?.id))).status).toBe(404)
  expect((await refusal(takeBack(right?.id))).code).toBe('advertiser_payment_released')
  expect((await refusal(takeBack(crypto.randomUUID()))).status).toBe(404)
  expect(await available()).toEqual([300_00, 0])
  expect(await reconcile(world.world)).toEqual([])
})

test('DESK-78 money for which a line of a statement stands is taken back there', async () => {
  const { id } = await owing(300)
  await pay(id, 20)
  await take([came(20_00, `Zapłata ${campaignReference(id)}`)])
  const [payment] = (await office.call(opsListAdvertiserPayments, { params: { id } })).data
  expect(payment?.statement_id).not.toBeNull()
  const act = { params: { id: payment?.id ?? '' }, body: { reason: 'Pomyłka' } }
  expect((await refusal(office.call(opsTakeBackAdvertiserPayment, act))).code).toBe('advertiser_payment_matched')
  const [line] = await lines('matched_advertiser')
  await office.call(opsUnmatchBankLine, { params: { id: line?.id ?? '' }, body: { reason: 'Pomyłka' } })
  expect((await office.call(opsTakeBackAdvertiserPayment, act)).data.received).toBe(0)
})

test('threat model §4 taken off and said again twenty times at once, an advertiser’s money moves once', async () => {
  const { id, available } = await owing(300)
  await take([came(299_99, campaignReference(id))])
  const params = { id: (await lines('matched_advertiser'))[0]?.id ?? '' }
  const twenty = Array.from({ length: 20 }, (_, at) =>
    at % 2 === 0
      ? office.call(opsUnmatchBankLine, { params, body: { reason: 'Pomyłka' } })
      : office.call(opsSettleBankLine, { params, body: { campaign_id: id } }),
  )
  const statuses = (await Promise.allSettled(twenty)).map(one =>
    one.status === 'fulfilled' ? 200 : (one.reason as { status: number }).status,
  )
  expect(statuses.filter(status => status !== 200 && status !== 409)).toEqual([])
  expect(await reconcile(world.world)).toEqual([])
  await take([came(300_01, campaignReference(id))])
  expect((await available()).filter(sum => sum > 0).length).toBeLessThanOrEqual(2)
  expect(await reconcile(world.world)).toEqual([])
})

test('a line without an amount, and sums that no bank has, are answered with a sentence', async () => {
  await take([came(0, 'Nic')])
  const [nothing] = await lines('waiting')
  const params = { id: nothing?.id ?? '' }
  const { id } = await owing(300)
  expect((await refusal(office.call(opsSettleBankLine, { params, body: { campaign_id: id } }))).code).toBe(
    'bank_line_unfit',
  )
  expect(
    (await refusal(office.call(opsSettleBankLine, { params, body: { payout_id: crypto.randomUUID() } }))).code,
  ).toBe('bank_line_unfit')
  await office.call(opsSetBankLineAside, { params, body: { reason: 'Nic' } })
  const account = 'PL34102010260000000000000001'
  const day = dayOf(world.clock.now())
  const small = writeStatement('camt.053', {
    account,
    number: 9,
    day,
    opening: grosze(100),
    booked: Array.from({ length: 20 }, () => came(11_11, 'x')),
  })
  const content = small.replaceAll('>11.11<', '>9999999999999.99<')
  const huge = await refusal(
    office.call(opsImportStatement, undefined, { upload: { file: new File([content], 'a.xml') } }),
  )
  expect([huge.status, Object.keys(huge.errors)]).toEqual([422, ['statement']])
})

test('money for a campaign that is not settled waits, and nobody can put it there', async () => {
  const id = await world.campaigns.published()
  await take([came(300_00, campaignReference(id))])
  const [line] = await lines('waiting')
  expect(line?.why).toBe('nothing_due')
  const params = { id: line?.id ?? '' }
  expect((await refusal(office.call(opsSettleBankLine, { params, body: { campaign_id: id } }))).code).toBe(
    'settlement_not_accepted',
  )
  expect(
    (await refusal(office.call(opsSettleBankLine, { params, body: { campaign_id: crypto.randomUUID() } }))).status,
  ).toBe(404)
  expect(await reconcile(world.world)).toEqual([])
})
