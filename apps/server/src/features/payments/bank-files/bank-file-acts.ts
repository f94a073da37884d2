import { type BankFileId, type PayoutId, bankFileId } from '@fanfara/contract/money-ids'
import type { Reader, Tx } from '#/db/port.ts'
import { put } from '#/db/outbox.ts'
import { Missing, Refused } from '#/errors.ts'
import type { World } from '#/world.ts'
import * as audit from '#/features/audit/service.ts'
import { requireCompany } from '#/features/company/service.ts'
import * as ledger from '#/features/ledger/service.ts'
import { type BankFileFormat, executionDayOf, fileName, type Transfer, writeBankFile } from './bank-files.ts'
import { refuseRecall, refuseRelease } from '../policy.ts'
import { confirmAll, ibanOf, referenceOf } from '../payouts.ts'
import { paymentMoves, payoutMoves } from '../states.ts'
import * as bankFileStore from './bank-file-store.ts'
import * as payoutStore from '../payout-store.ts'
import * as store from '../store.ts'
import { type Grosze, sum } from '@fanfara/contract/money'
import { createHash } from 'node:crypto'

/** Newest first, content left out. */
export const listBankFiles = (world: World, page: bankFileStore.BankFilesAsked) =>
  bankFileStore.listBankFiles(world.db, page)
/** How many of them stand where. */
export const countBankFiles = (world: World) => bankFileStore.countBankFiles(world.db)

/** References that a refusal names. */
const NAMED_MAX = 5

/** @throws Refused `payout_not_ordered` (409) with those that do not wait any more, so that nobody looks for them among a thousand (DESK-90). */
function refuseOthers(gone: readonly { id: PayoutId; number: number }[]): void {
  if (gone.length === 0) return
  const names = gone.slice(0, NAMED_MAX).map(referenceOf).join(', ')
  throw new Refused('payout_not_ordered', {
    status: 409,
    values: { count: gone.length, names, left: Math.max(0, gone.length - NAMED_MAX) },
    payoutIds: gone.map(({ id }) => id),
  })
}

/**
 * Puts ordered payouts into a bank file (TRAN-45): the file is written once and kept, so that it can be downloaded again
 * to the byte.
 * @throws Refused `payout_not_ordered` when one of them is not waiting any more, `iban_not_polish` for Elixir-0,
 * `company_unknown` in production.
 */
export async function createBankFile(
  world: World,
  tx: Tx,
  { format, payoutIds }: { format: BankFileFormat; payoutIds: readonly PayoutId[] },
  operatorId: string,
): Promise<BankFileId> {
  const at = world.clock.now()
  const payer = await requireCompany(world, tx)
  if (await ledger.arePayoutsStopped(tx)) throw new Refused('payouts_stopped')
  const payouts = await payoutStore.lockPayouts(tx, [...new Set(payoutIds)])
  if (payouts.length !== new Set(payoutIds).size) throw new Missing()
  refuseOthers(payouts.filter(({ status }) => status !== 'ordered'))
  const transfers: Transfer[] = payouts.map(payout => ({
    reference: referenceOf(payout),
    amount: payout.amount,
    holder: payout.holder,
    address: payout.address,
    iban: ibanOf(world, payout),
    ksefNumber: payout.ksefNumber,
  }))
  if (format === 'elixir-0' && transfers.some(({ iban }) => !iban.startsWith('PL')))
    throw new Refused('iban_not_polish')
  const id = bankFileId(crypto.randomUUID())
  const content = writeBankFile(format, { id, at, payer, transfers })
  const amount = sum(payouts.map(payout => payout.amount))
  const sha256 = createHash('sha256').update(content).digest('hex')
  const contentSealed = world.keys.seal('bank-files', content.toString('base64'), id)
  await bankFileStore.insertBankFile(tx, {
    id,
    format,
    at,
    createdBy: operatorId,
    payouts: payouts.length,
    amount,
    sha256,
    contentSealed,
    executionOn: executionDayOf(format, at),
  })
  await payoutStore.movePayouts(tx, payouts, {
    from: 'ordered',
    to: payoutMoves.ordered.putIntoBankFile,
    at,
    bankFileId: id,
  })
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
    before: { status: 'ordered' },
    after: { status: payoutMoves.ordered.putIntoBankFile, payouts: payouts.length, amount_grosze: amount, sha256 },
    at,
  })
  return id
}

/** One bank file without its content. @throws Missing */
export async function readBankFile(db: Reader, id: BankFileId) {
  const file = await bankFileStore.findBankFile(db, id)
  if (!file) throw new Missing()
  return file
}

/** The bytes of a bank file and the name to save it under. @throws Missing; Refused `bank_file_recalled`, `bank_file_unreleased`, both 409. */
export async function downloadBankFile(world: World, id: BankFileId): Promise<{ name: string; content: Buffer }> {
  const file = await bankFileStore.findBankFileContent(world.db, id)
  if (!file) throw new Missing()
  requireReleased({ isRecalled: file.recalled_at !== null, isReleased: file.released_at !== null })
  const content = Buffer.from(world.keys.open('bank-files', file.content_sealed, file.id), 'base64')
  return { name: fileName(file.format, file.number), content }
}

/** @throws Refused `bank_file_recalled`, `bank_file_unreleased`, both 409. */
function requireReleased(file: { isRecalled: boolean; isReleased: boolean }): void {
  if (file.isRecalled) throw new Refused('bank_file_recalled', { status: 409 })
  if (!file.isReleased) throw new Refused('bank_file_unreleased', { status: 409 })
}

/**
 * Releases a bank file (decision 0044): what one person made goes to the bank once a second one has looked at it.
 * @throws Missing; Refused `bank_file_own` (403); `bank_file_recalled`, `bank_file_released`, both 409; `payouts_stopped`.
 */
export async function releaseBankFile(world: World, tx: Tx, id: BankFileId, operatorId: string): Promise<void> {
  const at = world.clock.now()
  const file = await bankFileStore.lockBankFile(tx, id)
  if (!file) throw new Missing()
  const refusal = refuseRelease({ ...file, isOwn: file.makerId === operatorId })
  if (refusal) throw new Refused(refusal, { status: refusal === 'bank_file_own' ? 403 : 409 })
  if (await ledger.arePayoutsStopped(tx)) throw new Refused('payouts_stopped')
  await letGo(tx, file, { id, at, operatorId })
}

/** Notes the release of a bank file that nothing speaks against; it is locked. */
async function letGo(
  tx: Tx,
  file: bankFileStore.LockedBankFile,
  { id, at, operatorId }: { id: BankFileId; at: Date; operatorId: string },
): Promise<void> {
  await bankFileStore.releaseBankFile(tx, id, { at, actorId: operatorId })
  await put(tx, [{ kind: 'bank-lines', payload: { releasedId: id, operatorId }, at }])
  await audit.record(tx, {
    actorId: operatorId,
    action: 'bank_file_released',
    object: { type: 'bank_file', id, name: null },
    before: { is_released: false },
    after: { is_released: true, payouts: file.payouts, amount_grosze: file.amount },
    at,
  })
}

/** What a release of many says of each: it is released, or why it is not. */
export type ReleaseOutcome = 'released' | 'sum_differs' | NonNullable<ReturnType<typeof refuseRelease>>

const sumOf = (world: World, id: BankFileId, sealed: Uint8Array): string =>
  createHash('sha256')
    .update(Buffer.from(world.keys.open('bank-files', sealed, id), 'base64'))
    .digest('hex')

/**
 * Releases the files of a run that nothing speaks against, by the rules of `releaseBankFile`; the others stay, and are named with their reason. The content
 * of each is summed anew and held against what the operator was shown.
 * @throws Missing for a file that is not the run's; Refused `payouts_stopped`.
 */
export async function releaseRun(
  world: World,
  tx: Tx,
  { runId, files }: { runId: string; files: readonly { id: BankFileId; sha256: string }[] },
  operatorId: string,
): Promise<{ id: BankFileId; outcome: ReleaseOutcome }[]> {
  const at = world.clock.now()
  if (await ledger.arePayoutsStopped(tx)) throw new Refused('payouts_stopped')
  const shown = new Map(files.map(({ id, sha256 }) => [id, sha256]))
  const locked = await bankFileStore.lockRunFiles(tx, runId, [...shown.keys()])
  if (locked.length !== shown.size) throw new Missing()
  const outcomes: { id: BankFileId; outcome: ReleaseOutcome }[] = []
  for (const { id, sealed, ...file } of locked) {
    const refusal = refuseRelease({ ...file, isOwn: file.makerId === operatorId })
    const outcome = refusal ?? (sumOf(world, id, sealed) === shown.get(id) ? 'released' : 'sum_differs')
    if (outcome === 'released') await letGo(tx, file, { id, at, operatorId })
    outcomes.push({ id, outcome })
  }
  return outcomes
}

/** What the bank said of a file's transfers so far, in grosze. @throws Missing */
export async function openBankFile(db: Reader, id: BankFileId) {
  const file = await readBankFile(db, id)
  return { file, standing: await bankFileStore.standingOf(db, id) }
}

/** What an operator saw of a bank file when they confirmed it. */
interface Seen {
  /** Payouts that the bank did not carry out. */
  except: readonly string[]
  /** How many it did, and what they are worth together. */
  count: number
  amount: Grosze
}

/**
 * Records that the bank carried out every transfer of a file that still waits, but the excepted ones (TRAN-47): all of them or none,
 * in a few statements however many there are.
 * @throws Missing; Refused `bank_file_recalled`, `bank_file_unreleased`, or `bank_file_changed` when the file stands otherwise than the operator saw, all 409.
 */
export async function confirmBankFile(
  world: World,
  tx: Tx,
  id: BankFileId,
  { except, count, amount }: Seen,
  operatorId: string,
): Promise<void> {
  const at = world.clock.now()
  const payouts = await bankFileStore.lockPayoutsOfFile(tx, id)
  const file = await bankFileStore.lockBankFile(tx, id)
  if (!file) throw new Missing()
  requireReleased(file)
  const waiting = payouts.filter(({ status }) => status === 'in_bank_file')
  const left = new Set(except)
  const done = waiting.filter(payout => !left.has(payout.id))
  const isAsSeen =
    done.length === count && waiting.length - done.length === left.size && sum(done.map(each => each.amount)) === amount
  if (!isAsSeen) throw new Refused('bank_file_changed', { status: 409 })
  await confirmAll(tx, done, { at, operatorId })
  await audit.record(tx, {
    actorId: operatorId,
    action: 'bank_file_confirmed',
    object: { type: 'bank_file', id, name: null },
    before: { in_bank_file: waiting.length },
    after: { payouts: count, amount_grosze: amount, references: done.map(referenceOf), left: left.size },
    at,
  })
}

/** A recall as whoever asked for it meant it; `released`: whether they saw the file released. */
interface Recall {
  reason: string
  released?: boolean
}

/**
 * Recalls a bank file that never reached the bank (decision 0030): its transfers are orders again, and it is handed out no
 * more. Only as a whole, and only while the bank has answered to none of it.
 * @param recall of a file that was released since whoever recalls it looked, the bank may have it.
 * @throws Missing; Refused `bank_file_recalled`, `bank_file_at_bank`, `bank_file_may_be_out`, all 409.
 */
export async function recallBankFile(
  world: World,
  tx: Tx,
  id: BankFileId,
  recall: Recall,
  operatorId: string,
): Promise<void> {
  const refusal = await recallIfFree(world, tx, id, recall, operatorId)
  if (refusal) throw new Refused(refusal, { status: 409 })
}

/** What a recall of many says of each: it is recalled, or why it is not. */
export type RecallOutcome = 'recalled' | NonNullable<ReturnType<typeof refuseRecall>>

/**
 * Recalls the files of a run that nothing speaks against, by the rules of `recallBankFile`; the others stay, and are named with their reason (RUN-02).
 * @throws Missing for a file that is not the run's.
 */
export async function recallRun(
  world: World,
  tx: Tx,
  { runId, reason, files }: { runId: string; reason: string; files: readonly { id: BankFileId; released: boolean }[] },
  operatorId: string,
): Promise<{ id: BankFileId; outcome: RecallOutcome }[]> {
  const seen = new Map(files.map(({ id, released }) => [id, released]))
  const found = await bankFileStore.filesOfRun(tx, runId, [...seen.keys()])
  if (found.length !== seen.size) throw new Missing()
  const outcomes: { id: BankFileId; outcome: RecallOutcome }[] = []
  for (const id of found) {
    const recall = { reason, released: seen.get(id) ?? false }
    outcomes.push({ id, outcome: (await recallIfFree(world, tx, id, recall, operatorId)) ?? 'recalled' })
  }
  return outcomes
}

/** Recalls a bank file unless something speaks against it. @returns what does; null: it is recalled. @throws Missing */
async function recallIfFree(world: World, tx: Tx, id: BankFileId, { reason, released }: Recall, operatorId: string) {
  const at = world.clock.now()
  const payouts = await bankFileStore.lockPayoutsOfFile(tx, id)
  const file = await bankFileStore.lockBankFile(tx, id)
  if (!file) throw new Missing()
  const isAtBank = payouts.some(({ status }) => status !== 'in_bank_file')
  const refusal = refuseRecall({ ...file, isAtBank, wasSeenUnreleased: released === false })
  if (refusal) return refusal
  const payments = await store.lockPaymentsOf(tx, payouts)
  await payoutStore.movePayouts(tx, payouts, {
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
  await bankFileStore.recallBankFile(tx, id, { at, actorId: operatorId, reason })
  await audit.record(tx, {
    actorId: operatorId,
    action: 'bank_file_recalled',
    object: { type: 'bank_file', id, name: null },
    reason,
    before: { is_recalled: false },
    after: {
      is_recalled: true,
      payouts: payouts.length,
      amount_grosze: sum(payouts.map(({ amount }) => amount)),
    },
    at,
  })
  return null
}
