import { expect, test } from 'vitest'
import { countOf } from './inbox.ts'

test('INBOX-40 a count is applied only if it is an integer', () => {
  expect(countOf({ unseenCount: 3 })).toBe(3)
  for (const payload of [
    { unseenCount: '3' },
    { unseenCount: 2.5 },
    { unseenCount: null },
    { unseenCount: -1 },
    {},
    null,
    3,
  ])
    expect(countOf(payload)).toBeNull()
})
