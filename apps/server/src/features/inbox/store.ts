import type { Reader, Tx } from '../../db/port.ts'

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

/** What an account reads, and where its mail goes; undefined when it is gone. */
export const findReader = (db: Reader, accountId: string) =>
  db
    .selectFrom('account')
    .select(['language', 'email'])
    .where('id', '=', accountId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
