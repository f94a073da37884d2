import type { Platform } from './enums.ts'

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

/** EVAL-13: what is measured; `null` and a missing member are unknown, never 0. */
export interface Metrics {
  followers_count?: number | null | undefined
  monthly_video_view_count?: number | null | undefined
  monthly_video_count?: number | null | undefined
  monthly_average_viewer_count?: number | null | undefined
  monthly_average_view_count?: number | null | undefined
}

/** What an operator writes down of a channel, by platform: what its category is made of first (EVAL-13). */
export const handFigures: Record<Platform, readonly (keyof Metrics)[]> = {
  twitch: ['monthly_average_viewer_count', 'followers_count'],
  youtube: ['monthly_video_view_count', 'monthly_video_count'],
  tiktok: ['monthly_average_view_count', 'followers_count'],
  instagram: ['followers_count'],
  x: ['followers_count'],
}

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
