import { grosze } from '@fanfara/contract/money'
import { opsCreateBankFile, opsDownloadPayouts, opsListPayouts, type TransferSort } from '@fanfara/contract/ops/payouts'
import { requestPayout } from '@fanfara/contract/payments'
import { type Operator, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let world: TestWorld
let office: Operator
let id: string
beforeAll(async () => {
  world = await startWorld()
  office = await world.operator()
  const order = async (name: string, amount: number) => {
    const creator = await world.creator({ name, available: grosze(amount) })
    await creator.call(requestPayout)
    world.clock.advance(1000)
  }
  for (const [name, amount] of [
    ['Zbyszek', 200_00],
    ['=1+1', 300_00],
    ['Łucja', 150_00],
  ] as const)
    await order(name, amount)
  const { data } = await office.call(opsListPayouts, { query: { status: 'ordered' } })
  const made = await office.call(opsCreateBankFile, {
    body: { format: 'pain.001', payout_ids: data.map(({ id: one }) => one) },
  })
  id = made.data.id
  await order('Adam', 900_00)
})
afterAll(() => world.close())

/** Cells of the lines of a file in which none has a comma. */
const linesOf = (file: string) =>
  file
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map(line => line.split(','))

const orders: [TransferSort | undefined, string[]][] = [
  [undefined, ['Zbyszek', '=1+1', 'Łucja']],
  ['name', ['=1+1', 'Łucja', 'Zbyszek']],
  ['amount', ['=1+1', 'Zbyszek', 'Łucja']],
]
test.each(orders)(
  'DESK-48 transfers of a file stand by %s, and so does their file, of them alone',
  async (sort, names) => {
    const query = { bank_file_id: id, sort }
    const { data, meta } = await office.call(opsListPayouts, { query })
    expect(data.map(({ creator }) => creator.name)).toEqual(names)
    expect(meta.total).toBe(3)
    const lines = linesOf(await office.call(opsDownloadPayouts, { query }))
    expect(lines.map(cells => cells[1])).toEqual(names.map(name => (name === '=1+1' ? "'=1+1" : name)))
  },
)

test('DESK-48 the file has what the list is narrowed to, and no account number', async () => {
  const file = await office.call(opsDownloadPayouts, { query: { bank_file_id: id, search: 'luc', sort: 'name' } })
  expect(linesOf(file).map(cells => [cells[1], cells[3]])).toEqual([['Łucja', '150.00']])
  expect(file).not.toMatch(/\d{10}/)
})

test('DESK-48 of all orders none are read by name', async () => {
  const query = { sort: 'name' } as const
  const refused = await Promise.all([
    refusal(office.call(opsListPayouts, { query })),
    refusal(office.call(opsDownloadPayouts, { query })),
  ])
  expect(refused.map(({ status, errors }) => [status, Object.keys(errors)])).toEqual([
    [422, ['sort']],
    [422, ['sort']],
  ])
})
