import { createHash } from 'node:crypto'
import assert from 'node:assert/strict'
import type { PayoutStatus } from '@fanfara/contract/enums'
import { EARNINGS_MONTHS, INVOICE_TERM_DAYS } from '@fanfara/contract/limits'
import { type Grosze, grosze, plnText, sum, toZloty } from '@fanfara/contract/money'
import type { PaymentRow } from '@fanfara/contract/payments'
import { dayOf, monthsUntil, plusDays, startOf } from '@fanfara/contract/time'
import type { Reader, Tx } from '../../db/port.ts'
import { Forbidden, Invalid, Missing, Refused, Unavailable } from '../../errors.ts'
import type { ReceivedFile } from '../../http/uploads.ts'
import { withNewFile } from '../../new-file.ts'
import { rateOf } from '../../rates.ts'
import { randomSecret } from '../../secrets.ts'
import * as uploadLimit from '../../upload-limit.ts'
import type { World } from '../../world.ts'
import * as accounts from '../accounts/service.ts'
import * as audit from '../audit/service.ts'
import * as billing from '../billing/service.ts'
import * as inbox from '../inbox/service.ts'
import * as ledger from '../ledger/service.ts'
import { type BankFileFormat, fileName, type Transfer, writeBankFile } from './bank-files.ts'
import { examined, refuseWhenBusy } from './invoice-file.ts'
import { coveredBy, holdEnd, type Line, PAYMENT_MAX, PAYOUT_MINIMUM, refusePayout, settle } from './policy.ts'
import { paymentMoves, payoutMoves } from './states.ts'
import * as store from './store.ts'

export { type Facts, lineOf, priceKey } from './policy.ts'

/** Who acts, and when. */
export interface Actor {
  id: string | null
  at: Date
}

/**
 * Brings a participation's pay to what its facts say (design §5: income accrues): the difference is posted, up or down.
 * @throws Refused `settlement_accepted` once the amount is fixed; `amount_out_of_bounds` above `PAYMENT_MAX`.
 */
export async function accrue(tx: Tx, participationId: string, actor: Actor): Promise<void> {
  const earning = await store.lockEarning(tx, participationId)
  if (!earning) throw new Missing()
  const { campaignId, creatorId } = earning
  const { amount, lines, model } = settle(earning.rates.map(rateOf), earning.facts)
  if (amount > PAYMENT_MAX) throw new Refused('amount_out_of_bounds', { values: { maximum: plnText(PAYMENT_MAX) } })
  let payment = await store.lockPayment(tx, participationId)
  if (payment && isFromBefore(payment, earning.enteredAt)) payment = null
  if (!payment && amount === 0) return
  payment ??= await store.insertPayment(tx, { campaignId, creatorId, participationId, model, at: actor.at })
  if (payment.status !== 'waiting_for_acceptance') throw new Refused('settlement_accepted')
  const difference = amount - payment.amount
  const accruals = payment.accruals + (difference === 0 ? 0 : 1)
  await store.setAmount(tx, payment.id, {
    amount,
    lines,
    model,
    views: earning.views,
    clicks: earning.clicks,
    accruals,
  })
  if (difference === 0) return
  const [from, to] =
    difference > 0
      ? [ledger.owedByAdvertiser(campaignId), ledger.pending(creatorId)]
      : [ledger.pending(creatorId), ledger.owedByAdvertiser(campaignId)]
  const kind = difference > 0 ? 'accrual' : 'accrual_correction'
  await ledger.transfer(tx, {
    key: `accrual:${payment.id}:${accruals}`,
    kind,
    at: actor.at,
    actorId: actor.id,
    amount: grosze(Math.abs(difference)),
    from,
    to,
  })
}

/** Whether a payment was forfeited before its creator came back (TRAN-17): they earn anew, and what was forfeited stays so. */
const isFromBefore = ({ status, movedAt }: store.Payment, enteredAt: Date | null): boolean =>
  status === 'removed' && enteredAt !== null && movedAt <= enteredAt

/**
 * Forfeits what a participation earned and nobody accepted yet (TRAN-48). What moved on is kept (CAMP-38).
 * @returns the sum that is lost.
 */
export async function forfeit(tx: Tx, participationId: string, actor: Actor): Promise<Grosze> {
  const payment = await store.lockPayment(tx, participationId)
  if (payment?.status !== 'waiting_for_acceptance') return grosze(0)
  await store.movePayments(tx, [payment], {
    from: 'waiting_for_acceptance',
    to: paymentMoves.waiting_for_acceptance.forfeit,
    at: actor.at,
    actorId: actor.id,
  })
  if (payment.amount > 0) {
    await ledger.transfer(tx, {
      key: `forfeit:${payment.id}`,
      kind: 'forfeit',
      at: actor.at,
      actorId: actor.id,
      amount: payment.amount,
      from: ledger.pending(payment.creatorId),
      to: ledger.owedByAdvertiser(payment.campaignId),
    })
  }
  return payment.amount
}

/** Balance, money on the way and rows of a creator. */
export const readPayments = (world: World, creatorId: string) => store.readPayments(world.db, creatorId)

/** Until when a creator's payouts rest after a change of account data; null when they don't. */
export async function payoutsHeldUntil(world: World, creatorId: string): Promise<Date | null> {
  const until = holdEnd(await billing.payeeChangedAt(world.db, creatorId))
  return until && until > world.clock.now() ? until : null
}

/** A creator who asks for money. */
export interface Payee {
  id: string
  isActive: boolean
}

/** What a creator earned in each of the last months of Warsaw's calendar, in grosze; the current one is the last. */
export async function readEarnings(world: World, creatorId: string): Promise<{ month: string; amount: Grosze }[]> {
  const months = monthsUntil(world.clock.now(), EARNINGS_MONTHS)
  const amounts = await ledger.earnedSince(world.db, ledger.pending(creatorId), months.map(startOf))
  return months.map((day, at) => ({ month: day.slice(0, 7), amount: grosze(amounts[at] ?? 0) }))
}

/**
 * Turns the creator's whole available balance into one payout.
 * Statuses, ledger and notice commit together or not at all; a second press finds nothing ready.
 * @throws Refused with one of `refusePayout`'s reasons; Forbidden for a limited account (NAV-32).
 */
export async function requestPayout(world: World, tx: Tx, creator: Payee): Promise<{ amount: Grosze }> {
  const now = world.clock.now()
  const billed = await admitPayee(world, tx, creator, now)
  return orderPayout(world, tx, creator.id, { ...billed, now, invoice: null })
}

/** What the creator may pay out, and to whom. @throws what `requestPayout` throws. */
async function admitPayee(world: World, tx: Tx, creator: Payee, now: Date) {
  if (!creator.isActive) throw new Forbidden('account_limited')
  const { isEmailConfirmed } = await accounts.lockLiving(tx, creator.id)
  const balance = await ledger.lockBalance(tx, ledger.available(creator.id))
  const payee = await billing.readPayee(world, tx, creator.id)
  const holdUntil = holdEnd(payee.changedAt)
  const facts = {
    balance,
    isEmailConfirmed,
    isBillingComplete: payee.billing !== null,
    holdUntil,
    arePayoutsStopped: await ledger.arePayoutsStopped(tx),
    now,
  }
  const refusal = refusePayout(facts)
  if (refusal || !payee.billing) {
    const until = refusal === 'payout_on_hold' && holdUntil ? holdUntil : undefined
    throw new Refused(refusal ?? 'billing_incomplete', {
      values: { minimum: PAYOUT_MINIMUM / 100 },
      ...(until ? { until } : {}),
    })
  }
  return { balance, billed: payee.billing }
}

type Billed = Awaited<ReturnType<typeof admitPayee>>

async function orderPayout(
  world: World,
  tx: Tx,
  creatorId: string,
  { balance, billed, now, invoice }: Billed & { now: Date; invoice: store.Invoice | null },
): Promise<{ id: string; amount: Grosze }> {
  const ready = await store.lockReadyPayments(tx, creatorId)
  assert.equal(sum(ready.map(({ amount }) => amount)), balance, 'payments and ledger disagree')
  const id = crypto.randomUUID()
  const { holder, address, iban } = billed
  await store.insertPayout(tx, {
    id,
    creatorId,
    amount: balance,
    at: now,
    holder,
    address,
    ibanSealed: world.keys.seal('personal-data', iban, `payout:${id}`),
    invoice,
  })
  const { requestPayout: byPlatform, sendInvoice: byInvoice } = paymentMoves.ready_for_payout
  await store.movePayments(tx, ready, {
    from: 'ready_for_payout',
    to: invoice ? byInvoice : byPlatform,
    at: now,
    actorId: creatorId,
    payoutId: id,
  })
  await ledger.transfer(tx, {
    key: `payout:${id}`,
    kind: 'payout',
    at: now,
    actorId: creatorId,
    amount: balance,
    from: ledger.available(creatorId),
    to: ledger.inPayout(creatorId),
  })
  return { id, amount: balance }
}

/** Counts an invoice before its bytes are read. @throws Unavailable while too many wait; Limited over 10 uploads an hour. */
export async function countInvoice(world: World, creatorId: string): Promise<void> {
  refuseWhenBusy()
  await uploadLimit.countUpload(world, creatorId)
}

const INVOICES = 'invoices'

/**
 * Keeps an invoice's document for an act that refers to it; when the act fails, or was done before under the same key, the
 * document goes again.
 * @throws Invalid on `invoice` for what is no plain PDF.
 */
export async function withInvoice<T>(
  world: World,
  creatorId: string,
  received: ReceivedFile,
  act: (document: { file: string; sha256: string }, keep: (tx: Tx) => Promise<void>) => Promise<T>,
): Promise<T> {
  const { bytes, sha256 } = await examined(received).catch(async (error: unknown) => {
    if (error instanceof Unavailable) await uploadLimit.forgetUpload(world, creatorId)
    throw error
  })
  const file = `${INVOICES}/${randomSecret(16)}.pdf`
  return withNewFile(world, { name: file, bytes }, keep => act({ file, sha256 }, keep))
}

/**
 * Turns the whole available balance into one payout against the creator's invoice (TRAN-44), due after 30 days (MONEY-19).
 * @param document with the balance that the creator was shown, where the caller says it: the invoice is over that sum.
 * @throws what `requestPayout` throws; Refused `amount_changed` (409) when the balance is another by now, `company_unknown`
 * in production; Invalid when the same document asked for money before.
 */
export async function sendInvoice(
  world: World,
  tx: Tx,
  creator: Payee,
  { file, sha256, shown }: { file: string; sha256: string; shown: Grosze | null },
): Promise<{ id: string; amount: Grosze; dueOn: string }> {
  const now = world.clock.now()
  refuseWithoutCompany(world)
  const billed = await admitPayee(world, tx, creator, now)
  if (shown !== null && shown !== billed.balance)
    throw new Refused('amount_changed', {
      status: 409,
      values: { amount: plnText(billed.balance) },
      amount: toZloty(billed.balance),
    })
  if (await store.isInvoiceUsed(tx, creator.id, sha256)) throw new Invalid({ invoice: ['inputs.error.invoice_used'] })
  const dueOn = plusDays(dayOf(now), INVOICE_TERM_DAYS)
  const ordered = await orderPayout(world, tx, creator.id, { ...billed, now, invoice: { file, sha256, dueOn } })
  return { ...ordered, dueOn }
}

/**
 * The document of a payout and the name to save it under.
 * @param creatorId whose it must be; null for operators. @throws Missing
 */
export async function readInvoice(world: World, payoutId: string, creatorId: string | null) {
  const invoice = await store.findInvoice(world.db, payoutId)
  if (!invoice || (creatorId !== null && invoice.creatorId !== creatorId)) throw new Missing()
  const bytes = await world.files.read(invoice.file)
  if (!bytes) throw new Missing()
  return { name: `${referenceOf(invoice)}.pdf`, bytes }
}

/**
 * Nobody pays or is billed in the name of a company that was made up for the demo world.
 * @throws Refused `company_unknown` in production, until an installation can say who it is (OPS-21).
 */
function refuseWithoutCompany({ config }: World): void {
  if (config.mode === 'production') throw new Refused('company_unknown')
}

/**
 * Accepts the settlement of a completed campaign: amounts are fixed (TRAN-41). Rows that earned nothing disappear.
 * @param round `open`: participations that are not done yet; they wait for another round. `unprovenShown`: the sum for creators
 * without a finished task that whoever accepts was shown.
 * @throws Refused `unproven_changed` (409) when that sum is another by now, `nothing_to_settle`, or `settlement_waits` when all that is left waits for the advertiser's approval.
 */
export async function acceptSettlement(
  world: World,
  tx: Tx,
  campaign: { id: string; name: string },
  operatorId: string,
  { open = [], unprovenShown = null }: { open?: readonly string[]; unprovenShown?: Grosze | null } = {},
): Promise<void> {
  const at = world.clock.now()
  const locked = await store.lockCampaignPayments(tx, campaign.id, 'waiting_for_acceptance')
  const unproven = await store.readUnproven(tx, campaign.id)
  if (unprovenShown !== null && unprovenShown !== unproven.amount)
    throw new Refused('unproven_changed', {
      status: 409,
      values: { count: unproven.count, amount: plnText(grosze(unproven.amount)) },
      amount: toZloty(grosze(unproven.amount)),
    })
  const waiting = locked.filter(({ participationId }) => !open.includes(participationId))
  const earned = waiting.filter(({ amount }) => amount > 0)
  if (earned.length === 0) throw new Refused(waiting.length < locked.length ? 'settlement_waits' : 'nothing_to_settle')
  const { acceptSettlement: to, forfeit: removed } = paymentMoves.waiting_for_acceptance
  await store.movePayments(tx, earned, { from: 'waiting_for_acceptance', to, at, actorId: operatorId })
  await store.movePayments(
    tx,
    waiting.filter(({ amount }) => amount === 0),
    { from: 'waiting_for_acceptance', to: removed, at, actorId: operatorId },
  )
  await audit.record(tx, {
    actorId: operatorId,
    action: 'settlement_accepted',
    object: { type: 'campaign', id: campaign.id, name: campaign.name },
    after: {
      payments: earned.length,
      amount_grosze: sum(earned.map(({ amount }) => amount)),
      ...(unproven.count > 0 ? { unproven: unproven.count, unproven_grosze: unproven.amount } : {}),
    },
    at,
  })
}

/**
 * Records money from the advertiser and releases the payments that it covers, oldest first, whole ones only (TRAN-42).
 * @throws Refused when nothing is due, or more came than is due: that money belongs to somebody else.
 */
export async function recordAdvertiserPayment(
  world: World,
  tx: Tx,
  campaign: { id: string; name: string },
  { amount, reference }: { amount: Grosze; reference: string },
  operatorId: string,
): Promise<void> {
  const at = world.clock.now()
  const due = await store.lockCampaignPayments(tx, campaign.id, 'waiting_for_payment')
  if (due.length === 0) throw new Refused('settlement_not_accepted')
  const before = await store.readSettlement(tx, campaign.id)
  const money = grosze(before.received - before.released + amount)
  const owed = sum(due.map(payment => payment.amount))
  if (money > owed)
    throw new Refused('payment_exceeds_due', { values: { due: plnText(grosze(owed - (money - amount))) } })
  const id = crypto.randomUUID()
  await store.insertAdvertiserPayment(tx, { id, campaignId: campaign.id, amount, reference, at, actorId: operatorId })
  const event = { at, actorId: operatorId }
  const released = coveredBy(due, money)
  await store.movePayments(tx, released, {
    from: 'waiting_for_payment',
    to: paymentMoves.waiting_for_payment.advertiserPaid,
    ...event,
  })
  await ledger.transferAll(tx, [
    {
      ...event,
      key: `advertiser-payment:${id}`,
      kind: 'advertiser_payment',
      amount,
      from: ledger.bank(),
      to: ledger.owedByAdvertiser(campaign.id),
    },
    ...released.map(payment => ({
      ...event,
      key: `release:${payment.id}`,
      kind: 'release',
      amount: payment.amount,
      from: ledger.pending(payment.creatorId),
      to: ledger.available(payment.creatorId),
    })),
  ])
  await inbox.notifyAll(
    tx,
    released.map(payment => ({
      accountId: payment.creatorId,
      template: 'payment-ready' as const,
      occasion: `payment-ready:${payment.id}:${id}`,
      values: { campaign: campaign.name, amount: plnText(payment.amount) },
      url: '/finances?status=ready_for_payout',
      at,
    })),
  )
  await audit.record(tx, {
    actorId: operatorId,
    action: 'advertiser_payment_recorded',
    object: { type: 'campaign', id: campaign.id, name: campaign.name },
    reason: reference,
    after: { amount_grosze: amount, released: released.length },
    at,
  })
}

/** What a campaign owes, what came in, and who would be paid without a finished task. */
export const readSettlement = async (db: Reader, campaignId: string) => ({
  ...(await store.readSettlement(db, campaignId)),
  unproven: await store.readUnproven(db, campaignId),
})
/** How many payments of campaigns wait, by campaign. */
export const waitingByCampaign = (db: Reader, campaignIds: readonly string[]) =>
  store.waitingByCampaign(db, campaignIds)
/** How much waits for operators. */
export const readWaiting = (world: World) => store.readWaiting(world.db)
/** Payments of participations. */
export const paymentsOfParticipations = (db: Reader, ids: readonly string[]) => store.paymentsOfParticipations(db, ids)

/** What a person sees of a payout's account: the country and the last four digits. */
export function ibanOf(world: World, payout: store.Payout): string {
  return world.keys.open('personal-data', payout.ibanSealed, `payout:${payout.id}`)
}
/** The reference that stands in the transfer's title. */
export const referenceOf = ({ number }: { number: number }): string => `PO-${String(number).padStart(6, '0')}`

/** Page of payout orders. */
export const listPayouts = (world: World, page: { status: PayoutStatus | undefined; limit: number; offset: number }) =>
  store.listPayouts(world.db, page)
/** Page of bank files. */
export const listBankFiles = (world: World, page: { limit: number; offset: number }) =>
  store.listBankFiles(world.db, page)

/**
 * Puts ordered payouts into a bank file (TRAN-45): the file is written once and kept, so that it can be downloaded again
 * to the byte.
 * @throws Refused `payout_not_ordered` when one of them is not waiting any more, `iban_not_polish` for Elixir-0,
 * `company_unknown` in production.
 */
export async function createBankFile(
  world: World,
  tx: Tx,
  { format, payoutIds }: { format: BankFileFormat; payoutIds: readonly string[] },
  operatorId: string,
): Promise<string> {
  const at = world.clock.now()
  refuseWithoutCompany(world)
  if (await ledger.arePayoutsStopped(tx)) throw new Refused('payouts_stopped')
  const payouts = await store.lockPayouts(tx, [...new Set(payoutIds)])
  if (payouts.length !== new Set(payoutIds).size) throw new Missing()
  if (payouts.some(({ status }) => status !== 'ordered')) throw new Refused('payout_not_ordered', { status: 409 })
  const transfers: Transfer[] = payouts.map(payout => ({
    reference: referenceOf(payout),
    amount: payout.amount,
    holder: payout.holder,
    address: payout.address,
    iban: ibanOf(world, payout),
  }))
  if (format === 'elixir-0' && transfers.some(({ iban }) => !iban.startsWith('PL')))
    throw new Refused('iban_not_polish')
  const id = crypto.randomUUID()
  const content = writeBankFile(format, { id, at, transfers })
  const amount = sum(payouts.map(payout => payout.amount))
  const sha256 = createHash('sha256').update(content).digest('hex')
  const contentSealed = world.keys.seal('bank-files', content.toString('base64'), id)
  await store.insertBankFile(tx, {
    id,
    format,
    at,
    createdBy: operatorId,
    payouts: payouts.length,
    amount,
    sha256,
    contentSealed,
  })
  await store.movePayouts(tx, payouts, { from: 'ordered', to: payoutMoves.ordered.putIntoBankFile, at, bankFileId: id })
  const payments = await store.lockPaymentsOf(tx, payouts)
  await store.movePayments(tx, payments, {
    from: 'sent_for_payout',
    to: paymentMoves.sent_for_payout.putIntoBankFile,
    at,
    actorId: operatorId,
  })
  await audit.record(tx, {
    actorId: operatorId,
    action: 'bank_file_created',
    object: { type: 'bank_file', id, name: format },
    after: { payouts: payouts.length, amount_grosze: amount, sha256 },
    at,
  })
  return id
}

/** One bank file without its content. @throws Missing */
export async function readBankFile(db: Reader, id: string) {
  const file = await store.findBankFile(db, id)
  if (!file) throw new Missing()
  return file
}

/** The bytes of a bank file and the name to save it under. @throws Missing; Refused `bank_file_recalled` (409). */
export async function downloadBankFile(world: World, id: string): Promise<{ name: string; content: Buffer }> {
  const file = await store.findBankFileContent(world.db, id)
  if (!file) throw new Missing()
  if (file.recalled_at) throw new Refused('bank_file_recalled', { status: 409 })
  const content = Buffer.from(world.keys.open('bank-files', file.content_sealed, file.id), 'base64')
  return { name: fileName(file.format as BankFileFormat, file.number), content }
}

/**
 * Recalls a bank file that never reached the bank (decision 0030): its transfers are orders again, and it is handed out no
 * more. Only as a whole, and only while the bank has answered to none of it.
 * @throws Missing; Refused `bank_file_recalled`, `bank_file_at_bank`, both 409.
 */
export async function recallBankFile(
  world: World,
  tx: Tx,
  id: string,
  reason: string,
  operatorId: string,
): Promise<void> {
  const at = world.clock.now()
  const payouts = await store.lockPayoutsOfFile(tx, id)
  const file = await store.lockBankFile(tx, id)
  if (!file) throw new Missing()
  if (file.isRecalled) throw new Refused('bank_file_recalled', { status: 409 })
  if (payouts.some(({ status }) => status !== 'in_bank_file')) throw new Refused('bank_file_at_bank', { status: 409 })
  const payments = await store.lockPaymentsOf(tx, payouts)
  await store.movePayouts(tx, payouts, {
    from: 'in_bank_file',
    to: payoutMoves.in_bank_file.recallBankFile,
    at,
    bankFileId: null,
  })
  await store.movePayments(tx, payments, {
    from: 'waiting_for_payout',
    to: paymentMoves.waiting_for_payout.recallBankFile,
    at,
    actorId: operatorId,
    reason,
  })
  await store.recallBankFile(tx, id, { at, actorId: operatorId, reason })
  await audit.record(tx, {
    actorId: operatorId,
    action: 'bank_file_recalled',
    object: { type: 'bank_file', id, name: null },
    reason,
    after: { payouts: payouts.length, amount_grosze: sum(payouts.map(({ amount }) => amount)) },
    at,
  })
}

/** One payout with the creator's name. @throws Missing */
export async function readPayout(db: Reader, id: string) {
  const found = await store.findPayout(db, id)
  if (!found) throw new Missing()
  return found
}

async function lockOne(tx: Tx, id: string): Promise<store.Payout> {
  const [payout] = await store.lockPayouts(tx, [id])
  if (!payout) throw new Missing()
  return payout
}

/** Records that the bank carried out the transfer (TRAN-47). @throws Refused `payout_not_in_file`. */
export async function confirmPayout(world: World, tx: Tx, id: string, operatorId: string): Promise<void> {
  const at = world.clock.now()
  const payout = await lockOne(tx, id)
  if (payout.status !== 'in_bank_file') throw new Refused('payout_not_in_file', { status: 409 })
  await store.movePayouts(tx, [payout], { from: 'in_bank_file', to: payoutMoves.in_bank_file.bankConfirmed, at })
  const payments = await store.lockPaymentsOf(tx, [{ id }])
  await store.movePayments(tx, payments, {
    from: 'waiting_for_payout',
    to: paymentMoves.waiting_for_payout.bankConfirmed,
    at,
    actorId: operatorId,
  })
  await ledger.transfer(tx, {
    key: `paid:${id}`,
    kind: 'paid',
    at,
    actorId: operatorId,
    amount: payout.amount,
    from: ledger.inPayout(payout.creatorId),
    to: ledger.bank(),
  })
  await tell(tx, payout, 'payment-paid', '/finances?status=paid', at)
  await audit.record(tx, {
    actorId: operatorId,
    action: 'payout_confirmed',
    object: { type: 'payout', id, name: referenceOf(payout) },
    creatorId: payout.creatorId,
    after: { amount_grosze: payout.amount },
    at,
  })
}

/**
 * Refuses a payout before it was confirmed; the money is available again (TRAN-46). Once its transfer is in a bank file, which
 * would pay it all the same, only because the bank said no (decision 0030).
 * @throws Refused `payout_already_closed`, `payout_in_bank_file`, both 409.
 */
export async function refusePayoutOrder(
  world: World,
  tx: Tx,
  id: string,
  { reason, hasBankRefused }: { reason: string; hasBankRefused: boolean },
  operatorId: string,
): Promise<void> {
  const at = world.clock.now()
  const payout = await lockOne(tx, id)
  if (payout.status !== 'ordered' && payout.status !== 'in_bank_file')
    throw new Refused('payout_already_closed', { status: 409 })
  if (payout.status === 'in_bank_file' && !hasBankRefused) throw new Refused('payout_in_bank_file', { status: 409 })
  const from = payout.status === 'ordered' ? 'sent_for_payout' : 'waiting_for_payout'
  await giveMoneyBack(tx, payout, {
    payments: { from, to: paymentMoves[from].refuse },
    to: payoutMoves[payout.status].refuse,
    key: `refused:${id}`,
    account: ledger.inPayout(payout.creatorId),
    at,
    reason,
    operatorId,
  })
}

/**
 * Takes a creator's orders back that lie in no bank file yet: the account goes over to somebody else (decision 0025), and the
 * money is theirs to order.
 */
export async function recallOrders(
  tx: Tx,
  creatorId: string,
  { at, reason }: { at: Date; reason: string },
): Promise<void> {
  for (const id of await store.orderedPayouts(tx, creatorId)) {
    const payout = await lockOne(tx, id)
    if (payout.status !== 'ordered') continue
    await giveMoneyBack(tx, payout, {
      payments: { from: 'sent_for_payout', to: paymentMoves.sent_for_payout.refuse },
      to: payoutMoves.ordered.refuse,
      key: `refused:${id}`,
      account: ledger.inPayout(creatorId),
      at,
      reason,
      operatorId: creatorId,
    })
  }
}

/** Records that a confirmed transfer came back: the only way out of `paid` (design §5). @throws Refused `payout_not_paid`. */
export async function returnPayout(
  world: World,
  tx: Tx,
  id: string,
  reason: string,
  operatorId: string,
): Promise<void> {
  const at = world.clock.now()
  const payout = await lockOne(tx, id)
  if (payout.status !== 'paid') throw new Refused('payout_not_paid', { status: 409 })
  await giveMoneyBack(tx, payout, {
    payments: { from: 'paid', to: paymentMoves.paid.bankReturned },
    to: payoutMoves.paid.bankReturned,
    key: `returned:${id}`,
    account: ledger.bank(),
    at,
    reason,
    operatorId,
  })
}

async function giveMoneyBack(
  tx: Tx,
  payout: store.Payout,
  {
    payments: move,
    to,
    key,
    account,
    at,
    reason,
    operatorId,
  }: {
    /** How the payments of the order move. */
    payments: { from: 'sent_for_payout' | 'waiting_for_payout' | 'paid'; to: 'ready_for_payout' }
    to: 'refused' | 'returned'
    key: string
    account: ledger.LedgerAccount
    at: Date
    reason: string
    operatorId: string
  },
): Promise<void> {
  const payments = await store.lockPaymentsOf(tx, [payout])
  await store.movePayouts(tx, [payout], { from: payout.status, to, at, reason })
  await store.movePayments(tx, payments, {
    ...move,
    at,
    actorId: operatorId,
    reason,
    payoutId: null,
  })
  await ledger.transfer(tx, {
    key,
    kind: to,
    at,
    actorId: operatorId,
    reason,
    amount: payout.amount,
    from: account,
    to: ledger.available(payout.creatorId),
  })
  // A transfer that came back says nothing about the invoice.
  const template = payout.invoiceDueOn && to === 'refused' ? 'invoice-rejected' : 'payout-refused'
  await tell(tx, payout, template, '/finances?status=ready_for_payout', at, reason)
  await audit.record(tx, {
    actorId: operatorId,
    action: `payout_${to}`,
    object: { type: 'payout', id: payout.id, name: referenceOf(payout) },
    creatorId: payout.creatorId,
    reason,
    after: { amount_grosze: payout.amount },
    at,
  })
}

const tell = (
  tx: Tx,
  payout: store.Payout,
  template: 'payment-paid' | 'payout-refused' | 'invoice-rejected',
  url: string,
  at: Date,
  reason = '',
) =>
  inbox.notify(tx, {
    accountId: payout.creatorId,
    template,
    occasion: `${template}:${payout.id}`,
    values: { amount: plnText(payout.amount), reason },
    url,
    at,
  })

const zlotyOrNull = (amount: number | null): number | null => (amount === null ? null : toZloty(grosze(amount)))

/** How a payment came about, as it travels; basis points become percent by the same digits (MONEY-30). */
export const presentLines = (lines: unknown): PaymentRow['lines'] =>
  (lines as Line[]).map(({ model, unit, rate, quantity, of, base, amount }) => ({
    model,
    unit,
    rate: zlotyOrNull(rate),
    quantity,
    of,
    base: zlotyOrNull(base),
    amount: toZloty(amount),
  }))
