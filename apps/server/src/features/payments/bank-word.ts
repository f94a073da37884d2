import type { BankFileId, PayoutId } from '@fanfara/contract/money-ids'
import type { Reader, Tx } from '#/db/port.ts'
import type { World } from '#/world.ts'
import * as bankFileStore from './bank-files/bank-file-store.ts'
import * as payoutStore from './payout-store.ts'
import { payoutNumberIn } from './policy.ts'
import { confirmAll, ibanOf, refusePayoutOrder, returnPayout } from './payouts.ts'

/** A payout as a line of a bank's statement is held against it. */
export interface BankPayout {
  payout: payoutStore.Payout
  iban: string
  /** Its bank file was released and not recalled. */
  isAtBank: boolean
}

/** Payouts that lines of a statement name, by the numbers of their references or by id, locked in one order. */
export async function lockForBank(
  world: World,
  tx: Tx,
  named: { numbers: readonly number[] } | { ids: readonly PayoutId[] },
): Promise<BankPayout[]> {
  const payouts =
    'ids' in named
      ? await payoutStore.lockPayouts(tx, named.ids)
      : await payoutStore.lockNumbered(tx, [...new Set(named.numbers)])
  return asked(world, tx, payouts)
}

/** The payout whose reference a text is; null for every other text. @example findReferred(db, 'PO-000123') */
async function findReferred(db: Reader, text: string) {
  const number = /^\s*PO/i.test(text) ? payoutNumberIn(text.trim()) : undefined
  return number === undefined ? null : payoutStore.findNumbered(db, number)
}

/** The payout whose reference a text is, with every bank file that it lies or once lay in; null for every other text. */
export async function findWithFiles(db: Reader, text: string) {
  const payout = await findReferred(db, text)
  if (!payout) return null
  const recalled = await bankFileStore.recalledFilesOf(db, payout.id)
  return { id: payout.id, bankFileIds: [...(payout.bankFileId ? [payout.bankFileId] : []), ...recalled] }
}

/** The numbers of the payouts that lie in a bank file. */
export const numbersOfFile = async (db: Reader, id: BankFileId): Promise<ReadonlySet<number>> =>
  new Set(await payoutStore.numbersOfFile(db, id))

async function asked(world: World, db: Reader, payouts: readonly payoutStore.Payout[]): Promise<BankPayout[]> {
  const files = await payoutStore.atBank(db, [...new Set(payouts.flatMap(({ bankFileId }) => bankFileId ?? []))])
  return payouts.map(payout => ({
    payout,
    iban: ibanOf(world, payout),
    isAtBank: payout.bankFileId !== null && files.has(payout.bankFileId),
  }))
}

/** Payouts of exactly these sums that a bank could mean: on their way, or paid already; at most `limit` of a sum and a status. */
export async function likelyPayouts(
  world: World,
  db: Reader,
  {
    amounts,
    statuses,
    limit,
  }: { amounts: readonly number[]; statuses: readonly ('in_bank_file' | 'paid')[]; limit: number },
): Promise<(BankPayout & { creatorName: string })[]> {
  const found: Awaited<ReturnType<typeof payoutStore.payoutsOfAmounts>> = []
  for (const status of statuses) found.push(...(await payoutStore.payoutsOfAmounts(db, { amounts, status, limit })))
  const facts = await asked(
    world,
    db,
    found.map(({ payout }) => payout),
  )
  return facts.map((fact, at) => ({ ...fact, creatorName: found[at]?.creatorName ?? '' }))
}

/** The bank carried these out (TRAN-47); they are locked and lie in released files. */
export const confirmExecuted = (world: World, tx: Tx, payouts: readonly payoutStore.Payout[], operatorId: string) =>
  payouts.length === 0 ? Promise.resolve() : confirmAll(tx, payouts, { at: world.clock.now(), operatorId })

/** The bank sent a transfer back, after it was confirmed or before (TRAN-46, design §5): the creator has the money again. */
export async function takeBack(
  world: World,
  tx: Tx,
  payout: payoutStore.Payout,
  reason: string,
  operatorId: string,
): Promise<void> {
  if (payout.status === 'paid') await returnPayout(world, tx, payout.id, reason, operatorId)
  else await refusePayoutOrder(world, tx, payout.id, { reason, hasBankRefused: true }, operatorId)
}
