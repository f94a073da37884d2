import type { opsListAudit } from '@fanfara/contract/ops/desk'
import type { Answer } from '@fanfara/contract/endpoint'
import type { Db, Reader, Tx } from '#/db/port.ts'
import * as store from './store.ts'
import type { AuditEntry } from './store.ts'
export type { Actor } from './store.ts'
export type { AuditEntry } from './store.ts'

/** Writes an act down, in its own transaction: no act without its line, no line without its act. */
export const record = (tx: Tx, entry: AuditEntry): Promise<void> => store.insertEntry(tx, entry)
/** Page of the log, newest first. */
export const list = (db: Db, page: { limit: number; offset: number }) => store.listEntries(db, page)
/** The newest lines about a creator, so many. */
export const listAbout = (db: Reader, creatorId: string, limit: number) => store.linesAbout(db, creatorId, limit)

/** A line as it travels. */
export const presentLine = (row: store.NamedLine): Answer<typeof opsListAudit>['data'][number] => ({
  id: String(row.id),
  at: row.at.toISOString(),
  actor: row.actor,
  actor_kind: row.advertiser === null ? 'operator' : 'advertiser',
  action: row.action,
  object_type: row.object_type,
  object_id: row.object_id,
  object_name: row.object_name,
  creator: row.creator,
  reason: row.reason,
  before: row.before,
  after: row.after,
})
