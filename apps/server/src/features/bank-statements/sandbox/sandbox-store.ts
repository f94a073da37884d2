import { type Grosze, grosze } from '@fanfara/contract/money'
import { type Day, day } from '@fanfara/contract/time'
import { sql } from 'kysely'
import type { Db, Tx } from '#/db/port.ts'

/** One transfer that a bank is asked for. */
export interface Order {
  /** IBAN of the payer. */
  account: string
  reference: string
  amount: Grosze
  name: string
  iban: string
  title: string
}

/** One movement as its statement will tell it. */
export interface Booked {
  /** The bank's own name of it, 16 signs at most. */
  reference: string
  day: Day
  /** What left is negative. */
  amount: Grosze
  name: string
  iban: string
  title: string
  /** The reference that came with the order. */
  endToEnd: string
  /** Why it came back: a code of ISO 20022 and a word. */
  reason: string
}

/** A refused transfer never arrived; a returned one did, and was sent back. */
export type OrderState = 'waiting' | 'executed' | 'refused' | 'returned'

/** A transfer from a file that was brought or fetched. */
export interface KeptOrder extends Order {
  id: number
  state: OrderState
}

/** Takes a file once by its content. @returns how many orders it brought. */
export async function takeOrders(tx: Tx, sha256: string, orders: readonly Order[], at: Date): Promise<number> {
  const { rows } = await sql`insert into sandbox_bank_file (sha256, taken_at) values (${sha256}, ${at}::timestamptz)
    on conflict do nothing returning sha256`.execute(tx)
  if (rows.length === 0 || orders.length === 0) return 0
  await sql`
    insert into sandbox_bank_order (sha256, account, reference, amount_grosze, name, iban, title, state)
    select ${sha256}, account, reference, amount, name, iban, title, 'waiting'
    from unnest(${orders.map(({ account }) => account)}::text[], ${orders.map(({ reference }) => reference)}::text[],
      ${orders.map(({ amount }) => amount)}::bigint[], ${orders.map(({ name }) => name)}::text[],
      ${orders.map(({ iban }) => iban)}::text[], ${orders.map(({ title }) => title)}::text[])
      as asked (account, reference, amount, name, iban, title)`.execute(tx)
  return orders.length
}

type Row = Omit<KeptOrder, 'amount'> & { amount_grosze: number }
const orderOf = ({ amount_grosze, ...row }: Row): KeptOrder => ({ ...row, amount: grosze(amount_grosze) })

const columns = ['id', 'account', 'reference', 'amount_grosze', 'name', 'iban', 'title', 'state'] as const

/** Orders in a state, the oldest first for those that wait, the newest for the others; of these ids alone, where they are given. */
export async function ordersIn(
  db: Db | Tx,
  state: OrderState,
  limit: number,
  ids: readonly number[] | null = null,
): Promise<KeptOrder[]> {
  let found = db.selectFrom('sandbox_bank_order').select(columns).where('state', '=', state)
  if (ids) found = found.where(sql<boolean>`id = any(${ids}::bigint[])`)
  const rows = await found
    .orderBy('id', state === 'waiting' ? 'asc' : 'desc')
    .limit(limit)
    .execute()
  return rows.map(orderOf)
}

/** Lets the bank do one thing at a time. */
export async function lockBank(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('sandbox-bank', 0))`.execute(tx)
}

/** Notes what became of orders. */
export async function moveOrders(tx: Tx, ids: readonly number[], state: OrderState): Promise<void> {
  await tx.updateTable('sandbox_bank_order').set({ state }).where(sql<boolean>`id = any(${ids}::bigint[])`).execute()
}

/** A movement without the name that it gets when it is written. */
export type NewEntry = Omit<Booked, 'reference'> & { account: string }

/** One statement of SQL, thousands of rows or one. */
export async function book(tx: Tx, entries: readonly NewEntry[]): Promise<void> {
  await sql`
    insert into sandbox_bank_entry (account, booked_on, amount_grosze, name, iban, title, end_to_end, reason)
    select * from unnest(${entries.map(({ account }) => account)}::text[], ${entries.map(entry => entry.day)}::date[],
      ${entries.map(({ amount }) => amount)}::bigint[], ${entries.map(({ name }) => name)}::text[],
      ${entries.map(({ iban }) => iban)}::text[], ${entries.map(({ title }) => title)}::text[],
      ${entries.map(({ endToEnd }) => endToEnd)}::text[], ${entries.map(({ reason }) => reason)}::text[])`.execute(tx)
}

/** Entries of a day, and what was booked before it. */
export async function dayOfAccount(db: Db, account: string, of: Day): Promise<{ before: Grosze; booked: Booked[] }> {
  const rows = await db
    .selectFrom('sandbox_bank_entry')
    .selectAll()
    .where('account', '=', account)
    .where('booked_on', '=', of)
    .orderBy('id')
    .execute()
  const { rows: sums } = await sql<{
    before: number
  }>`select coalesce(sum(amount_grosze), 0)::bigint as before from sandbox_bank_entry
    where account = ${account} and booked_on < ${of}::date`.execute(db)
  return {
    before: grosze(sums[0]?.before ?? 0),
    booked: rows.map(row => ({
      reference: `SB${String(row.id).padStart(14, '0')}`,
      day: day(row.booked_on),
      amount: grosze(row.amount_grosze),
      name: row.name,
      iban: row.iban,
      title: row.title,
      endToEnd: row.end_to_end,
      reason: row.reason,
    })),
  }
}

/** Days on which something was booked, the newest first, and how much was. */
export async function bookedDays(db: Db, limit: number) {
  const { rows } = await sql<{ account: string; day: string; entries: number }>`
    select account, booked_on as day, count(*) as entries from sandbox_bank_entry
    group by account, booked_on order by booked_on desc, account limit ${limit}::int`.execute(db)
  return rows
}
