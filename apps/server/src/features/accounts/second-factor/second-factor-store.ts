import { hasExpired } from '#/db/limits.ts'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '#/db/port.ts'
import { CEREMONY_MS, lastStepShown, SECOND_STEP, SETUP_MS } from './second-factor-policy.ts'

/** Whether a second step protects the account of a row; in statements that read `account`. */
export const hasFactor = sql<boolean>`(
  exists (select 1 from authenticator where authenticator.account_id = account.id)
  or exists (select 1 from passkey where passkey.account_id = account.id))`

/** What protects an account; null: no app. */
export async function findAuthenticator(db: Reader, accountId: string) {
  const row = await db
    .selectFrom('authenticator')
    .select(['secret_sealed', 'since', 'last_used_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row ?? null
}

/** Keeps the app of an account in the place of another one; the code of this step of time is used up. */
export async function writeAuthenticator(
  tx: Tx,
  { accountId, sealed, step, at }: { accountId: string; sealed: Uint8Array; step: number; at: Date },
): Promise<void> {
  const values = { secret_sealed: sealed, since: at, last_step: step, last_used_at: null }
  await tx
    .insertInto('authenticator')
    .values({ account_id: accountId, ...values })
    .onConflict(conflict => conflict.column('account_id').doUpdateSet(values))
    .execute()
}

/**
 * Uses the code of a step of time up. @returns false when one of this step, or of a later one, was used before. A step that no app can show yet was used
 * before the clock was set back: it keeps nobody out (SETUP-34).
 */
export async function useStep(tx: Tx, accountId: string, step: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('authenticator')
    .set({ last_step: step, last_used_at: at })
    .where('account_id', '=', accountId)
    .where(({ eb, or }) => or([eb('last_step', '<', step), eb('last_step', '>', lastStepShown(at))]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Removes the app of an account. @returns false when there was none. */
export async function removeAuthenticator(tx: Tx, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('authenticator')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** Keeps the app that a session sets up; an earlier one of that session is forgotten. */
export async function writeSetup(
  tx: Tx,
  { sessionId, sealed, expiresAt }: { sessionId: string; sealed: Uint8Array; expiresAt: Date },
): Promise<void> {
  const values = { secret_sealed: sealed, expires_at: expiresAt }
  await tx
    .insertInto('authenticator_setup')
    .values({ session_id: sessionId, ...values })
    .onConflict(conflict => conflict.column('session_id').doUpdateSet(values))
    .execute()
}

/** The app that a session sets up; null when none waits. */
export async function findSetup(tx: Tx, sessionId: string, now: Date): Promise<Uint8Array | null> {
  const row = await tx
    .selectFrom('authenticator_setup')
    .select('secret_sealed')
    .where('session_id', '=', sessionId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.secret_sealed ?? null
}

/** The set-up of a session is over. */
export async function removeSetup(tx: Tx, sessionId: string): Promise<void> {
  await tx.deleteFrom('authenticator_setup').where('session_id', '=', sessionId).execute()
}

/** Puts new recovery codes in the place of all before. */
export async function writeRecoveryCodes(tx: Tx, accountId: string, macs: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
  if (macs.length === 0) return
  await tx
    .insertInto('recovery_code')
    .values(macs.map(code_mac => ({ account_id: accountId, code_mac })))
    .execute()
}

/** Uses a recovery code up. @returns false when there is none like it, or it was used. */
export async function useRecoveryCode(tx: Tx, accountId: string, codeMac: Buffer, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_code')
    .set({ used_at: at })
    .where('account_id', '=', accountId)
    .where('code_mac', '=', codeMac)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** How many recovery codes still work; null: the account never got any. */
export async function recoveryCodesLeft(db: Reader, accountId: string): Promise<number | null> {
  const { total, used } = await db
    .selectFrom('recovery_code')
    .select(select => [select.fn.countAll<number>().as('total'), select.fn.count<number>('used_at').as('used')])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return total === 0 ? null : total - used
}

/** A sign-in that waits for its second step. */
interface Challenge {
  hash: Buffer
  accountId: string
  browserHash: Buffer
  isRemembered: boolean
  attempts: number
  expiresAt: Date
}

/** Keeps a sign-in that waits for its second step, by the hash of its secret. */
export async function insertChallenge(tx: Tx, challenge: Challenge): Promise<void> {
  await tx
    .insertInto('sign_in_challenge')
    .values({
      hash: challenge.hash,
      account_id: challenge.accountId,
      browser_hash: challenge.browserHash,
      is_remembered: challenge.isRemembered,
      attempts_left: challenge.attempts,
      expires_at: challenge.expiresAt,
    })
    .execute()
}

/** What finds a challenge: its secret, in the browser that it was made for. */
export interface ChallengeKey {
  hash: Buffer
  browserHash: Buffer
}

const challengeOf = (db: Reader, { hash, browserHash }: ChallengeKey, now: Date) =>
  db
    .selectFrom('sign_in_challenge')
    .select(['account_id', 'is_remembered', 'attempts_left'])
    .where('hash', '=', hash)
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', now)

/** A challenge that has neither run out nor been used; undefined: there is none. */
export const findChallenge = (db: Reader, key: ChallengeKey, now: Date) => challengeOf(db, key, now).executeTakeFirst()

/** Takes one try off a challenge before anything is compared. @returns how many are left; null when none was. */
export async function spendTry(db: Db, hash: Buffer): Promise<number | null> {
  const { rows } = await sql<{ attempts_left: number }>`
    update sign_in_challenge set attempts_left = attempts_left - 1
    where hash = ${hash} and attempts_left > 0 returning attempts_left`.execute(db)
  return rows[0]?.attempts_left ?? null
}

/** Gives back a try that came to nothing. */
export async function restoreTry(db: Db, hash: Buffer): Promise<void> {
  await sql`update sign_in_challenge set attempts_left = attempts_left + 1 where hash = ${hash}`.execute(db)
}

/** Uses a challenge up. @returns false when it was used or ended meanwhile. */
export async function useChallenge(tx: Tx, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('sign_in_challenge').where('hash', '=', hash).executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** No sign-in of the account waits any more. */
export async function voidChallenges(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('sign_in_challenge').where('account_id', '=', accountId).execute()
}

/** Removes everything of an account's second factor, and sign-ins that wait for it. @returns whether there was one. */
export async function removeFactor(tx: Tx, accountId: string): Promise<boolean> {
  await voidChallenges(tx, accountId)
  await writeRecoveryCodes(tx, accountId, [])
  await sql`delete from authenticator_setup where session_id in (select id from session where account_id = ${accountId})`.execute(
    tx,
  )
  const { numDeletedRows } = await tx
    .deleteFrom('passkey')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return (await removeAuthenticator(tx, accountId)) || numDeletedRows > 0n
}

/** Removes challenges, set-ups and ceremonies that ran out. */
export async function removeEndedSteps(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sign_in_challenge').where(hasExpired(now, SECOND_STEP.ms)).execute()
  await db.deleteFrom('authenticator_setup').where(hasExpired(now, SETUP_MS)).execute()
  await db.deleteFrom('passkey_ceremony').where(hasExpired(now, CEREMONY_MS)).execute()
}
