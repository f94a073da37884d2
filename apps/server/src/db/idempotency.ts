import { Conflict, Invalid } from '../errors.ts'
import type { Db, Tx } from './port.ts'

/** Which request of whom a kept answer belongs to (threat model §4.7). */
export interface RequestKey {
  accountId: string
  /** Operation id. */
  route: string
  key: string
  /** Digest of the request; another request with the key is refused. */
  requestHash: Buffer
}

/**
 * Acts once for a key: key, request and answer are written in the transaction of the effect, and the same key gives the
 * same answer. A second request waits for the first one's transaction (decision 0008).
 * @throws Invalid for another request with the key; Conflict when the first left no answer.
 */
export async function answerOnce<Answer>(
  tx: Tx,
  { accountId, route, key, requestHash }: RequestKey,
  { at, status }: { at: Date; status: number },
  act: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  // The account before everything that refers to it, so that its deletion and this never wait for each other.
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('idempotency')
    .values({ account_id: accountId, route, key, request_hash: requestHash, at })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) {
    const kept = await tx
      .selectFrom('idempotency')
      .select(['request_hash', 'body'])
      .where('account_id', '=', accountId)
      .where('route', '=', route)
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    if (!requestHash.equals(kept.request_hash))
      throw new Invalid({ 'idempotency-key': ['inputs.error.idempotency_reuse'] })
    if (kept.body === null) throw new Conflict('still_running')
    return kept.body as Answer
  }
  const answer = await act(tx)
  await tx
    .updateTable('idempotency')
    .set({ status, body: JSON.stringify(answer) })
    .where('account_id', '=', accountId)
    .where('route', '=', route)
    .where('key', '=', key)
    .execute()
  return answer
}

/** Removes kept answers that are older than so. */
export async function removeAnswers(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('idempotency').where('at', '<', before).execute()
}

/** Forgets what an account asked and was answered. */
export async function forgetAnswers(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('idempotency').where('account_id', '=', accountId).execute()
}
