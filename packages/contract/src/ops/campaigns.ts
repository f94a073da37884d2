import type { RefusalCode } from '../values/refusals.ts'
import * as z from 'zod/mini'
import { atMost } from '../values/bounds.ts'
import { email, requiredText } from '../accounts.ts'
import { income, nameSearch, page, perPage } from '../campaigns.ts'
import { data, endpoint, id, idParams, inLanguages, revision } from '../endpoint.ts'
import {
  adTypes,
  campaignStages,
  campaignTypes,
  categoryKeys,
  incomeUnits,
  models,
  platforms,
} from '../values/enums.ts'
import { webLink } from '../tasks.ts'
import { dayText, instantText, monthText } from '../values/time.ts'
import { REQUIRED, paged, reason } from './shared.ts'
import { settlement } from './settlement.ts'

/** OPS-06: an income line as the operator writes it; `value` null means "individual" and stands for flat fees only. */
export const incomeForm = z.strictObject({
  model: z.enum(models, REQUIRED),
  unit: z.enum(incomeUnits, REQUIRED),
  value: z.nullable(
    z.number(REQUIRED).check(z.positive('inputs.error.amount'), z.maximum(1_000_000, 'inputs.error.amount')),
  ),
})
/** OPS-07: one line of the task plan. Without dates a task runs for the whole campaign. */
export const taskPlanLine = z.strictObject({
  platform: z.enum(platforms, REQUIRED),
  ad_type: z.enum(adTypes, REQUIRED),
  amount: z.int('inputs.error.count').check(z.positive('inputs.error.count'), z.maximum(20, 'inputs.error.count')),
  start_date: z.nullable(dayText),
  end_date: z.nullable(dayText),
  /** Who reads a language that it is empty in gets the first that it is written in. */
  brief: inLanguages(z.string(REQUIRED).check(z.trim(), atMost(4000, 'inputs.error.too_long'))),
  need_acceptance: z.boolean(),
})
/** OPS-04: the whole campaign at once; rules between fields answer under the field that breaks them. */
export const campaignForm = z
  .strictObject({
    name: requiredText(120),
    description: z.nullable(z.string().check(z.trim(), atMost(4000, 'inputs.error.too_long'))),
    advertiser: requiredText(120),
    advertiser_email: email,
    type: z.enum(campaignTypes, REQUIRED),
    platforms: z.array(z.enum(platforms)).check(z.minLength(1, REQUIRED), atMost(5)),
    start_date: z.nullable(dayText),
    end_date: z.nullable(dayText),
    recruiting_until: z.nullable(dayText),
    places: z.nullable(
      z.int('inputs.error.count').check(z.positive('inputs.error.count'), z.maximum(100_000, 'inputs.error.count')),
    ),
    is_held_back: z.boolean(),
    /** Runs by Easy Ad: creators are entered by the system, and only views are paid (EASY-01, EASY-02). */
    is_automatic: z._default(z.boolean(), false),
    landing_url: z.nullable(webLink),
    /** What it is about; creators with this interest see it first (DASH-04). */
    topic: z.optional(z.nullable(z.enum(categoryKeys, 'inputs.error.choice'))),
    incomes: z.array(incomeForm).check(z.minLength(1, REQUIRED), atMost(5)),
    task_plan: z.array(taskPlanLine).check(z.minLength(1, REQUIRED), atMost(20)),
    product_photos: z.array(z.string().check(atMost(2000))).check(atMost(8)),
  })
  .check(
    z.refine(form => !form.start_date || !form.end_date || form.start_date <= form.end_date, {
      path: ['end_date'],
      error: 'inputs.error.date_order',
    }),
  )
/** A campaign form once read: trimmed, amounts in zł (OPS-04). */
export type CampaignForm = z.output<typeof campaignForm>
/** A campaign as operators see it. */
export const opsCampaign = z.object({
  id,
  stage: z.enum(campaignStages),
  name: z.string(),
  description: z.nullable(z.string()),
  advertiser: z.string(),
  advertiser_email: z.string(),
  type: z.enum(campaignTypes),
  platforms: z.array(z.enum(platforms)),
  start_date: z.nullable(dayText),
  end_date: z.nullable(dayText),
  recruiting_until: z.nullable(dayText),
  places: z.nullable(z.number()),
  taken: z.number(),
  is_held_back: z.boolean(),
  is_automatic: z.boolean(),
  landing_url: z.nullable(z.string()),
  topic: z.optional(z.nullable(z.enum(categoryKeys))),
  incomes: z.array(income),
  task_plan: z.array(
    z.object({
      platform: z.enum(platforms),
      ad_type: z.enum(adTypes),
      amount: z.number(),
      start_date: z.nullable(dayText),
      end_date: z.nullable(dayText),
      brief: inLanguages(z.string()),
      need_acceptance: z.boolean(),
    }),
  ),
  product_photos: z.array(z.string()),
  created_at: instantText,
  published_at: z.nullable(instantText),
  /** Handed in with a change, it keeps a colleague's from being overwritten unseen. */
  revision,
  /** What the server allows now; buttons follow it. */
  allowed: z.array(
    z.enum(['edit', 'publish', 'release', 'hold', 'close', 'cancel', 'invite', 'accept_settlement', 'record_payment']),
  ),
})
/** A campaign as operators see it, as a type. */
export type OpsCampaign = z.output<typeof opsCampaign>
/** What of a campaign waits for an operator; the overview counts it, and campaigns can be listed by it. */
export const campaignWaits = ['applications', 'proofs', 'settlements', 'advertiser_payments'] as const
/** Why a campaign waits for an operator. */
export type CampaignWait = (typeof campaignWaits)[number]
/** How the list of campaigns is narrowed, and with it its file, its kept views and the calendar. */
export const campaignFilter = {
  stage: z.optional(z.enum(campaignStages, 'inputs.error.choice')),
  waits: z.optional(z.enum(campaignWaits, 'inputs.error.choice')),
  /** Those that recruit or run in a month, or that have no day yet. */
  month: z.optional(z.union([monthText, z.literal('none')])),
  /** Those that run on it, on others too or not. */
  platform: z.optional(z.enum(platforms, 'inputs.error.choice')),
  type: z.optional(z.enum(campaignTypes, 'inputs.error.choice')),
  name: nameSearch,
}
/** Orders of the list; the newest first unless told. Without a day stands last. */
export const campaignSorts = ['newest', 'name', 'start', 'end'] as const
export type CampaignSort = (typeof campaignSorts)[number]
const sort = z._default(z.enum(campaignSorts, 'inputs.error.choice'), 'newest')
/** OPS-03, DESK-06: every stage, drafts included. */
export const opsListCampaigns = endpoint({
  id: 'opsListCampaigns',
  method: 'GET',
  path: '/ops/campaigns',
  auth: 'operator',
  summary: 'Campaigns with search and stage, in one of four orders.',
  query: z.object({ page, per_page: perPage, sort, ...campaignFilter }),
  response: paged(opsCampaign),
})
/** LIST-03: 10,000 lines at most; cells that a sheet would take for formulas are defused. */
export const opsDownloadCampaigns = endpoint({
  id: 'opsDownloadCampaigns',
  method: 'GET',
  path: '/ops/campaigns/file',
  auth: 'operator',
  summary: 'The same campaigns as a CSV file.',
  query: z.object({ sort, ...campaignFilter }),
  response: z.string(),
  download: 'text/csv; charset=utf-8',
})
/** A tab shows "1000+" from here on: no request looks at more rows. */
export const CAMPAIGN_COUNT_MAX = 1000
const { stage: _, ...anyStage } = campaignFilter
/** DESK-30: what each tab of the list has, narrowed as the list is. */
export const opsCountCampaigns = endpoint({
  id: 'opsCountCampaigns',
  method: 'GET',
  path: '/ops/campaigns/counts',
  auth: 'operator',
  summary: 'How many campaigns of a filter stand in each stage, up to 1,000 each.',
  query: z.object(anyStage),
  response: data(z.record(z.enum(campaignStages), z.int())),
})
/** OPS-03: with what it owes and its revision. */
export const opsGetCampaign = endpoint({
  id: 'opsGetCampaign',
  method: 'GET',
  path: '/ops/campaigns/{id}',
  auth: 'operator',
  summary: 'One campaign with its settlement.',
  params: idParams,
  response: data(z.object({ campaign: opsCampaign, settlement })),
})
/** OPS-03, OPS-04: nobody sees it until it is published. */
export const opsCreateCampaign = endpoint({
  id: 'opsCreateCampaign',
  method: 'POST',
  path: '/ops/campaigns',
  auth: 'operator',
  summary: 'Creates a draft.',
  body: campaignForm,
  response: data(opsCampaign),
  status: 201,
})
/** OPS-03: what publishing fixed refuses as `campaign_rules_fixed`; a stale revision is a 409 (decision 0024). */
export const opsUpdateCampaign = endpoint({
  id: 'opsUpdateCampaign',
  method: 'PUT',
  path: '/ops/campaigns/{id}',
  auth: 'operator',
  summary: 'Changes a draft, or the texts, places and recruiting of a published campaign.',
  params: idParams,
  /** With the revision that the change began from; without one it is made whatever others changed meanwhile. */
  body: z.safeExtend(campaignForm, { revision: z.optional(revision) }),
  response: data(opsCampaign),
  refusals: ['campaign_not_editable', 'campaign_rules_fixed', 'changed_meanwhile'],
  errors: [409],
})
/** How many take part, as whoever acts on all of them was shown; another number by now is 409 `participants_changed` (DESK-79). */
const takenShown = { taken: z.optional(z.int()) }
const campaignAct = <Id extends string>(name: Id, verb: string, summary: string, refusals: readonly RefusalCode[]) =>
  endpoint({
    id: name,
    method: 'POST',
    path: `/ops/campaigns/{id}/${verb}`,
    auth: 'operator',
    summary,
    params: idParams,
    response: data(opsCampaign),
    refusals,
    errors: [409],
  })
/** TRAN-01, DESK-41: out of `draft` alone; creators see it at once, with the pay and the tasks that whoever publishes it has read. */
export const opsPublishCampaign = endpoint({
  id: 'opsPublishCampaign',
  method: 'POST',
  path: '/ops/campaigns/{id}/publish',
  auth: 'operator',
  summary: 'Publishes a draft to creators.',
  params: idParams,
  /** With the revision that was read; without one it is published whatever others changed meanwhile. */
  body: z.optional(z.nullable(z.strictObject({ revision: z.optional(revision) }))),
  response: data(opsCampaign),
  refusals: ['campaign_move', 'campaign_dates_passed', 'campaign_recruiting_passed', 'changed_meanwhile'],
  errors: [409],
})
/** TRAN-11: participants go from `attached` to `planned` or `active`; tasks get their dates. */
export const opsReleaseCampaign = campaignAct(
  'opsReleaseCampaign',
  'release',
  'Releases a campaign whose launch is held back.',
  ['campaign_move'],
)
/** TRAN-12, WORK-11: whoever has a place waits with it, and is told; the reason stands in the log. */
export const opsHoldCampaign = endpoint({
  id: 'opsHoldCampaign',
  method: 'POST',
  path: '/ops/campaigns/{id}/hold',
  auth: 'operator',
  summary: 'Holds the start of a published campaign back until it is released.',
  params: idParams,
  body: reason,
  response: data(opsCampaign),
  refusals: ['campaign_move'],
  errors: [409],
})
/** TRAN-14: the same end as its date would bring; the settlement starts. */
export const opsCloseCampaign = endpoint({
  id: 'opsCloseCampaign',
  method: 'POST',
  path: '/ops/campaigns/{id}/close',
  auth: 'operator',
  summary: 'Ends a running campaign now; unfinished tasks are missed.',
  params: idParams,
  body: z.optional(z.nullable(z.strictObject(takenShown))),
  response: data(opsCampaign),
  refusals: ['campaign_move', 'participants_changed'],
  errors: [409],
})
/** TRAN-15: only before anybody takes part (decision 0004); applicants are told. */
export const opsCancelCampaign = endpoint({
  id: 'opsCancelCampaign',
  method: 'POST',
  path: '/ops/campaigns/{id}/cancel',
  auth: 'operator',
  summary: 'Cancels a campaign that has not ended.',
  params: idParams,
  body: z.strictObject({ ...reason.shape, ...takenShown }),
  response: data(opsCampaign),
  refusals: ['campaign_move', 'participants_changed'],
  errors: [409],
})
