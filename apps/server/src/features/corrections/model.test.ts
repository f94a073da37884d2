import { joinCampaign } from '@fanfara/contract/campaigns'
import { DAY_MS } from '@fanfara/contract/durations'
import { opsCloseCampaign, opsGetCampaign } from '@fanfara/contract/ops/campaigns'
import {
  opsApproveCorrection,
  opsKeepCorrection,
  opsListCorrections,
  opsProposeCorrection,
} from '@fanfara/contract/ops/corrections'
import { opsEnterResults, opsListParticipants } from '@fanfara/contract/ops/participants'
import {
  opsConfirmPayout,
  opsCreateBankFile,
  opsListPayouts,
  opsRefusePayout,
  opsReturnPayout,
} from '@fanfara/contract/ops/payouts'
import {
  opsAcceptSettlement,
  opsPayCreditBack,
  opsRecordAdvertiserPayment,
  opsUseCredit,
} from '@fanfara/contract/ops/settlement'
import { disputeCorrection, listCorrections } from '@fanfara/contract/own/corrections'
import { requestPayout } from '@fanfara/contract/payments'
import { type Creator, type Operator, startWorld, type TestWorld, unlessRefused } from '@fanfara/testkit'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { balanceOf, reconcile, setOff } from '../ledger/service.ts'

let world: TestWorld
let maker: Operator
let colleague: Operator
beforeAll(async () => {
  world = await startWorld()
  maker = await world.operator()
  colleague = await world.colleague('finance')
})
afterAll(() => world.close())

/** Two creators in two settled campaigns, and what each of them should have earned by the acts that were acknowledged. */
async function cast() {
  const creators = [await world.creator(), await world.creator()]
  const parts: { campaignId: string; participation: string; creator: Creator }[] = []
  for (const earned of [400, 250]) {
    const campaignId = await world.campaigns.published({ incomes: [{ model: 'CPC', unit: 'flat', value: 1 }] })
    for (const { call } of creators) await call(joinCampaign, { params: { id: campaignId } })
    const { data } = await maker.call(opsListParticipants, { params: { id: campaignId } })
    for (const { id, creator } of data) {
      const results = { views: null, clicks: earned, actions: null, sales: null, sales_value: null }
      await maker.call(opsEnterResults, { params: { id }, body: results })
      const own = creators.find(one => one.id === creator.id)
      if (own) parts.push({ campaignId, participation: id, creator: own })
    }
    await maker.call(opsCloseCampaign, { params: { id: campaignId } })
    await maker.call(opsAcceptSettlement, { params: { id: campaignId } })
  }
  return { creators, parts }
}

const part = fc.integer({ min: 0, max: 3 })
const who = fc.integer({ min: 0, max: 1 })
/** Something that one of many people does. */
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('correct' as const), part, amount: fc.nat(700) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('use' as const, 'payBack' as const), part }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('pay' as const), part, amount: fc.integer({ min: 1, max: 500 }) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('order' as const, 'dispute' as const), who }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('file' as const, 'refuse' as const, 'return' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('keep' as const, 'wait' as const) }) },
)
type Doing = typeof act extends fc.Arbitrary<infer T> ? T : never

const payoutsIn = async (status: 'ordered' | 'paid') =>
  (await maker.call(opsListPayouts, { query: { status, per_page: 100 } })).data.map(({ id }) => id)

async function file(): Promise<void> {
  const ids = await payoutsIn('ordered')
  if (ids.length === 0) return
  const { data } = await maker.call(opsCreateBankFile, { body: { format: 'elixir-0', payout_ids: ids } })
  await world.release(data.id)
  for (const id of ids) await maker.call(opsConfirmPayout, { params: { id } })
}

async function perform({ creators, parts }: Awaited<ReturnType<typeof cast>>, doing: Doing): Promise<void> {
  const reason = 'It was wrong before.'
  switch (doing.kind) {
    case 'correct': {
      const form = {
        kind: 'sum' as const,
        participation_id: parts[doing.part]?.participation ?? '',
        amount: doing.amount,
      }
      const { data } = await maker.call(opsProposeCorrection, { body: { correction: form, reason } })
      await colleague.call(opsApproveCorrection, { params: { id: data.id } })
      return
    }
    case 'pay': {
      const params = { id: parts[doing.part]?.campaignId ?? '' }
      await maker.call(opsRecordAdvertiserPayment, { params, body: { amount: doing.amount, reference: 'FV' } })
      return
    }
    case 'use':
    case 'payBack': {
      const params = { id: parts[doing.part]?.campaignId ?? '' }
      const { settlement } = (await maker.call(opsGetCampaign, { params })).data
      const owed = settlement.waiting_for_payment.amount - settlement.unallocated
      if (doing.kind === 'payBack')
        await maker.call(opsPayCreditBack, { params, body: { amount: settlement.credit.own, reason } })
      else await maker.call(opsUseCredit, { params, body: { amount: Math.min(owed, settlement.credit.all) } })
      return
    }
    case 'order':
      await creators[doing.who]?.call(requestPayout, { body: undefined })
      return
    case 'dispute': {
      const by = creators[doing.who]
      const open = (await by?.call(listCorrections))?.data.corrections.find(({ can_dispute }) => can_dispute)
      if (open) await by?.call(disputeCorrection, { params: { id: open.id }, body: { text: 'That is not so.' } })
      return
    }
    case 'file':
      return file()
    case 'refuse':
    case 'return': {
      const [id] = await payoutsIn(doing.kind === 'refuse' ? 'ordered' : 'paid')
      const end = doing.kind === 'refuse' ? opsRefusePayout : opsReturnPayout
      if (id) await maker.call(end, { params: { id }, body: { reason } })
      return
    }
    case 'keep': {
      const { data } = await maker.call(opsListCorrections, { query: { state: 'disputed' } })
      const [first] = data
      if (first) await colleague.call(opsKeepCorrection, { params: { id: first.id }, body: { reason } })
      return
    }
    case 'wait':
      await world.advance(14 * DAY_MS)
  }
}

/** What a creator should have: what was settled first, and every difference that took effect since. */
async function due(creatorId: string): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select (clicks * 100 + coalesce((select sum(after_grosze - before_grosze) from correction
      where participation_id = participation.id and state = 'in_effect'), 0))::bigint as amount
    from participation where creator_id = ${creatorId}`.execute(world.world.db)
  return rows.reduce((sum, { amount }) => sum + amount, 0)
}

/** What reached a creator's bank. */
async function paidTo(creatorId: string): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(amount_grosze), 0)::bigint as amount from payout where creator_id = ${creatorId} and status = 'paid'`.execute(
    world.world.db,
  )
  return rows[0]?.amount ?? 0
}

async function checkSums(creators: readonly Creator[]): Promise<void> {
  expect(await reconcile(world.world)).toEqual([])
  for (const { id, balances } of creators) {
    const { pending, available, inPayout } = await balances()
    const owed = await balanceOf(world.world.db, setOff(id))
    for (const balance of [pending, available, inPayout, 0 - owed]) expect(balance).toBeGreaterThanOrEqual(0)
    expect(pending + available + inPayout + (await paidTo(id)) + owed, 'all that is theirs, wherever it is').toBe(
      await due(id),
    )
  }
}

test('COR-06 corrections in any order and at any stage, at once too, keep every sum, and no balance is ever below nothing', {
  timeout: 240_000,
}, async () => {
  const told = fc.assert(
    fc.asyncProperty(fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), { maxLength: 9 }), async rounds => {
      const stage = await cast()
      for (const round of rounds) {
        // Those of a round are done at once.
        await Promise.all(round.map(doing => unlessRefused(perform(stage, doing))))
        await checkSums(stage.creators)
      }
    }),
    { numRuns: 8 },
  )
  await expect(told).resolves.toBeUndefined()
})
