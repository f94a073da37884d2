import type { KeptQuery } from '@fanfara/contract/ops/campaign/kept'
import type { TemplateForm } from '@fanfara/contract/ops/campaign/templates'
import type { Texts } from '@fanfara/contract/languages'
import { sql } from 'kysely'
import type { Reader, Tx } from '#/db/port.ts'
import { keptOrders, keptWith } from './kept-store.ts'

/** An answer that operators keep, in every language that it was written in. */
export interface Template extends Omit<TemplateForm, 'text'> {
  id: string
  text: Texts
}

const templates = (db: Reader) => db.selectFrom('answer_template').select(['id', 'kind', 'name', 'text'])
const columnsOf = ({ kind, name, text }: TemplateForm) => ({ kind, name, text: JSON.stringify(text) })

/** Those whose name or words in any language have the part. */
export const list = (db: Reader, { search, sort }: KeptQuery, limit: number): Promise<Template[]> =>
  templates(db)
    .where(keptWith(search, sql`select value from jsonb_each_text(text)`))
    .orderBy(keptOrders[sort ?? 'name'])
    .limit(limit)
    .execute()

/** Held against other changes until the transaction ends. */
export const lock = (tx: Tx, id: string): Promise<Template | undefined> =>
  templates(tx).where('id', '=', id).forUpdate().executeTakeFirst()

/** Lets one be kept after the other: how many there are is a bound for all. */
export async function lockAll(tx: Tx): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('answer-templates', 0))`.execute(tx)
  const { count } = await tx
    .selectFrom('answer_template')
    .select(select => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Whether another one of the kind has this name. */
export async function isNameTaken(tx: Tx, { kind, name }: TemplateForm, but: string): Promise<boolean> {
  const found = await tx
    .selectFrom('answer_template')
    .select('id')
    .where('kind', '=', kind)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('id', '<>', but)
    .executeTakeFirst()
  return found !== undefined
}

/** Keeps a new one. */
export async function insert(tx: Tx, id: string, form: TemplateForm, at: Date): Promise<void> {
  await tx
    .insertInto('answer_template')
    .values({ id, ...columnsOf(form), created_at: at, changed_at: at })
    .execute()
}

/** What was sent by it stays as it was sent. */
export async function change(tx: Tx, id: string, form: TemplateForm, at: Date): Promise<void> {
  await tx
    .updateTable('answer_template')
    .set({ ...columnsOf(form), changed_at: at })
    .where('id', '=', id)
    .execute()
}

/** Forgets a locked one. */
export async function remove(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('answer_template').where('id', '=', id).execute()
}
