import type { Platform } from '@fanfara/contract/enums'
import { sql } from 'kysely'
import type { Reader, Tx } from '#/db/port.ts'

/** An account at a platform that signs in to an account here. */
export interface SocialIdentity {
  provider: Platform
  externalId: string
  login: string
  accountId: string
  addedAt: Date
  lastUsedAt: Date | null
}

/** Makes acts on one account at a platform follow each other until the transaction ends (CHAN-21). */
export async function lockSocial(tx: Tx, provider: Platform, externalId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${provider}:${externalId}`}::text, 0))`.execute(tx)
}

/** The account that an account at a platform signs in to; null: none (decision 0009). */
export async function findBySocial(db: Reader, provider: Platform, externalId: string): Promise<string | null> {
  const row = await db
    .selectFrom('social_identity')
    .select('account_id')
    .where('provider', '=', provider)
    .where('external_id', '=', externalId)
    .executeTakeFirst()
  return row?.account_id ?? null
}

/** The account whose connected channel an account at a platform is; null: nobody's. */
export async function findByChannel(db: Reader, provider: Platform, externalId: string): Promise<string | null> {
  const row = await db
    .selectFrom('channel')
    .select('account_id')
    .where('type', '=', provider)
    .where('external_id', '=', externalId)
    .where('status', '=', 'connected')
    .executeTakeFirst()
  return row?.account_id ?? null
}

/** What a platform names an account by when it calls. */
export type Named = { externalId: string } | { subject: string }

/** Accounts here that an account at a platform signs in to; with `addedUntil` only those that it did at that time. */
export async function findByName(db: Reader, provider: Platform, named: Named, addedUntil?: Date): Promise<string[]> {
  let asked = db.selectFrom('social_identity').select('account_id').where('provider', '=', provider)
  if (addedUntil) asked = asked.where('added_at', '<=', addedUntil)
  asked =
    'externalId' in named
      ? asked.where('external_id', '=', named.externalId)
      : asked.where('subject', '=', named.subject)
  return (await asked.execute()).map(({ account_id }) => account_id)
}

/** Ids of accounts that have, or had, it connected: disconnected rows count. */
export async function findChannelOwners(db: Reader, type: Platform, named: Named): Promise<string[]> {
  let asked = db.selectFrom('channel').select('account_id').where('type', '=', type)
  asked =
    'externalId' in named
      ? asked.where('external_id', '=', named.externalId)
      : asked.where('subject', '=', named.subject)
  return (await asked.execute()).map(({ account_id }) => account_id)
}

/** What signs in to an account besides its password, in the platforms' order of joining. */
export async function identitiesOf(db: Reader, accountId: string): Promise<SocialIdentity[]> {
  const rows = await db
    .selectFrom('social_identity')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('added_at')
    .orderBy('provider')
    .execute()
  return rows.map(row => ({
    provider: row.provider,
    externalId: row.external_id,
    login: row.login,
    accountId: row.account_id,
    addedAt: row.added_at,
    lastUsedAt: row.last_used_at,
  }))
}

/** Keeps that an account at a platform signs in to an account. @returns false when it does so already. */
export async function insertSocialIdentity(
  tx: Tx,
  identity: {
    provider: Platform
    externalId: string
    subject: string | null
    login: string
    accountId: string
    at: Date
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('social_identity')
    .values({
      provider: identity.provider,
      external_id: identity.externalId,
      subject: identity.subject,
      login: identity.login,
      account_id: identity.accountId,
      added_at: identity.at,
    })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Notes that an account at a platform signed somebody in. */
export async function touchIdentity(
  tx: Tx,
  { provider, externalId, subject, at }: { provider: Platform; externalId: string; subject: string | null; at: Date },
): Promise<void> {
  await tx
    .updateTable('social_identity')
    .set({ last_used_at: at, ...(subject === null ? {} : { subject }) })
    .where('provider', '=', provider)
    .where('external_id', '=', externalId)
    .execute()
}

/** Ends what signs in to an account: of one platform, or all. @returns which they were. */
export async function removeIdentities(tx: Tx, accountId: string, provider?: Platform) {
  let removing = tx.deleteFrom('social_identity').where('account_id', '=', accountId)
  if (provider) removing = removing.where('provider', '=', provider)
  const rows = await removing.returning(['provider', 'login']).execute()
  return rows.map(({ provider: type, login }) => ({ provider: type, login }))
}

/** Voids sign-in tickets that were handed out and not used: what they were for may have ended. */
export async function voidSignInTickets(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('sign_in_ticket').where('account_id', '=', accountId).execute()
}
