import { templateKinds } from '@fanfara/contract/templates'
import {
  acceptanceStatuses,
  campaignStages,
  campaignTypes,
  genders,
  languages,
  mediaTypes,
  models,
  newsStatuses,
  payoutStatuses,
  platforms,
  proofReasons,
  proofStates,
  roles,
  settlementForms,
  taskStatuses,
  themes,
  undoKinds,
} from '@fanfara/contract/enums'
import { bankLineStates, bankLineWhys, statementFormats } from '@fanfara/contract/ops/bank-statements'
import { monthFigures } from '@fanfara/contract/ops/desk/months'
import { campaignSorts } from '@fanfara/contract/own/campaign-lists'
import { correctionKinds, correctionStates } from '@fanfara/contract/own/corrections'
import { chatDeliveries, chatRefusals } from '@fanfara/contract/chat'
import {
  mediumEndings,
  mediumStates,
  mediumTroubles,
  mediumVerdicts,
  trustClasses,
  unprovenReasons,
  viewVerdicts,
} from '@fanfara/contract/verdicts'
import { operatorRoles } from '@fanfara/contract/rights'
import { sql } from 'kysely'
import { type Db, type Tx, withTransaction } from './port.ts'

/** A column that holds nothing but the values of one list; null where the column allows it. */
export interface ClosedList {
  table: string
  column: string
  values: readonly string[]
}

/**
 * Which columns hold which closed list of the contract. A value that is added there needs no migration: the checks follow
 * at the next start (docs/adding.md).
 */
export const closedLists: readonly ClosedList[] = [
  { table: 'account', column: 'role', values: roles },
  { table: 'account', column: 'operator_role', values: operatorRoles },
  { table: 'operator_invitation', column: 'operator_role', values: operatorRoles },
  { table: 'account', column: 'language', values: languages },
  { table: 'creator_invitation', column: 'language', values: languages },
  { table: 'account', column: 'theme', values: themes },
  { table: 'help_answer', column: 'language', values: languages },
  { table: 'help_text', column: 'language', values: languages },
  { table: 'help_text_version', column: 'language', values: languages },
  { table: 'oauth_trip', column: 'language', values: languages },
  { table: 'billing_profile', column: 'gender', values: genders },
  { table: 'billing_profile', column: 'settlement_form', values: settlementForms },
  { table: 'channel', column: 'type', values: platforms },
  { table: 'recommended_price', column: 'platform', values: platforms },
  { table: 'saved_search', column: 'platform', values: platforms },
  { table: 'saved_search', column: 'model', values: models },
  { table: 'saved_search', column: 'sort', values: campaignSorts },
  { table: 'campaign', column: 'stage', values: campaignStages },
  { table: 'campaign', column: 'type', values: campaignTypes },
  { table: 'bank_statement', column: 'format', values: statementFormats },
  { table: 'bank_line', column: 'state', values: bankLineStates },
  { table: 'bank_line', column: 'why', values: bankLineWhys },
  { table: 'correction', column: 'kind', values: correctionKinds },
  { table: 'correction', column: 'state', values: correctionStates },
  { table: 'task', column: 'status', values: taskStatuses },
  { table: 'task', column: 'proof_state', values: proofStates },
  { table: 'task', column: 'rejection_code', values: proofReasons },
  { table: 'task_acceptance', column: 'status', values: acceptanceStatuses },
  { table: 'undoable', column: 'kind', values: undoKinds },
  { table: 'task_medium', column: 'type', values: mediaTypes },
  { table: 'day_figure', column: 'figure', values: monthFigures },
  { table: 'payout', column: 'status', values: payoutStatuses },
  { table: 'news', column: 'status', values: newsStatuses },
  { table: 'answer_template', column: 'kind', values: templateKinds },
  { table: 'overlay_session', column: 'trust', values: trustClasses },
  { table: 'exposure_minute', column: 'trust', values: trustClasses },
  { table: 'exposure_minute', column: 'unproven', values: unprovenReasons },
  { table: 'exposure_minute', column: 'verdict', values: viewVerdicts },
  { table: 'followed_medium', column: 'platform', values: platforms },
  { table: 'followed_medium', column: 'state', values: mediumStates },
  { table: 'followed_medium', column: 'trouble', values: mediumTroubles },
  { table: 'followed_medium', column: 'ended_as', values: mediumEndings },
  { table: 'medium_reading', column: 'state', values: mediumStates },
  { table: 'medium_reading', column: 'verdict', values: mediumVerdicts },
  { table: 'chat_post', column: 'delivery', values: chatDeliveries },
  { table: 'chat_post', column: 'refusal', values: chatRefusals },
]

/** Any fixed number: who changes checks locks it. */
const CHECKS_LOCK = 7_301_945

const nameOf = ({ table, column }: ClosedList): string => `${table}_${column}_check`

/**
 * Brings the checks of closed lists to the program's. Nothing is done, and nothing locked, where they agree already.
 * @returns the names of the checks that were changed.
 * @throws the database's error when a row holds a value that the program no longer knows; nothing is changed then.
 */
export async function keepClosedLists(db: Db, lists: readonly ClosedList[] = closedLists): Promise<string[]> {
  if ((await outdated(db, lists)).length === 0) return []
  return withTransaction(db, async tx => {
    await sql`select pg_advisory_xact_lock(${CHECKS_LOCK})`.execute(tx)
    const changed = await outdated(tx, lists)
    for (const list of changed) {
      const [table, name] = [sql.table(list.table), sql.id(nameOf(list))]
      const values = sql.join(list.values.map(value => sql.lit(value)))
      await sql`alter table ${table} drop constraint if exists ${name}`.execute(tx)
      await sql`alter table ${table} add constraint ${name} check (${sql.ref(list.column)} in (${values}))`.execute(tx)
    }
    return changed.map(nameOf)
  })
}

/** The lists whose check says something else than the program. */
async function outdated(db: Db | Tx, lists: readonly ClosedList[]): Promise<ClosedList[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select conname::text as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'c' and conname::text = any(${lists.map(nameOf)}::text[])`.execute(db)
  const known = new Map(rows.map(({ name, definition }) => [name, valuesIn(definition)]))
  return lists.filter(list => known.get(nameOf(list)) !== list.values.toSorted().join())
}

/** The texts that a check names, in one order. */
const valuesIn = (definition: string): string =>
  [...definition.matchAll(/'([^']*)'/g)]
    .map(([, value]) => value ?? '')
    .toSorted()
    .join()
