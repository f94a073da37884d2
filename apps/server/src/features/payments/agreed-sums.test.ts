import { joinCampaign } from '@fanfara/contract/campaigns'
import { grosze } from '@fanfara/contract/money'
import { opsAcceptSettlement } from '@fanfara/contract/ops/settlement'
import { opsCloseCampaign, opsGetCampaign } from '@fanfara/contract/ops/campaigns'
import {
  opsConfirmPayout,
  opsCreateBankFile,
  opsDownloadBankFile,
  opsListBankFiles,
  opsListPayouts,
  opsRecallBankFile,
  opsRefusePayout,
} from '@fanfara/contract/ops/payouts'
import { opsEnterResults, opsListParticipants } from '@fanfara/contract/ops/participants'
import { opsListAudit } from '@fanfara/contract/ops/desk'
import { getPayments, requestPayout } from '@fanfara/contract/payments'
import { finishTask, listTasks } from '@fanfara/contract/tasks'
import { type Creator, type Operator, PRODUCTION, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reconcile } from '../ledger/service.ts'
import { pdfOf, plainPage } from './invoices/pdf-samples.ts'

let world: TestWorld
let operator: Operator
beforeAll(async () => {
  world = await startWorld()
  operator = await world.operator()
})
afterAll(() => world.close())

let serial = 0
/** Sends an invoice that says which sum it is over. */
async function sendInvoice(origin: string, { token }: Creator, amount: string | null, key?: string, pdf?: Uint8Array) {
  const form = new FormData()
  if (amount !== null) form.set('amount', amount)
  const bytes = pdf ?? pdfOf([...plainPage, `(agreed ${(serial += 1)})`])
  form.set('invoice', new File([new Uint8Array(bytes)], 'faktura.pdf', { type: 'application/pdf' }))
  const headers = {
    'content-language': 'en',
    authorization: `Bearer ${token}`,
    ...(key ? { 'idempotency-key': key } : {}),
  }
  const response = await fetch(`${origin}/api/payments/invoice`, { method: 'POST', headers, body: form })
  const body = (await response.json()) as { code?: string; amount?: number; message?: string; errors?: object }
  return { status: response.status, ...body }
}

describe('13.9 an invoice is over the sum that its sender was shown', () => {
  test('API-38 another balance by then is answered 409 with the new sum, and nothing moves', async () => {
    const maja = await world.creator({ available: grosze(2436_74) })
    await maja.earn(grosze(407_20))
    const late = await sendInvoice(world.origin, maja, '2436.74')
    expect(late).toMatchObject({ status: 409, code: 'amount_changed', amount: 2843.94 })
    expect(late.message).toMatch(/^Your balance is now 2\s843,94\szł/)
    expect(await maja.balances()).toEqual({ pending: 0, available: 2843_94, inPayout: 0 })
    const right = await sendInvoice(world.origin, maja, '2843.94')
    expect(right).toMatchObject({ status: 201, data: { amount: 2843.94 } })
    expect(await maja.balances()).toEqual({ pending: 0, available: 0, inPayout: 2843_94 })
  })

  test('who names no sum is served as before; what is no sum is refused by its field', async () => {
    const ola = await world.creator({ available: grosze(150_00) })
    for (const amount of ['', '1e3', '150,00', '-150', '150.001', 'NaN', '9'.repeat(500)])
      expect(await sendInvoice(world.origin, ola, amount), amount).toMatchObject({
        status: 422,
        errors: { amount: expect.any(Array) as string[] },
      })
    expect(await sendInvoice(world.origin, ola, null)).toMatchObject({ status: 201, data: { amount: 150 } })
  })

  test('threat model §4.7 another sum under the same key is another request', async () => {
    const ola = await world.creator({ available: grosze(150_00) })
    const pdf = pdfOf([...plainPage, `(agreed ${(serial += 1)})`])
    const key = crypto.randomUUID()
    expect((await sendInvoice(world.origin, ola, '150.00', key, pdf)).status).toBe(201)
    expect((await sendInvoice(world.origin, ola, '150.00', key, pdf)).status).toBe(201)
    expect((await sendInvoice(world.origin, ola, '150.01', key, pdf)).status).toBe(422)
    expect(await ola.balances()).toEqual({ pending: 0, available: 0, inPayout: 150_00 })
  })
})

/** A payout that is in a bank file. */
async function inBankFile(amount = 150_00) {
  const creator = await world.creator({ available: grosze(amount) })
  await creator.call(requestPayout, { body: undefined })
  const rows = (await operator.call(opsListPayouts, { query: { status: 'ordered', per_page: 100 } })).data
  const payout = rows.find(row => row.creator.id === creator.id)?.id ?? ''
  const file = await operator.call(opsCreateBankFile, { body: { format: 'pain.001', payout_ids: [payout] } })
  await world.release(file.data.id)
  return { creator, payout, file: file.data.id }
}
const reason = 'The file was never sent'
const paymentOf = async (creator: Creator) => (await creator.call(getPayments)).data[0]?.status

describe('13.9 TRAN-46 no money comes back while a bank file still pays it', () => {
  test('a transfer in a file is refused only because the bank said no', async () => {
    const { creator, payout } = await inBankFile()
    const params = { id: payout }
    const early = await refusal(operator.call(opsRefusePayout, { params, body: { reason } }))
    expect([early.status, early.code]).toEqual([409, 'payout_in_bank_file'])
    expect(await creator.balances()).toEqual({ pending: 0, available: 0, inPayout: 150_00 })
    expect((await refusal(creator.call(requestPayout, { body: undefined }))).code).toBe('payout_below_minimum')
    await operator.call(opsRefusePayout, { params, body: { reason, bank_refused: true } })
    expect(await creator.balances()).toEqual({ pending: 0, available: 150_00, inPayout: 0 })
    expect(await reconcile(world.world)).toEqual([])
  })

  test('OPS-15 a recalled file makes its transfers orders again, which another file pays once', async () => {
    const { creator, payout, file } = await inBankFile()
    const params = { id: file }
    expect(await paymentOf(creator)).toBe('waiting_for_payout')
    const recalled = await operator.call(opsRecallBankFile, { params, body: { reason } })
    expect(recalled.data.recalled).toMatchObject({ reason, by: 'Test operator' })
    expect(await paymentOf(creator)).toBe('sent_for_payout')
    expect(await creator.balances()).toEqual({ pending: 0, available: 0, inPayout: 150_00 })
    const [again, download, confirm] = [
      await refusal(operator.call(opsRecallBankFile, { params, body: { reason } })),
      await refusal(operator.call(opsDownloadBankFile, { params })),
      await refusal(operator.call(opsConfirmPayout, { params: { id: payout } })),
    ]
    expect([again, download, confirm].map(({ status, code }) => [status, code])).toEqual([
      [409, 'bank_file_recalled'],
      [409, 'bank_file_recalled'],
      [409, 'payout_not_in_file'],
    ])
    const listed = (await operator.call(opsListBankFiles, { query: {} })).data.find(({ id }) => id === file)
    expect(listed?.recalled?.reason).toBe(reason)
    const [line] = (await operator.call(opsListAudit, { query: {} })).data
    expect(line).toMatchObject({ action: 'bank_file_recalled', reason })
    const other = await operator.call(opsCreateBankFile, { body: { format: 'elixir-0', payout_ids: [payout] } })
    await world.release(other.data.id)
    await operator.call(opsConfirmPayout, { params: { id: payout } })
    expect(await creator.balances()).toEqual({ pending: 0, available: 0, inPayout: 0 })
    expect(await paymentOf(creator)).toBe('paid')
    expect(await reconcile(world.world)).toEqual([])
  })

  test('a file that the bank answered to is not recalled', async () => {
    const { payout, file } = await inBankFile()
    await operator.call(opsConfirmPayout, { params: { id: payout } })
    const late = await refusal(operator.call(opsRecallBankFile, { params: { id: file }, body: { reason } }))
    expect([late.status, late.code]).toEqual([409, 'bank_file_at_bank'])
    expect((await operator.call(opsDownloadBankFile, { params: { id: file } })).length).toBeGreaterThan(100)
  })

  test('recalled and confirmed at once, twenty times: one of the two', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { creator, payout, file } = await inBankFile(100_00 + round)
      const [recall, confirm] = await Promise.allSettled([
        operator.call(opsRecallBankFile, { params: { id: file }, body: { reason } }),
        operator.call(opsConfirmPayout, { params: { id: payout } }),
      ])
      expect([recall.status, confirm.status].sort()).toEqual(['fulfilled', 'rejected'])
      const left = recall.status === 'fulfilled' ? 100_00 + round : 0
      expect(await creator.balances()).toEqual({ pending: 0, available: 0, inPayout: left })
    }
    expect(await reconcile(world.world)).toEqual([])
  })
})

describe('13.9 OPS-14 who is paid without a finished task', () => {
  /** A completed campaign by clicks: one creator finished the task, one missed it; both have figures. */
  async function settled() {
    const id = await world.campaigns.published({ incomes: [{ model: 'CPC', unit: 'flat', value: 1 }] })
    const [done, idle] = [await world.creator({ name: 'Done' }), await world.creator({ name: 'Idle' })]
    for (const creator of [done, idle]) await creator.call(joinCampaign, { params: { id } })
    const task = (await done.call(listTasks)).data[0]?.id ?? ''
    await done.call(finishTask, { params: { id: task }, body: { url: 'https://www.twitch.tv/done/about' } })
    const rows = (await operator.call(opsListParticipants, { params: { id } })).data
    const enter = async (creator: Creator, clicks: number) =>
      operator.call(opsEnterResults, {
        params: { id: rows.find(row => row.creator.id === creator.id)?.id ?? '' },
        body: { views: null, clicks, actions: null, sales: null, sales_value: null },
      })
    await enter(done, 300)
    await enter(idle, 20)
    return { id, idle, enter }
  }
  const unprovenOf = async (id: string) =>
    (await operator.call(opsGetCampaign, { params: { id } })).data.settlement.unproven

  test('is named with the sum, once the task was missed, and stands in the log', async () => {
    const { id } = await settled()
    expect(await unprovenOf(id)).toEqual({ count: 0, amount: 0, rows: [] })
    await operator.call(opsCloseCampaign, { params: { id } })
    expect(await unprovenOf(id)).toEqual({ count: 1, amount: 20, rows: [{ name: 'Idle', amount: 20 }] })
    await operator.call(opsAcceptSettlement, { params: { id }, body: { unproven_amount: 20 } })
    const [line] = (await operator.call(opsListAudit, { query: {} })).data
    expect(line).toMatchObject({ action: 'settlement_accepted' })
    expect(JSON.stringify(line)).toContain('"unproven_grosze":2000')
  })

  test('a sum that is another by then is asked about anew', async () => {
    const { id, idle, enter } = await settled()
    await operator.call(opsCloseCampaign, { params: { id } })
    await enter(idle, 50)
    const accept = (unproven_amount?: number) =>
      operator.call(opsAcceptSettlement, {
        params: { id },
        body: unproven_amount === undefined ? {} : { unproven_amount },
      })
    const changed = await refusal(accept(20))
    expect([changed.status, changed.code, changed.body?.amount]).toEqual([409, 'unproven_changed', 50])
    expect((await accept(50)).data.waiting_for_payment).toEqual({ count: 2, amount: 350 })
  })
})

test('13.9 OPS-21 production pays nobody and bills nobody in the name of an invented company', async () => {
  const production = await startWorld({ env: PRODUCTION })
  try {
    const [office, ola] = [await production.operator(), await production.creator({ available: grosze(150_00) })]
    expect(await sendInvoice(production.origin, ola, '150')).toMatchObject({ status: 422, code: 'company_unknown' })
    await ola.call(requestPayout, { body: undefined })
    const [row] = (await office.call(opsListPayouts, { query: { status: 'ordered' } })).data
    const file = office.call(opsCreateBankFile, { body: { format: 'elixir-0', payout_ids: [row?.id ?? ''] } })
    expect((await refusal(file)).code).toBe('company_unknown')
    expect(await ola.balances()).toEqual({ pending: 0, available: 0, inPayout: 150_00 })
  } finally {
    await production.close()
  }
})
