import type { Platform } from '@fanfara/contract/enums'
import { sql } from 'kysely'
import type { Db, Tx } from '#/db/port.ts'

/** Notes a platform's call. @returns false when it came before. */
export async function noteOnce(tx: Tx, platform: Platform, id: string, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('platform_notice')
    .values({ platform, id, at })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Keeps a request for deletion by the hash of its code. */
export async function insertDeletion(
  tx: Tx,
  deletion: { codeHash: Buffer; platform: Platform; at: Date; channels: number },
): Promise<void> {
  await tx
    .insertInto('data_deletion')
    .values({
      code_hash: deletion.codeHash,
      platform: deletion.platform,
      requested_at: deletion.at,
      channels: deletion.channels,
    })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** A request for deletion by the hash of its code; undefined when there is none. */
export const findDeletion = (db: Db, codeHash: Buffer) =>
  db
    .selectFrom('data_deletion')
    .select(['requested_at', 'channels'])
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()

/** Removes notes of calls that are too old to come again. */
export async function removeOld(db: Db, before: Date): Promise<void> {
  await sql`delete from platform_notice where at < ${before}::timestamptz`.execute(db)
}
