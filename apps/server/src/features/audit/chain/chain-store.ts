import { chainBreaks } from '@fanfara/contract/ops/log/chain'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '#/db/port.ts'
import { type Break, GROUND, type Link, type Reached, type SealedLine } from './chain-policy.ts'

/** A line that commits late is still sealed while so many younger ones were before it. */
const LATE_MAX = 10_000

const lineColumns = sql`audit.id, audit.at, audit.actor_id, audit.advertiser, audit.action, audit.object_type, audit.object_id,
  audit.object_name, audit.creator_id, audit.reason, audit.before::text as before, audit.after::text as after`

/** Lets one process at a time seal; whoever writes the log waits for nobody. @returns the newest link. */
export async function lockHead(tx: Tx): Promise<Reached> {
  await sql`select pg_advisory_xact_lock(hashtextextended('log-chain', 0))`.execute(tx)
  return headOf(tx)
}

/** The newest link; the ground before the first. */
export async function headOf(db: Reader): Promise<Reached> {
  const row = await db
    .selectFrom('audit_link')
    .select(['position', 'digest'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? { position: 0, digest: GROUND }
}

/** Lines that no link stands for, the oldest first. */
export async function unsealed(tx: Tx, limit: number): Promise<SealedLine[]> {
  const { rows } = await sql<SealedLine>`
    select ${lineColumns} from audit left join audit_link on audit_link.line_id = audit.id
    where audit_link.line_id is null
      and audit.id > coalesce((select max(line_id) from audit_link), 0) - ${LATE_MAX}::bigint
    order by audit.id limit ${limit}::int`.execute(tx)
  return rows
}

/** When the oldest line behind the newest link was written; null where there is none. */
export async function unsealedSince(db: Reader): Promise<Date | null> {
  const row = await db
    .selectFrom('audit')
    .select('at')
    .where('id', '>', sql<number>`coalesce((select max(line_id) from audit_link), 0)`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.at ?? null
}

/** Adds links to the end of the chain. */
export async function insertLinks(
  tx: Tx,
  links: readonly { position: number; line_id: number; digest: Buffer; at: Date }[],
): Promise<void> {
  await tx
    .insertInto('audit_link')
    .values([...links])
    .execute()
}

/** The next links behind a position, each with its line. */
export async function linksAfter(db: Reader, position: number, limit: number): Promise<Link[]> {
  const { rows } = await sql<
    SealedLine & { position: number; line_id: number; digest: Uint8Array; found: number | null }
  >`
    select audit_link.position, audit_link.line_id, audit_link.digest, audit.id as found, ${lineColumns}
    from audit_link left join audit on audit.id = audit_link.line_id
    where audit_link.position > ${position}::bigint order by audit_link.position limit ${limit}::int`.execute(db)
  return rows.map(({ position: at, line_id: lineId, digest, found, ...line }) => ({
    position: at,
    lineId,
    digest,
    line: found === null ? null : line,
  }))
}

/** The link at a position; the ground before the first, null where it is gone. */
export async function linkAt(db: Reader, position: number): Promise<Reached | null> {
  if (position === 0) return { position: 0, digest: GROUND }
  const row = await db
    .selectFrom('audit_link')
    .select(['position', 'digest'])
    .where('position', '=', position)
    .executeTakeFirst()
  return row ?? null
}

/** How far the chain was looked through, and what was found. */
export async function readCheck(db: Reader) {
  const row = await db.selectFrom('audit_check').selectAll().executeTakeFirstOrThrow()
  const why = chainBreaks.find(each => each === row.broken_why)
  const broken =
    why && row.broken_position !== null && row.found_at
      ? { position: row.broken_position, lineId: row.broken_line, why, foundAt: row.found_at }
      : null
  return { position: row.position, passedAt: row.passed_at, broken }
}

/** Keeps how far the chain holds; `passedAt` when its end was reached. */
export async function writeReached(db: Db | Tx, position: number, passedAt: Date | null): Promise<void> {
  await db
    .updateTable('audit_check')
    .set({ position, ...(passedAt ? { passed_at: passedAt } : {}) })
    .execute()
}

/** Keeps the first break that was found: what comes later is not told from it. */
export async function writeBreak(db: Db | Tx, { position, lineId, why }: Break, at: Date): Promise<void> {
  await db
    .updateTable('audit_check')
    .set({ broken_position: position, broken_line: lineId, broken_why: why, found_at: at, position: 0 })
    .where('broken_why', 'is', null)
    .execute()
}

/** The chain holds again: what was there was put back. */
export async function forgetBreak(db: Db | Tx): Promise<void> {
  await db
    .updateTable('audit_check')
    .set({ broken_position: null, broken_line: null, broken_why: null, found_at: null })
    .execute()
}

/** When the newest link was made. */
export async function sealedAt(db: Reader): Promise<Date | null> {
  const row = await db.selectFrom('audit_link').select('at').orderBy('position', 'desc').limit(1).executeTakeFirst()
  return row?.at ?? null
}
