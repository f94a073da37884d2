import { type AuditSort, auditFilter } from '@fanfara/contract/ops/desk'
import { day, endOf, startOf } from '@fanfara/contract/time'
import { type RawBuilder, sql } from 'kysely'
import { countedOnce } from '#/db/kept/counted-once.ts'
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
  named(db)
    .where('audit.creator_id', '=', creatorId)
    .orderBy('audit.at', 'desc')
    .orderBy('audit.id', 'desc')
    .limit(limit)
    .execute()

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
  /** Whatever was done to one of these. */
  objects?: readonly string[] | undefined
  /** Days of Warsaw, both included. */
  from?: string | undefined
  to?: string | undefined
  /** The newest lines first unless told. */
  sort?: AuditSort | undefined
}

/** Lines of these days: along `audit_by_time`, or with another filter along its index. */
const within = ({ from, to }: Filter) => sql<boolean>`${from ? sql`audit.at >= ${startOf(day(from))}` : sql`true`}
  and ${to ? sql`audit.at < ${endOf(day(to))}` : sql`true`}`

/** How lines stand, of a statement on something with `at` and `id`. */
const inOrder = ({ sort }: Filter) => (sort === 'oldest' ? sql`at, id` : sql`at desc, id desc`)

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
function matching(filter: Filter) {
  const { text, actor, creator, action, object_type: type, object_id: object, objects } = filter
  const conditions = [
    ...(actor ? [sql<boolean>`audit.actor_id = ${actor}`] : []),
    ...(creator ? [sql<boolean>`audit.creator_id = ${creator}`] : []),
    ...(action ? [sql<boolean>`audit.action = ${action}`] : []),
    ...(type ? [sql<boolean>`audit.object_type = ${type}`] : []),
    ...(object ? [sql<boolean>`audit.object_id = ${object}`] : []),
    ...(objects ? [sql<boolean>`audit.object_id = any(${objects}::uuid[])`] : []),
    ...wordsOf(text).map(says),
  ]
  return sql<boolean>`${sql.join([within(filter), ...conditions], sql` and `)}`
}

/** So many of the first lines are looked through for words first. */
const FIRST = 10_000
/** More lines than this take longer to look up by the index of words than it takes to meet the first of them by going on. */
const LOOKED_UP = 12_000

/**
 * The first lines that say some words (decision 0116), by their ids. What is often said is met among the first lines, which lie together; only what is not
 * is looked for by its words: which of the two is right the planner cannot know.
 */
async function idsSaying(db: Db, filter: Filter, most: number): Promise<number[]> {
  const first = await idsIn(db, walked(FIRST, filter), filter, most)
  if (first.length === most) return first
  // As often as among the first lines, words are said in all of them.
  if ((first.length / FIRST) * (await stretchOf(db, filter)) > LOOKED_UP) {
    const further = Math.ceil((2 * FIRST * most) / first.length)
    const met = await idsIn(db, walked(further, filter), filter, most)
    if (met.length === most) return met
  }
  const found = sql`with found as materialized (select id, at from audit where ${matching(filter)}) select id from found`
  return idsIn(db, found, filter, most)
}

/** About how many lines the days have: ids are given one after the other. */
async function stretchOf(db: Db, filter: Filter): Promise<number> {
  const end = (order: RawBuilder<unknown>) =>
    sql`(select id from audit where ${within(filter)} order by ${order} limit 1)`
  const { rows } = await sql<{ lines: number | null }>`
    select abs(${end(sql`at desc, id desc`)} - ${end(sql`at, id`)}) + 1 as lines`.execute(db)
  return rows[0]?.lines ?? 0
}

/** So many lines of the days, the first of the order: they are walked (`offset 0`), not looked for by what they say. */
const walked = (lines: number, filter: Filter) => sql`
  select id from (select * from audit where ${within(filter)} order by ${inOrder(filter)} limit ${lines}::int offset 0) audit
    where ${matching({ ...filter, from: undefined, to: undefined })}`

async function idsIn(db: Db, found: RawBuilder<unknown>, filter: Filter, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    ${plannedAnew} ${found} order by ${inOrder(filter)} limit ${most}::int`.execute(db)
  return rows.map(({ id }) => id)
}

interface Found {
  rows: NamedLine[]
  /** Up to one above `countedTo`. */
  total: number
  countedTo: number
}

/** Lines with the names of who acted and whom it concerned, in their order, and how many match. */
export async function listEntries(db: Db, filter: Filter, page: { limit: number; offset: number }): Promise<Found> {
  if (wordsOf(filter.text).length > 0) return listSaying(db, filter, page)
  const rows = await named(db)
    .where(matching(filter))
    .orderBy('audit.at', directionOf(filter))
    .orderBy('audit.id', directionOf(filter))
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return { rows, total: await countEntries(db, filter), countedTo: COUNT_MAX }
}

/** Lines that say some words are counted up to this number. */
const SAYING_MAX = 100

const directionOf = ({ sort }: Filter) => (sort === 'oldest' ? 'asc' : 'desc')

async function listSaying(db: Db, filter: Filter, { limit, offset }: { limit: number; offset: number }) {
  const countedTo = Math.max(SAYING_MAX, offset + limit)
  const ids = await idsSaying(db, filter, countedTo + 1)
  const shown = ids.slice(offset, offset + limit)
  const rows = await named(db)
    .where(sql<boolean>`audit.id = any(${shown}::bigint[])`)
    .orderBy('audit.at', directionOf(filter))
    .orderBy('audit.id', directionOf(filter))
    .execute()
  return { rows, total: ids.length, countedTo }
}

const countWhole = countedOnce(COUNT_MAX + 1)

/** Whatever else a call says (its order, its page) narrows nothing. */
const isNarrowed = (filter: Filter) =>
  filter.objects !== undefined || Object.entries(filter).some(([name, value]) => value && name in auditFilter)

/** How many lines match, up to one above 10,000; none is ever taken away. */
const countEntries = (db: Db, filter: Filter): Promise<number> =>
  isNarrowed(filter) ? countUpTo(db, filter) : countWhole(db, () => countUpTo(db, filter))

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
