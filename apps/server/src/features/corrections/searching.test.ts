import { type CorrectionSort, opsListCorrections } from '@fanfara/contract/ops/corrections'
import { type Operator, startWorld, type TestWorld } from '@fanfara/testkit'
import { readWhole } from '@fanfara/testkit/plans'
import { afterAll, beforeAll, expect, test } from 'vitest'

let world: TestWorld
let office: Operator
beforeAll(async () => {
  world = await startWorld()
  office = await world.operator()
})
afterAll(() => world.close())

const searches: [string, { search: string; sort?: CorrectionSort }][] = [
  ['a name', { search: 'łucja' }],
  ['the beginning of a word', { search: 'ad' }],
  ['an address', { search: 'osoba@poczta.test' }],
  ['a reason, by size', { search: 'jedno zero', sort: 'amount' }],
]
test.each(searches)('DESK-43 corrections that are searched by %s are found along indexes', async (_, query) => {
  const list = () => office.call(opsListCorrections, { query })
  expect(await readWhole(world.world.store, 'correction', list)).toEqual([])
})
