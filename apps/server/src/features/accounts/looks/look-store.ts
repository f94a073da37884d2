import { latestEnd } from '#/clock.ts'
import type { Db, Reader, Tx } from '#/db/port.ts'
import { LOOK_MS } from './look-policy.ts'

/** Most looks that a list shows. */
const LISTED_MAX = 50

/** Keeps a look, its token by the hash. */
export async function insertLook(
  tx: Tx,
  look: {
    id: string
    tokenHash: Buffer
    creatorId: string
    operatorId: string
    sessionId: string
    reason: string
    at: Date
    until: Date
  },
): Promise<void> {
  await tx
    .insertInto('look')
    .values({
      id: look.id,
      token_hash: look.tokenHash,
      creator_id: look.creatorId,
      operator_id: look.operatorId,
      session_id: look.sessionId,
      reason: look.reason,
      started_at: look.at,
      expires_at: look.until,
    })
    .execute()
}

/** Looks that run: neither ended nor out of time, both people there, the operator's session alive. */
const running = (db: Reader, now: Date) =>
  db
    .selectFrom('look')
    .innerJoin('session', 'session.id', 'look.session_id')
    .innerJoin('account as operator', 'operator.id', 'look.operator_id')
    .innerJoin('account as creator', 'creator.id', 'look.creator_id')
    .where('look.ended_at', 'is', null)
    .where('look.expires_at', '>', now)
    .where('look.expires_at', '<=', latestEnd(now, LOOK_MS))
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', now)
    .where('operator.is_active', '=', true)
    .where('operator.erased_at', 'is', null)
    .where('creator.erased_at', 'is', null)

/** Whose look this token opens, while it runs; read anew at every request. */
export const findByToken = (db: Db, tokenHash: Buffer, now: Date) =>
  running(db, now)
    .select([
      'look.id',
      'look.operator_id',
      'operator.operator_role',
      'creator.id as creator_id',
      'creator.name',
      'creator.language',
      'creator.is_active',
    ])
    .where('look.token_hash', '=', tokenHash)
    .executeTakeFirst()

/** A running look; undefined once it has ended. */
export const findRunning = (tx: Tx, id: string, now: Date) =>
  running(tx, now)
    .select(['look.id', 'look.creator_id', 'creator.name', 'look.expires_at'])
    .where('look.id', '=', id)
    .executeTakeFirst()

/** Looks at a creator, the newest first. */
export const looksAt = (db: Reader, creatorId: string) =>
  db
    .selectFrom('look')
    .innerJoin('session', 'session.id', 'look.session_id')
    .innerJoin('account as operator', 'operator.id', 'look.operator_id')
    .select([
      'look.id',
      'operator.name as operator',
      'look.reason',
      'look.started_at',
      'look.expires_at',
      'look.ended_at',
      'session.revoked_at as session_ended_at',
    ])
    .where('look.creator_id', '=', creatorId)
    .orderBy('look.started_at', 'desc')
    .orderBy('look.id')
    .limit(LISTED_MAX)
    .execute()

/** Ends a look that has not ended: anybody's, or only one at a creator. @returns whether there was one. */
export async function endLook(db: Reader, id: string, at: Date, creatorId?: string): Promise<boolean> {
  let ending = db
    .updateTable('look')
    .set({ ended_at: at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
  if (creatorId !== undefined) ending = ending.where('creator_id', '=', creatorId)
  const { numUpdatedRows } = await ending.executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** For whoever is erased. */
export async function removeLooksAt(tx: Tx, creatorId: string): Promise<void> {
  await tx.deleteFrom('look').where('creator_id', '=', creatorId).execute()
}

/** Removes looks that ended long ago; the log keeps who looked, and why. */
export async function removeOldLooks(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('look').where('expires_at', '<', before).execute()
}
