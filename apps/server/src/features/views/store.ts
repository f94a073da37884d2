import { type CreatorColumn, creatorColumns } from '@fanfara/contract/ops/creator-list'
import type { ViewForm, ViewList } from '@fanfara/contract/ops/people/views'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '#/db/port.ts'

/** Most views of colleagues that a list shows. */
const SHARED_MAX = 100

/** Lets acts on the views of one operator follow each other. */
export async function lockViews(tx: Tx, ownerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('list-views:' || ${ownerId}::text, 0))`.execute(tx)
}

const views = (db: Reader) =>
  db
    .selectFrom('list_view')
    .innerJoin('account', 'account.id', 'list_view.owner_id')
    .select([
      'list_view.id',
      'list_view.owner_id',
      'list_view.list',
      'list_view.name',
      'list_view.query',
      'list_view.columns',
      'list_view.is_shared',
      'account.name as owner',
    ])
    .orderBy(sql`lower(list_view.name)`)
    .orderBy('list_view.id')

/** An operator's own views of a list, by name. */
export const viewsOf = (db: Reader, ownerId: string, list: ViewList) =>
  views(db).where('owner_id', '=', ownerId).where('list', '=', list).execute()
/** Joined with the name of its owner, who may have been removed. */
export type KeptView = Awaited<ReturnType<typeof viewsOf>>[number]

/** What others share, by name; nothing of whoever was removed. */
export const viewsSharedBy = (db: Reader, exceptId: string, list: ViewList) =>
  views(db)
    .where('list', '=', list)
    .where('is_shared', '=', true)
    .where('owner_id', '<>', exceptId)
    .where('account.erased_at', 'is', null)
    .limit(SHARED_MAX)
    .execute()

const rowOf = (form: ViewForm) => ({
  list: form.list,
  name: form.name,
  query: JSON.stringify(form.query),
  columns: columnsIn(form),
  is_shared: form.is_shared,
})

/** The columns of a view of creators; other lists have none to choose. */
export const columnsIn = (form: ViewForm): CreatorColumn[] => (form.list === 'creators' ? [...form.columns] : [])

/** Keeps one more. */
export async function insertView(
  tx: Tx,
  { id, ownerId, form, at }: { id: string; ownerId: string; form: ViewForm; at: Date },
): Promise<void> {
  await tx
    .insertInto('list_view')
    .values({ id, owner_id: ownerId, created_at: at, ...rowOf(form) })
    .execute()
}

/** @returns false where it is somebody else’s, or gone already. */
export async function updateView(tx: Tx, view: { id: string; ownerId: string }, form: ViewForm) {
  const { numUpdatedRows } = await tx
    .updateTable('list_view')
    .set(rowOf(form))
    .where('id', '=', view.id)
    .where('list', '=', form.list)
    .where('owner_id', '=', view.ownerId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** @returns false where it is somebody else’s, or gone already. */
export async function removeView(db: Db, view: { id: string; ownerId: string }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('list_view')
    .where('id', '=', view.id)
    .where('owner_id', '=', view.ownerId)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** The columns that somebody chose; null while they chose none. Those that are no more are left out. */
export async function columnsOf(db: Reader, accountId: string): Promise<CreatorColumn[] | null> {
  const row = await db
    .selectFrom('creator_columns')
    .select('columns')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row ? knownColumns(row.columns) : null
}

/** In the order of the list. */
export const knownColumns = (kept: readonly string[]): CreatorColumn[] =>
  creatorColumns.filter(column => kept.includes(column))

/** Keeps what somebody chose. */
export async function writeColumns(db: Db, accountId: string, columns: readonly CreatorColumn[]): Promise<void> {
  await db
    .insertInto('creator_columns')
    .values({ account_id: accountId, columns: [...columns] })
    .onConflict(conflict => conflict.column('account_id').doUpdateSet({ columns: [...columns] }))
    .execute()
}
