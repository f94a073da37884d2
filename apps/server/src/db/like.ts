import { type RawBuilder, sql } from 'kysely'

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
