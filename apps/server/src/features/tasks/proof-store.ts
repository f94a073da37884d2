import type { ProofReason, ProofState } from '@fanfara/contract/enums'
import { sql } from 'kysely'
import type { Reader, Tx } from '#/db/port.ts'
import { Conflict } from '#/errors.ts'
import type { Task } from './store.ts'

/** A move of a proof's state, by whom and when. */
interface Judgement {
  to: ProofState
  by: string
  at: Date
}

const moved = ({ numUpdatedRows }: { numUpdatedRows: bigint }): void => {
  if (numUpdatedRows !== 1n) throw new Conflict()
}

/** Accepts what was handed in. @throws Conflict when its state is another one by now. */
export async function accept(tx: Tx, { id, proofState }: Task, { to, by, at }: Judgement): Promise<void> {
  moved(
    await tx
      .updateTable('task')
      .set({ proof_state: to, proof_judged_at: at, proof_judged_by: by })
      .where('id', '=', id)
      .where('proof_state', '=', proofState)
      .executeTakeFirstOrThrow(),
  )
}

/** Takes a finished task back. @throws Conflict when it is not finished any more. */
export async function refuse(
  tx: Tx,
  { id, proofState }: Task,
  { to, by, at }: Judgement,
  { status, code, reason }: { status: 'during' | 'missed'; code: ProofReason | null; reason: string | null },
): Promise<void> {
  moved(
    await tx
      .updateTable('task')
      .set({
        status,
        finished_at: null,
        rejection_reason: reason,
        rejection_code: code,
        proof_state: to,
        proof_judged_at: at,
        proof_judged_by: by,
      })
      .where('id', '=', id)
      .where('status', '=', 'finished')
      .where('proof_state', '=', proofState)
      .executeTakeFirstOrThrow(),
  )
}

/** Keeps what is asked about a proof; the task stays as it is. */
export async function ask(tx: Tx, { id, proofState }: Task, to: ProofState, at: Date, question: string): Promise<void> {
  moved(
    await tx
      .updateTable('task')
      .set({ proof_state: to, proof_question: question, proof_asked_at: at })
      .where('id', '=', id)
      .where('proof_state', '=', proofState)
      .executeTakeFirstOrThrow(),
  )
}

/** Lets an accepted proof wait again. */
export async function reopenAccepted(tx: Tx, { id }: Task, to: ProofState): Promise<void> {
  moved(
    await tx
      .updateTable('task')
      .set({ proof_state: to, proof_judged_at: null, proof_judged_by: null })
      .where('id', '=', id)
      .where('proof_state', '=', 'accepted')
      .executeTakeFirstOrThrow(),
  )
}

/** Finishes a task again whose proof was refused, at the moment at which it was handed in. */
export async function restoreRefused(tx: Tx, { id }: Task, to: ProofState, status: 'finished'): Promise<void> {
  moved(
    await tx
      .updateTable('task')
      .set(set => ({
        status,
        finished_at: set.ref('proof_handed_at'),
        rejection_reason: null,
        rejection_code: null,
        proof_state: to,
        proof_judged_at: null,
        proof_judged_by: null,
      }))
      .where('id', '=', id)
      .where('status', 'in', ['during', 'missed'])
      .where('proof_state', '=', 'refused')
      .executeTakeFirstOrThrow(),
  )
}

/** Closes the judging of a campaign's proofs; those that nobody judged are accepted with the settlement. The campaign is locked. */
export async function settle(
  tx: Tx,
  campaignId: string,
  { to, open, by, at }: { to: ProofState; open: readonly string[]; by: string; at: Date },
): Promise<void> {
  await sql`
    update task set proof_state = ${to}::text, proof_settled_at = ${at}::timestamptz,
      proof_judged_at = coalesce(proof_judged_at, ${at}::timestamptz), proof_judged_by = coalesce(proof_judged_by, ${by}::uuid)
    where campaign_id = ${campaignId} and proof_state in ('waiting', 'asked', 'accepted') and proof_settled_at is null
      and not participation_id = any(${open}::uuid[])`.execute(tx)
}

/** The thing that proves a refused task proves another finished one of its creator's by now. */
export async function isUsedElsewhere(tx: Tx, { id, creatorId }: Task): Promise<boolean> {
  const { rows } = await sql`
    select 1 from task mine join task other on other.creator_id = ${creatorId} and other.proof_key = mine.proof_key
      and other.status = 'finished' and other.id <> mine.id
    where mine.id = ${id} limit 1`.execute(tx)
  return rows.length > 0
}

/** Name of who judged a proof; null where nobody in particular did. */
export async function judgeOf(db: Reader, taskId: string): Promise<string | null> {
  const row = await db
    .selectFrom('task')
    .innerJoin('account', 'account.id', 'task.proof_judged_by')
    .select('account.name')
    .where('task.id', '=', taskId)
    .executeTakeFirst()
  return row?.name ?? null
}

/** Counting further would read the whole table on a request. */
const COUNT_MAX = 10_000

/** How many proofs wait to be looked at, and since when the oldest does. */
export async function countWaiting(db: Reader): Promise<{ total: number; oldest: Date | null }> {
  const { rows } = await sql<{ total: number; oldest: Date | null }>`
    select count(*) as total, min(proof_handed_at) as oldest from (
      select proof_handed_at from task where proof_state = 'waiting' order by proof_handed_at, id limit ${COUNT_MAX}::int) waiting`.execute(
    db,
  )
  return rows[0] ?? { total: 0, oldest: null }
}
