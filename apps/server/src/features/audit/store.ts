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
  before?: unknown
  after?: unknown
  at: Date
}

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))

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

/** Lines are counted up to this number. */
const COUNT_MAX = 10_000

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

/** Page of lines with the names of who acted and whom it concerned, newest first. */
export async function listEntries(db: Db, { limit, offset }: { limit: number; offset: number }) {
  const rows = await named(db).orderBy('audit.id', 'desc').limit(limit).offset(offset).execute()
  const { total } = await db
    .selectFrom(lines => lines.selectFrom('audit').select('id').limit(COUNT_MAX).as('counted'))
    .select(select => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}
