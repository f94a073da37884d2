import { joinCampaign } from '@fanfara/contract/campaigns'
import { grosze } from '@fanfara/contract/money'
import {
  opsDownloadStatements,
  opsImportStatement,
  opsListBankLines,
  opsListStatements,
  opsSetBankLineAside,
  type StatementSort,
  type StatementState,
  statementSorts,
  statementStates,
} from '@fanfara/contract/ops/bank-statements'
import { opsCloseCampaign } from '@fanfara/contract/ops/campaigns'
import {
  type CorrectionSort,
  opsDownloadCorrections,
  opsListCorrections,
  opsProposeCorrection,
  opsWithdrawCorrection,
} from '@fanfara/contract/ops/corrections'
import { opsEnterResults, opsListParticipants } from '@fanfara/contract/ops/participants'
import {
  type BankFileSort,
  opsCountPayouts,
  opsCreateBankFile,
  opsListBankFiles,
  opsListPayouts,
  opsRefusePayout,
} from '@fanfara/contract/ops/payouts'
import { opsDownloadReceivables, opsListReceivables, type ReceivableSort } from '@fanfara/contract/ops/receivables'
import { opsAcceptSettlement, opsRecordAdvertiserPayment } from '@fanfara/contract/ops/settlement'
import type { CorrectionState } from '@fanfara/contract/own/corrections'
import { requestPayout } from '@fanfara/contract/payments'
import { dayOf, plusDays } from '@fanfara/contract/time'
import { type Creator, type Operator, startWorld, type TestWorld } from '@fanfara/testkit'
import { readWhole, unordered } from '@fanfara/testkit/plans'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeStatement } from './sandbox/statement-files.ts'

let world: TestWorld
let office: Operator
beforeEach(async () => {
  world = await startWorld()
  office = await world.operator()
})
afterEach(() => world.close())

/** A settled campaign of an advertiser who owes so many zł. @returns the participation of its one creator. */
async function owing(advertiser: string, clicks: number, who?: Creator): Promise<string> {
  const id = await world.campaigns.published({
    advertiser,
    name: `Kampania ${clicks}`,
    incomes: [{ model: 'CPC', unit: 'flat', value: 1 }],
  })
  const params = { id }
  const creator = who ?? (await world.creator())
  await creator.call(joinCampaign, { params })
  const participation = (await office.call(opsListParticipants, { params })).data[0]?.id ?? ''
  const results = { views: null, clicks, actions: null, sales: null, sales_value: null }
  await office.call(opsEnterResults, { params: { id: participation }, body: results })
  await office.call(opsCloseCampaign, { params })
  await office.call(opsAcceptSettlement, { params })
  world.clock.advance(1000)
  return participation
}

test('DESK-20 what is owed stands by age, sum and advertiser; its file as the list', async () => {
  await owing('Łąka', 300)
  await owing('Zorza', 500)
  await owing('Lato', 100)
  const by = async (sort?: ReceivableSort, name?: string) =>
    (await office.call(opsListReceivables, { query: { sort, name } })).data.map(({ owed }) => owed)
  expect(await by()).toEqual([300, 500, 100])
  expect(await by('newest')).toEqual([100, 500, 300])
  expect(await by('amount')).toEqual([500, 300, 100])
  expect(await by('advertiser')).toEqual([300, 100, 500])
  expect(await by('amount', 'la')).toEqual([300, 100])
  const file = await office.call(opsDownloadReceivables, { query: { sort: 'amount' } })
  expect(file.indexOf('Zorza')).toBeLessThan(file.indexOf('Łąka'))
})

test('DESK-20 corrections stand by their last change and by how much is corrected, of one state or all; their file as the list', async () => {
  const propose = async (clicks: number, amount: number) => {
    const correction = { kind: 'sum' as const, participation_id: await owing('Zorza', clicks), amount }
    const body = { correction, reason: 'A nought too many.' }
    return (await office.call(opsProposeCorrection, { body })).data.id
  }
  const least = await propose(200, 190)
  await propose(300, 100)
  await propose(400, 450)
  world.clock.advance(1000)
  await office.call(opsWithdrawCorrection, { params: { id: least }, body: { reason: 'It was right.' } })
  const by = async (sort?: CorrectionSort, state?: 'proposed') =>
    (await office.call(opsListCorrections, { query: { sort, state } })).data.map(({ difference }) => difference)
  expect(await by()).toEqual([50, -200, -10])
  expect(await by('newest')).toEqual([-10, 50, -200])
  expect(await by('oldest')).toEqual([-200, 50, -10])
  expect(await by('amount')).toEqual([-200, 50, -10])
  expect(await by('amount', 'proposed')).toEqual([-200, 50])
  expect(await by('oldest', 'proposed')).toEqual([-200, 50])
  const file = await office.call(opsDownloadCorrections, { query: { sort: 'amount' } })
  expect(file.indexOf('-200.00')).toBeLessThan(file.indexOf('50.00'))
  expect(file.indexOf('50.00')).toBeLessThan(file.indexOf('-10.00'))
})

test('DESK-43 corrections are found by name, address and reason, of a state and a campaign too, and so is their file', async () => {
  const propose = async (name: string, reason: string) => {
    const creator = await world.creator({ name })
    const correction = { kind: 'sum' as const, participation_id: await owing('Zorza', 200, creator), amount: 190 }
    const { data } = await office.call(opsProposeCorrection, { body: { correction, reason } })
    return { id: data.id, campaign_id: data.campaign.id, email: creator.email }
  }
  const lucja = await propose('Łucja Żak', 'O jedno zero za dużo.')
  const adam = await propose('Adam', 'Kliknięcia Łucji: 100% nie jej.')
  const find = async (query: { search: string; state?: CorrectionState; campaign_id?: string }) => {
    const { data, meta } = await office.call(opsListCorrections, { query })
    const file = await office.call(opsDownloadCorrections, { query })
    expect([meta.total, file.trimEnd().split('\r\n').length]).toEqual([data.length, data.length + 1])
    return data.map(({ creator }) => creator.name)
  }
  expect(await find({ search: 'zak' })).toEqual(['Łucja Żak'])
  expect(await find({ search: 'lucj' })).toEqual(['Adam', 'Łucja Żak'])
  const file = () => office.call(opsDownloadCorrections, { query: { search: 'lucj' } })
  expect(await readWhole(world.world.store, 'correction', file)).toEqual([])
  expect(await find({ search: 'ad' })).toEqual(['Adam'])
  expect(await find({ search: 'da' })).toEqual([])
  expect(await find({ search: adam.email.toUpperCase() })).toEqual(['Adam'])
  expect(await find({ search: 'ZERO ZA DUZO' })).toEqual(['Łucja Żak'])
  expect(await find({ search: '100%' })).toEqual(['Adam'])
  expect(await find({ search: '%' })).toEqual([])
  expect(await find({ search: 'nikt' })).toEqual([])
  expect(await find({ search: 'lucj', campaign_id: lucja.campaign_id })).toEqual(['Łucja Żak'])
  await office.call(opsWithdrawCorrection, { params: { id: adam.id }, body: { reason: 'It was right.' } })
  expect(await find({ search: 'lucj', state: 'withdrawn' })).toEqual(['Adam'])
})

test('DESK-20 bank files stand by age, sum and number of transfers', async () => {
  for (const amounts of [[200], [150, 150], [900]]) {
    for (const amount of amounts) await (await world.creator({ available: grosze(amount * 100) })).call(requestPayout)
    const { data } = await office.call(opsListPayouts, { query: { status: 'ordered' } })
    const body = { format: 'pain.001' as const, payout_ids: data.map(({ id }) => id) }
    await office.call(opsCreateBankFile, { body })
    world.clock.advance(1000)
  }
  const by = async (sort?: BankFileSort) =>
    (await office.call(opsListBankFiles, { query: { sort } })).data.map(({ amount }) => amount)
  expect(await by()).toEqual([900, 300, 200])
  expect(await by('oldest')).toEqual([200, 300, 900])
  expect(await by('amount')).toEqual([900, 300, 200])
  expect((await by('transfers'))[0]).toBe(300)
})

test('DESK-07 DESK-22 each count is what it was before once its act is done: lines, corrections, debts, statuses', async () => {
  const counts = async () => (await office.call(opsCountPayouts)).data
  const before = await counts()
  const participation = await owing('Zorza', 500)
  expect(await counts()).toEqual({ ...before, receivables: before.receivables + 1 })
  const owed = (await office.call(opsListReceivables, { query: {} })).data[0]?.campaign.id ?? ''
  const correction = { kind: 'sum' as const, participation_id: participation, amount: 400 }
  const proposed = { correction, reason: 'A nought too many.' }
  const { data } = await office.call(opsProposeCorrection, { body: proposed })
  expect(await counts()).toEqual({
    ...before,
    receivables: before.receivables + 1,
    corrections: before.corrections + 1,
  })
  await office.call(opsWithdrawCorrection, { params: { id: data.id }, body: { reason: 'It was right.' } })
  await office.call(opsRecordAdvertiserPayment, { params: { id: owed }, body: { amount: 500, reference: 'FV' } })
  expect(await counts()).toEqual(before)

  await takeStatement()
  expect(await counts()).toEqual({ ...before, statements: before.statements + 1 })
  const [line] = (await office.call(opsListBankLines, { query: {} })).data
  await office.call(opsSetBankLineAside, { params: { id: line?.id ?? '' }, body: { reason: 'A fee of the bank.' } })
  expect(await counts()).toEqual(before)

  await (await world.creator({ available: grosze(150_00) })).call(requestPayout)
  const ordered = await counts()
  expect(ordered).toEqual({
    ...before,
    orders: before.orders + 1,
    by_status: { ...before.by_status, ordered: before.by_status.ordered + 1 },
  })
  const id = (await office.call(opsListPayouts, { query: { status: 'ordered' } })).data[0]?.id ?? ''
  await office.call(opsRefusePayout, { params: { id }, body: { reason: 'The wrong account.' } })
  const refused = before.by_status.refused + 1
  expect(await counts()).toEqual({ ...before, by_status: { ...before.by_status, refused } })
})

test('DESK-44 bank statements stand by day, by when they came and by their number, narrowed by whether something waits', async () => {
  const today = dayOf(world.clock.now())
  await takeStatement({ day: plusDays(today, -1), number: 7 })
  await takeStatement({ day: plusDays(today, -3), number: 2 })
  await takeStatement({ day: plusDays(today, -2), number: 3, lines: 0 })
  const list = async (query: { sort?: StatementSort; state?: StatementState } = {}) => {
    const { data, meta, counts } = await office.call(opsListStatements, { query })
    expect([meta.total, counts.waiting + counts.settled]).toEqual([data.length, 3])
    if (query.state) expect(counts[query.state]).toBe(data.length)
    const file = await office.call(opsDownloadStatements, { query })
    const days = data.map(({ to_on: on }) => on)
    const [, ...lines] = file.trimEnd().split('\r\n')
    expect(lines.map(line => line.split(',')[1])).toEqual(days)
    return days.map(on => [-1, -2, -3].find(back => plusDays(today, back) === on))
  }
  expect(await list()).toEqual([-1, -2, -3])
  expect(await list({ sort: 'oldest' })).toEqual([-3, -2, -1])
  expect(await list({ sort: 'imported' })).toEqual([-2, -3, -1])
  expect(await list({ sort: 'reference' })).toEqual([-3, -2, -1])
  expect(await list({ state: 'waiting' })).toEqual([-1, -3])
  expect(await list({ state: 'settled' })).toEqual([-2])
  const [line] = (await office.call(opsListBankLines, { query: { sort: 'newest' } })).data
  await office.call(opsSetBankLineAside, { params: { id: line?.id ?? '' }, body: { reason: 'A fee of the bank.' } })
  expect(await list({ state: 'waiting', sort: 'imported' })).toEqual([-3])
  expect(await list({ state: 'settled', sort: 'oldest' })).toEqual([-2, -1])
  for (const sort of [undefined, ...statementSorts])
    for (const state of [undefined, ...statementStates]) {
      const ask = () => office.call(opsListStatements, { query: { sort, state } })
      expect(await unordered(world.world.store, 'bank_statement', ask)).toEqual([])
    }
})

/** A statement with lines that wait for a person, one unless told. */
async function takeStatement({ day = dayOf(world.clock.now()), number = 1, lines = 1 } = {}): Promise<void> {
  const account = 'PL34102010260000000000000001'
  const line = { reference: `BK${number}`, day, amount: grosze(-30_00), name: 'Bank', iban: '', title: 'Opłata' }
  const booked = Array.from({ length: lines }, () => ({ ...line, endToEnd: '', reason: '' }))
  const content = writeStatement('camt.053', { account, number, day, opening: grosze(0), booked })
  await office.call(opsImportStatement, undefined, { upload: { file: new File([content], 'wyciag.xml') } })
}
