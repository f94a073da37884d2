import { sql } from 'kysely'
import type { Db, Tx } from './port.ts'
import { withTransaction } from './port.ts'
import type { World } from '../world.ts'

/** What may leave after a commit. */
export interface OutboxItem {
  kind: 'inbox' | 'mail' | 'platform-revoke' | 'measure-channel' | 'reset-code' | 'remove-file'
  payload: Record<string, unknown>
  at: Date
}
/** Delivers one item; a throw means "try again later". Delivering twice must do no harm. */
export type Deliver = (payload: Record<string, unknown>) => Promise<void>

const BATCH = 50
const RETRY_MAX_MS = 3_600_000

/** Notes what must go out, inside the act: it is committed with it, or not at all (design §6). */
export async function put(tx: Tx, items: readonly OutboxItem[]): Promise<void> {
  if (items.length === 0) return
  // Three parameters for any number of items: a statement takes 65,535 of them at most.
  await sql`
    insert into outbox (kind, payload, due_at)
    select kind, payload::jsonb, due_at from unnest(${items.map(({ kind }) => kind)}::text[],
      ${items.map(({ payload }) => JSON.stringify(payload))}::text[], ${items.map(({ at }) => at)}::timestamptz[])
      as item (kind, payload, due_at)`.execute(tx)
}

type Deliveries = Record<OutboxItem['kind'], Deliver>
type Claimed = Awaited<ReturnType<typeof claim>>[number]

/**
 * Delivers what is due, in order of age, until nothing is. Any number of processes may do it: items are claimed with
 * SKIP LOCKED for two minutes, delivered outside of the transaction, and removed when they have arrived. A kind that is
 * slow keeps no other waiting.
 * @param isStopped asked before each item; what was claimed and not delivered is due again when its claim ends.
 * @returns how many arrived.
 */
export async function deliverDue(
  world: World,
  deliver: Deliveries,
  isStopped: () => boolean = () => false,
): Promise<number> {
  let delivered = 0
  for (;;) {
    const claimed = await claim(world.db, world.clock.now())
    const until = performance.now() + DELIVER_MS
    const isOver = () => isStopped() || performance.now() > until
    const kinds = [...new Set(claimed.map(({ kind }) => kind))]
    const arrived = await Promise.all(
      kinds.map(kind =>
        deliverEach(
          world,
          claimed.filter(item => item.kind === kind),
          deliver,
          isOver,
        ),
      ),
    )
    delivered += arrived.reduce((total, count) => total + count, 0)
    if (claimed.length === 0 || isStopped()) return delivered
  }
}

async function deliverEach(
  world: World,
  items: readonly Claimed[],
  deliver: Deliveries,
  isOver: () => boolean,
): Promise<number> {
  let delivered = 0
  for (const item of items) {
    if (isOver()) break
    try {
      await deliver[item.kind as OutboxItem['kind']](item.payload as Record<string, unknown>)
      await world.db.deleteFrom('outbox').where('id', '=', item.id).execute()
      delivered += 1
      world.metrics.outbox.inc({ kind: item.kind, result: 'delivered' })
    } catch (error) {
      world.log.warn({ err: error, kind: item.kind, outbox: item.id }, 'delivery failed')
      world.metrics.outbox.inc({ kind: item.kind, result: 'failed' })
      await postpone(world.db, item.id, item.attempts, world.clock.now(), error)
    }
  }
  return delivered
}

const CLAIM_MS = 120_000
/** No delivery begins later than this after the claim, so that it ends before somebody else may claim the item. */
const DELIVER_MS = 60_000

async function claim(db: Db, now: Date) {
  return withTransaction(db, async tx => {
    const { rows } = await sql<{ id: number; kind: string; payload: unknown; attempts: number }>`
      update outbox set due_at = ${new Date(now.getTime() + CLAIM_MS)}::timestamptz, attempts = attempts + 1
      where id in (select id from outbox where due_at <= ${now}::timestamptz order by due_at, id limit ${BATCH}::int for no key update skip locked)
      returning id, kind, payload, attempts`.execute(tx)
    return rows.sort((one, other) => one.id - other.id)
  })
}

async function postpone(db: Db, id: number, attempts: number, now: Date, error: unknown): Promise<void> {
  const waitMs = Math.min(RETRY_MAX_MS, 1000 * 2 ** attempts)
  await db
    .updateTable('outbox')
    .set({ due_at: new Date(now.getTime() + waitMs), last_error: error instanceof Error ? error.name : 'unknown' })
    .where('id', '=', id)
    .execute()
}
