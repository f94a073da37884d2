import { sql } from 'kysely'
import type { Db, Reader, Tx } from '#/db/port.ts'

/** What an account's address waits for, as it is kept. */
export interface KeptConfirmation {
  accountId: string
  email: string
  tokenHash: Buffer
  codeMac: Buffer
  attempts: number
  expiresAt: Date
}

/** Keeps the only confirmation that an account waits for; an earlier one stops working. */
export async function writeConfirmation(tx: Tx, kept: KeptConfirmation): Promise<void> {
  const values = {
    email: kept.email,
    token_hash: kept.tokenHash,
    code_mac: kept.codeMac,
    attempts_left: kept.attempts,
    expires_at: kept.expiresAt,
  }
  await tx
    .insertInto('email_confirmation')
    .values({ account_id: kept.accountId, ...values })
    .onConflict(conflict => conflict.column('account_id').doUpdateSet(values))
    .execute()
}

/** The address that an account waits to have confirmed; null when none does. */
export async function waitingEmail(db: Reader, accountId: string, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('email_confirmation')
    .select('email')
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.email ?? null
}

/**
 * Takes one try off a confirmation's code before anything is compared, so that parallel tries cannot exceed them.
 * @returns address and code; how long a worn-out one still blocks; or null when there is none.
 */
export async function spendTry(db: Db, accountId: string, now: Date) {
  const { rows } = await sql<{ email: string; code_mac: Uint8Array }>`
    update email_confirmation set attempts_left = attempts_left - 1
    where account_id = ${accountId} and attempts_left > 0 and expires_at > ${now}::timestamptz
    returning email, code_mac`.execute(db)
  if (rows[0]) return { email: rows[0].email, codeMac: rows[0].code_mac, wornUntil: null }
  const worn = await db
    .selectFrom('email_confirmation')
    .select(['email', 'code_mac', 'expires_at'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return worn ? { email: worn.email, codeMac: worn.code_mac, wornUntil: worn.expires_at } : null
}

/** Gives back a try of a code that came to nothing. */
export async function restoreTry(db: Db, accountId: string, codeMac: Uint8Array): Promise<void> {
  await sql`update email_confirmation set attempts_left = attempts_left + 1 where account_id = ${accountId} and code_mac = ${codeMac}`.execute(
    db,
  )
}

/** Uses the confirmation of a code up. @returns false when it was used, replaced or late meanwhile. */
export async function useCode(tx: Tx, accountId: string, codeMac: Uint8Array, now: Date): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('email_confirmation')
    .where('account_id', '=', accountId)
    .where('code_mac', '=', Buffer.from(codeMac))
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** Uses the confirmation of a link up. @returns its address; null when it is another account's, used, replaced or late. */
export async function useToken(tx: Tx, accountId: string, tokenHash: Buffer, now: Date): Promise<string | null> {
  const row = await tx
    .deleteFrom('email_confirmation')
    .where('account_id', '=', accountId)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning('email')
    .executeTakeFirst()
  return row?.email ?? null
}

/** What a link confirms; undefined when it was used or replaced. */
export const findByToken = (db: Reader, tokenHash: Buffer) =>
  db
    .selectFrom('email_confirmation')
    .innerJoin('account', 'account.id', 'email_confirmation.account_id')
    .select([
      'email_confirmation.account_id',
      'email_confirmation.email',
      'email_confirmation.expires_at',
      'account.name',
      'account.email_confirmed_at',
    ])
    .where('email_confirmation.token_hash', '=', tokenHash)
    .executeTakeFirst()

/** Ends whatever an account waits to have confirmed. */
export async function removeConfirmation(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('email_confirmation').where('account_id', '=', accountId).execute()
}

/** Who has an address, and whether they confirmed it. */
export async function holderOf(db: Reader, email: string): Promise<{ id: string; isConfirmed: boolean } | null> {
  const row = await db
    .selectFrom('account')
    .select(['id', 'email_confirmed_at'])
    .where('email', '=', email)
    .executeTakeFirst()
  return row ? { id: row.id, isConfirmed: row.email_confirmed_at !== null } : null
}

/** Locks accounts, always in one order, so that two that want each other's address do not wait for each other. */
export async function lockBoth(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.selectFrom('account').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
}

/** Takes an address from the account that has it and never confirmed it. @returns the account that lost it. */
export async function takeUnconfirmed(tx: Tx, email: string): Promise<string | null> {
  const row = await tx
    .updateTable('account')
    .set({ email: null })
    .where('email', '=', email)
    .where('email_confirmed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!row) return null
  await tx.deleteFrom('email_confirmation').where('account_id', '=', row.id).where('email', '=', email).execute()
  await removeResetCodes(tx, row.id)
  return row.id
}

/** An account's address counts from now on. @param changedAt when payouts began to rest; null: they do not. */
export async function setConfirmed(
  tx: Tx,
  accountId: string,
  { email, at, changedAt }: { email: string; at: Date; changedAt: Date | null },
): Promise<void> {
  const set = { email, email_confirmed_at: at, ...(changedAt ? { credentials_changed_at: changedAt } : {}) }
  await tx.updateTable('account').set(set).where('id', '=', accountId).execute()
}

/** Codes that were mailed for an account stop working: they may lie in a mailbox that is not its own any more. */
export async function removeResetCodes(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('reset_code').where('account_id', '=', accountId).execute()
}

/** The account's e-mail address; null without one. */
export async function emailOf(db: Db, accountId: string): Promise<string | null> {
  const row = await db.selectFrom('account').select('email').where('id', '=', accountId).executeTakeFirst()
  return row?.email ?? null
}

/** Fills an account without e-mail from its billing data (BILL-14): it is not confirmed. @returns whether it was filled, or why not. */
export async function fillEmptyEmail(
  tx: Tx,
  accountId: string,
  email: string,
): Promise<'filled' | 'has_one' | 'taken'> {
  const { rows } = await sql<{ has_email: boolean; is_taken: boolean }>`
    select email is not null as has_email, exists (select 1 from account as other where other.email = ${email}) as is_taken
    from account where id = ${accountId}`.execute(tx)
  const row = rows[0]
  if (!row || row.has_email) return 'has_one'
  if (row.is_taken) return 'taken'
  await tx.updateTable('account').set({ email }).where('id', '=', accountId).execute()
  return 'filled'
}
