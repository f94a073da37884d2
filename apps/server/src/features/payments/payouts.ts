import { type PayoutId, payoutId } from '@fanfara/contract/money-ids'
import type { CountedRows, Reader, Tx } from '#/db/port.ts'
import { Forbidden, Missing, Refused } from '#/errors.ts'
import type { World } from '#/world.ts'
import * as accounts from '../accounts/service.ts'
import * as audit from '../audit/service.ts'
import * as billing from '../billing/service.ts'
import * as company from '../company/service.ts'
import * as inbox from '../inbox/service.ts'
import * as ledger from '../ledger/service.ts'
import { holdEnd, refusePayout } from './policy.ts'
import { makeAvailable } from './settled/releasing.ts'
import { paymentMoves, payoutMoves } from './states.ts'
import * as store from './store.ts'
import { isReleased } from './bank-files/bank-file-store.ts'
import { keepAddress } from './bank-files/payee-address.ts'
import * as countsStore from './payout-counts-store.ts'
import * as payoutStore from './payout-store.ts'
import { fromZloty, grosze, type Grosze, plnText, sum } from '@fanfara/contract/money'
import assert from 'node:assert/strict'

/** Until when a creator's payouts rest whose account data changed then; null when they don't. */
export function payoutsHeldUntil(changedAt: Date | null, now: Date): Date | null {
  const until = holdEnd(changedAt)
  return until && until > now ? until : null
}

/** A creator who asks for money. */
export interface Payee {
  id: string
  isActive: boolean
}

/**
 * Turns the creator's whole available balance into one payout.
 * Order, statuses and ledger commit together or not at all; a second press finds nothing ready.
 * @throws Refused with one of `refusePayout`'s reasons; Forbidden for a limited account (NAV-32).
 */
export async function requestPayout(world: World, tx: Tx, creator: Payee): Promise<{ amount: Grosze }> {
  const now = world.clock.now()
  const billed = await admitPayee(world, tx, creator, now)
  return orderPayout(world, tx, creator.id, { ...billed, now, invoice: null })
}

/** What the creator may pay out, and to whom. @throws what `requestPayout` throws. */
export async function admitPayee(world: World, tx: Tx, creator: Payee, now: Date) {
  if (!creator.isActive) throw new Forbidden('account_limited')
  const { isEmailConfirmed } = await accounts.lockLiving(tx, creator.id)
  const { balance, arePayoutsStopped } = await ledger.lockPayable(tx, ledger.available(creator.id))
  const payee = await billing.readPayee(world, tx, creator.id)
  const holdUntil = holdEnd(payee.changedAt)
  const { payout_minimum } = company.termsOf(await company.companyOf(world, tx))
  const facts = {
    balance,
    minimum: fromZloty(payout_minimum),
    isEmailConfirmed,
    isBillingComplete: payee.billing !== null,
    holdUntil,
    arePayoutsStopped,
    now,
  }
  const refusal = refusePayout(facts)
  if (refusal || !payee.billing) {
    const until = refusal === 'payout_on_hold' && holdUntil ? holdUntil : undefined
    throw new Refused(refusal ?? 'billing_incomplete', {
      values: { minimum: payout_minimum },
      ...(until ? { until } : {}),
    })
  }
  return { balance, billed: payee.billing }
}

type Billed = Awaited<ReturnType<typeof admitPayee>>

/** Orders the whole balance: its payments move, the money leaves what is available. Balance and account are locked. */
export async function orderPayout(
  world: World,
  tx: Tx,
  creatorId: string,
  { balance, billed, now, invoice }: Billed & { now: Date; invoice: payoutStore.Invoice | null },
): Promise<{ id: string; amount: Grosze }> {
  const ready = await store.lockReadyPayments(tx, creatorId)
  assert.equal(sum(ready.map(({ amount, setOff }) => amount - setOff)), balance, 'payments and ledger disagree')
  const id = payoutId(crypto.randomUUID())
  const { holder, address, iban } = billed
  await payoutStore.insertPayout(tx, {
    id,
    creatorId,
    amount: balance,
    at: now,
    holder,
    address: keepAddress(address),
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

/** What a person sees of a payout's account: the country and the last four digits. */
export function ibanOf(world: World, payout: payoutStore.Payout): string {
  return world.keys.open('personal-data', payout.ibanSealed, `payout:${payout.id}`)
}
/** The reference that stands in the transfer's title. */
export const referenceOf = ({ number }: { number: number }): string => `PO-${String(number).padStart(6, '0')}`

/** Page of payout orders. */
export const listPayouts = (world: World, page: payoutStore.PayoutFilter & CountedRows) =>
  payoutStore.listPayouts(world.db, page)

/** How much waits behind each tab of payouts (DESK-07). */
export const countPayouts = (world: World) => countsStore.countPayouts(world.db)

/** One payout with the creator's name. @throws Missing */
export async function readPayout(db: Reader, id: PayoutId) {
  const found = await payoutStore.findPayout(db, id)
  if (!found) throw new Missing()
  return found
}

async function lockOne(tx: Tx, id: PayoutId): Promise<payoutStore.Payout> {
  const [payout] = await payoutStore.lockPayouts(tx, [id])
  if (!payout) throw new Missing()
  return payout
}

/** The bank says nothing of a file that nobody released to it. @throws Refused `bank_file_unreleased` (409). */
async function requireReleased(tx: Tx, { bankFileId }: payoutStore.Payout): Promise<void> {
  if (bankFileId !== null && !(await isReleased(tx, bankFileId)))
    throw new Refused('bank_file_unreleased', { status: 409 })
}

/** Records that the bank carried out the transfer (TRAN-47). @throws Refused `payout_not_in_file`, `bank_file_unreleased`, both 409. */
export async function confirmPayout(world: World, tx: Tx, id: PayoutId, operatorId: string): Promise<void> {
  const at = world.clock.now()
  const payout = await lockOne(tx, id)
  if (payout.status !== 'in_bank_file') throw new Refused('payout_not_in_file', { status: 409 })
  await requireReleased(tx, payout)
  await confirmAll(tx, [payout], { at, operatorId })
  await audit.record(tx, {
    actorId: operatorId,
    action: 'payout_confirmed',
    object: { type: 'payout', id, name: referenceOf(payout) },
    creatorId: payout.creatorId,
    before: { status: payout.status },
    after: { status: 'paid', amount_grosze: payout.amount },
    at,
  })
}

/** Moves payouts that lie in a bank file, and their payments, to paid, the money with them, and tells the creators; they are locked. */
export async function confirmAll(
  tx: Tx,
  payouts: readonly payoutStore.Payout[],
  { at, operatorId }: { at: Date; operatorId: string },
): Promise<void> {
  await payoutStore.movePayouts(tx, payouts, { from: 'in_bank_file', to: payoutMoves.in_bank_file.bankConfirmed, at })
  const payments = await store.lockPaymentsOf(tx, payouts)
  await store.movePayments(tx, payments, {
    from: 'waiting_for_payout',
    to: paymentMoves.waiting_for_payout.bankConfirmed,
    at,
    actorId: operatorId,
  })
  await ledger.transferAll(
    tx,
    payouts.map(({ id, amount, creatorId }) => ({
      key: `paid:${id}`,
      kind: 'paid',
      at,
      actorId: operatorId,
      amount,
      from: ledger.inPayout(creatorId),
      to: ledger.bank(),
    })),
  )
  await inbox.notifyAll(
    tx,
    payouts.map(payout => noticeOf(payout, 'payment-paid', '/finances?status=paid', at)),
  )
}

/**
 * Refuses a payout before it was confirmed; the money is available again (TRAN-46). Once its transfer is in a bank file, which
 * would pay it all the same, only because the bank said no (decision 0030).
 * @throws Refused `payout_already_closed`, `payout_in_bank_file`, `bank_file_unreleased`, all 409.
 */
export async function refusePayoutOrder(
  world: World,
  tx: Tx,
  id: PayoutId,
  { reason, hasBankRefused }: { reason: string; hasBankRefused: boolean },
  operatorId: string,
): Promise<void> {
  const at = world.clock.now()
  const payout = await lockOne(tx, id)
  if (payout.status !== 'ordered' && payout.status !== 'in_bank_file')
    throw new Refused('payout_already_closed', { status: 409 })
  if (payout.status === 'in_bank_file' && !hasBankRefused) throw new Refused('payout_in_bank_file', { status: 409 })
  // Else a file could still be released that pays what was given back.
  if (payout.status === 'in_bank_file') await requireReleased(tx, payout)
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
  for (const id of await payoutStore.orderedPayouts(tx, creatorId)) {
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
  id: PayoutId,
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
  payout: payoutStore.Payout,
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
  await payoutStore.movePayouts(tx, [payout], { from: payout.status, to, at, reason })
  await store.movePayments(tx, payments, {
    ...move,
    at,
    actorId: operatorId,
    reason,
    payoutId: null,
  })
  const back: ledger.Transfer = {
    key,
    kind: to,
    at,
    actorId: operatorId,
    reason,
    amount: payout.amount,
    from: account,
    to: ledger.available(payout.creatorId),
  }
  const parts = await makeAvailable(tx, { payments, beside: [back] }, { at, actorId: operatorId })
  // What the bank did not carry out, or sent back, says nothing about the invoice.
  const template = payout.invoiceDueOn && payout.status === 'ordered' ? 'invoice-rejected' : 'payout-refused'
  const notice = noticeOf(payout, template, '/finances?status=ready_for_payout', at, reason)
  await inbox.notify(tx, { ...notice, values: { ...notice.values, ...inBalance(payout.amount, parts.values()) } })
  await audit.record(tx, {
    actorId: operatorId,
    action: `payout_${to}`,
    object: { type: 'payout', id: payout.id, name: referenceOf(payout) },
    creatorId: payout.creatorId,
    reason,
    before: { status: payout.status },
    after: { status: to, amount_grosze: payout.amount },
    at,
  })
}

/** Of money that came back while something was owed: what of it paid that first, and what is in the balance (FIN-17). */
function inBalance(returned: Grosze, parts: Iterable<Grosze>): Record<string, string> {
  const part = sum(parts)
  if (part === 0) return {}
  const rest = plnText(grosze(returned - part))
  return { setOff: 'yes', returned: plnText(returned), part: plnText(part), amount: rest }
}

const noticeOf = (
  payout: payoutStore.Payout,
  template: 'payment-paid' | 'payout-refused' | 'invoice-rejected',
  url: string,
  at: Date,
  reason = '',
) => ({
  accountId: payout.creatorId,
  template,
  occasion: `${template}:${payout.id}`,
  values: { amount: plnText(payout.amount), reason },
  url,
  at,
})
