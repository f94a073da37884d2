import { type ImportKind, importKinds, type ImportMapping, type ImportSort } from '@fanfara/contract/ops/tables/imports'
import { type RawBuilder, sql } from 'kysely'
import { countEach } from '#/db/count-each.ts'
import { escapeLike } from '#/db/like.ts'
import type { Db, Reader, RowsAsked, Tx } from '#/db/port.ts'
import type { ImportMade } from '#/db/rows/kept-json.ts'

/** What is kept of a table that was taken over. */
export interface NewImport {
  id: string
  kind: ImportKind
  fileName: string
  columns: readonly string[]
  mapping: ImportMapping
  made: ImportMade
  count: number
  at: Date
  by: string
}

/** Keeps what a table made. */
export async function insertImport(tx: Tx, it: NewImport): Promise<void> {
  await tx
    .insertInto('file_import')
    .values({
      id: it.id,
      kind: it.kind,
      file_name: it.fileName,
      columns: [...it.columns],
      mapping: JSON.stringify(it.mapping),
      made: JSON.stringify(it.made),
      made_count: it.count,
      at: it.at,
      by_id: it.by,
      undone_at: null,
    })
    .execute()
}

const rowsOf = (db: Reader) =>
  db
    .selectFrom('file_import')
    .innerJoin('account', 'account.id', 'file_import.by_id')
    .select([
      'file_import.id',
      'file_import.kind',
      'file_import.file_name',
      'file_import.made_count',
      'file_import.at',
      'file_import.undone_at',
      'account.name as by_name',
    ])

/** One import as a list shows it; null for an unknown one. */
export const findImport = async (db: Reader, id: string) =>
  (await rowsOf(db).where('file_import.id', '=', id).executeTakeFirst()) ?? null
/** With the name of whoever imported it; `undone_at` is null while it stands. */
export type ImportLine = NonNullable<Awaited<ReturnType<typeof findImport>>>

/** A page, and in which order. */
export interface ImportsAsked extends RowsAsked {
  kind?: ImportKind | undefined
  search?: string | undefined
  sort?: ImportSort | undefined
}

const sorted: Record<ImportSort | 'newest', RawBuilder<unknown>> = {
  newest: sql`file_import.at desc, file_import.id desc`,
  oldest: sql`file_import.at, file_import.id`,
  file: sql`plain_letters(file_import.file_name), file_import.id`,
}

/** A page of imports in an order, the newest first unless told. */
export async function listImports(
  db: Db,
  { kind, search, sort, limit, offset }: ImportsAsked,
): Promise<{ rows: ImportLine[]; total: number }> {
  const matching = sql<boolean>`${kind ? sql`file_import.kind = ${kind}` : sql`true`} and ${
    search
      ? sql`plain_letters(file_import.file_name) like plain_letters(${`%${escapeLike(search)}%`}::text)`
      : sql`true`
  }`
  const rows = await rowsOf(db)
    .where(matching)
    .orderBy(sorted[sort ?? 'newest'])
    .limit(limit)
    .offset(offset)
    .execute()
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from (select 1 from file_import where ${matching} limit 10000) as counted`.execute(db)
  return { rows, total: counted[0]?.total ?? 0 }
}

/** How many imports there are of each kind, each up to 10,000. */
export const countImports = (db: Db): Promise<Record<ImportKind, number>> =>
  countEach(db, sql`file_import`, { states: importKinds, isIn: kind => sql`kind = ${kind}` })

/** An import with what it made, locked; null for an unknown one. */
export async function lockImport(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('file_import')
    .select(['kind', 'file_name', 'made', 'undone_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Called in the transaction of `insertImport`: what it made refers to the import. */
export async function keepMade(tx: Tx, id: string, made: ImportMade): Promise<void> {
  await tx
    .updateTable('file_import')
    .set({ made: JSON.stringify(made) })
    .where('id', '=', id)
    .execute()
}

/** Notes that an import was taken back. */
export async function markUndone(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('file_import').set({ undone_at: at }).where('id', '=', id).execute()
}

/** How the last table of such columns was read; null for columns that nobody took over yet. */
export async function lastMapping(
  db: Reader,
  kind: ImportKind,
  columns: readonly string[],
): Promise<ImportMapping | null> {
  const row = await db
    .selectFrom('file_import')
    .select('mapping')
    .where('kind', '=', kind)
    .where(sql<boolean>`columns = ${[...columns]}::text[]`)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.mapping ?? null
}
