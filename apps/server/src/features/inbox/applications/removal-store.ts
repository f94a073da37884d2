import { sql } from 'kysely'
import type { Db, Reader, Tx } from '#/db/port.ts'

/** What an application holds, counted no further than `cap`. */
export async function countHoldings(db: Reader, applicationId: string, cap: number) {
  const { rows } = await sql<{ subscribers: number; messages: number }>`
    select (select count(*) from (select 1 from inbox_subscriber where application_id = ${applicationId}::uuid limit ${cap}::int) as one)::int as subscribers,
      (select count(*) from (select 1 from inbox_subscriber as subscriber join inbox_message on subscriber_id = subscriber.id
        where application_id = ${applicationId}::uuid and inbox_message.removed_at is null limit ${cap}::int) as one)::int as messages`.execute(
    db,
  )
  return rows[0] ?? { subscribers: 0, messages: 0 }
}

/** What widgets of an application did, by its name: of the newest lines of the usage log, no more than `cap`. */
export async function summarizeUsage(db: Reader, applicationId: string, cap: number) {
  const { rows } = await sql<{ name: string; count: number; last_at: Date }>`
    select name, count(*)::int as count, max(at) as last_at from (
      select inbox_usage.name, inbox_usage.at from inbox_subscriber as subscriber join inbox_usage on subscriber_id = subscriber.id
      where application_id = ${applicationId}::uuid order by inbox_usage.id desc limit ${cap}::int) as line
    group by name order by count desc, name limit 50`.execute(db)
  return rows
}

/** Takes an application away from everybody: its name is free, its keys and sessions are gone. */
export async function withdrawApplication(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.deleteFrom('inbox_secret').where('application_id', '=', id).execute()
  await tx
    .updateTable('inbox_application')
    .set({ removed_at: at, identifier: `removed.${id}`, allowed_origins: [] })
    .where('id', '=', id)
    .execute()
}

/** Takes a feed away from its application: its name is free at once, its messages leave it later. @returns false when there is none. */
export async function withdrawFeed(tx: Tx, applicationId: string, id: string): Promise<boolean> {
  const feed = await tx
    .updateTable('inbox_feed')
    .set({ application_id: null })
    .where('id', '=', id)
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
  return feed.numUpdatedRows > 0n
}

/** Preferences of it go by the foreign key. */
export async function removeWorkflow(tx: Tx, applicationId: string, id: string): Promise<void> {
  await tx.deleteFrom('inbox_workflow').where('id', '=', id).where('application_id', '=', applicationId).execute()
}

/** Rows that one statement removes. */
const PIECE = 5000
/** Statements of one round, so that a round ends. */
const PIECES_MAX = 40

/** Removes what is left of removed feeds and applications, in bounded pieces, feed and application themselves at last. */
export async function purgeRemoved(db: Db): Promise<void> {
  await purgeFeeds(db)
  for (let piece = 0; piece < PIECES_MAX; piece += 1) {
    const row = await db
      .selectFrom('inbox_application')
      .select('id')
      .where('removed_at', 'is not', null)
      .orderBy('removed_at')
      .limit(1)
      .executeTakeFirst()
    if (!row) return
    if ((await purgePiece(db, row.id)) === 0)
      await db.deleteFrom('inbox_application').where('id', '=', row.id).execute()
  }
}

/** Lets the messages of removed feeds go on in none. */
async function purgeFeeds(db: Db): Promise<void> {
  for (let piece = 0; piece < PIECES_MAX; piece += 1) {
    const feed = await db
      .selectFrom('inbox_feed')
      .select('id')
      .where('application_id', 'is', null)
      .limit(1)
      .executeTakeFirst()
    if (!feed) return
    const { numAffectedRows } = await sql`update inbox_message set feed_id = null
      where id in (select id from inbox_message where feed_id = ${feed.id}::uuid limit ${PIECE}::int)`.execute(db)
    if (!numAffectedRows) await db.deleteFrom('inbox_feed').where('id', '=', feed.id).execute()
  }
}

/** @returns how many rows went; subscribers take their sessions, preferences and usage with them. */
async function purgePiece(db: Db, id: string): Promise<number> {
  for (const statement of [
    sql`delete from inbox_message where id in (select inbox_message.id from inbox_subscriber as subscriber
      join inbox_message on subscriber_id = subscriber.id where application_id = ${id}::uuid limit ${PIECE}::int)`,
    sql`delete from inbox_usage where id in (select inbox_usage.id from inbox_subscriber as subscriber
      join inbox_usage on subscriber_id = subscriber.id where application_id = ${id}::uuid limit ${PIECE}::int)`,
    sql`delete from inbox_subscriber where id in (select id from inbox_subscriber where application_id = ${id}::uuid limit ${PIECE}::int)`,
    sql`delete from inbox_trigger where (application_id, transaction_id) in (
      select application_id, transaction_id from inbox_trigger where application_id = ${id}::uuid limit ${PIECE}::int)`,
  ]) {
    const { numAffectedRows } = await statement.execute(db)
    if (numAffectedRows) return Number(numAffectedRows)
  }
  return 0
}
