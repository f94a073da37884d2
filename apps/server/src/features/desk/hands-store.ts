import { sql } from 'kysely'
import type { Reader, Tx } from '#/db/port.ts'

/** Which piece of work somebody has in hand. */
export interface Held {
  kind: string
  key: string
  operatorId: string
  operator: string
  takenAt: Date
}

/** So many stand beside the list, the newest: it has not many more rows. */
const HANDS_MAX = 500

/** What operators took since a moment; nothing of whoever was removed. */
export async function taken(db: Reader, since: Date): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select hand.kind, hand.key, hand.operator_id as "operatorId", account.name as operator, hand.taken_at as "takenAt"
    from work_hand hand join account on account.id = hand.operator_id and account.erased_at is null
    where hand.taken_at >= ${since}::timestamptz order by hand.taken_at desc limit ${HANDS_MAX}::int`.execute(db)
  return rows
}

/** Who has a piece of work, as it was written last; undefined where nobody took it. */
export async function holderOf(tx: Tx, { kind, key }: { kind: string; key: string }): Promise<Held | undefined> {
  const { rows } = await sql<Held>`
    select hand.kind, hand.key, hand.operator_id as "operatorId", account.name as operator, hand.taken_at as "takenAt"
    from work_hand hand join account on account.id = hand.operator_id
    where hand.kind = ${kind} and hand.key = ${key}`.execute(tx)
  return rows[0]
}

/** Takes a piece of work, unless a colleague has it since a moment. @returns whether it was taken. */
export async function take(
  tx: Tx,
  {
    kind,
    key,
    operatorId,
    at,
    heldSince,
  }: { kind: string; key: string; operatorId: string; at: Date; heldSince: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into work_hand (kind, key, operator_id, taken_at) values (${kind}, ${key}, ${operatorId}, ${at}::timestamptz)
    on conflict (kind, key) do update set operator_id = excluded.operator_id, taken_at = excluded.taken_at
      where work_hand.operator_id = excluded.operator_id or work_hand.taken_at < ${heldSince}::timestamptz
        or exists (select 1 from account where id = work_hand.operator_id and erased_at is not null)
    returning kind`.execute(tx)
  return rows.length > 0
}

/** Gives a piece of work back that somebody has. @returns whether they had it. */
export async function giveBack(
  tx: Tx,
  { kind, key, operatorId }: { kind: string; key: string; operatorId: string },
): Promise<boolean> {
  const { rows } = await sql`
    delete from work_hand where kind = ${kind} and key = ${key} and operator_id = ${operatorId} returning kind`.execute(
    tx,
  )
  return rows.length > 0
}

/** Forgets what was taken before a moment. */
export async function forgetBefore(tx: Tx, before: Date): Promise<void> {
  await sql`delete from work_hand where taken_at < ${before}::timestamptz`.execute(tx)
}
