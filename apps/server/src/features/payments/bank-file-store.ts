import type { PayoutStatus } from '@fanfara/contract/enums'
import { type Grosze } from '@fanfara/contract/money'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '#/db/port.ts'
import { payoutColumns, payoutOf, type Payout } from './payout-store.ts'

/** Keeps a bank file as it was handed out. */
export async function insertBankFile(
  tx: Tx,
  file: {
    id: string
    format: 'elixir-0' | 'pain.001'
    at: Date
    createdBy: string
    payouts: number
    amount: Grosze
    sha256: string
    contentSealed: Buffer
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
    })
    .returning('number')
    .executeTakeFirstOrThrow()
  return row.number
}

const bankFiles = (db: Reader) =>
  db
    .selectFrom('bank_file')
    .innerJoin('account', 'account.id', 'bank_file.created_by')
    .leftJoin('account as recaller', 'recaller.id', 'bank_file.recalled_by')
    .select([
      'bank_file.id',
      'bank_file.number',
      'bank_file.format',
      'bank_file.created_at',
      'account.name as created_by',
      'bank_file.payouts',
      'bank_file.amount_grosze',
      'bank_file.sha256',
      'bank_file.recalled_at',
      'bank_file.recall_reason',
      'recaller.name as recalled_by',
    ])
/** One bank file without its content. */
export const findBankFile = (db: Reader, id: string) => bankFiles(db).where('bank_file.id', '=', id).executeTakeFirst()

/** Page of bank files, newest first. */
export async function listBankFiles(db: Db, { limit, offset }: { limit: number; offset: number }) {
  const rows = await bankFiles(db)
    .orderBy('bank_file.created_at', 'desc')
    .orderBy('bank_file.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await db
    .selectFrom('bank_file')
    .select(select => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

/** The sealed bytes of a bank file. */
export const findBankFileContent = (db: Db, id: string) =>
  db
    .selectFrom('bank_file')
    .select(['id', 'number', 'format', 'content_sealed', 'recalled_at'])
    .where('id', '=', id)
    .executeTakeFirst()
/** Locks a bank file. @returns whether it was recalled; null: there is none. */
export async function lockBankFile(tx: Tx, id: string): Promise<{ isRecalled: boolean } | null> {
  const row = await tx
    .selectFrom('bank_file')
    .select('recalled_at')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ? { isRecalled: row.recalled_at !== null } : null
}

/** Locks the payouts of a bank file, in the order of their numbers. */
export async function lockPayoutsOfFile(tx: Tx, bankFileId: string): Promise<Payout[]> {
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
export async function standingOf(db: Reader, bankFileId: string) {
  const { rows } = await sql<{ status: PayoutStatus; count: number; amount: number }>`
    select status, count(*)::bigint as count, sum(amount_grosze)::bigint as amount from payout
    where bank_file_id = ${bankFileId} group by status`.execute(db)
  return new Map(rows.map(({ status, ...part }) => [status, part]))
}

/** Notes that a bank file never reached the bank. */
export async function recallBankFile(
  tx: Tx,
  id: string,
  recall: { at: Date; actorId: string; reason: string },
): Promise<void> {
  await tx
    .updateTable('bank_file')
    .set({ recalled_at: recall.at, recalled_by: recall.actorId, recall_reason: recall.reason })
    .where('id', '=', id)
    .execute()
}
