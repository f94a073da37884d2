import type { KeptQuery } from '@fanfara/contract/ops/campaign/kept'
import type { KeptPlan } from '@fanfara/contract/ops/campaign/plans'
import { sql } from 'kysely'
import type { Reader, Tx } from '#/db/port.ts'
import { keptOrders, keptWith } from '../kept-store.ts'

/** A kept plan as it lies there. */
export type Plan = Omit<KeptPlan, 'revision'>

const plans = (db: Reader) => db.selectFrom('kept_plan').select(['id', 'name', 'lines'])

const briefs = sql`select brief.value from jsonb_array_elements(lines) as line, jsonb_each_text(line -> 'brief') as brief`

/** Those whose name or briefs in any language have the part. */
export const listPlans = (db: Reader, { search, sort }: KeptQuery, limit: number): Promise<Plan[]> =>
  plans(db)
    .where(keptWith(search, briefs))
    .orderBy(keptOrders[sort ?? 'name'])
    .limit(limit)
    .execute()

/** Lets plans be kept and renamed one after the other. @returns how many there are */
export async function lockPlans(tx: Tx): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('kept-plans', 0))`.execute(tx)
  const { rows } = await sql<{ total: number }>`select count(*) as total from kept_plan`.execute(tx)
  return rows[0]?.total ?? 0
}

/** Held until the transaction ends. */
export const lockPlan = (tx: Tx, id: string): Promise<Plan | undefined> =>
  plans(tx).where('id', '=', id).forUpdate().executeTakeFirst()

/** Whether another one has this name. */
export async function hasName(tx: Tx, name: string, but: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from kept_plan where lower(name) = lower(${name}) and id <> ${but}`.execute(tx)
  return rows.length > 0
}

/** Keeps a new one. */
export async function insertPlan(tx: Tx, { lines, ...plan }: Plan, at: Date): Promise<void> {
  const row = { ...plan, lines: JSON.stringify(lines), created_at: at, changed_at: at }
  await tx.insertInto('kept_plan').values(row).execute()
}

/** Gives a locked one another name. */
export async function renamePlan(tx: Tx, id: string, name: string, at: Date): Promise<void> {
  await tx.updateTable('kept_plan').set({ name, changed_at: at }).where('id', '=', id).execute()
}

/** Forgets a locked one. */
export async function deletePlan(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('kept_plan').where('id', '=', id).execute()
}
