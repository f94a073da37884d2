import { expect, test } from 'vitest'
import { drawnRows, offsetsOf, rowAt } from './row-window.ts'

test('rows begin where those before them end; what was not measured is estimated', () => {
  expect([...offsetsOf(4, new Map([[1, 100]]), 50)]).toEqual([0, 50, 150, 200, 250])
})

test('a height belongs to one row; heights beyond the list to its ends', () => {
  const offsets = offsetsOf(4, new Map([[1, 100]]), 50)
  expect([-10, 0, 49, 50, 149, 150, 249, 250, 9000].map(y => rowAt(offsets, y))).toEqual([0, 0, 0, 1, 1, 2, 3, 3, 3])
  expect(rowAt(offsetsOf(0, new Map(), 50), 10)).toBe(0)
})

test('drawn rows and the room between them are as high as the whole list; the focused row is among them', () => {
  const offsets = offsetsOf(10_000, new Map(), 60)
  const { rows, below } = drawnRows(offsets, [5000, 5002], [2, 5001, 9999, -1, 20_000])
  expect(rows).toEqual([
    { index: 2, gap: 120 },
    { index: 5000, gap: 60 * 4997 },
    { index: 5001, gap: 0 },
    { index: 5002, gap: 0 },
    { index: 9999, gap: 60 * 4996 },
  ])
  expect(below).toBe(0)
  const total = rows.reduce((sum, { gap }) => sum + gap + 60, below)
  expect(total).toBe(600_000)
  expect(drawnRows(offsetsOf(0, new Map(), 60), [0, 30], [])).toEqual({ rows: [], below: 0 })
})
