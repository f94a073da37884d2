import type { Language, Role, Theme } from '@fanfara/contract/enums'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../db/port.ts'

/** An account as acts see it. */
export interface Account {
  id: string
  role: Role
  connectUuid: string
  email: string | null
  name: string
  description: string | null
  avatarUrl: string | null
  language: Language
  theme: Theme
  inboxSubscriberId: string
  isActive: boolean
  easyAd: boolean
}
/** What a new account starts with. */
export interface NewAccount extends Pick<Account, 'id' | 'role' | 'email' | 'name' | 'language'> {
  passwordHash: string | null
  at: Date
}

const columns = [
  'account.id',
  'account.role',
  'account.connect_uuid',
  'account.email',
  'account.name',
  'account.description',
  'account.avatar_url',
  'account.language',
  'account.theme',
  'account.inbox_subscriber_id',
  'account.is_active',
  'account.easy_ad',
] as const

interface AccountRow {
  id: string
  role: string
  connect_uuid: string
  email: string | null
  name: string
  description: string | null
  avatar_url: string | null
  language: string
  theme: string
  inbox_subscriber_id: string
  is_active: boolean
  easy_ad: boolean
}

const accountOf = (row: AccountRow): Account => ({
  id: row.id,
  role: row.role as Role,
  connectUuid: row.connect_uuid,
  email: row.email,
  name: row.name,
  description: row.description,
  avatarUrl: row.avatar_url,
  language: row.language as Language,
  theme: row.theme as Theme,
  inboxSubscriberId: row.inbox_subscriber_id,
  isActive: row.is_active,
  easyAd: row.easy_ad,
})

/** The account with this id, or null. */
export async function findAccount(db: Reader, id: string): Promise<Account | null> {
  const row = await db.selectFrom('account').select(columns).where('id', '=', id).executeTakeFirst()
  return row ? accountOf(row) : null
}

/** Account and password hash behind an e-mail address that is trimmed and lower-case. */
export async function findSignIn(
  db: Db,
  email: string,
): Promise<{ account: Account; passwordHash: string | null } | null> {
  const row = await db
    .selectFrom('account')
    .select([...columns, 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst()
  return row ? { account: accountOf(row), passwordHash: row.password_hash } : null
}

/** Adds an account. @returns false when the e-mail is taken. */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('account')
    .values({
      id: account.id,
      role: account.role,
      connect_uuid: crypto.randomUUID(),
      email: account.email,
      name: account.name,
      language: account.language,
      theme: 'dark',
      inbox_subscriber_id: `subscriber-${crypto.randomUUID()}`,
      password_hash: account.passwordHash,
      created_at: account.at,
    })
    .onConflict(conflict => conflict.column('email').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Notes which legal texts were accepted, and when (SEC-10). */
export async function insertConsents(tx: Tx, accountId: string, version: string, at: Date): Promise<void> {
  await tx
    .insertInto('consent')
    .values((['privacy', 'terms'] as const).map(kind => ({ account_id: accountId, kind, version, accepted_at: at })))
    .execute()
}

/** Interests of an account, by key, in the catalogue's order. */
export function categoriesOf(db: Reader, accountId: string) {
  return db
    .selectFrom('account_category')
    .innerJoin('category', 'category.id', 'account_category.category_id')
    .select(['category.id', 'category.key'])
    .where('account_id', '=', accountId)
    .orderBy('category.position')
    .execute()
}

/** All interests. */
export const allCategories = (db: Reader) =>
  db.selectFrom('category').select(['id', 'key']).orderBy('position').execute()

/** Starts a session. */
export async function insertSession(
  tx: Tx,
  session: { id: string; accountId: string; isRemembered: boolean; at: Date; until: Date },
): Promise<void> {
  await tx
    .insertInto('session')
    .values({
      id: session.id,
      account_id: session.accountId,
      is_remembered: session.isRemembered,
      created_at: session.at,
      expires_at: session.until,
    })
    .execute()
}

/** What a live session lets its holder be; null when it ended. */
export async function findCaller(db: Db, sessionId: string) {
  return db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select([
      'session.expires_at',
      'account.id',
      'account.role',
      'account.name',
      'account.language',
      'account.is_active',
    ])
    .where('session.id', '=', sessionId)
    .where('session.revoked_at', 'is', null)
    .executeTakeFirst()
}

/** Ends sessions. @returns their ids. */
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
    .executeTakeFirstOrThrow()
  return { session, token }
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

/** Whether this browser signed in to the account before. */
export async function isKnownBrowser(db: Db, accountId: string, browserHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('known_browser')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('browser_hash', '=', browserHash)
    .executeTakeFirst()
  return row !== undefined
}

/** Remembers that this browser signed in to the account. */
export async function rememberBrowser(tx: Tx, accountId: string, browserHash: Buffer, at: Date): Promise<void> {
  await tx
    .insertInto('known_browser')
    .values({ account_id: accountId, browser_hash: browserHash, seen_at: at })
    .onConflict(conflict => conflict.columns(['account_id', 'browser_hash']).doUpdateSet({ seen_at: at }))
    .execute()
}

/** Chooses the account's language or theme. */
export async function updatePreference(
  db: Reader,
  accountId: string,
  set: { language: Language } | { theme: Theme },
): Promise<void> {
  await db.updateTable('account').set(set).where('id', '=', accountId).execute()
}

/** Removes sessions that ended long ago, with their refresh tokens, browsers not seen for long, and counters that ran out. */
export async function removeEnded(
  db: Db,
  { ended, unseen, now }: { ended: Date; unseen: Date; now: Date },
): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<', ended).execute()
  await db.deleteFrom('known_browser').where('seen_at', '<', unseen).execute()
  await db.deleteFrom('limit_counter').where('ends_at', '<', now).execute()
  await db.deleteFrom('idempotency').where('at', '<', ended).execute()
}
