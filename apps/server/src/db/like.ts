import { type RawBuilder, sql } from 'kysely'

/** What somebody searches for, as a part of a `like` pattern: signs that mean something there stand for themselves. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, letter => `\\${letter}`)

/** A name without its Polish letters and capitals, whatever locale the database has, in SQL: the expression of the index `account_plain_name`. */
export const plainName = (name: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`translate(lower(${name}), 'ąćęłńóśźżĄĆĘŁŃÓŚŹŻ', 'acelnoszzacelnoszz')`
