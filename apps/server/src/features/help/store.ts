import type { Language } from '@fanfara/contract/enums'
import { HELP_COUNTED_MAX } from '@fanfara/contract/help'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '#/db/port.ts'

/** Which article somebody read, and as it was when. */
export interface Text {
  topic: string
  version: string
}
/** What somebody says of it. */
export interface Said {
  isHelpful: boolean
  sentence: string
  language: Language
}

/** What somebody said of this text; undefined: nothing. */
export const findAnswer = (db: Reader, accountId: string, { topic, version }: Text) =>
  db
    .selectFrom('help_answer')
    .select(['is_helpful', 'sentence'])
    .where('account_id', '=', accountId)
    .where('topic', '=', topic)
    .where('version', '=', version)
    .executeTakeFirst()

/** Puts an answer in the place of the one before, whichever text that was for. */
export async function writeAnswer(tx: Tx, accountId: string, text: Text, said: Said, at: Date): Promise<void> {
  const { isHelpful: is_helpful, ...rest } = said
  const answer = { version: text.version, is_helpful, ...rest, answered_at: at }
  await tx
    .insertInto('help_answer')
    .values({ id: crypto.randomUUID(), account_id: accountId, topic: text.topic, ...answer })
    .onConflict(conflict => conflict.columns(['account_id', 'topic']).doUpdateSet(answer))
    .execute()
}

/** Rows of a text that a condition names, counted no further than anybody reads. */
const counted = ({ topic, version }: Text, which: ReturnType<typeof sql>) => sql<number>`
  (select count(*)::int from (select 1 from help_answer where topic = ${topic} and version = ${version} and ${which}
    limit ${HELP_COUNTED_MAX}::int) as answers)`

/** How many said what. */
export interface Counts {
  helpful: number
  unhelpful: number
  sentences: number
}

/** How many said what of a text. */
export async function countAnswers(db: Db, text: Text): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select ${counted(text, sql`is_helpful`)} as helpful, ${counted(text, sql`not is_helpful`)} as unhelpful,
      ${counted(text, sql`sentence <> ''`)} as sentences`.execute(db)
  return rows[0] ?? { helpful: 0, unhelpful: 0, sentences: 0 }
}

/** A page of what was written of a text, newest first. */
export const listSentences = (db: Db, { topic, version }: Text, { limit, offset }: { limit: number; offset: number }) =>
  db
    .selectFrom('help_answer')
    .select(['id', 'sentence', 'language', 'answered_at'])
    .where('topic', '=', topic)
    .where('version', '=', version)
    .where('sentence', '<>', '')
    .orderBy('answered_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

/** Removes what somebody said of all articles. */
export async function removeAnswers(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('help_answer').where('account_id', '=', accountId).execute()
}
