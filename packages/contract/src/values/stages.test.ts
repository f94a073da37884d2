import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { platforms } from './enums.ts'
import { evaluatedFigure, handFigures, STAGE_COUNT, stageBounds, stageOf, stageProgress } from './stages.ts'

const figures = fc.integer({ min: 0, max: 2_000_000_000 })

describe.each(platforms)('EVAL-19 EVAL-20 the stages of %s', platform => {
  test('each bound belongs to its stage, and one less to the one before', () => {
    for (const [at, bound] of stageBounds[platform].entries()) {
      expect(stageOf(platform, bound)).toBe(at + 1)
      expect(stageOf(platform, bound - 1)).toBe(at === 0 ? null : at)
      expect(stageOf(platform, bound + 1)).toBe(at + 1)
    }
    expect(stageOf(platform, 0)).toBeNull()
    expect(stageOf(platform, null)).toBeNull()
  })

  test('whoever has more is never lower, and no further along', () => {
    fc.assert(
      fc.property(figures, figures, (one, other) => {
        const [less, more] = [stageOf(platform, Math.min(one, other)), stageOf(platform, Math.max(one, other))]
        expect(less ?? 0).toBeLessThanOrEqual(more ?? 0)
        expect(stageProgress(less)).toBeLessThanOrEqual(stageProgress(more))
      }),
    )
  })

  test('EVAL-13 what an operator writes down is enough to reckon with', () => {
    const written = Object.fromEntries(handFigures[platform].map(name => [name, 7]))
    expect(evaluatedFigure(platform, written)).not.toBeNull()
    expect(evaluatedFigure(platform, {})).toBeNull()
    const [first] = handFigures[platform]
    expect(evaluatedFigure(platform, first ? { ...written, [first]: null } : {})).toBeNull()
  })
})

test('EVAL-14 the scale begins at nought and ends at a hundred, in equal steps', () => {
  expect([stageProgress(null), stageProgress(1), stageProgress(STAGE_COUNT)]).toEqual([0, 0, 100])
  const steps = ([1, 2, 3, 4, 5, 6, 7] as const).map(
    at => stageProgress(at === 7 ? 8 : ((at + 1) as typeof at)) - stageProgress(at),
  )
  for (const step of steps) expect(step).toBeCloseTo(100 / 7)
})

describe('EVAL-18 views of a film on YouTube', () => {
  const youtube = (views?: number | null, films?: number | null) =>
    evaluatedFigure('youtube', { monthly_video_view_count: views, monthly_video_count: films })

  test('are whole, and nobody is lifted over a bound by a fraction', () => {
    expect(youtube(19_999, 10)).toBe(1999)
    expect(stageOf('youtube', youtube(19_999, 10))).toBeNull()
    expect(stageOf('youtube', youtube(20_000, 10))).toBe(1)
    expect(youtube(0, 10)).toBe(0)
  })

  test('are none where there are no films, and unknown where one of the two is', () => {
    expect([youtube(500, 0), youtube(0, 0)]).toEqual([0, 0])
    expect([youtube(null, 3), youtube(500, null), youtube(undefined, 0), youtube(500)]).toEqual([
      null,
      null,
      null,
      null,
    ])
  })

  test('all of its films have no more views than the month', () => {
    fc.assert(
      fc.property(figures, fc.integer({ min: 1, max: 5000 }), (views, films) => {
        const each = youtube(views, films) ?? -1
        expect(each * films).toBeLessThanOrEqual(views)
        expect((each + 1) * films).toBeGreaterThan(views)
      }),
    )
  })
})
