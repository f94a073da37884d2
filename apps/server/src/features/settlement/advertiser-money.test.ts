import { joinCampaign } from '@fanfara/contract/campaigns'
import { DAY_MS } from '@fanfara/contract/durations'
import { fromZloty } from '@fanfara/contract/money'
import { opsCloseCampaign, opsGetCampaign } from '@fanfara/contract/ops/campaigns'
import { opsApproveCorrection, opsProposeCorrection } from '@fanfara/contract/ops/corrections'
import { opsEnterResults, opsListParticipants } from '@fanfara/contract/ops/participants'
import {
  opsAcceptSettlement,
  opsApproveWriteOff,
  opsListAdvertiserPayments,
  opsPayCreditBack,
  opsProposeWriteOff,
  opsRecordAdvertiserPayment,
  opsReleasePayments,
  opsTakeBackAdvertiserPayment,
  opsUseCredit,
  opsWithdrawWriteOff,
} from '@fanfara/contract/ops/settlement'
import { getPayments } from '@fanfara/contract/payments'
import { type Operator, startWorld, type TestWorld, unlessRefused } from '@fanfara/testkit'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcile } from '../ledger/service.ts'

let world: TestWorld
let office: Operator
let colleague: Operator
beforeAll(async () => {
  world = await startWorld()
  office = await world.operator()
  colleague = await world.colleague('finance')
})
afterAll(() => world.close())

/** Settled campaigns of one advertiser, which owe each of two creators so many zł. */
const EARNED: readonly number[] = [300, 120]
const reason = 'It was so.'
let advertisers = 0

async function cast() {
  const advertiser = `Reklamodawca ${(advertisers += 1)}`
  const creators = [await world.creator(), await world.creator()]
  const campaigns: { id: string; participations: string[] }[] = []
  for (const clicks of EARNED) {
    const id = await world.campaigns.published({ advertiser, incomes: [{ model: 'CPC', unit: 'flat', value: 1 }] })
    const params = { id }
    for (const { call } of creators) await call(joinCampaign, { params })
    const { data } = await office.call(opsListParticipants, { params })
    const results = { views: null, clicks, actions: null, sales: null, sales_value: null }
    for (const row of data) await office.call(opsEnterResults, { params: { id: row.id }, body: results })
    await office.call(opsCloseCampaign, { params })
    await office.call(opsAcceptSettlement, { params })
    campaigns.push({ id, participations: data.map(row => row.id) })
  }
  return { creators, campaigns, came: 0, wentBack: 0 }
}
type Stage = Awaited<ReturnType<typeof cast>>

const campaign = fc.integer({ min: 0, max: 1 })
const amount = fc.oneof(fc.constantFrom(120, 240, 300, 600), fc.integer({ min: 1, max: 700 }))
/** Something that an operator does about an advertiser's money. */
const act = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant<'pay'>('pay'), campaign, amount, isHeld: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant<'take back'>('take back'), campaign, nth: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant<'release'>('release'), campaign, who: campaign }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom<('use' | 'pay back')[]>('use', 'pay back'), campaign }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom<('propose' | 'withdraw')[]>('propose', 'withdraw'), campaign }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom<('write off' | 'approve')[]>('write off', 'approve'), campaign }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant<'correct'>('correct'), campaign, who: campaign, amount }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant<'wait'>('wait') }) },
)
type Doing = typeof act extends fc.Arbitrary<infer T> ? T : never

async function about(id: string) {
  return (await office.call(opsGetCampaign, { params: { id } })).data.settlement
}

async function perform(stage: Stage, doing: Doing): Promise<void> {
  if (doing.kind === 'wait') return world.advance(14 * DAY_MS)
  const { id, participations } = stage.campaigns[doing.campaign] ?? { id: '', participations: [] }
  const params = { id }
  switch (doing.kind) {
    case 'pay':
      await office.call(opsRecordAdvertiserPayment, {
        params,
        body: { amount: doing.amount, reference: 'FV', hold: doing.isHeld },
      })
      stage.came += fromZloty(doing.amount)
      return
    case 'take back': {
      const { data } = await office.call(opsListAdvertiserPayments, { params })
      const payment = data[doing.nth]
      if (!payment) return
      await office.call(opsTakeBackAdvertiserPayment, { params: { id: payment.id }, body: { reason } })
      stage.came -= fromZloty(payment.amount)
      return
    }
    case 'release': {
      const waiting = (await stage.creators[doing.who]?.call(getPayments))?.data ?? []
      const payment_ids = waiting
        .filter(row => row.status === 'waiting_for_payment' && row.campaign_id === id)
        .map(row => row.id)
      await office.call(opsReleasePayments, { params, body: { payment_ids, reason } })
      return
    }
    case 'use': {
      const { waiting_for_payment: due, unallocated, credit } = await about(id)
      await office.call(opsUseCredit, { params, body: { amount: Math.min(due.amount - unallocated, credit.all) } })
      return
    }
    case 'pay back': {
      const { own } = (await about(id)).credit
      await office.call(opsPayCreditBack, { params, body: { amount: own, reason } })
      stage.wentBack += fromZloty(own)
      return
    }
    case 'propose':
    case 'write off': {
      const { waiting_for_payment: due, unallocated } = await about(id)
      const body = { amount: due.amount - unallocated, reason }
      const { write_off: proposed } = (await office.call(opsProposeWriteOff, { params, body })).data
      if (doing.kind === 'write off') await colleague.call(opsApproveWriteOff, { params: { id: proposed?.id ?? '' } })
      return
    }
    case 'withdraw':
    case 'approve': {
      const proposed = (await about(id)).write_off?.id ?? crypto.randomUUID()
      if (doing.kind === 'approve') await colleague.call(opsApproveWriteOff, { params: { id: proposed } })
      else await office.call(opsWithdrawWriteOff, { params: { id: proposed }, body: { reason } })
      return
    }
    case 'correct': {
      const participation_id = participations[doing.who] ?? ''
      const { data } = await office.call(opsProposeCorrection, {
        body: { correction: { kind: 'sum', participation_id, amount: doing.amount }, reason },
      })
      await colleague.call(opsApproveCorrection, { params: { id: data.id } })
    }
  }
}

/** All that came of an advertiser, or that we lost, is with the creators, waits for them, or is the advertiser's credit. */
async function checkSums({ campaigns, came, wentBack }: Stage): Promise<void> {
  expect(await reconcile(world.world)).toEqual([])
  const stands = await Promise.all(campaigns.map(({ id }) => about(id)))
  const total = (of: (stand: (typeof stands)[number]) => number) =>
    stands.reduce((sum, stand) => sum + fromZloty(of(stand)), 0)
  expect(
    total(({ received }) => received),
    'what is said to have come',
  ).toBe(came)
  expect(
    total(({ released }) => released.amount) +
      total(({ unallocated }) => unallocated) +
      total(({ credit }) => credit.own),
    'where it is',
  ).toBe(came - wentBack + total(stand => stand.written_off))
  for (const { credit, unallocated, written_off, waiting_for_payment: due } of stands) {
    expect(fromZloty(credit.all), 'credit is the advertiser’s, whichever campaign shows it').toBe(
      total(stand => stand.credit.own),
    )
    for (const sum of [unallocated, written_off, credit.own]) expect(sum).toBeGreaterThanOrEqual(0)
    expect(unallocated, 'what is more than due is credit').toBeLessThanOrEqual(due.amount)
  }
}

test('CRED-02 CRED-03 TRAN-49 DESK-78 whatever becomes of an advertiser’s money, in whichever order and at once, it is in one place', {
  timeout: 120_000,
}, async () => {
  const told = fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(act, { minLength: 1, maxLength: 3 }), { minLength: 6, maxLength: 12 }),
      async rounds => {
        const stage = await cast()
        for (const round of rounds) {
          await Promise.all(round.map(doing => unlessRefused(perform(stage, doing))))
          await checkSums(stage)
        }
      },
    ),
    { numRuns: 6 },
  )
  await expect(told).resolves.toBeUndefined()
})
