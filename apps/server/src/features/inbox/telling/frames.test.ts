import { expect, test } from 'vitest'
import { COUNT_MAX } from '@fanfara/contract/inbox/shared'
import { countFrame, textFrame } from './frames.ts'

test('RT-05 a count is one whole text frame: its kind, its length in one byte, the event', () => {
  const frame = Buffer.from(countFrame('unseen_count_changed', 'unseenCount', 7, 12), 'latin1')
  expect(frame[0]).toBe(0x81)
  expect(frame[1]).toBe(frame.length - 2)
  expect(JSON.parse(frame.toString('utf8', 4))).toEqual([
    'unseen_count_changed',
    { unseenCount: 7, hasMore: false, version: 12 },
  ])
})

test('RT-05 the largest counts and versions that can be fit into one byte of length', () => {
  const frame = countFrame('unread_count_changed', 'unreadCount', Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)
  expect(frame.length - 2).toBeLessThanOrEqual(125)
  expect(frame).toContain(`{"unreadCount":${COUNT_MAX},"hasMore":true,"version":${Number.MAX_SAFE_INTEGER}}`)
})

test('RT-05 what does not fit is never sent: 126 bytes, or a letter of two', () => {
  expect(textFrame('a'.repeat(125))).toHaveLength(127)
  expect(() => textFrame('a'.repeat(126))).toThrow('a frame of 126 bytes')
  expect(() => textFrame('ż')).toThrow('one byte for each letter')
})
