import { sql } from 'kysely'
import { Conflict, Invalid } from '../errors.ts'
import type { Keys } from '../setup/secrets.ts'
import type { Db, Tx } from './port.ts'

/** What is kept of an act under its key; `body` is null until it is answered, and where the answer is sealed. */
interface Kept<Answer> {
  request_hash: Buffer
  body: Answer | null
  sealed: Buffer | null
}

/** Which request of whom a kept answer belongs to (threat model §4.7). */
export interface RequestKey {
  accountId: string
  /** Operation id. */
  route: string
  key: string
  /** Digest of the request; another request with the key is refused. */
  requestHash: Buffer
}

/** How an answer is kept. */
export interface Keeping {
  at: Date
  status: number
  /** Seals an answer that holds what is shown once (SEEN-02). */
  keys?: Pick<Keys, 'seal' | 'open'> | undefined
}

/** What a sealed answer belongs to: in another row it does not open. */
const contextOf = ({ accountId, route, key }: RequestKey): string => JSON.stringify([accountId, route, key])

/**
 * Acts once for a key: key, request and answer are written in the transaction of the effect, and the same key gives the
 * same answer. A second request waits for the first one's transaction (decision 0008).
 * @throws Invalid for another request with the key; Conflict when the first left no answer.
 */
export async function answerOnce<Answer>(
  tx: Tx,
  place: RequestKey,
  { at, status, keys }: Keeping,
  act: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  const { accountId, route, key, requestHash } = place
  // The account before everything that refers to it, so that its deletion and this never wait for each other.
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('idempotency')
    .values({ account_id: accountId, route, key, request_hash: requestHash, at })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) {
    const { rows } = await sql<Kept<Answer>>`
      select request_hash, body, sealed from idempotency
      where account_id = ${accountId}::uuid and route = ${route} and key = ${key}`.execute(tx)
    const [kept] = rows
    if (!kept) throw new Error('the key that was taken is there')
    if (!requestHash.equals(kept.request_hash))
      throw new Invalid({ 'idempotency-key': ['inputs.error.idempotency_reuse'] })
    if (keys && kept.sealed) kept.body = JSON.parse(keys.open('kept-answer', kept.sealed, contextOf(place)))
    if (kept.body === null) throw new Conflict('still_running')
    return kept.body
  }
  const answer = await act(tx)
  const text = JSON.stringify(answer)
  await tx
    .updateTable('idempotency')
    .set(keys ? { status, sealed: keys.seal('kept-answer', text, contextOf(place)) } : { status, body: text })
    .where('account_id', '=', accountId)
    .where('route', '=', route)
    .where('key', '=', key)
    .execute()
  return answer
}

/** Removes kept answers that are older than so; sealed ones by a bound of their own. */
export async function removeAnswers(db: Db, before: Date, sealedBefore: Date): Promise<void> {
  await db.deleteFrom('idempotency').where('at', '<', before).execute()
  await db.deleteFrom('idempotency').where('sealed', 'is not', null).where('at', '<', sealedBefore).execute()
}

/** Forgets what an account asked and was answered. */
export async function forgetAnswers(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('idempotency').where('account_id', '=', accountId).execute()
}
