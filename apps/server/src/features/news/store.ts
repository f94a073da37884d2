import { type Language, languages, type NewsStatus, newsStatuses, recordOf } from '@fanfara/contract/enums'
import type { Texts } from '@fanfara/contract/languages'
import type { NewsForm, NewsShown, NewsSort } from '@fanfara/contract/news'
import { type RawBuilder, sql } from 'kysely'
import { escapeLike } from '#/db/like.ts'
import type { Db, Reader, RowsAsked, Tx } from '#/db/port.ts'

/** As it is kept, in every language that it was written in. */
export interface News extends Omit<NewsForm, 'title' | 'text'> {
  title: Texts
  text: Texts
  id: string
  status: NewsStatus
  changedAt: Date
  publishedAt: Date | null
  notifiedAt: Date | null
}

const news = (db: Reader) => db.selectFrom('news').selectAll()
type NewsRow = Awaited<ReturnType<ReturnType<typeof news>['executeTakeFirstOrThrow']>>

const newsOf = (row: NewsRow): News => ({
  id: row.id,
  status: row.status,
  title: row.title,
  text: row.text,
  url: row.url,
  changedAt: row.changed_at,
  publishedAt: row.published_at,
  notifiedAt: row.notified_at,
})

const columnsOf = ({ title, text, url }: NewsForm) => ({
  title: JSON.stringify(title),
  text: JSON.stringify(text),
  url,
})

/** Published news, newest first. */
export async function listPublished(db: Db, limit: number): Promise<News[]> {
  const rows = await news(db)
    .where('status', '=', 'published')
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(newsOf)
}

/** Which news, in which order, and in whose language titles are compared. */
export interface NewsAsked extends NewsShown, RowsAsked {
  language: Language
}

/** A title as `textFor` has it, without capitals and Polish letters: the expression of the indexes `news_by_title_…`. */
function titleIn(language: Language): RawBuilder<string> {
  const others = languages.filter(other => other !== language)
  const written = [language, ...others].map(each => sql`nullif(title ->> ${sql.lit(each)}, '')`)
  return sql<string>`plain_letters(coalesce(${sql.join(written)}))`
}

const sorted = (language: Language): Record<NewsSort | 'newest', RawBuilder<unknown>> => ({
  newest: sql`created_at desc, id desc`,
  oldest: sql`created_at, id`,
  published: sql`published_at desc nulls last, id desc`,
  title: sql`${titleIn(language)}, id`,
})

const COUNT_MAX = 10_000

/** A page of news in an order, the newest first unless told. */
export async function listAll(
  db: Db,
  { status, search, sort, language, limit, offset }: NewsAsked,
): Promise<{ rows: News[]; total: number }> {
  const matching = sql<boolean>`${status ? sql`status = ${status}` : sql`true`}
    and ${search ? sql`plain_letters(title::text) like plain_letters(${`%${escapeLike(search)}%`}::text)` : sql`true`}`
  const rows = await news(db)
    .where(matching)
    .orderBy(sorted(language)[sort ?? 'newest'])
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await db
    .selectFrom(db.selectFrom('news').select('id').where(matching).limit(COUNT_MAX).as('counted'))
    .select(select => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows: rows.map(newsOf), total }
}

/** How many news have which status, each up to 10,000. */
export async function countByStatus(db: Db): Promise<Record<NewsStatus, number>> {
  const counts = newsStatuses.map(
    status =>
      sql`(select count(*) from (select 1 from news where status = ${status} limit ${COUNT_MAX}::int) as counted) as ${sql.ref(status)}`,
  )
  const { rows } = await sql<Record<NewsStatus, number>>`select ${sql.join(counts)}`.execute(db)
  return rows[0] ?? recordOf(newsStatuses, () => 0)
}

/** In any status; null when there is none. */
export async function find(db: Reader, id: string): Promise<News | null> {
  const row = await news(db).where('id', '=', id).executeTakeFirst()
  return row ? newsOf(row) : null
}

/** Held against other changes until the transaction ends; null when there is none. */
export async function lock(tx: Tx, id: string): Promise<News | null> {
  const row = await news(tx).where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? newsOf(row) : null
}

/** Keeps a new draft. */
export async function insert(tx: Tx, id: string, form: NewsForm, at: Date): Promise<void> {
  await tx
    .insertInto('news')
    .values({ id, status: 'draft', ...columnsOf(form), created_at: at, changed_at: at })
    .execute()
}

/** Changes what a locked piece of news says. */
export async function change(tx: Tx, id: string, form: NewsForm, at: Date): Promise<void> {
  await tx
    .updateTable('news')
    .set({ ...columnsOf(form), changed_at: at })
    .where('id', '=', id)
    .execute()
}

/** Shows a locked piece of news. */
export async function publish(tx: Tx, id: string, to: NewsStatus, at: Date, isNotified: boolean): Promise<void> {
  const notified = isNotified ? { notified_at: at } : {}
  await tx
    .updateTable('news')
    .set({ status: to, published_at: at, ...notified })
    .where('id', '=', id)
    .execute()
}

/** Takes a locked piece of news back. */
export async function withdraw(tx: Tx, id: string, to: NewsStatus): Promise<void> {
  await tx.updateTable('news').set({ status: to }).where('id', '=', id).execute()
}

/** How far a notice of a locked piece of news has come; null when there is nobody left to tell, or nothing to tell of. */
export async function readNotice(tx: Tx, id: string): Promise<{ at: Date; to: string | null } | null> {
  const row = await tx
    .selectFrom('news')
    .select(['notified_at', 'notified_to'])
    .where('id', '=', id)
    .where('status', '=', 'published')
    .where('notified_at', 'is not', null)
    .where('is_notice_done', '=', false)
    .executeTakeFirst()
  return row?.notified_at ? { at: row.notified_at, to: row.notified_to } : null
}

/** The next creators who were there when the notice began, in the order in which all are told. */
export async function nextCreators(
  tx: Tx,
  { at, to }: { at: Date; to: string | null },
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from account where role = 'influencer' and erased_at is null and created_at <= ${at}::timestamptz
      and id > coalesce(${to}::uuid, '00000000-0000-0000-0000-000000000000')
    order by id limit ${limit}::int`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Notes how far a notice has come. */
export async function writeNotice(tx: Tx, id: string, to: string | null, isDone: boolean): Promise<void> {
  await tx.updateTable('news').set({ notified_to: to, is_notice_done: isDone }).where('id', '=', id).execute()
}
