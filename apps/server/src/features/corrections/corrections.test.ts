import { joinCampaign } from '@fanfara/contract/campaigns'
import { DAY_MS } from '@fanfara/contract/durations'
import { opsCloseCampaign } from '@fanfara/contract/ops/campaigns'
import {
  type CorrectionForm,
  opsApproveCorrection,
  opsGetCorrection,
  opsKeepCorrection,
  opsListCorrections,
  opsPreviewCorrection,
  opsProposeCorrection,
  opsWithdrawCorrection,
} from '@fanfara/contract/ops/corrections'
import { opsListAudit } from '@fanfara/contract/ops/desk'
import { opsEnterResults, opsListParticipants } from '@fanfara/contract/ops/participants'
import {
  opsConfirmBankFile,
  opsCreateBankFile,
  opsListPayouts,
  opsRefusePayout,
  opsReturnPayout,
} from '@fanfara/contract/ops/payouts'
import { opsAcceptSettlement, opsRecordAdvertiserPayment, opsUseCredit } from '@fanfara/contract/ops/settlement'
import { correctionStates, disputeCorrection, listCorrections } from '@fanfara/contract/own/corrections'
import { getEarnings, getPayments, requestPayout } from '@fanfara/contract/payments'
import { getStatement } from '@fanfara/contract/statements'
import { getDeletion } from '@fanfara/contract/profile'
import { finishTask, listTasks } from '@fanfara/contract/tasks'
import { type Creator, type Operator, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendDue } from '#/jobs/due-work.ts'
import { balanceOf, reconcile, setOff } from '../ledger/service.ts'
import { carryOutDue } from './service.ts'
import { correctionMoves } from './states.ts'

let world: TestWorld
let maker: Operator
let colleague: Operator
beforeAll(async () => {
  world = await startWorld()
  maker = await world.operator()
  colleague = await world.colleague('finance')
})
afterAll(() => world.close())

const reason = 'A nought too many.'

/** A settled campaign that pays clicks at a złoty each, with one creator who earned so many zł. */
async function settled(clicks: number, creator?: Creator) {
  const ola = creator ?? (await world.creator())
  const campaignId = await world.campaigns.published({ incomes: [{ model: 'CPC', unit: 'flat', value: 1 }] })
  await ola.call(joinCampaign, { params: { id: campaignId } })
  const params = { id: campaignId }
  const { data: people } = await maker.call(opsListParticipants, { params })
  const participation = people.find(row => row.creator.id === ola.id)?.id ?? ''
  const [task] = (await ola.call(listTasks)).data.filter(row => row.campaign_id === campaignId)
  await ola.call(finishTask, { params: { id: task?.id ?? '' }, body: { url: 'https://www.twitch.tv/ola/about' } })
  const results = { views: null, clicks, actions: null, sales: null, sales_value: null }
  await maker.call(opsEnterResults, { params: { id: participation }, body: results })
  await maker.call(opsCloseCampaign, { params })
  if (clicks > 0) await maker.call(opsAcceptSettlement, { params })
  const pay = (amount: number) =>
    maker.call(opsRecordAdvertiserPayment, { params, body: { amount, reference: `FV ${campaignId}` } })
  const rows = async () =>
    (await ola.call(getPayments)).data
      .filter(row => row.campaign_id === campaignId)
      .toSorted((a, b) => a.payout - b.payout)
  const to = (amount: number): CorrectionForm => ({ kind: 'sum', participation_id: participation, amount })
  return { ola, campaignId, participation, task, pay, rows, to }
}

const propose = async (correction: CorrectionForm, by = maker) =>
  (await by.call(opsProposeCorrection, { body: { correction, reason } })).data
const approve = (id: string, by = colleague) => by.call(opsApproveCorrection, { params: { id } })
/** Proposed by one, approved by another, and the fourteen days are over. */
async function corrected(correction: CorrectionForm): Promise<string> {
  const { id } = await propose(correction)
  await approve(id)
  await world.advance(14 * DAY_MS)
  return id
}
const read = async (id: string) => (await maker.call(opsGetCorrection, { params: { id } })).data
const owedBack = async ({ id }: Creator) => 0 - (await balanceOf(world.world.db, setOff(id)))
const codeOf = async (call: Promise<unknown>) => {
  const { status, code } = await refusal(call)
  return [status, code]
}
const messagesOf = async ({ id }: Creator) => {
  await sendDue(world.world)
  const rows = await world.world.db
    .selectFrom('portal_message')
    .select('content')
    .where('account_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ content }) => content.replaceAll('\u00a0', ' '))
}
/** Orders the whole balance. @returns the order's id. */
async function order(creator: Creator): Promise<string> {
  await creator.call(requestPayout, { body: undefined })
  const { data } = await maker.call(opsListPayouts, { query: { status: 'ordered', per_page: 100 } })
  return data.find(row => row.creator.id === creator.id)?.id ?? ''
}
async function paidOut(creator: Creator): Promise<string> {
  const id = await order(creator)
  const { data: file } = await maker.call(opsCreateBankFile, { body: { format: 'elixir-0', payout_ids: [id] } })
  await world.release(file.id)
  const { payouts: count, amount } = file
  await maker.call(opsConfirmBankFile, { params: { id: file.id }, body: { except: [], count, amount } })
  return id
}
/** Whatever a test did: the books agree. */
const agree = async () => expect(await reconcile(world.world)).toEqual([])

test('COR-02 one that cannot take effect any more holds up no other', async () => {
  const [stuck, fine] = [await settled(100), await settled(100)]
  const { id: first } = await propose(stuck.to(40))
  await approve(first)
  world.clock.advance(1000)
  const { id: second } = await propose(fine.to(30))
  await approve(second)
  await world.world.db.updateTable('correction').set({ before_grosze: 99_00 }).where('id', '=', first).execute()
  world.clock.advance(14 * DAY_MS)
  await expect(carryOutDue(world.world)).rejects.toMatchObject({ code: 'correction_outdated' })
  expect([(await read(first)).state, (await read(second)).state]).toEqual(['announced', 'in_effect'])
  await maker.call(opsWithdrawCorrection, { params: { id: first }, body: { reason: 'The sum is another by now.' } })
})

describe('COR-01 threat model §3.10 two people correct an accepted amount', () => {
  test('whoever proposed it does not approve it, the database neither; a colleague does, once', async () => {
    const { to, ola } = await settled(500)
    const { id, ...proposed } = await propose(to(300))
    expect(proposed).toMatchObject({ state: 'proposed', before: 500, after: 300, difference: -200, can_approve: false })
    const own = await refusal(approve(id, maker))
    expect([own.status, own.code]).toEqual([403, 'correction_own'])
    expect(own.message).toContain('invite a second person')
    const cheat = sql`update correction set approved_by = proposed_by, approved_at = proposed_at where id = ${id}`
    await expect(cheat.execute(world.world.db)).rejects.toThrow(/correction_four_eyes/)
    expect((await ola.call(listCorrections)).data.corrections).toEqual([])
    const presses = await Promise.allSettled(Array.from({ length: 10 }, () => approve(id)))
    expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await read(id)).toMatchObject({ state: 'announced', can_approve: false, approved: { by: 'Test operator' } })
    const lines = (await maker.call(opsListAudit, { query: { object_id: id } })).data
    expect(lines.map(({ action }) => action)).toEqual(['correction_approved', 'correction_proposed'])
    await agree()
  })

  test('needs a confirmed identity, and the right to money', async () => {
    const { to } = await settled(200)
    const { id } = await propose(to(100))
    await sql`update session set confirmed_at = null where account_id = ${colleague.id}`.execute(world.world.db)
    expect(await codeOf(approve(id))).toEqual([403, 'confirm_identity'])
    await sql`update session set confirmed_at = expires_at where account_id = ${colleague.id}`.execute(world.world.db)
    const viewer = await world.colleague('operator')
    expect(await codeOf(approve(id, viewer))).toEqual([403, 'right_money'])
    expect(await codeOf(viewer.call(opsListCorrections, { query: {} }))).toEqual([403, 'right_money'])
    expect((await read(id)).state).toBe('proposed')
  })

  test('what would change nothing, is not settled, or waits already is refused', async () => {
    const { to, participation, ola, campaignId } = await settled(250)
    expect(await codeOf(propose(to(250)))).toEqual([422, 'correction_same'])
    const same = await maker.call(opsPreviewCorrection, { body: { correction: to(250) } })
    expect(same.data).toMatchObject({ difference: 0, pending: 0 })
    await propose(to(200))
    expect(await codeOf(maker.call(opsPreviewCorrection, { body: { correction: to(100) } }))).toEqual([
      409,
      'correction_open',
    ])
    expect(await codeOf(propose(to(100)))).toEqual([409, 'correction_open'])
    const running = await world.campaigns.published({ incomes: [{ model: 'CPC', unit: 'flat', value: 1 }] })
    await ola.call(joinCampaign, { params: { id: running } })
    const { data } = await maker.call(opsListParticipants, { params: { id: running } })
    const early: CorrectionForm = { kind: 'sum', participation_id: data[0]?.id ?? '', amount: 5 }
    expect(await codeOf(propose(early))).toEqual([409, 'correction_unsettled'])
    const another = await settled(90)
    const foreign: CorrectionForm = { kind: 'proof', participation_id: participation, task_id: another.task?.id ?? '' }
    expect(await codeOf(propose(foreign))).toEqual([422, 'correction_task'])
    expect(campaignId).not.toBe(running)
  })

  test('what the operator was shown is what is proposed', async () => {
    const { to } = await settled(500)
    const { data: shown } = await maker.call(opsPreviewCorrection, { body: { correction: to(120) } })
    expect(shown).toEqual({ before: 500, after: 120, difference: -380, pending: 380, available: 0, set_off: 0 })
    const body = { correction: to(121), reason, after: shown.after }
    expect(await codeOf(maker.call(opsProposeCorrection, { body }))).toEqual([409, 'correction_outdated'])
  })
})

describe('COR-02 the creator hears of it before it takes effect', () => {
  test('a message and what, why and how much; after fourteen days it takes effect, once', async () => {
    const { to, ola } = await settled(500)
    const { id } = await propose(to(350))
    await approve(id)
    const told = (await ola.call(listCorrections)).data
    expect(told).toMatchObject({
      set_off: 0,
      corrections: [{ id, state: 'announced', before: 500, after: 350, difference: -150, reason, can_dispute: true }],
    })
    expect(told.corrections[0]?.effect_due).toBe(new Date(world.clock.now().getTime() + 14 * DAY_MS).toISOString())
    expect((await messagesOf(ola)).join('\n')).toContain('from 500,00 zł to 350,00 zł')
    await world.advance(14 * DAY_MS - 1)
    expect((await ola.balances()).pending).toBe(500_00)
    world.clock.advance(1)
    await Promise.all([carryOutDue(world.world), carryOutDue(world.world), carryOutDue(world.world)])
    expect((await ola.balances()).pending).toBe(350_00)
    expect(await read(id)).toMatchObject({ state: 'in_effect', moved: { pending: 150 }, ended_by: null })
    expect((await messagesOf(ola)).join('\n')).toContain('were corrected')
    await agree()
  })

  test('what is added needs no waiting: it takes effect with the approval', async () => {
    const { to, ola, rows } = await settled(100)
    const { id } = await propose(to(180))
    await approve(id)
    expect(await read(id)).toMatchObject({ state: 'in_effect', moved: { added: 80 } })
    expect(await ola.balances()).toMatchObject({ pending: 180_00 })
    expect(await rows()).toMatchObject([{ payout: 180, corrected: 80, status: 'waiting_for_payment' }])
    await agree()
  })

  test('a dispute stops the clock; withdrawn, the amount stays', async () => {
    const { to, ola } = await settled(500)
    const { id } = await propose(to(350))
    await approve(id)
    const text = 'The platform itself shows 500 clicks.'
    const disputed = await ola.call(disputeCorrection, { params: { id }, body: { text } })
    expect(disputed.data).toMatchObject({ state: 'disputed', dispute: { text }, can_dispute: false })
    await world.advance(30 * DAY_MS)
    expect((await ola.balances()).pending).toBe(500_00)
    await maker.call(opsWithdrawCorrection, { params: { id }, body: { reason: 'You are right.' } })
    expect((await ola.call(listCorrections)).data.corrections[0]).toMatchObject({
      state: 'withdrawn',
      ended: { answer: 'You are right.' },
    })
    expect((await messagesOf(ola)).join('\n')).toContain('stay at 500,00 zł')
    await agree()
  })

  test('a dispute that is answered with a reason takes effect at once', async () => {
    const { to, ola } = await settled(500)
    const { id } = await propose(to(350))
    await approve(id)
    expect(await codeOf(maker.call(opsKeepCorrection, { params: { id }, body: { reason } }))).toEqual([
      409,
      'correction_closed',
    ])
    await ola.call(disputeCorrection, { params: { id }, body: { text: 'I do not agree with it.' } })
    await maker.call(opsKeepCorrection, { params: { id }, body: { reason: 'The log says 350.' } })
    expect(await read(id)).toMatchObject({ state: 'in_effect', ended: { answer: 'The log says 350.' } })
    expect((await ola.balances()).pending).toBe(350_00)
    await agree()
  })

  test('nobody disputes another’s, twice, or too late; nobody withdraws what took effect', async () => {
    const { to, ola } = await settled(500)
    const kuba = await world.creator()
    const { id } = await propose(to(350))
    const body = { text: 'I do not agree with it.' }
    expect(await codeOf(ola.call(disputeCorrection, { params: { id }, body }))).toEqual([404, null])
    await approve(id)
    expect(await codeOf(kuba.call(disputeCorrection, { params: { id }, body }))).toEqual([404, null])
    const short = await refusal(ola.call(disputeCorrection, { params: { id }, body: { text: 'No' } }))
    expect([short.status, short.errors.text]).toEqual([422, ['Say what is wrong, in at least 10 characters']])
    await world.advance(14 * DAY_MS)
    expect(await codeOf(ola.call(disputeCorrection, { params: { id }, body }))).toEqual([409, 'correction_closed'])
    const late = maker.call(opsWithdrawCorrection, { params: { id }, body: { reason } })
    expect(await codeOf(late)).toEqual([409, 'correction_closed'])
  })

  test('a proposal that was withdrawn is never told', async () => {
    const { to, ola } = await settled(500)
    const before = (await messagesOf(ola)).length
    const { id } = await propose(to(350))
    await maker.call(opsWithdrawCorrection, { params: { id }, body: { reason } })
    expect((await ola.call(listCorrections)).data.corrections).toEqual([])
    expect(await messagesOf(ola)).toHaveLength(before)
    await propose(to(340))
  })
})

describe('COR-03 the ledger moves exactly the difference, wherever the money is', () => {
  test('results by the formulas: figures follow, too', async () => {
    const { participation, ola, rows } = await settled(500)
    const results = { views: null, clicks: 50, actions: null, sales: null, sales_value: null }
    await corrected({ kind: 'results', participation_id: participation, results })
    expect((await ola.balances()).pending).toBe(50_00)
    expect(await rows()).toMatchObject([{ payout: 50, clicks: 50, corrected: -450 }])
    await agree()
  })

  test('a refused proof: the fee goes by the tasks that are left, and the creator reads why', async () => {
    const ola = await world.creator()
    const id = await world.campaigns.published()
    await ola.call(joinCampaign, { params: { id } })
    const [task] = (await ola.call(listTasks)).data
    const params = { id: task?.id ?? '' }
    await ola.call(finishTask, { params, body: { url: 'https://www.twitch.tv/ola/about' } })
    await maker.call(opsCloseCampaign, { params: { id } })
    await maker.call(opsAcceptSettlement, { params: { id } })
    const { data } = await maker.call(opsListParticipants, { params: { id } })
    await corrected({ kind: 'proof', participation_id: data[0]?.id ?? '', task_id: params.id })
    expect(await ola.balances()).toMatchObject({ pending: 0 })
    const after = (await ola.call(listTasks)).data.find(row => row.id === params.id)
    expect(after).toMatchObject({ status: 'missed', rejection_reason: reason })
    await agree()
  })

  test('in the balance: it leaves it by a line of its own', async () => {
    const { to, ola, pay } = await settled(500)
    await pay(500)
    await corrected(to(380))
    expect(await ola.balances()).toEqual({ pending: 0, available: 380_00, inPayout: 0 })
    const year = (await ola.call(getStatement, { params: { month: '2026' } })).data
    expect(year.movements.map(({ kind, amount, reason: why }) => [kind, amount, why])).toEqual([
      ['release', 500, null],
      ['correction', -120, reason],
    ])
    expect(year.movements[1]?.campaign).toBe('Sok Malinowy Zorza')
    await agree()
  })

  test('the earnings of the month say what was earned, not what was typed', async () => {
    const { to, ola, pay } = await settled(500)
    await pay(500)
    await paidOut(ola)
    const { id } = await propose(to(380))
    await approve(id)
    await world.advance(14 * DAY_MS)
    const { data } = await ola.call(getEarnings)
    expect(data.reduce((all, { amount }) => all + amount, 0)).toBe(380)
  })

  test('someone who had earned nothing gets a payment', async () => {
    const { campaignId } = await settled(40)
    const ola = await world.creator()
    const other = await settled(0, ola)
    await sql`update participation set campaign_id = ${campaignId} where id = ${other.participation}`.execute(
      world.world.db,
    )
    const { id } = await propose({ kind: 'sum', participation_id: other.participation, amount: 75 })
    await approve(id)
    expect(await ola.balances()).toMatchObject({ pending: 75_00 })
    await agree()
  })

  test('what covers the rest releases it: a correction that leaves nothing due opens the way', async () => {
    const { to, ola, pay } = await settled(500)
    await pay(300)
    expect(await ola.balances()).toMatchObject({ pending: 500_00, available: 0 })
    await corrected(to(300))
    expect(await ola.balances()).toMatchObject({ pending: 0, available: 300_00 })
    await agree()
  })
})

describe('COR-04 what had left is set off against later earnings, and no balance is below nothing', () => {
  let ola: Creator
  let first: Awaited<ReturnType<typeof settled>>
  beforeEach(async () => {
    ola = await world.creator()
    first = await settled(500, ola)
    await first.pay(500)
  })

  test('paid out: later releases pay it first, by a line that says so', async () => {
    await paidOut(ola)
    const id = await corrected(first.to(300))
    expect(await read(id)).toMatchObject({ moved: { set_off: 200, available: 0 } })
    expect(await ola.balances()).toEqual({ pending: 0, available: 0, inPayout: 0 })
    expect((await ola.call(listCorrections)).data.set_off).toBe(200)
    // SCR-110: whoever deletes the account reads of it.
    expect((await ola.call(getDeletion)).data).toEqual({ obstacles: [], set_off: 200 })
    expect(await first.rows()).toMatchObject([{ payout: 500, taken_back: 200, status: 'paid' }])
    const second = await settled(150, ola)
    await second.pay(150)
    expect(await ola.balances()).toMatchObject({ available: 0 })
    expect(await second.rows()).toMatchObject([{ payout: 150, set_off: 150 }])
    const third = await settled(350, ola)
    await third.pay(350)
    expect(await ola.balances()).toMatchObject({ available: 300_00 })
    expect(await owedBack(ola)).toBe(0)
    expect((await messagesOf(ola)).join('\n')).toContain('50,00 zł of it was set off against a correction, 300,00 zł')
    const { movements, closing } = (await ola.call(getStatement, { params: { month: '2026' } })).data
    expect(movements.slice(-4).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['release', 150],
      ['set_off', -150],
      ['release', 350],
      ['set_off', -50],
    ])
    expect(closing).toBe(300)
    await paidOut(ola)
    await agree()
  })

  test('COR-07 before it takes effect both sides read where it would come from, as the money moves on', async () => {
    const { id } = await propose(first.to(300))
    const nothing = { pending: 0, available: 0, set_off: 0, added: 0 }
    expect(await read(id)).toMatchObject({ moved: null, expected: { ...nothing, available: 200 } })
    await approve(id)
    const own = async () => (await ola.call(listCorrections)).data.corrections.find(row => row.id === id)
    expect((await own())?.expected).toEqual({ ...nothing, available: 200 })
    await paidOut(ola)
    const expected = { ...nothing, set_off: 200 }
    expect([(await own())?.expected, (await read(id)).expected]).toEqual([expected, expected])
    await world.advance(14 * DAY_MS)
    expect(await own()).toMatchObject({ moved: expected, expected: null })
    const more = await propose(first.to(460))
    expect(more.expected).toEqual({ ...nothing, added: 160 })
    await agree()
  })

  test('ordered: the order goes on; refused, the money that comes back pays first', async () => {
    const payout = await order(ola)
    await corrected(first.to(450))
    expect(await ola.balances()).toMatchObject({ available: 0, inPayout: 500_00 })
    await maker.call(opsRefusePayout, { params: { id: payout }, body: { reason: 'The holder differs' } })
    expect(await ola.balances()).toMatchObject({ available: 450_00, inPayout: 0 })
    expect(await owedBack(ola)).toBe(0)
    await agree()
  })

  test('FIN-17 of an order that came back and paid a debt first, the message says how much is in the balance', async () => {
    const payout = await order(ola)
    await corrected(first.to(450))
    await maker.call(opsRefusePayout, { params: { id: payout }, body: { reason: 'The holder differs' } })
    await sendDue(world.world)
    const told = await world.world.db.selectFrom('inbox_message').select('content').execute()
    const sentence =
      /^Your payout of 500,00\szł came back\. 50,00\szł of it was set off for a correction, and 450,00\szł is in your balance\./
    expect(told.map(({ content }) => content)).toContainEqual(expect.stringMatching(sentence))
  })

  test('what the bank sends back pays first as well', async () => {
    const payout = await paidOut(ola)
    await corrected(first.to(100))
    await maker.call(opsReturnPayout, { params: { id: payout }, body: { reason: 'The account is closed' } })
    expect(await ola.balances()).toMatchObject({ available: 100_00 })
    await corrected(first.to(0))
    expect(await ola.balances()).toMatchObject({ available: 0 })
    expect(await owedBack(ola)).toBe(0)
    await agree()
  })

  test('added after it was paid: another payment waits for the advertiser, who owes it', async () => {
    await paidOut(ola)
    const { id } = await propose(first.to(560))
    await approve(id)
    expect(await first.rows()).toMatchObject([
      { payout: 60, corrected: 60, status: 'waiting_for_payment', lines: [] },
      { payout: 500, status: 'paid' },
    ])
    await first.pay(60)
    expect(await ola.balances()).toMatchObject({ pending: 0, available: 60_00 })
    const { data } = await maker.call(opsListParticipants, { params: { id: first.campaignId } })
    expect(data).toMatchObject([{ payment: { amount: 560, status: 'paid' } }])
    await agree()
  })

  test('there and back again: the advertiser’s credit pays for it, and nothing is left to set off', async () => {
    await paidOut(ola)
    await corrected(first.to(300))
    const { id } = await propose(first.to(500))
    await approve(id)
    await maker.call(opsUseCredit, { params: { id: first.campaignId }, body: { amount: 200 } })
    expect(await owedBack(ola)).toBe(0)
    expect(await ola.balances()).toEqual({ pending: 0, available: 0, inPayout: 0 })
    await agree()
  })
})

describe('COR-05 lists', () => {
  test('what waits stands first; state and campaign choose', async () => {
    const one = await settled(500)
    const two = await settled(600)
    await corrected(one.to(400))
    const { id } = await propose(two.to(500))
    const { data: all } = await maker.call(opsListCorrections, { query: { per_page: 100 } })
    const isEnded = all.map(({ state }) => state === 'in_effect' || state === 'withdrawn')
    expect(isEnded).toEqual(isEnded.toSorted((a, b) => Number(a) - Number(b)))
    const of = { per_page: 100, campaign_id: two.campaignId } as const
    expect((await maker.call(opsListCorrections, { query: of })).data.map(row => row.id)).toEqual([id])
    const { data: none } = await maker.call(opsListCorrections, { query: { ...of, state: 'in_effect' } })
    expect(none).toEqual([])
  })

  test('every state is reached, and only two are ends', () => {
    const reached = new Set(Object.values(correctionMoves).flatMap(moves => Object.values(moves)))
    expect(correctionStates.filter(state => state !== 'proposed' && !reached.has(state))).toEqual([])
    expect(correctionStates.filter(state => Object.keys(correctionMoves[state]).length === 0)).toEqual([
      'in_effect',
      'withdrawn',
    ])
  })
})
