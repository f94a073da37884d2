import { PAGE_SIZES } from '@fanfara/contract/limits'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageOf } from './paging.ts'

test('design §3 a short list is counted whole; of a long one a thousand, and it says that there are more', () => {
  const { countTo, metaUpTo } = pageOf({ page: 1, per_page: 20 })
  expect(countTo).toBe(1001)
  expect(metaUpTo(1000)).toEqual({ current_page: 1, per_page: 20, total: 1000, last_page: 50 })
  expect(metaUpTo(1001)).toEqual({ current_page: 1, per_page: 20, total: 1000, last_page: 50, is_capped: true })
})

test('design §3 whoever turns pages always finds the next one, as long as there are rows', () => {
  const pages = fc.record({ page: fc.integer({ min: 1, max: 900 }), per_page: fc.constantFrom(...PAGE_SIZES) })
  fc.assert(
    fc.property(pages, fc.integer({ min: 0, max: 95_000 }), (asked, rows) => {
      const { countTo, metaUpTo } = pageOf(asked)
      const { last_page } = metaUpTo(Math.min(rows, countTo))
      const hasNext = rows > asked.page * asked.per_page
      expect(last_page > asked.page).toBe(hasNext)
    }),
  )
})

test('design §3 nobody counts further than a hundred thousand rows, whatever page is asked for', () => {
  expect(pageOf({ page: 10_000, per_page: 100 }).countTo).toBe(100_001)
})

test('OPS-26 a list with an end of its own says that there are more beyond it', () => {
  expect(pageOf({ page: 1, per_page: 10 }).metaUpTo(10_001, 10_000)).toMatchObject({ total: 10_000, is_capped: true })
})
