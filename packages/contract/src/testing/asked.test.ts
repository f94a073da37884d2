import { expect, test } from 'vitest'
import { mistakesInQuery } from './asked.ts'

test('CONST-01 what a screen asks for is held against the contract, whatever stands in its place', () => {
  expect(mistakesInQuery('GET', '/ops/payouts?per_page=8')).toEqual(['per_page: per_page'])
  expect(mistakesInQuery('GET', '/ops/payouts?per_page=20&search=a%20b')).toEqual([])
  expect(mistakesInQuery('GET', '/ops/campaigns/one/participants?page=0')).toEqual(['page: page'])
  expect(mistakesInQuery('GET', '/nowhere?per_page=8')).toEqual([])
})
