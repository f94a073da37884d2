import { languages } from '@fanfara/contract/enums'
import { wholeTexts } from '@fanfara/contract/languages'
import { TEMPLATES_MAX } from '@fanfara/contract/limits'
import type { KeptQuery } from '@fanfara/contract/ops/campaign/kept'
import type { TemplateForm } from '@fanfara/contract/ops/campaign/templates'
import { unknownPlaceIn } from '@fanfara/contract/templates'
import { type Tx, withTransaction } from '#/db/port.ts'
import { Missing, Refused } from '#/errors.ts'
import { refuseOutdated, revisionOf } from '#/revision.ts'
import type { World } from '#/world.ts'
import * as audit from '../audit/service.ts'
import * as store from './store.ts'

export type { Template } from './store.ts'
export { keepPlan, planNames, revisionOfPlan, withdrawPlan, wrongInPlan } from './plans/plans.ts'

/** Answers that operators keep (APPL-02), found and in an order (DESK-52). */
export const listTemplates = (world: World, asked: KeptQuery) => store.list(world.db, asked, TEMPLATES_MAX)

/** Stands for what a template says. */
export const revisionOfTemplate = (template: store.Template): string => revisionOf(formOf(template))

/** Keeps an answer. @throws Refused `templates_full`, `template_name_taken`, `template_unknown_place`. */
export async function createTemplate(
  world: World,
  tx: Tx,
  operatorId: string,
  form: TemplateForm,
): Promise<store.Template> {
  const [id, at] = [crypto.randomUUID(), world.clock.now()]
  if ((await store.lockAll(tx)) >= TEMPLATES_MAX)
    throw new Refused('templates_full', { values: { max: TEMPLATES_MAX } })
  await refuseUnfit(tx, form, id)
  await store.insert(tx, id, form, at)
  const object = { type: 'template', id, name: form.name }
  await audit.record(tx, { actorId: operatorId, action: 'template_created', object, before: null, after: form, at })
  return { id, ...form }
}

/** Changes an answer. @throws Missing; Refused `changed_meanwhile`, and as `createTemplate`. */
export const changeTemplate = (
  world: World,
  operatorId: string,
  id: string,
  { revision, ...form }: TemplateForm & { revision?: string | undefined },
): Promise<store.Template> =>
  withTransaction(world.db, async tx => {
    await store.lockAll(tx)
    const before = await locked(tx, id)
    refuseOutdated(revision, revisionOfTemplate(before))
    await refuseUnfit(tx, form, id)
    const at = world.clock.now()
    await store.change(tx, id, form, at)
    const object = { type: 'template', id, name: form.name }
    const [was, is] = [formOf(before), form]
    await audit.record(tx, { actorId: operatorId, action: 'template_changed', object, before: was, after: is, at })
    return { id, ...form }
  })

/** Forgets an answer. @throws Missing */
export const removeTemplate = (world: World, operatorId: string, id: string): Promise<void> =>
  withTransaction(world.db, async tx => {
    const before = await locked(tx, id)
    await store.remove(tx, id)
    const object = { type: 'template', id, name: before.name }
    const at = world.clock.now()
    const was = formOf(before)
    await audit.record(tx, { actorId: operatorId, action: 'template_removed', object, before: was, after: null, at })
  })

async function refuseUnfit(tx: Tx, form: TemplateForm, id: string): Promise<void> {
  for (const language of languages) {
    const place = unknownPlaceIn(form.text[language])
    if (place !== null) throw new Refused('template_unknown_place', { values: { place } })
  }
  if (await store.isNameTaken(tx, form, id)) throw new Refused('template_name_taken')
}

const formOf = ({ kind, name, text }: store.Template): TemplateForm => ({ kind, name, text: wholeTexts(text) })

async function locked(tx: Tx, id: string): Promise<store.Template> {
  const found = await store.lock(tx, id)
  if (!found) throw new Missing()
  return found
}
