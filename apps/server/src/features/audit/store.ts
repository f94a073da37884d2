import { sql } from 'kysely'
import { escapeLike } from '#/db/like.ts'
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

/** A part of a statement on `audit`. */
function matching({ text = '', actor, creator, action, object_type: type, object_id: object }: Filter) {
  const words = text.split(/\s+/).filter(Boolean).slice(0, WORDS_MAX)
  const conditions = [
    ...words.map(
      word => sql<boolean>`plain_letters(coalesce(audit.object_name, '') || ' ' || coalesce(audit.reason, ''))
        like plain_letters(${`%${escapeLike(word)}%`}::text)`,
    ),
    ...(actor ? [sql<boolean>`audit.actor_id = ${actor}`] : []),
    ...(creator ? [sql<boolean>`audit.creator_id = ${creator}`] : []),
    ...(action ? [sql<boolean>`audit.action = ${action}`] : []),
    ...(type ? [sql<boolean>`audit.object_type = ${type}`] : []),
    ...(object ? [sql<boolean>`audit.object_id = ${object}`] : []),
  ]
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** Lines with the names of who acted and whom it concerned, newest first. */
export const listEntries = (db: Db, filter: Filter, { limit, offset }: { limit: number; offset: number }) =>
  named(db).where(matching(filter)).orderBy('audit.id', 'desc').limit(limit).offset(offset).execute()

/** How many lines match, up to one above 10,000. */
export async function countEntries(db: Db, filter: Filter): Promise<number> {
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
