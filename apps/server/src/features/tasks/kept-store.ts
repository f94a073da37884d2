import { sql } from 'kysely'
import type { Reader, Tx } from '#/db/port.ts'

/** A task as the row that it is: only to be put back as it was. */
type KeptRow = Record<string, unknown>

/** The unfinished tasks of a participation that is about to be left, whole. */
export async function keepUnfinished(db: Reader, participationId: string): Promise<KeptRow[]> {
  const { rows } = await sql<{ kept: KeptRow }>`
    select to_jsonb(task) as kept from task
    where participation_id = ${participationId} and status in ('coming', 'during') order by position`.execute(db)
  return rows.map(({ kept }) => kept)
}

/** Puts tasks back that were removed with their participation. */
export async function restoreKept(tx: Tx, kept: readonly KeptRow[]): Promise<void> {
  await sql`
    insert into task select * from jsonb_populate_recordset(null::task, ${JSON.stringify(kept)}::jsonb)`.execute(tx)
}
