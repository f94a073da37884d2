import { describe, expect, test } from 'vitest'
import { listCampaigns, nameSearch, page, perPage } from '../campaigns.ts'
import { firstMistakes, mistakesOf } from './mistakes.ts'

describe('the number of a page', () => {
  test.each([
    [undefined, 1],
    ['1', 1],
    ['10000', 10_000],
    [7, 7],
  ])('%j is read as %d', (sent, read) => {
    expect(page.parse(sent)).toBe(read)
  })
  test.each(['0', '-1', '1.5', '10001', 'two', '1e9', ''])('%j is refused', sent => {
    expect(firstMistakes(page, sent)).toEqual({ '': 'page' })
  })
})

describe('CONST-01 the size of a page', () => {
  test.each([
    [undefined, 10],
    ['10', 10],
    ['20', 20],
    ['50', 50],
    ['100', 100],
  ])('%j is read as %d', (sent, read) => {
    expect(perPage.parse(sent)).toBe(read)
  })
  test.each(['0', '9', '11', '99', '101', '1000', 'all', ''])('%j is refused', sent => {
    expect(firstMistakes(perPage, sent)).toEqual({ '': 'per_page' })
  })
})

test('a search by name is trimmed before it is counted; 200 characters are enough', () => {
  expect(nameSearch.parse(' kawa ')).toBe('kawa')
  expect(nameSearch.parse(undefined)).toBeUndefined()
  expect(mistakesOf(nameSearch, ` ${'k'.repeat(200)} `)).toEqual([])
  expect(mistakesOf(nameSearch, 'k'.repeat(201))).toEqual([': too_long'])
})

test('CONST-02 API-28 without a word a list of campaigns is the first page of ten of all; a filter that there is not is refused', () => {
  expect(listCampaigns.query?.parse({})).toEqual({ page: 1, per_page: 10, filter: 'all' })
  expect(firstMistakes(listCampaigns.query, { filter: 'secret', per_page: '7' })).toEqual({
    filter: 'choice',
    per_page: 'per_page',
  })
})
