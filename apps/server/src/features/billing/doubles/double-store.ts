import { sql } from 'kysely'
import type { Reader, Tx } from '#/db/port.ts'

/** Whether two accounts have the same, and nothing else. */
export interface Digests {
  iban_mac: Buffer
  tax_mac: Buffer
  phone_mac: Buffer | null
}

/** Another account, and what is the same. */
export interface Double {
  accountId: string
  sameIban: boolean
  sameTax: boolean
  samePhone: boolean
}

/** So many are named; of an agency that answers for hundreds, some. */
const NAMED_MAX = 20

/** Other accounts with the same account number, tax number or telephone. */
export async function doublesOf(db: Reader, accountId: string): Promise<Double[]> {
  const { rows } = await sql<Double>`
    select account_id as "accountId", same_iban as "sameIban", same_tax as "sameTax", same_phone as "samePhone"
    from likely_doubles(${accountId}::uuid, ${NAMED_MAX}::int) order by account_id`.execute(db)
  return rows
}

/** Billing profiles without digests, locked; those that somebody else has in hand are left to them. */
export const lockUndigested = (tx: Tx, limit: number) =>
  tx
    .selectFrom('billing_profile')
    .select(['account_id', 'iban_sealed', 'tax_id_sealed', 'phone'])
    .where('iban_mac', 'is', null)
    .orderBy('account_id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

/** What others are compared with from then on. */
export async function writeDigests(tx: Tx, accountId: string, digests: Digests): Promise<void> {
  await tx.updateTable('billing_profile').set(digests).where('account_id', '=', accountId).execute()
}
