import { joinCampaign } from '@fanfara/contract/campaigns'
import { opsCloseCampaign, opsGetCampaign } from '@fanfara/contract/ops/campaigns'
import { opsListAudit } from '@fanfara/contract/ops/desk'
import { opsEnterResults, opsListParticipants } from '@fanfara/contract/ops/participants'
import {
  opsAcceptSettlement,
  opsApproveWriteOff,
  opsProposeWriteOff,
  opsRecordAdvertiserPayment,
  opsReleasePayments,
  opsWithdrawWriteOff,
} from '@fanfara/contract/ops/settlement'
import { getPayments } from '@fanfara/contract/payments'
import { type Creator, type Operator, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withTransaction } from '#/db/port.ts'
import { balanceOf, losses, reconcile } from '#/features/ledger/service.ts'
import { takeBackAdvertiserPayment } from '#/features/settlement/service.ts'
import { writeOffMoves } from '../states.ts'

let world: TestWorld
let office: Operator
let colleague: Operator
beforeAll(async () => {
  world = await startWorld()
  office = await world.operator()
  colleague = await world.colleague('finance')
})
afterAll(() => world.close())

/** A settled campaign that owes these sums in zł, each to a creator of its own, in this order. */
async function owing(...sums: number[]) {
  const id = await world.campaigns.published({ incomes: [{ model: 'CPC', unit: 'flat', value: 1 }] })
  const params = { id }
  const creators: Creator[] = []
  for (const clicks of sums) {
    const creator = await world.creator()
    await creator.call(joinCampaign, { params })
    const { data } = await office.call(opsListParticipants, { params })
    const participation = data.find(row => row.creator.id === creator.id)?.id ?? ''
    const results = { views: null, clicks, actions: null, sales: null, sales_value: null }
    await office.call(opsEnterResults, { params: { id: participation }, body: results })
    world.clock.advance(1000)
    creators.push(creator)
  }
  await office.call(opsCloseCampaign, { params })
  await office.call(opsAcceptSettlement, { params })
  const pay = async (amount: number, hold = false) =>
    (await office.call(opsRecordAdvertiserPayment, { params, body: { amount, reference: 'FV', hold } })).data
  const propose = async (amount: number) => {
    const body = { amount, reason: 'The company was struck off.' }
    return (await office.call(opsProposeWriteOff, { params, body })).data.write_off?.id ?? ''
  }
  const settlement = async () => (await office.call(opsGetCampaign, { params })).data.settlement
  const paymentOf = async (at: number) => (await creators[at]?.call(getPayments))?.data[0]?.id ?? ''
  const available = () => Promise.all(creators.map(async one => (await one.balances()).available / 100))
  return { id, creators, pay, propose, settlement, paymentOf, available }
}
const approve = (id: string, by = colleague) => by.call(opsApproveWriteOff, { params: { id } })
const codeOf = async (call: Promise<unknown>) => {
  const { status, code } = await refusal(call)
  return [status, code]
}
const lost = async () => 0 - (await balanceOf(world.world.db, losses()))
const agree = async () => expect(await reconcile(world.world)).toEqual([])

test('OPS-02 every act on a campaign’s money says how the money stood before it and after', async () => {
  const { id, pay, propose, paymentOf } = await owing(100, 200)
  await pay(150, true)
  await office.call(opsReleasePayments, {
    params: { id },
    body: { payment_ids: [await paymentOf(0)], reason: 'They wait longest.' },
  })
  await office.call(opsWithdrawWriteOff, { params: { id: await propose(150) }, body: { reason: 'They pay.' } })
  await approve(await propose(150))
  const lines = (await office.call(opsListAudit, { query: { object_id: id } })).data.slice(0, 6).toReversed()
  const owed = { money_grosze: 0, due: 2, due_grosze: 300_00, released_grosze: 0 }
  const paid = { ...owed, money_grosze: 150_00 }
  const released = { ...paid, due: 1, due_grosze: 200_00, released_grosze: 100_00 }
  const lost = { money_grosze: 300_00, due: 0, due_grosze: 0, released_grosze: 300_00 }
  const proposed = { state: 'proposed' }
  expect(lines.map(({ action, before, after }) => [action, before, after])).toEqual([
    ['advertiser_payment_recorded', owed, { amount_grosze: 150_00, released: 0, credit_grosze: 0, ...paid }],
    ['payments_released', paid, { amount_grosze: 100_00, released: 1, ...released }],
    ['write_off_proposed', released, { ...proposed, amount_grosze: 150_00, ...released }],
    ['write_off_withdrawn', { ...proposed, ...released }, { state: 'withdrawn', amount_grosze: 150_00, ...released }],
    ['write_off_proposed', released, { ...proposed, amount_grosze: 150_00, ...released }],
    [
      'write_off_approved',
      { ...proposed, ...released },
      { state: 'approved', amount_grosze: 150_00, released: 1, ...lost },
    ],
  ])
})

describe('CRED-04 too little came', () => {
  test('the oldest are released first; held money waits for the operator’s choice, with a reason', async () => {
    const { id, pay, paymentOf, available, settlement } = await owing(100, 200, 100)
    expect((await pay(250, true)).released.count).toBe(0)
    const release = async (at: number[]) => {
      const payment_ids = await Promise.all(at.map(paymentOf))
      return office.call(opsReleasePayments, { params: { id }, body: { payment_ids, reason: 'They wait longest.' } })
    }
    expect(await codeOf(release([0, 1]))).toEqual([409, 'release_uncovered'])
    await release([1])
    expect(await available()).toEqual([0, 200, 0])
    expect(await codeOf(release([1]))).toEqual([409, 'release_unfit'])
    expect(await settlement()).toMatchObject({ unallocated: 50, waiting_for_payment: { count: 2 } })
    const [line] = (await office.call(opsListAudit, { query: {} })).data
    expect(line).toMatchObject({ action: 'payments_released', reason: 'They wait longest.', after: { released: 1 } })
    await pay(60)
    expect(await available()).toEqual([100, 200, 0])
    await agree()
  })

  test('five choices of the same money at once are one', async () => {
    const { id, pay, paymentOf, available } = await owing(100, 100)
    await pay(100, true)
    const [first, second] = [await paymentOf(0), await paymentOf(1)]
    const choose = (payment: string) =>
      office.call(opsReleasePayments, { params: { id }, body: { payment_ids: [payment], reason: 'Because' } })
    const presses = await Promise.allSettled([first, second, first, second, first].map(choose))
    expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await available()).reduce((all, one) => all + one, 0)).toBe(100)
    await agree()
  })
})

describe('CRED-05 nothing will come: two people write it off', () => {
  test('creators are paid all the same, and the loss is ours', async () => {
    const before = await lost()
    const { pay, propose, settlement, available } = await owing(100, 200)
    await pay(150)
    const id = await propose(150)
    expect(await settlement()).toMatchObject({ write_off: { id, amount: 150, can_approve: false } })
    const own = await refusal(approve(id, office))
    expect([own.status, own.code]).toEqual([403, 'write_off_own'])
    const cheat = sql`update write_off set state = 'approved', decided_by = proposed_by, decided_at = now() where id = ${id}`
    await expect(cheat.execute(world.world.db)).rejects.toThrow(/write_off_four_eyes/)
    const presses = await Promise.allSettled([approve(id), approve(id), approve(id)])
    expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await settlement()).toMatchObject({ write_off: null, written_off: 150, waiting_for_payment: { count: 0 } })
    expect(await available()).toEqual([100, 200])
    expect((await lost()) - before).toBe(150_00)
    await agree()
  })

  test('what is paid after all makes the loss good first, then it is credit; taken back, it is lost again', async () => {
    const { id: campaign, pay, propose, settlement } = await owing(300)
    await approve(await propose(300))
    const before = await lost()
    expect(await pay(100)).toMatchObject({ written_off: 200, credit: { own: 0 } })
    expect(await pay(250)).toMatchObject({ written_off: 0, credit: { own: 50 } })
    expect(before - (await lost())).toBe(300_00)
    await agree()
    const { id } = await world.world.db
      .selectFrom('advertiser_payment')
      .select('id')
      .where('campaign_id', '=', campaign)
      .where('amount_grosze', '=', 250_00)
      .executeTakeFirstOrThrow()
    await withTransaction(world.world.db, tx =>
      takeBackAdvertiserPayment(world.world, tx, office.id, campaign, { id, reason: 'Not theirs' }),
    )
    expect(await settlement()).toMatchObject({ written_off: 200, credit: { own: 0 }, received: 100 })
    await agree()
  })

  test('another sum than is owed, twice, or nothing is refused; a proposal can be withdrawn', async () => {
    const { id: campaign, pay, propose, settlement } = await owing(300)
    expect(await codeOf(propose(299))).toEqual([409, 'write_off_changed'])
    const id = await propose(300)
    expect(await codeOf(propose(300))).toEqual([409, 'write_off_open'])
    await pay(20)
    expect(await codeOf(approve(id))).toEqual([409, 'write_off_changed'])
    await office.call(opsWithdrawWriteOff, { params: { id }, body: { reason: 'They pay.' } })
    expect(await codeOf(approve(id))).toEqual([409, 'write_off_closed'])
    expect(await settlement()).toMatchObject({ write_off: null, written_off: 0 })
    await pay(280)
    const body = { amount: 1, reason: 'Nothing left' }
    const none = office.call(opsProposeWriteOff, { params: { id: campaign }, body })
    expect(await codeOf(none)).toEqual([422, 'settlement_not_accepted'])
    await agree()
  })

  test('both ends are reached, and nothing leaves them', () => {
    expect(Object.values(writeOffMoves.proposed).toSorted()).toEqual(['approved', 'withdrawn'])
    expect([writeOffMoves.approved, writeOffMoves.withdrawn]).toEqual([{}, {}])
  })
})
