import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fanfara/contract/durations'
import { adTypes } from '@fanfara/contract/enums'
import { day, endOf } from '@fanfara/contract/time'
import { mediumStates, mediumVerdicts } from '@fanfara/contract/verdicts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  endingOf,
  endOfFrame,
  type Frame,
  isFollowed,
  judgeReading,
  type Known,
  nextReading,
  retryAt,
} from './policy.ts'

const NOON = new Date('2026-03-10T11:00:00Z')
const after = (ms: number) => new Date(NOON.getTime() + ms)
const frame: Frame = {
  status: 'active',
  since: after(-10 * DAY_MS),
  enteredAt: after(-10 * DAY_MS),
  startDate: day('2026-03-01'),
  endDate: day('2026-03-31'),
  isSettled: false,
}
const known: Known = {
  needsBaseline: false,
  followedFrom: after(-DAY_MS),
  state: 'there',
  readAt: after(-HOUR_MS),
  judgedViews: 1000,
}
const read = (views: number | null, at = NOON) => ({ state: 'there' as const, views, at })

test('TASK-33 films, posts and reels are followed; what the overlay counts, and stories, are not', () => {
  expect(adTypes.filter(isFollowed)).not.toContain('stream_banner')
  expect(adTypes.filter(isFollowed)).not.toContain('instastory')
  expect(adTypes.filter(isFollowed)).toEqual(
    expect.arrayContaining(['video_dedicated_video', 'tiktok', 'tweet', 'reels', 'post', 'product_placement']),
  )
})

test('OPS-18 readings are hourly for a day, then every six hours for a week, then daily; X, which is paid for, less often', () => {
  const every = (platform: 'youtube' | 'x', ageMs: number) => {
    const next = nextReading(platform, { at: NOON, born: after(-ageMs), end: null })
    return ((next?.getTime() ?? 0) - NOON.getTime()) / HOUR_MS
  }
  expect([0, DAY_MS - 1, DAY_MS, 7 * DAY_MS - 1, 7 * DAY_MS].map(age => every('youtube', age))).toEqual([
    1, 1, 6, 6, 24,
  ])
  expect([0, DAY_MS, 7 * DAY_MS].map(age => every('x', age))).toEqual([6, 24, 24])
})

test('OPS-18 the last reading is of the end, and none follows it', () => {
  const end = after(20 * MINUTE_MS)
  expect(nextReading('tiktok', { at: NOON, born: NOON, end })).toEqual(end)
  expect(nextReading('tiktok', { at: end, born: NOON, end })).toBeNull()
  expect(endOfFrame(frame)).toEqual(endOf(day('2026-03-31')))
  expect(endOfFrame({ ...frame, status: 'completed', since: NOON })).toEqual(NOON)
  expect(endOfFrame({ ...frame, endDate: null })).toBeNull()
})

test('OPS-18 what cannot be read is tried later and later, a minute at least and a day at most, or when the platform says', () => {
  const waits = [0, 1, 2, 20].map(failures => retryAt('unreachable', NOON, failures, null).getTime() - NOON.getTime())
  expect(waits).toEqual([5 * MINUTE_MS, 10 * MINUTE_MS, 20 * MINUTE_MS, DAY_MS])
  expect(retryAt('limited', NOON, 9, 30_000)).toEqual(after(MINUTE_MS))
  expect(retryAt('limited', NOON, 0, 400 * DAY_MS)).toEqual(after(DAY_MS))
  expect(retryAt('no_access', NOON, 0, null)).toEqual(after(6 * HOUR_MS))
})

test('TASK-33 one that cannot be read is given up a day after the end, when it was settled, or when its creator left', () => {
  const over: Frame = { ...frame, status: 'completed', since: NOON }
  expect(endingOf(frame, NOON)).toBeNull()
  expect([DAY_MS, DAY_MS + 1].map(ms => endingOf(over, after(ms)))).toEqual([null, 'campaign_ended'])
  expect(endingOf({ ...over, isSettled: true }, NOON)).toBe('settled')
  expect(endingOf({ ...frame, status: 'declined' }, NOON)).toBe('left')
})

test.each([
  ['counted', {}, {}],
  ['late', {}, { isSettled: true }],
  ['outside_dates', {}, { status: 'declined' as const }],
  ['outside_dates', {}, { endDate: day('2026-03-08') }],
  ['counted', {}, { status: 'completed' as const, since: after(-MINUTE_MS) }],
  ['counted', { readAt: after(-20 * HOUR_MS) }, { status: 'completed' as const, since: after(-19 * HOUR_MS) }],
  ['outside_dates', { readAt: after(-30 * HOUR_MS) }, { status: 'completed' as const, since: after(-25 * HOUR_MS) }],
  ['before_task', { needsBaseline: true }, {}],
  ['not_public', { state: 'private' as const }, {}],
  ['not_public', { state: 'gone' as const }, {}],
])('TASK-33 MONEY-41 new views are %s when %o %o', (verdict, knownOf, frameOf) => {
  const judged = judgeReading({ ...known, ...knownOf }, read(1500), { ...frame, ...frameOf })
  expect(judged).toEqual({ added: 500, verdict, judgedViews: 1500 })
})

test('TASK-33 nothing is added by a figure that fell or stayed, by none, and by what is not public', () => {
  const nothing = { added: 0, verdict: null, judgedViews: 1000 }
  for (const views of [0, 999, 1000, null]) expect(judgeReading(known, read(views), frame)).toEqual(nothing)
  expect(judgeReading(known, { state: 'private', views: 5000, at: NOON }, frame)).toEqual(nothing)
})

/** Any sequence of answers of a platform, an hour apart. */
const answers = fc.array(
  fc.record({
    state: fc.constantFrom(...mediumStates),
    views: fc.option(fc.nat(1_000_000), { nil: null }),
  }),
  { maxLength: 30 },
)

test('TASK-33 MONEY-41 whatever a platform says, every view has one verdict, and none counts twice', () => {
  fc.assert(
    fc.property(answers, fc.boolean(), (said, needsBaseline) => {
      let now: Known = { needsBaseline, followedFrom: NOON, state: null, readAt: null, judgedViews: 0 }
      const sums = new Map<string, number>()
      said.forEach(({ state, views }, nth) => {
        const at = after(nth * HOUR_MS)
        const judged = judgeReading(now, { state, views, at }, frame)
        expect(judged.judgedViews).toBe(now.judgedViews + judged.added)
        expect(judged.verdict === null).toBe(judged.added === 0)
        if (judged.verdict) {
          expect(mediumVerdicts).toContain(judged.verdict)
          sums.set(judged.verdict, (sums.get(judged.verdict) ?? 0) + judged.added)
        }
        const isFigure = state === 'there' && views !== null
        now = {
          ...now,
          state,
          readAt: at,
          judgedViews: judged.judgedViews,
          needsBaseline: now.needsBaseline && !isFigure,
        }
      })
      const seen = said.flatMap(({ state, views }) => (state === 'there' && views !== null ? [views] : []))
      const received = [...sums.values()].reduce((sum, part) => sum + part, 0)
      expect(received).toBe(Math.max(0, ...seen))
      expect(sums.get('before_task') ?? 0).toBe(needsBaseline ? (seen[0] ?? 0) : 0)
    }),
  )
})
