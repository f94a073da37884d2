import { sql } from 'kysely'
import type { Db, Tx } from '#/db/port.ts'

/** A code as it is kept: by keyed digests. */
export interface KeptCode {
  emailMac: Buffer
  accountId: string | null
  codeMac: Buffer
  attempts: number
  expiresAt: Date
}

const NO_MAC = new Uint8Array()

/** Keeps the only code of an address; an earlier one stops working. */
export async function writeCode(tx: Tx, code: KeptCode): Promise<void> {
  const values = {
    account_id: code.accountId,
    code_mac: code.codeMac,
    attempts_left: code.attempts,
    expires_at: code.expiresAt,
  }
  await tx
    .insertInto('reset_code')
    .values({ email_mac: code.emailMac, ...values })
    .onConflict(conflict => conflict.column('email_mac').doUpdateSet(values))
    .execute()
}

/**
 * Takes one try off an address's code before anything is compared, so that parallel tries cannot exceed them.
 * @returns the code; how long a worn-out one still blocks; or null when there is none.
 */
export async function spendAttempt(db: Db, emailMac: Buffer, now: Date) {
  const { rows } = await sql<{ account_id: string | null; code_mac: Uint8Array }>`
    update reset_code set attempts_left = attempts_left - 1
    where email_mac = ${emailMac} and attempts_left > 0 and expires_at > ${now}::timestamptz
    returning account_id, code_mac`.execute(db)
  if (rows[0]) return { accountId: rows[0].account_id, codeMac: rows[0].code_mac, wornUntil: null }
  const worn = await db
    .selectFrom('reset_code')
    .select('expires_at')
    .where('email_mac', '=', emailMac)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return worn ? { accountId: null, codeMac: NO_MAC, wornUntil: worn.expires_at } : null
}

/** Gives the try back that a right code took. */
export async function restoreAttempt(db: Db, emailMac: Buffer, codeMac: Uint8Array): Promise<void> {
  await sql`update reset_code set attempts_left = attempts_left + 1 where email_mac = ${emailMac} and code_mac = ${codeMac}`.execute(
    db,
  )
}

/** Uses a code up. @returns false when it was used, replaced or late meanwhile. */
export async function useCode(tx: Tx, emailMac: Buffer, codeMac: Uint8Array, now: Date): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('reset_code')
    .where('email_mac', '=', emailMac)
    .where('code_mac', '=', codeMac)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** Removes an address's code. */
export async function removeCode(tx: Tx, emailMac: Buffer): Promise<void> {
  await tx.deleteFrom('reset_code').where('email_mac', '=', emailMac).execute()
}
