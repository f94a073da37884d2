import { type RawBuilder, sql } from 'kysely'
import { countedOnce } from '#/db/counted-once.ts'
import { escapeLike } from '#/db/like.ts'
import { plannedAnew } from '#/db/planned-anew.ts'
import type { Db, Reader, Tx } from '#/db/port.ts'

/** Who acted: an operator, or an advertiser through a link (OPS-12). */
export type Actor = { actorId: string } | { advertiser: string }

/** One act of an operator, or of an advertiser (OPS-02). */
export type AuditEntry = Actor & {
  action: string
  object: { type: string; id: string | null; name: string | null }
  /** Absent where the act concerned no creator. */
  creatorId?: string
  reason?: string
  /** What was there before the act, and after it; null where there was nothing. */
  before: unknown
  after: unknown
  at: Date
}

const json = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value))

/** Appends a line. */
export async function insertEntry(
  tx: Tx,
  { action, object, creatorId, reason, before, after, at, ...actor }: AuditEntry,
): Promise<void> {
  await tx
    .insertInto('audit')
    .values({
      at,
      actor_id: 'actorId' in actor ? actor.actorId : null,
      advertiser: 'advertiser' in actor ? actor.advertiser : null,
      action,
      object_type: object.type,
      object_id: object.id,
      object_name: object.name,
      creator_id: creatorId ?? null,
      reason: reason ?? null,
      before: json(before),
      after: json(after),
    })
    .execute()
}

/** Lines are counted, and written into a file, up to this number. */
export const COUNT_MAX = 10_000

/** The newest lines about a creator, so many. */
export const linesAbout = (db: Reader, creatorId: string, limit: number) =>
  named(db).where('audit.creator_id', '=', creatorId).orderBy('audit.id', 'desc').limit(limit).execute()

const named = (db: Reader) =>
  db
    .selectFrom('audit')
    .leftJoin('account', 'account.id', 'audit.actor_id')
    .leftJoin('account as creator', 'creator.id', 'audit.creator_id')
    .selectAll('audit')
    .select(select => select.fn.coalesce('account.name', 'audit.advertiser').$castTo<string>().as('actor'))
    .select('creator.name as creator')
/** A line with the names of who acted and whom it concerned. */
export type NamedLine = Awaited<ReturnType<typeof linesAbout>>[number]

/** What the log is narrowed to; undefined is everything. */
export interface Filter {
  text?: string | undefined
  actor?: string | undefined
  creator?: string | undefined
  action?: string | undefined
  object_type?: string | undefined
  object_id?: string | undefined
}

const WORDS_MAX = 6
/** A shorter part of a word begins one: its trigrams find no other. */
const PART_MIN = 3

const SAID = sql`plain_letters(coalesce(audit.object_name, '') || ' ' || coalesce(audit.reason, ''))`

function says(word: string) {
  const pattern = (text: string) => sql`plain_letters(${text}::text)`
  const part = escapeLike(word)
  return word.length < PART_MIN
    ? sql<boolean>`(${SAID} like ${pattern(`${part}%`)} or ${SAID} like ${pattern(`% ${part}%`)})`
    : sql<boolean>`${SAID} like ${pattern(`%${part}%`)}`
}

const wordsOf = (text = '') => text.split(/\s+/).filter(Boolean).slice(0, WORDS_MAX)

/** A part of a statement on `audit`. */
function matching({ text, actor, creator, action, object_type: type, object_id: object }: Filter) {
  const conditions = [
    ...(actor ? [sql<boolean>`audit.actor_id = ${actor}`] : []),
    ...(creator ? [sql<boolean>`audit.creator_id = ${creator}`] : []),
    ...(action ? [sql<boolean>`audit.action = ${action}`] : []),
    ...(type ? [sql<boolean>`audit.object_type = ${type}`] : []),
    ...(object ? [sql<boolean>`audit.object_id = ${object}`] : []),
    ...wordsOf(text).map(says),
  ]
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** So many of the newest lines are looked through for words first. */
const NEWEST = 10_000
/** More lines than this take longer to look up by the index of words than it takes to meet the newest of them by going on. */
const LOOKED_UP = 12_000

/**
 * The newest lines that say some words (decision 0116), by their ids. What is often said is met among the newest lines, which lie together; only what is not
 * is looked for by its words: which of the two is right the planner cannot know.
 */
async function idsSaying(db: Db, filter: Filter, most: number): Promise<number[]> {
  const last = await lastId(db)
  const newest = await idsIn(db, since(last - NEWEST, filter), most)
  if (newest.length === most) return newest
  // As often as among the newest lines, words are said in all of them.
  if ((newest.length / NEWEST) * last > LOOKED_UP) {
    const further = Math.ceil((2 * NEWEST * most) / newest.length)
    const met = await idsIn(db, since(last - further, filter), most)
    if (met.length === most) return met
  }
  const found = sql`with found as materialized (select id from audit where ${matching(filter)}) select id from found`
  return idsIn(db, found, most)
}

async function lastId(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('audit')
    .select(select => select.fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}

/** Lines after one, the newest first: they are walked (`offset 0`), not looked for by what they say. */
const since = (id: number, filter: Filter) => sql`
  select id from (select * from audit where id > ${id}::bigint order by id desc offset 0) audit where ${matching(filter)}`

async function idsIn(db: Db, found: RawBuilder<unknown>, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${plannedAnew} ${found} order by id desc limit ${most}::int`.execute(db)
  return rows.map(({ id }) => id)
}

interface Found {
  rows: NamedLine[]
  /** Up to one above `countedTo`. */
  total: number
  countedTo: number
}

/** Lines with the names of who acted and whom it concerned, newest first, and how many match. */
export async function listEntries(db: Db, filter: Filter, page: { limit: number; offset: number }): Promise<Found> {
  if (wordsOf(filter.text).length > 0) return listSaying(db, filter, page)
  const rows = await named(db)
    .where(matching(filter))
    .orderBy('audit.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return { rows, total: await countEntries(db, filter), countedTo: COUNT_MAX }
}

/** Lines that say some words are counted up to this number. */
const SAYING_MAX = 100

async function listSaying(db: Db, filter: Filter, { limit, offset }: { limit: number; offset: number }) {
  const countedTo = Math.max(SAYING_MAX, offset + limit)
  const ids = await idsSaying(db, filter, countedTo + 1)
  const shown = ids.slice(offset, offset + limit)
  const rows = await named(db)
    .where(sql<boolean>`audit.id = any(${shown}::bigint[])`)
    .orderBy('audit.id', 'desc')
    .execute()
  return { rows, total: ids.length, countedTo }
}

const countWhole = countedOnce(COUNT_MAX + 1)

/** How many lines match, up to one above 10,000; none is ever taken away. */
function countEntries(db: Db, filter: Filter): Promise<number> {
  const { actor, creator, action, object_type: type, object_id: object } = filter
  const isWhole = [actor, creator, action, type, object].every(value => value === undefined)
  return isWhole ? countWhole(db, () => countUpTo(db, filter)) : countUpTo(db, filter)
}

async function countUpTo(db: Db, filter: Filter): Promise<number> {
  const { total } = await db
    .selectFrom(lines =>
      lines
        .selectFrom('audit')
        .select('audit.id')
        .where(matching(filter))
        .limit(COUNT_MAX + 1)
        .as('counted'),
    )
    .select(select => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** So many operators are offered as who acted. */
const ACTORS_MAX = 100

/** Operators, by name; those who were removed acted too. */
export const listActors = (db: Db) =>
  db
    .selectFrom('account')
    .select(['id', 'name'])
    .where('role', '=', 'operator')
    .orderBy('name')
    .orderBy('id')
    .limit(ACTORS_MAX)
    .execute()
