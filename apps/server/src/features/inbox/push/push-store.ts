import { sql } from 'kysely'
import type { Db, Reader, Tx } from '#/db/port.ts'

/** Devices whose session lives; those of one that ended are sent nothing. */
const living = (db: Reader, accountId: string, now: Date) =>
  db
    .selectFrom('push_device as device')
    .innerJoin('session', 'session.id', 'device.session_id')
    .where('device.account_id', '=', accountId)
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', now)

/** Newest first. */
export const listDevices = (db: Reader, accountId: string, now: Date, limit: number) =>
  living(db, accountId, now)
    .select(['device.id', 'device.session_id', 'device.sealed', 'device.added_at', 'session.browser', 'session.system'])
    .orderBy('device.added_at', 'desc')
    .limit(limit)
    .execute()

/** Whether anything would be sent at all. */
export async function hasDevice(db: Reader, accountId: string, now: Date): Promise<boolean> {
  return (await living(db, accountId, now).select('device.id').limit(1).executeTakeFirst()) !== undefined
}

/** Keeps a browser's address with its session; whoever had it, or another of this session, before has it no more. @returns its id. */
export async function writeDevice(
  tx: Tx,
  device: { id: string; accountId: string; sessionId: string; endpointHash: Buffer; sealed: Buffer; at: Date },
): Promise<string> {
  await sql`delete from push_device where (endpoint_hash = ${device.endpointHash}) <> (session_id = ${device.sessionId}::uuid)`.execute(
    tx,
  )
  const { rows } = await sql<{ id: string }>`
    insert into push_device (id, account_id, session_id, endpoint_hash, sealed, added_at) values (${device.id}::uuid,
      ${device.accountId}::uuid, ${device.sessionId}::uuid, ${device.endpointHash}, ${device.sealed}, ${device.at}::timestamptz)
    on conflict (session_id) do update set sealed = excluded.sealed returning id`.execute(tx)
  return rows[0]?.id ?? device.id
}

/** Removes what is more than so many, the oldest first. */
export async function removeBeyond(tx: Tx, accountId: string, keep: number): Promise<void> {
  await sql`delete from push_device where id in (
    select id from push_device where account_id = ${accountId}::uuid order by added_at desc offset ${keep}::int)`.execute(
    tx,
  )
}

/** One of a person's devices. @returns whether it was there. */
export async function removeDevice(db: Db, accountId: string, id: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('push_device')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return removed.numDeletedRows > 0n
}

/** With an account that is erased. */
export async function removeDevices(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('push_device').where('account_id', '=', accountId).execute()
}

/** What a device is told of a message, and how many wait; undefined when it was looked at, or removed, meanwhile. */
export const findUnseen = (db: Db, messageId: string) =>
  db
    .selectFrom('inbox_message as message')
    .innerJoin('inbox_subscriber as subscriber', 'subscriber.id', 'message.subscriber_id')
    .select(['message.content', 'message.url', 'message.created_at', 'subscriber.unread'])
    .where('message.id', '=', messageId)
    .where('message.seen_at', 'is', null)
    .where('message.read_at', 'is', null)
    .where('message.removed_at', 'is', null)
    .executeTakeFirst()
