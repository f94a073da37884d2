import { type Grosze, grosze } from '@fanfara/contract/money'
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '#/db/port.ts'
import { isSet, readSetting, writeSetting } from '#/db/setting.ts'
import type { LedgerAccount } from './accounts.ts'

const nameOf = ({ kind, ownerId }: LedgerAccount): string => `${ownerId}/${kind}`
/** From `nameOf` to the row; only locked ones are in it. */
export type AccountIds = ReadonlyMap<string, number>
/** The id of an account among the locked ones. */
export function idIn(ids: AccountIds, account: LedgerAccount): number {
  const id = ids.get(nameOf(account))
  assert.ok(id !== undefined, `account ${nameOf(account)} is not locked`)
  return id
}

/** Rows of accounts that are held now. */
interface LockedAccount {
  id: number
  kind: string
  owner_id: string
  balance: number
}

/**
 * Makes the accounts that are missing and locks all of them in one order, so that two events never wait for each other: in one statement, which
 * makes before it locks. Accounts that somebody else made while it ran are not in its view of the table; a second one finds them.
 */
async function lockRows(tx: Tx, accounts: readonly LedgerAccount[]): Promise<LockedAccount[]> {
  const wanted = sql`unnest(${accounts.map(({ kind }) => kind)}::text[], ${accounts.map(({ ownerId }) => ownerId)}::uuid[]) as wanted (kind, owner_id)`
  const locked = sql`
    select account.id, account.kind, account.owner_id, account.balance_grosze as balance from ledger_account as account
    where (account.owner_id, account.kind) in (select owner_id, kind from ${wanted})
    order by account.owner_id, account.kind for no key update`
  const { rows } = await sql<LockedAccount>`
    with made as (
      insert into ledger_account (kind, owner_id)
      select distinct kind, owner_id from ${wanted}
      where not exists (select from ledger_account as known where known.owner_id = wanted.owner_id and known.kind = wanted.kind)
      order by owner_id, kind on conflict (owner_id, kind) do nothing
      returning id, kind, owner_id, balance_grosze as balance),
    locked as materialized (${locked})
    select * from made union all select * from locked`.execute(tx)
  const isWhole = rows.length === new Set(accounts.map(nameOf)).size
  return isWhole ? rows : (await sql<LockedAccount>`${locked}`.execute(tx)).rows
}

/** As `lockRows`: the ids by the accounts' names. */
export async function lockAccounts(tx: Tx, accounts: readonly LedgerAccount[]): Promise<AccountIds> {
  const rows = await lockRows(tx, accounts)
  return new Map(rows.map(row => [`${row.owner_id}/${row.kind}`, row.id]))
}

/**
 * Locks the accounts of an event in one order, makes those that are missing, and writes down what it changes; balances follow. One
 * statement, of which each part sees what was committed before it began (decision 0125).
 */
export async function postEvent(
  tx: Tx,
  event: { key: string; kind: string; at: Date; actorId?: string | null; reason?: string | null },
  postings: readonly { account: LedgerAccount; amount: Grosze }[],
): Promise<void> {
  await sql`
    select post_event(${event.key}, ${event.kind}, ${event.at}::timestamptz, ${event.actorId ?? null}::uuid, ${event.reason ?? null},
      ${postings.map(({ account }) => account.kind)}::text[], ${postings.map(({ account }) => account.ownerId)}::uuid[],
      ${postings.map(({ amount }) => amount)}::bigint[])`.execute(tx)
}

/** Writes down many events at once. @returns their ids by their keys. */
export async function insertTransactions(
  tx: Tx,
  events: readonly { key: string; kind: string; at: Date; actorId?: string | null; reason?: string | null }[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: number; key: string }>`
    insert into ledger_transaction (key, kind, at, actor_id, reason)
    select key, kind, at, actor_id, reason from unnest(${events.map(({ key }) => key)}::text[], ${events.map(({ kind }) => kind)}::text[],
      ${events.map(({ at }) => at)}::timestamptz[], ${events.map(({ actorId }) => actorId ?? null)}::uuid[],
      ${events.map(({ reason }) => reason ?? null)}::text[]) as event (key, kind, at, actor_id, reason)
    returning id, key`.execute(tx)
  return new Map(rows.map(({ id, key }) => [key, id]))
}

/** Writes down what many events change. */
export async function insertAllPostings(
  tx: Tx,
  postings: readonly { transactionId: number; accountId: number; amount: Grosze }[],
): Promise<void> {
  await sql`
    insert into ledger_posting (transaction_id, account_id, amount_grosze)
    select transaction_id, account_id, amount from unnest(${postings.map(({ transactionId }) => transactionId)}::bigint[],
      ${postings.map(({ accountId }) => accountId)}::bigint[], ${postings.map(({ amount }) => amount)}::bigint[])
      as posting (transaction_id, account_id, amount)`.execute(tx)
}

/** The balance of an account, locked; zero for one that does not exist yet. */
export async function lockBalance(tx: Tx, account: LedgerAccount): Promise<Grosze> {
  const [row] = await lockRows(tx, [account])
  assert.ok(row, `account ${nameOf(account)} is not locked`)
  return grosze(row.balance)
}

/**
 * The balances of accounts that are there, locked in one order; one that is not is nothing. Whoever posts to several after looking at
 * some of them locks all of them by this first.
 */
export async function lockBalances(tx: Tx, accounts: readonly LedgerAccount[]): Promise<ReadonlyMap<string, Grosze>> {
  const { rows } = await sql<{ kind: string; owner_id: string; balance: number }>`
    select kind, owner_id, balance_grosze as balance from ledger_account
    where (owner_id, kind) in (select owner_id, kind from unnest(${accounts.map(({ kind }) => kind)}::text[],
      ${accounts.map(({ ownerId }) => ownerId)}::uuid[]) as wanted (kind, owner_id))
    order by owner_id, kind for no key update`.execute(tx)
  return new Map(rows.map(({ kind, owner_id, balance }) => [`${owner_id}/${kind}`, grosze(balance)]))
}

/** The balance of an account as it stands; zero for one that does not exist. */
export async function balanceOf(db: Reader, { kind, ownerId }: LedgerAccount): Promise<Grosze> {
  const row = await db
    .selectFrom('ledger_account')
    .select('balance_grosze')
    .where('owner_id', '=', ownerId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return grosze(row?.balance_grosze ?? 0)
}

const STOPPED = 'payouts_stopped'

/** Stops or resumes payouts. */
export const setPayoutsStopped = (db: Db, isStopped: boolean): Promise<void> => writeSetting(db, STOPPED, isStopped)

/**
 * What may be paid out of an account, locked, which is nothing of one that does not exist yet; and whether payouts are stopped. One statement:
 * nothing holds that word still, so that it is as good a moment as the next.
 */
export async function lockPayable(
  tx: Tx,
  { kind, ownerId }: LedgerAccount,
): Promise<{ balance: Grosze; arePayoutsStopped: boolean }> {
  const { rows } = await sql<{ balance: number; is_stopped: boolean }>`
    with locked as materialized (
      select balance_grosze from ledger_account where owner_id = ${ownerId} and kind = ${kind} for no key update)
    select coalesce((select balance_grosze from locked), 0)::bigint as balance,
      ${isSet(STOPPED)} as is_stopped`.execute(tx)
  const [row] = rows
  assert.ok(row, 'an account is answered for')
  return { balance: grosze(row.balance), arePayoutsStopped: row.is_stopped }
}

/** True from books that did not reconcile until they do again. */
export const arePayoutsStopped = async (db: Reader): Promise<boolean> => (await readSetting(db, STOPPED)) === true

const CHECKED = 'ledger_checked_ms'
/** Notes when the books were recomputed. */
export const setChecked = (db: Db, at: Date): Promise<void> => writeSetting(db, CHECKED, at.getTime())

/** When the books were last recomputed; null before the first time. */
export async function checkedAt(db: Reader): Promise<Date | null> {
  const ms = await readSetting(db, CHECKED)
  return typeof ms === 'number' ? new Date(ms) : null
}

/** A change of an account's balance, with the event that made it. */
export interface AccountMovement {
  id: number
  at: Date
  kind: string
  key: string
  reason: string | null
  amount: Grosze
}

/** What changed an account's balance in a span, oldest first, at most `limit`. */
export async function movementsOf(
  db: Reader,
  { kind, ownerId }: LedgerAccount,
  { from, until, limit }: { from: Date; until: Date; limit: number },
): Promise<AccountMovement[]> {
  const { rows } = await sql<Omit<AccountMovement, 'amount'> & { amount: number }>`
    select posting.id, transaction.at, transaction.kind, transaction.key, transaction.reason, posting.amount_grosze as amount
    from ledger_account as account join ledger_posting as posting on posting.account_id = account.id
      join ledger_transaction as transaction on transaction.id = posting.transaction_id
    where account.owner_id = ${ownerId} and account.kind = ${kind}
      and transaction.at >= ${from}::timestamptz and transaction.at < ${until}::timestamptz
    order by transaction.at, posting.id limit ${limit}::int`.execute(db)
  return rows.map(row => ({ ...row, amount: grosze(row.amount) }))
}

/** What an account held at a moment, and its changes from then until another, summed. */
export async function sumsOf(
  db: Reader,
  { kind, ownerId }: LedgerAccount,
  { from, until }: { from: Date; until: Date },
): Promise<{ opening: Grosze; came: Grosze; left: Grosze }> {
  const { rows } = await sql<{ opening: number; came: number; left: number }>`
    select coalesce(sum(amount_grosze) filter (where at < ${from}::timestamptz), 0)::bigint as opening,
      coalesce(sum(amount_grosze) filter (where at >= ${from}::timestamptz and amount_grosze > 0), 0)::bigint as came,
      coalesce(-sum(amount_grosze) filter (where at >= ${from}::timestamptz and amount_grosze < 0), 0)::bigint as left
    from (select transaction.at, posting.amount_grosze
      from ledger_account as account join ledger_posting as posting on posting.account_id = account.id
        join ledger_transaction as transaction on transaction.id = posting.transaction_id
      where account.owner_id = ${ownerId} and account.kind = ${kind} and transaction.at < ${until}::timestamptz) as moved`.execute(
    db,
  )
  const { opening = 0, came = 0, left = 0 } = rows[0] ?? {}
  return { opening: grosze(opening), came: grosze(came), left: grosze(left) }
}

/** Months of Warsaw's calendar in which an account's balance changed, newest first, at most `limit`. */
export async function monthsOf(db: Reader, { kind, ownerId }: LedgerAccount, limit: number): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select distinct to_char(transaction.at at time zone 'Europe/Warsaw', 'YYYY-MM') as month
    from ledger_account as account join ledger_posting as posting on posting.account_id = account.id
      join ledger_transaction as transaction on transaction.id = posting.transaction_id
    where account.owner_id = ${ownerId} and account.kind = ${kind} order by 1 desc limit ${limit}::int`.execute(db)
  return rows.map(({ month }) => month)
}

/**
 * What a creator earned in each of these spans, less what was taken back again; what moved on (`release`) was earned all
 * the same. Spans follow each other; the last one is open.
 */
export async function earnedSince(db: Reader, creatorId: string, starts: readonly Date[]): Promise<number[]> {
  const { rows } = await sql<{ span: number; amount: number }>`
    select width_bucket(transaction.at, ${starts}::timestamptz[]) as span, sum(posting.amount_grosze)::bigint as amount
    from ledger_account as account join ledger_posting as posting on posting.account_id = account.id
      join ledger_transaction as transaction on transaction.id = posting.transaction_id
    where account.owner_id = ${creatorId} and transaction.at >= ${starts[0]}::timestamptz
      and (account.kind = 'pending' and transaction.kind <> 'release'
        or account.kind in ('available', 'set_off') and transaction.kind = 'correction')
    group by 1`.execute(db)
  const amounts = new Map(rows.map(({ span, amount }) => [span, amount]))
  return starts.map((_, at) => amounts.get(at + 1) ?? 0)
}
