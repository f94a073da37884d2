import type { MediaType } from '@fanfara/contract/enums'
import type { MediaItem, Snapshot, SnapshotTicket } from '@fanfara/platforms'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '#/db/port.ts'
import { snapshotMoves } from './states.ts'

/** A medium that was offered for a task. */
export interface Medium {
  id: string
  taskId: string
  externalId: string
  type: MediaType
  url: string
  title: string | null
  views: number | null
  publishedAt: Date
  durationSeconds: number | null
}

/** Keeps what is offered for a task; the same thing keeps its id. @returns ids by the platform's. */
export async function keepMedia(db: Db, taskId: string, items: readonly MediaItem[], at: Date) {
  if (items.length === 0) return new Map<string, string>()
  const rows = items.map(item => ({
    id: crypto.randomUUID(),
    task_id: taskId,
    external_id: item.externalId,
    type: item.type,
    url: item.url,
    title: item.title ?? null,
    views: item.viewCount ?? null,
    published_at: item.createdAt,
    duration_seconds: item.durationSeconds ?? null,
    listed_at: at,
  }))
  const kept = await db
    .insertInto('task_medium')
    .values(rows)
    .onConflict(conflict =>
      conflict.columns(['task_id', 'external_id']).doUpdateSet(eb => ({
        type: eb.ref('excluded.type'),
        url: eb.ref('excluded.url'),
        title: eb.ref('excluded.title'),
        views: eb.ref('excluded.views'),
        duration_seconds: eb.ref('excluded.duration_seconds'),
        listed_at: eb.ref('excluded.listed_at'),
      })),
    )
    .returning(['id', 'external_id'])
    .execute()
  return new Map(kept.map(({ id, external_id }) => [external_id, id]))
}

/** A medium that was offered to a creator; null for another's. */
export async function findMedium(db: Reader, creatorId: string, id: string): Promise<Medium | null> {
  const row = await db
    .selectFrom('task_medium')
    .innerJoin('task', 'task.id', 'task_medium.task_id')
    .selectAll('task_medium')
    .where('task_medium.id', '=', id)
    .where('task.creator_id', '=', creatorId)
    .executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    taskId: row.task_id,
    externalId: row.external_id,
    type: row.type,
    url: row.url,
    title: row.title,
    views: row.views,
    publishedAt: row.published_at,
    durationSeconds: row.duration_seconds,
  }
}

/** A snapshot under way, taken or failed. */
export interface KeptSnapshot {
  id: string
  taskId: string | null
  status: 'starting' | 'running' | 'ready' | 'failed'
  ticket: SnapshotTicket | null
  startedAt: Date
  capturedAt: Date | null
  link: string | null
  viewers: number | null
  isFallback: boolean
  /** Name of the kept picture. */
  file: string | null
}

/** A snapshot of a creator's; null for another's. */
export async function findSnapshot(db: Reader, creatorId: string, id: string): Promise<KeptSnapshot | null> {
  const row = await db
    .selectFrom('snapshot')
    .selectAll()
    .where('id', '=', id)
    .where('creator_id', '=', creatorId)
    .executeTakeFirst()
  if (!row) return null
  const { ticket } = row
  return {
    id: row.id,
    taskId: row.task_id,
    status: row.status,
    ticket: ticket && { ...ticket, readyAt: new Date(ticket.readyAt) },
    startedAt: row.started_at,
    capturedAt: row.captured_at,
    link: row.link,
    viewers: row.viewers,
    isFallback: row.is_fallback,
    file: row.file,
  }
}

/** The snapshot of a task that began so lately that another press means the same; null without one. */
export async function runningSnapshot(db: Reader, taskId: string, since: Date): Promise<string | null> {
  const row = await db
    .selectFrom('snapshot')
    .select('id')
    .where('task_id', '=', taskId)
    .where('status', 'in', ['starting', 'running'])
    .where('started_at', '>', since)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Begins a snapshot in place of one that was given up; the caller holds the creator's lock. */
export async function insertSnapshot(tx: Tx, of: { taskId: string; creatorId: string; at: Date }): Promise<string> {
  const id = crypto.randomUUID()
  await tx
    .updateTable('snapshot')
    .set({ status: snapshotMoves.running.fail, ticket: null })
    .where('task_id', '=', of.taskId)
    .where('status', 'in', ['starting', 'running'])
    .execute()
  await tx
    .insertInto('snapshot')
    .values({ id, task_id: of.taskId, creator_id: of.creatorId, status: 'starting', started_at: of.at })
    .execute()
  return id
}

/** `starting` to `running`: keeps the ticket that asks the platform again. */
export async function runSnapshot(db: Db, id: string, ticket: SnapshotTicket): Promise<void> {
  await db
    .updateTable('snapshot')
    .set({ status: snapshotMoves.starting.run, ticket: JSON.stringify(ticket) })
    .where('id', '=', id)
    .where('status', '=', 'starting')
    .execute()
}

/** Nothing came of it. */
export async function failSnapshot(db: Db, id: string): Promise<void> {
  await db
    .updateTable('snapshot')
    .set({ status: snapshotMoves.running.fail, ticket: null })
    .where('id', '=', id)
    .where('status', 'in', ['starting', 'running'])
    .execute()
}

/** Keeps what the platform gave. @returns false when somebody else was faster, or the snapshot was given up. */
export async function completeSnapshot(db: Reader, id: string, shot: Snapshot, file: string | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('snapshot')
    .set({
      status: snapshotMoves.running.complete,
      ticket: null,
      captured_at: shot.capturedAt,
      link: shot.url,
      viewers: shot.viewerCount,
      is_fallback: shot.freshness !== 'exact',
      file,
    })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** The snapshot proves its task from now on. */
export async function markUsed(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('snapshot').set({ used_at: at }).where('id', '=', id).execute()
}

const BATCH = 500

/** Removes offered media, and snapshots that prove nothing, from before a moment. @returns names of files to remove. */
export async function removeBefore(tx: Tx, before: Date): Promise<{ files: string[]; isMore: boolean }> {
  await tx.deleteFrom('task_medium').where('listed_at', '<', before).execute()
  const { rows } = await sql<{ file: string | null }>`
    delete from snapshot where id in (
      select id from snapshot where started_at < ${before}::timestamptz and used_at is null
      order by started_at limit ${BATCH}::int for no key update skip locked)
    returning file`.execute(tx)
  return { files: rows.flatMap(({ file }) => file ?? []), isMore: rows.length === BATCH }
}

/** Removes what a creator published and all their snapshots. @returns names of the snapshots' files. */
export async function removeOf(tx: Tx, creatorId: string): Promise<string[]> {
  await sql`delete from task_medium where task_id in (select id from task where creator_id = ${creatorId})`.execute(tx)
  const rows = await tx.deleteFrom('snapshot').where('creator_id', '=', creatorId).returning('file').execute()
  return rows.flatMap(({ file }) => file ?? [])
}
