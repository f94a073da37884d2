import { hasExpired } from '#/db/limits.ts'
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

/** Those that ran out, used or not. @param lengthMs how long one lives. */
export async function removeEndedTrips(db: Db, now: Date, lengthMs: number): Promise<void> {
  await db.deleteFrom('oauth_trip').where(hasExpired(now, lengthMs)).execute()
}

/** Keeps a connect ticket by its hash. */
export async function insertTicket(
  db: Db,
  ticket: {
    hash: Buffer
    browserHash: Buffer
    accountId: string
    sessionId: string | null
    type: Platform
    expiresAt: Date
  },
): Promise<void> {
  await db
    .insertInto('connect_ticket')
    .values({
      hash: ticket.hash,
      browser_hash: ticket.browserHash,
      account_id: ticket.accountId,
      session_id: ticket.sessionId,
      type: ticket.type,
      expires_at: ticket.expiresAt,
    })
    .execute()
}

/**
 * Uses a ticket up, in the browser that asked for it; anywhere else it stays as it is.
 * @returns whose it was with their secret of the connect path and language, and the session that it confirms, or null when
 * it is no good.
 */
export async function useTicket(tx: Tx, hashes: { ticket: Buffer; browser: Buffer }, type: Platform, now: Date) {
  const { rows } = await sql<{
    account_id: string
    connect_uuid: string
    language: Language
    session_id: string | null
  }>`
    update connect_ticket set used_at = ${now}::timestamptz from account
    where connect_ticket.hash = ${hashes.ticket} and connect_ticket.browser_hash = ${hashes.browser} and connect_ticket.type = ${type} and connect_ticket.used_at is null
      and connect_ticket.expires_at > ${now}::timestamptz and account.id = connect_ticket.account_id
    returning connect_ticket.account_id, account.connect_uuid, account.language, connect_ticket.session_id`.execute(tx)
  return rows[0] ?? null
}

/** Those that ran out, used or not. @param lengthMs how long one lives. */
export async function removeEndedTickets(db: Db, now: Date, lengthMs: number): Promise<void> {
  await db.deleteFrom('connect_ticket').where(hasExpired(now, lengthMs)).execute()
}

/** Voids what was handed out to begin or to end a trip to a platform for an account, and has not been used. */
export async function voidTrips(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('sign_in_ticket').where('account_id', '=', accountId).execute()
  await tx.deleteFrom('connect_ticket').where('account_id', '=', accountId).execute()
  await tx.deleteFrom('oauth_trip').where('account_id', '=', accountId).execute()
}
