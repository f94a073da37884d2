import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '@fanfara/testkit/database'
import { countedOnce } from './counted-once.ts'
import { queryBuilder } from '../port.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('decision 0116 rows of which none is taken away are counted until there are so many, in each database for itself', async () => {
  const [one, other] = [queryBuilder(database.store), queryBuilder(database.store)]
  let rows = 2
  let times = 0
  const count = async () => {
    times += 1
    return Math.min(rows, 3)
  }
  const counted = countedOnce(3)
  expect([await counted(one, count), await counted(one, count), times]).toEqual([2, 2, 2])
  rows = 5
  expect([await counted(one, count), await counted(one, count), times]).toEqual([3, 3, 3])
  rows = 1
  expect([await counted(one, count), await counted(other, count), times]).toEqual([3, 1, 4])
})
