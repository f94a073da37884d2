import { sql } from 'kysely'
import type { Tx } from '#/db/port.ts'
import { removeInvitationOf } from '../invitations/invitation-store.ts'
import { removeLooksAt } from '../looks/look-store.ts'
import { removeFactor } from '../second-factor/second-factor-store.ts'

/** Makes acts on one account follow each other. @returns what erasing must know; null when it is gone. */
export async function lockToErase(tx: Tx, id: string) {
  return tx
    .selectFrom('account')
    .select(['language', sql<string | null>`case when email_confirmed_at is not null then email end`.as('email')])
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Personal data of an account goes; its row stays as the opaque owner of money records. */
export async function eraseAccount(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.deleteFrom('account_category').where('account_id', '=', id).execute()
  await tx.deleteFrom('known_browser').where('account_id', '=', id).execute()
  await tx.deleteFrom('account_origin').where('account_id', '=', id).execute()
  await tx.deleteFrom('social_identity').where('account_id', '=', id).execute()
  await tx.deleteFrom('reset_code').where('account_id', '=', id).execute()
  await tx.deleteFrom('email_confirmation').where('account_id', '=', id).execute()
  await removeInvitationOf(tx, id)
  await removeFactor(tx, id)
  await removeLooksAt(tx, id)
  await tx.updateTable('session').set({ browser: null, system: null }).where('account_id', '=', id).execute()
  await sql`delete from refresh_token where session_id in (select id from session where account_id = ${id})`.execute(tx)
  await tx
    .updateTable('account')
    .set({
      email: null,
      email_confirmed_at: null,
      name: `#${id.slice(0, 8)}`,
      description: null,
      avatar_url: null,
      password_hash: null,
      connect_uuid: crypto.randomUUID(),
      inbox_subscriber_id: `erased-${id}`,
      is_active: false,
      easy_ad: false,
      erased_at: at,
    })
    .where('id', '=', id)
    .execute()
}
