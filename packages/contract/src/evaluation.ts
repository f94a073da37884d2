import * as z from 'zod/mini'
import { anyId, data, endpoint, id, idParams, revision } from './endpoint.ts'
import { adTypes, platforms } from './values/enums.ts'
import { STAGE_COUNT } from './values/stages.ts'
import { PRICE_MAX } from './values/limits.ts'
import { instantText } from './values/time.ts'

export * from './values/stages.ts'

/** The same on the wire. */
export const metrics = z.object({
  followers_count: z.optional(z.nullable(z.int())),
  monthly_video_view_count: z.optional(z.nullable(z.int())),
  monthly_video_count: z.optional(z.nullable(z.int())),
  monthly_average_viewer_count: z.optional(z.nullable(z.number())),
  monthly_average_view_count: z.optional(z.nullable(z.int())),
})

/** DATA-17, with when the figures were measured and over which days. */
export const evaluationEntry = z.object({
  type: z.enum(platforms),
  login: z.string(),
  metrics,
  stage: z.nullable(z.int().check(z.minimum(1), z.maximum(STAGE_COUNT))),
  measured_at: z.nullable(instantText),
  window_days: z.nullable(z.int()),
  /** An operator wrote the figures down, because the platform was away (decision 0083). */
  by_hand: z.boolean(),
})
/** One connected channel: measured figures, and the stage they reach or null (DATA-17). */
export type EvaluationEntry = z.output<typeof evaluationEntry>

const bounds = z.array(z.int()).check(z.length(STAGE_COUNT))
/** API-23: eight bounds for each of the five platforms, so that clients compute nothing. */
export const listStages = endpoint({
  id: 'listStages',
  method: 'GET',
  path: '/channels/stages',
  auth: 'creator',
  summary: 'How the creator’s connected channels are evaluated, with the bounds of the stages.',
  response: z.object({
    data: z.array(evaluationEntry),
    thresholds: z.object({ twitch: bounds, youtube: bounds, tiktok: bounds, instagram: bounds, x: bounds }),
  }),
})

/** DATA-13, in whole zł. */
export const salary = z.object({
  id,
  task_type: z.enum(adTypes),
  price: z.nullable(z.int()),
  recommended_price: z.nullable(z.int()),
  previous_price: z.nullable(z.int()),
})
/** A price in whole zł, null while unset, beside the recommended one (DATA-13). */
export type Salary = z.output<typeof salary>

const RANGE = 'inputs.error.salary_range'
/** VAL-28: whole zł from 0 to 1,000,000. */
export const priceField = z.int(RANGE).check(z.minimum(0, RANGE), z.maximum(PRICE_MAX, RANGE))

/** API-26: 404 for another creator's channel. */
export const listSalaries = endpoint({
  id: 'listSalaries',
  method: 'GET',
  path: '/channels/{id}/salaries',
  auth: 'creator',
  summary: 'Prices of a channel, one for every ad type of its platform.',
  params: idParams,
  response: data(z.array(salary)),
})
/** API-27. `id` and `task_type` are tolerated and change nothing. */
export const updateSalary = endpoint({
  id: 'updateSalary',
  method: 'PUT',
  path: '/channels/{id}/salaries/{salaryId}',
  auth: 'creator',
  summary: 'Sets the price of an ad type; campaigns already joined keep theirs.',
  params: z.object({ id: z.string(), salaryId: z.string() }),
  body: z.strictObject({ price: priceField, id: z.optional(anyId), task_type: z.optional(anyId) }),
  response: data(salary),
})

/** OPS-28: what a stage recommends for an ad type, in whole zł. */
export const recommendedPrice = z.object({
  ad_type: z.enum(adTypes),
  platform: z.enum(platforms),
  /** One price for each stage; null recommends nothing. */
  prices: z.array(z.nullable(priceField)).check(z.length(STAGE_COUNT)),
  revision,
})
/** OPS-28: the whole table, unset stages as null. */
export const opsListPrices = endpoint({
  id: 'opsListPrices',
  method: 'GET',
  path: '/ops/prices',
  auth: 'operator',
  summary: 'Recommended prices by ad type, platform and stage.',
  response: data(z.array(recommendedPrice)),
})
/** DESK-28: as tables of prices are taken over (IMP-08). */
export const opsDownloadPrices = endpoint({
  id: 'opsDownloadPrices',
  method: 'GET',
  path: '/ops/prices/file',
  auth: 'operator',
  summary: 'The same prices as a CSV file, in the operator’s language.',
  response: z.string(),
  download: 'text/csv; charset=utf-8',
})
/** OPS-28: all eight stages of one row at once; kept prices of creators stay (decision 0031). A stale revision is a 409 (decision 0024). */
export const opsSetPrices = endpoint({
  id: 'opsSetPrices',
  method: 'PUT',
  path: '/ops/prices',
  auth: 'operator',
  summary: 'Sets the recommended prices of one ad type on one platform.',
  body: z.strictObject({
    ad_type: z.enum(adTypes),
    platform: z.enum(platforms),
    prices: z.array(z.nullable(priceField)).check(z.length(STAGE_COUNT)),
    revision: z.optional(revision),
  }),
  response: data(recommendedPrice),
  refusals: ['changed_meanwhile'],
  errors: [409],
})
