import { sql } from 'kysely'
import type { Tx } from '#/db/port.ts'

/** What an erased creator showed for tasks goes: proofs, and what advertisers were asked to approve. */
export async function eraseProofs(tx: Tx, creatorId: string): Promise<void> {
  await sql`delete from task_acceptance where task_id in (select id from task where creator_id = ${creatorId})`.execute(
    tx,
  )
  await tx
    .updateTable('task')
    .set({
      proof_url: null,
      proof: null,
      proof_key: null,
      proof_question: null,
      rejection_reason: null,
      is_acceptance_pending: false,
    })
    .where('creator_id', '=', creatorId)
    .execute()
  await tx
    .updateTable('task')
    .set({ proof_state: null })
    .where('creator_id', '=', creatorId)
    .where('proof_state', 'in', ['waiting', 'asked'])
    .execute()
}
