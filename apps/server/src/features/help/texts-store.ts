import type { Language } from '@fanfara/contract/enums'
import { HELP_ARTICLES_MAX, HELP_OWN_MAX } from '@fanfara/contract/help'
import { type Selectable, sql } from 'kysely'
import type { Reader, Tx } from '#/db/port.ts'
import type { HelpArticleTable, HelpTextTable } from '#/db/rows/help-rows.ts'

/** An article that operators added. */
export type OwnArticle = Pick<Selectable<HelpArticleTable>, 'topic' | 'place' | 'is_shown'>
/** What operators wrote of an article in a language. */
export type HelpText = Selectable<HelpTextTable>

/** Lets one write after the other: how many articles there are and their order is a matter of all. */
export async function lockAll(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('help-articles', 0))`.execute(tx)
}

/** Articles of operators in the order of the menu. */
export const listOwn = (db: Reader): Promise<OwnArticle[]> =>
  db
    .selectFrom('help_article')
    .select(['topic', 'place', 'is_shown'])
    .orderBy('place')
    .orderBy('topic')
    .limit(HELP_OWN_MAX)
    .execute()

/** An article of operators; undefined: none. */
export const findOwn = (db: Reader, topic: string): Promise<OwnArticle | undefined> =>
  db.selectFrom('help_article').select(['topic', 'place', 'is_shown']).where('topic', '=', topic).executeTakeFirst()

/** Which texts operators wrote, without them; two languages of each article are the most there are. */
export const listWritten = (db: Reader) =>
  db
    .selectFrom('help_text')
    .select(['topic', 'language', 'title', 'version'])
    .orderBy('topic')
    .orderBy('language')
    .limit(HELP_ARTICLES_MAX * 10)
    .execute()

/** What operators wrote of one article, at most a row for each language. */
export const textsOf = (db: Reader, topic: string): Promise<HelpText[]> =>
  db.selectFrom('help_text').selectAll().where('topic', '=', topic).orderBy('language').execute()

/** One text; undefined: nobody wrote it. */
export const findText = (db: Reader, topic: string, language: Language): Promise<HelpText | undefined> =>
  db.selectFrom('help_text').selectAll().where('topic', '=', topic).where('language', '=', language).executeTakeFirst()

/** Puts a text in the place of the one before. */
export async function writeText(tx: Tx, row: HelpText): Promise<void> {
  await tx
    .insertInto('help_text')
    .values(row)
    .onConflict(conflict => conflict.columns(['topic', 'language']).doUpdateSet(row))
    .execute()
}

/** Takes one text away. */
export async function removeText(tx: Tx, topic: string, language: Language): Promise<void> {
  await tx.deleteFrom('help_text').where('topic', '=', topic).where('language', '=', language).execute()
}

/** Adds an article behind the others. */
export async function insertOwn(tx: Tx, topic: string, at: Date): Promise<void> {
  const place = sql<number>`(select coalesce(max(place), 0) + 1 from help_article)`
  await tx.insertInto('help_article').values({ topic, place, created_at: at }).execute()
}

/** Shows or hides an article. */
export async function setShown(tx: Tx, topic: string, isShown: boolean): Promise<void> {
  await tx.updateTable('help_article').set({ is_shown: isShown }).where('topic', '=', topic).execute()
}

/** Says where an article stands. */
export async function setPlace(tx: Tx, topic: string, place: number): Promise<void> {
  await tx.updateTable('help_article').set({ place }).where('topic', '=', topic).execute()
}

/** Removes an article with its texts, earlier ones and answers. */
export async function removeOwn(tx: Tx, topic: string): Promise<void> {
  await tx.deleteFrom('help_article').where('topic', '=', topic).execute()
  await tx.deleteFrom('help_text').where('topic', '=', topic).execute()
  await tx.deleteFrom('help_text_version').where('topic', '=', topic).execute()
  await tx.deleteFrom('help_answer').where('topic', '=', topic).execute()
}
