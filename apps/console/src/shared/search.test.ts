import { expect, test } from 'vitest'
import { pagingIn, parseSearch, stringifySearch, textIn } from './search.ts'

test('an address stays readable and is read back', () => {
  const search = stringifySearch({ name: 'kawa & herbata', page: 2, stage: undefined, open: '4' })
  expect(search).toBe('?name=kawa+%26+herbata&page=2&open=4')
  expect(parseSearch(search)).toEqual({ name: 'kawa & herbata', page: '2', open: '4' })
  expect(stringifySearch({ name: undefined })).toBe('')
})

test.each([
  [
    { page: '3', per_page: '50' },
    { page: 3, per_page: 50 },
  ],
  [{ page: '1', per_page: '7' }, {}],
  [{ page: '-2' }, {}],
  [{ page: 'x', per_page: '' }, {}],
])('paging %o is %o', (raw, paging) => {
  expect(JSON.parse(JSON.stringify(pagingIn(raw)))).toEqual(paging)
})

test('an empty text counts as absent, a long one is cut', () => {
  expect(textIn('')).toBeUndefined()
  expect(textIn('a'.repeat(500))).toHaveLength(120)
})
