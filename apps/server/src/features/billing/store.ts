import { sql } from 'kysely'
import type { Db, Reader, Tx } from '#/db/port.ts'
import type { CheckedBilling } from './policy.ts'

/** A billing profile as it lies in the database: tax id and IBAN sealed. */
export type BillingRow = NonNullable<Awaited<ReturnType<typeof findBilling>>>

/** The billing profile with its country. */
export const findBilling = (db: Reader, accountId: string) =>
  db
    .selectFrom('billing_profile')
    .innerJoin('country', 'country.id', 'billing_profile.country_id')
    .selectAll('billing_profile')
    .select('country.alpha_2')
    .where('account_id', '=', accountId)
    .executeTakeFirst()

/** The account's e-mail address; null without one. */
export async function emailOf(db: Db, accountId: string): Promise<string | null> {
  const row = await db.selectFrom('account').select('email').where('id', '=', accountId).executeTakeFirst()
  return row?.email ?? null
}

/** When what a payout rests on last changed: account number, password or e-mail address. */
export async function payeeChangedAt(db: Reader, accountId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('account')
    .leftJoin('billing_profile', 'billing_profile.account_id', 'account.id')
    .select(sql<Date | null>`greatest(credentials_changed_at, iban_changed_at)`.as('changed_at'))
    .where('account.id', '=', accountId)
    .executeTakeFirst()
  return row?.changed_at ?? null
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

/** Writes the billing profile, new or changed. */
export async function writeBilling(
  tx: Tx,
  accountId: string,
  {
    billing,
    taxIdSealed,
    ibanSealed,
    ibanChangedAt,
    at,
  }: { billing: CheckedBilling; taxIdSealed: Buffer; ibanSealed: Buffer; ibanChangedAt: Date | null; at: Date },
): Promise<void> {
  const { tax_id: _taxId, iban: _iban, ...open } = billing
  const values = {
    ...open,
    tax_id_sealed: taxIdSealed,
    iban_sealed: ibanSealed,
    iban_changed_at: ibanChangedAt,
    saved_at: at,
  }
  await tx
    .insertInto('billing_profile')
    .values({ account_id: accountId, ...values })
    .onConflict(conflict => conflict.column('account_id').doUpdateSet(values))
    .execute()
}

/** Removes the billing profile. */
export async function removeBilling(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('billing_profile').where('account_id', '=', accountId).execute()
}

/** One country. */
export const findCountry = (db: Reader, id: string) =>
  db.selectFrom('country').selectAll().where('id', '=', id).executeTakeFirst()
/** All countries. */
export const listCountries = (db: Db) => db.selectFrom('country').selectAll().execute()
