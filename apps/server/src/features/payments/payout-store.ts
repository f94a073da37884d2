import type { BankFileId, PayoutId } from '@fanfara/contract/money-ids'
import type { Schema } from '#/db/rows.ts'
import type { PayoutStatus } from '@fanfara/contract/enums'
import { TRANSFER_TERM_DAYS } from '@fanfara/contract/limits'
import type { PayoutSort, TransferSort } from '@fanfara/contract/ops/payouts'
import { type Grosze, grosze } from '@fanfara/contract/money'
import { type Day, day, isDay, plusDays, startOf, writtenDay } from '@fanfara/contract/time'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { foundOf, plainName, says, type Searched } from '#/db/like.ts'
import type { CountedRows, Db, Reader, Tx } from '#/db/port.ts'
import { Conflict } from '#/errors.ts'
import { payoutNumberIn } from './policy.ts'

/** A creator's payouts that lie in no bank file yet. */
export async function orderedPayouts(tx: Tx, creatorId: string): Promise<PayoutId[]> {
  const rows = await tx
    .selectFrom('payout')
    .select('id')
    .where('creator_id', '=', creatorId)
    .where('status', '=', 'ordered')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** A payout order as acts see it. */
export interface Payout {
  id: PayoutId
  number: number
  creatorId: string
  amount: Grosze
  status: PayoutStatus
  requestedAt: Date
  reason: string | null
  bankFileId: BankFileId | null
  holder: string
  address: string
  ibanSealed: Uint8Array
  /** Warsaw day on which the creator's invoice falls due; null without an invoice. */
  invoiceDueOn: string | null
  /** What KSeF gave to it, where the creator said so. */
  ksefNumber: string | null
  /** Whether its seller's NIP is not the payee's (decision 0062). */
  isKsefOfOther: boolean
}

export const payoutColumns = [
  'id',
  'number',
  'creator_id',
  'amount_grosze',
  'status',
  'requested_at',
  'reason',
  'bank_file_id',
  'holder',
  'address',
  'iban_sealed',
  'invoice_due_on',
  'ksef_number',
  'is_ksef_of_other',
] as const
type PayoutColumns = Pick<Selectable<Schema['payout']>, (typeof payoutColumns)[number]>

export const payoutOf = (row: PayoutColumns): Payout => ({
  id: row.id,
  number: row.number,
  creatorId: row.creator_id,
  amount: grosze(row.amount_grosze),
  status: row.status,
  requestedAt: row.requested_at,
  reason: row.reason,
  bankFileId: row.bank_file_id,
  holder: row.holder,
  address: row.address,
  ibanSealed: row.iban_sealed,
  invoiceDueOn: row.invoice_due_on,
  ksefNumber: row.ksef_number,
  isKsefOfOther: row.is_ksef_of_other,
})

/** The document that asks for a payout. */
export interface Invoice {
  /** Name among the kept files. */
  file: string
  sha256: string
  /** Warsaw day. */
  dueOn: string
  ksefNumber: string | null
  isKsefOfOther: boolean
}

/** Whether a document asked for money already, and was not refused. */
export async function isInvoiceUsed(tx: Tx, creatorId: string, sha256: string): Promise<boolean> {
  const row = await tx
    .selectFrom('payout')
    .select('id')
    .where('creator_id', '=', creatorId)
    .where('invoice_sha256', '=', sha256)
    .where('status', 'not in', ['refused', 'returned'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether an invoice with this number asked for money already, anybody's, and was not refused. */
export async function isKsefUsed(tx: Tx, ksefNumber: string): Promise<boolean> {
  const row = await tx
    .selectFrom('payout')
    .select('id')
    .where('ksef_number', '=', ksefNumber)
    .where('status', 'not in', ['refused', 'returned'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Where a payout's invoice is kept, and whose it is; null when there is none, or none any more. */
export async function findInvoice(db: Reader, payoutId: PayoutId) {
  const row = await db
    .selectFrom('payout')
    .select(['creator_id', 'number', 'invoice_file'])
    .where('id', '=', payoutId)
    .executeTakeFirst()
  return row?.invoice_file ? { creatorId: row.creator_id, number: row.number, file: row.invoice_file } : null
}

/** Adds a payout order. */
export async function insertPayout(
  tx: Tx,
  payout: {
    id: PayoutId
    creatorId: string
    amount: Grosze
    at: Date
    holder: string
    address: string
    ibanSealed: Buffer
    invoice: Invoice | null
  },
): Promise<Payout> {
  const row = await tx
    .insertInto('payout')
    .values({
      id: payout.id,
      creator_id: payout.creatorId,
      amount_grosze: payout.amount,
      status: 'ordered',
      requested_at: payout.at,
      moved_at: payout.at,
      holder: payout.holder,
      address: payout.address,
      iban_sealed: payout.ibanSealed,
      invoice_due_on: payout.invoice?.dueOn ?? null,
      invoice_sha256: payout.invoice?.sha256 ?? null,
      invoice_file: payout.invoice?.file ?? null,
      ksef_number: payout.invoice?.ksefNumber ?? null,
      is_ksef_of_other: payout.invoice?.isKsefOfOther ?? false,
    })
    .returning(payoutColumns)
    .executeTakeFirstOrThrow()
  return payoutOf(row)
}

/** Payout orders by id, locked in one order. */
export async function lockPayouts(tx: Tx, ids: readonly PayoutId[]): Promise<Payout[]> {
  const rows = await tx
    .selectFrom('payout')
    .select(payoutColumns)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('number')
    .forNoKeyUpdate()
    .execute()
  return rows.map(payoutOf)
}

/** Payout orders by the numbers of their references, locked in one order. */
export async function lockNumbered(tx: Tx, numbers: readonly number[]): Promise<Payout[]> {
  const rows = await tx
    .selectFrom('payout')
    .select(payoutColumns)
    .where(sql<boolean>`number = any(${numbers}::bigint[])`)
    .orderBy('number')
    .forNoKeyUpdate()
    .execute()
  return rows.map(payoutOf)
}

/** Of these bank files, those that somebody released and nobody recalled. */
export async function atBank(db: Reader, bankFileIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('bank_file')
    .select('id')
    .where(sql<boolean>`id = any(${bankFileIds}::uuid[])`)
    .where('released_at', 'is not', null)
    .where('recalled_at', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Payouts of these sums in a status, the newest of each sum first, at most `limit` of each. */
export async function payoutsOfAmounts(
  db: Reader,
  { amounts, status, limit }: { amounts: readonly number[]; status: PayoutStatus; limit: number },
) {
  const { rows } = await sql<PayoutColumns & { creator_name: string }>`
    select payout.*, account.name as creator_name
    from unnest(${amounts}::bigint[]) as wanted (amount)
      cross join lateral (select ${sql.join(payoutColumns.map(column => sql.ref(column)))} from payout
        where amount_grosze = wanted.amount and status = ${status} order by requested_at desc, id limit ${limit}::int) as payout
      join account on account.id = payout.creator_id`.execute(db)
  return rows.map(row => ({ payout: payoutOf(row), creatorName: row.creator_name }))
}

/** Moves exactly these payouts. @throws Conflict when one of them is no longer in `from`. */
export async function movePayouts(
  tx: Tx,
  payouts: readonly Payout[],
  move: { from: PayoutStatus; to: PayoutStatus; at: Date; reason?: string; bankFileId?: BankFileId | null },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('payout')
    .set({
      status: move.to,
      moved_at: move.at,
      ...(move.reason === undefined ? {} : { reason: move.reason }),
      ...(move.bankFileId === undefined ? {} : { bank_file_id: move.bankFileId }),
      // What was recalled is an order like any other: a run that still goes on would put it into its next file.
      ...(move.bankFileId === null ? { run_id: null } : {}),
    })
    .where(sql<boolean>`id = any(${payouts.map(({ id }) => id)}::uuid[])`)
    .where('status', '=', move.from)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== BigInt(payouts.length)) throw new Conflict()
}

/** Orders that somebody has to act on. */
const WAITING: readonly PayoutStatus[] = ['ordered', 'in_bank_file']

/** Which orders a list shows. */
export interface PayoutFilter {
  /** By name only those of one bank file, which are few. */
  sort?: PayoutSort | TransferSort | undefined
  status: PayoutStatus | undefined
  bankFileId: BankFileId | undefined
  /** A part of a name, a reference, a sum in zł, or a due day. */
  search: string | undefined
}

const SUM = /^(\d{1,9})(?:[.,](\d{1,2}))?(?: ?zł)?$/i

/** A day on which orders fall due, with the instants between which those without an invoice were made. */
function dueOn(search: string): { day: Day; from: Date; until: Date } | null {
  const written = writtenDay(search)
  if (written === null || !isDay(written)) return null
  const ordered = plusDays(day(written), -TRANSFER_TERM_DAYS)
  return { day: day(written), from: startOf(ordered), until: startOf(plusDays(ordered, 1)) }
}

/** What a search may mean of an order and the account that it belongs to: a part of a name, a reference, a sum, a due day. */
function meaningsOf(search: string): RawBuilder<boolean>[] {
  const plain = search.replace(/\s(?=\d{3})/g, '')
  const number = payoutNumberIn(plain)
  const [, whole, rest = ''] = SUM.exec(plain) ?? []
  const amount = whole === undefined ? null : Number(whole) * 100 + Number(rest.padEnd(2, '0'))
  const due = dueOn(search)
  return [
    says(plainName(sql.ref('account.name')), search),
    says(sql`plain_letters(payout.holder)`, search),
    ...(number === undefined ? [] : [sql<boolean>`payout.number = ${number}::bigint`]),
    ...(amount === null ? [] : [sql<boolean>`payout.amount_grosze = ${amount}::bigint`]),
    ...(due
      ? [
          sql<boolean>`payout.invoice_due_on = ${due.day}::date`,
          sql<boolean>`(payout.invoice_due_on is null and payout.requested_at >= ${due.from}::timestamptz and payout.requested_at < ${due.until}::timestamptz)`,
        ]
      : []),
  ]
}

type Narrowed = Pick<PayoutFilter, 'status' | 'bankFileId'>

const narrowedTo = ({ status, bankFileId }: Narrowed): RawBuilder<boolean> =>
  sql`${status ? sql`payout.status = ${status}` : sql`true`} and ${bankFileId ? sql`payout.bank_file_id = ${bankFileId}::uuid` : sql`true`}`

/** Orders that a search finds. */
const found = (db: Db, search: string, narrowed: Narrowed, most: number): Promise<Searched> =>
  foundOf(
    db,
    {
      table: 'payout',
      from: sql`payout join account on account.id = payout.creator_id`,
      meanings: meaningsOf(search),
      narrowed: narrowedTo(narrowed),
    },
    most,
  )

/** How many there are, up to a number: along the index of statuses alone, without names. */
async function countNarrowed(db: Db, narrowed: Narrowed, countTo: number): Promise<number> {
  const { total } = await db
    .selectFrom(
      db.selectFrom('payout').where(narrowedTo(narrowed)).select('payout.id').limit(sql.lit(countTo)).as('counted'),
    )
    .select(select => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

const sorted: Record<PayoutSort | TransferSort, RawBuilder<unknown>> = {
  oldest: sql`payout.requested_at, payout.id`,
  newest: sql`payout.requested_at desc, payout.id desc`,
  amount: sql`payout.amount_grosze desc, payout.id desc`,
  due: sql`payout.invoice_due_on, payout.id`,
  name: sql`${plainName(sql.ref('account.name'))}, payout.id`,
}

const creatorColumns = ['account.name as creator_name', 'account.is_active as creator_active'] as const

const withCreator = (row: PayoutColumns & { creator_name: string; creator_active: boolean }) => ({
  payout: payoutOf(row),
  creatorName: row.creator_name,
  isLimited: !row.creator_active,
})

/** Page of payout orders in an order; unless told, those that wait with the longest first, the others with the newest, those of a file in its order. */
export async function listPayouts(
  db: Db,
  { sort, status, bankFileId, search, limit, offset, countTo }: PayoutFilter & CountedRows,
) {
  const narrowed = { status, bankFileId }
  const searched = search ? await found(db, search, narrowed, Math.max(limit, countTo)) : null
  const usual = bankFileId || (status && WAITING.includes(status)) ? 'oldest' : 'newest'
  const page = db
    .selectFrom('payout')
    .innerJoin('account', 'account.id', 'payout.creator_id')
    .where(narrowedTo(narrowed))
    .where(searched?.meant ?? sql<boolean>`true`)
    .select([...payoutColumns.map(column => `payout.${column}` as const), ...creatorColumns])
    .$if(bankFileId !== undefined && sort === undefined, query => query.orderBy('payout.number', 'asc'))
    .orderBy(sorted[sort ?? usual])
    // Written out: the plan of the first page is then kept, since it is the best one for every status.
    .limit(sql.lit(limit))
    .$if(offset > 0, query => query.offset(offset))
  const counting = searched ? Math.min(searched.count, countTo) : countNarrowed(db, narrowed, countTo)
  const [rows, total] = await Promise.all([page.execute(), counting])
  return { rows: rows.map(withCreator), total }
}

/** The payout of a reference's number; null where no order ever had it. */
export async function findNumbered(db: Reader, number: number): Promise<Payout | null> {
  const row = await db.selectFrom('payout').select(payoutColumns).where('number', '=', number).executeTakeFirst()
  return row ? payoutOf(row) : null
}

/** The numbers of the payouts that lie in a bank file. */
export async function numbersOfFile(db: Reader, id: BankFileId): Promise<number[]> {
  const rows = await db.selectFrom('payout').select('number').where('bank_file_id', '=', id).execute()
  return rows.map(({ number }) => number)
}

/** One payout with the creator's name. */
export async function findPayout(db: Reader, id: PayoutId) {
  const row = await db
    .selectFrom('payout')
    .innerJoin('account', 'account.id', 'payout.creator_id')
    .select([...payoutColumns.map(column => `payout.${column}` as const), ...creatorColumns])
    .where('payout.id', '=', id)
    .executeTakeFirst()
  return row ? withCreator(row) : null
}
