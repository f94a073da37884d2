import * as z from 'zod/mini'
import { anyId, data, endpoint, id, idParams } from './endpoint.ts'
import { adTypes, type Platform, platforms } from './values/enums.ts'
import { PRICE_MAX } from './values/limits.ts'
import { instantText } from './values/time.ts'

/** CONST-18: the evaluation's points. */
export const STAGE_COUNT = 8
/** 1 is the lowest point of the scale, 8 the highest; below the first bound there is none. */
export type Stage = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

/** CONST-40…CONST-43: lower bounds of the stages, by platform. */
export const stageBounds = {
  twitch: [25, 75, 125, 200, 500, 1_000, 2_000, 5_000],
  youtube: [2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000],
  tiktok: [5_000, 20_000, 50_000, 100_000, 200_000, 400_000, 600_000, 800_000],
  instagram: [5_000, 10_000, 25_000, 50_000, 100_000, 200_000, 500_000, 1_000_000],
  x: [5_000, 10_000, 25_000, 50_000, 100_000, 200_000, 500_000, 1_000_000],
} as const satisfies Record<Platform, readonly number[]>

/** EVAL-13: what is measured; `null` is unknown, never 0. */
export const metrics = z.object({
  followers_count: z.optional(z.nullable(z.int())),
  monthly_video_view_count: z.optional(z.nullable(z.int())),
  monthly_video_count: z.optional(z.nullable(z.int())),
  monthly_average_viewer_count: z.optional(z.nullable(z.number())),
  monthly_average_view_count: z.optional(z.nullable(z.int())),
})
/** Measured figures of one channel. */
export type Metrics = z.output<typeof metrics>

/**
 * The figure that a platform's bounds apply to (EVAL-13, EVAL-18); null when it is unknown.
 * @example evaluatedFigure('youtube', { monthly_video_view_count: 600_000, monthly_video_count: 10 }) // 60_000
 */
export function evaluatedFigure(platform: Platform, figures: Metrics): number | null {
  switch (platform) {
    case 'twitch':
      return figures.monthly_average_viewer_count ?? null
    case 'tiktok':
      return figures.monthly_average_view_count ?? null
    case 'youtube': {
      const { monthly_video_view_count: views, monthly_video_count: videos } = figures
      if (views == null || videos == null) return null
      return videos === 0 ? 0 : Math.floor(views / videos)
    }
    default:
      return figures.followers_count ?? null
  }
}

/** The highest stage whose lower bound the figure reaches; null below the first (EVAL-19, EVAL-20). */
export function stageOf(platform: Platform, figure: number | null): Stage | null {
  if (figure === null) return null
  const reached = stageBounds[platform].filter(bound => bound <= figure).length
  return reached === 0 ? null : (reached as Stage)
}

/** EVAL-14, in percent: stage 1 is 0, stage 8 is 100; below the first 0. */
export const stageProgress = (stage: Stage | null): number =>
  stage === null ? 0 : ((stage - 1) / (STAGE_COUNT - 1)) * 100

/** DATA-17, with when the figures were measured and over which days. */
export const evaluationEntry = z.object({
  type: z.enum(platforms),
  login: z.string(),
  metrics,
  stage: z.nullable(z.int().check(z.minimum(1), z.maximum(STAGE_COUNT))),
  measured_at: z.nullable(instantText),
  window_days: z.nullable(z.int()),
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
/** OPS-28: all eight stages of one row at once; kept prices of creators stay (decision 0031). */
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
  }),
  response: data(recommendedPrice),
})
