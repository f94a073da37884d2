import { expect, test } from 'vitest'
import { campaign } from '#/test/samples.ts'
import { daysFrom } from './shift.ts'

const dated = () => {
  const sample = campaign({ start_date: '2026-03-01', end_date: '2026-03-31', recruiting_until: '2026-02-20' })
  const [task] = sample.task_plan
  if (!task) throw new Error('the sample has a task')
  return {
    ...sample,
    task_plan: [
      { ...task, start_date: '2026-03-05', end_date: '2026-03-10' },
      { ...task, start_date: null, end_date: null },
    ],
  }
}

test('WORK-07 every day of a copy moves by as much as its start, over summer time and leap years too', () => {
  expect(daysFrom(dated(), '2028-02-28')).toEqual({
    start_date: '2028-02-28',
    end_date: '2028-03-29',
    recruiting_until: '2028-02-19',
    task_plan: [
      { start_date: '2028-03-03', end_date: '2028-03-08' },
      { start_date: '', end_date: '' },
    ],
  })
  expect(daysFrom(dated(), '2026-10-20')?.end_date).toBe('2026-11-19')
})

test('WORK-07 it may move back; what has no end keeps none', () => {
  const earlier = daysFrom({ ...dated(), end_date: null }, '2026-01-01')
  expect(earlier).toMatchObject({ start_date: '2026-01-01', end_date: '', recruiting_until: '2025-12-23' })
})

test('WORK-07 without a start there is nothing to move by, and what is no day moves nothing', () => {
  expect(daysFrom({ ...dated(), start_date: null }, '2026-01-01')).toBeNull()
  expect(daysFrom(dated(), '2026-02-30')).toBeNull()
  expect(daysFrom(dated(), '')).toBeNull()
})
