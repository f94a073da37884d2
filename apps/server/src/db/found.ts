import { type RawBuilder, sql } from 'kysely'
import type { Db } from './port.ts'

/** Where a search looks: the table, whose ids are found, with what is joined to it. */
interface Sought {
  table: 'correction' | 'payout'
  from: RawBuilder<unknown>
  /** What the words may mean, each along an index of its own. */
  meanings: readonly RawBuilder<boolean>[]
  /** What the list is narrowed to beside them. */
  narrowed: RawBuilder<boolean>
}

/** A search as a condition, and how many rows it finds. */
export interface Searched {
  meant: RawBuilder<boolean>
  count: number
}

/**
 * Rows that a search finds. Each meaning is looked for along an index of its own; a condition over all of them would read every row.
 * @returns how many there are, up to one more than `most`, and their ids; of more than `most` the condition: whoever walks the list then meets
 * enough of them soon.
 */
export async function foundOf(db: Db, { table, from, meanings, narrowed }: Sought, most: number): Promise<Searched> {
  const id = sql.ref(`${table}.id`)
  const ways = meanings.map(
    meaning => sql`(select ${id} from ${from} where ${meaning} and ${narrowed} limit ${sql.lit(most + 1)})`,
  )
  const { rows } = await sql<{ id: string }>`
    select distinct id from (${sql.join(ways, sql` union all `)}) as meant`.execute(db)
  const meant =
    rows.length > most
      ? sql<boolean>`(${sql.join(meanings, sql` or `)})`
      : sql<boolean>`${id} in (select unnest(${rows.map(each => each.id)}::uuid[]))`
  return { meant, count: rows.length }
}
