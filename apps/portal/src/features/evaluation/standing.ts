import type { Platform } from '@fanfara/contract/enums'
import type { EvaluationEntry } from '@fanfara/contract/evaluation'
import { evaluatedFigure, type Metrics, type Stage } from '@fanfara/contract/stages'

/** How a person stands on a platform: no channel there, a figure that is not known yet, or a figure and its category. */
export type Standing =
  | { kind: 'not_connected' }
  | { kind: 'unknown'; entry: EvaluationEntry }
  | { kind: 'known'; entry: EvaluationEntry; figure: number; stage: Stage | null }

/** What the server's entry means; unknown is never 0 (EVAL-13), below the first bound is no category (EVAL-19). */
export function standingOf(platform: Platform, entries: readonly EvaluationEntry[]): Standing {
  const entry = entries.find(({ type }) => type === platform)
  if (!entry) return { kind: 'not_connected' }
  const figure = evaluatedFigure(platform, entry.metrics)
  if (figure === null) return { kind: 'unknown', entry }
  return { kind: 'known', entry, figure: Math.floor(figure), stage: entry.stage as Stage | null }
}

/** The category after this one and what is missing to it; null in the highest. */
export function nextOf(
  { figure, stage }: { figure: number; stage: number | null },
  bounds: readonly number[],
): { stage: number; missing: number } | null {
  const next = (stage ?? 0) + 1
  const bound = bounds[next - 1]
  return bound === undefined ? null : { stage: next, missing: Math.max(0, bound - figure) }
}

type MetricName = keyof Metrics | 'views_per_video'
const metricNames: Record<Platform, readonly MetricName[]> = {
  twitch: ['monthly_average_viewer_count'],
  youtube: ['monthly_video_view_count', 'monthly_video_count', 'views_per_video'],
  tiktok: ['monthly_average_view_count'],
  instagram: ['followers_count'],
  x: ['followers_count'],
}

/** The measured figures of a platform, in the order they are told (EVAL-07, EVAL-13); null is unknown. */
export function metricsOf({ type, metrics }: EvaluationEntry): { name: MetricName; value: number | null }[] {
  return metricNames[type].map(name => {
    const value = name === 'views_per_video' ? evaluatedFigure(type, metrics) : metrics[name]
    return { name, value: value == null ? null : Math.floor(value) }
  })
}
