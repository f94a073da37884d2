import type { ColumnType } from 'kysely'

/** JSON in the database: parsed when read, written as text (arrays would otherwise become PostgreSQL arrays). */
export type JsonColumn<T = unknown> = ColumnType<T, string, string>
