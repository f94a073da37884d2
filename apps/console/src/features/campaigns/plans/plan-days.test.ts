import * as fc from 'fast-check'
import { day, plusDays } from '@fanfara/contract/time'
import { expect, test } from 'vitest'
import { emptyTask } from '#/features/campaigns/form/form-values.ts'
import { isAfter, keptFrom, newPlatforms, placedOn } from './plan-days.ts'

const task = (from: string, to: string) => ({ ...emptyTask('twitch'), start_date: from, end_date: to })

test('WORK-09 days are told from the start, and are the same days from another one, over a change of the clocks and a leap day', () => {
  const kept = keptFrom([task('2026-03-28', '2026-03-30'), task('', ''), task('2026-03-25', '')], '2026-03-25')
  if (typeof kept === 'string') throw new Error(kept)
  expect(kept.map(({ starts_in: first, ends_in: last }) => [first, last])).toEqual([
    [3, 5],
    [null, null],
    [0, null],
  ])
  const days = (start: string) => placedOn(kept, start).map(({ start_date: from, end_date: to }) => [from, to])
  expect(days('2028-02-26')).toEqual([
    ['2028-02-29', '2028-03-02'],
    ['', ''],
    ['2028-02-26', ''],
  ])
  expect(days('')).toEqual([
    ['', ''],
    ['', ''],
    ['', ''],
  ])
})

test('WORK-09 whatever days a plan has, put back on its start it is what it was', () => {
  const some = fc.array(fc.record({ first: fc.nat(400), length: fc.nat(60) }), { minLength: 1, maxLength: 20 })
  const isSame = fc.property(some, fc.nat(5000), (rows, shift) => {
    const start = plusDays(day('2020-01-01'), shift)
    const lines = rows.map(({ first, length }) => task(plusDays(start, first), plusDays(start, first + length)))
    const kept = keptFrom(lines, start)
    expect(typeof kept === 'string' ? kept : placedOn(kept, start)).toEqual(lines)
  })
  fc.assert(isSame)
})

test('WORK-09 days that nothing can be told from are not kept; a plan without days needs no start', () => {
  expect(keptFrom([task('2026-03-28', '')], '')).toBe('no_start')
  expect(keptFrom([task('2026-03-28', '')], '2026-03-29')).toBe('before_start')
  expect(keptFrom([task('', '')], '')).toHaveLength(1)
})

test('WORK-09 what lies after the campaign, and which platforms come with a plan', () => {
  expect(isAfter(task('2026-03-28', '2026-04-01'), '2026-03-31')).toBe(true)
  expect(isAfter(task('2026-03-28', ''), '2026-03-31')).toBe(false)
  expect(isAfter(task('2026-03-28', ''), '')).toBe(false)
  expect(newPlatforms([emptyTask('x'), emptyTask('x'), emptyTask('twitch')], ['twitch'])).toEqual(['x'])
})
