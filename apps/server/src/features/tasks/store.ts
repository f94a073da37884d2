import type { AcceptanceStatus, AdType, Platform, ProofReason, ProofState, TaskStatus } from '@fanfara/contract/enums'
import type { Texts } from '@fanfara/contract/languages'
import { CompiledQuery, sql } from 'kysely'
import { keptRows } from '#/db/kept/kept-rows.ts'
import { type Db, type Reader, statement, type Tx } from '#/db/port.ts'
import type { KeptProof } from '#/db/rows/kept-json.ts'
import { Conflict, Unauthenticated } from '#/errors.ts'
import type { World } from '#/world.ts'
import type { PlannedTask } from './policy.ts'
import { proofMoves } from './states.ts'

/** What was checked; `key` keeps one thing from proving two. */
export interface HandedProof extends KeptProof {
  url: string
  /** Platform and id: one thing proves one task. Null where nothing can be told apart, such as a stream that goes on. */
  key: string | null
}

/** A task as acts and lists see it. */
export interface Task {
  id: string
  campaignId: string
  campaignName: string
  isAutomatic: boolean
  participationId: string
  participationStatus: string
  creatorId: string
  platform: Platform
  adType: AdType
  name: string
  brief: Texts
  status: TaskStatus
  startsAt: Date | null
  endsAt: Date | null
  finishedAt: Date | null
  proofUrl: string | null
  proof: KeptProof | null
  needsAcceptance: boolean
  isAcceptanceApproved: boolean
  isAcceptancePending: boolean
  acceptanceRequests: number
  rejectionReason: string | null
  rejectionCode: ProofReason | null
  /** Null where there is nothing to judge. */
  proofState: ProofState | null
  /** Stays when the proof is refused, so that its age is known. */
  proofHandedAt: Date | null
  proofJudgedAt: Date | null
  proofQuestion: string | null
  proofAskedAt: Date | null
  /** Since when the settlement is accepted. */
  proofSettledAt: Date | null
  openUntil: Date | null
  /** The newest request for approval. */
  acceptance: SentRequest | null
  /** The speakable part of its campaign link; null where the campaign leads nowhere (TASK-20). */
  linkCode: string | null
}

/** A request for approval as its sender sees it; instants in ISO 8601. */
export interface SentRequest {
  status: AcceptanceStatus
  message: string
  urls: string[]
  requested_at: string
  answered_at: string | null
}

/** Looked for only where there is one. */
const newestRequest = sql<SentRequest | null>`case when task.acceptance_requests > 0 then (
  select jsonb_build_object('status', status, 'message', message, 'urls', urls, 'requested_at', requested_at, 'answered_at', answered_at)
  from task_acceptance where task_id = task.id order by number desc limit 1) end`

const instant = (text: string | null): string | null => text && new Date(text).toISOString()
const requestOf = (request: SentRequest | null): SentRequest | null =>
  request && {
    ...request,
    requested_at: new Date(request.requested_at).toISOString(),
    answered_at: instant(request.answered_at),
  }

const tasks = (db: Reader) =>
  db
    .selectFrom('task')
    .innerJoin('participation', 'participation.id', 'task.participation_id')
    .innerJoin('campaign', 'campaign.id', 'task.campaign_id')
    .selectAll('task')
    .select(['campaign.name as campaign_name', 'campaign.is_automatic', 'participation.status as participation_status'])
    .select(sql<string | null>`case when campaign.landing_url is not null then participation.code end`.as('link_code'))
    .select(newestRequest.as('acceptance'))
type TaskRow = Awaited<ReturnType<ReturnType<typeof tasks>['executeTakeFirstOrThrow']>>

const taskOf = (row: TaskRow): Task => ({
  id: row.id,
  campaignId: row.campaign_id,
  campaignName: row.campaign_name,
  isAutomatic: row.is_automatic,
  participationId: row.participation_id,
  participationStatus: row.participation_status,
  creatorId: row.creator_id,
  platform: row.platform,
  adType: row.ad_type,
  name: row.name,
  brief: row.brief,
  status: row.status,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  finishedAt: row.finished_at,
  proofUrl: row.proof_url,
  proof: row.proof,
  needsAcceptance: row.needs_acceptance,
  isAcceptanceApproved: row.is_acceptance_approved,
  isAcceptancePending: row.is_acceptance_pending,
  acceptanceRequests: row.acceptance_requests,
  rejectionReason: row.rejection_reason,
  rejectionCode: row.rejection_code,
  proofState: row.proof_state,
  proofHandedAt: row.proof_handed_at,
  proofJudgedAt: row.proof_judged_at,
  proofQuestion: row.proof_question,
  proofAskedAt: row.proof_asked_at,
  proofSettledAt: row.proof_settled_at,
  openUntil: row.open_until,
  acceptance: requestOf(row.acceptance),
  linkCode: row.link_code,
})

/** A creator has so many tasks at most in one answer; nobody had more in a year of the demo world by far. */
const LIST_MAX = 10_000

/** Tasks that a process remembers; people look at theirs often, and they change seldom. */
const KEPT_MAX = 20_000
const tasksInVersion = keptRows<Task>({ max: KEPT_MAX })

/** Of all rows that a task is put together from. */
const version = sql<string>`concat_ws(' ', task.xmin, participation.xmin, campaign.xmin, case when task.acceptance_requests > 0 then (
  select task_acceptance.xmin from task_acceptance where task_id = task.id order by number desc limit 1) end)`
const versionsOf = (creatorId: string) => sql`
  select coalesce(json_agg(json_build_array(id, version) order by starts_at, id), '[]') as found from (
    select task.id, task.starts_at, ${version} as version
    from task join participation on participation.id = task.participation_id join campaign on campaign.id = task.campaign_id
    where task.creator_id = ${creatorId} order by task.starts_at, task.id limit ${sql.lit(LIST_MAX)}) as task`
/** Its words never change: put together once. */
let versionsText: string | null = null

/** All tasks of a creator, by start. */
export async function listTasks({ db, store }: Pick<World, 'db' | 'store'>, creatorId: string): Promise<Task[]> {
  versionsText ??= versionsOf(creatorId).compile(db).sql
  const { rows } = await statement<{ found: [id: string, version: string][] }>(store, versionsText, [creatorId])
  const wanted = rows[0]?.found ?? []
  const found = await tasksInVersion(store, wanted, ids => readVersions(db, ids))
  return wanted.flatMap(([id]) => found.get(id) ?? [])
}

async function readVersions(db: Db, ids: readonly string[]) {
  const rows = await tasks(db)
    .select(version.as('version'))
    .where(sql<boolean>`task.id = any(${ids}::uuid[])`)
    .execute()
  return rows.map(row => ({ id: row.id, version: row.version, value: taskOf(row) }))
}

/** Tasks of participations, in the order of the plan. */
export async function tasksOfParticipations(db: Reader, ids: readonly string[]): Promise<Task[]> {
  const rows = await tasks(db)
    .where(sql<boolean>`task.participation_id = any(${ids}::uuid[])`)
    .orderBy('task.position')
    .execute()
  return rows.map(taskOf)
}

/** Read without a lock; null when there is none. */
export async function findTask(db: Reader, id: string): Promise<Task | null> {
  const row = await tasks(db).where('task.id', '=', id).executeTakeFirst()
  return row ? taskOf(row) : null
}

/** Running tasks of a creator in a campaign. */
export async function runningTasks(db: Reader, creatorId: string, campaignId: string): Promise<Task[]> {
  const rows = await tasks(db)
    .where('task.creator_id', '=', creatorId)
    .where('task.campaign_id', '=', campaignId)
    .where('task.status', '=', 'during')
    .execute()
  return rows.map(taskOf)
}

/** One task, locked with its participation, in the order in which leaving and settling lock them. */
export async function lockTask(tx: Tx, id: string): Promise<Task | null> {
  const participation = tx.selectFrom('task').select('participation_id').where('id', '=', id)
  await tx.selectFrom('participation').select('id').where('id', '=', participation).forNoKeyUpdate().execute()
  return readLocked(tx, id)
}

async function readLocked(tx: Tx, id: string): Promise<Task | null> {
  const row = await tasks(tx).where('task.id', '=', id).forNoKeyUpdate('task').executeTakeFirst()
  return row ? taskOf(row) : null
}

/**
 * A task for an act of its owner's: locked as `lockTask` locks it, after the owner's account (decision 0005). Each lock waits for the one before it;
 * what stands in the rows is read afterwards, when nobody can change them.
 * @throws Unauthenticated when the account was erased meanwhile.
 */
export async function lockOwnTask(tx: Tx, id: string, ownerId: string): Promise<Task | null> {
  const { rows } = await sql<{ is_living: boolean }>`
    with first as materialized (select id from account where id = ${ownerId} and erased_at is null for no key update),
      second as materialized (select id from participation
        where id = (select participation_id from task where id = ${id}) and exists (select from first) for no key update)
    select exists (select from first) as is_living, (select count(*) from second) as participations`.execute(tx)
  if (!rows[0]?.is_living) throw new Unauthenticated()
  return readLocked(tx, id)
}

const INSERT_TASKS = `insert into task (id, campaign_id, participation_id, creator_id, name, platform, ad_type, brief, status, starts_at, ends_at,
    needs_acceptance, position)
  select gen_random_uuid(), $1, $2, $3, $4, platform, "adType", brief, status, "startsAt", "endsAt", "needsAcceptance", position
  from jsonb_to_recordset($5) as planned (platform text, "adType" text, brief jsonb, status text, "startsAt" timestamptz, "endsAt" timestamptz,
    "needsAcceptance" boolean, position int)`

/** Makes the tasks of a creator who enters a campaign. */
export async function insertTasks(
  tx: Tx,
  owner: { campaignId: string; campaignName: string; participationId: string; creatorId: string },
  planned: readonly PlannedTask[],
): Promise<void> {
  if (planned.length === 0) return
  const given = [owner.campaignId, owner.participationId, owner.creatorId, owner.campaignName, JSON.stringify(planned)]
  await tx.executeQuery(CompiledQuery.raw(INSERT_TASKS, given))
}

/** Finishes a running task. @returns it as it is now. @throws Conflict when it is not running any more. */
export async function finish(
  tx: Tx,
  task: Task,
  { url, key, ...proof }: HandedProof,
  { to, at }: { to: 'finished'; at: Date },
): Promise<Task> {
  const { numUpdatedRows } = await tx
    .updateTable('task')
    .set({
      status: to,
      finished_at: at,
      proof_url: url,
      proof: JSON.stringify(proof),
      proof_key: key,
      proof_state: proofMoves.refused.handIn,
      proof_handed_at: at,
      proof_judged_at: null,
      proof_judged_by: null,
      proof_question: null,
      proof_asked_at: null,
      rejection_reason: null,
      rejection_code: null,
    })
    .where('id', '=', task.id)
    .where('status', '=', 'during')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new Conflict()
  return { ...task, status: to, finishedAt: at, proofUrl: url, proof, rejectionReason: null, rejectionCode: null }
}

/** Whether something proves another finished task of the creator already. */
export async function isProofUsed(tx: Tx, creatorId: string, key: string): Promise<boolean> {
  const used = await tx
    .selectFrom('task')
    .select('id')
    .where('creator_id', '=', creatorId)
    .where('proof_key', '=', key)
    .where('status', '=', 'finished')
    .limit(1)
    .executeTakeFirst()
  return used !== undefined
}

/** Removes unfinished tasks of participations that were left (TRAN-30); what was handed in and nobody looked at waits for nobody. */
export async function removeUnfinished(tx: Tx, participationIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('task')
    .where(sql<boolean>`participation_id = any(${participationIds}::uuid[])`)
    .where('status', 'in', ['coming', 'during'])
    .execute()
  await tx
    .updateTable('task')
    .set({ proof_state: null })
    .where(sql<boolean>`participation_id = any(${participationIds}::uuid[])`)
    .where('proof_state', 'in', ['waiting', 'asked'])
    .execute()
}
