import { expect, test } from 'vitest'
import { fullTime, timeAgo } from './time.ts'

const now = Date.parse('2026-11-20T12:00:00.000Z')
const ago = (lang: string, seconds: number) => timeAgo(lang, new Date(now - seconds * 1000).toISOString(), now)

test('INBOX-46 how long ago, in the language of the reader', () => {
  expect([5, 60, 3599, 3600, 86_400, 700_000, 40_000_000].map(seconds => ago('en', seconds))).toEqual([
    'now',
    '1 min. ago',
    '59 min. ago',
    '1 hr. ago',
    'yesterday',
    'last wk.',
    'last yr.',
  ])
  expect(ago('pl', 180)).toBe('3 min temu')
  expect(ago('ar', 3600 * 5)).toBe('قبل 5 ساعات')
})

test('a clock that is ahead does not show the future, and what is no time shows nothing', () => {
  expect(ago('en', -600)).toBe('now')
  expect([timeAgo('en', 'soon', now), fullTime('en', 'soon')]).toEqual(['', ''])
})
