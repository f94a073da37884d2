import { grosze } from '@fanfara/contract/money'
import { opsDownloadPayouts, opsListPayouts, type PayoutSort } from '@fanfara/contract/ops/payouts'
import { requestPayout } from '@fanfara/contract/payments'
import { type Operator, startWorld, type TestWorld } from '@fanfara/testkit'
import { readWhole } from '@fanfara/testkit/plans'
import { afterAll, beforeAll, expect, test } from 'vitest'

let world: TestWorld
let office: Operator
beforeAll(async () => {
  world = await startWorld()
  office = await world.operator()
  // Two of a name and of a sum: a file, which counts none, must not take them for many.
  for (const name of ['Łucja Żak', 'Łucja Wrzos'])
    await (await world.creator({ name, available: grosze(123_450) })).call(requestPayout)
})
afterAll(() => world.close())

const searches: [string, { search: string; sort?: PayoutSort }][] = [
  ['a name', { search: 'łucja' }],
  ['a reference', { search: 'PO-000123' }],
  ['a sum, the largest first', { search: '1 234,50', sort: 'amount' }],
]
test.each(searches)(
  'DESK-22 orders that are searched by %s are found along indexes, for the file too',
  async (_, query) => {
    const list = () => office.call(opsListPayouts, { query })
    const file = () => office.call(opsDownloadPayouts, { query })
    expect(await readWhole(world.world.store, 'payout', list)).toEqual([])
    expect(await readWhole(world.world.store, 'payout', file)).toEqual([])
  },
)
