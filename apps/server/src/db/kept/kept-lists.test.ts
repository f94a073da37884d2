import { openTestDatabase, type TestDatabase } from '@fanfara/testkit/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keptLists } from './kept-lists.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('a list is found in the version in which it was kept, and in no other', () => {
  const lists = keptLists<number>({ max: 10 })
  expect(lists.find(database.store, 'ola', '1')).toBeNull()
  lists.keep(database.store, 'ola', { version: '1', rows: [1, 2] })
  expect(lists.find(database.store, 'ola', '1')).toEqual([1, 2])
  expect(lists.find(database.store, 'ola', '2')).toBeNull()
  expect(lists.find(database.store, 'kuba', '1')).toBeNull()
  lists.keep(database.store, 'ola', { version: '2', rows: [] })
  expect([lists.find(database.store, 'ola', '1'), lists.find(database.store, 'ola', '2')]).toEqual([null, []])
})

test('what was not asked for the longest is forgotten first, as many rows as there are too many, each owner counting as one', () => {
  const lists = keptLists<number>({ max: 6 })
  const kept = () => ['ola', 'kuba', 'maja'].filter(owner => lists.find(database.store, owner, '1') !== null)
  lists.keep(database.store, 'ola', { version: '1', rows: [1, 2] })
  lists.keep(database.store, 'kuba', { version: '1', rows: [1, 2] })
  expect(kept()).toEqual(['ola', 'kuba'])
  lists.find(database.store, 'ola', '1')
  lists.keep(database.store, 'maja', { version: '1', rows: [] })
  expect(kept()).toEqual(['ola', 'maja'])
  lists.keep(database.store, 'kuba', { version: '1', rows: [1, 2, 3, 4, 5, 6] })
  expect(kept()).toEqual([])
  lists.keep(database.store, 'maja', { version: '1', rows: [1, 2, 3, 4, 5] })
  expect(kept()).toEqual(['maja'])
})
