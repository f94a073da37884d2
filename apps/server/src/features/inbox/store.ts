import type { Db } from '../../db/port.ts'

/** Writes one message; the same occasion is written once (RT-02 keeps subscribers apart by account). */
export async function insertMessage(
  db: Db,
  message: { accountId: string; template: string; content: string; url: string | null; occasion: string; at: Date },
): Promise<void> {
  await db
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
    .execute()
}

/** The language an account reads; null when it is gone. */
export async function languageOfAccount(db: Db, accountId: string): Promise<string | null> {
  const row = await db.selectFrom('account').select('language').where('id', '=', accountId).executeTakeFirst()
  return row?.language ?? null
}
