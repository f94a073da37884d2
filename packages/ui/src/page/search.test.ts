import { expect, test } from 'vitest'
import { idIn, oneOf, pagingIn, parseSearch, stringifySearch, textIn } from './search.ts'

test('an address stays readable and is read back', () => {
  const search = stringifySearch({ name: 'kawa & herbata', page: 2, stage: undefined, open: '4', empty: '' })
  expect(search).toBe('?name=kawa+%26+herbata&page=2&open=4')
  expect(parseSearch(search)).toEqual({ name: 'kawa & herbata', page: '2', open: '4' })
  expect(stringifySearch({ name: undefined })).toBe('')
})

test('of a name that an address gives twice the first value counts', () => {
  expect(parseSearch('?page=2&page=3')).toEqual({ page: '2' })
})

test.each([
  [
    { page: '3', per_page: '50' },
    { page: 3, per_page: 50 },
  ],
  [{ page: '1', per_page: '7' }, { page: 1 }],
  [{ page: '10000' }, { page: 10_000 }],
  [{ page: '10001' }, {}],
  [{ page: '-2' }, {}],
  [{ page: '1.5' }, {}],
  [{ page: '02' }, {}],
  [{ page: 'x', per_page: '' }, {}],
])('paging %o is %o', (raw, paging) => {
  expect(JSON.parse(JSON.stringify(pagingIn(raw)))).toEqual(paging)
})

test('an empty text counts as absent, a long one is cut', () => {
  expect(textIn('')).toBeUndefined()
  expect(textIn('  ')).toBeUndefined()
  expect(textIn('a'.repeat(500))).toHaveLength(200)
})

test('what no list holds, and what no identifier looks like, is absent', () => {
  expect(oneOf(['ordered', 'paid'], 'paid')).toBe('paid')
  expect(oneOf(['ordered', 'paid'], 'toString')).toBeUndefined()
  expect(idIn('018f-A_b')).toBe('018f-A_b')
  expect(idIn('../../etc')).toBeUndefined()
})
