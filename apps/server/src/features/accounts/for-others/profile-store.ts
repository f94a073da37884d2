import type { CategoryKey } from '@fanfara/contract/enums'
import type { Db, Reader, Tx } from '#/db/port.ts'

/** Interests that exist among these ids. */
export async function knownCategories(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('category').select('id').where('id', 'in', ids).execute()
  return rows.map(({ id }) => id)
}

/** Ids of interests by their keys; unknown ones have none. */
export async function categoriesOf(db: Reader, keys: readonly CategoryKey[]): Promise<string[]> {
  if (keys.length === 0) return []
  const rows = await db.selectFrom('category').select('id').where('key', 'in', keys).execute()
  return rows.map(({ id }) => id)
}

/** Writes name, description and interests. */
export async function writeProfile(
  tx: Tx,
  accountId: string,
  { name, description, categories }: { name: string; description: string | null; categories: readonly string[] },
): Promise<void> {
  await tx.updateTable('account').set({ name, description }).where('id', '=', accountId).execute()
  await tx.deleteFrom('account_category').where('account_id', '=', accountId).execute()
  if (categories.length === 0) return
  await tx
    .insertInto('account_category')
    .values(categories.map(category_id => ({ account_id: accountId, category_id })))
    .execute()
}

/** Puts another picture, or none, in the place of the old one. @returns the old one's address. */
export async function replaceAvatar(tx: Tx, accountId: string, avatarUrl: string | null): Promise<string | null> {
  const before = await tx
    .selectFrom('account')
    .select('avatar_url')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  await tx.updateTable('account').set({ avatar_url: avatarUrl }).where('id', '=', accountId).execute()
  return before.avatar_url
}
