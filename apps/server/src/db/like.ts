import { type RawBuilder, sql } from 'kysely'
import type { Db } from './port.ts'

/** What somebody searches for, as a part of a `like` pattern: signs that mean something there stand for themselves. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, letter => `\\${letter}`)

/** A name without its Polish letters and capitals, whatever locale the database has, in SQL: the expression of the index `account_plain_name`. */
export const plainName = (name: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`translate(lower(${name}), 'ąćęłńóśźżĄĆĘŁŃÓŚŹŻ', 'acelnoszzacelnoszz')`

/** A shorter part of a text begins a word: its trigrams find no other. */
const PART_MIN = 3

/** Whether a text says a part, along its trigrams. @param plain the text without its Polish letters and capitals, in SQL. */
export function says(plain: RawBuilder<unknown>, part: string): RawBuilder<boolean> {
  const pattern = (text: string) => sql`plain_letters(${text}::text)`
  const word = escapeLike(part)
  return part.length < PART_MIN
    ? sql`(${plain} like ${pattern(`${word}%`)} or ${plain} like ${pattern(`% ${word}%`)})`
    : sql`${plain} like ${pattern(`%${word}%`)}`
}

/** Names are written shorter than this; what is longer is no name with a typing error in it. */
const NEAR_LENGTH_MAX = 80

/** Whether something may be nearly called what was written: trigrams of a long text would find whoever shares a few. */
export const mayBeNearly = (written: string): boolean => written.length <= NEAR_LENGTH_MAX

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
