import type { Task } from '@fanfara/contract/tasks'
import { weeksOf } from '@fanfara/ui/calendar-days'
import { expect, test } from 'vitest'
import { barsOf, marksByDay, spansOf, tasksOn } from './calendar.ts'

const task = (id: string, from: string | null, to: string | null) =>
  ({ id, start_date: from && `${from}T08:00:00`, end_date: to && `${to}T20:00:00` }) as Task

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
})

test('SCR-42 a bar is named at its start and again in each week, with all of its days there to stand on', () => {
  const spans = spansOf([task('long', '2026-02-26', '2026-03-04'), task('open', '2026-03-07', null)])
  const named = (week: number) =>
    barsOf(weeksOf('2026-03')[week] ?? [], spans).map(({ lanes }) => lanes.find(Boolean)?.nameDays ?? null)
  expect(named(0)).toEqual([null, null, null, 4, 0, 0, 0])
  expect(named(1)).toEqual([3, 0, 0, null, null, 2, 0])
  expect(named(2)).toEqual([7, 0, 0, 0, 0, 0, 0])
  const [monday, , wednesday] = barsOf(weeksOf('2026-03')[1] ?? [], spans).map(({ lanes }) => lanes[0])
  expect(monday).toMatchObject({ isFirst: false, isLast: false })
  expect(wednesday).toMatchObject({ isFirst: false, isLast: true })
})
