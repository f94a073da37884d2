import { MINUTE_MS, SECOND_MS } from '@fanfara/contract/durations'
import { day } from '@fanfara/contract/time'
import { expect, test } from 'vitest'
import { audienceOf, judgeMinute, stretchesOf } from './policy.ts'

const NOON = Date.UTC(2026, 4, 4, 12)
const at = (seconds: number) => new Date(NOON + seconds * SECOND_MS)
const stretch = (from: number, to: number, campaignId = 'a') => ({ campaignId, from: at(from), to: at(to) })
const cut = (
  shown: ReturnType<typeof stretch>[],
  now: number,
  { last = now - 10, claimed = last }: { last?: number; claimed?: number } = {},
) => {
  const { stretches, claimedUntil } = stretchesOf(shown, {
    last: at(last),
    claimed: at(claimed),
    now: at(now),
    why: null,
  })
  const said = stretches.map(({ campaignId, minute, shownMs, unproven }) =>
    [campaignId, (minute.getTime() - NOON) / MINUTE_MS, unproven ?? shownMs].join(' '),
  )
  return { said, until: (claimedUntil.getTime() - NOON) / SECOND_MS }
}

test('platforms.md §9.3 what a report says is cut into minutes', () => {
  expect(cut([stretch(55, 62)], 65)).toEqual({ said: ['a 0 5000', 'a 1 2000'], until: 62 })
})

test('threat model §3.8 no moment is claimed twice, by one report or two, by one banner or two', () => {
  expect(cut([stretch(11, 20), stretch(11, 20, 'b')], 20).said).toEqual(['a 0 9000'])
  expect(cut([stretch(11, 18), stretch(15, 20, 'b')], 20).said).toEqual(['a 0 7000', 'b 0 2000'])
  expect(cut([stretch(10, 20)], 20, { last: 20, claimed: 15 }).said).toEqual(['a 0 offline', 'a 0 5000'])
})

test('threat model §3.8 nothing ahead of the server’s clock, nor after a break, is proven', () => {
  expect(cut([stretch(15, 400)], 20)).toEqual({ said: ['a 0 5000'], until: 20 })
  expect(cut([stretch(-60, 20)], 30, { last: 4 }).said).toEqual(['a -1 offline', 'a 0 offline'])
  // Two reports that meet on their way are no break.
  expect(cut([stretch(8, 20)], 20).said).toEqual(['a 0 10000'])
})

const audience = (samples: [minute: number, viewers: number, streamId?: string][], rounds: number[], now = 60) => {
  const moment = (minute: number) => new Date(NOON + minute * MINUTE_MS)
  const found = audienceOf(moment(0), {
    samples: samples.map(([minute, viewers, streamId = 'one']) => ({ at: moment(minute), viewers, streamId })),
    rounds: rounds.map(moment),
    everyMs: 3 * MINUTE_MS,
    now: moment(now),
  })
  return found.is === 'live' ? found.viewers : found.is
}

test('OPS-18 viewers lie between the samples of one stream around a minute', () => {
  expect(
    audience(
      [
        [-1.5, 100],
        [2.5, 200],
      ],
      [-1.5, 2.5],
    ),
  ).toBe(150)
  expect(
    audience(
      [
        [-9, 100],
        [9, 300],
      ],
      [-9, 9],
    ),
  ).toBe(206)
})

test('OPS-18 at the ends of a stream the sample beside a minute stands for it, one round away at most', () => {
  expect(audience([[-2, 100]], [-2, 1])).toBe(100)
  expect(
    audience(
      [
        [-2, 100],
        [3, 900, 'two'],
      ],
      [-2, 3],
    ),
  ).toBe(100)
  expect(audience([[-6, 100]], [-6, -3, 0])).toBe('not_live')
  expect(audience([[-6, 100]], [-6])).toBe('no_sample')
  expect(
    audience(
      [
        [-11, 100],
        [11.5, 100],
      ],
      [-11, 11.5],
    ),
  ).toBe('no_sample')
})

test('OPS-18 what the platform may still say is waited for', () => {
  expect(audience([[-1, 100]], [-1], 5)).toBe('unknown')
  expect(audience([[-1, 100]], [-1], 11)).toBe(100)
})

test('OPS-18 the first reason that holds is the verdict', () => {
  const counted = { minutes: new Set<number>(), days: new Map() }
  const facts = {
    minute: at(0),
    shownMs: 1000,
    unproven: 'hidden' as const,
    isSettled: false,
    isRunning: true,
    audience: { is: 'live' as const, viewers: 5 },
  }
  expect(judgeMinute(facts, counted)).toBe('counted')
  expect(judgeMinute({ ...facts, shownMs: 999 }, counted)).toBe('hidden')
  expect(judgeMinute({ ...facts, shownMs: 999, unproven: null }, counted)).toBe('too_short')
  expect(judgeMinute({ ...facts, isRunning: false }, counted)).toBe('outside_dates')
  expect(judgeMinute({ ...facts, isRunning: false, isSettled: true }, counted)).toBe('late')
  expect(judgeMinute(facts, { minutes: new Set([NOON]), days: new Map() })).toBe('other_instance')
  expect(judgeMinute(facts, { minutes: new Set(), days: new Map([[day('2026-05-04'), 720]]) })).toBe('over_limit')
})
