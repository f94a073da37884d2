import { type Grosze, grosze, sum } from '@fanfara/contract/money'
import assert from 'node:assert/strict'
import type { Reader, Tx } from '#/db/port.ts'
import type { World } from '#/world.ts'
import type { LedgerAccount } from './accounts.ts'
import { findMismatches } from './mismatch-store.ts'
import * as store from './store.ts'

export * from './accounts.ts'

/** One business event. `key` makes it post at most once (threat model §4.5). */
export interface Event {
  key: string
  kind: string
  at: Date
  actorId?: string | null
  reason?: string | null
}
/** An account and by how much it changes. */
export interface Posting {
  account: LedgerAccount
  amount: Grosze
}

/**
 * Posts one event: its postings sum to zero, its accounts are locked in a fixed order, and balances move with it.
 * @throws Error when the postings do not sum to zero; the database's unique violation when the key was posted before.
 */
export async function post(tx: Tx, event: Event, postings: readonly Posting[]): Promise<void> {
  assert.equal(sum(postings.map(({ amount }) => amount)), 0, `postings of ${event.key} do not sum to zero`)
  await store.postEvent(tx, event, postings)
}

/**
 * Posts many events: the rules of `post`, in a few statements for all of them, and all their accounts locked in one order.
 * @throws as `post` does.
 */
export async function postAll(
  tx: Tx,
  entries: readonly { event: Event; postings: readonly Posting[] }[],
): Promise<void> {
  for (const { event, postings } of entries) {
    assert.equal(sum(postings.map(({ amount }) => amount)), 0, `postings of ${event.key} do not sum to zero`)
  }
  const ids = await store.lockAccounts(
    tx,
    entries.flatMap(({ postings }) => postings.map(({ account }) => account)),
  )
  const transactions = await store.insertTransactions(
    tx,
    entries.map(({ event }) => event),
  )
  await store.insertAllPostings(
    tx,
    entries.flatMap(({ event, postings }) =>
      postings.map(({ account, amount }) => ({
        transactionId: transactions.get(event.key) ?? 0,
        accountId: store.idIn(ids, account),
        amount,
      })),
    ),
  )
}

/** An amount that moves from one account to another. */
export interface Transfer extends Event {
  from: LedgerAccount
  to: LedgerAccount
  amount: Grosze
}

function entryOf({ from, to, amount, ...event }: Transfer): { event: Event; postings: Posting[] } {
  assert.ok(amount > 0, `nothing to transfer in ${event.key}`)
  return {
    event,
    postings: [
      { account: from, amount: grosze(-amount) },
      { account: to, amount },
    ],
  }
}

/** Moves an amount from one account to another. */
export async function transfer(tx: Tx, moved: Transfer): Promise<void> {
  const { event, postings } = entryOf(moved)
  await post(tx, event, postings)
}

/** Moves many amounts in a few statements. */
export const transferAll = (tx: Tx, moved: readonly Transfer[]): Promise<void> => postAll(tx, moved.map(entryOf))

/** The balance of an account, locked until the transaction ends. */
export const lockBalance = (tx: Tx, account: LedgerAccount): Promise<Grosze> => store.lockBalance(tx, account)

/** What may be paid out of an account, locked until the transaction ends, and whether payouts are stopped. */
export const lockPayable = (tx: Tx, account: LedgerAccount): ReturnType<typeof store.lockPayable> =>
  store.lockPayable(tx, account)

/** The balance of an account as it stands. */
export const balanceOf = (db: Reader, account: LedgerAccount): Promise<Grosze> => store.balanceOf(db, account)

/** The balances of accounts that are there, by `owner/kind`, locked in one order. */
export const lockBalances = (tx: Tx, accounts: readonly LedgerAccount[]) => store.lockBalances(tx, accounts)

/** What a creator earned in each of these spans, less what was taken back again; the last span is open. */
export const earnedSince = (db: Reader, creatorId: string, starts: readonly Date[]): Promise<number[]> =>
  store.earnedSince(db, creatorId, starts)

export type { AccountMovement } from './store.ts'
/** What changed an account's balance in a span, oldest first. */
export const movementsOf = (db: Reader, account: LedgerAccount, span: { from: Date; until: Date; limit: number }) =>
  store.movementsOf(db, account, span)
/** What an account held when a span began, and what came and left in it. */
export const sumsOf = (db: Reader, account: LedgerAccount, span: { from: Date; until: Date }) =>
  store.sumsOf(db, account, span)
/** Months of Warsaw's calendar in which an account's balance changed, newest first. */
export const monthsOf = (db: Reader, account: LedgerAccount, limit: number) => store.monthsOf(db, account, limit)

/** A place where the books do not agree. */
export interface Mismatch {
  what: string
  expected: number
  found: number
}

/**
 * Recomputes every balance from the postings and every creator's rows from the balances (threat model §4.14). A mismatch
 * stops payouts, not the portal.
 */
export async function reconcile(world: World): Promise<Mismatch[]> {
  const mismatches = await findMismatches(world.db)
  world.metrics.reconciliation.inc({ result: mismatches.length === 0 ? 'agrees' : 'mismatch' })
  if (mismatches.length > 0)
    world.log.error(
      { mismatches: mismatches.slice(0, 20) },
      'the ledger does not agree with itself; payouts are stopped',
    )
  await store.setPayoutsStopped(world.db, mismatches.length > 0)
  await store.setChecked(world.db, world.clock.now())
  return mismatches
}

/** When `reconcile` last ran; null before the first time. */
export const checkedAt = (db: Reader): Promise<Date | null> => store.checkedAt(db)

/** Whether payouts rest because the books do not agree. */
export const arePayoutsStopped = (db: Reader): Promise<boolean> => store.arePayoutsStopped(db)
