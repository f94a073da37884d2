import { grosze } from '@fanfara/contract/money'
import {
  type BankLineSort,
  opsDownloadBankLines,
  opsImportStatement,
  opsListBankLines,
} from '@fanfara/contract/ops/bank-statements'
import { opsCreateBankFile, opsDownloadBankFiles, opsListPayouts } from '@fanfara/contract/ops/payouts'
import { requestPayout } from '@fanfara/contract/payments'
import { dayOf, plusDays } from '@fanfara/contract/time'
import { type Operator, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeStatement } from './sandbox/statement-files.ts'

const lines = [
  { name: 'Palarnia Świt', iban: 'PL61109010140000071219812874', title: 'Faktura 12', amount: 1500_50, ago: 2 },
  { name: '=SUM(A1)', iban: 'PL27114020040000300201355387', title: 'Opłata za rachunek', amount: -30_00, ago: 0 },
  { name: 'Jan Łąka', iban: 'PL83101010230000261395100000', title: 'Zwrot', amount: 200_00, ago: 1 },
] as const

let world: TestWorld
let office: Operator
let statement: string
beforeAll(async () => {
  world = await startWorld()
  office = await world.operator()
  statement = await take(1, lines)
})
afterAll(() => world.close())

interface Line {
  name: string
  iban: string
  title: string
  amount: number
  ago: number
}
/** Takes a statement over with these lines. @returns its id. */
async function take(number: number, said: readonly Line[]): Promise<string> {
  const today = dayOf(world.clock.now())
  const booked = said.map(({ ago, amount, ...line }, at) => ({
    ...line,
    reference: `BK${number}-${at}`,
    day: plusDays(today, -ago),
    amount: grosze(amount),
    endToEnd: '',
    reason: '',
  }))
  const account = 'PL34102010260000000000000001'
  const content = writeStatement('camt.053', { account, number, day: today, opening: grosze(0), booked })
  const upload = { file: new File([content], 'wyciag.xml') }
  return (await office.call(opsImportStatement, undefined, { upload })).data[0]?.statement?.id ?? ''
}

const found = async (query: { search?: string; sort?: BankLineSort; statement_id?: string }) =>
  (await office.call(opsListBankLines, { query })).data.map(({ name }) => name)

test.each([
  ['swit', ['Palarnia Świt']],
  ['FAKTURA palarnia', ['Palarnia Świt']],
  ['opłata', ['=SUM(A1)']],
  ['1355 387', ['=SUM(A1)']],
  ['pl83 1010', ['Jan Łąka']],
  ['1 500,50 zł', ['Palarnia Świt']],
  ['-30', ['=SUM(A1)']],
  ['200.00', ['Jan Łąka']],
  ['laka', ['Jan Łąka']],
  ['nikt', []],
])('DESK-21 lines are found by %s, of a statement and of all that wait', async (search, names) => {
  expect(await found({ search, statement_id: statement })).toEqual(names)
  expect(await found({ search })).toEqual(names)
})

test('DESK-21 lines stand by day and by sum, also what was found', async () => {
  const [swit, fee, laka] = lines.map(({ name }) => name)
  for (const of of [{ statement_id: statement }, {}]) {
    expect(await found({ sort: 'oldest', ...of })).toEqual([swit, laka, fee])
    expect(await found({ sort: 'newest', ...of })).toEqual([fee, laka, swit])
    expect(await found({ sort: 'amount', ...of })).toEqual([swit, laka, fee])
    expect(await found({ sort: 'amount', search: 'a', ...of })).toEqual([swit, laka, fee])
  }
  expect(await found({ statement_id: statement })).toEqual([swit, fee, laka])
})

test('DESK-21 lines come as a file as they are shown, without whole accounts and formulas; who may not see money has none', async () => {
  const file = await office.call(opsDownloadBankLines, { query: { statement_id: statement, sort: 'newest' } })
  expect(file.indexOf("'=SUM(A1)")).toBeLessThan(file.indexOf('Jan Łąka'))
  expect(file).toContain('-30.00')
  expect(file).toContain('… 2874')
  expect(file).not.toContain('0000071219812874')
  const narrowed = await office.call(opsDownloadBankLines, { query: { search: 'laka' } })
  expect([narrowed.includes('Jan Łąka'), narrowed.includes('Palarnia')]).toEqual([true, false])
  const viewer = await world.colleague('viewer')
  expect((await refusal(viewer.call(opsDownloadBankLines, { query: {} }))).status).toBe(403)
})

test('DESK-21 the list of bank files comes as a file in its order', async () => {
  for (const amount of [200, 900]) {
    await (await world.creator({ available: grosze(amount * 100) })).call(requestPayout)
    const { data } = await office.call(opsListPayouts, { query: { status: 'ordered' } })
    const body = { format: 'pain.001' as const, payout_ids: data.map(({ id }) => id) }
    await office.call(opsCreateBankFile, { body })
    world.clock.advance(1000)
  }
  const file = await office.call(opsDownloadBankFiles, { query: { sort: 'oldest' } })
  expect(file.indexOf('200.00')).toBeLessThan(file.indexOf('900.00'))
  expect((await office.call(opsDownloadBankFiles, { query: {} })).indexOf('900.00')).toBeLessThan(
    file.indexOf('900.00'),
  )
})

test('DESK-21 pages of what was found follow each other', async () => {
  const [one] = lines
  await take(
    2,
    Array.from({ length: 12 }, (_, at) => ({ ...one, name: `Seria ${at}`, title: `Rata ${at}` })),
  )
  const pages = []
  for (const page of [1, 2])
    pages.push(await office.call(opsListBankLines, { query: { search: 'seria', page, per_page: 10 } }))
  expect(pages.map(({ data, meta }) => [data.length, meta.total, meta.last_page])).toEqual([
    [10, 12, 2],
    [2, 12, 2],
  ])
  expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size).toBe(12)
})
