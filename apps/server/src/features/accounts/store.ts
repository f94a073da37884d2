import type { CategoryKey, Language, Role, Theme } from '@fanfara/contract/enums'
import type { OperatorRole } from '@fanfara/contract/rights'
import { CompiledQuery, type Selectable, sql } from 'kysely'
import { type Db, type Reader, statement, type Store, type Tx } from '#/db/port.ts'
import { type Reservation, reservationOf, type ReservationRow, heldUntil, type Hit, limitLists } from '#/db/limits.ts'
import type { Schema } from '#/db/rows.ts'

/** An account as acts see it. */
export interface Account {
  id: string
  role: Role
  /** Null for creators. */
  operatorRole: OperatorRole | null
  connectUuid: string
  email: string | null
  /** Until it is, the address gets no letter but about itself (decision 0025). */
  isEmailConfirmed: boolean
  name: string
  description: string | null
  avatarUrl: string | null
  language: Language
  theme: Theme
  inboxSubscriberId: string
  hasPassword: boolean
  isActive: boolean
  easyAd: boolean
}

/** A null hash: it signs in through a platform alone. */
export interface NewAccount extends Pick<Account, 'id' | 'role' | 'operatorRole' | 'email' | 'name' | 'language'> {
  passwordHash: string | null
  isEmailConfirmed: boolean
  at: Date
}

const columns = [
  'account.id',
  'account.role',
  'account.operator_role',
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
  sql<boolean>`account.password_hash is not null`.as('has_password'),
  sql<boolean>`account.email_confirmed_at is not null`.as('is_email_confirmed'),
] as const
/** The same as text. */
const accountColumns = `account.id, account.role, account.operator_role, account.connect_uuid, account.email, account.name, account.description,
  account.avatar_url, account.language, account.theme, account.inbox_subscriber_id, account.is_active, account.easy_ad,
  account.password_hash is not null as has_password, account.email_confirmed_at is not null as is_email_confirmed`
type AccountRow = Pick<
  Selectable<Schema['account']>,
  | 'id'
  | 'role'
  | 'operator_role'
  | 'connect_uuid'
  | 'email'
  | 'name'
  | 'description'
  | 'avatar_url'
  | 'language'
  | 'theme'
  | 'inbox_subscriber_id'
  | 'is_active'
  | 'easy_ad'
> & { has_password: boolean; is_email_confirmed: boolean }

const accountOf = (row: AccountRow): Account => ({
  id: row.id,
  role: row.role,
  operatorRole: row.operator_role,
  connectUuid: row.connect_uuid,
  email: row.email,
  isEmailConfirmed: row.is_email_confirmed,
  name: row.name,
  description: row.description,
  avatarUrl: row.avatar_url,
  language: row.language,
  theme: row.theme,
  inboxSubscriberId: row.inbox_subscriber_id,
  hasPassword: row.has_password,
  isActive: row.is_active,
  easyAd: row.easy_ad,
})

/** The account with this id, or null. */
export async function findAccount(db: Reader, id: string): Promise<Account | null> {
  const row = await db.selectFrom('account').select(columns).where('id', '=', id).executeTakeFirst()
  return row ? accountOf(row) : null
}

/** An account with what its owner sees beside it. */
export interface Owner {
  account: Account
  /** Interests, in the catalogue's order. */
  categories: { id: string; key: CategoryKey }[]
  /** An address that waits to be confirmed. */
  waitingEmail: string | null
}

/** An account as its owner sees it at a moment, as one text: what is asked at every page travels so, by a statement whose words never change. */
export const ownerFrom = (from: string, moment = '$2', more = '') => `select row_to_json(found) as found from (
  select ${accountColumns}, (
      select coalesce(json_agg(json_build_object('id', category.id, 'key', category.key) order by category.position), '[]')
      from account_category join category on category.id = account_category.category_id
      where account_category.account_id = account.id) as categories,
    (select email from email_confirmation where account_id = account.id and expires_at > ${moment}) as waiting_email${more}
  from ${from}) as found`
const OWNER = ownerFrom('account where account.id = $1')
const LOCK_LIVING = `select ${accountColumns} from account where id = $1 and erased_at is null for no key update`
// Whoever waits for the lock gets the account as it is then; `has_factor_now` looks by itself for what is not in the row.
const LOCK_ENTERING = `with locked as materialized (
    select * from account where id = $1 and erased_at is null for no key update)
  ${ownerFrom('locked as account', '$2', ', account.password_hash, has_factor_now(account.id) as has_factor')}`

export type OwnerRow = AccountRow & { categories: Owner['categories']; waiting_email: string | null }
export const ownerOf = (found: OwnerRow): Owner => ({
  account: accountOf(found),
  categories: found.categories,
  waitingEmail: found.waiting_email,
})

/** The account with this id for its owner, or null. */
export async function findOwner(store: Store, id: string, now: Date): Promise<Owner | null> {
  const { rows } = await statement<{ found: OwnerRow }>(store, OWNER, [id, now])
  return rows[0] ? ownerOf(rows[0].found) : null
}

/**
 * Locks an account as `lockLiving` does, and reads what its owner sees with what opens it: its password's hash, null without one, and whether a second
 * step comes after it, as they are once it is locked. Null when it is gone or erased.
 */
export async function lockEntering(tx: Tx, id: string, now: Date) {
  type Found = OwnerRow & { password_hash: string | null; has_factor: boolean }
  const { rows } = await tx.executeQuery<{ found: Found }>(CompiledQuery.raw(LOCK_ENTERING, [id, now]))
  const [row] = rows
  if (!row) return null
  return { owner: ownerOf(row.found), passwordHash: row.found.password_hash, hasFactor: row.found.has_factor }
}

/** The account, locked, so that acts on it follow each other; null when it is gone or erased. */
export async function lockLiving(tx: Tx, id: string): Promise<Account | null> {
  const { rows } = await tx.executeQuery<AccountRow>(CompiledQuery.raw(LOCK_LIVING, [id]))
  return rows[0] ? accountOf(rows[0]) : null
}

/** The switch alone; entering and leaving campaigns is their feature's. */
export async function setEasyAd(tx: Tx, id: string, isOn: boolean): Promise<void> {
  await tx.updateTable('account').set({ easy_ad: isOn }).where('id', '=', id).execute()
}

/** When the password was set; null when there is none. */
export async function passwordSetAt(db: Reader, id: string): Promise<Date | null> {
  const row = await db.selectFrom('account').select('password_set_at').where('id', '=', id).executeTakeFirst()
  return row?.password_set_at ?? null
}

/** The password's hash; null when there is none. */
export async function passwordHashOf(db: Reader, id: string): Promise<string | null> {
  const row = await db.selectFrom('account').select('password_hash').where('id', '=', id).executeTakeFirst()
  return row?.password_hash ?? null
}

/** Sets a password, and notes when: payouts rest for a while (threat model §4.13). */
export async function setPasswordHash(tx: Tx, id: string, passwordHash: string, at: Date): Promise<void> {
  const set = { password_hash: passwordHash, credentials_changed_at: at, password_set_at: at }
  await tx.updateTable('account').set(set).where('id', '=', id).execute()
}

const BY_EMAIL = `select ${accountColumns} from account where email = $1`

/** The account behind an e-mail address that is trimmed and lower-case; null when nobody has it. */
export async function findByEmail(db: Db, email: string): Promise<Account | null> {
  const { rows } = await db.executeQuery<AccountRow>(CompiledQuery.raw(BY_EMAIL, [email]))
  return rows[0] ? accountOf(rows[0]) : null
}

const SIGN_IN = `with known as materialized (
    select account.id, account.password_hash,
      exists (select 1 from known_browser where account_id = account.id and browser_hash = $2) as is_known
    from (select) as always left join account on account.email = $1)
  select id, password_hash, is_known, is_reserved, over_until
  from known cross join lateral reserve_try($3,
    case when is_known then $4::text[] else $7::text[] end, case when is_known then $5::int[] else $8::int[] end,
    case when is_known then $6::timestamptz[] else $9::timestamptz[] end, $10, $11) as attempt`

/**
 * Whose e-mail address this is, and the hash of their password, for a sign-in that counts: its place under the limits is asked for in the same
 * statement, by which of them is known only with the account.
 * @param email trimmed and lower-case. @param browserHash null: the browser has no secret yet.
 * @param limits of a browser that signed in to the account before, and of any other.
 */
export async function findSignIn(
  store: Store,
  { email, browserHash, limits, at }: { email: string; browserHash: Buffer | null; limits: SignInLimits; at: Date },
): Promise<{ found: { id: string; passwordHash: string | null } | null; isKnown: boolean; attempt: Reservation }> {
  type Found = ReservationRow & { id: string | null; password_hash: string | null; is_known: boolean }
  const tried = crypto.randomUUID()
  const lists = [...limitLists(limits.known, at), ...limitLists(limits.stranger, at)]
  const given = [email, browserHash, tried, ...lists, at, heldUntil(at)]
  const { rows } = await statement<Found>(store, SIGN_IN, given)
  const [row] = rows
  if (!row) throw new Error('a sign-in was neither let on nor refused')
  const found = row.id === null ? null : { id: row.id, passwordHash: row.password_hash }
  return { found, isKnown: row.is_known, attempt: reservationOf(tried, at, row) }
}

/** What limits a sign-in: by whether this browser signed in to the account before. */
export interface SignInLimits {
  known: Hit[]
  stranger: Hit[]
}

/** Adds an account. @returns false when the e-mail is taken. */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('account')
    .values({
      id: account.id,
      role: account.role,
      operator_role: account.operatorRole,
      connect_uuid: crypto.randomUUID(),
      email: account.email,
      name: account.name,
      language: account.language,
      theme: 'dark',
      inbox_subscriber_id: `subscriber-${crypto.randomUUID()}`,
      password_hash: account.passwordHash,
      email_confirmed_at: account.isEmailConfirmed ? account.at : null,
      password_set_at: account.passwordHash === null ? null : account.at,
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

/** Ids and keys in the order of the form. */
export const allCategories = (db: Reader) =>
  db.selectFrom('category').select(['id', 'key']).orderBy('position').execute()
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

/** Whether this browser signed in to whoever has this address; the same work for every address. */
export async function isKnownAt(db: Db, email: string, browserHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('known_browser')
    .innerJoin('account', 'account.id', 'known_browser.account_id')
    .select('account.id')
    .where('known_browser.browser_hash', '=', browserHash)
    .where('account.email', '=', email)
    .executeTakeFirst()
  return row !== undefined
}

/** No browser is known to have signed in to the account any more, but for one. */
export async function forgetBrowsers(tx: Tx, accountId: string, except: Buffer | null = null): Promise<void> {
  let forgetting = tx.deleteFrom('known_browser').where('account_id', '=', accountId)
  if (except) forgetting = forgetting.where('browser_hash', '<>', except)
  await forgetting.execute()
}

/** Removes what an earlier holder wrote about themselves, and the secret of the connect path. */
export async function clearProfile(tx: Tx, accountId: string): Promise<void> {
  const set = { description: null, connect_uuid: crypto.randomUUID() }
  await tx.updateTable('account').set(set).where('id', '=', accountId).execute()
  await tx.deleteFrom('account_category').where('account_id', '=', accountId).execute()
}

/** Chooses the account's language or theme. */
export async function updatePreference(
  db: Reader,
  accountId: string,
  set: { language: Language } | { theme: Theme },
): Promise<void> {
  await db.updateTable('account').set(set).where('id', '=', accountId).execute()
}
