import { expect, test } from 'vitest'
import { evaluatedFigure, stageBounds, stageOf, stageProgress } from './evaluation.ts'

test('EVAL-20 a figure equal to a bound belongs to that stage', () => {
  expect([74, 75, 5000].map(viewers => stageOf('twitch', viewers))).toEqual([1, 2, 8])
  for (const bounds of Object.values(stageBounds)) expect(bounds).toHaveLength(8)
})

test('EVAL-18 YouTube is evaluated by average views per video, rounded down; no videos make 0', () => {
  expect(evaluatedFigure('youtube', { monthly_video_view_count: 600_000, monthly_video_count: 10 })).toBe(60_000)
  expect(stageOf('youtube', 60_000)).toBe(5)
  expect(evaluatedFigure('youtube', { monthly_video_view_count: 7, monthly_video_count: 2 })).toBe(3)
  expect(evaluatedFigure('youtube', { monthly_video_view_count: 0, monthly_video_count: 0 })).toBe(0)
  expect(evaluatedFigure('youtube', { monthly_video_view_count: 5, monthly_video_count: null })).toBeNull()
})

test('EVAL-13 each platform has a figure of its own; unknown stays unknown', () => {
  expect(evaluatedFigure('instagram', { followers_count: 10 })).toBe(10)
  expect(evaluatedFigure('x', { followers_count: null })).toBeNull()
  expect(evaluatedFigure('twitch', { followers_count: 10 })).toBeNull()
  expect(evaluatedFigure('tiktok', { monthly_average_view_count: 4 })).toBe(4)
})

test('EVAL-14 EVAL-19 progress counts from the first stage; below it there is none', () => {
  expect(stageProgress(1)).toBe(0)
  expect(Math.round(stageProgress(3))).toBe(29)
  expect(stageProgress(8)).toBe(100)
  expect(stageOf('x', 100)).toBeNull()
  expect(stageProgress(null)).toBe(0)
})
