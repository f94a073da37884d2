import type { RefusalCode } from './values/refusals.ts'
import * as z from 'zod/mini'
import { atMost } from './values/bounds.ts'
import { data, endpoint, id, idParams } from './endpoint.ts'
import { narrowing } from './own/campaign-lists.ts'
import {
  adTypes,
  campaignFilters,
  campaignStatuses,
  campaignTypes,
  incomeUnits,
  models,
  platforms,
} from './values/enums.ts'
import { DEFAULT_PAGE_SIZE, PAGE_SIZES, type PageSize } from './values/limits.ts'
import { zloty } from './values/money/money.ts'
import { dayText } from './values/time.ts'

/** One way in which a campaign pays. `value` null: it depends on the creator's own prices (CAMP-13). */
export const income = z.object({
  model: z.enum(models),
  unit: z.enum(incomeUnits),
  value: z.nullable(z.union([z.number(), z.string()])),
})
/** Why an "onboarding" campaign cannot be joined now (CAMP-36). */
export const notJoinableReasons = [
  'no_channel',
  'no_places',
  'recruitment_closed',
  'easy_ad_off',
  'declined',
  'account_limited',
] as const

/** How a creator came to be out of a campaign, the second line of `declined` (ENUM-01): it was cancelled, they left it, or never were in it. */
export const waysOut = ['cancelled', 'left', 'invitation', 'application'] as const

/** Why a campaign suits a creator: a connected platform, one of their interests, or that it was published lately (DASH-04). */
export const fitReasons = ['platform', 'interest', 'new'] as const
/** Why a campaign suits a creator, as a type. */
export type FitReason = (typeof fitReasons)[number]

/** DATA-12, plus places and the recruiting end. */
export const campaign = z.object({
  id,
  name: z.string(),
  description: z.nullable(z.string()),
  start_date: z.nullable(dayText),
  end_date: z.nullable(dayText),
  channels: z.array(z.enum(platforms)),
  incomes: z.array(income),
  status: z.enum(campaignStatuses),
  type: z.enum(campaignTypes),
  is_joinable: z.boolean(),
  is_quitable: z.boolean(),
  is_declinable: z.boolean(),
  is_easy_ad: z.boolean(),
  need_acceptance: z.boolean(),
  advertiser: z.string(),
  task_types: z.array(z.object({ name: z.string(), amount: z.number() })),
  product_photos: z.array(z.string()),
  platforms: z.array(z.enum(platforms)),
  amount: z.nullable(z.union([z.number(), z.string()])),
  model: z.enum(models),
  not_joinable_reason: z.nullable(z.enum(notJoinableReasons)),
  places_left: z.nullable(z.number()),
  recruiting_until: z.nullable(dayText),
  /** Absent in answers of servers from before campaigns had topics. */
  fits: z.optional(z.array(z.enum(fitReasons))),
  /** Null while the status says all; absent in answers of earlier servers. */
  way_out: z.optional(z.nullable(z.enum(waysOut))),
})
/** A campaign as one creator sees it, with their own status in it (DATA-12). */
export type Campaign = z.output<typeof campaign>
/** One income line as a type. */
export type Income = z.output<typeof income>

/** Members of a paged answer. */
export const pageMeta = z.object({
  current_page: z.number(),
  per_page: z.number(),
  total: z.number(),
  last_page: z.number(),
  /** `true` where there are more rows than `total`, which nobody counted; pages after the last named one exist. */
  is_capped: z.optional(z.boolean()),
})
/** What would open a good part of a list: one or two channels that are not connected, and how many of the whole list they let in. */
const unlock = z.object({
  platforms: z.array(z.enum(platforms)).check(z.minLength(1), z.maxLength(2)),
  count: z.int(),
  /** `true` where there are more, which nobody counted. */
  is_capped: z.optional(z.boolean()),
})
/** Which channels would open a good part of a list, as a type. */
export type Unlock = z.output<typeof unlock>

const pageNumber = z.coerce
  .number<number>('inputs.error.page')
  .check(z.int('inputs.error.page'), z.positive('inputs.error.page'), z.maximum(10_000, 'inputs.error.page'))
/** Page number of a list; pages past the last are empty, and 10,000 pages are more than anybody turns. */
export const page = z._default(pageNumber, 1)
/** The same where leaving it out means no pages at all. */
export const givenPage = z.optional(pageNumber)
/** CONST-01: one of four sizes, else 422; 10 when left out. Another one in a caller's code does not compile. */
export const perPage = z._default(
  z.coerce
    .number<PageSize>('inputs.error.per_page')
    .check(z.refine(size => PAGE_SIZES.some(known => known === size), 'inputs.error.per_page')),
  DEFAULT_PAGE_SIZE,
)
/** At most 200 characters, trimmed; left out means no search. */
export const nameSearch = z.optional(z.string().check(z.trim(), atMost(200, 'inputs.error.too_long')))

const keyed = z.object({ key: z.string(), name: z.string() })

/** API-28: `available` is ordered by fit, other filters are not, unless an order is asked for; 422 for a size or filter that does not exist. */
export const listCampaigns = endpoint({
  id: 'listCampaigns',
  method: 'GET',
  path: '/campaigns',
  auth: 'creator',
  summary:
    'A page of the campaigns that the creator may see; those that can be joined come best fit first under `available`.',
  query: z.object({
    page,
    per_page: perPage,
    filter: z._default(z.enum(campaignFilters, 'inputs.error.choice'), 'all'),
    /** Part of a name; Polish letters may be left out. Where no name has it, those that nearly do are answered. */
    name: nameSearch,
    ...narrowing,
  }),
  response: z.object({
    data: z.array(campaign),
    /**
     * `is_similar`: no name says what was looked for; these nearly do. `unlock`: only where most of the list asks for a channel that the creator has not.
     */
    meta: z.extend(pageMeta, { is_similar: z.optional(z.boolean()), unlock: z.optional(unlock) }),
  }),
})
/** API-29, ENUM-05: three rows, names in the language of the request. */
export const listCampaignTypes = endpoint({
  id: 'listCampaignTypes',
  method: 'GET',
  path: '/campaigns/types',
  auth: 'creator',
  summary: 'Campaign forms with their names.',
  response: data(z.array(keyed)),
})
/** API-30, ENUM-01: eight rows, names in the language of the request. */
export const listCampaignStatuses = endpoint({
  id: 'listCampaignStatuses',
  method: 'GET',
  path: '/campaigns/statuses',
  auth: 'creator',
  summary: 'Campaign statuses with their names.',
  response: data(z.array(keyed)),
})
/** API-31, ENUM-04: keys without names; those live in the portal's catalogue. */
export const listCampaignFilters = endpoint({
  id: 'listCampaignFilters',
  method: 'GET',
  path: '/campaigns/filters',
  auth: 'creator',
  summary: 'Filter keys in the order of the tabs; the first is the default.',
  response: data(z.array(z.string())),
})
/** API-51: 404 for one that exists but is not this creator's to see. */
export const getCampaign = endpoint({
  id: 'getCampaign',
  method: 'GET',
  path: '/campaigns/{id}',
  auth: 'creator',
  summary: 'One campaign that the creator may see.',
  params: idParams,
  response: data(campaign),
})

/** Why nothing can be said of what a campaign would have paid. */
export const estimateReasons = ['no_channel', 'not_measured', 'depends_on_viewers'] as const
/**
 * What a campaign would have paid this creator for their last 28 days, from what was measured of their channels. What is
 * unknown is left out and said, never guessed.
 */
export const estimate = z.object({
  days: z.int(),
  /** zł of everything that is known; null when nothing is. */
  amount: z.nullable(zloty),
  /** Why `amount` is null. */
  reason: z.nullable(z.enum(estimateReasons)),
  /** Something that would have paid is left out, because nobody measured it. */
  is_partial: z.boolean(),
  /** One line per income, in their order: views or tasks, and what they would have paid. */
  lines: z.array(
    z.object({
      model: z.enum(models),
      quantity: z.nullable(z.number()),
      amount: z.nullable(zloty),
      reason: z.nullable(z.enum(estimateReasons)),
    }),
  ),
  /**
   * What the plan asks of this creator: a line whose channel is not connected is not theirs. The price is their own, for one task, where
   * the campaign pays those; null where it has a rate of its own, or where nobody set a price.
   */
  tasks: z.array(
    z.object({
      platform: z.enum(platforms),
      type: z.enum(adTypes),
      amount: z.int(),
      is_mine: z.boolean(),
      price: z.nullable(zloty),
    }),
  ),
})
/** What a campaign would have paid, as a type. */
export type Estimate = z.output<typeof estimate>

/** Beside API-51: asked for when details open, so that lists cost nothing for it. */
export const getEstimate = endpoint({
  id: 'getEstimate',
  method: 'GET',
  path: '/campaigns/{id}/estimate',
  auth: 'creator',
  summary: 'What the campaign would have paid the creator for their own last 28 days.',
  params: idParams,
  response: data(estimate),
})

const act = <Id extends string>(name: Id, verb: string, summary: string, refusals: readonly RefusalCode[]) =>
  endpoint({
    id: name,
    method: 'POST',
    path: `/campaigns/{id}/${verb}`,
    auth: 'creator',
    summary,
    params: idParams,
    response: data(campaign),
    refusals,
    errors: [403],
  })
/** API-32: TRAN-02 for open, TRAN-03 for semi-open; 422 says which condition fails. */
export const joinCampaign = act('joinCampaign', 'join', 'Joins an open campaign, or applies to a semi-open one.', [
  ...notJoinableReasons,
  'not_joinable',
])
/** API-33: TRAN-06 withdraws an application, TRAN-13 forfeits and forbids rejoining. */
export const quitCampaign = act('quitCampaign', 'quit', 'Leaves a campaign; what it had earned so far is forfeited.', [
  'not_quitable',
])
/** API-34: TRAN-08, while it recruits or runs; the tasks are made with it. */
export const acceptInvitation = act('acceptInvitation', 'accept', 'Accepts an invitation to a closed campaign.', [
  ...notJoinableReasons,
  'not_invited',
])
/** API-35: TRAN-09; the advertiser's list shows it as declined. */
export const rejectInvitation = act('rejectInvitation', 'reject', 'Declines an invitation to a closed campaign.', [
  'not_declinable',
])
