import { expect, test } from 'vitest'
import { changesOf, pricesWith, readPrice, writePrice } from './drafts.ts'

test.each([
  ['', null],
  ['0', 0],
  ['1 500', 1500],
  ['1\u00a0000\u00a0000', 1_000_000],
  ['1000001', undefined],
  ['12,5', undefined],
  ['-1', undefined],
  ['abc', undefined],
])('VAL-28: the field %j is read as %s', (written, price) => {
  expect(readPrice(written)).toBe(price)
})

test('OPS-28: a price is read back as it was written', () => {
  for (const price of [null, 0, 50, 17_600, 1_000_000]) expect(readPrice(writePrice(price))).toBe(price)
})

test('OPS-28: only what differs is a change; with a field that cannot be read there is nothing to save', () => {
  const prices = [50, 80, null]
  expect(changesOf(prices, {})).toEqual([])
  expect(changesOf(prices, { 0: '50', 1: '', 2: '120' })).toEqual([
    { stage: 2, before: 80, after: null },
    { stage: 3, before: null, after: 120 },
  ])
  expect(changesOf(prices, { 0: 'abc', 1: '90' })).toBeNull()
  expect(pricesWith(prices, { 1: '90' })).toEqual([50, 90, null])
})
