import { expect, test } from 'vitest'
import { pagesAround } from './pagination.tsx'

test.each([
  [1, 1, [1]],
  [1, 4, [1, 2, 0, 4]],
  [3, 4, [1, 2, 3, 4]],
  [5, 20, [1, 0, 4, 5, 6, 0, 20]],
  [20, 20, [1, 0, 19, 20]],
])('CAMP-01: on page %i of %i the pages to go to are %j, 0 for a gap', (page, last, pages) => {
  expect(pagesAround(page, last)).toEqual(pages)
})
