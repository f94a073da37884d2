import { expect, test } from 'vitest'
import { shownSince, spanOf } from './policy.ts'

const at = (text: string) => new Date(text)
/** 2 March 2026 in Warsaw. */
const [start, lastSecond] = [at('2026-03-01T23:00:00Z'), at('2026-03-02T22:59:59Z')]

test('decision 0022 a task of whole Warsaw days is whole days, one with hours has instants', () => {
  expect(spanOf({ startsAt: start, endsAt: lastSecond })).toEqual({ days: true, from: '2026-03-02', to: '2026-03-02' })
  const nextDay = at('2026-03-03T22:59:59Z')
  expect(spanOf({ startsAt: start, endsAt: nextDay })).toEqual({ days: true, from: '2026-03-02', to: '2026-03-03' })
  for (const [startsAt, endsAt] of [
    [start, at('2026-03-02T22:59:58Z')],
    [at('2026-03-01T23:00:01Z'), lastSecond],
  ] as const)
    expect(spanOf({ startsAt, endsAt })).toEqual({ days: false, from: startsAt, to: endsAt })
})

test('decision 0022 without an end a task is its first day, without a start its last one, and without both an error', () => {
  expect(spanOf({ startsAt: at('2026-03-02T10:00:00Z'), endsAt: null })).toEqual({
    days: true,
    from: '2026-03-02',
    to: '2026-03-02',
  })
  expect(spanOf({ startsAt: null, endsAt: lastSecond })).toEqual({ days: true, from: '2026-03-02', to: '2026-03-02' })
  expect(() => spanOf({ startsAt: null, endsAt: null })).toThrow('a task without dates is in no calendar')
})

test('decision 0022 an end that is no later than the start is left out, also where both are borders of days', () => {
  const noon = at('2026-03-02T11:00:00Z')
  expect(spanOf({ startsAt: noon, endsAt: noon })).toEqual({ days: false, from: noon, to: null })
  expect(spanOf({ startsAt: start, endsAt: at('2026-03-01T22:59:59Z') })).toEqual({
    days: false,
    from: start,
    to: null,
  })
})

test('decision 0022 tasks that are over are shown for 90 Warsaw days, over the change of the clocks', () => {
  expect(shownSince(at('2026-04-15T22:30:00Z'))).toEqual(at('2026-01-15T23:00:00Z'))
})
