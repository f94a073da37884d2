import type { Db, Tx } from '#/db/port.ts'
import * as store from './store.ts'
import type { AuditEntry } from './store.ts'
export type { Actor } from './store.ts'
export type { AuditEntry } from './store.ts'

/** Writes an act down, in its own transaction: no act without its line, no line without its act. */
export const record = (tx: Tx, entry: AuditEntry): Promise<void> => store.insertEntry(tx, entry)
/** Page of the log, newest first. */
export const list = (db: Db, page: { limit: number; offset: number }) => store.listEntries(db, page)
