import type { Db, Tx } from '../../db/port.ts'
import type { AuditEntry } from './service.ts'

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))

/** Appends a line. */
export async function insertEntry(
  tx: Tx,
  { action, object, reason, before, after, at, ...actor }: AuditEntry,
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
      reason: reason ?? null,
      before: json(before),
      after: json(after),
    })
    .execute()
}

/** Page of lines with the actor's name, newest first. */
export async function listEntries(db: Db, { limit, offset }: { limit: number; offset: number }) {
  const rows = await db
    .selectFrom('audit')
    .leftJoin('account', 'account.id', 'audit.actor_id')
    .selectAll('audit')
    .select(select => select.fn.coalesce('account.name', 'audit.advertiser').$castTo<string>().as('actor'))
    .orderBy('audit.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await db
    .selectFrom('audit')
    .select(select => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}
