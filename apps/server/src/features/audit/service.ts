import type { opsListAudit } from '@fanfara/contract/ops/desk'
import type { Answer } from '@fanfara/contract/endpoint'
import type { Db, Reader, RowsAsked, Tx } from '#/db/port.ts'
import * as sentStore from './sent-store.ts'
import * as store from './store.ts'
import type { AuditEntry } from './store.ts'
export { chainStanding, checkWhole, tendChain } from './chain/chain.ts'
export { COUNT_MAX } from './store.ts'
export type { Actor } from './store.ts'
export type { AuditEntry } from './store.ts'

/** Writes an act down, in its own transaction: no act without its line, no line without its act. */
export const record = (tx: Tx, entry: AuditEntry): Promise<void> => store.insertEntry(tx, entry)
/** Page of the log in its order, with how many lines match and who may have acted. */
export async function list(db: Db, filter: store.Filter, page: { limit: number; offset: number }) {
  return {
    ...(await store.listEntries(db, filter, page)),
    actors: await store.listActors(db),
  }
}
/** The first 10,000 lines that match, for a file. */
export const listAll = async (db: Db, filter: store.Filter) =>
  (await store.listEntries(db, filter, { limit: store.COUNT_MAX, offset: 0 })).rows
/** Page of what was sent to creators in an order, the newest first unless told, and how many there are (DESK-32). */
export const listSent = async (db: Db, asked: sentStore.SentShown & RowsAsked) => ({
  rows: await sentStore.listSent(db, asked),
  total: await sentStore.countSent(db, asked),
})
/** The newest lines about a creator, so many. */
export const listAbout = (db: Reader, creatorId: string, limit: number) => store.linesAbout(db, creatorId, limit)

/** Names every member that leaves the server; who acted is an operator unless an advertiser did. */
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
