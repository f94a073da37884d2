import { expect, test } from 'vitest'
import { groupByDay } from './day-groups.ts'

const message = (_id: string, at: Date) => ({ _id, content: '', createdAt: at.toISOString(), read: false, seen: false })

test('messages stand under today, yesterday and dates, by the reader’s own clock', () => {
  const now = new Date(2026, 2, 1, 0, 10)
  const groups = groupByDay(
    [
      message('a', new Date(2026, 2, 1, 0, 5)),
      message('b', new Date(2026, 1, 28, 23, 59)),
      message('c', new Date(2026, 1, 28, 8)),
      message('d', new Date(2026, 1, 20)),
    ],
    now,
  )
  expect(groups.map(({ day, messages }) => [day, messages.map(({ _id }) => _id)])).toEqual([
    ['today', ['a']],
    ['yesterday', ['b', 'c']],
    [new Date(2026, 1, 20).toISOString(), ['d']],
  ])
  expect(groupByDay([], now)).toEqual([])
})
