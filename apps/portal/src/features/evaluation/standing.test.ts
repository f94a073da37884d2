import type { EvaluationEntry } from '@fanfara/contract/evaluation'
import { stageBounds } from '@fanfara/contract/evaluation'
import { expect, test } from 'vitest'
import { metricsOf, nextOf, standingOf } from './standing.ts'

const entry = (of: Partial<EvaluationEntry>): EvaluationEntry => ({
  type: 'twitch',
  login: 'ola',
  metrics: {},
  stage: null,
  measured_at: null,
  window_days: null,
  by_hand: false,
  ...of,
})

test('EVAL-08: a platform without an entry is not connected', () => {
  expect(standingOf('x', [entry({})])).toEqual({ kind: 'not_connected' })
})

test('EVAL-13: a figure that is not known is never 0', () => {
  const unknown = entry({ metrics: { monthly_average_viewer_count: null } })
  expect(standingOf('twitch', [unknown])).toEqual({ kind: 'unknown', entry: unknown })
  expect(standingOf('twitch', [entry({ metrics: { monthly_average_viewer_count: 0 } })])).toMatchObject({
    kind: 'known',
    figure: 0,
    stage: null,
  })
})

test('EVAL-18: YouTube is told by views, videos, and views per video rounded down', () => {
  const youtube = entry({
    type: 'youtube',
    stage: 5,
    metrics: { monthly_video_view_count: 600_009, monthly_video_count: 10 },
  })
  expect(metricsOf(youtube).map(({ value }) => value)).toEqual([600_009, 10, 60_000])
  expect(standingOf('youtube', [youtube])).toMatchObject({ figure: 60_000, stage: 5 })
})

test.each([
  [74, null, { stage: 1, missing: 0 }],
  [10, null, { stage: 1, missing: 15 }],
  [75, 2, { stage: 3, missing: 50 }],
  [9000, 8, null],
] as const)('EVAL-19, EVAL-20: from %s viewers in category %s the way leads to %s', (figure, stage, next) => {
  expect(nextOf({ figure, stage }, stageBounds.twitch)).toEqual(next)
})
