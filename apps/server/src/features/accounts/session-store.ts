import { MINUTE_MS } from '@fanfara/contract/durations'
import { CONFIRM_CODE_MINUTES, RESET_CODE_MINUTES } from '@fanfara/contract/limits'
import { CompiledQuery, sql } from 'kysely'
import { latestEnd } from '#/clock.ts'
import { type Db, type Reader, statement, type Store, type Tx, WHOLE_ACT } from '#/db/port.ts'
import { givingBack, hasExpired } from '#/db/limits.ts'
import { CONFIRMATION, SIGN_IN_TICKET_MS } from './policy.ts'
import { ownerFrom, ownerOf, type OwnerRow } from './store.ts'
import { hasFactor } from './second-factor/second-factor-store.ts'

// Who signs in shows to be the owner (decision 0026). Nothing in it looks at what it wrote. It begins after `let_in`, the account that it is for.
const STARTING = `
  known as materialized (
    select 1 from known_browser where account_id = $2 and browser_hash = $7),
  seen as (
    insert into known_browser (account_id, browser_hash, seen_at) select id, $7, $3 from let_in
    on conflict (account_id, browser_hash) do update set seen_at = excluded.seen_at),
  started as (
    insert into session (id, account_id, is_remembered, created_at, expires_at, browser, system, last_used_at, confirmed_at)
    select $1, id, $9::bytea is not null, $3, $4, $5, $6, $3, $3 from let_in),
  remembered as (
    insert into refresh_token (hash, session_id, generation, idle_until)
    select $9::bytea, $1::uuid, 0, $10::timestamptz from let_in where $9::bytea is not null),
  met as (
    insert into account_origin (account_id, origin, seen_at) select id, $8::bytea, $3::timestamptz from let_in where $8::bytea is not null
    on conflict (account_id, origin) do update set seen_at = excluded.seen_at),
  given_back as (${givingBack('$11')} and exists (select from let_in))`
const START = `with let_in as materialized (select $2::uuid as id), ${STARTING} select exists (select from known) as is_known`
// Whoever waits for the lock gets the account as it is then; `has_factor_now` looks by itself for what is not in the row.
const START_UNHINDERED = `${WHOLE_ACT}with locked as materialized (
    select * from account where id = $2 and erased_at is null for no key update),
  let_in as materialized (
    select id from locked where password_hash = $12 and (role <> 'operator' or is_active)
      and exists (select from known_browser where account_id = $2 and browser_hash = $7) and not has_factor_now(id)),
  ${STARTING}
  ${ownerFrom('let_in cross join locked as account', '$3')}`

/**
 * Starts a session with its first refresh token, where it is to be remembered, notes the browser and where it comes from, and gives the place of the
 * try back that led here: in one statement, whose words never change.
 * @returns whether this browser had signed in to the account before.
 */
export async function insertSession(tx: Tx, session: NewSession): Promise<{ isKnown: boolean }> {
  const { rows } = await tx.executeQuery<{ is_known: boolean }>(CompiledQuery.raw(START, given(session)))
  return { isKnown: rows[0]?.is_known ?? false }
}

/**
 * Locks the account and does what `insertSession` does, where this is its password's hash, no second factor protects it, its holder may enter, and the
 * browser signed in before.
 * @returns what its owner sees; null, with nothing written, where one of these is not so.
 */
export async function insertUnhindered(store: Store, session: NewSession, passwordHash: string | null) {
  const { rows } = await statement<{ found: OwnerRow }>(store, START_UNHINDERED, [...given(session), passwordHash])
  return rows[0] ? ownerOf(rows[0].found) : null
}

/** The parameters of a start, in their order. */
const given = (session: NewSession) => [
  session.id,
  session.accountId,
  session.at,
  session.until,
  session.browser,
  session.system,
  session.browserHash,
  session.origin,
  session.refresh?.hash ?? null,
  session.refresh?.idleUntil ?? null,
  session.tried,
]

/** What is written where one starts: of secrets the hashes alone. */
export interface NewSession {
  id: string
  accountId: string
  at: Date
  until: Date
  browser: string | null
  system: string | null
  browserHash: Buffer
  /** Where it comes from; null where many come from. */
  origin: Buffer | null
  /** Null for a session that ends with its browser. */
  refresh: { hash: Buffer; idleUntil: Date } | null
  /** The try that led here; null for none. */
  tried: string | null
}

/** What a live session lets its holder be; null when it ended. */
export async function findCaller(db: Db, sessionId: string) {
  return db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select([
      'session.expires_at',
      'session.last_used_at',
      'account.id',
      'account.role',
      'account.operator_role',
      'account.name',
      'account.language',
      'account.is_active',
      hasFactor.as('has_second_factor'),
    ])
    .where('session.id', '=', sessionId)
    .where('session.revoked_at', 'is', null)
    .executeTakeFirst()
}

/** Why a session ended that has not run out yet; null of one that goes on, is not known, or ran out. */
export async function endedBecause(db: Db, sessionId: string, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('session')
    .select('revoked_because')
    .where('id', '=', sessionId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.revoked_because ?? null
}

/** Notes when a session was used. */
export async function touchSession(db: Db, sessionId: string, at: Date): Promise<void> {
  await db.updateTable('session').set({ last_used_at: at }).where('id', '=', sessionId).execute()
}

/** Sessions of an account that are alive: the current one, then the latest used first. */
export function liveSessions(
  db: Reader,
  accountId: string,
  { current, now, limit }: { current: string; now: Date; limit: number },
) {
  return db
    .selectFrom('session')
    .select(['id', 'browser', 'system', 'is_remembered', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy(sql`id = ${current}::uuid`, 'desc')
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Ends live sessions of an account: one, all but one, or all. @returns their ids. */
export async function endSessions(
  db: Reader,
  accountId: string,
  { only, except, at, because }: { only?: string; except?: string | null; at: Date; because: string },
): Promise<string[]> {
  let ending = db
    .updateTable('session')
    .set({ revoked_at: at, revoked_because: because })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
  if (only) ending = ending.where('id', '=', only)
  if (except) ending = ending.where('id', '<>', except)
  const rows = await ending.returning('id').execute()
  return rows.map(({ id }) => id)
}

/** Ends one session, whoever's it is. */
export async function endSession(db: Reader, sessionId: string, at: Date, because: string): Promise<void> {
  await db
    .updateTable('session')
    .set({ revoked_at: at, revoked_because: because })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Adds the next refresh token of a family; its immediate predecessor's successor may be there already. */
export async function insertRefreshToken(
  tx: Tx,
  token: { hash: Buffer; sessionId: string; generation: number; idleUntil: Date },
): Promise<void> {
  await tx
    .insertInto('refresh_token')
    .values({
      hash: token.hash,
      session_id: token.sessionId,
      generation: token.generation,
      idle_until: token.idleUntil,
    })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** A presented refresh token with its family, locked so that two uses are judged one after the other. */
export async function lockRefreshToken(tx: Tx, hash: Buffer) {
  const found = await tx.selectFrom('refresh_token').select('session_id').where('hash', '=', hash).executeTakeFirst()
  if (!found) return null
  const session = await tx
    .selectFrom('session')
    .select(['id', 'account_id', 'expires_at', 'revoked_at'])
    .where('id', '=', found.session_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const token = await tx
    .selectFrom('refresh_token')
    .leftJoin('refresh_token as successor', join =>
      join
        .onRef('successor.session_id', '=', 'refresh_token.session_id')
        .on(sql`successor.generation`, '=', sql`refresh_token.generation + 1`),
    )
    .select([
      'refresh_token.generation',
      'refresh_token.idle_until',
      'refresh_token.used_at',
      'successor.used_at as successor_used_at',
    ])
    .where('refresh_token.hash', '=', hash)
    .executeTakeFirst()
  // Its account was erased while this waited for the session.
  return token ? { session, token } : null
}

/** Notes the first use of a refresh token. */
export async function useRefreshToken(tx: Tx, hash: Buffer, at: Date): Promise<void> {
  await tx
    .updateTable('refresh_token')
    .set({ used_at: at })
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .execute()
}

/** Keeps a sign-in ticket by its hash. */
export async function insertSignInTicket(
  tx: Tx,
  ticket: { hash: Buffer; accountId: string; browserHash: Buffer; isRemembered: boolean; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('sign_in_ticket')
    .values({
      hash: ticket.hash,
      account_id: ticket.accountId,
      browser_hash: ticket.browserHash,
      is_remembered: ticket.isRemembered,
      expires_at: ticket.expiresAt,
    })
    .execute()
}

/** Whose sign-in ticket this is, good or not. */
export async function ownerOfTicket(tx: Tx, hash: Buffer): Promise<string | null> {
  const row = await tx.selectFrom('sign_in_ticket').select('account_id').where('hash', '=', hash).executeTakeFirst()
  return row?.account_id ?? null
}

/** Until when a session lives that has been neither ended nor run out; null for any other. */
export async function liveUntil(tx: Tx, sessionId: string, now: Date): Promise<Date | null> {
  const row = await tx
    .selectFrom('session')
    .select('expires_at')
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.expires_at ?? null
}

/** Whether a session has been neither ended nor run out. */
export const isLiveSession = async (tx: Tx, sessionId: string, now: Date): Promise<boolean> =>
  (await liveUntil(tx, sessionId, now)) !== null

/** Uses a sign-in ticket up, in the browser that it was made for. */
export async function useSignInTicket(tx: Tx, hashes: { ticket: Buffer; browser: Buffer }, now: Date) {
  return tx
    .updateTable('sign_in_ticket')
    .set({ used_at: now })
    .where('hash', '=', hashes.ticket)
    .where('browser_hash', '=', hashes.browser)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['account_id', 'is_remembered'])
    .executeTakeFirst()
}

/** Sessions that began by a clock that was set back since begin now, so that none lives, or is confirmed, longer than others (SETUP-39). */
async function shortenSetBack(db: Db, now: Date): Promise<void> {
  await sql`
    update session set expires_at = ${now}::timestamptz + (expires_at - created_at), created_at = ${now}, last_used_at = ${now}, confirmed_at = null
    where created_at > ${latestEnd(now, 0)}::timestamptz and expires_at > ${latestEnd(now, 0)}::timestamptz`.execute(db)
}

/** Removes sessions that ended long ago, with their refresh tokens, browsers and addresses not seen for long, and codes that ran out. */
export async function removeEnded(
  db: Db,
  { ended, unseen, origins, now }: { ended: Date; unseen: Date; origins: Date; now: Date },
): Promise<void> {
  await db.deleteFrom('account_origin').where('seen_at', '<', origins).execute()
  await shortenSetBack(db, now)
  await db.deleteFrom('session').where('expires_at', '<', ended).execute()
  await db.deleteFrom('known_browser').where('seen_at', '<', unseen).execute()
  await db
    .deleteFrom('reset_code')
    .where(hasExpired(now, RESET_CODE_MINUTES * MINUTE_MS))
    .execute()
  await db.deleteFrom('sign_in_ticket').where(hasExpired(now, SIGN_IN_TICKET_MS)).execute()
  await db
    .deleteFrom('confirm_code')
    .where(hasExpired(now, CONFIRM_CODE_MINUTES * MINUTE_MS))
    .execute()
  await db.deleteFrom('email_confirmation').where(hasExpired(now, CONFIRMATION.ms)).execute()
}
