import { isOffered } from '@fanfara/contract/enums'
import { PLANS_MAX } from '@fanfara/contract/limits'
import type { KeptQuery } from '@fanfara/contract/ops/campaign/kept'
import type { PlanForm } from '@fanfara/contract/ops/campaign/plans'
import { type Reader, type Tx, withTransaction } from '#/db/port.ts'
import { Invalid, Missing, Refused } from '#/errors.ts'
import { refuseOutdated, revisionOf } from '#/revision.ts'
import type { World } from '#/world.ts'
import * as audit from '../../audit/service.ts'
import * as store from './plan-store.ts'

/** Task plans that operators keep (WORK-09, decision 0109), found and in an order (DESK-52). */
export const listPlans = (world: World, asked: KeptQuery) => store.listPlans(world.db, asked, PLANS_MAX)

/** Stands for what can change of a plan. */
export const revisionOfPlan = ({ name }: Pick<PlanForm, 'name'>): string => revisionOf([name])

/** Keeps a plan. @throws Invalid by field; Refused `plans_full`, `plan_name_taken`. */
export async function keepPlan(world: World, tx: Tx, operatorId: string, form: PlanForm): Promise<store.Plan> {
  const fields = wrongInPlan(form)
  if (Object.keys(fields).length > 0) throw new Invalid(fields)
  const plan = { id: crypto.randomUUID(), ...form }
  if ((await store.lockPlans(tx)) >= PLANS_MAX) throw new Refused('plans_full', { values: { max: PLANS_MAX } })
  if (await store.hasName(tx, plan.name, plan.id)) throw new Refused('plan_name_taken')
  await store.insertPlan(tx, plan, world.clock.now())
  await note(world, tx, operatorId, 'plan_kept', { before: null, after: plan })
  return plan
}

/** What a campaign's form would refuse is not kept either. @returns sentences' keys by field, none where it may be kept */
export function wrongInPlan({ lines }: PlanForm): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  for (const [at, { platform, ad_type: adType, starts_in: first, ends_in: last }] of lines.entries()) {
    if (!isOffered(adType, platform)) fields[`lines.${at}.ad_type`] = ['inputs.error.choice']
    if (first !== null && last !== null && first > last) fields[`lines.${at}.ends_in`] = ['inputs.error.date_order']
  }
  return fields
}

/** Gives a plan another name. @throws Missing; Refused `changed_meanwhile`, `plan_name_taken`. */
export const renamePlan = (
  world: World,
  operatorId: string,
  id: string,
  { name, revision }: { name: string; revision?: string | undefined },
): Promise<store.Plan> =>
  withTransaction(world.db, async tx => {
    await store.lockPlans(tx)
    const before = await held(tx, id)
    refuseOutdated(revision, revisionOfPlan(before))
    if (await store.hasName(tx, name, id)) throw new Refused('plan_name_taken')
    await store.renamePlan(tx, id, name, world.clock.now())
    const after = { ...before, name }
    await note(world, tx, operatorId, 'plan_renamed', { before, after })
    return after
  })

/** Forgets a plan; campaigns that were made with it stay as they are. @throws Missing */
export const removePlan = (world: World, operatorId: string, id: string): Promise<void> =>
  withTransaction(world.db, async tx => {
    const before = await held(tx, id)
    await store.deletePlan(tx, id)
    await note(world, tx, operatorId, 'plan_removed', { before, after: null })
  })

/** Forgets a plan as it was kept. @throws Refused `import_built_on` (409) where it has another name by now, or is gone. */
export async function withdrawPlan(
  world: World,
  tx: Tx,
  operatorId: string,
  { id, revision }: { id: string; revision: string },
): Promise<void> {
  const before = await store.lockPlan(tx, id)
  if (!before || revisionOfPlan(before) !== revision) throw new Refused('import_built_on', { status: 409 })
  await store.deletePlan(tx, id)
  await note(world, tx, operatorId, 'plan_removed', { before, after: null })
}

/** In alphabetical order, at most `PLANS_MAX`: what an import's column may name. */
export const planNames = async (db: Reader): Promise<string[]> =>
  (await store.listPlans(db, {}, PLANS_MAX)).map(({ name }) => name)

async function held(tx: Tx, id: string): Promise<store.Plan> {
  const found = await store.lockPlan(tx, id)
  if (!found) throw new Missing()
  return found
}

/** What stands in the log: the whole plan where it comes or goes, its name where that changes. */
function note(
  world: World,
  tx: Tx,
  actorId: string,
  action: string,
  { before, after }: { before: store.Plan | null; after: store.Plan | null },
): Promise<void> {
  const { id = '', name = '' } = after ?? before ?? {}
  const said = (plan: store.Plan | null) => plan && (before && after ? { name: plan.name } : { ...plan })
  const object = { type: 'task_plan', id, name }
  return audit.record(tx, { actorId, action, object, before: said(before), after: said(after), at: world.clock.now() })
}
