import type { Language } from '@fanfara/contract/enums'
import { HELP_VERSIONS_MAX } from '@fanfara/contract/help'
import { sql } from 'kysely'
import type { Reader, Tx } from '#/db/port.ts'

/** A text as it was written once; null where the product's own took its place. */
export interface NewVersion {
  topic: string
  language: Language
  title: string
  text: string | null
  authorId: string
}

/** Characters of a text that a list shows. */
const OPENING = 160

/** Keeps a text among the earlier ones, and no more of them than are kept. */
export async function keepVersion(tx: Tx, { authorId, ...version }: NewVersion, at: Date): Promise<void> {
  const row = { id: crypto.randomUUID(), ...version, author_id: authorId, written_at: at }
  await tx.insertInto('help_text_version').values(row).execute()
  const { topic, language } = version
  await sql`delete from help_text_version where id in (
    select id from help_text_version where topic = ${topic} and language = ${language}
    order by written_at desc, (id = ${row.id}) desc, id desc offset ${HELP_VERSIONS_MAX}::int)`.execute(tx)
}

/** The earlier texts of an article in a language, newest first, each by how it begins. */
export const listVersions = (db: Reader, topic: string, language: Language) =>
  db
    .selectFrom('help_text_version as version')
    .innerJoin('account', 'account.id', 'version.author_id')
    .select(['version.id', 'version.language', 'version.written_at', 'account.name as by'])
    .select([
      sql<string | null>`left(version.text, ${OPENING}::int)`.as('opening'),
      sql<number>`coalesce(length(version.text), 0)`.as('length'),
    ])
    .where('topic', '=', topic)
    .where('version.language', '=', language)
    .orderBy('written_at', 'desc')
    .orderBy('version.id', 'desc')
    .limit(HELP_VERSIONS_MAX)
    .execute()

/** An earlier text whole; undefined: no longer kept, or another article's. */
export const findVersion = (db: Reader, topic: string, id: string) =>
  db
    .selectFrom('help_text_version')
    .select(['title', 'text'])
    .where('topic', '=', topic)
    .where('id', '=', id)
    .executeTakeFirst()
