import {
  type BankLineState,
  type StatementSort,
  type StatementState,
  statementStates,
} from '@fanfara/contract/ops/bank-statements'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import { countEach } from '#/db/count-each.ts'
import type { Schema } from '#/db/rows.ts'
import type { Db, Reader, RowsAsked, Tx } from '#/db/port.ts'

/** Lets imports and what people say of lines follow each other. */
export async function lockDesk(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('bank-statements', 0))`.execute(tx)
}

/** Whether a statement of that identity was taken before. @returns its id, or null */
export async function findTaken(tx: Tx, account: string, identity: string): Promise<string | null> {
  const row = await tx
    .selectFrom('bank_statement')
    .select('id')
    .where('account', '=', account)
    .where('identity', '=', identity)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Of these identities of lines, those that a statement brought before. */
export async function knownLines(tx: Tx, account: string, identities: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('bank_line')
    .select('identity')
    .where('account', '=', account)
    .where(sql<boolean>`identity = any(${identities}::text[])`)
    .execute()
  return new Set(rows.map(({ identity }) => identity))
}

/** Its unique identity refuses a second one. */
export async function insertStatement(tx: Tx, statement: Insertable<Schema['bank_statement']>): Promise<void> {
  await tx.insertInto('bank_statement').values(statement).execute()
}

/** A line as it is kept first. */
export interface NewLine {
  id: string
  position: number
  identity: string
  bookedOn: string
  currency: string
  amount: number
  state: 'unread' | 'wrong'
  why: 'foreign_currency' | 'doubled' | null
  sealed: Buffer
  mac: Buffer | null
}

/** Keeps the lines of a statement, in one statement however many there are. */
export async function insertLines(
  tx: Tx,
  { id, account }: { id: string; account: string },
  lines: readonly NewLine[],
): Promise<void> {
  await sql`
    insert into bank_line (id, statement_id, position, account, identity, booked_on, currency, amount_grosze, state, why, details_sealed, account_mac)
    select id, ${id}::uuid, position, ${account}::text, identity, booked_on, currency, amount, state, why, decode(sealed, 'base64'), decode(mac, 'base64')
    from unnest(${lines.map(line => line.id)}::uuid[], ${lines.map(({ position }) => position)}::int[],
      ${lines.map(({ identity }) => identity)}::text[], ${lines.map(({ bookedOn }) => bookedOn)}::date[],
      ${lines.map(({ currency }) => currency)}::text[], ${lines.map(({ amount }) => amount)}::bigint[],
      ${lines.map(({ state }) => state)}::text[], ${lines.map(({ why }) => why)}::text[],
      ${lines.map(({ sealed }) => sealed.toString('base64'))}::text[], ${lines.map(({ mac }) => mac?.toString('base64') ?? null)}::text[])
      as line (id, position, identity, booked_on, currency, amount, state, why, sealed, mac)`.execute(tx)
}

/** With counts of lines that wait or were not looked at, and the balance that the one before ended with. */
export interface ListedStatement {
  id: string
  number: number
  format: 'mt940' | 'camt.053'
  account: string
  reference: string
  from_on: string
  to_on: string
  opening_grosze: number
  closing_grosze: number
  came_grosze: number
  left_grosze: number
  lines: number
  known_lines: number
  known_grosze: number
  imported_at: Date
  imported_by: string
  unread: number
  waiting: number
  /** Where the statement of the account before it ended; null for the first. */
  before_grosze: number | null
}

const sorted: Record<StatementSort | 'newest', RawBuilder<unknown>> = {
  newest: sql`statement.to_on desc, statement.number desc`,
  oldest: sql`statement.to_on, statement.number`,
  imported: sql`statement.number desc`,
  reference: sql`plain_letters(statement.reference), statement.number`,
}

const listed = (
  where: ReturnType<typeof sql>,
  { sort, bounds }: { sort?: StatementSort | undefined; bounds: ReturnType<typeof sql> },
) => sql<ListedStatement>`
  select statement.id, statement.number, statement.format, statement.account, statement.reference, statement.from_on, statement.to_on,
    statement.opening_grosze, statement.closing_grosze, statement.came_grosze, statement.left_grosze, statement.lines, statement.known_lines,
    statement.known_grosze, statement.imported_at, account.name as imported_by,
    (select count(*) from bank_line where statement_id = statement.id and state = 'unread') as unread,
    (select count(*) from bank_line where statement_id = statement.id and state = 'waiting') as waiting,
    (select earlier.closing_grosze from bank_statement as earlier where earlier.account = statement.account
      and (earlier.to_on, earlier.number) < (statement.to_on, statement.number)
      order by earlier.to_on desc, earlier.number desc limit 1) as before_grosze
  from bank_statement as statement join account on account.id = statement.imported_by
  ${where} order by ${sorted[sort ?? 'newest']} ${bounds}`

/** These, newest day first; unknown ids are left out. */
export async function statementsOf(db: Reader, ids: readonly string[]): Promise<ListedStatement[]> {
  return (await listed(sql`where statement.id = any(${ids}::uuid[])`, { bounds: sql`` }).execute(db)).rows
}

/** Which statements are asked for, and in which order: the newest first unless told. */
export interface StatementsAsked extends RowsAsked {
  state?: StatementState | undefined
  sort?: StatementSort | undefined
}

/** Written as the index `bank_line_open` is. */
const hasOpen = sql<boolean>`exists (select 1 from bank_line where statement_id = statement.id and state in ('waiting', 'unread'))`

const inState: Record<StatementState, RawBuilder<boolean>> = { waiting: hasOpen, settled: sql`not ${hasOpen}` }

/** How many statements stand where, each up to 10,000. */
export const countStatements = (db: Db): Promise<Record<StatementState, number>> =>
  countEach(db, sql`bank_statement as statement`, { states: statementStates, isIn: state => inState[state] })

/** Newest first unless `sort` says otherwise; `limit` and `offset` bound what is read. */
export async function findStatements(db: Db, { state, sort, limit, offset }: StatementsAsked) {
  const where = state ? sql`where ${inState[state]}` : sql``
  return (await listed(where, { sort, bounds: sql`limit ${limit}::int offset ${offset}::int` }).execute(db)).rows
}

/** How many lines of a statement became what, and what they sum to. */
export async function countByState(db: Reader, statementId: string) {
  const { rows } = await sql<{ state: BankLineState; count: number; amount: number }>`
    select state, count(*) as count, coalesce(sum(amount_grosze) filter (where currency = 'PLN'), 0)::bigint as amount
    from bank_line where statement_id = ${statementId} group by state`.execute(db)
  return rows
}

/** The newest closing balance of each account, what lay there before its first statement, and where statements do not follow each other. */
export async function readAccounts(db: Reader) {
  const { rows } = await sql<{ account: string; closing: number; to_on: string; before: number; gaps: number }>`
    select account, (array_agg(closing_grosze order by place desc))[1] as closing, max(to_on) as to_on,
      sum(case when place = 1 then opening_grosze + known_grosze else 0 end)::bigint as before,
      sum(case when place > 1 then opening_grosze + known_grosze - previous else 0 end)::bigint as gaps
    from (select account, to_on, opening_grosze, closing_grosze, known_grosze,
        lag(closing_grosze) over ordered as previous, row_number() over ordered as place
      from bank_statement window ordered as (partition by account order by to_on, number)) as chained
    group by account order by account`.execute(db)
  return rows
}

/** What lines sum to that nothing in the ledger stands for, by their state, in grosze. */
export async function sumsOutside(db: Reader) {
  const { rows } = await sql<{ unread: number; waiting: number; set_aside: number; waiting_lines: number }>`
    select
      (select coalesce(sum(amount_grosze), 0)::bigint from bank_line where state = 'unread') as unread,
      (select coalesce(sum(amount_grosze), 0)::bigint from bank_line where state = 'waiting') as waiting,
      (select coalesce(sum(amount_grosze), 0)::bigint from bank_line where state = 'set_aside') as set_aside,
      (select count(*) from bank_line where state = 'waiting') as waiting_lines`.execute(db)
  return rows[0] ?? { unread: 0, waiting: 0, set_aside: 0, waiting_lines: 0 }
}
