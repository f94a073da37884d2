import type { AcceptanceStatus, TaskStatus } from '@fanfara/contract/enums'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '#/db/port.ts'
import { Conflict } from '#/errors.ts'

/** Its link is kept as a hash only; whoever writes it mails the token. */
export interface NewRequest {
  taskId: string
  tokenHash: Uint8Array
  message: string
  urls: readonly string[]
  at: Date
  expiresAt: Date
}

/** Keeps a request; one that waited is retired, because only the newest can be answered (ADV-07). */
export async function insertRequest(tx: Tx, request: NewRequest, retired: AcceptanceStatus): Promise<void> {
  await tx
    .updateTable('task_acceptance')
    .set({ status: retired })
    .where('task_id', '=', request.taskId)
    .where('status', '=', 'pending')
    .execute()
  const { number } = await tx
    .updateTable('task')
    .set(set => ({
      acceptance_requests: set('acceptance_requests', '+', 1),
      is_acceptance_pending: true,
      rejection_reason: null,
      rejection_code: null,
    }))
    .where('id', '=', request.taskId)
    .returning('acceptance_requests as number')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('task_acceptance')
    .values({
      id: crypto.randomUUID(),
      task_id: request.taskId,
      number,
      token_hash: request.tokenHash,
      message: request.message,
      urls: [...request.urls],
      status: 'pending',
      requested_at: request.at,
      expires_at: request.expiresAt,
    })
    .execute()
}

const requests = (db: Reader) =>
  db
    .selectFrom('task_acceptance as request')
    .innerJoin('task', 'task.id', 'request.task_id')
    .select([
      'request.id',
      'request.task_id',
      'request.status',
      'request.message',
      'request.urls',
      'request.requested_at',
      'request.expires_at',
      'request.reason',
      'task.creator_id',
      'task.status as task_status',
    ])
    .select(
      sql<boolean>`not exists (select 1 from task_acceptance newer where newer.task_id = request.task_id
        and newer.number > request.number)`.as('is_newest'),
    )

/** A request, as an answer looks at it. */
export interface Request {
  id: string
  taskId: string
  creatorId: string
  status: AcceptanceStatus
  isNewest: boolean
  message: string
  urls: string[]
  requestedAt: Date
  expiresAt: Date
  reason: string | null
  taskStatus: TaskStatus
}

type RequestRow = Awaited<ReturnType<ReturnType<typeof requests>['executeTakeFirstOrThrow']>>
const requestOf = (row: RequestRow): Request => ({
  id: row.id,
  taskId: row.task_id,
  creatorId: row.creator_id,
  status: row.status,
  isNewest: row.is_newest,
  message: row.message,
  urls: row.urls,
  requestedAt: row.requested_at,
  expiresAt: row.expires_at,
  reason: row.reason,
  taskStatus: row.task_status,
})

/** The request that a link's secret belongs to. */
export async function findByHash(db: Reader, tokenHash: Uint8Array): Promise<Request | null> {
  const row = await requests(db).where('request.token_hash', '=', tokenHash).executeTakeFirst()
  return row ? requestOf(row) : null
}

/** The request of a task that waits for an answer. */
export async function findPending(db: Reader, taskId: string): Promise<Request | null> {
  const row = await requests(db)
    .where('request.task_id', '=', taskId)
    .where('request.status', '=', 'pending')
    .executeTakeFirst()
  return row ? requestOf(row) : null
}

/** The advertiser's word, or an operator's in their place. */
export interface Answer {
  to: Extract<AcceptanceStatus, 'approved' | 'changes_requested'>
  reason: string | null
  at: Date
  /** Null when the advertiser answered. */
  operatorId: string | null
  /** Network address; null for operators. */
  address: string | null
}

/**
 * Answers a request and brings its task to it. @throws Conflict when the request waits no more.
 * @param openUntil how long the task stays open at least (TASK-41).
 */
export async function answer(tx: Tx, { id, taskId }: Request, given: Answer, openUntil: Date): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('task_acceptance')
    .set({
      status: given.to,
      answered_at: given.at,
      answered_by: given.operatorId,
      answered_address: given.address,
      reason: given.to === 'changes_requested' ? given.reason : null,
    })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new Conflict()
  await tx
    .updateTable('task')
    .set({
      is_acceptance_pending: false,
      is_acceptance_approved: given.to === 'approved',
      rejection_reason: given.to === 'changes_requested' ? given.reason : null,
      rejection_code: null,
      open_until: openUntil,
    })
    .where('id', '=', taskId)
    .execute()
}

/** Ends a request without an answer. @throws Conflict when it waits no more. @param openUntil as for an answer. */
export async function revoke(tx: Tx, { id, taskId }: Request, to: AcceptanceStatus, openUntil: Date): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('task_acceptance')
    .set({ status: to })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new Conflict()
  await tx
    .updateTable('task')
    .set({ is_acceptance_pending: false, open_until: openUntil })
    .where('id', '=', taskId)
    .execute()
}

/** What a link's page shows beside the request (ADV-02). */
export async function shownBeside(db: Db, taskId: string) {
  return db
    .selectFrom('task')
    .innerJoin('campaign', 'campaign.id', 'task.campaign_id')
    .innerJoin('account', 'account.id', 'task.creator_id')
    .select(['task.id', 'task.name', 'task.ad_type', 'task.platform', 'task.brief'])
    .select(['task.starts_at', 'task.ends_at'])
    .select(['campaign.name as campaign', 'campaign.advertiser'])
    .select(['account.name as creator', 'account.avatar_url', 'account.description'])
    .where('task.id', '=', taskId)
    .executeTakeFirst()
}

/** Whom a request goes to, and until when its campaign runs. */
export const addressee = (tx: Tx, campaignId: string) =>
  tx
    .selectFrom('campaign')
    .select(['name', 'advertiser', 'advertiser_email', 'end_date'])
    .where('id', '=', campaignId)
    .executeTakeFirstOrThrow()

const HISTORY_MAX = 50

/** Requests of a task, newest first. */
export const history = (db: Db, taskId: string) =>
  db
    .selectFrom('task_acceptance as request')
    .leftJoin('account', 'account.id', 'request.answered_by')
    .selectAll('request')
    .select('account.name as operator')
    .where('request.task_id', '=', taskId)
    .orderBy('request.number', 'desc')
    .limit(HISTORY_MAX)
    .execute()

const BATCH = 500

/** Requests whose link ended without an answer lapse, and their tasks wait no more. @returns how many. */
export async function lapseDue(tx: Tx, now: Date, to: AcceptanceStatus): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    with due as (
      select request.id, request.task_id from task_acceptance request join task on task.id = request.task_id
      where request.status = 'pending' and request.expires_at <= ${now}::timestamptz
      order by request.expires_at limit ${BATCH}::int for no key update of task skip locked),
    lapsed as (update task_acceptance set status = ${to} where id in (select id from due) and status = 'pending' returning task_id)
    update task set is_acceptance_pending = false where id in (select task_id from lapsed) returning id`.execute(tx)
  return rows.length
}
