import { type RawBuilder, sql } from 'kysely'
import { EACH_MAX } from './count-each.ts'
import type { Reader } from './port.ts'

/** Whoever may have begun a row of a list, and rows that are meant whoever began them. */
export interface Begun {
  operators: readonly string[]
  ids: readonly string[]
}

/**
 * Rows of a list that one of these operators began, or that are meant by themselves. What somebody began is looked for along its index; a condition
 * over both meanings would read every row.
 * @param row the name that the list calls its rows.
 * @returns the ids of few; of more than `EACH_MAX`, the condition: whoever walks the list then meets enough of them soon.
 */
export async function begunOrMeant(
  db: Reader,
  { table, row }: { table: 'creator_act' | 'payout_run'; row: string },
  { operators, ids }: Begun,
): Promise<RawBuilder<boolean>> {
  const began = (of: RawBuilder<unknown>) => sql<boolean>`${of} in (select unnest(${operators}::uuid[]))`
  const isAmong = (some: readonly string[]) => sql<boolean>`${sql.ref(`${row}.id`)} in (select unnest(${some}::uuid[]))`
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where ${began(sql.ref('created_by'))} limit ${sql.lit(EACH_MAX + 1)}`.execute(db)
  return rows.length > EACH_MAX
    ? sql`(${began(sql.ref(`${row}.created_by`))} or ${isAmong(ids)})`
    : isAmong([...ids, ...rows.map(({ id }) => id)])
}
