import type { BankFileId, PayoutId } from '@fanfara/contract/money-ids'
import type { Day } from '@fanfara/contract/time'
import type { PayoutStatus } from '@fanfara/contract/enums'
import { type Grosze, grosze } from '@fanfara/contract/money'
import { type BankFileSort, type BankFileState, bankFileStates } from '@fanfara/contract/ops/payouts'
import { type RawBuilder, sql } from 'kysely'
import { countEach } from '#/db/count-each.ts'
import type { Db, Reader, RowsAsked, Tx } from '#/db/port.ts'
import { payoutColumns, payoutOf, type Payout } from '../payout-store.ts'

/** Keeps a bank file as it was handed out. */
export async function insertBankFile(
  tx: Tx,
  file: {
    id: BankFileId
    format: 'elixir-0' | 'pain.001'
    at: Date
    createdBy: string
    payouts: number
    amount: Grosze
    sha256: string
    contentSealed: Buffer
    executionOn: Day
  },
): Promise<number> {
  const row = await tx
    .insertInto('bank_file')
    .values({
      id: file.id,
      format: file.format,
      created_at: file.at,
      created_by: file.createdBy,
      payouts: file.payouts,
      amount_grosze: file.amount,
      sha256: file.sha256,
      content_sealed: file.contentSealed,
      execution_on: file.executionOn,
    })
    .returning('number')
    .executeTakeFirstOrThrow()
  return row.number
}

const bankFiles = (db: Reader) =>
  db
    .selectFrom('bank_file')
    .innerJoin('account', 'account.id', 'bank_file.created_by')
    .leftJoin('account as releaser', 'releaser.id', 'bank_file.released_by')
    .leftJoin('account as recaller', 'recaller.id', 'bank_file.recalled_by')
    .select([
      'bank_file.id',
      'bank_file.number',
      'bank_file.format',
      'bank_file.created_at',
      'bank_file.created_by as maker_id',
      'account.name as created_by',
      'bank_file.released_at',
      'releaser.name as released_by',
      'bank_file.payouts',
      'bank_file.amount_grosze',
      'bank_file.sha256',
      'bank_file.execution_on',
      'bank_file.recalled_at',
      'bank_file.recall_reason',
      'recaller.name as recalled_by',
      sql<number>`(select count(*)::int from payout where bank_file_id = bank_file.id and status = 'in_bank_file')`.as(
        'waiting',
      ),
      sql<number>`(select count(*)::int from payout join account as payee on payee.id = payout.creator_id
        where bank_file_id = bank_file.id and status = 'in_bank_file' and not payee.is_active)`.as('limited'),
    ])
/** One bank file without its content. */
export const findBankFile = (db: Reader, id: BankFileId) =>
  bankFiles(db).where('bank_file.id', '=', id).executeTakeFirst()

const sorted: Record<BankFileSort | 'newest', RawBuilder<unknown>> = {
  newest: sql`bank_file.created_at desc, bank_file.id desc`,
  oldest: sql`bank_file.created_at, bank_file.id`,
  amount: sql`bank_file.amount_grosze desc, bank_file.id desc`,
  transfers: sql`bank_file.payouts desc, bank_file.id desc`,
}

/** Which page of bank files is asked for, and in which order: the newest first unless told. */
export interface BankFilesAsked extends RowsAsked {
  state?: BankFileState | undefined
  sort?: BankFileSort | undefined
}

/** Written as the indexes `bank_file_waiting_…`, `…_released_…` and `…_recalled_…` are. */
const inState: Record<BankFileState, RawBuilder<boolean>> = {
  waiting: sql`bank_file.released_at is null and bank_file.recalled_at is null`,
  released: sql`bank_file.released_at is not null and bank_file.recalled_at is null`,
  recalled: sql`bank_file.recalled_at is not null`,
}

/** How many bank files stand where, each up to 10,000. */
export const countBankFiles = (db: Db): Promise<Record<BankFileState, number>> =>
  countEach(db, sql`bank_file`, { states: bankFileStates, isIn: state => inState[state] })

/** Newest first unless `sort` says otherwise, with the total of the state. */
export async function listBankFiles(db: Db, { state, sort, limit, offset }: BankFilesAsked) {
  const matching = state ? inState[state] : sql<boolean>`true`
  const rows = await bankFiles(db)
    .where(matching)
    .orderBy(sorted[sort ?? 'newest'])
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await db
    .selectFrom(db.selectFrom('bank_file').select('id').where(matching).limit(10_000).as('counted'))
    .select(select => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

/** The sealed bytes of a bank file. */
export const findBankFileContent = (db: Db, id: BankFileId) =>
  db
    .selectFrom('bank_file')
    .select(['id', 'number', 'format', 'content_sealed', 'released_at', 'recalled_at'])
    .where('id', '=', id)
    .executeTakeFirst()
/** A locked bank file, as far as acts look at it. */
export interface LockedBankFile {
  makerId: string
  payouts: number
  amount: Grosze
  isReleased: boolean
  isRecalled: boolean
}
interface LockedRow {
  created_by: string
  payouts: number
  amount_grosze: number
  released_at: Date | null
  recalled_at: Date | null
}
const lockedOf = (row: LockedRow): LockedBankFile => ({
  makerId: row.created_by,
  payouts: row.payouts,
  amount: grosze(row.amount_grosze),
  isReleased: row.released_at !== null,
  isRecalled: row.recalled_at !== null,
})
const lockedColumns = ['created_by', 'payouts', 'amount_grosze', 'released_at', 'recalled_at'] as const

/** Locks these files of a run, in the order of their numbers, with their sealed content; what is not the run's is left out. */
export async function lockRunFiles(
  tx: Tx,
  runId: string,
  ids: readonly BankFileId[],
): Promise<(LockedBankFile & { id: BankFileId; sealed: Uint8Array })[]> {
  const rows = await tx
    .selectFrom('bank_file')
    .select(['id', 'content_sealed', ...lockedColumns])
    .where('run_id', '=', runId)
    .where('id', 'in', ids)
    .orderBy('number')
    .forNoKeyUpdate()
    .execute()
  return rows.map(row => ({ ...lockedOf(row), id: row.id, sealed: row.content_sealed }))
}

/** Those of these files that are the run's, in the order of their numbers. */
export async function filesOfRun(db: Reader, runId: string, ids: readonly BankFileId[]): Promise<BankFileId[]> {
  const rows = await db
    .selectFrom('bank_file')
    .select('id')
    .where('run_id', '=', runId)
    .where('id', 'in', ids)
    .orderBy('number')
    .execute()
  return rows.map(row => row.id)
}

/** Locks a bank file; null: there is none. */
export async function lockBankFile(tx: Tx, id: BankFileId): Promise<LockedBankFile | null> {
  const row = await tx
    .selectFrom('bank_file')
    .select(lockedColumns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ? lockedOf(row) : null
}

/** Notes who released a bank file; the database takes nobody who made it. */
export async function releaseBankFile(tx: Tx, id: BankFileId, release: { at: Date; actorId: string }): Promise<void> {
  const set = { released_at: release.at, released_by: release.actorId }
  await tx.updateTable('bank_file').set(set).where('id', '=', id).where('released_at', 'is', null).execute()
}

/** Whether somebody released the bank file that a payout lies in; what was once released stays so. */
export async function isReleased(db: Reader, id: BankFileId): Promise<boolean> {
  const row = await db
    .selectFrom('bank_file')
    .select('id')
    .where('id', '=', id)
    .where('released_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Locks the payouts of a bank file, in the order of their numbers. */
export async function lockPayoutsOfFile(tx: Tx, bankFileId: BankFileId): Promise<Payout[]> {
  const rows = await tx
    .selectFrom('payout')
    .select(payoutColumns)
    .where('bank_file_id', '=', bankFileId)
    .orderBy('number')
    .forNoKeyUpdate()
    .execute()
  return rows.map(payoutOf)
}

/** How many transfers of a bank file are in which status, and what they are worth together. */
export async function standingOf(db: Reader, bankFileId: BankFileId) {
  const { rows } = await sql<{ status: PayoutStatus; count: number; amount: number }>`
    select status, count(*)::bigint as count, sum(amount_grosze)::bigint as amount from payout
    where bank_file_id = ${bankFileId} group by status`.execute(db)
  return new Map(rows.map(({ status, ...part }) => [status, part]))
}

/** Notes that a bank file never reached the bank. */
export async function recallBankFile(
  tx: Tx,
  id: BankFileId,
  recall: { at: Date; actorId: string; reason: string },
): Promise<void> {
  await tx
    .updateTable('bank_file')
    .set({ recalled_at: recall.at, recalled_by: recall.actorId, recall_reason: recall.reason })
    .where('id', '=', id)
    .execute()
}

/**
 * The recalled bank files that a payout lay in (DESK-98). A payout keeps no trace of them but in its payments, which a recall moves in the moment of the
 * recall; what was refused or returned has no payments left: then it is those of its creator, as long as it lasted.
 */
export async function recalledFilesOf(db: Reader, id: PayoutId): Promise<BankFileId[]> {
  const { rows } = await sql<{ id: BankFileId }>`
    select distinct file.id from payout
    cross join lateral (
      select id from payment where payout_id = payout.id
      union all
      select id from payment where creator_id = payout.creator_id and payout.status in ('refused', 'returned')) payment
    join payment_move move on move.payment_id = payment.id
      and move.from_status = 'waiting_for_payout' and move.to_status = 'sent_for_payout'
      and move.at >= payout.requested_at and (payout.status not in ('refused', 'returned') or move.at <= payout.moved_at)
    join bank_file file on file.recalled_at = move.at and file.recalled_by = move.actor_id
    where payout.id = ${id}`.execute(db)
  return rows.map(row => row.id)
}
