import type { OperatorRole } from '@fanfara/contract/rights'
import { sql } from 'kysely'
import { escapeLike, plainName, says } from '#/db/like.ts'
import type { Db, Reader, Tx } from '#/db/port.ts'
import { hasFactor, removeFactor } from '../second-factor/second-factor-store.ts'

/** Lets acts on operators follow each other: the next one waits for this transaction. */
export async function lockTeam(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('operators', 0))`.execute(tx)
}

/** People whose name or address has what was searched for, whatever its Polish letters and capitals; everybody without a search. */
const searched = (columns: readonly string[], search: string | undefined) => {
  const like = plainName(sql`${`%${escapeLike(search ?? '')}%`}::text`)
  const found = columns.map(column => sql<boolean>`${plainName(sql.ref(column))} like ${like}`)
  return search ? sql<boolean>`(${sql.join(found, sql` or `)})` : sql<boolean>`true`
}

/** So many operators of one name are looked at; there are never as many. */
const NAMED_MAX = 1000

/** Who is or was an operator and is called so: whoever was removed stands beside what they did. @param part a part of a name. */
export async function operatorsNamed(db: Reader, part: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from account where role = 'operator' and ${says(plainName(sql.ref('name')), part)} limit ${sql.lit(NAMED_MAX)}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

const living = (db: Reader) => db.selectFrom('account').where('role', '=', 'operator').where('erased_at', 'is', null)

/** Operators by name, limited ones included, with when they last signed in as far as their sessions are kept. */
export function listOperators(db: Reader, { search, limit }: { search?: string | undefined; limit: number }) {
  return living(db)
    .select(['id', 'name', 'email', 'operator_role', 'is_active', hasFactor.as('has_second_factor')])
    .select(select =>
      select
        .selectFrom('session')
        .select(({ fn }) => fn.max('session.created_at').as('at'))
        .whereRef('session.account_id', '=', 'account.id')
        .as('signed_in_at'),
    )
    .where(searched(['name', 'email'], search))
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** How many operators a search finds, and how many of all have one of these roles and are not limited. */
export async function countOperators(
  db: Reader,
  { search, roles }: { search?: string | undefined; roles: readonly OperatorRole[] },
): Promise<{ found: number; active: number }> {
  const one = sql<number>`1`
  return living(db)
    .select(({ fn }) => [
      fn
        .count<number>(one)
        .filterWhere(searched(['name', 'email'], search))
        .as('found'),
      fn.count<number>(one).filterWhere('operator_role', 'in', roles).filterWhere('is_active', '=', true).as('active'),
    ])
    .executeTakeFirstOrThrow()
}

/** An operator, locked; null: there is none. */
export async function lockOperator(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('account')
    .select(['id', 'name', 'operator_role', 'is_active'])
    .where('id', '=', id)
    .where('role', '=', 'operator')
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row?.operator_role) return null
  return { id: row.id, name: row.name, role: row.operator_role, isActive: row.is_active }
}

/** How many owners there are who are not limited. */
export async function countActiveOwners(db: Reader): Promise<number> {
  const { total } = await db
    .selectFrom('account')
    .select(select => select.fn.countAll<number>().as('total'))
    .where('role', '=', 'operator')
    .where('operator_role', '=', 'owner')
    .where('is_active', '=', true)
    .where('erased_at', 'is', null)
    .executeTakeFirstOrThrow()
  return total
}

export async function writeStanding(tx: Tx, id: string, to: { role: OperatorRole; isActive: boolean }): Promise<void> {
  const set = { operator_role: to.role, is_active: to.isActive }
  await tx.updateTable('account').set(set).where('id', '=', id).execute()
}

/** Nothing opens the account any more; the name stays, since the log names who acted (decision 0044). */
export async function removeOperator(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.deleteFrom('known_browser').where('account_id', '=', id).execute()
  await tx.deleteFrom('account_origin').where('account_id', '=', id).execute()
  await tx.deleteFrom('social_identity').where('account_id', '=', id).execute()
  await tx.deleteFrom('reset_code').where('account_id', '=', id).execute()
  await tx.deleteFrom('email_confirmation').where('account_id', '=', id).execute()
  await removeFactor(tx, id)
  await sql`delete from refresh_token where session_id in (select id from session where account_id = ${id})`.execute(tx)
  await tx.updateTable('session').set({ browser: null, system: null }).where('account_id', '=', id).execute()
  const set = {
    email: null,
    email_confirmed_at: null,
    password_hash: null,
    description: null,
    avatar_url: null,
    connect_uuid: crypto.randomUUID(),
    inbox_subscriber_id: `erased-${id}`,
    is_active: false,
    erased_at: at,
  }
  await tx.updateTable('account').set(set).where('id', '=', id).execute()
}

/** An operator who is not limited, by address; null for anybody else. */
export async function findByEmail(db: Reader, email: string) {
  const row = await db
    .selectFrom('account')
    .select(['id', 'name', 'operator_role as role'])
    .where('email', '=', email)
    .where('role', '=', 'operator')
    .where('is_active', '=', true)
    .executeTakeFirst()
  return row ?? null
}

/** An invitation that waits for an address, locked: the next one takes its place. */
export async function lockInvitationTo(tx: Tx, email: string) {
  const row = await tx
    .selectFrom('operator_invitation')
    .select(['operator_role as role', 'expires_at'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

interface KeptInvitation {
  id: string
  email: string
  role: OperatorRole
  tokenHash: Buffer
  invitedBy: string
  at: Date
  expiresAt: Date
}

/** Keeps the only invitation of an address; the link of an earlier one opens nothing any more. */
export async function writeInvitation(tx: Tx, kept: KeptInvitation): Promise<void> {
  const values = {
    id: kept.id,
    operator_role: kept.role,
    token_hash: kept.tokenHash,
    invited_by: kept.invitedBy,
    created_at: kept.at,
    expires_at: kept.expiresAt,
  }
  await tx
    .insertInto('operator_invitation')
    .values({ email: kept.email, ...values })
    .onConflict(conflict => conflict.column('email').doUpdateSet(values))
    .execute()
}

const invitations = (db: Reader) =>
  db
    .selectFrom('operator_invitation')
    .innerJoin('account as inviter', 'inviter.id', 'operator_invitation.invited_by')
    .select([
      'operator_invitation.id',
      'operator_invitation.email',
      'operator_invitation.operator_role as role',
      'operator_invitation.expires_at',
      'inviter.name as invited_by',
    ])

interface Waiting {
  search?: string | undefined
  /** Those that ended before are left out. */
  since: Date
}

/** Invitations that nobody answered, the newest first. */
export const listInvitations = (db: Reader, { search, since, limit }: Waiting & { limit: number }) =>
  invitations(db)
    .where('operator_invitation.expires_at', '>', since)
    .where(searched(['operator_invitation.email'], search))
    .orderBy('operator_invitation.created_at', 'desc')
    .orderBy('operator_invitation.id')
    .limit(limit)
    .execute()

/** Invitations of the same search, however many a list shows. */
export async function countInvitations(db: Reader, { search, since }: Waiting): Promise<number> {
  const { total } = await db
    .selectFrom('operator_invitation')
    .select(select => select.fn.countAll<number>().as('total'))
    .where('expires_at', '>', since)
    .where(searched(['email'], search))
    .executeTakeFirstOrThrow()
  return total
}

/** What a link invites to, ended or not; undefined when it was used, replaced or withdrawn. */
export const findInvitation = (db: Reader, tokenHash: Buffer) =>
  invitations(db).where('operator_invitation.token_hash', '=', tokenHash).executeTakeFirst()

/** Uses an invitation up. @returns undefined when it was used, replaced, withdrawn, or ran out. */
export const useInvitation = (tx: Tx, tokenHash: Buffer, now: Date) =>
  tx
    .deleteFrom('operator_invitation')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning(['email', 'operator_role as role'])
    .executeTakeFirst()

/** Withdraws one invitation. @returns what it was; undefined: there is none. */
export const withdrawInvitation = (tx: Tx, id: string) =>
  tx
    .deleteFrom('operator_invitation')
    .where('id', '=', id)
    .returning(['email', 'operator_role as role'])
    .executeTakeFirst()

/** Ends what somebody invited to who may invite nobody any more. */
export async function withdrawInvitationsOf(tx: Tx, inviterId: string): Promise<void> {
  await tx.deleteFrom('operator_invitation').where('invited_by', '=', inviterId).execute()
}

/** Removes invitations that ran out before a moment. */
export async function removeEndedInvitations(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('operator_invitation').where('expires_at', '<', before).execute()
}
