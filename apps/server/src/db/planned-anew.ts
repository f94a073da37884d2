import { sql } from 'kysely'

/** What a statement begins with that is never prepared under a name: PostgreSQL plans it each time, with the values that it has then. */
export const ANEW = '/* planned anew */'

/** Stands before a statement whose right plan depends on its values, as that of a search by one letter does. */
export const plannedAnew = sql`/* planned anew */`
