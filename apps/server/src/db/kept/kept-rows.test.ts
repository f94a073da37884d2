import { openTestDatabase, type TestDatabase } from '@fanfara/testkit/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keptRows } from './kept-rows.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const loading = (versions: Record<string, string>, asked: string[][]) => async (ids: string[]) => {
  asked.push(ids)
  return ids.flatMap(id => (versions[id] ? [{ id, version: versions[id], value: `${id}${versions[id]}` }] : []))
}

test('only rows in a version that nobody has seen are read; one that is gone is left out', async () => {
  const rows = keptRows<string>({ max: 10 })
  const asked: string[][] = []
  const load = loading({ a: '1', b: '2' }, asked)
  const wanted = [
    ['a', '1'],
    ['b', '2'],
    ['gone', '1'],
  ] as const
  expect([...(await rows(database.store, wanted, load))]).toEqual([
    ['a', 'a1'],
    ['b', 'b2'],
  ])
  await rows(database.store, wanted, load)
  await rows(database.store, [['a', '3']], loading({ a: '3' }, asked))
  expect(asked).toEqual([['a', 'b', 'gone'], ['gone'], ['a']])
})

test('the one that was not asked for the longest is forgotten first', async () => {
  const rows = keptRows<string>({ max: 2 })
  const asked: string[][] = []
  const ask = (id: string) => rows(database.store, [[id, '1']], loading({ a: '1', b: '1', c: '1' }, asked))
  for (const id of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(id)
  expect(asked).toEqual([['a'], ['b'], ['c'], ['b']])
})
