import { sql } from 'kysely'
import type { Db, Reader, Tx } from '#/db/port.ts'
import type { Digests } from './doubles/double-store.ts'
import type { CheckedBilling } from './policy.ts'

/** A billing profile as it lies in the database: tax id and IBAN sealed. */
export type BillingRow = NonNullable<Awaited<ReturnType<typeof findBilling>>>

const billingOf = (db: Reader, accountId: string) =>
  db
    .selectFrom('billing_profile')
    .innerJoin('country', 'country.id', 'billing_profile.country_id')
    .selectAll('billing_profile')
    .select('country.alpha_2')
    .where('account_id', '=', accountId)

/** The billing profile with its country. */
export const findBilling = (db: Reader, accountId: string) => billingOf(db, accountId).executeTakeFirst()

/** The latest of what a payout rests on: account number, password or e-mail address. */
const changedAt = sql<Date | null>`greatest(credentials_changed_at, iban_changed_at)`

/** As `findBilling`, with when what a payout rests on last changed. */
export const findPayee = (db: Reader, accountId: string) =>
  billingOf(db, accountId)
    .innerJoin('account', 'account.id', 'billing_profile.account_id')
    .select(changedAt.as('changed_at'))
    .executeTakeFirst()

/** When what a payout rests on last changed: account number, password or e-mail address. */
export async function payeeChangedAt(db: Reader, accountId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('account')
    .leftJoin('billing_profile', 'billing_profile.account_id', 'account.id')
    .select(changedAt.as('changed_at'))
    .where('account.id', '=', accountId)
    .executeTakeFirst()
  return row?.changed_at ?? null
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
    digests,
    at,
  }: {
    billing: CheckedBilling
    taxIdSealed: Buffer
    ibanSealed: Buffer
    ibanChangedAt: Date | null
    digests: Digests
    at: Date
  },
): Promise<void> {
  const { tax_id: _taxId, iban: _iban, ...open } = billing
  const values = {
    ...open,
    ...digests,
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

/** Does nothing where there is none. */
export async function removeBilling(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('billing_profile').where('account_id', '=', accountId).execute()
}

/** Undefined for an unknown id. */
export const findCountry = (db: Reader, id: string) =>
  db.selectFrom('country').selectAll().where('id', '=', id).executeTakeFirst()
/** Codes alone: names are ICU's, by language. */
export const listCountries = (db: Db) => db.selectFrom('country').selectAll().execute()
