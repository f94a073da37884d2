import { grosze } from '@fanfara/contract/money'
import {
  opsConfirmPayout,
  opsCreateBankFile,
  opsListPayouts,
  opsRefusePayout,
  opsReturnPayout,
} from '@fanfara/contract/ops/payouts'
import { listPaymentStages } from '@fanfara/contract/own/payment-stages'
import { getPayments, requestPayout } from '@fanfara/contract/payments'
import { setNotifications } from '@fanfara/contract/settings'
import { type Creator, type Operator, startWorld, type TestWorld } from '@fanfara/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendDue } from '#/jobs/due-work.ts'

let world: TestWorld
let operator: Operator
beforeAll(async () => {
  world = await startWorld()
  operator = await world.operator()
})
afterAll(() => world.close())

/** A creator who ordered all that they have, and the order. */
async function ordering() {
  const ola = await world.creator({ available: grosze(100_00) })
  await ola.call(requestPayout, { body: undefined })
  const { data } = await operator.call(opsListPayouts, { query: { status: 'ordered', per_page: 100 } })
  const id = data.find(({ creator }) => creator.id === ola.id)?.id ?? ''
  return { ola, id }
}

/** An order becomes one that an invoice asks for. */
const invoiced = (id: string) =>
  sql`update payout set invoice_due_on = '2031-05-06', invoice_sha256 = ${id.replaceAll('-', '').repeat(2)} where id = ${id}`.execute(
    world.world.db,
  )

async function atBank(id: string) {
  const { data } = await operator.call(opsCreateBankFile, { body: { format: 'elixir-0', payout_ids: [id] } })
  await world.release(data.id)
}

/** Why the creator's one payment is in the balance. */
async function whyBack(ola: Creator) {
  const [payment] = (await ola.call(getPayments, {})).data
  const { data } = await ola.call(listPaymentStages, { params: { id: payment?.id ?? '' } })
  return data.find(({ status }) => status === 'ready_for_payout')?.came_back
}

/** What the creator was written to. */
async function said(ola: Creator) {
  await sendDue(world.world)
  const { rows } = await sql<{
    content: string
  }>`select content from portal_message where account_id = ${ola.id}`.execute(world.world.db)
  return rows.map(({ content }) => content)
}

const reason = 'AC04 Rachunek zamknięty'
/** As creators read it. */
const inWords = `The receiver’s account is closed (${reason})`

test('FIN-11 money that came to the balance for the first time names no reason', async () => {
  expect(await whyBack(await world.creator({ available: grosze(100_00) }))).toBeUndefined()
})

test('FIN-11 TRAN-46 a transfer that the bank sent back says so and why; ordered again, it stands there no longer', async () => {
  const { ola, id } = await ordering()
  await atBank(id)
  await operator.call(opsConfirmPayout, { params: { id } })
  expect(await whyBack(ola)).toBeUndefined()
  await operator.call(opsReturnPayout, { params: { id }, body: { reason } })
  expect(await whyBack(ola)).toEqual({ of: 'transfer', reason: inWords })
  await ola.call(requestPayout, { body: undefined })
  expect(await whyBack(ola)).toBeUndefined()
})

test('FIN-11 TRAN-46 an order that was refused, and an invoice, each say what failed', async () => {
  const [order, invoice] = [await ordering(), await ordering()]
  await invoiced(invoice.id)
  for (const { id } of [order, invoice]) await operator.call(opsRefusePayout, { params: { id }, body: { reason } })
  expect(await whyBack(order.ola)).toEqual({ of: 'order', reason: inWords })
  expect(await whyBack(invoice.ola)).toEqual({ of: 'invoice', reason: inWords })
  expect(await said(invoice.ola)).toContainEqual(expect.stringMatching(/^Your invoice for .* Reason: AC04/))
})

test('FIN-11 MSG-26 DESK-69 what the bank did not carry out is no fault of the invoice that asked for it', async () => {
  const { ola, id } = await ordering()
  await invoiced(id)
  await atBank(id)
  await operator.call(opsRefusePayout, { params: { id }, body: { reason, bank_refused: true } })
  expect(await whyBack(ola)).toEqual({ of: 'transfer', reason: inWords })
  const messages = await said(ola)
  expect(messages).toContainEqual(
    expect.stringMatching(/^Your payout of .* Reason: The receiver’s account is closed \(AC04 /),
  )
  expect(messages).not.toContainEqual(expect.stringContaining('Your invoice'))
})

test('WORD-07 money that did not arrive is told by letter too, whatever is switched off; its subject says what happened', async () => {
  const [order, invoice] = [await ordering(), await ordering()]
  for (const { ola } of [order, invoice]) await ola.call(setNotifications, { body: { news: false, campaigns: false } })
  await invoiced(invoice.id)
  for (const { id } of [order, invoice]) await operator.call(opsRefusePayout, { params: { id }, body: { reason } })
  for (const { ola } of [order, invoice]) await said(ola)
  const lettersTo = ({ ola }: { ola: Creator }) => world.letters.filter(({ to }) => to === ola.email)
  const plain = (text = '') => text.replaceAll('\u00a0', ' ')
  expect(lettersTo(order).map(({ subject }) => plain(subject))).toEqual([
    'Your payout of 100,00 zł came back to your balance',
  ])
  expect(lettersTo(invoice).map(({ subject }) => plain(subject))).toEqual([
    'Your invoice for 100,00 zł was not accepted',
  ])
  const [[back], [refused]] = [lettersTo(order), lettersTo(invoice)]
  expect(back?.text).toContain(`${world.origin}/finances?status=ready_for_payout`)
  expect(back?.text).toContain(inWords)
  expect(refused?.text).toContain(`${world.origin}/finances?status=ready_for_payout`)
  for (const letter of [back, refused]) expect(letter?.text).not.toMatch(/switch such mails off/)
})
