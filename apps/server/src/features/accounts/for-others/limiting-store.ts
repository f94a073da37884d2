import type { Reader, Tx } from '#/db/port.ts'
import * as sessionStore from '../session-store.ts'

/** So many sessions stand on a creator's page. */
const SESSIONS_MAX = 50

/** Where a creator is signed in, the latest used first. */
export const sessionsOf = (db: Reader, id: string, now: Date) =>
  sessionStore.liveSessions(db, id, { current: id, now, limit: SESSIONS_MAX })

/** A creator's account as operators see it. */
export async function findCreator(db: Reader, id: string) {
  const row = await db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst()
  return row?.role === 'influencer' ? row : null
}

/** Limits or restores a living creator's account (OPS-27). @returns false when it was so already, or is nobody's. */
export async function setActive(tx: Tx, id: string, isActive: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('account')
    .set({ is_active: isActive })
    .where('id', '=', id)
    .where('role', '=', 'influencer')
    .where('erased_at', 'is', null)
    .where('is_active', '=', !isActive)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
