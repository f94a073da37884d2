import type { Task } from '@fanfara/contract/tasks'
import { expect, test, vi } from 'vitest'
import { barsOf, dayByKey, localDay, marksByDay, plusMonths, sameDayIn, spansOf, tasksOn, weeksOf } from './calendar.ts'

const task = (id: string, from: string | null, to: string | null) =>
  ({ id, start_date: from && `${from}T08:00:00`, end_date: to && `${to}T20:00:00` }) as Task

test('a month is shown in whole weeks that begin on Monday, also over a change of the clocks and a leap day', () => {
  const march = weeksOf('2026-03')
  expect(march[0]).toEqual([
    '2026-02-23',
    '2026-02-24',
    '2026-02-25',
    '2026-02-26',
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
  ])
  expect(march.at(-1)?.at(-1)).toBe('2026-04-05')
  expect(weeksOf('2027-02')).toHaveLength(4)
  expect(weeksOf('2028-02').flat()).toContain('2028-02-29')
  expect(new Set(weeksOf('2026-10').flat()).size).toBe(35)
})

test('months and days of other months', () => {
  expect([plusMonths('2026-12', 1), plusMonths('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
  expect([sameDayIn('2026-02', '2026-01-31'), sameDayIn('2026-05', '2026-04-30')]).toEqual(['2026-02-28', '2026-05-30'])
})

test.each([
  ['ArrowLeft', '2026-02-28'],
  ['ArrowRight', '2026-03-02'],
  ['ArrowUp', '2026-02-22'],
  ['ArrowDown', '2026-03-08'],
  ['Home', '2026-02-23'],
  ['End', '2026-03-01'],
  ['PageUp', '2026-02-01'],
  ['PageDown', '2026-04-01'],
  ['x', null],
])('A11Y-01 %s leads from Sunday 1 March to %s', (key, day) => {
  expect(dayByKey(key, '2026-03-01')).toBe(day)
})

test('a task marks the day it begins and the day it ends, and belongs to every day between', () => {
  const tasks = [task('a', '2026-03-02', '2026-03-05'), task('b', '2026-03-04', null), task('c', null, '2026-03-04')]
  const marks = marksByDay([...tasks, task('undated', null, null)])
  expect([...marks.keys()].sort()).toEqual(['2026-03-02', '2026-03-04', '2026-03-05'])
  expect(marks.get('2026-03-04')?.starts.map(({ id }) => id)).toEqual(['b'])
  expect(marks.get('2026-03-04')?.ends.map(({ id }) => id)).toEqual(['c'])
  const on = (day: string) => tasksOn(tasks, day).map(({ id }) => id)
  expect([on('2026-03-01'), on('2026-03-03'), on('2026-03-04'), on('2026-06-01')]).toEqual([
    [],
    ['a'],
    ['c', 'a', 'b'],
    ['b'],
  ])
})

test.each(['Europe/Warsaw', 'Pacific/Auckland', 'America/Los_Angeles'])(
  'SCR-20 a day is Warsaw’s on a device with the clock of %s',
  zone => {
    vi.stubEnv('TZ', zone)
    expect(localDay('2026-02-28T22:59:00Z')).toBe('2026-02-28')
    expect(localDay(new Date('2026-02-28T23:00:00Z'))).toBe('2026-03-01')
    vi.unstubAllEnvs()
  },
)

test('a task is one bar in one lane through its week, named where it begins; what has no room is counted', () => {
  const tasks = [
    task('long', '2026-02-20', '2026-03-04'),
    task('b', '2026-03-03', '2026-03-03'),
    task('c', '2026-03-03', null),
    task('d', '2026-03-03', '2026-03-05'),
    task('later', '2026-03-05', '2026-03-06'),
    task('undated', null, null),
  ]
  const week = weeksOf('2026-03')[1] ?? []
  const shown = barsOf(week, spansOf(tasks)).map(({ lanes, hidden }) => [
    ...lanes.map(part => part?.task.id ?? ''),
    hidden,
  ])
  expect(shown).toEqual([
    ['long', '', '', 0],
    ['long', 'c', 'd', 1],
    ['long', 'c', 'd', 0],
    ['later', 'c', 'd', 0],
    ['later', 'c', '', 0],
    ['', 'c', '', 0],
    ['', 'c', '', 0],
  ])
  const [monday, tuesday] = barsOf(week, spansOf(tasks)).map(({ lanes }) => lanes[0])
  expect(monday).toMatchObject({ isFirst: false, isLast: false, isNamed: true })
  expect(tuesday).toMatchObject({ isNamed: false })
})
