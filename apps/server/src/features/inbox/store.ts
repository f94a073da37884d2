import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../db/port.ts'

/** Writes one message; the same occasion is written once. @returns whether it is written now. */
export async function insertMessage(
  tx: Tx,
  message: { accountId: string; template: string; content: string; url: string | null; occasion: string; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('inbox_message')
    .values({
      id: crypto.randomUUID(),
      account_id: message.accountId,
      template: message.template,
      content: message.content,
      url: message.url,
      occasion: message.occasion,
      created_at: message.at,
    })
    .onConflict(conflict => conflict.columns(['account_id', 'occasion']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** The account of a subscriber; undefined when there is none. */
export const findSubscriber = (db: Reader, subscriberId: string) =>
  db.selectFrom('account').select('id').where('inbox_subscriber_id', '=', subscriberId).executeTakeFirst()

/** Keeps an inbox session by its token's hash. */
export async function insertSession(
  db: Db,
  session: { tokenHash: Buffer; accountId: string; sessionId: string | null; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('inbox_session')
    .values({
      token_hash: session.tokenHash,
      account_id: session.accountId,
      session_id: session.sessionId,
      expires_at: session.expiresAt,
    })
    .execute()
}

/** Whose token this is; null when it ran out, or the portal session that began it ended. */
export async function findSession(db: Db, tokenHash: Buffer, now: Date) {
  const row = await db
    .selectFrom('inbox_session')
    .leftJoin('session', 'session.id', 'inbox_session.session_id')
    .innerJoin('account', 'account.id', 'inbox_session.account_id')
    .select(['inbox_session.account_id', 'inbox_session.session_id', 'inbox_session.expires_at'])
    .where('token_hash', '=', tokenHash)
    .where('inbox_session.expires_at', '>', now)
    .where('session.revoked_at', 'is', null)
    .where('account.erased_at', 'is', null)
    .executeTakeFirst()
  return row ? { accountId: row.account_id, sessionId: row.session_id, expiresAt: row.expires_at } : null
}

/** Removes inbox sessions that ran out. */
export async function removeEndedSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('inbox_session').where('expires_at', '<', now).execute()
}

/** How many messages are unseen and unread, counted no further than `cap`. */
export async function countMessages(
  db: Reader,
  accountId: string,
  cap: number,
): Promise<{ unseen: number; unread: number }> {
  const { rows } = await sql<{ unseen: number; unread: number }>`
    select (select count(*) from (select 1 from inbox_message where account_id = ${accountId} and seen_at is null and removed_at is null limit ${cap}::int) as counted)::int as unseen,
      (select count(*) from (select 1 from inbox_message where account_id = ${accountId} and read_at is null and removed_at is null limit ${cap}::int) as counted)::int as unread`.execute(
    db,
  )
  return rows[0] ?? { unseen: 0, unread: 0 }
}

/** Groups that somebody switched (SET-02); what is absent is on. */
export async function readSwitches(db: Reader, accountId: string): Promise<Map<string, boolean>> {
  const rows = await db
    .selectFrom('notification_switch')
    .select(['group_name', 'is_on'])
    .where('account_id', '=', accountId)
    .execute()
  return new Map(rows.map(({ group_name, is_on }) => [group_name, is_on]))
}

/** Switches groups on or off. */
export async function writeSwitches(
  tx: Tx,
  accountId: string,
  switches: Readonly<Record<string, boolean>>,
): Promise<void> {
  await tx
    .insertInto('notification_switch')
    .values(Object.entries(switches).map(([group_name, is_on]) => ({ account_id: accountId, group_name, is_on })))
    .onConflict(conflict =>
      conflict.columns(['account_id', 'group_name']).doUpdateSet(eb => ({ is_on: eb.ref('excluded.is_on') })),
    )
    .execute()
}

/** What an account reads, and where its mail goes, locked against its deletion; undefined when it is gone. */
export const lockReader = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('account')
    .select(['language', 'email'])
    .where('id', '=', accountId)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

const messageColumns = ['id', 'template', 'content', 'url', 'created_at', 'seen_at', 'read_at', 'removed_at'] as const
/** A message as its reader's acts see it. */
export type Message = Awaited<ReturnType<typeof readMessages>>[number]

/** A page of an account's messages, newest first; `null` for a flag means both. */
export function readMessages(
  db: Reader,
  accountId: string,
  { seen, read, limit, offset }: { seen: boolean | null; read: boolean | null; limit: number; offset: number },
) {
  let messages = db
    .selectFrom('inbox_message')
    .select(messageColumns)
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
  if (seen !== null) messages = messages.where('seen_at', seen ? 'is not' : 'is', null)
  if (read !== null) messages = messages.where('read_at', read ? 'is not' : 'is', null)
  return messages.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute()
}

/** Sets or takes back flags of an account's messages; undefined leaves a flag as it is. @returns the messages after it. */
export async function markMessages(
  db: Db,
  accountId: string,
  ids: readonly string[],
  { seen, read, at }: { seen?: boolean | undefined; read?: boolean | undefined; at: Date },
) {
  const stamp = (flag: boolean, column: 'seen_at' | 'read_at') =>
    flag ? sql<Date>`coalesce(${sql.ref(column)}, ${at}::timestamptz)` : null
  return db
    .updateTable('inbox_message')
    .set({
      ...(seen === undefined ? {} : { seen_at: stamp(seen, 'seen_at') }),
      ...(read === undefined ? {} : { read_at: stamp(read, 'read_at') }),
    })
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .returning(messageColumns)
    .execute()
}

/** Takes a message out of feed and counts. @returns it, or undefined when the account has none of this id. */
export const removeMessage = (db: Db, accountId: string, id: string, at: Date) =>
  db
    .updateTable('inbox_message')
    .set({ removed_at: at })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returning(messageColumns)
    .executeTakeFirst()
