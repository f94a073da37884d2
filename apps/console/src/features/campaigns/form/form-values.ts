import {
  type AdType,
  adTypes,
  type CampaignType,
  type CategoryKey,
  type IncomeUnit,
  isOnPlatform,
  isUnitOf,
  type Model,
  type Platform,
} from '@fanfara/contract/enums'
import { type WholeTexts, wholeTexts } from '@fanfara/contract/languages'
import type { CampaignForm, OpsCampaign } from '@fanfara/contract/ops/campaigns'
import { parseCount, parseFigure, writeFigure } from '#/shared/numbers.ts'

/** The campaign form as its fields hold it: figures and days as they were written, empty for none. */
export interface FormValues {
  name: string
  description: string
  advertiser: string
  advertiser_email: string
  type: CampaignType
  platforms: Platform[]
  start_date: string
  end_date: string
  recruiting_until: string
  places: string
  is_held_back: boolean
  is_automatic: boolean
  landing_url: string
  topic: CategoryKey | ''
  incomes: { model: Model; unit: IncomeUnit; value: string }[]
  task_plan: {
    platform: Platform
    ad_type: AdType
    amount: string
    start_date: string
    end_date: string
    brief: WholeTexts
    need_acceptance: boolean
  }[]
  product_photos: { address: string }[]
}

/** A new line of pay. */
export const emptyIncome: FormValues['incomes'][number] = { model: 'CPM', unit: 'flat', value: '' }

/** A new line of the task plan on this platform. */
export const emptyTask = (platform: Platform): FormValues['task_plan'][number] => ({
  platform,
  ad_type: adTypesOn(platform)[0] ?? adTypes[0],
  amount: '1',
  start_date: '',
  end_date: '',
  brief: wholeTexts({}),
  need_acceptance: false,
})

/** Texts as inputs hold them, with one income and one task to begin with. */
export const emptyForm: FormValues = {
  name: '',
  description: '',
  advertiser: '',
  advertiser_email: '',
  type: 'open',
  platforms: ['twitch'],
  start_date: '',
  end_date: '',
  recruiting_until: '',
  places: '',
  is_held_back: false,
  is_automatic: false,
  landing_url: '',
  topic: '',
  incomes: [emptyIncome],
  task_plan: [emptyTask('twitch')],
  product_photos: [],
}

/** Kinds of ads that exist on a platform (ENUM-07). */
export function adTypesOn(platform: Platform): AdType[] {
  return adTypes.filter(type => isOnPlatform(type, platform))
}

/** Kinds of ads that a task may ask for: in an automatic campaign the banner alone (EASY-02). */
export const offeredAdTypes = (platform: Platform, isAutomatic: boolean): AdType[] =>
  adTypesOn(platform).filter(type => !isAutomatic || type === 'automatic')

/** Decided by the switch: kept aside while it is on, put back when it goes off. */
export type AutomaticParts = Pick<FormValues, 'type' | 'platforms' | 'incomes' | 'task_plan'>

/** Picks them out, to be put back later. */
export const partsOf = ({ type, platforms, incomes, task_plan }: FormValues): AutomaticParts => ({
  type,
  platforms,
  incomes,
  task_plan,
})

/** The parts of a form that an automatic campaign allows one value for, and which (EASY-02, OPS-06). */
export function madeAutomatic({ platforms, incomes, task_plan }: Omit<AutomaticParts, 'type'>): AutomaticParts {
  const live = platforms.filter(platform => adTypesOn(platform).includes('automatic'))
  const kept = live.length > 0 ? live : (['twitch'] satisfies Platform[])
  const rate = incomes.find(({ model }) => model === 'CPM') ?? emptyIncome
  return {
    type: 'open',
    platforms: kept,
    incomes: [rate],
    task_plan: kept.map(platform => {
      const line = task_plan.find(task => task.platform === platform) ?? emptyTask(platform)
      return { ...line, ad_type: 'automatic', amount: '1', need_acceptance: false }
    }),
  }
}

/** What the form shows of a campaign that exists. */
export function valuesOf(campaign: OpsCampaign): FormValues {
  return {
    name: campaign.name,
    description: campaign.description ?? '',
    advertiser: campaign.advertiser,
    advertiser_email: campaign.advertiser_email,
    type: campaign.type,
    platforms: campaign.platforms,
    start_date: campaign.start_date ?? '',
    end_date: campaign.end_date ?? '',
    recruiting_until: campaign.recruiting_until ?? '',
    places: campaign.places === null ? '' : String(campaign.places),
    is_held_back: campaign.is_held_back,
    is_automatic: campaign.is_automatic,
    landing_url: campaign.landing_url ?? '',
    topic: campaign.topic ?? '',
    incomes: campaign.incomes.map(({ model, unit, value }) => ({
      model,
      unit,
      value: writeFigure(typeof value === 'number' ? value : null),
    })),
    task_plan: campaign.task_plan.map(line => ({
      ...line,
      amount: String(line.amount),
      start_date: line.start_date ?? '',
      end_date: line.end_date ?? '',
    })),
    product_photos: campaign.product_photos.map(address => ({ address })),
  }
}

/** What was written about a published campaign, with the rules that it has by now: nobody writes those. */
export function keepingRules(written: FormValues, campaign: OpsCampaign): FormValues {
  const { type, platforms, start_date, end_date, is_held_back, is_automatic, incomes, task_plan } = valuesOf(campaign)
  return { ...written, type, platforms, start_date, end_date, is_held_back, is_automatic, incomes, task_plan }
}

/** What a copy of a campaign starts from: everything but its days, which are over or taken (OPS-03). */
export function copyOf(campaign: OpsCampaign): FormValues {
  const values = valuesOf(campaign)
  return {
    ...values,
    start_date: '',
    end_date: '',
    recruiting_until: '',
    task_plan: values.task_plan.map(line => ({ ...line, start_date: '', end_date: '' })),
  }
}

const orNull = (text: string) => text.trim() || null

/**
 * What the server gets. The fields have checked that their figures can be read; what cannot is sent as nothing, and the
 * server says what is missing.
 */
export function bodyOf(values: FormValues): CampaignForm {
  return {
    name: values.name,
    description: orNull(values.description),
    advertiser: values.advertiser,
    advertiser_email: values.advertiser_email,
    type: values.type,
    platforms: values.platforms,
    start_date: orNull(values.start_date),
    end_date: orNull(values.end_date),
    recruiting_until: orNull(values.recruiting_until),
    places: parseCount(values.places) ?? null,
    is_held_back: values.is_held_back,
    is_automatic: values.is_automatic,
    landing_url: orNull(values.landing_url),
    topic: values.topic || null,
    incomes: values.incomes.map(({ model, unit, value }) => ({
      model,
      unit: isUnitOf(model, unit) ? unit : 'flat',
      value: parseFigure(value) ?? null,
    })),
    task_plan: values.task_plan.map(line => ({
      ...line,
      amount: parseCount(line.amount) ?? 0,
      start_date: orNull(line.start_date),
      end_date: orNull(line.end_date),
    })),
    product_photos: values.product_photos.map(({ address }) => address.trim()).filter(Boolean),
  }
}
