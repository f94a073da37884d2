import { sql } from 'kysely'
import type { Db, Tx } from '#/db/port.ts'

/** When the person behind a live session was last seen to be the owner; null: not since it is kept. */
export async function confirmedAt(db: Db, sessionId: string): Promise<Date | null> {
  const row = await db.selectFrom('session').select('confirmed_at').where('id', '=', sessionId).executeTakeFirst()
  return row?.confirmed_at ?? null
}

/** Notes that the person behind a session was seen to be the owner. @returns false when it ended. */
export async function markConfirmed(db: Db, sessionId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ confirmed_at: at })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Keeps the only code of a session, as a keyed digest; an earlier one stops working. */
export async function writeCode(
  tx: Tx,
  code: { sessionId: string; codeMac: Buffer; attempts: number; expiresAt: Date },
): Promise<void> {
  const values = { code_mac: code.codeMac, attempts_left: code.attempts, expires_at: code.expiresAt }
  await tx
    .insertInto('confirm_code')
    .values({ session_id: code.sessionId, ...values })
    .onConflict(conflict => conflict.column('session_id').doUpdateSet(values))
    .execute()
}

/**
 * Takes one try off a session's code before anything is compared, so that parallel tries cannot exceed them.
 * @returns the code; until when a worn-out one blocks; or null when there is none.
 */
export async function spendAttempt(db: Db, sessionId: string, now: Date) {
  const { rows } = await sql<{ code_mac: Uint8Array }>`
    update confirm_code set attempts_left = attempts_left - 1
    where session_id = ${sessionId} and attempts_left > 0 and expires_at > ${now}::timestamptz
    returning code_mac`.execute(db)
  if (rows[0]) return { codeMac: rows[0].code_mac, wornUntil: null }
  const worn = await db
    .selectFrom('confirm_code')
    .select('expires_at')
    .where('session_id', '=', sessionId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return worn ? { codeMac: new Uint8Array(), wornUntil: worn.expires_at } : null
}

/** Gives back a try of a code that came to nothing. */
export async function restoreAttempt(db: Db, sessionId: string, codeMac: Buffer): Promise<void> {
  await sql`update confirm_code set attempts_left = attempts_left + 1 where session_id = ${sessionId} and code_mac = ${codeMac}`.execute(
    db,
  )
}

/** Uses a code up. @returns false when it was used or replaced meanwhile. */
export async function useCode(db: Db, sessionId: string, codeMac: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('confirm_code')
    .where('session_id', '=', sessionId)
    .where('code_mac', '=', codeMac)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}
