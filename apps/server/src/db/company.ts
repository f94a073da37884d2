import type { CompanyForm } from '@fanfara/contract/ops/company'
import { WEEKLY_INVITATIONS } from '@fanfara/contract/limits'
import { sql } from 'kysely'
import type { Reader, Tx } from './port.ts'

/** One saving of the company's data. */
export interface CompanyVersion {
  id: string
  at: Date
  actor: string
  form: CompanyForm
}

/** Fields that savings of before do not have: what holds as long as nobody says otherwise. */
const CAME_LATER = { weekly_invitations: WEEKLY_INVITATIONS }
const whole = (form: CompanyForm): CompanyForm => ({ ...CAME_LATER, ...form })

/** What was saved last; null while nothing was. */
export async function newestCompany(db: Reader): Promise<CompanyForm | null> {
  const row = await db
    .selectFrom('company_version')
    .select('form')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? whole(row.form) : null
}

/** Savings with the names of who made them, newest first, at most `limit`. */
export async function companyVersions(db: Reader, limit: number): Promise<CompanyVersion[]> {
  const rows = await db
    .selectFrom('company_version')
    .innerJoin('account', 'account.id', 'company_version.actor_id')
    .select(['company_version.id', 'company_version.at', 'account.name as actor', 'company_version.form'])
    .orderBy('company_version.number', 'desc')
    .limit(limit)
    .execute()
  return rows.map(row => ({ ...row, form: whole(row.form) }))
}

/** Lets savings follow each other: the next one waits for this transaction. */
export async function lockCompany(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('company', 0))`.execute(tx)
}

/** Keeps a saving. */
export async function insertCompany(tx: Tx, { at, actorId, form }: { at: Date; actorId: string; form: CompanyForm }) {
  await tx
    .insertInto('company_version')
    .values({ at, actor_id: actorId, form: JSON.stringify(form) })
    .execute()
}
