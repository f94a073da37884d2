import { expect, test } from 'vitest'
import { noticeKind, noticeKinds } from './notices.ts'

test('CLEAR-02 every message of the portal has a kind; what nobody knows has none', () => {
  const kinds = Object.keys(noticeKinds).map(template => noticeKind(template))
  expect(kinds).not.toContain(null)
  expect(new Set(kinds)).toEqual(new Set(['money', 'task', 'campaign', 'channel', 'account', 'news']))
  for (const stranger of [undefined, '', 'order-shipped', 'toString', '__proto__'])
    expect(noticeKind(stranger)).toBeNull()
})
