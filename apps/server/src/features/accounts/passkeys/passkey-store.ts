import { PASSKEYS_MAX } from '@fanfara/contract/own/passkeys'
import type { Db, Reader, Tx } from '#/db/port.ts'

/** What is kept of a pair of keys: its public half, and by what the device finds it. */
export interface NewPasskey {
  id: string
  accountId: string
  credentialId: string
  publicKey: Uint8Array
  counter: number
  transports: string[]
  name: string
  at: Date
}

/** Keeps a passkey. @returns false when the credential is somebody's already. */
export async function insertPasskey(tx: Tx, made: NewPasskey): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('passkey')
    .values({
      id: made.id,
      account_id: made.accountId,
      credential_id: made.credentialId,
      public_key: made.publicKey,
      counter: made.counter,
      transports: made.transports,
      name: made.name,
      signs_in: true,
      created_at: made.at,
    })
    .onConflict(conflict => conflict.column('credential_id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Passkeys of an account, the oldest first. */
export const passkeysOf = (db: Reader, accountId: string) =>
  db
    .selectFrom('passkey')
    .select(['id', 'name', 'credential_id', 'transports', 'created_at', 'last_used_at', 'signs_in'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(PASSKEYS_MAX)
    .execute()

/** The passkey of a credential, whoever's it is; undefined: nobody's. */
export const findPasskey = (db: Reader, credentialId: string) =>
  db
    .selectFrom('passkey')
    .select(['id', 'account_id', 'credential_id', 'public_key', 'counter', 'transports', 'signs_in'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()

/** Notes that a passkey was used. @returns false when its counter went on meanwhile, or it is gone. */
export async function usePasskey(
  tx: Tx,
  { id, counter }: { id: string; counter: number },
  to: { counter: number; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkey')
    .set({ counter: to.counter, last_used_at: to.at })
    .where('id', '=', id)
    .where('counter', '=', counter)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** @returns false when the account has none of this id. */
export async function updatePasskey(
  tx: Tx,
  { id, accountId }: { id: string; accountId: string },
  set: { name: string } | { signs_in: boolean } | { name: string; signs_in: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkey')
    .set(set)
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** @returns the name of the one that is gone; undefined: the account had none of this id. */
export const deletePasskey = (tx: Tx, { id, accountId }: { id: string; accountId: string }) =>
  tx.deleteFrom('passkey').where('id', '=', id).where('account_id', '=', accountId).returning('name').executeTakeFirst()

/** No passkey opens the account by itself any more; they stay its second step. */
export async function endSignInByPasskeys(tx: Tx, accountId: string): Promise<void> {
  await tx.updateTable('passkey').set({ signs_in: false }).where('account_id', '=', accountId).execute()
}

/** Keeps what a browser is asked to sign. */
export async function insertCeremony(
  db: Db | Tx,
  ceremony: { hash: Buffer; boundTo: Buffer; expiresAt: Date },
): Promise<void> {
  const { hash, boundTo, expiresAt } = ceremony
  await db.insertInto('passkey_ceremony').values({ hash, bound_to: boundTo, expires_at: expiresAt }).execute()
}

/** Uses up what a browser was asked to sign. @returns false when it was used, is late, or was for something else. */
export async function useCeremony(
  tx: Tx,
  { hash, boundTo, now }: { hash: Buffer; boundTo: Buffer; now: Date },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkey_ceremony')
    .where('hash', '=', hash)
    .where('bound_to', '=', boundTo)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}
