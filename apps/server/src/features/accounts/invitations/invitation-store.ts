import type { CategoryKey } from '@fanfara/contract/enums'
import type { InvitationForm, InvitationSort, InvitationState } from '@fanfara/contract/ops/tables/invitations'
import { type RawBuilder, sql } from 'kysely'
import { escapeLike } from '#/db/like.ts'
import type { Db, Reader, RowsAsked, Tx } from '#/db/port.ts'

/** Keeps whom a table asks for; each letter leaves by its turn. */
export async function insertInvitations(
  tx: Tx,
  people: readonly InvitationForm[],
  { importId, by, at }: { importId: string; by: string; at: Date },
): Promise<string[]> {
  const rows = people.map(({ prices, channels, interests, ...person }) => ({
    ...person,
    id: crypto.randomUUID(),
    import_id: importId,
    channels: [...channels],
    interests: [...interests],
    prices: JSON.stringify(prices),
    invited_by: by,
    created_at: at,
  }))
  await tx.insertInto('creator_invitation').values(rows).execute()
  return rows.map(({ id }) => id)
}

/** Which of these addresses belong to somebody already, are asked already, or had a letter lately that was withdrawn. */
export async function knownAddresses(
  db: Reader,
  emails: readonly string[],
): Promise<ReadonlyMap<string, 'account' | 'invited' | 'lately'>> {
  const { rows } = await sql<{ email: string; kind: 'account' | 'invited' | 'lately' }>`
    select email, 'account' as kind from account where email = any(${emails}::text[]) and email_confirmed_at is not null
    union all
    select email, 'invited' from creator_invitation
      where email = any(${emails}::text[]) and answered_at is null and withdrawn_at is null
    union all
    select email, 'lately' from creator_invitation
      where email = any(${emails}::text[]) and withdrawn_at is not null and sends > 0`.execute(db)
  return new Map(rows.toReversed().map(({ email, kind }) => [email, kind]))
}

const rowsOf = (db: Reader) =>
  db
    .selectFrom('creator_invitation')
    .innerJoin('account as inviter', 'inviter.id', 'creator_invitation.invited_by')
    .select(['creator_invitation.id', 'creator_invitation.email', 'creator_invitation.name'])
    .select(['creator_invitation.language', 'channels', 'sent_at as sentAt', 'sends', 'expires_at as expiresAt'])
    .select(['wants_letter as wantsLetter', 'answered_at as answeredAt', 'withdrawn_at as withdrawnAt'])
    .select(['account_id as accountId', 'inviter.name as inviter'])

/** One invitation as a list shows it; undefined for an unknown one. */
export const findInvitation = (db: Reader, id: string) =>
  rowsOf(db).where('creator_invitation.id', '=', id).executeTakeFirst()
/** With the name of who invited. */
export type Invitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>

/** As `findInvitation`, until the transaction's end nobody else changes it. */
export const lockInvitation = (tx: Tx, id: string) =>
  rowsOf(tx).where('creator_invitation.id', '=', id).forUpdate('creator_invitation').executeTakeFirst()

const isOpen = sql<boolean>`answered_at is null and withdrawn_at is null`
const inState = (now: Date): Record<InvitationState, RawBuilder<boolean>> => ({
  waiting: sql`${isOpen} and wants_letter`,
  sent: sql`${isOpen} and not wants_letter and expires_at > ${now}::timestamptz`,
  ended: sql`${isOpen} and not wants_letter and expires_at <= ${now}::timestamptz`,
  answered: sql`answered_at is not null`,
  withdrawn: sql`withdrawn_at is not null`,
})

/** `state` is as of `now`: whatever is past its day has lapsed. Newest first without `sort`. */
export interface InvitationsAsked extends RowsAsked {
  state?: InvitationState | undefined
  search?: string | undefined
  sort?: InvitationSort | undefined
  now: Date
}

const sorted: Record<InvitationSort | 'newest', RawBuilder<unknown>> = {
  newest: sql`creator_invitation.created_at desc, creator_invitation.id desc`,
  oldest: sql`creator_invitation.created_at, creator_invitation.id`,
  name: sql`plain_letters(creator_invitation.name), creator_invitation.id`,
}

/** A part of a statement on `creator_invitation`; words as the index `creator_invitation_words` has them. */
function matching({ state, search, now }: Pick<InvitationsAsked, 'state' | 'search' | 'now'>) {
  const said = sql`plain_letters(creator_invitation.name || ' ' || creator_invitation.email)`
  return sql<boolean>`${state ? inState(now)[state] : sql`true`}
    and ${search ? sql`${said} like plain_letters(${`%${escapeLike(search)}%`}::text)` : sql`true`}`
}

/** How many invitations match, up to 10,000. */
export async function countMatching(db: Db, asked: Pick<InvitationsAsked, 'state' | 'search' | 'now'>) {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select 1 from creator_invitation where ${matching(asked)} limit 10000) as counted`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

/** A page of invitations in an order, the newest first unless told. */
export function listInvitations(db: Db, { sort, limit, offset, ...asked }: InvitationsAsked): Promise<Invitation[]> {
  return rowsOf(db)
    .where(matching(asked))
    .orderBy(sorted[sort ?? 'newest'])
    .limit(limit)
    .offset(offset)
    .execute()
}

/** How many invitations stand where. */
export async function countInvitations(db: Db, now: Date): Promise<Record<InvitationState, number>> {
  const { waiting, sent, answered, ended, withdrawn } = inState(now)
  const count = (state: RawBuilder<boolean>) =>
    sql`(select count(*) from (select 1 from creator_invitation where ${state} limit 10000) as counted)`
  const { rows } = await sql<Record<InvitationState, number>>`select ${count(waiting)} as waiting,
    ${count(sent)} as sent, ${count(answered)} as answered, ${count(ended)} as ended, ${count(withdrawn)} as withdrawn`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('a row of counts always comes')
  return row
}

/** Lets one process at a time send letters. @returns those whose turn it is, the oldest first, locked. */
export async function lockToSend(tx: Tx, now: Date, most: number) {
  await sql`select pg_advisory_xact_lock(hashtextextended('creator-invitations', 0))`.execute(tx)
  const since = new Date(now.getTime() - 60_000)
  const { total } = await tx
    .selectFrom('creator_invitation')
    .select(select => select.fn.countAll<number>().as('total'))
    .where('sent_at', '>', since)
    .executeTakeFirstOrThrow()
  return tx
    .selectFrom('creator_invitation')
    .innerJoin('account as inviter', 'inviter.id', 'invited_by')
    .select(['creator_invitation.id', 'creator_invitation.email', 'creator_invitation.name'])
    .select(['creator_invitation.language', 'inviter.name as inviter'])
    .where('wants_letter', '=', true)
    .where(isOpen)
    .orderBy('creator_invitation.created_at')
    .orderBy('creator_invitation.id')
    .limit(Math.max(0, most - total))
    .forUpdate('creator_invitation')
    .execute()
}

/** Notes that a letter left with this link. */
export async function markSent(
  tx: Tx,
  id: string,
  { tokenHash, at, expiresAt }: { tokenHash: Buffer; at: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .updateTable('creator_invitation')
    .set({ token_hash: tokenHash, sent_at: at, expires_at: expiresAt, wants_letter: false })
    .set(set => ({ sends: set('sends', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Asks for another letter. */
export async function wantLetter(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('creator_invitation').set({ wants_letter: true }).where('id', '=', id).execute()
}

/** Withdraws open invitations: no letter leaves, and links open nothing. */
export async function withdraw(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  await tx
    .updateTable('creator_invitation')
    .set({ withdrawn_at: at, wants_letter: false, token_hash: null })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where(isOpen)
    .execute()
}

/** Whether somebody answered one of an import's invitations; all of them are locked. */
export async function lockAnswers(tx: Tx, ids: readonly string[]): Promise<boolean> {
  const rows = await tx
    .selectFrom('creator_invitation')
    .select('answered_at')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.some(row => row.answered_at !== null)
}

const linked = (db: Reader, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('creator_invitation')
    .select(['id', 'email', 'name', 'language', 'interests', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where(isOpen)

/** Whom a link asks; undefined when it was used, replaced, withdrawn, or ran out. */
export const findLinked = (db: Reader, tokenHash: Buffer, now: Date) => linked(db, tokenHash, now).executeTakeFirst()
/** The same, locked until it is answered. */
export const lockLinked = (tx: Tx, tokenHash: Buffer, now: Date) =>
  linked(tx, tokenHash, now).forUpdate().executeTakeFirst()

/** Uses an invitation up: this account is the answer, with the interests that the table said. */
export async function answer(
  tx: Tx,
  { id, interests }: { id: string; interests: readonly CategoryKey[] },
  accountId: string,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('creator_invitation')
    .set({ answered_at: at, account_id: accountId, token_hash: null, wants_letter: false })
    .where('id', '=', id)
    .execute()
  await sql`insert into account_category (account_id, category_id)
    select ${accountId}, id from category where key = any(${interests}::text[])`.execute(tx)
}

/** The prices that an account's invitation names. */
export async function invitedPrices(db: Reader, accountId: string): Promise<InvitationForm['prices']> {
  const row = await db
    .selectFrom('creator_invitation')
    .select('prices')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.prices ?? []
}

/** Forgets who was asked and did not come, and whoever erased the account. */
export async function removeUnanswered(db: Db, before: Date): Promise<void> {
  await sql`delete from creator_invitation where withdrawn_at < ${before}::timestamptz
    or (answered_at is null and not wants_letter and expires_at < ${before}::timestamptz)`.execute(db)
}
/** Forgets what an account was invited with. */
export const removeInvitationOf = async (tx: Tx, accountId: string): Promise<void> => {
  await tx.deleteFrom('creator_invitation').where('account_id', '=', accountId).execute()
}
