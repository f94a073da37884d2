import type { UndoKind } from '@fanfara/contract/enums'
import { type Grosze, grosze } from '@fanfara/contract/money'
import { sql } from 'kysely'
import type { Reader, Tx } from '#/db/port.ts'
import type { LeftPart } from '#/db/rows/kept-json.ts'
import { Conflict } from '#/errors.ts'
import type { ParticipationStatus } from '../states.ts'

/** An act that its creator may take back. */
export interface Undoable {
  id: string
  kind: UndoKind
  parts: LeftPart[]
  lost: Grosze
  at: Date
  until: Date
  takenBackAt: Date | null
}

/** Notes what was done; what nobody can take back any more goes, a bounded number at a time. */
export async function insertUndoable(
  tx: Tx,
  {
    id,
    creatorId,
    campaignId = null,
    parts,
    lost,
    kind,
    at,
    until,
  }: Omit<Undoable, 'takenBackAt'> & {
    creatorId: string
    campaignId?: string | null
  },
): Promise<void> {
  await sql`delete from undoable where id in (
    select id from undoable where until < ${at}::timestamptz - interval '1 day' order by until limit 100
    for update skip locked)`.execute(tx)
  await tx
    .insertInto('undoable')
    .values({
      id,
      creator_id: creatorId,
      kind,
      campaign_id: campaignId,
      parts: JSON.stringify(parts),
      lost_grosze: lost,
      at,
      until,
    })
    .execute()
}

const columns = ['id', 'kind', 'parts', 'lost_grosze', 'at', 'until', 'taken_back_at'] as const
const undoableOf = (row: {
  id: string
  kind: UndoKind
  parts: LeftPart[]
  lost_grosze: number
  at: Date
  until: Date
  taken_back_at: Date | null
}): Undoable => ({
  id: row.id,
  kind: row.kind,
  parts: row.parts,
  lost: grosze(row.lost_grosze),
  at: row.at,
  until: row.until,
  takenBackAt: row.taken_back_at,
})

/** One act of a creator's, locked. */
export async function lockUndoable(tx: Tx, creatorId: string, id: string): Promise<Undoable | null> {
  const row = await tx
    .selectFrom('undoable')
    .select(columns)
    .where('id', '=', id)
    .where('creator_id', '=', creatorId)
    .forUpdate()
    .executeTakeFirst()
  return row ? undoableOf(row) : null
}

/** The newest act of a kind that can still be taken back, locked. */
export async function lockNewest(tx: Tx, creatorId: string, kind: UndoKind, now: Date): Promise<Undoable | null> {
  const row = await tx
    .selectFrom('undoable')
    .select(columns)
    .where('creator_id', '=', creatorId)
    .where('kind', '=', kind)
    .where('until', '>', now)
    .where('taken_back_at', 'is', null)
    .orderBy('until', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  return row ? undoableOf(row) : null
}

export async function markTakenBack(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('undoable').set({ taken_back_at: at }).where('id', '=', id).execute()
}

/** So many are offered at once. */
const LIST_MAX = 20

/** What a creator can still take back, the newest first. */
export const listUndoable = (db: Reader, creatorId: string, now: Date) =>
  db
    .selectFrom('undoable')
    .leftJoin('campaign', 'campaign.id', 'undoable.campaign_id')
    .select(['undoable.id', 'kind', 'until', 'lost_grosze', 'campaign_id', 'campaign.name'])
    .select(sql<number>`jsonb_array_length(parts)`.as('campaigns'))
    .where('creator_id', '=', creatorId)
    .where('until', '>', now)
    .where('taken_back_at', 'is', null)
    .orderBy('until', 'desc')
    .limit(LIST_MAX)
    .execute()

/** Nothing of a creator's can be taken back any more. */
export async function forget(tx: Tx, creatorId: string): Promise<void> {
  await tx.deleteFrom('undoable').where('creator_id', '=', creatorId).execute()
}

/** Since when participations are in the status that they are in. */
export async function sinceOf(tx: Tx, participationId: string): Promise<Date> {
  const { since } = await tx
    .selectFrom('participation')
    .select('since')
    .where('id', '=', participationId)
    .executeTakeFirstOrThrow()
  return since
}

/** Puts a participation back to where it was, with what was measured and agreed. @throws Conflict when it moved meanwhile. */
export async function restoreParticipation(
  tx: Tx,
  id: string,
  { from, to, since }: { from: 'declined'; to: ParticipationStatus; since: Date },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('participation')
    .set({ status: to, since })
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new Conflict()
}
