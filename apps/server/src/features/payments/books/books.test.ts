import { parse } from 'csv-parse/sync'
import { DAY_MS } from '@fanfara/contract/durations'
import { grosze, toZloty } from '@fanfara/contract/money'
import * as contract from '@fanfara/contract/ops/books'
import { opsListPayouts, opsRefusePayout } from '@fanfara/contract/ops/payouts'
import { requestPayout } from '@fanfara/contract/payments'
import { longSession, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { balanceOf, bank, owedByAdvertiser } from '../../ledger/service.ts'
import { readPdf } from '#/files/pdf/testing/read-pdf.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld({ at: new Date('2026-03-20T10:00:00Z') })
})
afterAll(() => world.close())

const MARCH = { month: '2026-03' }
type Query = { campaign_id?: string; advertiser?: string }
const statement = async (month: string, query: Query = {}) =>
  (await (await world.operator()).call(contract.opsGetBookStatement, { params: { month }, query })).data

/** The journal as a sheet reads it. */
async function journal(month: string, query: { decimal?: 'point' | 'comma'; mark?: 'yes' | 'no' } = {}) {
  const text = await (await world.operator()).call(contract.opsDownloadJournal, { params: { month }, query })
  const options = { columns: true, bom: true, delimiter: query.decimal === 'comma' ? ';' : ',' } as const
  return { text, rows: parse<Record<string, string>>(text, options) }
}
const cents = (figure = '') => Math.round(Number(figure.replace(',', '.') || 0) * 100)

test('STAT-02 the installation’s statement opens and closes with the bank account; a campaign’s with what is owed', async () => {
  const before = await statement('2026-03')
  const ola = await world.creator({ available: grosze(250_00) })
  const after = await statement('2026-03')
  expect(after.closing - before.closing).toBe(250)
  const paid = { kind: 'advertiser_payment', amount: 250, balance: after.closing, campaign: expect.any(String) }
  expect(after.lines.at(-1)).toMatchObject(paid)
  expect(toZloty(grosze(-(await balanceOf(world.world.db, bank()))))).toBe(after.closing)
  const campaign = after.campaigns.find(({ id }) => !before.campaigns.some(each => each.id === id))
  const owed = await statement('2026-03', { campaign_id: campaign?.id ?? '' })
  expect(owed).toMatchObject({ scope: 'campaign', name: campaign?.name, opening: 0, came: 250, left: 250, closing: 0 })
  expect(owed.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['accrual', 250],
    ['advertiser_payment', -250],
  ])
  expect(await balanceOf(world.world.db, owedByAdvertiser(campaign?.id ?? ''))).toBe(0)
  await ola.call(requestPayout, { body: undefined })
  await world.advance(15 * DAY_MS)
  expect(await statement('2026-04')).toMatchObject({ opening: after.closing, came: 0, left: 0, lines: [] })
})

test('STAT-02 an advertiser’s statement is that of all their campaigns together; one that is none is missing', async () => {
  const { campaigns } = await statement('2026')
  const advertiser = campaigns[0]?.advertiser ?? ''
  const theirs = campaigns.filter(each => each.advertiser === advertiser)
  const parts = await Promise.all(theirs.map(({ id }) => statement('2026', { campaign_id: id })))
  const whole = await statement('2026', { advertiser })
  for (const sum of ['opening', 'came', 'left', 'closing'] as const)
    expect(whole[sum]).toBeCloseTo(parts.reduce((total, part) => total + part[sum], 0))
  expect(whole.lines).toHaveLength(parts.flatMap(({ lines }) => lines).length)
  expect(await statement('2026', { advertiser: 'Nikt' })).toMatchObject({ name: 'Nikt', closing: 0, lines: [] })
  const office = await world.operator()
  const none = { params: MARCH, query: { campaign_id: crypto.randomUUID() } }
  expect((await refusal(office.call(contract.opsGetBookStatement, none))).status).toBe(404)
})

test('STAT-02 sheet and document say what the screen says', async () => {
  const office = await world.operator()
  const { lines, closing } = await statement('2026-03')
  const sheet = await office.call(contract.opsDownloadBookStatement, { params: MARCH, query: {} })
  const rows = parse<Record<string, string>>(sheet, { columns: true, bom: true })
  expect(rows.map(row => Number(row.Amount))).toEqual(lines.map(({ amount }) => amount))
  const answer = await world.app.inject({
    url: '/api/ops/books/2026-03/pdf',
    headers: { 'content-language': 'pl', authorization: `Bearer ${await token()}` },
  })
  expect(answer.headers['content-type']).toBe('application/pdf')
  const said = readPdf(answer.rawPayload).texts.join('\n')
  expect(said).toContain('Rachunek bankowy: marzec 2026')
  expect(said).toContain(new Intl.NumberFormat('pl-PL', { minimumFractionDigits: 2 }).format(closing))
})

test('STAT-03 the journal holds every posting once, entries agree, and accounts come to their balances', async () => {
  const { rows } = await journal('2026')
  const { total } = await world.world.db
    .selectFrom('ledger_posting')
    .select(select => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  expect(rows).toHaveLength(total)
  expect(new Set(rows.map(({ line }) => line)).size).toBe(total)
  const byEntry = new Map<string, number>()
  for (const { entry = '', debit, credit } of rows)
    byEntry.set(entry, (byEntry.get(entry) ?? 0) + cents(credit) - cents(debit))
  expect([...byEntry.values()].every(sum => sum === 0)).toBe(true)
  const ofBank = rows.filter(({ account }) => account === 'bank')
  const balance = ofBank.reduce((sum, { debit, credit }) => sum + cents(credit) - cents(debit), 0)
  expect(balance).toBe(await balanceOf(world.world.db, bank()))
  const owed = rows.find(({ account }) => account === 'owed_by_advertiser')
  expect(owed?.party).toMatch(/\(Zorza\)$/)
  expect(owed?.day).toBe('2026-03-20')
  expect(rows.find(({ account }) => account === 'available')?.party).toBe('Test creator')
})

test('STAT-03 with decimal commas cells are parted by semicolons; the mark can be left out; words that look like formulas are none', async () => {
  const ola = await world.creator({ name: '=1+1;"Ola"', available: grosze(123_45) })
  const usual = await journal('2026')
  const comma = await journal('2026', { decimal: 'comma', mark: 'no' })
  expect(usual.text.startsWith('entry,line,')).toBe(true)
  expect(comma.text.startsWith('entry;line;')).toBe(true)
  const authorization = `Bearer ${await token()}`
  const firstBytes = async (mark: string) => {
    const answer = await world.app.inject({
      url: `/api/ops/books/2026/journal?mark=${mark}`,
      headers: { authorization },
    })
    return answer.rawPayload.subarray(0, 5).toString('latin1')
  }
  expect([await firstBytes('yes'), await firstBytes('no')]).toEqual(['ï»¿en', 'entry'])
  const mine = comma.rows.filter(({ party_id }) => party_id === ola.id)
  expect(mine.map(({ credit }) => credit).filter(Boolean)).toContain('123,45')
  expect(mine[0]?.party).toBe(`'=1+1;"Ola"`)
  expect(comma.rows.map(({ line }) => line)).toEqual(usual.rows.map(({ line }) => line))
})

test('what was refused is in both years’ books on its own side of midnight in Warsaw', async () => {
  const ola = await world.creator({ available: grosze(150_00) })
  const office = await world.operator()
  world.clock.advance(Date.parse('2026-12-31T22:30:00Z') - world.clock.now().getTime())
  await ola.call(requestPayout, { body: undefined })
  world.clock.advance(60 * 60_000)
  const { data: ordered } = await office.call(opsListPayouts, { query: { status: 'ordered', per_page: 100 } })
  const payout = ordered.find(({ creator }) => creator.id === ola.id)
  await office.call(opsRefusePayout, { params: { id: payout?.id ?? '' }, body: { reason: 'Zły rachunek' } })
  const [old, fresh] = [await journal('2026-12'), await journal('2027-01')]
  expect(old.rows.map(({ kind }) => kind)).toEqual(['payout', 'payout'])
  expect(fresh.rows.map(({ kind, reason }) => [kind, reason])).toEqual([
    ['refused', 'Zły rachunek'],
    ['refused', 'Zły rachunek'],
  ])
})

test('only whoever may move money reads the books', async () => {
  const operator = await world.colleague('operator')
  for (const endpoint of [contract.opsGetBookStatement, contract.opsDownloadBookStatement, contract.opsDownloadJournal])
    expect((await refusal(operator.call(endpoint, { params: MARCH, query: {} }))).code).toBe('right_money')
})

/** The token of somebody who may read the books. */
async function token(): Promise<string> {
  return longSession(world.world, (await world.operator()).id)
}
