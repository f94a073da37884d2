import type { Language, Platform, TaskStatus } from '@fanfara/contract/enums'
import { type Texts, textFor } from '@fanfara/contract/languages'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '#/db/port.ts'

/** How often an address was renewed and whether it is on; undefined: it never was. */
export const findAddress = (db: Reader, accountId: string) =>
  db
    .selectFrom('calendar_address')
    .select(['renewals', 'key_hash'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()

/** Puts an address in the place of the one before; null: none. */
export async function writeAddress(tx: Tx, accountId: string, renewals: number, keyHash: Buffer | null): Promise<void> {
  await tx
    .insertInto('calendar_address')
    .values({ account_id: accountId, renewals, key_hash: keyHash })
    .onConflict(conflict => conflict.column('account_id').doUpdateSet({ renewals, key_hash: keyHash }))
    .execute()
}

/** Whose address it is; undefined when it is nobody's. */
export async function findReader(db: Db, keyHash: Buffer): Promise<{ id: string; language: Language } | undefined> {
  const row = await db
    .selectFrom('calendar_address')
    .innerJoin('account', 'account.id', 'calendar_address.account_id')
    .select(['account.id', 'account.language'])
    .where('calendar_address.key_hash', '=', keyHash)
    .where('account.erased_at', 'is', null)
    .where('account.is_active', '=', true)
    .executeTakeFirst()
  return row && { id: row.id, language: row.language }
}

/** Columns of a task that an event needs, nothing private beside them. */
export interface CalendarTask {
  id: string
  name: string
  platform: Platform
  status: TaskStatus
  brief: string
  starts_at: Date | null
  ends_at: Date | null
  finished_at: Date | null
  changed_at: Date
}

/** Running and coming tasks, and those that were over since; those that are not over first, the latest first. */
export async function listTasks(
  db: Db,
  { id, language }: { id: string; language: Language },
  since: Date,
  limit: number,
): Promise<CalendarTask[]> {
  const { rows } = await sql<Omit<CalendarTask, 'brief'> & { brief: Texts }>`
    select id, name, platform, status, brief, starts_at, ends_at, finished_at, changed_at from task
    where creator_id = ${id} and (starts_at is not null or ends_at is not null)
      and (status in ('coming', 'during') or coalesce(finished_at, ends_at) >= ${since}::timestamptz)
    order by status in ('coming', 'during') desc, starts_at desc nulls last, id limit ${limit}::int`.execute(db)
  return rows.map(row => ({ ...row, brief: textFor(language, row.brief) }))
}

/** Removes the address of an account that is erased. */
export async function removeAddress(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('calendar_address').where('account_id', '=', accountId).execute()
}
