import { type BankFileId, type PayoutId } from '@fanfara/contract/money-ids'
import { type Grosze, grosze } from '@fanfara/contract/money'
import { type PayoutRunSort, type PayoutRunState, payoutRunStates } from '@fanfara/contract/ops/payout-runs'
import { type RawBuilder, sql } from 'kysely'
import { begunOrMeant } from '#/db/begun-by.ts'
import { countEach } from '#/db/count-each.ts'
import type { CountedRows, Reader, Tx } from '#/db/port.ts'

/** An order that a run may take, with what decides about it. */
export interface RunOrder {
  id: string
  number: number
  creator: string
  amount: number
  holder: string
  address: string
  iban_sealed: Uint8Array
  requested_at: Date
  has_invoice: boolean
  is_invoice_kept: boolean
  is_active: boolean
  changed_at: Date | null
  payments: number
}

/** Which orders are looked for. */
export interface RunBounds {
  kind: 'all' | 'orders' | 'invoices'
  /** The last due day; days from an order to its own. */
  dueUntil: string | null
  termDays: number
  from: Grosze | null
  until: Grosze | null
}

/** Orders that no run has in hand, the oldest first, at most `limit`; locked where a run is begun. */
export async function ordersFor(
  db: Reader,
  { kind, dueUntil, termDays, from, until }: RunBounds,
  { limit, isLocked }: { limit: number; isLocked: boolean },
): Promise<RunOrder[]> {
  const { rows } = await sql<RunOrder>`
    select payout.id, payout.number, account.name as creator, payout.amount_grosze as amount, payout.holder, payout.address, payout.iban_sealed,
      payout.requested_at, payout.invoice_due_on is not null as has_invoice, payout.invoice_file is not null as is_invoice_kept,
      account.is_active, greatest(account.credentials_changed_at, billing_profile.iban_changed_at) as changed_at,
      (select coalesce(sum(amount_grosze - set_off_grosze), 0)::bigint from payment where payment.payout_id = payout.id and payment.status = 'sent_for_payout') as payments
    from payout join account on account.id = payout.creator_id left join billing_profile on billing_profile.account_id = payout.creator_id
    where payout.status = 'ordered'
      and (${kind}::text = 'all' or (payout.invoice_due_on is not null) = (${kind}::text = 'invoices'))
      and (${dueUntil}::date is null or coalesce(payout.invoice_due_on,
        (payout.requested_at at time zone 'Europe/Warsaw')::date + ${termDays}::int) <= ${dueUntil}::date)
      and (${from}::bigint is null or payout.amount_grosze >= ${from}::bigint) and (${until}::bigint is null or payout.amount_grosze <= ${until}::bigint)
      and not exists (select 1 from payout_run where payout_run.id = payout.run_id and payout_run.finished_at is null)
    order by payout.requested_at, payout.id limit ${limit}::int ${isLocked ? sql`for no key update of payout` : sql``}`.execute(
    db,
  )
  return rows
}

/**
 * Lets runs begin one after the other: which orders another one has in hand is a question to a second table, whose answer a wait for a row
 * does not renew.
 */
export async function lockBeginning(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('payout-run', 0))`.execute(tx)
}

/** Begins a run over orders that are locked. */
export async function insertRun(
  tx: Tx,
  run: {
    id: string
    at: Date
    actorId: string
    format: 'elixir-0' | 'pain.001'
    ids: readonly string[]
    amount: Grosze
    setAside: number
  },
): Promise<void> {
  await tx
    .insertInto('payout_run')
    .values({
      id: run.id,
      created_at: run.at,
      created_by: run.actorId,
      format: run.format,
      orders: run.ids.length,
      amount_grosze: run.amount,
      set_aside: run.setAside,
    })
    .execute()
  await tx.updateTable('payout').set({ run_id: run.id }).where(sql<boolean>`id = any(${run.ids}::uuid[])`).execute()
}

/** A run that is not finished, locked; null for one that is, or that there is not. */
export async function lockRun(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('payout_run')
    .select(['id', 'format', 'created_by'])
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ? { id: row.id, format: row.format, createdBy: row.created_by } : null
}

/** The next orders of a run that lie in no file, by the numbers of their references. */
export async function nextOrders(tx: Tx, runId: string, limit: number): Promise<PayoutId[]> {
  const rows = await tx
    .selectFrom('payout')
    .select('id')
    .where('run_id', '=', runId)
    .where('status', '=', 'ordered')
    .orderBy('number')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Notes which run a bank file belongs to. */
export async function markFile(tx: Tx, bankFileId: BankFileId, runId: string): Promise<void> {
  await tx.updateTable('bank_file').set({ run_id: runId }).where('id', '=', bankFileId).execute()
}

/** Notes that a run has nothing left to do. */
export async function finishRun(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('payout_run').set({ finished_at: at }).where('id', '=', id).execute()
}

/** A run with who began it, how many of its orders lie in files, and those files. */
export async function findRun(db: Reader, id: string) {
  const run = await db
    .selectFrom('payout_run')
    .innerJoin('account', 'account.id', 'payout_run.created_by')
    .select([
      'payout_run.id',
      'payout_run.format',
      'payout_run.created_at',
      'account.name as created_by',
      'payout_run.orders',
      'payout_run.amount_grosze',
      'payout_run.set_aside',
      'payout_run.finished_at',
    ])
    .where('payout_run.id', '=', id)
    .executeTakeFirst()
  if (!run) return null
  const files = await db
    .selectFrom('bank_file')
    .select(['id', 'payouts'])
    .where('run_id', '=', id)
    .orderBy('number')
    .execute()
  return { ...run, amount: grosze(run.amount_grosze), files }
}

/** A run as its list shows it, with its files counted. */
export interface ListedRun {
  id: string
  format: 'elixir-0' | 'pain.001'
  created_at: Date
  created_by: string
  orders: number
  amount_grosze: number
  set_aside: number
  finished_at: Date | null
  made: number
  files: number
  released: number
  recalled: number
}

/** Runs that words find, as a part of a statement. */
export type RunsMeant = RawBuilder<boolean>
/** All of them, where nothing is looked for. */
export const everyRun: RunsMeant = sql`true`

/** What somebody looks for: operators who are called so, a payout, a bank file. */
export interface RunsSought {
  operators: readonly string[]
  /** Their numbers, where the words may be one. */
  payout: number | undefined
  file: number | undefined
}

/** Runs that one of these operators began, whose order the payout is, or whose file that is, along an index each. */
export async function findRuns(db: Reader, { operators, payout, file }: RunsSought): Promise<RunsMeant> {
  const runOf = (table: 'payout' | 'bank_file', number: number | undefined) =>
    sql`select run_id as id from ${sql.table(table)} where number = ${number ?? null}::bigint and run_id is not null`
  const { rows } = await sql<{ id: string }>`${runOf('payout', payout)} union ${runOf('bank_file', file)}`.execute(db)
  return begunOrMeant(db, { table: 'payout_run', row: 'run' }, { operators, ids: rows.map(({ id }) => id) })
}

/** A page of which runs, and in which order. */
export interface RunsAsked extends CountedRows {
  state: PayoutRunState | undefined
  meant: RunsMeant
  sort: PayoutRunSort | undefined
}

const sorted: Record<PayoutRunSort | 'newest', RawBuilder<unknown>> = {
  newest: sql`created_at desc, id desc`,
  oldest: sql`created_at, id`,
  amount: sql`amount_grosze desc, id desc`,
  orders: sql`orders desc, id desc`,
}

const has = (file: RawBuilder<unknown>) =>
  sql`exists (select 1 from bank_file where run_id = run.id and recalled_at is null and ${file})`
const hasWaiting = has(sql`released_at is null`)
const hasReleased = has(sql`released_at is not null`)

/** As a run's row says it. */
const inState: Record<PayoutRunState, RawBuilder<boolean>> = {
  making: sql`run.finished_at is null`,
  waiting: sql`run.finished_at is not null and ${hasWaiting}`,
  released: sql`run.finished_at is not null and not ${hasWaiting} and ${hasReleased}`,
  recalled: sql`run.finished_at is not null and not ${hasWaiting} and not ${hasReleased}`,
}

/** How many runs of those that are meant stand where, each up to 10,000. */
export const countRuns = (db: Reader, meant: RunsMeant): Promise<Record<PayoutRunState, number>> =>
  countEach(db, sql`payout_run as run`, {
    states: payoutRunStates,
    isIn: state => sql`${inState[state]} and ${meant}`,
  })

/** Page of runs in an order, the newest first unless told. */
export async function listRuns(db: Reader, { state, meant, sort, limit, offset, countTo }: RunsAsked) {
  const order = sorted[sort ?? 'newest']
  const matching = sql<boolean>`${state ? inState[state] : sql`true`} and ${meant}`
  const { rows } = await sql<ListedRun>`
    select run.id, run.format, run.created_at, account.name as created_by, run.orders, run.amount_grosze, run.set_aside, run.finished_at,
      file.made, file.files, file.released, file.recalled
    from (select run.* from payout_run as run where ${matching} order by ${order} limit ${limit}::int offset ${offset}::int) as run
      join account on account.id = run.created_by
      cross join lateral (select coalesce(sum(payouts), 0)::int as made, count(*)::int as files, count(recalled_at)::int as recalled,
        (count(*) filter (where released_at is not null and recalled_at is null))::int as released
        from bank_file where run_id = run.id) as file
    order by ${order}`.execute(db)
  const { total } = await db
    .selectFrom(db.selectFrom('payout_run as run').select('run.id').where(matching).limit(countTo).as('counted'))
    .select(select => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}
