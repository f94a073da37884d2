import { type RawBuilder, sql } from 'kysely'
import { FAILED_FROM, failedSince } from './kept/failing.ts'
import { type Deliver, type Deliverers, type Deliveries, type DeliveryKind, GivenUp, Hopeless } from './deliveries.ts'
import type { Db, Reader, Tx } from './port.ts'
import { noteQueued, withTransaction } from './port.ts'
import { latestEnd } from '../clock.ts'
import { Conflict } from '../errors.ts'
import type { World } from '../world.ts'

/** One thing that leaves after a commit. */
export type OutboxItem<Kind extends DeliveryKind = DeliveryKind> = {
  [One in Kind]: { kind: One; payload: Deliveries[One]; at: Date }
}[Kind]

const BATCH = 50
const RETRY_MAX_MS = 3_600_000

/** Notes what must go out, inside the act: it is committed with it, or not at all (design §6). */
export async function put(tx: Tx, items: readonly OutboxItem[]): Promise<void> {
  if (items.length === 0) return
  noteQueued(tx)
  // Three parameters for any number of items: a statement takes 65,535 of them at most.
  await sql`
    insert into outbox (kind, payload, due_at)
    select kind, payload::jsonb, due_at from unnest(${items.map(({ kind }) => kind)}::text[],
      ${items.map(({ payload }) => JSON.stringify(payload))}::text[], ${items.map(({ at }) => at)}::timestamptz[])
      as item (kind, payload, due_at)`.execute(tx)
}

/**
 * Notes the same thing for many, in one statement however many there are.
 * @param member the member of the payload that names for whom it is.
 * @param ids a statement that answers their ids in a column `id`.
 * @returns how many there are.
 */
export async function putForEach<Kind extends DeliveryKind, Member extends string & keyof Deliveries[Kind]>(
  tx: Tx,
  { kind, payload, at }: { kind: Kind; payload: Omit<Deliveries[Kind], Member>; at: Date },
  { member, ids }: { member: Member; ids: RawBuilder<{ id: string }> },
): Promise<number> {
  noteQueued(tx)
  const { numAffectedRows } = await sql`
    insert into outbox (kind, payload, due_at)
    select ${kind}::text, ${JSON.stringify(payload)}::jsonb || jsonb_build_object(${member}::text, each.id), ${at}::timestamptz
    from (${ids}) as each`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** Takes back everything of a kind that has not gone out, for who does it another way. @returns what it was, the oldest first. */
export async function takeAll<Kind extends DeliveryKind>(tx: Tx, kind: Kind): Promise<Deliveries[Kind][]> {
  const rows = await tx.deleteFrom('outbox').where('kind', '=', kind).returning(['id', 'payload']).execute()
  return rows.toSorted((one, other) => one.id - other.id).map(({ payload }) => payload as Deliveries[Kind])
}

/** Notes one thing that must go out unless it is taken back before. @returns its number. */
export async function plan(tx: Tx, { kind, payload, at }: OutboxItem): Promise<number> {
  const { id } = await tx
    .insertInto('outbox')
    .values({ kind, payload: JSON.stringify(payload), due_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Takes back what was planned. @throws Conflict when it has gone out. */
export async function takeBack(tx: Tx, id: number): Promise<void> {
  const { numDeletedRows } = await tx.deleteFrom('outbox').where('id', '=', id).executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw new Conflict()
}

/** Keeps with a letter that waits what became of its last try. */
export async function rewrite(db: Db, id: number, payload: Deliveries['mail']): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ payload: JSON.stringify(payload) })
    .where('id', '=', id)
    .execute()
}

/** What was planned, and not taken back, is due now. */
export async function hasten(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('outbox').set({ due_at: now }).where('id', '=', id).execute()
}

/** So many failed items are counted, and tried again, at once. */
export const FAILED_MAX = 1000

/** Written so that it is one statement for what is shown and what is tried again. */
const isFailed = sql`last_error is not null and attempts >= ${FAILED_FROM}::int and not (kind = 'mail' and last_error = 'LetterRefused')`

/** What could not be delivered in three tries and more: of each kind how many, and since when; letters whose address is refused aside. */
export async function listFailed(db: Reader): Promise<{ kind: string; count: number; since: Date }[]> {
  const { rows } = await sql<{ kind: string; count: number; since: Date }>`
    select kind, count(*)::int as count, min(since) as since from (
      select kind, ${failedSince(RETRY_MAX_MS)} as since from outbox
      where ${isFailed} limit ${FAILED_MAX}::int) failed
    group by kind order by kind`.execute(db)
  return rows
}

/** Of kinds other than letters, how many could not be delivered in three tries and more, at most as many as are counted. */
export const countUndelivered = async (db: Reader): Promise<{ kind: string; count: number }[]> =>
  (await listFailed(db)).filter(({ kind }) => kind !== 'mail')

/** How many letters no server took in three tries and more, at most as many as are counted; addresses that are refused aside. */
export async function countUnsentLetters(db: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from outbox where kind = 'mail' and last_error is not null and last_error <> 'LetterRefused'
        and attempts >= ${FAILED_FROM}::int limit ${FAILED_MAX}::int) unsent`.execute(db)
  return rows[0]?.count ?? 0
}

/** What failed of a kind is due now. @returns how many there are. */
export async function retryFailed(tx: Tx, kind: string, now: Date): Promise<number> {
  noteQueued(tx)
  const { numAffectedRows } = await sql`
    update outbox set due_at = ${now}::timestamptz where id in (
      select id from outbox where kind = ${kind} and ${isFailed} order by due_at limit ${FAILED_MAX}::int for update skip locked)`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0n)
}

/** An item that this process delivers until its claim ends. */
interface Claimed<Kind extends DeliveryKind = DeliveryKind> {
  id: number
  kind: Kind
  payload: Deliveries[Kind]
  attempts: number
  due_at: Date
}

/**
 * Delivers what is due until nothing is, each kind in order of age and in a line of its own: one that is slow keeps no other
 * waiting. Any number of processes may do it: items are claimed with SKIP LOCKED for two minutes, delivered outside of
 * transactions, and removed when they have arrived.
 * @param isStopped asked before each item; what was claimed and not begun is given back.
 * @param busy kinds that this process is delivering already: they are left alone, and others are named here meanwhile.
 * @returns how many arrived.
 */
export async function deliverDue(
  world: World,
  deliver: Deliverers,
  isStopped: () => boolean = () => false,
  busy: Set<DeliveryKind> = new Set(),
): Promise<number> {
  let delivered = 0
  for (;;) {
    const idle = kindsOf(deliver).filter(kind => !busy.has(kind))
    const claimed = await claim(world.db, idle, world.clock.now())
    if (claimed.length === 0) return delivered
    const kinds = [...new Set(claimed.map(({ kind }) => kind))]
    const arrived = await Promise.all(
      kinds.map(kind =>
        drain(
          world,
          claimed.filter(item => item.kind === kind),
          deliver,
          { kind, isStopped, busy },
        ),
      ),
    )
    delivered += arrived.reduce((total, count) => total + count, 0)
    if (isStopped()) return delivered
  }
}

/** Delivers what was claimed of one kind, and goes on until none of it is due. */
async function drain(
  world: World,
  first: readonly Claimed[],
  deliver: Deliverers,
  { kind, isStopped, busy }: { kind: DeliveryKind; isStopped: () => boolean; busy: Set<DeliveryKind> },
): Promise<number> {
  let delivered = 0
  busy.add(kind)
  try {
    let claimed = first
    while (claimed.length > 0) {
      const until = performance.now() + DELIVER_MS
      delivered += await deliverEach(world, claimed, deliver, () => isStopped() || performance.now() > until)
      if (isStopped()) break
      claimed = await claim(world.db, [kind], world.clock.now())
    }
  } finally {
    busy.delete(kind)
  }
  return delivered
}

/** Removes items that have arrived. */
export async function removeAll(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await sql`delete from outbox where id = any(${ids}::bigint[])`.execute(db)
}

/** Kinds whose second delivery is seen to be one inside the database: they are removed together, the others one by one. */
const TOGETHER: ReadonlySet<DeliveryKind> = new Set(['inbox', 'inbox-tell'])

const kindsOf = (deliver: Deliverers) => Object.keys(deliver) as DeliveryKind[]

/** @throws what its deliverer throws. */
function deliverOne<Kind extends DeliveryKind>(
  deliver: Deliverers,
  { kind, payload, id, attempts }: Claimed<Kind>,
): Promise<unknown> {
  const act: Deliver<Kind> = deliver[kind]
  return act(payload, { id, attempts })
}

async function deliverEach(
  world: World,
  items: readonly Claimed[],
  deliver: Deliverers,
  isOver: () => boolean,
): Promise<number> {
  const arrived: number[] = []
  let tried = 0
  for (const item of items) {
    if (isOver()) break
    tried += 1
    try {
      await deliverOne(deliver, item)
      if (!TOGETHER.has(item.kind)) await removeAll(world.db, [item.id])
      arrived.push(item.id)
      world.metrics.outbox.inc({ kind: item.kind, result: 'delivered' })
    } catch (error) {
      await noteFailure(world, item, error)
    }
  }
  if (items[0] && TOGETHER.has(items[0].kind)) await removeAll(world.db, arrived)
  await giveBack(world.db, items.slice(tried), world.clock.now())
  return arrived.length
}

/** What failed waits for its next try; what is given up goes. */
async function noteFailure(world: World, { id, kind, attempts }: Claimed, error: unknown): Promise<void> {
  const isOver = error instanceof GivenUp
  world.log.warn({ err: error, kind, outbox: id }, isOver ? 'delivery given up' : 'delivery failed')
  world.metrics.outbox.inc({ kind, result: isOver ? 'given_up' : 'failed' })
  await (isOver ? removeAll(world.db, [id]) : postpone(world.db, id, attempts, world.clock.now(), error))
}

const CLAIM_MS = 120_000
/** No delivery begins later than this after the claim, so that it ends before somebody else may claim the item. */
const DELIVER_MS = 20_000

/** What was claimed and not begun is due again at once, for whoever comes first, unless somebody else has claimed it. */
async function giveBack(db: Db, items: readonly Claimed[], now: Date): Promise<void> {
  if (items.length === 0) return
  const [ids, ends] = [items.map(({ id }) => id), items.map(({ due_at }) => due_at)]
  await sql`
    update outbox set due_at = ${now}::timestamptz, attempts = attempts - 1
    from unnest(${ids}::bigint[], ${ends}::timestamptz[]) as claimed (id, due_at)
    where outbox.id = claimed.id and outbox.due_at = claimed.due_at`.execute(db)
}

/**
 * What a process that was killed had in hand, and never failed with, is due now (SETUP-50). Only for a database that one process has for itself: of
 * others' claims nothing can be known before they end.
 */
export async function freeClaims(db: Db, now: Date): Promise<void> {
  await sql`
    update outbox set due_at = ${now}::timestamptz
    where attempts > 0 and last_error is null and due_at > ${now}::timestamptz`.execute(db)
}

/** An act that wrote a file is given so long, before the file is taken to be forsaken. Milliseconds. */
export const FORSAKEN_MS = 3_600_000

/** What is due later than anything of its kind can be was noted, or claimed, before the clock was set back (SETUP-34): it is due now. */
export async function hastenSetBack(db: Db, now: Date): Promise<void> {
  await sql`
    update outbox set due_at = ${now}::timestamptz where due_at > ${latestEnd(now, CLAIM_MS)}::timestamptz
      and due_at > ${latestEnd(now, 0)}::timestamptz + interval '1 millisecond' * case kind
        when 'remove-file' then ${FORSAKEN_MS}::float8 else 1000 * power(2, least(attempts, 17)) end`.execute(db)
}

/** Takes a bounded number of what is due of each of these kinds. */
async function claim(db: Db, kinds: readonly DeliveryKind[], now: Date): Promise<Claimed[]> {
  return withTransaction(db, async tx => {
    const { rows } = await sql<Claimed>`
      update outbox set due_at = ${new Date(now.getTime() + CLAIM_MS)}::timestamptz, attempts = attempts + 1
      where id in (
        select item.id from unnest(${kinds}::text[]) as wanted (kind), lateral (
          select id from outbox where outbox.kind = wanted.kind and due_at <= ${now}::timestamptz
          order by due_at, id limit ${BATCH}::int for no key update skip locked) as item)
      returning id, kind, payload, attempts, due_at`.execute(tx)
    return rows.sort((one, other) => one.id - other.id)
  })
}

async function postpone(db: Db, id: number, attempts: number, now: Date, error: unknown): Promise<void> {
  const waitMs = Math.min(error instanceof Hopeless ? error.pauseMaxMs : RETRY_MAX_MS, 1000 * 2 ** attempts)
  await db
    .updateTable('outbox')
    .set({ due_at: new Date(now.getTime() + waitMs), last_error: error instanceof Error ? error.name : 'unknown' })
    .where('id', '=', id)
    .execute()
}
