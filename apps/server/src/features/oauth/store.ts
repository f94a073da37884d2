import type { Language, Platform } from '@fanfara/contract/enums'
import { sql } from 'kysely'
import type { Db, Tx } from '#/db/port.ts'

/** Why somebody is sent to a platform. */
export type Action = 'connect' | 'login' | 'register' | 'confirm'

/** What the popup's way back needs. */
export interface Trip {
  stateHash: Buffer
  browserHash: Buffer
  action: Action
  /** Whose channel is connected, or who confirms an identity; null on the way to a sign-in. */
  accountId: string | null
  /** The session that is to be confirmed; null on other trips. */
  sessionId: string | null
  type: Platform
  verifierSealed: Buffer
  nonce: string
  language: Language
  isRemembered: boolean
  expiresAt: Date
}

/** Keeps a trip by the hash of its state. */
export async function insertTrip(tx: Tx, trip: Trip): Promise<void> {
  await tx
    .insertInto('oauth_trip')
    .values({
      state_hash: trip.stateHash,
      browser_hash: trip.browserHash,
      action: trip.action,
      account_id: trip.accountId,
      session_id: trip.sessionId,
      type: trip.type,
      code_verifier_sealed: trip.verifierSealed,
      nonce: trip.nonce,
      language: trip.language,
      is_remembered: trip.isRemembered,
      expires_at: trip.expiresAt,
    })
    .execute()
}

/** Uses a trip up, in the browser that began it; null when there is none, or it is late, used, or another browser's. */
export async function useTrip(tx: Tx, hashes: { state: Buffer; browser: Buffer }, type: Platform, now: Date) {
  const { rows } = await sql<{
    action: Action
    account_id: string | null
    session_id: string | null
    code_verifier_sealed: Uint8Array
    nonce: string
    language: Language
    is_remembered: boolean
  }>`
    update oauth_trip set used_at = ${now}::timestamptz
    where state_hash = ${hashes.state} and browser_hash = ${hashes.browser} and type = ${type} and used_at is null
      and expires_at > ${now}::timestamptz
    returning action, account_id, session_id, code_verifier_sealed, nonce, language, is_remembered`.execute(tx)
  return rows[0] ?? null
}

/** Removes trips that ended. */
export async function removeEnded(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('oauth_trip').where('expires_at', '<', now).execute()
}
