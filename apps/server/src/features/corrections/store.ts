import type { CorrectionSort } from '@fanfara/contract/ops/corrections'
import type { CorrectionKind, CorrectionState } from '@fanfara/contract/own/corrections'
import { type Grosze, grosze } from '@fanfara/contract/money'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { foundOf, plainName, says, type Searched } from '#/db/like.ts'
import type { CountedRows, Db, Reader, Tx } from '#/db/port.ts'
import type { CorrectedResults } from '#/db/rows/kept-json.ts'
import type { Schema } from '#/db/rows.ts'
import { Conflict } from '#/errors.ts'

/** A correction as acts see it. */
export type Correction = Selectable<Schema['correction']>

/** What somebody says is right, beside what was accepted. */
export interface Proposal {
  id: string
  campaignId: string
  creatorId: string
  participationId: string
  kind: CorrectionKind
  before: Grosze
  after: Grosze
  results: CorrectedResults | null
  taskId: string | null
  reason: string
  at: Date
  by: string
}

/** Adds a proposal. @returns false when another one about the same participation is not ended. */
export async function insertProposal(tx: Tx, proposal: Proposal): Promise<boolean> {
  const row = await tx
    .insertInto('correction')
    .values({
      id: proposal.id,
      campaign_id: proposal.campaignId,
      creator_id: proposal.creatorId,
      participation_id: proposal.participationId,
      kind: proposal.kind,
      state: 'proposed',
      before_grosze: proposal.before,
      after_grosze: proposal.after,
      results: proposal.results && JSON.stringify(proposal.results),
      task_id: proposal.taskId,
      reason: proposal.reason,
      proposed_at: proposal.at,
      proposed_by: proposal.by,
      moved_at: proposal.at,
    })
    .onConflict(conflict => conflict.column('participation_id').where(sql<boolean>`is_open`).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a correction of a participation is not ended. */
export async function hasOpen(db: Reader, participationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('correction')
    .select('id')
    .where('participation_id', '=', participationId)
    .where(sql<boolean>`is_open`)
    .executeTakeFirst()
  return row !== undefined
}

/** Whose participation it is about; null when there is none. */
export const findParticipation = (db: Reader, id: string) =>
  db.selectFrom('correction').select('participation_id').where('id', '=', id).executeTakeFirst()

/** Held until the transaction ends; undefined when there is none. */
export const lockCorrection = (tx: Tx, id: string): Promise<Correction | undefined> =>
  tx.selectFrom('correction').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** What a move writes beside the state. */
export type Written = Partial<
  Pick<
    Correction,
    | 'approved_at'
    | 'approved_by'
    | 'effect_due'
    | 'disputed_at'
    | 'dispute'
    | 'ended_at'
    | 'ended_by'
    | 'answer'
    | 'pending_grosze'
    | 'available_grosze'
    | 'set_off_grosze'
    | 'added_grosze'
  >
>

/** Moves a correction. @throws Conflict when it is not in `from` any more. */
export async function moveCorrection(
  tx: Tx,
  id: string,
  { from, to, at, ...written }: { from: CorrectionState; to: CorrectionState; at: Date } & Written,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('correction')
    .set({ state: to, moved_at: at, ...written })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new Conflict()
}

/** Told corrections whose time has come, at most so many. */
export async function dueCorrections(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('correction')
    .select('id')
    .where('state', '=', 'announced')
    .where('effect_due', '<=', now)
    .orderBy('effect_due')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Operators count no further. */
const WAITING_MAX = 10_000

const named = (db: Reader) =>
  db
    .selectFrom('correction')
    .innerJoin('campaign', 'campaign.id', 'correction.campaign_id')
    .innerJoin('account as creator', 'creator.id', 'correction.creator_id')
    .innerJoin('account as proposer', 'proposer.id', 'correction.proposed_by')
    .leftJoin('account as approver', 'approver.id', 'correction.approved_by')
    .leftJoin('account as ender', 'ender.id', 'correction.ended_by')
    .leftJoin('task', 'task.id', 'correction.task_id')
    .selectAll('correction')
    .select([
      'campaign.name as campaign',
      'creator.name as creator',
      'proposer.name as proposer',
      'approver.name as approver',
      'ender.name as ender',
      'task.name as task',
    ])
/** A correction with the names that people read. */
export type Named = Awaited<ReturnType<ReturnType<typeof named>['executeTakeFirstOrThrow']>>

/** Undefined when there is none. */
export const findNamed = (db: Reader, id: string): Promise<Named | undefined> =>
  named(db).where('correction.id', '=', id).executeTakeFirst()

/** Which corrections operators are shown; all where nothing is said. */
export interface CorrectionFilter {
  state: CorrectionState | undefined
  campaignId: string | undefined
  /** A part of the creator's name or address, or of the reason. */
  search: string | undefined
  sort: CorrectionSort | undefined
}

type Narrowed = Pick<CorrectionFilter, 'state' | 'campaignId'>

const narrowedTo = ({ state, campaignId }: Narrowed): RawBuilder<boolean> =>
  sql`${state ? sql`correction.state = ${state}` : sql`true`} and ${campaignId ? sql`correction.campaign_id = ${campaignId}::uuid` : sql`true`}`

/** Corrections that a search finds: by the creator's name or address, or by the reason. */
const found = (db: Db, search: string, narrowed: Narrowed, most: number): Promise<Searched> =>
  foundOf(
    db,
    {
      table: 'correction',
      from: sql`correction join account as creator on creator.id = correction.creator_id`,
      meanings: [
        says(plainName(sql.ref('creator.name')), search),
        says(sql.ref('creator.email'), search),
        says(sql`plain_letters(correction.reason)`, search),
      ],
      narrowed: narrowedTo(narrowed),
    },
    most,
  )

/** How many there are, up to a number. */
async function countNarrowed(db: Db, narrowed: Narrowed, countTo: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from
    (select 1 from correction where ${narrowedTo(narrowed)} limit ${countTo}::int) as counted`.execute(db)
  return rows[0]?.total ?? 0
}

const sorted: Record<CorrectionSort, RawBuilder<unknown>> = {
  oldest: sql`correction.moved_at, correction.id`,
  newest: sql`correction.moved_at desc, correction.id desc`,
  amount: sql`abs(correction.after_grosze - correction.before_grosze) desc, correction.id desc`,
}

/** Page for operators in an order; unless told, what is not ended first, then the newest. */
export async function listNamed(
  db: Db,
  { sort, search, limit, offset, countTo, ...narrowed }: CorrectionFilter & CountedRows,
): Promise<{ rows: Named[]; total: number }> {
  const { state } = narrowed
  const searched = search ? await found(db, search, narrowed, Math.max(limit, countTo)) : null
  let query = named(db).where(narrowedTo(narrowed))
  if (searched) query = query.where(searched.meant)
  if (!state && !sort) query = query.orderBy('correction.is_open', 'desc')
  const rows = await query
    .orderBy(sorted[sort ?? 'newest'])
    .limit(limit)
    .offset(offset)
    .execute()
  const total = searched ? Math.min(searched.count, countTo) : await countNarrowed(db, narrowed, countTo)
  return { rows, total }
}

/** So many are listed to a creator. */
const OWN_MAX = 50

/** What a creator was told of, the newest first. */
export const listOwn = (db: Reader, creatorId: string): Promise<Named[]> =>
  named(db)
    .where('correction.creator_id', '=', creatorId)
    .where('correction.approved_at', 'is not', null)
    .orderBy('correction.moved_at', 'desc')
    .orderBy('correction.id', 'desc')
    .limit(OWN_MAX)
    .execute()

/** How many wait for operators: a second person, or an answer. */
export async function countWaiting(db: Db): Promise<{ proposed: number; disputed: number }> {
  const { rows } = await sql<{ proposed: number; disputed: number }>`
    select (select count(*) from (select 1 from correction where state = 'proposed' limit ${WAITING_MAX}::int) as some) as proposed,
      (select count(*) from (select 1 from correction where state = 'disputed' limit ${WAITING_MAX}::int) as some) as disputed`.execute(
    db,
  )
  return rows[0] ?? { proposed: 0, disputed: 0 }
}

/** What a person wrote goes with their account; what moved money stays as a record of it. */
export const eraseDisputes = (tx: Tx, creatorId: string) =>
  tx.updateTable('correction').set({ dispute: null }).where('creator_id', '=', creatorId).execute()

/** An account's corrections that are not ended, locked. */
export const lockOpenOf = (tx: Tx, creatorId: string): Promise<Correction[]> =>
  tx
    .selectFrom('correction')
    .selectAll()
    .where('creator_id', '=', creatorId)
    .where('is_open', '=', true)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Branded as money. */
export const amountsOf = ({ before_grosze, after_grosze }: Pick<Correction, 'before_grosze' | 'after_grosze'>) => ({
  before: grosze(before_grosze),
  after: grosze(after_grosze),
})
