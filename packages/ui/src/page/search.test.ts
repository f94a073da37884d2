import { expect, test } from 'vitest'
import { id } from '@fanfara/contract/endpoint'
import { idIn, oneOf, pagingIn, parseSearch, stringifySearch, textIn, wordIn } from './search.ts'

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

test('what no list holds, and what no word looks like, is absent', () => {
  expect(oneOf(['ordered', 'paid'], 'paid')).toBe('paid')
  expect(oneOf(['ordered', 'paid'], 'toString')).toBeUndefined()
  expect(wordIn('payout_refused')).toBe('payout_refused')
  expect(wordIn('../../etc')).toBeUndefined()
})

test.each([
  ['018f3c2a-7b10-7e21-9c55-0242ac120002', true],
  ['018F3C2A-7B10-7E21-9C55-0242AC120002', true],
  ['00000000-0000-4000-8000-000000000001', true],
  ['abc', false],
  ['018f3c2a7b107e219c550242ac120002', false],
  ['018f3c2a-7b10-0e21-9c55-0242ac120002', false],
  ['018f3c2a-7b10-7e21-7c55-0242ac120002', false],
  ['018f3c2a-7b10-7e21-9c55-0242ac120002 ', false],
  ['../../etc', false],
])('SCR-89 an address reads %s as an id where the contract takes it for one: %s', (raw, isId) => {
  expect(idIn(raw)).toBe(isId ? raw : undefined)
  expect(id.safeParse(raw).success).toBe(isId)
})
