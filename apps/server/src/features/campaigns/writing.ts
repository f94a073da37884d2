import type { StoredRate } from '#/db/rows/kept-json.ts'
import { type Tx, withTransaction } from '#/db/port.ts'
import { isOwnLink } from '#/edge/campaign-link.ts'
import { Invalid, Refused } from '#/errors.ts'
import { storedRate } from '#/rates.ts'
import { refuseOutdated } from '#/revision.ts'
import type { World } from '#/world.ts'
import { offer } from './entry.ts'
import { lock, note } from './operating.ts'
import { automaticMistakes } from './policy.ts'
import { campaignMoves } from './states.ts'
import { holdPictures } from './pictures/pictures.ts'
import * as store from './store.ts'
import { revisionOfCampaign, summary } from './revising.ts'
import { isUnitOf, modelFacts, isOffered } from '@fanfara/contract/enums'
import { fromZloty } from '@fanfara/contract/money'
import type { CampaignForm } from '@fanfara/contract/ops/campaigns'
import { isDeepStrictEqual } from 'node:util'

/**
 * Rules of a form that look at more than one field (OPS-06, OPS-07, EASY-02).
 * @param isDraft whether the plan is being written; that of a published campaign stays as it was promised.
 * @throws Invalid with sentence keys by field.
 */
function checkForm(
  { config: { publicUrl } }: World,
  form: CampaignForm,
  { isDraft }: { isDraft: boolean },
): store.WritableCampaign {
  const fields: Record<string, string[]> = form.is_automatic ? automaticMistakes(form) : {}
  form.incomes.forEach(({ model, unit, value }, at) => {
    const isTwice = form.incomes.findIndex(line => line.model === model && line.unit === unit) < at
    if (isDraft && isTwice) fields[`incomes.${at}.model`] = ['inputs.error.income_twice']
    if (value === null && (modelFacts[model].counts !== 'tasks' || unit !== 'flat'))
      fields[`incomes.${at}.value`] = ['inputs.error.required']
    if (!isUnitOf(model, unit)) fields[`incomes.${at}.unit`] = ['inputs.error.choice']
    if (value !== null && !hasTwoDecimals(value)) fields[`incomes.${at}.value`] = ['inputs.error.amount']
    if (value !== null && value > 100 && unit === 'perc') fields[`incomes.${at}.value`] = ['inputs.error.share']
  })
  form.task_plan.forEach(({ platform, ad_type, start_date, end_date }, at) => {
    if (!form.platforms.includes(platform)) fields[`task_plan.${at}.platform`] = ['inputs.error.choice']
    const exists = isOffered(ad_type, platform)
    if (isDraft && !exists) fields[`task_plan.${at}.ad_type`] = ['inputs.error.choice']
    if (start_date && end_date && start_date > end_date)
      fields[`task_plan.${at}.end_date`] = ['inputs.error.date_order']
    const isOutside = (day: string | null) =>
      day !== null && ((form.start_date ?? day) > day || (form.end_date ?? day) < day)
    if (isDraft && isOutside(start_date)) fields[`task_plan.${at}.start_date`] = ['inputs.error.outside_campaign']
    if (isDraft && isOutside(end_date)) fields[`task_plan.${at}.end_date`] = ['inputs.error.outside_campaign']
  })
  const { recruiting_until: lastRecruiting, end_date: last } = form
  if (isDraft && lastRecruiting !== null && last !== null && lastRecruiting > last)
    fields.recruiting_until = ['inputs.error.outside_campaign']
  if (form.landing_url !== null && isOwnLink(form.landing_url, publicUrl))
    fields.landing_url = ['inputs.error.own_link']
  form.product_photos.forEach((photo, at) => {
    if (!/^(https:\/\/|\/)[^\s"<>]+$/.test(photo)) fields[`product_photos.${at}`] = ['inputs.error.link']
  })
  if (Object.keys(fields).length > 0) throw new Invalid(fields)
  return { form, incomes: form.incomes.map(storedRate) }
}

function hasTwoDecimals(value: number): boolean {
  try {
    fromZloty(value)
    return true
  } catch {
    return false
  }
}

/** Creates a draft. @throws Invalid by field. */
export const createCampaign = (world: World, operatorId: string, form: CampaignForm): Promise<store.Campaign> =>
  withTransaction(world.db, tx => createDraft(world, tx, operatorId, form))

/** The same within another act. @throws Invalid by field. */
export async function createDraft(
  world: World,
  tx: Tx,
  operatorId: string,
  form: CampaignForm,
): Promise<store.Campaign> {
  const writable = checkForm(world, form, { isDraft: true })
  await holdPictures(tx, form.product_photos)
  const at = world.clock.now()
  const campaign = await store.insertCampaign(tx, writable, at)
  await note(tx, { actorId: operatorId }, 'campaign_created', campaign, at, {
    before: null,
    after: summary(campaign),
  })
  return campaign
}

/** Whether a form could be a draft. @throws Invalid by field. */
export const checkDraft = (world: World, form: CampaignForm): void => void checkForm(world, form, { isDraft: true })

/**
 * Calls a draft off that nobody touched since it was made, within another act.
 * @throws Missing; Refused `import_built_on` with 409 where it was changed, published or called off meanwhile.
 */
export async function withdrawDraft(
  world: World,
  tx: Tx,
  operatorId: string,
  { id, revision }: { id: string; revision: string },
): Promise<void> {
  const campaign = await lock(tx, id)
  if (campaign.stage !== 'draft' || revisionOfCampaign(campaign) !== revision)
    throw new Refused('import_built_on', { status: 409 })
  const at = world.clock.now()
  await store.moveCampaign(tx, id, { from: 'draft', to: campaignMoves.draft.cancel, at })
  await note(tx, { actorId: operatorId }, 'campaign_cancelled', campaign, at, {
    before: { stage: 'draft' },
    after: { stage: campaignMoves.draft.cancel },
  })
}

/** What a published campaign has promised to creators. */
const rulesOf = ({ type, platforms, start_date, end_date, is_automatic, incomes, task_plan }: Rules) => ({
  type,
  platforms: platforms.toSorted(),
  start_date,
  end_date,
  is_automatic,
  incomes,
  task_plan,
})
type Rules = Pick<CampaignForm, 'type' | 'start_date' | 'end_date' | 'is_automatic' | 'task_plan'> & {
  platforms: readonly CampaignForm['platforms'][number][]
  incomes: readonly StoredRate[]
}

function keepsItsRules(before: store.Campaign, { form, incomes }: store.WritableCampaign): boolean {
  const promised = rulesOf({
    type: before.type,
    platforms: before.platforms,
    start_date: before.startDate,
    end_date: before.endDate,
    is_automatic: before.isAutomatic,
    incomes: before.incomes,
    task_plan: before.taskPlan,
  })
  return isDeepStrictEqual(promised, rulesOf({ ...form, incomes }))
}

/**
 * Changes a draft, or the texts, places and recruiting of a published campaign.
 * @throws Refused `campaign_not_editable`, `campaign_rules_fixed`, `changed_meanwhile`.
 */
export async function updateCampaign(
  world: World,
  operatorId: string,
  id: string,
  { revision, ...form }: CampaignForm & { revision?: string | undefined },
): Promise<store.Campaign> {
  const at = world.clock.now()
  return withTransaction(world.db, async tx => {
    const before = await lock(tx, id)
    refuseOutdated(revision, revisionOfCampaign(before))
    const isDraft = before.stage === 'draft'
    const writable = checkForm(world, form, { isDraft })
    if (before.stage === 'completed' || before.stage === 'cancelled') throw new Refused('campaign_not_editable')
    if (!isDraft && !keepsItsRules(before, writable)) throw new Refused('campaign_rules_fixed')
    if (form.places !== null && form.places < before.taken) throw new Invalid({ places: ['inputs.error.places_taken'] })
    await holdPictures(tx, form.product_photos)
    // Whether it is held back changes by its release alone.
    const kept = isDraft ? form : { ...form, is_held_back: before.isHeldBack }
    const campaign = await store.updateCampaign(tx, id, { ...writable, form: kept })
    // More places, or a longer recruiting: there may be room for others.
    if (campaign.isAutomatic && !isDraft) await offer(tx, id, at)
    await note(tx, { actorId: operatorId }, 'campaign_changed', campaign, at, {
      before: summary(before),
      after: summary(campaign),
    })
    return campaign
  })
}

/**
 * Gives a campaign another address of its advertiser, within another act and whatever its stage: letters go out after its end too (DESK-100).
 * @param before the address that was shown as the campaign's.
 * @throws Missing; Refused `changed_meanwhile` with 409.
 */
export async function correctAddress(
  tx: Tx,
  operatorId: string,
  id: string,
  { before, email, at }: { before: string; email: string; at: Date },
): Promise<void> {
  const campaign = await lock(tx, id)
  refuseOutdated(before, campaign.advertiserEmail)
  if (email === before) return
  await store.setAdvertiserEmail(tx, id, email)
  await note(tx, { actorId: operatorId }, 'campaign_changed', campaign, at, {
    before: summary(campaign),
    after: summary({ ...campaign, advertiserEmail: email }),
  })
}
