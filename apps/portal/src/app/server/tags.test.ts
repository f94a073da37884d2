import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { refreshAfter, tags } from './tags.ts'

test('CACHE-01: the client knows 18 tags', () => {
  expect(new Set(tags).size).toBe(18)
})

test('CACHE-02: an order of a payout makes the payments old and nothing else', async () => {
  const cache = new QueryClient()
  for (const tag of tags) cache.setQueryData([tag], {})
  await refreshAfter('payout', cache)
  expect(tags.filter(tag => cache.getQueryState([tag])?.isInvalidated)).toEqual(['Payments'])
})
