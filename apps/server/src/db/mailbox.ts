import type { Letter } from '../mail/letter.ts'
import type { Db } from './port.ts'

/** Writes a letter down instead of sending it (OPS-32). */
export async function keepLetter(db: Db, { to, subject, text, html }: Letter, at: Date): Promise<void> {
  await db.insertInto('sent_mail').values({ at, recipient: to, subject, text_body: text, html_body: html }).execute()
}

/** At most `limit`, newest first. */
export async function newestLetters(db: Db, limit: number): Promise<(Letter & { id: number; at: Date })[]> {
  const rows = await db.selectFrom('sent_mail').selectAll().orderBy('id', 'desc').limit(limit).execute()
  return rows.map(row => ({
    id: row.id,
    at: row.at,
    to: row.recipient,
    subject: row.subject,
    text: row.text_body,
    html: row.html_body,
  }))
}

/** One letter as HTML; undefined when there is none. */
export const findLetter = (db: Db, id: number) =>
  db.selectFrom('sent_mail').select('html_body').where('id', '=', id).executeTakeFirst()
