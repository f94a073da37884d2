import type { Db, Tx } from '../../db/port.ts'
import * as store from './store.ts'

/** Who acted: an operator, or an advertiser through a link (OPS-12). */
export type Actor = { actorId: string } | { advertiser: string }
/** One act of an operator, or of an advertiser (OPS-02). */
export type AuditEntry = Actor & {
  action: string
  object: { type: string; id: string | null; name: string | null }
  /** The creator whom it concerned. */
  creatorId?: string
  reason?: string
  before?: unknown
  after?: unknown
  at: Date
}

/** Writes an act down, in its own transaction: no act without its line, no line without its act. */
export const record = (tx: Tx, entry: AuditEntry): Promise<void> => store.insertEntry(tx, entry)
/** Page of the log, newest first. */
export const list = (db: Db, page: { limit: number; offset: number }) => store.listEntries(db, page)
